use checkers::{Move, Position};
use engine::{Level, Strength};

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
    (60, 900, 70, false),
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

    fn of_level(level: Level, seed: u64) -> Self {
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
