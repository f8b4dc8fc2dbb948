use std::fmt;
use std::str::FromStr;

use engine::EngineScore;
use game::Side;

/// The evaluation of a position from White's point of view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Evaluation {
    /// White's advantage in hundredths of a pawn or a man.
    Hundredths(i32),
    /// This side can force a win in this many moves.
    ForcedWin(Side, u32),
    /// In games with dice: the probability that White wins, from 0 to 1.
    WinProbability(f64),
    /// The game is over: the winner, or `None` for a draw.
    GameOver(Option<Side>),
}

impl Evaluation {
    /// The evaluation that belongs to a score of the side to move.
    pub(crate) fn from_score(score: EngineScore, side: Side) -> Self {
        match score {
            EngineScore::Hundredths(value) if side == Side::White => Self::Hundredths(value),
            EngineScore::Hundredths(value) => Self::Hundredths(-value),
            EngineScore::WinIn(moves) => Self::ForcedWin(side, moves),
            EngineScore::LossIn(moves) => Self::ForcedWin(!side, moves),
            EngineScore::Probabilities(outcome) if side == Side::White => {
                Self::WinProbability(outcome.win.into())
            }
            EngineScore::Probabilities(outcome) => {
                Self::WinProbability(1.0 - f64::from(outcome.win))
            }
        }
    }

    /// The points that a side may expect from the game, from 0 to 1.
    pub fn expected_points(self, side: Side) -> f64 {
        let white = match self {
            Self::Hundredths(value) => EngineScore::Hundredths(value).expected_points(),
            Self::ForcedWin(winner, _) | Self::GameOver(Some(winner)) => {
                f64::from(u8::from(winner == Side::White))
            }
            Self::WinProbability(white) => white,
            Self::GameOver(None) => 0.5,
        };
        if side == Side::White { white } else { 1.0 - white }
    }
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hundredths(value) => write!(f, "{value:+}"),
            Self::ForcedWin(Side::White, moves) => write!(f, "#{moves}"),
            Self::ForcedWin(Side::Black, moves) => write!(f, "#-{moves}"),
            Self::WinProbability(white) => write!(f, "{:.1}%", white * 100.0),
            Self::GameOver(Some(Side::White)) => f.write_str("1-0"),
            Self::GameOver(Some(Side::Black)) => f.write_str("0-1"),
            Self::GameOver(None) => f.write_str("1/2"),
        }
    }
}

/// A text that is not an evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EvaluationError;

impl fmt::Display for EvaluationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an evaluation is a number such as +35, #3, 53.1% or a result such as 1-0")
    }
}

impl std::error::Error for EvaluationError {}

impl FromStr for Evaluation {
    type Err = EvaluationError;

    fn from_str(text: &str) -> Result<Self, EvaluationError> {
        match text {
            "1-0" => return Ok(Self::GameOver(Some(Side::White))),
            "0-1" => return Ok(Self::GameOver(Some(Side::Black))),
            "1/2" => return Ok(Self::GameOver(None)),
            _ => {}
        }
        let evaluation = if let Some(moves) = text.strip_prefix('#') {
            let (side, moves) = match moves.strip_prefix('-') {
                Some(moves) => (Side::Black, moves),
                None => (Side::White, moves),
            };
            moves.parse().ok().map(|moves| Self::ForcedWin(side, moves))
        } else if let Some(percent) = text.strip_suffix('%') {
            let probability = percent.parse::<f64>().ok().map(|percent| percent / 100.0);
            probability.filter(|p| (0.0..=1.0).contains(p)).map(Self::WinProbability)
        } else {
            text.parse().ok().map(Self::Hundredths)
        };
        evaluation.ok_or(EvaluationError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_points_follow_from_the_advantage() {
        assert_eq!(Evaluation::Hundredths(0).expected_points(Side::White), 0.5);
        let ahead = Evaluation::Hundredths(400);
        assert!((ahead.expected_points(Side::White) - 10.0 / 11.0).abs() < 1e-9);
        assert!((ahead.expected_points(Side::Black) - 1.0 / 11.0).abs() < 1e-9);
        let lost = Evaluation::from_score(EngineScore::LossIn(2), Side::White);
        assert_eq!(lost, Evaluation::ForcedWin(Side::Black, 2));
        assert_eq!(lost.expected_points(Side::Black), 1.0);
    }

    #[test]
    fn reads_what_it_writes_and_rejects_other_texts() {
        for text in ["+35", "-120", "+0", "#3", "#-12", "53.1%", "0.0%", "1-0", "0-1", "1/2"] {
            assert_eq!(text.parse::<Evaluation>().unwrap().to_string(), text);
        }
        for text in ["", "#", "#--1", "101.0%", "NaN%", "x", "1.5"] {
            assert_eq!(text.parse::<Evaluation>(), Err(EvaluationError), "{text}");
        }
    }
}
