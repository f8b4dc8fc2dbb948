use alpha_beta::{evaluation_noise, mix_bits};
use chess::{Move, MoveKind, Role};
use engine::{SkillLevel, Strength};

use crate::evaluate::distance;

/// How a level is weaker than full strength: it searches fewer nodes, overlooks long moves and
/// misjudges positions a little.
///
/// The seed fixes which moves it overlooks in a search, so thinking longer does not reveal them: a weak
/// player does not see that long diagonal. Short moves and recaptures are never overlooked; otherwise
/// its moves would look absurd.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// The node limit.
    pub(crate) nodes: Option<u64>,
    /// How many of 1000 moves across the whole board it overlooks.
    blindness: u64,
    /// The largest error of its evaluation, in hundredths of a pawn.
    noise: i32,
    seed: u64,
}

/// Node limit, blindness and noise of the levels.
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

impl Skill {
    /// Full strength.
    pub(crate) const MAX: Self = Self { nodes: None, blindness: 0, noise: 0, seed: 0 };

    pub(crate) fn of_strength(strength: Strength, seed: u64) -> Self {
        match strength {
            Strength::Max => Self::MAX,
            Strength::Level(level) => Self::of_level(level, seed),
        }
    }

    fn of_level(level: SkillLevel, seed: u64) -> Self {
        let (nodes, blindness, noise) = LEVELS[usize::from(level.number()) - 1];
        Self { nodes: Some(nodes), blindness, noise, seed }
    }

    /// Whether it uses endgame tables: only the levels that overlook nothing.
    pub(crate) fn knows_endgames(&self) -> bool {
        self.blindness == 0
    }

    /// Whether this level overlooks a move that follows the move `last`.
    #[inline(always)]
    pub(crate) fn overlooks(&self, mv: Move, last: Option<Move>) -> bool {
        self.blindness != 0 && self.overlooks_long_move(mv, last)
    }

    fn overlooks_long_move(&self, mv: Move, last: Option<Move>) -> bool {
        let length = u64::from(distance(mv.from, mv.to));
        let is_recapture = last.is_some_and(|last| last.to == mv.to);
        if length < 2 || is_recapture || matches!(mv.kind, MoveKind::Promotion(Role::Queen)) {
            return false;
        }
        let random = mix_bits(self.seed ^ (mv.from.index() * 64 + mv.to.index()) as u64) >> 32;
        random % 1000 < self.blindness * (length - 1) / 4
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
    use chess::{Position, Rules, Uci};

    #[test]
    fn short_moves_are_never_overlooked() {
        let position = Position::new(Rules::STANDARD);
        let short = "e2e3".parse::<Uci>().unwrap().to_move(&position).unwrap();
        for seed in 0..500 {
            assert!(!Skill::of_level(SkillLevel::LOWEST, seed).overlooks(short, None));
        }
    }

    #[test]
    fn lower_levels_overlook_more() {
        let fen = "k7/8/8/8/8/8/4P3/B3K3 w - - 0 1";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let long = "a1g7".parse::<Uci>().unwrap().to_move(&position).unwrap();
        let mut before = usize::MAX;
        for level in SkillLevel::all() {
            let is_missed = |seed: &u64| Skill::of_level(level, *seed).overlooks(long, None);
            let missed = (0..2_000).filter(is_missed).count();
            assert!(missed < before || missed == 0, "level {level:?}");
            before = missed;
        }
        assert_eq!(before, 0, "the highest level sees everything");
        assert!(!Skill::MAX.overlooks(long, None));
    }

    #[test]
    fn only_low_levels_misjudge() {
        let weak = Skill::of_level(SkillLevel::LOWEST, 3);
        assert!((0..100).any(|key| weak.evaluation_noise(key) != 0));
        assert_eq!(Skill::MAX.evaluation_noise(1), 0);
    }
}
