use backgammon::{BAR, Board, Checkers};

use super::{Inputs, PER_PLACE, places, push_place};

/// Inputs of one player.
const PLACES: usize = BAR as usize * PER_PLACE;
/// The number of inputs of the pruning network: only where the checkers are.
pub(crate) const PRUNING_INPUTS: usize = 2 * PLACES;

impl Inputs {
    /// Computes the inputs of the pruning network for the player on roll.
    #[inline(always)]
    pub(crate) fn fill_pruning(&mut self, board: &Board) {
        self.clear();
        self.fill_places(board.mine(), 0);
        self.fill_places(board.theirs(), PLACES);
    }

    #[inline(always)]
    fn fill_places(&mut self, checkers: Checkers, first: usize) {
        for place in places(checkers.held() & !1) {
            push_place(self, first + (usize::from(place) - 1) * PER_PLACE, checkers.on(place));
        }
    }
}
