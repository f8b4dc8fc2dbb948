use crate::Notation;

/// Counting the leaves of the game tree: the measure by which move generators are compared and
/// found wrong. Draws are ignored.
pub trait Perft: Notation {
    /// The position that is counted from when none is given.
    fn perft_start(rules: Self::Rules) -> Self {
        Self::start(rules)
    }

    /// The number of lines of exactly `depth` turns, as fast as the game can count them.
    fn perft(&self, depth: u32) -> u64;

    /// [`perft`](Self::perft) by first branch, in the order of generation. Each branch is a text (a
    /// move's, or a roll's where chance comes first). `depth` is at least 1.
    fn divide(&self, depth: u32) -> Vec<(String, u64)>;
}
