use chess::{Move, MoveKind, Position, Role};
use engine::{SkillLevel, Strength};

use crate::evaluate::distance;
use crate::histories::mix;

/// How a level is weaker than the engine: it looks at fewer positions, it overlooks what comes from
/// far away, and it misjudges a little.
///
/// What is overlooked is settled for each question by a seed and not by the hour: a weak player does
/// not see that long diagonal now, however often they look. What happens close by, and a piece that
/// is taken back, everybody sees; so no move is absurd.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Handicap {
    /// The positions that it looks at; `None` for no limit.
    pub(crate) nodes: Option<u64>,
    /// How many of 1000 moves over the whole board it overlooks.
    blindness: u64,
    /// The most by which it misjudges, in hundredths of a pawn.
    noise: i32,
    seed: u64,
}

/// Nodes, blindness and noise of the levels.
const LEVELS: [(u64, u64, i32); 10] = [
    (250, 750, 190),
    (350, 620, 150),
    (500, 480, 115),
    (800, 350, 80),
    (1_400, 230, 50),
    (2_800, 120, 30),
    (6_500, 40, 12),
    (16_000, 0, 0),
    (42_000, 0, 0),
    (120_000, 0, 0),
];

impl Handicap {
    /// None at all.
    pub(crate) const NONE: Self = Self { nodes: None, blindness: 0, noise: 0, seed: 0 };

    pub(crate) fn of(strength: Strength, seed: u64) -> Self {
        match strength {
            Strength::Max => Self::NONE,
            Strength::Level(level) => Self::of_level(level, seed),
        }
    }

    fn of_level(level: SkillLevel, seed: u64) -> Self {
        let (nodes, blindness, noise) = LEVELS[usize::from(level.number()) - 1];
        Self { nodes: Some(nodes), blindness, noise, seed }
    }

    /// Whether this player does not see a move. `last` is the move before it.
    #[inline(always)]
    pub(crate) fn overlooks(&self, mv: Move, last: Option<Move>) -> bool {
        self.blindness != 0 && self.overlooks_far(mv, last)
    }

    fn overlooks_far(&self, mv: Move, last: Option<Move>) -> bool {
        let far = u64::from(distance(mv.from, mv.to));
        let taking_back = last.is_some_and(|last| last.to == mv.to);
        if far < 2 || taking_back || matches!(mv.kind, MoveKind::Promotion(Role::Queen)) {
            return false;
        }
        let dice = mix(self.seed ^ (mv.from.index() * 64 + mv.to.index()) as u64) >> 32;
        dice % 1000 < self.blindness * (far - 1) / 4
    }

    /// By how much this player misjudges the position with this key.
    #[inline(always)]
    pub(crate) fn misjudges(&self, key: u64) -> i32 {
        if self.noise == 0 {
            return 0;
        }
        let dice = (mix(self.seed ^ key) >> 33) as i32;
        dice % (2 * self.noise + 1) - self.noise
    }
}

/// A seed for one position of a game: what is overlooked now may be seen a move later.
pub(crate) fn seed_for(seed: u64, position: &Position) -> u64 {
    mix(seed ^ position.key())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Rules, Uci};

    #[test]
    fn what_is_near_is_never_overlooked() {
        let position = Position::new(Rules::STANDARD);
        let near = "e2e3".parse::<Uci>().unwrap().to_move(&position).unwrap();
        for seed in 0..500 {
            let weak = Handicap::of(Strength::Level(SkillLevel::LOWEST), seed);
            assert!(!weak.overlooks(near, None));
        }
    }

    #[test]
    fn the_weak_overlook_more() {
        let fen = "k7/8/8/8/8/8/4P3/B3K3 w - - 0 1";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let far = "a1g7".parse::<Uci>().unwrap().to_move(&position).unwrap();
        let mut before = u32::MAX;
        for level in SkillLevel::all() {
            let times =
                |seed| u32::from(Handicap::of(Strength::Level(level), seed).overlooks(far, None));
            let missed: u32 = (0..2_000).map(times).sum();
            assert!(missed < before || missed == 0, "level {level:?}");
            before = missed;
        }
        assert_eq!(before, 0, "the highest level sees everything");
        assert!(!Handicap::NONE.overlooks(far, None));
    }

    #[test]
    fn misjudging_has_a_limit_and_no_leaning() {
        let weak = Handicap::of(Strength::Level(SkillLevel::LOWEST), 3);
        let errors: Vec<i32> = (0..4_000u64).map(|key| weak.misjudges(key)).collect();
        assert!(errors.iter().all(|error| error.abs() <= 190));
        let mean = errors.iter().sum::<i32>() / 4_000;
        assert!(mean.abs() < 10, "{mean}");
        assert_eq!(Handicap::NONE.misjudges(1), 0);
    }
}
