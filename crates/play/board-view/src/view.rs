use game::{Game, Side};

use crate::{Place, Scene, StepKind};

/// A game whose board can be shown and clicked.
pub trait BoardView: Game {
    /// Whether the player confirms a completed move, as in backgammon by picking up the dice. Until then every
    /// step can be undone. In other games the last click makes the move.
    const CONFIRMS_MOVES: bool;

    /// What a step of the player to move does on the board.
    fn step_kind(&self, step: &Self::Step) -> StepKind;

    /// The step that moves a piece from one place to another, legal or not; `None` if no piece could ever move
    /// that way.
    fn hop(&self, from: Place, to: Place) -> Option<Self::Step>;

    /// Checks that the player may pick up the piece on a place after these steps. The piece need not have a legal
    /// move.
    ///
    /// # Errors
    /// Why the player may not pick it up.
    fn lift(&self, taken: &[Self::Step], place: Place) -> Result<(), Self::Refusal>;

    /// The board after these steps of a move, without the marks for the last move and for the move being
    /// entered.
    fn scene(&self, seen_from: Side, taken: &[Self::Step]) -> Scene;

    /// The first steps to highlight, if they are fewer than the allowed ones.
    fn highlighted(&self) -> Option<Vec<Self::Step>> {
        None
    }

    /// The name of a place, as the player to move counts.
    fn place_name(&self, place: Place) -> String;

    /// Reads [`place_name`](Self::place_name).
    fn read_place(&self, name: &str) -> Option<Place>;

    /// The places of a legal move, in the order in which it visits them.
    fn trace(&self, mv: &Self::Move) -> Vec<Place> {
        let mut trace = Vec::new();
        for step in self.steps(mv) {
            if let StepKind::Hop { from, to } = self.step_kind(&step) {
                trace.extend([from, to]);
            }
        }
        trace
    }
}
