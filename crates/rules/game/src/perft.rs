use crate::Notation;

/// Perft counts the leaves of the game tree, which verifies and measures a move generator. Draws are ignored.
pub trait Perft: Notation {
    /// The default position.
    fn perft_start(rules: Self::Rules) -> Self {
        Self::start(rules)
    }

    /// The number of lines of exactly `depth` turns.
    fn perft(&self, depth: u32) -> u64;

    /// [`perft`](Self::perft) for each first branch, in the order of generation. A branch is the text of a move, or of a
    /// roll if chance comes first. `depth` is at least 1.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;

    /// The positions after each move, so that several threads can count them; `None` if a turn has more parts than a
    /// move.
    fn after_each_move(&self) -> Option<Vec<Self>> {
        None
    }
}
