use backgammon::{Board, Position};
use game::Side;

use super::dice_sequence::DiceSequence;
use super::rollout_game::RolloutGame;
use super::statistics::Statistics;
use super::{Rollout, RolloutStart};
use crate::cube_search::CubeState;
use crate::gammon_values::GammonValues;
use crate::match_context::gammon_values;
use crate::networks::Networks;
use crate::probabilities::from_outputs;

/// A rollout in progress, which plays game after game for as long as the caller likes.
///
/// ```
/// use backgammon::{Position, Rules};
/// use game::Side;
/// use salon_backgammon_engine::{Networks, RolloutStart, RolloutRun};
///
/// let start = Position::white_to_roll(Rules::MONEY);
/// let mut rolling = RolloutRun::new(Networks::shipped(), &start, Side::White, RolloutStart::Free, 7);
/// rolling.play();
/// assert_eq!(rolling.result().games, 1);
/// ```
pub struct RolloutRun<'m> {
    networks: &'m Networks,
    board: Board,
    /// The cube before the first decision, and at the first roll.
    cube: CubeState,
    begun: CubeState,
    gammon_values: GammonValues,
    opening: RolloutStart,
    seed: u64,
    statistics: Statistics,
}

impl<'m> RolloutRun<'m> {
    /// Starts from a position in which `side` is on roll.
    pub fn new(
        networks: &'m Networks,
        position: &Position,
        side: Side,
        opening: RolloutStart,
        seed: u64,
    ) -> Self {
        Self::of(networks, &position.board(side), &CubeState::of(position, side), opening, seed)
    }

    pub(super) fn of(
        networks: &'m Networks,
        board: &Board,
        cube: &CubeState,
        opening: RolloutStart,
        seed: u64,
    ) -> Self {
        let begun = if opening == RolloutStart::Taken { cube.doubled() } else { *cube };
        let (gammon_values, statistics) = (gammon_values(&cube.mine), Statistics::default());
        Self {
            networks,
            board: *board,
            cube: *cube,
            begun,
            gammon_values,
            opening,
            seed,
            statistics,
        }
    }

    /// Plays one more game.
    pub fn play(&mut self) {
        let trial = RolloutGame::new(self.networks, &self.board, &self.begun);
        let result =
            trial.play(self.opening, &mut DiceSequence::new(self.seed, self.statistics.games()));
        let equity = self.gammon_values.equity(&from_outputs(result.chances));
        self.statistics.add(&result, equity, self.cube.mine.equity(result.worth));
    }

    /// The result of all games so far.
    pub fn result(&self) -> Rollout {
        self.statistics.rollout()
    }

    /// Plays this number of games, at least one, for as long as `progress` returns true.
    pub(super) fn all(mut self, games: u32, progress: &mut dyn FnMut(u32) -> bool) -> Rollout {
        for game in 0..games.max(1) {
            self.play();
            if !progress(game + 1) {
                break;
            }
        }
        self.result()
    }
}
