use game::{Game, Side};

use crate::{Action, Place, Scene};

/// A game whose board can be shown and touched.
pub trait View: Game {
    /// Whether a player ends a turn by hand, as dice are picked up: until then everything can be
    /// taken back. Where it is not so, the last click makes the move.
    const ENDS_BY_HAND: bool;

    /// What a step does on the board, if the player whose decision is awaited takes it.
    fn action(&self, step: &Self::Step) -> Action;

    /// The step that carries a piece from one place to another, be it allowed or not; `None` where
    /// no piece could ever go.
    fn hop(&self, from: Place, to: Place) -> Option<Self::Step>;

    /// Whether the player, after these steps, can take up what is there. Whether it can go anywhere
    /// is another matter.
    ///
    /// # Errors
    /// Why not.
    fn lift(&self, taken: &[Self::Step], place: Place) -> Result<(), Self::Refusal>;

    /// What the board looks like after these steps of a move, without the marks that depend on the
    /// past or on what is being entered.
    fn scene(&self, seen_from: Side, taken: &[Self::Step]) -> Scene;

    /// The first steps that are worth pointing at, if they are not all that may be taken.
    fn hinted(&self) -> Option<Vec<Self::Step>> {
        None
    }

    /// What the player whose decision is awaited calls a place.
    fn place_name(&self, place: Place) -> String;

    /// Reads [`place_name`](Self::place_name).
    fn read_place(&self, name: &str) -> Option<Place>;

    /// The places that a legal move touches, in its order.
    fn trace(&self, mv: &Self::Move) -> Vec<Place> {
        let mut trace = Vec::new();
        for step in self.steps(mv) {
            if let Action::Hop { from, to } = self.action(&step) {
                trace.extend([from, to]);
            }
        }
        trace
    }
}
