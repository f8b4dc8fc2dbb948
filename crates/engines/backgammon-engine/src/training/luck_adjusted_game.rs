use backgammon::{Board, Dice};
use engine::OutcomeProbabilities;

use super::game_step::GameStep;
use super::self_play::{opening, roll};
use crate::gammon_values::GammonValues;
use crate::networks::{Networks, is_known};
use crate::probabilities::Mean;
use crate::rng::{Rng, mix};
use crate::search::{Candidate, Search};

/// Longer games are cut off.
const MAX_TURNS: usize = 400;
/// Of 100 games, how many begin with turns of odd players, which lead to positions that good play rarely has.
const ODD_GAMES: u32 = 45;
/// Of 100 games that become races, how many are played on.
const RACES: u32 = 40;

/// Plays a game at 0-ply and evaluates each position at 0-ply and at 1-ply.
///
/// The differences between the two along the game correct the evaluations of all earlier positions without the luck of the
/// dice ([`labels`](super::labels)).
pub(super) fn luck_adjusted_game(networks: &Networks, seed: u64) -> Vec<GameStep> {
    let mut game = Game { search: Search::new(networks), rng: Rng::new(seed), steps: Vec::new() };
    game.play();
    game.steps
}

/// Some games of a training run. The same seed gives the same games, however many are played at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LuckAdjustedGames {
    /// The seed of the training run.
    pub seed: u64,
    /// The number of the first game.
    pub first: u64,
    /// How many games.
    pub count: u64,
}

impl LuckAdjustedGames {
    /// Plays the games, several at a time, and returns their positions in order.
    pub fn play(&self, networks: &Networks, threads: usize) -> Vec<GameStep> {
        let each = self.count.div_ceil(threads.max(1) as u64).max(1);
        let play = |first: u64| {
            let last = (first + each).min(self.first + self.count);
            let game = |number: u64| luck_adjusted_game(networks, mix(mix(self.seed) ^ number));
            (first..last).flat_map(game).collect::<Vec<_>>()
        };
        let starts = (self.first..self.first + self.count).step_by(each as usize);
        std::thread::scope(|scope| {
            let running: Vec<_> = starts.map(|first| scope.spawn(move || play(first))).collect();
            running.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
        })
    }
}

struct Game<'n> {
    search: Search<'n>,
    rng: Rng,
    steps: Vec<GameStep>,
}

impl Game<'_> {
    fn play(&mut self) {
        let Some((mut board, mut dice)) = self.beginning() else { return };
        let mut was_contact = true;
        while self.steps.len() < MAX_TURNS && !is_known(&board) {
            let contact = board.has_contact();
            if was_contact && !contact && self.rng.below(100) >= RACES {
                break;
            }
            was_contact = contact;
            let best = self.record(&board, dice);
            let after = self.choose(&board, dice, best);
            if after.is_won() {
                break;
            }
            if let Some(step) = self.steps.last_mut() {
                step.continues = after == best;
            }
            board = after.turned();
            dice = roll(&mut self.rng);
        }
        // Nothing has been recorded that the last position could continue.
        if let Some(step) = self.steps.last_mut() {
            step.continues = false;
        }
    }

    /// The first recorded position and its roll; `None` if odd play has ended the game.
    fn beginning(&mut self) -> Option<(Board, Dice)> {
        let (mut board, mut dice) = (Board::START, opening(&mut self.rng));
        if self.rng.below(100) >= ODD_GAMES {
            return Some((board, dice));
        }
        let mut players = [OddPlayer::new(&mut self.rng), OddPlayer::new(&mut self.rng)];
        for _ in 0..4 + self.rng.below(28) {
            let candidates = self.search.candidates(&board, dice);
            let after = players[0].choose(&candidates, &mut self.rng);
            if after.is_won() {
                return None;
            }
            board = after.turned();
            dice = roll(&mut self.rng);
            players.swap(0, 1);
        }
        Some((board, dice))
    }

    /// Records a position and returns the board after the best play of a roll.
    fn record(&mut self, board: &Board, dice: Dice) -> Board {
        let at_0_ply = self.search.evaluate(board);
        let mut mean = Mean::default();
        let mut played = *board;
        for each in Dice::ALL {
            let best = self.search.best(board, each, &GammonValues::MONEY);
            mean.add(&best.chances, each.weight() as f32);
            if each == dice {
                played = best.after;
            }
        }
        let at_1_ply = mean.chances();
        self.steps.push(GameStep { board: *board, at_0_ply, at_1_ply, continues: false });
        played
    }

    /// Mostly the best play, sometimes one nearly as good.
    fn choose(&mut self, board: &Board, dice: Dice, best: Board) -> Board {
        let margin = match self.rng.below(100) {
            0..2 => 0.4,
            2..14 => 0.08,
            _ => return best,
        };
        let candidates = self.search.candidates(board, dice);
        among_the_best(&candidates, &GammonValues::MONEY, margin, &mut self.rng)
    }
}

/// A player who errs at random or misjudges what gammons are worth.
struct OddPlayer {
    gammon_values: GammonValues,
    margin: f32,
}

impl OddPlayer {
    fn new(rng: &mut Rng) -> Self {
        let (win, lose) = match rng.below(5) {
            // Does not mind being gammoned: back games.
            0 => (1.0, -0.3),
            // Plays for the gammon: blitzes.
            1 => (3.0, 0.5),
            // Plays safe.
            2 => (0.3, 2.5),
            _ => (1.0, 1.0),
        };
        let gammon_values = GammonValues {
            win_gammon: win,
            win_backgammon: win,
            lose_gammon: lose,
            lose_backgammon: lose,
        };
        let margin = [0.0, 0.03, 0.1, 0.25][rng.below(4) as usize];
        Self { gammon_values, margin }
    }

    fn choose(&self, candidates: &[Candidate], rng: &mut Rng) -> Board {
        among_the_best(candidates, &self.gammon_values, self.margin, rng)
    }
}

/// The board after a play that is at most this much worse than the best.
fn among_the_best(
    candidates: &[Candidate],
    gammon_values: &GammonValues,
    margin: f32,
    rng: &mut Rng,
) -> Board {
    let equity = |chances: &OutcomeProbabilities| gammon_values.equity(chances);
    let equities: Vec<f32> = candidates.iter().map(|play| equity(&play.chances)).collect();
    let most = equities.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let near = |index: &usize| equities[*index] >= most - margin;
    let near: Vec<usize> = (0..candidates.len()).filter(near).collect();
    candidates[near[rng.below(near.len() as u32) as usize]].after
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_follow_each_other() {
        let steps = luck_adjusted_game(Networks::shipped(), 7);
        assert!(steps.len() > 5);
        let mut results = backgammon::Results::new();
        for pair in steps.windows(2).filter(|pair| pair[0].continues) {
            let mut reaches = |dice: Dice| {
                pair[0].board.results(dice, &mut results);
                results.iter().any(|after| after.turned() == pair[1].board)
            };
            assert!(Dice::ALL.into_iter().any(&mut reaches));
        }
    }

    #[test]
    fn threads_do_not_change_the_games() {
        let games = LuckAdjustedGames { seed: 4, first: 2, count: 5 };
        let steps = games.play(Networks::shipped(), 1);
        assert_eq!(games.play(Networks::shipped(), 3), steps);
        let (first, rest) = (
            LuckAdjustedGames { count: 1, ..games },
            LuckAdjustedGames { first: 3, count: 4, ..games },
        );
        let mut both = first.play(Networks::shipped(), 1);
        both.extend(rest.play(Networks::shipped(), 1));
        assert_eq!(both, steps);
    }
}
