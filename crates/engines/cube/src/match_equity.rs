use std::sync::OnceLock;

use backgammon::Rules;
use bearoff::CubePlace;
use engine::OutcomeProbabilities;

use crate::cube_levels::{CubeLevels, MatchScore};
use crate::outcome_mix::OutcomeMix;

/// A match equity table: the probability to win a match from each score, between equal players.
///
/// Computed by recursion from [`Assumptions`] about a single game: the value of a game at a score follows from the values
/// of the scores after it. The cube uses the same model as in play.
///
/// ```
/// use salon_cube::MatchEquities;
///
/// let table = MatchEquities::shared();
/// // Ahead by 4-3 in a match to 7: the leader needs 3 points, the trailer 4.
/// assert!((table.chance(3, 4) - 0.57).abs() < 0.01);
/// // After the Crawford game a trailer who needs 2 points is hardly behind.
/// assert!((table.chance_after_crawford(2, 1) - 0.488).abs() < 0.002);
/// ```
#[derive(Clone, Debug)]
pub struct MatchEquities {
    /// By the points that I and the opponent need. Where one needs a single point it is the
    /// Crawford game.
    before: Vec<f32>,
    /// After the Crawford game, by the points that the trailer needs: the trailer's chances.
    after: Vec<f32>,
}

/// Assumptions about a game between equal players.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Assumptions {
    /// The share of gammons and backgammons among the wins.
    pub gammons: f32,
    /// The same for a player who trails when the opponent needs a single point, and so plays for
    /// gammons.
    pub trailing_gammons: f32,
    /// The share of backgammons among the gammons.
    pub backgammons: f32,
    /// The standard deviation of the winning probability after the opening rolls. It determines the value of the leader's
    /// free drop after the Crawford game.
    pub spread: f32,
    /// The cube efficiency.
    pub efficiency: f32,
}

impl Assumptions {
    /// Chosen so that the table comes close to those that were rolled out: up to 15 points it is never
    /// more than 0.9 % away from Kazaross-XG2's, and by 0.16 % in the mean.
    pub const USUAL: Self = Self {
        gammons: 0.27,
        trailing_gammons: 0.29,
        backgammons: 0.05,
        spread: 0.03,
        efficiency: 0.75,
    };

    /// Single games, gammons and backgammons among the wins.
    fn shares(&self, gammons: f32) -> [f32; 3] {
        [1.0 - gammons, gammons * (1.0 - self.backgammons), gammons * self.backgammons]
    }
}

const LONGEST: usize = Rules::LONGEST_MATCH as usize;

impl MatchEquities {
    /// The table of the [usual assumptions](Assumptions::USUAL), computed on first use.
    pub fn shared() -> &'static Self {
        static TABLE: OnceLock<MatchEquities> = OnceLock::new();
        TABLE.get_or_init(|| Self::compute(&Assumptions::USUAL))
    }

    /// Computes the table for matches up to the longest.
    pub fn compute(assumed: &Assumptions) -> Self {
        let after = after_crawford(assumed);
        let mut table = Self { before: vec![0.5; (LONGEST + 1) * (LONGEST + 1)], after };
        for theirs in 1..=LONGEST {
            table.fill_crawford(assumed, theirs);
        }
        for sum in 4..=2 * LONGEST {
            for mine in sum.saturating_sub(LONGEST).max(2)..=sum / 2 {
                table.fill(assumed, mine, sum - mine);
            }
        }
        table
    }

    /// The probability to win the match before a game in which the players need these points. If one of them needs a
    /// single point, it is the Crawford game.
    pub fn chance(&self, mine: u32, theirs: u32) -> f32 {
        match (mine, theirs) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            _ => self.before[place(mine as usize, theirs as usize)],
        }
    }

    /// The same after the Crawford game has been played.
    pub fn chance_after_crawford(&self, mine: u32, theirs: u32) -> f32 {
        let trailer = |needs: u32| self.after[(needs as usize).min(LONGEST)];
        match (mine, theirs) {
            (0, _) => 1.0,
            (_, 0) => 0.0,
            (1, _) => 1.0 - trailer(theirs),
            (_, 1) => trailer(mine),
            _ => self.chance(mine, theirs),
        }
    }

    /// The probability to win the match after a game that was played at `score`.
    pub(crate) fn after(&self, score: MatchScore, mine: u32, theirs: u32) -> f32 {
        if score.crawford_begun {
            self.chance_after_crawford(mine, theirs)
        } else {
            self.chance(mine, theirs)
        }
    }

    /// The Crawford game: no cube, and gammons are worth something to the trailer only.
    fn fill_crawford(&mut self, assumed: &Assumptions, theirs: usize) {
        let won = assumed.shares(assumed.trailing_gammons);
        let trailer = 0.5 * mean(won, |level| self.after[theirs.saturating_sub(level)]);
        let trailer = if theirs == 1 { 0.5 } else { trailer };
        self.before[place(1, theirs)] = 1.0 - trailer;
        self.before[place(theirs, 1)] = trailer;
    }

    /// A game at a score where nobody needs a single point: an even game, cube in the middle.
    fn fill(&mut self, assumed: &Assumptions, mine: usize, theirs: usize) {
        let score = MatchScore {
            mine: mine as u32,
            theirs: theirs as u32,
            cube: true,
            gammons: true,
            crawford_begun: false,
        };
        let gammons = 0.5 * assumed.gammons;
        let backgammons = gammons * assumed.backgammons;
        let even = OutcomeProbabilities {
            win: 0.5,
            win_gammon: gammons,
            win_backgammon: backgammons,
            lose_gammon: gammons,
            lose_backgammon: backgammons,
        };
        let levels = CubeLevels::of_match(self, 1, score);
        let chance =
            OutcomeMix::of(&even).cubeful(&levels, 0, CubePlace::Centred, assumed.efficiency);
        self.before[place(mine, theirs)] = chance;
        self.before[place(theirs, mine)] = 1.0 - chance;
    }
}

