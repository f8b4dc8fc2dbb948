use backgammon::{Board, Position};
use game::Side;

use super::cup::Cup;
use super::sums::Sums;
use super::trial::Trial;
use super::{Opening, Rollout};
use crate::aims::Aims;
use crate::mind::Mind;
use crate::odds::of_answers;
use crate::stakes::aims;
use crate::stand::Stand;

/// A rollout under way: game after game, for as long as somebody likes.
///
/// ```
/// use backgammon::{Position, Rules};
/// use game::Side;
/// use salon_backgammon_engine::{Mind, Opening, Rolling};
///
/// let start = Position::white_to_roll(Rules::MONEY);
/// let mut rolling = Rolling::new(Mind::taught(), &start, Side::White, Opening::Free, 7);
/// rolling.play();
/// assert_eq!(rolling.result().games, 1);
/// ```
pub struct Rolling<'m> {
    mind: &'m Mind,
    board: Board,
    /// Before the first decision, and when the first dice are rolled.
    stand: Stand,
    begun: Stand,
    aims: Aims,
    opening: Opening,
    seed: u64,
    sums: Sums,
}

impl<'m> Rolling<'m> {
    /// Begins with a position in which `side` is on roll.
    pub fn new(
        mind: &'m Mind,
        position: &Position,
        side: Side,
        opening: Opening,
        seed: u64,
    ) -> Self {
        Self::of(mind, &position.board(side), &Stand::of(position, side), opening, seed)
    }

    pub(super) fn of(
        mind: &'m Mind,
        board: &Board,
        stand: &Stand,
        opening: Opening,
        seed: u64,
    ) -> Self {
        let begun = if opening == Opening::Taken { stand.doubled() } else { *stand };
        let (aims, sums) = (aims(&stand.mine), Sums::default());
        Self { mind, board: *board, stand: *stand, begun, aims, opening, seed, sums }
    }

    /// Plays one more game.
    pub fn play(&mut self) {
        let trial = Trial::new(self.mind, &self.board, &self.begun);
        let result = trial.play(self.opening, &mut Cup::new(self.seed, self.sums.games()));
        let equity = self.aims.equity(&of_answers(result.chances));
        self.sums.add(&result, equity, self.stand.mine.equity(result.worth));
    }

    /// What has come of all games so far.
    pub fn result(&self) -> Rollout {
        self.sums.rollout()
    }

    /// Plays so many games, at least one, as long as `tell` agrees.
    pub(super) fn all(mut self, games: u32, tell: &mut dyn FnMut(u32) -> bool) -> Rollout {
        for game in 0..games.max(1) {
            self.play();
            if !tell(game + 1) {
                break;
            }
        }
        self.result()
    }
}
