use backgammon::{Board, Play};
use engine::{OutcomeProbabilities, Strength};

use crate::rng::mix;

/// How a level is weaker than the full engine: it searches fewer plies, adds noise to evaluations, and overlooks plays
/// whose checkers are far apart.
///
/// Noise and oversights depend on the position and a seed, so that a weak player makes the same mistake however often
/// it is asked. Plays of one checker or of nearby checkers are never overlooked, and the noise is bounded, so that no play
/// is absurd.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Skill {
    /// Search depth.
    pub(crate) plies: u32,
    /// Maximum evaluation noise, in points.
    noise: f32,
    /// Of 1,000 plays across the whole board, how many are overlooked.
    blindness: u64,
    seed: u64,
}

/// Plies, noise and blindness of each level.
const LEVELS: [(u32, f32, u64); 10] = [
    (0, 0.88, 800),
    (0, 0.69, 650),
    (0, 0.54, 500),
    (0, 0.415, 350),
    (0, 0.325, 220),
    (0, 0.26, 120),
    (0, 0.205, 60),
    (0, 0.155, 20),
    (0, 0.10, 0),
    (1, 0.0, 0),
];

/// Plays whose hops begin no further apart than this are never overlooked.
const NEARBY: u8 = 5;

impl Skill {
    /// The skill of a strength for one decision.
    pub(crate) fn of(strength: Strength, seed: u64) -> Self {
        let (plies, noise, blindness) = match strength {
            Strength::Max => (2, 0.0, 0),
            Strength::Level(level) => LEVELS[usize::from(level.number()) - 1],
        };
        Self { plies, noise, blindness, seed }
    }

    /// Whether this level overlooks a play.
    pub(crate) fn overlooks(&self, play: &Play) -> bool {
        let span = span(play);
        if span <= NEARBY || self.blindness == 0 {
            return false;
        }
        let key = play
            .hops()
            .iter()
            .fold(self.seed, |key, hop| mix(key ^ u64::from(hop.from) << 8 ^ u64::from(hop.to)));
        (key >> 32) % 1000 < self.blindness * u64::from(span) / 24
    }

    /// The noise for a board, smaller in races, which are easier to judge.
    pub(crate) fn evaluation_noise(&self, board: &Board) -> f32 {
        if self.noise == 0.0 {
            return 0.0;
        }
        let most = if board.has_contact() { self.noise } else { 0.3 * self.noise };
        most * self.noise_of(board)
    }

    /// Outcome probabilities with noise, for cube decisions.
    pub(crate) fn with_noise(
        &self,
        board: &Board,
        chances: &OutcomeProbabilities,
    ) -> OutcomeProbabilities {
        let win = (chances.win + 0.4 * self.evaluation_noise(board)).clamp(0.0, 1.0);
        let share = |part: f32, old: f32, new: f32| if old > 0.0 { part / old * new } else { 0.0 };
        let won = |part| share(part, chances.win, win);
        let lost = |part| share(part, 1.0 - chances.win, 1.0 - win);
        OutcomeProbabilities {
            win,
            win_gammon: won(chances.win_gammon),
            win_backgammon: won(chances.win_backgammon),
            lose_gammon: lost(chances.lose_gammon),
            lose_backgammon: lost(chances.lose_backgammon),
        }
    }

    /// A pseudo-random number from -1 to 1 for a board, with a triangular distribution.
    fn noise_of(&self, board: &Board) -> f32 {
        let key = hash(board, self.seed);
        let part = |bits: u64| (bits & 0xff_ffff) as f32 / 0xff_ffff as f32;
        part(key) - part(key >> 32)
    }
}

/// The distance between the points from which a play's checkers start.
fn span(play: &Play) -> u8 {
    let from = |hop: &backgammon::Hop| hop.from;
    let (first, last) = (play.hops().first().map(from), play.hops().last().map(from));
    // One checker that moves several times counts once.
    let one = play.hops().windows(2).all(|pair| pair[0].to == pair[1].from);
    if one { 0 } else { first.unwrap_or(0) - last.unwrap_or(0) }
}

/// A hash of a board, the same on every machine.
pub(crate) fn hash(board: &Board, seed: u64) -> u64 {
    let sides = [board.mine(), board.theirs()];
    let places = sides.iter().flat_map(|side| (0..=25).map(|place| side.on(place)));
    places.fold(mix(seed), |key, count| {
        key.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ mix(key ^ u64::from(count))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use backgammon::Hop;
    use engine::SkillLevel;

    fn play(hops: &[(u8, u8)]) -> Play {
        let hops: Vec<Hop> = hops.iter().map(|&(from, to)| Hop { from, to }).collect();
        Play::new(&hops).unwrap()
    }

    #[test]
    fn never_overlooks_nearby_plays() {
        for seed in 0..500 {
            let weak = Skill::of(Strength::Level(SkillLevel::LOWEST), seed);
            for near in [play(&[(8, 5), (6, 5)]), play(&[(24, 18), (18, 13)]), play(&[(6, 1)])] {
                assert!(!weak.overlooks(&near), "{near:?}");
            }
        }
    }

    #[test]
    fn weaker_levels_overlook_more() {
        let far = play(&[(24, 23), (6, 1)]);
        let mut before = u32::MAX;
        for level in SkillLevel::all() {
            let times = |seed| {
                let skill = Skill::of(Strength::Level(level), seed);
                u32::from(skill.overlooks(&far))
            };
            let missed: u32 = (0..2_000).map(times).sum();
            assert!(missed < before || missed == 0, "{level:?}");
            before = missed;
        }
        assert!(!Skill::of(Strength::Max, 0).overlooks(&far));
    }

    #[test]
    fn noise_is_bounded_and_unbiased() {
        let errors: Vec<f32> = (0..4_000)
            .map(|seed| {
                Skill::of(Strength::Level(SkillLevel::LOWEST), seed).evaluation_noise(&Board::START)
            })
            .collect();
        assert!(errors.iter().all(|error| error.abs() <= LEVELS[0].1));
        assert!((errors.iter().sum::<f32>() / 4_000.0).abs() < 0.03);
        assert_eq!(Skill::of(Strength::Max, 1).evaluation_noise(&Board::START), 0.0);
    }
}
