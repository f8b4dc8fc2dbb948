//! Positions played to their end many times.

mod cup;
mod rolling;
mod sums;
mod trial;

use backgammon::Position;
use engine::OutcomeProbabilities;
use game::Side;

pub use self::rolling::Rolling;
use crate::mind::Mind;
use crate::odds::turned;

/// A position played to its end many times: what came of it, and how sure that is.
///
/// Both players choose plays, double, take and drop by what they see without looking ahead; ends are
/// taken from the bear-off tables. After a drop the game is played on for the sake of the chances. The
/// luck of every roll (what it is worth at first sight, compared with the mean of all rolls) is taken
/// off the result, which changes no mean but makes it far surer, and the first two rolls of all games
/// together are as even as can be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rollout {
    /// How many games were played.
    pub games: u32,
    /// The mean chances of the player on roll.
    pub chances: OutcomeProbabilities,
    /// Their standard errors.
    pub errors: OutcomeProbabilities,
    /// What the chances are worth without the cube.
    pub equity: f32,
    /// The standard error of that.
    pub equity_error: f32,
    /// What the games were worth with the cube, in units of the stake before the first decision.
    pub cubeful: f32,
    /// The standard error of that.
    pub cubeful_error: f32,
}

/// How the games of a rollout begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opening {
    /// The player on roll may double first.
    Free,
    /// The player on roll rolls.
    Roll,
    /// The player on roll has doubled and has been taken.
    Taken,
}

impl Rollout {
    /// The same as the opponent sees it.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut errors = turned(&self.errors);
        errors.win = self.errors.win;
        let (chances, equity, cubeful) = (turned(&self.chances), -self.equity, -self.cubeful);
        Self { chances, errors, equity, cubeful, ..*self }
    }
}

impl Mind {
    /// Rolls out a position in which `side` is on roll. `tell` hears how many games are done and says
    /// whether to go on.
    pub fn roll_out(
        &self,
        position: &Position,
        side: Side,
        opening: Opening,
        trials: &Trials,
        tell: &mut dyn FnMut(u32) -> bool,
    ) -> Rollout {
        let rolling = Rolling::new(self, position, side, opening, trials.seed);
        rolling.all(trials.games, tell)
    }
}

/// How many games, and with which dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Trials {
    /// The games.
    pub games: u32,
    /// What the dice begin with.
    pub seed: u64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stand::Stand;
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
    fn rolled(board: &Board, opening: Opening, games: u32, most: u32) -> Rollout {
        let stand = Stand::of(&Position::start(Rules::MONEY), Side::White);
        Rolling::of(Mind::taught(), board, &stand, opening, 7).all(games, &mut |done| done < most)
    }

    /// One checker on the six point against one on the first: 27 of 36 rolls win at once, and after the
    /// others the opponent wins with any. So rolling is worth 1/2, a double that is taken twice as much,
    /// and who may double does, taken or dropped.
    #[test]
    fn a_last_roll_with_the_cube_by_hand() {
        let last = board(&[(6, 1)], &[(1, 1)]);
        for (opening, cubeful) in
            [(Opening::Roll, 0.5), (Opening::Taken, 1.0), (Opening::Free, 1.0)]
        {
            let rolled = rolled(&last, opening, 5, 9);
            assert!((rolled.chances.win - 0.75).abs() < 1e-5);
            assert_eq!((rolled.games, rolled.errors.win), (5, 0.0));
            assert!((rolled.cubeful - cubeful).abs() < 1e-4, "{opening:?} {rolled:?}");
            assert!(rolled.cubeful_error < 1e-4, "all luck is seen: {rolled:?}");
            assert_eq!(rolled.turned().cubeful, -rolled.cubeful);
        }
    }

    /// Two checkers on the first point, and the opponent the same: who rolls wins. A cube that cannot be
    /// turned changes nothing, and one that can is turned and dropped.
    #[test]
    fn a_won_game_is_cashed() {
        let won = board(&[(1, 2)], &[(1, 2)]);
        for opening in [Opening::Roll, Opening::Free] {
            let rolled = rolled(&won, opening, 3, 9);
            assert_eq!((rolled.chances.win, rolled.equity), (1.0, 1.0));
            assert!((rolled.cubeful - 1.0).abs() < 1e-4, "{rolled:?}");
        }
        assert!((rolled(&won, Opening::Taken, 3, 9).cubeful - 2.0).abs() < 1e-4);
    }

    /// One checker on the seventh point: 6 pips or fewer with both dice leave it on the board: 11 21 31
    /// 41 51 32 42 (1 + 2 × 6 rolls, 22 moves 8) and otherwise it is off: 23 of 36 or the opponent,
    /// who has one checker on the first point, wins. The mean over all first rolls is exact.
    #[test]
    fn luck_is_taken_off() {
        let rolled = rolled(&board(&[(7, 1)], &[(1, 1)]), Opening::Roll, 36, 99);
        assert!((rolled.chances.win - 23.0 / 36.0).abs() < 1e-4, "{rolled:?}");
        assert!(rolled.errors.win < 1e-4, "every game says the same once its luck is taken off");
        assert!(
            (rolled.cubeful - 10.0 / 36.0).abs() < 1e-4,
            "23 games won and 13 lost: {rolled:?}"
        );
    }

    #[test]
    fn it_can_be_stopped_and_repeated() {
        let race = board(&[(12, 2), (6, 5)], &[(12, 2), (6, 5)]);
        assert_eq!(rolled(&race, Opening::Free, 9, 2).games, 2);
        assert_eq!(rolled(&race, Opening::Free, 9, 2), rolled(&race, Opening::Free, 2, 9));
    }
}