fn place(mine: usize, theirs: usize) -> usize {
    mine.min(LONGEST) * (LONGEST + 1) + theirs.min(LONGEST)
}

/// The trailer doubles at once. The leader takes, or drops for a single point if that is better
/// after the opening rolls.
fn after_crawford(assumed: &Assumptions) -> Vec<f32> {
    let won = assumed.shares(assumed.trailing_gammons);
    let mut after = vec![1.0, 0.5];
    for needs in 2..=LONGEST {
        let win = mean(won, |level| after[needs.saturating_sub(2 * level)]);
        let dropped = after[needs - 1];
        after.push(capped_mean(0.5 * win, assumed.spread * win, dropped));
    }
    after
}

fn mean(shares: [f32; 3], worth: impl Fn(usize) -> f32) -> f32 {
    shares.iter().zip(1..).map(|(share, level)| share * worth(level)).sum()
}

/// The mean of the smaller of `cap` and something that is spread around `mean`, evenly on both sides
/// so that its standard deviation is `spread`.
fn capped_mean(mean: f32, spread: f32, cap: f32) -> f32 {
    let half = spread * 3.0_f32.sqrt();
    let (low, high) = (mean - half, mean + half);
    match () {
        () if cap >= high => mean,
        () if cap <= low => cap,
        () => mean - (high - cap) * (high - cap) / (4.0 * half),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_to_one_and_grow_with_the_score() {
        let table = MatchEquities::shared();
        for mine in 1..=LONGEST as u32 {
            for theirs in 1..=LONGEST as u32 {
                let sum = table.chance(mine, theirs) + table.chance(theirs, mine);
                assert!((sum - 1.0).abs() < 1e-5, "{mine} {theirs}: {sum}");
                let nearer = table.chance(mine - 1, theirs);
                assert!(nearer > table.chance(mine, theirs) - 1e-6, "{mine} {theirs}");
            }
        }
    }

    /// At two points away each the chance is one half by symmetry. In the Crawford game the trailer, who needs two points,
    /// wins half of the games: a gammon wins the match, and a single game makes the score even.
    #[test]
    fn the_crawford_game_matches_a_calculation_by_hand() {
        let table = MatchEquities::shared();
        assert_eq!(table.chance(2, 2), 0.5);
        let gammons = Assumptions::USUAL.trailing_gammons;
        let trailer = 0.5 * ((1.0 - gammons) * 0.5 + gammons);
        assert!((table.chance(1, 2) - (1.0 - trailer)).abs() < 1e-6);
    }

    #[test]
    fn computes_the_mean_of_a_capped_distribution() {
        // Even between 0 and 1, capped at one half: half of the time 1/4 on average, else 1/2.
        let spread = 0.5 / 3.0_f32.sqrt();
        assert!((capped_mean(0.5, spread, 0.5) - 0.375).abs() < 1e-6);
        assert_eq!(capped_mean(0.5, spread, 2.0), 0.5);
        assert_eq!(capped_mean(0.5, spread, -1.0), -1.0);
    }
}
