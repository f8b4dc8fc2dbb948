//! Rollouts: a position played to its end many times.

mod dice_sequence;
mod rollout_game;
mod rollout_run;
mod statistics;

use backgammon::Position;
use engine::OutcomeProbabilities;
use game::Side;

pub use self::rollout_run::RolloutRun;
use crate::networks::Networks;
use crate::probabilities::turned;

/// The result of a rollout, with standard errors.
///
/// Both players choose plays and cube actions at 0-ply; games end at the bear-off tables. After a drop the game is
/// played on for the sake of the probabilities. Variance reduction subtracts the luck of every roll (its 0-ply value
/// minus the mean over all rolls), and the first two rolls are stratified over the games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rollout {
    /// The number of games.
    pub games: u32,
    /// Mean outcome probabilities of the player on roll.
    pub chances: OutcomeProbabilities,
    /// Their standard errors.
    pub errors: OutcomeProbabilities,
    /// Cubeless equity.
    pub equity: f32,
    /// Its standard error.
    pub equity_error: f32,
    /// Cubeful equity, in units of the stake before the first decision.
    pub cubeful: f32,
    /// Its standard error.
    pub cubeful_error: f32,
}

/// The cube decision with which the games of a rollout begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RolloutStart {
    /// The player on roll may double first.
    Free,
    /// The player on roll rolls.
    Roll,
    /// The player on roll has doubled and the opponent has taken.
    Taken,
}

impl Rollout {
    /// The same from the opponent's point of view.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut errors = turned(&self.errors);
        errors.win = self.errors.win;
        let (chances, equity, cubeful) = (turned(&self.chances), -self.equity, -self.cubeful);
        Self { chances, errors, equity, cubeful, ..*self }
    }
}

impl Networks {
    /// Rolls out a position in which `side` is on roll. `progress` receives the number of finished games and returns
    /// whether to continue.
    pub fn roll_out(
        &self,
        position: &Position,
        side: Side,
        opening: RolloutStart,
        settings: &RolloutSettings,
        progress: &mut dyn FnMut(u32) -> bool,
    ) -> Rollout {
        let rolling = RolloutRun::new(self, position, side, opening, settings.seed);
        rolling.all(settings.games, progress)
    }
}

/// The size and the dice of a rollout.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RolloutSettings {
    /// Number of games.
    pub games: u32,
    /// Random seed of the dice.
    pub seed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube_search::CubeState;
    use backgammon::{Board, Checkers, Rules};
    use game::Game;

    fn board(mine: &[(u8, u8)], theirs: &[(u8, u8)]) -> Board {
        let checkers = |standing: &[(u8, u8)]| {
            let on = |place| standing.iter().find(|(p, _)| *p == place).map_or(0, |(_, n)| *n);
            Checkers::new(on).unwrap()
        };
        Board::new(checkers(mine), checkers(theirs)).unwrap()
    }

    /// For money, with the cube in the middle.
    fn rolled(board: &Board, opening: RolloutStart, games: u32, most: u32) -> Rollout {
        let cube = CubeState::of(&Position::start(Rules::MONEY), Side::White);
        RolloutRun::of(Networks::shipped(), board, &cube, opening, 7)
            .all(games, &mut |done| done < most)
    }

    /// One checker on the six point against one on the first: 27 of 36 rolls win at once, and after the
    /// others the opponent wins with any. So rolling is worth 1/2, a double that is taken twice as much,
    /// and the player who may double does, taken or dropped.
    #[test]
    fn last_roll_with_cube_matches_hand_analysis() {
        let last = board(&[(6, 1)], &[(1, 1)]);
        for (opening, cubeful) in
            [(RolloutStart::Roll, 0.5), (RolloutStart::Taken, 1.0), (RolloutStart::Free, 1.0)]
        {
            let rolled = rolled(&last, opening, 5, 9);
            assert!((rolled.chances.win - 0.75).abs() < 1e-5);
            assert_eq!((rolled.games, rolled.errors.win), (5, 0.0));
            assert!((rolled.cubeful - cubeful).abs() < 1e-4, "{opening:?} {rolled:?}");
            assert!(rolled.cubeful_error < 1e-4, "all luck is seen: {rolled:?}");
            assert_eq!(rolled.turned().cubeful, -rolled.cubeful);
        }
    }

    /// Two checkers on the first point, and the opponent the same: the player on roll wins. Without a double
    /// that is worth 1; a double is dropped.
    #[test]
    fn doubles_out_a_won_game() {
        let won = board(&[(1, 2)], &[(1, 2)]);
        for opening in [RolloutStart::Roll, RolloutStart::Free] {
            let rolled = rolled(&won, opening, 3, 9);
            assert_eq!((rolled.chances.win, rolled.equity), (1.0, 1.0));
            assert!((rolled.cubeful - 1.0).abs() < 1e-4, "{rolled:?}");
        }
        assert!((rolled(&won, RolloutStart::Taken, 3, 9).cubeful - 2.0).abs() < 1e-4);
    }

    /// One checker on the seventh point: 6 pips or fewer with both dice leave it on the board: 11 21 31
    /// 41 51 32 42 (1 + 2 × 6 rolls, 22 moves 8) and otherwise it is off: 23 of 36 or the opponent,
    /// who has one checker on the first point, wins. The mean over all first rolls is exact.
    #[test]
    fn variance_reduction_removes_all_luck_of_the_last_roll() {
        let rolled = rolled(&board(&[(7, 1)], &[(1, 1)]), RolloutStart::Roll, 36, 99);
        assert!((rolled.chances.win - 23.0 / 36.0).abs() < 1e-4, "{rolled:?}");
        assert!(rolled.errors.win < 1e-4, "every game says the same once its luck is taken off");
        assert!(
            (rolled.cubeful - 10.0 / 36.0).abs() < 1e-4,
            "23 games won and 13 lost: {rolled:?}"
        );
    }

    #[test]
    fn rollout_can_be_stopped_and_is_reproducible() {
        let race = board(&[(12, 2), (6, 5)], &[(12, 2), (6, 5)]);
        assert_eq!(rolled(&race, RolloutStart::Free, 9, 2).games, 2);
        assert_eq!(
            rolled(&race, RolloutStart::Free, 9, 2),
            rolled(&race, RolloutStart::Free, 2, 9)
        );
    }
}
