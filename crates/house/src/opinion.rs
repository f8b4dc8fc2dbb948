//! What a computer answers when it is asked something.

use engine::Score;
use table::Proposal;

/// Nobody agrees to a draw before so many events, unless the game is lost.
const EARLY: usize = 40;

/// Whether a computer that thinks so of its position agrees to a proposal after so many events. It gives
/// moves back and plays again whenever it is asked.
pub(crate) fn agrees(opinion: Option<Score>, proposal: Proposal, events: usize) -> bool {
    match proposal {
        Proposal::Takeback { .. } | Proposal::Rematch => true,
        Proposal::Draw => opinion.is_some_and(|score| is_content(score, events)),
        Proposal::Resign { level } => {
            opinion.is_none_or(|score| f32::from(level) + 0.05 >= hope(score))
        }
    }
}

/// Whether a draw is good enough: always when a pawn behind, after the opening when not ahead.
fn is_content(score: Score, events: usize) -> bool {
    match score {
        Score::Hundredths(value) => value <= -100 || (value <= 0 && events >= EARLY),
        Score::LossIn(_) => true,
        Score::WinIn(_) | Score::Chances(_) => false,
    }
}

/// The points, in units of the stake, that somebody with these prospects may hope for.
fn hope(score: Score) -> f32 {
    match score {
        Score::Chances(chances) => {
            let won = chances.win + chances.win_gammon + chances.win_backgammon;
            let lost = 1.0 - chances.win + chances.lose_gammon + chances.lose_backgammon;
            won - lost
        }
        Score::Hundredths(_) | Score::WinIn(_) | Score::LossIn(_) => 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_a_matter_of_opinion() {
        assert!(!agrees(None, Proposal::Draw, 99));
        assert!(!agrees(Some(Score::Hundredths(0)), Proposal::Draw, 10));
        assert!(agrees(Some(Score::Hundredths(0)), Proposal::Draw, 60));
        assert!(agrees(Some(Score::Hundredths(-150)), Proposal::Draw, 10));
        assert!(agrees(None, Proposal::Takeback { to: 0 }, 0));
        assert!(agrees(None, Proposal::Resign { level: 1 }, 0));
    }
}
