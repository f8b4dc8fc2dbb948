use backgammon::{Board, Play};
use engine::{OutcomeProbabilities, Strength};

use crate::lots::mix;

/// How a level is weaker than the engine: it looks less far ahead, it misjudges what comes of a play,
/// and it overlooks plays whose parts are far from each other.
///
/// What is overlooked or misjudged is settled by a seed for each position: a weak player does not see
/// it now, however often they look. A play of one checker, or of neighbours, everybody sees, and
/// nobody misjudges by more than a measure, so no play is absurd.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Handicap {
    /// The rolls that it looks ahead.
    pub(crate) plies: u32,
    /// The most by which it misjudges a play, in points.
    noise: f32,
    /// How many of 1000 plays over the whole board it overlooks.
    blindness: u64,
    seed: u64,
}

/// Plies, noise and blindness of the levels.
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

/// Plays whose hops begin no further apart than this are seen by everybody.
const NEIGHBOURS: u8 = 5;

impl Handicap {
    /// The handicap of a strength for one decision.
    pub(crate) fn of(strength: Strength, seed: u64) -> Self {
        let (plies, noise, blindness) = match strength {
            Strength::Max => (2, 0.0, 0),
            Strength::Level(level) => LEVELS[usize::from(level.number()) - 1],
        };
        Self { plies, noise, blindness, seed }
    }

    /// Whether this player does not see a play.
    pub(crate) fn overlooks(&self, play: &Play) -> bool {
        let span = span(play);
        if span <= NEIGHBOURS || self.blindness == 0 {
            return false;
        }
        let key = play
            .hops()
            .iter()
            .fold(self.seed, |key, hop| mix(key ^ u64::from(hop.from) << 8 ^ u64::from(hop.to)));
        (key >> 32) % 1000 < self.blindness * u64::from(span) / 24
    }

    /// By how much this player misjudges a board. Races are easier to judge.
    pub(crate) fn misjudges(&self, board: &Board) -> f32 {
        if self.noise == 0.0 {
            return 0.0;
        }
        let most = if board.has_contact() { self.noise } else { 0.3 * self.noise };
        most * self.lot(board)
    }

    /// The chances as this player sees them when it decides about the cube.
    pub(crate) fn blurred(
        &self,
        board: &Board,
        chances: &OutcomeProbabilities,
    ) -> OutcomeProbabilities {
        let win = (chances.win + 0.4 * self.misjudges(board)).clamp(0.0, 1.0);
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

    /// A number from -1 to 1 that belongs to a board; those near to 0 are more frequent.
    fn lot(&self, board: &Board) -> f32 {
        let key = hash(board, self.seed);
        let part = |bits: u64| (bits & 0xff_ffff) as f32 / 0xff_ffff as f32;
        part(key) - part(key >> 32)
    }
}

/// How far apart the places are from which a play's checkers come.
fn span(play: &Play) -> u8 {
    let from = |hop: &backgammon::Hop| hop.from;
    let (first, last) = (play.hops().first().map(from), play.hops().last().map(from));
    // One checker that goes on after a hop is still one checker.
    let one = play.hops().windows(2).all(|pair| pair[0].to == pair[1].from);
    if one { 0 } else { first.unwrap_or(0) - last.unwrap_or(0) }
}

/// A number for a board, the same on every machine.
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
    fn what_is_near_is_never_overlooked() {
        for seed in 0..500 {
            let weak = Handicap::of(Strength::Level(SkillLevel::LOWEST), seed);
            for near in [play(&[(8, 5), (6, 5)]), play(&[(24, 18), (18, 13)]), play(&[(6, 1)])] {
                assert!(!weak.overlooks(&near), "{near:?}");
            }
        }
    }

    #[test]
    fn the_weak_overlook_more() {
        let far = play(&[(24, 23), (6, 1)]);
        let mut before = u32::MAX;
        for level in SkillLevel::all() {
            let times = |seed| {
                let handicap = Handicap::of(Strength::Level(level), seed);
                u32::from(handicap.overlooks(&far))
            };
            let missed: u32 = (0..2_000).map(times).sum();
            assert!(missed < before || missed == 0, "{level:?}");
            before = missed;
        }
        assert!(!Handicap::of(Strength::Max, 0).overlooks(&far));
    }

    #[test]
    fn misjudging_has_a_limit_and_no_leaning() {
        let errors: Vec<f32> = (0..4_000)
            .map(|seed| {
                Handicap::of(Strength::Level(SkillLevel::LOWEST), seed).misjudges(&Board::START)
            })
            .collect();
        assert!(errors.iter().all(|error| error.abs() <= LEVELS[0].1));
        assert!((errors.iter().sum::<f32>() / 4_000.0).abs() < 0.03);
        assert_eq!(Handicap::of(Strength::Max, 1).misjudges(&Board::START), 0.0);
    }
}
