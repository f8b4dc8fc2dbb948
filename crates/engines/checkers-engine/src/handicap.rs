use checkers::{Move, Position};
use engine::{SkillLevel, Strength};

use crate::histories::mix;

/// How a level is weaker than the engine: it looks at fewer positions, it overlooks long jumps and
/// what comes late in a line, and it misjudges a little.
///
/// What is overlooked is settled for each question by a seed and not by the hour: a weak player does
/// not see that shot now, however often they look. That a single piece can be taken at once
/// everybody sees; so no move is absurd.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Handicap {
    /// The positions that it looks at; `None` for no limit.
    pub(crate) nodes: Option<u64>,
    /// How many of 1000 long jumps, some moves ahead, it overlooks.
    blindness: u64,
    /// The most by which it misjudges, in hundredths of a man.
    noise: i32,
    /// Whether it knows the endings of the table.
    pub(crate) learned: bool,
    seed: u64,
}

/// Nodes, blindness and noise of the levels, and whether they have learned their endings.
const LEVELS: [(u64, u64, i32, bool); 10] = [
    (40, 950, 130, false),
    (110, 800, 52, false),
    (200, 650, 38, false),
    (380, 450, 26, false),
    (750, 250, 16, false),
    (1_600, 100, 8, false),
    (4_000, 0, 3, false),
    (12_000, 0, 0, true),
    (50_000, 0, 0, true),
    (250_000, 0, 0, true),
];

impl Handicap {
    /// None at all.
    pub(crate) const NONE: Self =
        Self { nodes: None, blindness: 0, noise: 0, learned: true, seed: 0 };

    pub(crate) fn of(strength: Strength, seed: u64) -> Self {
        match strength {
            Strength::Max => Self::NONE,
            Strength::Level(level) => Self::of_level(level, seed),
        }
    }

    fn of_level(level: SkillLevel, seed: u64) -> Self {
        let (nodes, blindness, noise, learned) = LEVELS[usize::from(level.number()) - 1];
        Self { nodes: Some(nodes), blindness, noise, learned, seed }
    }

    /// Whether this player does not see a move that is made `ply` turns from now.
    #[inline(always)]
    pub(crate) fn overlooks(&self, mv: Move, ply: usize) -> bool {
        self.blindness != 0 && ply > 0 && self.overlooks_far(mv, ply)
    }

    fn overlooks_far(&self, mv: Move, ply: usize) -> bool {
        let jumps = u64::from(mv.captured().len());
        // A single piece is seen to fall; two are missed at times, and more of them, or later, often.
        let hard = match jumps {
            0 => 3 * (ply as u64).saturating_sub(2).min(4),
            1 => 0,
            _ => (jumps - 1).min(2) * 10 + 8 * (ply as u64 - 1).min(4),
        };
        let dice =
            mix(self.seed ^ u64::from(mv.from().number()) << 8 ^ u64::from(mv.to().number()));
        (dice >> 32) % 1000 < self.blindness * hard.min(40) / 40
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
    use checkers::Rules;

    fn level(level: SkillLevel, seed: u64) -> Handicap {
        Handicap::of(Strength::Level(level), seed)
    }

    /// White's king takes one man; nobody misses that, however far ahead.
    #[test]
    fn a_single_jump_is_never_overlooked() {
        let position = Position::from_fen(Rules::STANDARD, "W:WK22:B18,1").unwrap();
        let jump = position.moves()[0];
        assert_eq!(jump.captured().len(), 1);
        for seed in 0..500 {
            assert!((0..20).all(|ply| !level(SkillLevel::LOWEST, seed).overlooks(jump, ply)));
        }
    }

    #[test]
    fn the_weak_overlook_more() {
        let position = Position::from_fen(Rules::STANDARD, "W:WK22:B18,11,1").unwrap();
        let shot = position.moves()[0];
        assert_eq!(shot.captured().len(), 2);
        let mut before = u32::MAX;
        for number in SkillLevel::all() {
            let missed: u32 =
                (0..2_000).map(|seed| u32::from(level(number, seed).overlooks(shot, 4))).sum();
            assert!(missed < before || missed == 0, "level {number:?}");
            before = missed;
        }
        assert_eq!(before, 0, "the highest level sees everything");
        assert!(!Handicap::NONE.overlooks(shot, 9));
        assert!(
            !level(SkillLevel::LOWEST, 1).overlooks(shot, 0),
            "one's own jumps are on the board"
        );
    }

    #[test]
    fn misjudging_has_a_limit_and_no_leaning() {
        let weak = level(SkillLevel::LOWEST, 3);
        let errors: Vec<i32> = (0..4_000u64).map(|key| weak.misjudges(key)).collect();
        assert!(errors.iter().all(|error| error.abs() <= 130));
        let mean = errors.iter().sum::<i32>() / 4_000;
        assert!(mean.abs() < 10, "{mean}");
        assert_eq!(Handicap::NONE.misjudges(1), 0);
    }
}
