use alpha_beta::{evaluation_noise, mix_bits};
use checkers::Move;
use engine::{SkillLevel, Strength};

/// How a level is weaker than full strength: it searches fewer nodes, overlooks multiple jumps and late
/// moves of a line, and misjudges positions a little.
///
/// The seed fixes which moves it overlooks in a search, so thinking longer does not reveal them: a weak
/// player does not see that shot. The capture of a single piece is never overlooked; otherwise its
/// moves would look absurd.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// The node limit.
    pub(crate) nodes: Option<u64>,
    /// How many of 1000 long captures some moves ahead it overlooks.
    blindness: u64,
    /// The largest error of its evaluation, in hundredths of a man.
    noise: i32,
    /// Whether it uses the tablebase.
    pub(crate) knows_endgames: bool,
    seed: u64,
}

/// Node limit, blindness and noise of the levels, and whether they use the tablebase.
const LEVELS: [(u64, u64, i32, bool); 10] = [
    (48, 920, 112, false),
    (110, 800, 52, false),
    (200, 650, 38, false),
    (380, 450, 26, false),
    (750, 250, 16, false),
    (1_600, 100, 8, false),
    (3_500, 0, 3, false),
    (12_000, 0, 0, true),
    (50_000, 0, 0, true),
    (250_000, 0, 0, true),
];

impl Skill {
    /// Full strength.
    pub(crate) const MAX: Self =
        Self { nodes: None, blindness: 0, noise: 0, knows_endgames: true, seed: 0 };

    pub(crate) fn of_strength(strength: Strength, seed: u64) -> Self {
        match strength {
            Strength::Max => Self::MAX,
            Strength::Level(level) => Self::of_level(level, seed),
        }
    }

    fn of_level(level: SkillLevel, seed: u64) -> Self {
        let (nodes, blindness, noise, knows_endgames) = LEVELS[usize::from(level.number()) - 1];
        Self { nodes: Some(nodes), blindness, noise, knows_endgames, seed }
    }

    /// Whether this level overlooks a move at this ply of a line.
    #[inline(always)]
    pub(crate) fn overlooks(&self, mv: Move, ply: usize) -> bool {
        self.blindness != 0 && ply > 0 && self.overlooks_later_move(mv, ply)
    }

    fn overlooks_later_move(&self, mv: Move, ply: usize) -> bool {
        let jumps = u64::from(mv.captured().len());
        // Two pieces at once are missed at times; more of them, or later in the line, often.
        let difficulty = match jumps {
            0 => 3 * (ply as u64).saturating_sub(2).min(4),
            1 => 0,
            _ => (jumps - 1).min(2) * 10 + 8 * (ply as u64 - 1).min(4),
        };
        let squares = u64::from(mv.from().number()) << 8 ^ u64::from(mv.to().number());
        let random = mix_bits(self.seed ^ squares) >> 32;
        random % 1000 < self.blindness * difficulty.min(40) / 40
    }

    /// The error of this level's evaluation of the position with this key.
    #[inline(always)]
    pub(crate) fn evaluation_noise(&self, key: u64) -> i32 {
        evaluation_noise(self.seed, key, self.noise)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers::{Position, Rules};

    /// White's king captures one man.
    #[test]
    fn a_single_capture_is_never_overlooked() {
        let position = Position::from_fen(Rules::STANDARD, "W:WK22:B18,1").unwrap();
        let capture = position.moves()[0];
        assert_eq!(capture.captured().len(), 1);
        for seed in 0..500 {
            let weak = Skill::of_level(SkillLevel::LOWEST, seed);
            assert!((0..20).all(|ply| !weak.overlooks(capture, ply)));
        }
    }

    #[test]
    fn lower_levels_overlook_more() {
        let position = Position::from_fen(Rules::STANDARD, "W:WK22:B18,11,1").unwrap();
        let shot = position.moves()[0];
        assert_eq!(shot.captured().len(), 2);
        let mut before = usize::MAX;
        for level in SkillLevel::all() {
            let is_missed = |seed: &u64| Skill::of_level(level, *seed).overlooks(shot, 4);
            let missed = (0..2_000).filter(is_missed).count();
            assert!(missed < before || missed == 0, "level {level:?}");
            before = missed;
        }
        assert_eq!(before, 0, "the highest level sees everything");
        assert!(!Skill::MAX.overlooks(shot, 9));
        let weak = Skill::of_level(SkillLevel::LOWEST, 1);
        assert!(!weak.overlooks(shot, 0), "everybody sees the captures on the board");
    }

    #[test]
    fn only_low_levels_misjudge() {
        let weak = Skill::of_level(SkillLevel::LOWEST, 3);
        assert!((0..100).any(|key| weak.evaluation_noise(key) != 0));
        assert_eq!(Skill::MAX.evaluation_noise(1), 0);
    }
}
