use backgammon::{Board, Dice};
use engine::Chances;

use crate::aims::Aims;
use crate::lots::Lots;
use crate::mind::{Mind, is_known};
use crate::odds::{of_answers, of_finished, to_answers, turned};
use crate::thought::Thought;

/// A position played to its end many times: what came of it, and how sure that is.
///
/// Both players choose plays at first sight and leave the cube alone; the end is taken from the
/// bear-off table. The luck of every roll (what it is worth at first sight, compared with the mean of
/// all rolls) is taken off the result, which changes no mean but makes it far surer, and the first two
/// rolls of all games together are as even as can be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rollout {
    /// How many games were played.
    pub games: u32,
    /// The mean chances of the player on roll.
    pub chances: Chances,
    /// Their standard errors.
    pub errors: Chances,
    /// What the chances are worth without the cube.
    pub equity: f32,
    /// The standard error of that.
    pub equity_error: f32,
}

impl Rollout {
    /// The same as the opponent sees it.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut errors = turned(&self.errors);
        errors.win = self.errors.win;
        Self { chances: turned(&self.chances), errors, equity: -self.equity, ..*self }
    }
}

/// No game of two sensible players lasts so many turns; one that does is judged as it stands.
const LONGEST: u32 = 1000;

impl Mind {
    /// Rolls out a board as the player on roll sees it. `tell` hears how many games are done and says
    /// whether to go on.
    pub fn roll_out(
        &self,
        board: &Board,
        aims: &Aims,
        games: u32,
        seed: u64,
        tell: &mut dyn FnMut(u32) -> bool,
    ) -> Rollout {
        let mut sums = Sums::default();
        for game in 0..games.max(1) {
            let mut dice = Cup::new(seed, game);
            let chances = self.play_out(board, aims, &mut dice);
            sums.add(&chances, aims.equity(&of_answers(chances)));
            if !tell(game + 1) {
                break;
            }
        }
        sums.rollout()
    }

    /// One game: its result without the luck, as the first player sees it.
    fn play_out(&self, start: &Board, aims: &Aims, dice: &mut Cup) -> [f32; 5] {
        let mut thought = Thought::new(self);
        let (mut board, mut aims) = (*start, *aims);
        let mut luck = [0.0; 5];
        let mut mine = true;
        for _ in 0..LONGEST {
            if is_known(&board) || of_finished(&board).is_some() {
                break;
            }
            let fell = dice.roll();
            let (mut mean, mut next, mut this) = ([0.0; 5], board, [0.0; 5]);
            for roll in Dice::ALL {
                let best = thought.best(&board, roll, &aims);
                let seen = seen(&best.chances, mine);
                let weight = roll.weight() as f32 / 36.0;
                mean.iter_mut().zip(seen).for_each(|(mean, chance)| *mean += weight * chance);
                if roll == fell {
                    (next, this) = (best.after, seen);
                }
            }
            for place in 0..5 {
                luck[place] += this[place] - mean[place];
            }
            (board, aims, mine) = (next.turned(), aims.turned(), !mine);
        }
        let result = seen(&self.chances(&board), mine);
        std::array::from_fn(|place| result[place] - luck[place])
    }
}

/// The chances of the player on roll, as the first player sees them.
fn seen(chances: &Chances, mine: bool) -> [f32; 5] {
    to_answers(&if mine { *chances } else { turned(chances) })
}

/// The dice of one game: the first two rolls go through all 1,296 pairs in the course of the games.
struct Cup {
    lots: Lots,
    game: u32,
    rolls: u32,
}

impl Cup {
    fn new(seed: u64, game: u32) -> Self {
        let lots = Lots::new(seed ^ u64::from(game) << 32);
        Self { lots, game, rolls: 0 }
    }

    fn roll(&mut self) -> Dice {
        self.rolls += 1;
        let pair = match self.rolls {
            1 => self.game % 36,
            2 => self.game / 36 % 36,
            _ => self.lots.below(36),
        };
        Dice::new((pair / 6) as u8 + 1, (pair % 6) as u8 + 1).unwrap_or(Dice::ALL[0])
    }
}

/// Sums and sums of squares, of the five chances and the equity.
#[derive(Default)]
struct Sums {
    games: u32,
    sums: [f64; 6],
    squares: [f64; 6],
}

impl Sums {
    fn add(&mut self, chances: &[f32; 5], equity: f32) {
        self.games += 1;
        let values = chances.iter().chain([&equity]);
        for ((sum, square), value) in self.sums.iter_mut().zip(&mut self.squares).zip(values) {
            let value = f64::from(*value);
            *sum += value;
            *square += value * value;
        }
    }

    fn rollout(&self) -> Rollout {
        let games = f64::from(self.games.max(1));
        let mean = |place: usize| self.sums[place] / games;
        let error = |place: usize| {
            let variance = (self.squares[place] / games - mean(place).powi(2)).max(0.0);
            (variance / (games - 1.0).max(1.0)).sqrt() as f32
        };
        Rollout {
            games: self.games,
            chances: of_answers(std::array::from_fn(|place| mean(place).clamp(0.0, 1.0) as f32)),
            errors: of_answers(std::array::from_fn(error)),
            equity: mean(5) as f32,
            equity_error: error(5),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use backgammon::Checkers;

    fn board(mine: &[(u8, u8)], theirs: &[(u8, u8)]) -> Board {
        let checkers = |standing: &[(u8, u8)]| {
            let on = |place| standing.iter().find(|(p, _)| *p == place).map_or(0, |(_, n)| *n);
            Checkers::new(on).unwrap()
        };
        Board::new(checkers(mine), checkers(theirs)).unwrap()
    }

    /// Where the table knows everything there is nothing left to chance.
    #[test]
    fn what_is_known_needs_no_dice() {
        // One checker on the six point against one on the first: 27 of 36.
        let rolled =
            Mind::taught()
                .roll_out(&board(&[(6, 1)], &[(1, 1)]), &Aims::MONEY, 5, 1, &mut |_| true);
        assert!((rolled.chances.win - 0.75).abs() < 1e-5);
        assert_eq!((rolled.games, rolled.errors.win), (5, 0.0));
    }

    /// One checker on the seventh point: 6 pips or fewer with both dice leave it on the board: 11 21 31
    /// 41 51 32 42 (1 + 2 × 6 rolls, 22 moves 8) and otherwise it is off: 23 of 36 or the opponent,
    /// who has one checker on the first point, wins. The mean over all first rolls is exact.
    #[test]
    fn luck_is_taken_off() {
        let race = board(&[(7, 1)], &[(1, 1)]);
        let rolled = Mind::taught().roll_out(&race, &Aims::MONEY, 36, 7, &mut |_| true);
        assert!((rolled.chances.win - 23.0 / 36.0).abs() < 1e-4, "{rolled:?}");
        assert!(rolled.errors.win < 1e-4, "every game says the same once its luck is taken off");
    }

    #[test]
    fn it_can_be_stopped_and_repeated() {
        let mind = Mind::taught();
        let race = board(&[(12, 2), (6, 5)], &[(12, 2), (6, 5)]);
        let roll = |games| mind.roll_out(&race, &Aims::MONEY, games, 3, &mut |done| done < 2);
        assert_eq!(roll(9).games, 2);
        assert_eq!(roll(9), roll(2));
    }
}
