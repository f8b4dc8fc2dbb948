//! When a computer resigns, for how many points, and which resignations it accepts.

use engine::{EngineScore, Strength};

/// It resigns after seeing a lost position this many decisions in a row.
const PATIENCE: u32 = 3;

/// As good as lost, in hundredths of a pawn or a man.
const LOST: i32 = -1_000;

/// Lower levels never resign: people who play against them are learning, and want to win to the end.
const LOWEST_RESIGNING_LEVEL: u8 = 5;

/// How much less than it expects to win a computer accepts, in units of the stake.
const TOLERANCE: f32 = 0.05;

/// How many decisions in a row a computer has seen its position lost.
#[derive(Clone, Copy, Default)]
pub(crate) struct LostPositions(u32);

impl LostPositions {
    /// Takes note of the score of a decision.
    pub(crate) fn observe(&mut self, score: EngineScore) {
        let is_lost = match score {
            EngineScore::Hundredths(value) => value <= LOST,
            EngineScore::LossIn(_) => true,
            // Dice can always turn a game, and a single game can still become a gammon: the engine
            // judges these itself.
            EngineScore::WinIn(_) | EngineScore::Probabilities(_) => false,
        };
        self.0 = if is_lost { self.0 + 1 } else { 0 };
    }
}

/// The level at which a computer resigns: a single game (1), a gammon (2) or a backgammon (3); `None`
/// if it plays on. `by_engine` is the engine's own judgement, which games with gammons need.
pub(crate) fn resigns(
    strength: Option<Strength>,
    lost_positions: &LostPositions,
    by_engine: impl FnOnce() -> Option<u8>,
) -> Option<u8> {
    strength.filter(|strength| strength.number() >= LOWEST_RESIGNING_LEVEL)?;
    if lost_positions.0 >= PATIENCE { Some(1) } else { by_engine() }
}

/// Whether a computer accepts that its opponent resigns at this level. Where the engine has no
/// judgement, the score of the last decision counts; before the first, any resignation is enough.
pub(crate) fn accepts(level: u8, by_engine: Option<bool>, score: Option<EngineScore>) -> bool {
    let is_enough = |score| f32::from(level) + TOLERANCE >= expected_points(score);
    by_engine.unwrap_or_else(|| score.is_none_or(is_enough))
}

/// The points that a player with this score can expect, in units of the stake.
fn expected_points(score: EngineScore) -> f32 {
    match score {
        EngineScore::Probabilities(chances) => {
            let won = chances.win + chances.win_gammon + chances.win_backgammon;
            let lost = 1.0 - chances.win + chances.lose_gammon + chances.lose_backgammon;
            won - lost
        }
        // Without gammons there is nothing more than a game to be won.
        EngineScore::Hundredths(_) | EngineScore::WinIn(_) | EngineScore::LossIn(_) => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use engine::{OutcomeProbabilities, SkillLevel};

    use super::*;

    fn after(scores: &[EngineScore]) -> LostPositions {
        let mut lost = LostPositions::default();
        scores.iter().for_each(|score| lost.observe(*score));
        lost
    }

    #[test]
    fn resigns_after_three_lost_positions_in_a_row() {
        let lost =
            [EngineScore::LossIn(4), EngineScore::Hundredths(-2_000), EngineScore::LossIn(2)];
        let resigned = |scores| resigns(Some(Strength::Max), &after(scores), || None);
        assert_eq!(resigned(&lost[..2]), None);
        assert_eq!(resigned(&lost), Some(1));
        let better = [&lost[..], &[EngineScore::Hundredths(-300)]].concat();
        assert_eq!(resigned(&better), None, "the position is better again");
        let worse_again = [&better[..], &lost[..2]].concat();
        assert_eq!(resigned(&worse_again), None, "counting starts again");
    }

    #[test]
    fn levels_below_five_and_random_moves_never_resign() {
        let lost = after(&[EngineScore::LossIn(1); 9]);
        for number in 1..=10 {
            let strength = SkillLevel::new(number).map(Strength::Level);
            let expected = (number >= 5).then_some(1);
            assert_eq!(resigns(strength, &lost, || Some(2)), expected, "level {number}");
        }
        assert_eq!(resigns(None, &lost, || Some(2)), None);
    }

    #[test]
    fn resigns_for_as_much_as_the_engine_says() {
        let dice = after(&[EngineScore::Probabilities(OutcomeProbabilities::default()); 9]);
        assert_eq!(resigns(Some(Strength::Max), &dice, || Some(2)), Some(2));
        assert_eq!(resigns(Some(Strength::Max), &dice, || None), None);
    }

    /// With every second win a gammon, one and a half points can be expected.
    #[test]
    fn declines_a_single_game_when_a_gammon_is_likely() {
        let chances =
            OutcomeProbabilities { win: 1.0, win_gammon: 0.5, ..OutcomeProbabilities::default() };
        let score = Some(EngineScore::Probabilities(chances));
        assert_eq!([1, 2].map(|level| accepts(level, None, score)), [false, true]);
        assert!(accepts(1, Some(true), score), "the engine knows better");
        assert!(accepts(1, None, None), "it has not decided anything yet");
        assert!(accepts(1, None, Some(EngineScore::WinIn(3))), "there are no gammons");
    }
}
