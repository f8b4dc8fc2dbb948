use std::fmt;
use std::str::FromStr;

use engine::EngineScore;
use game::Side;

/// What White may expect: a judgement as seen from one fixed side, so that it can be drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Evaluation {
    /// White's advantage in hundredths of a pawn or a man.
    Hundredths(i32),
    /// This side can force a win, in so many moves.
    ForcedWin(Side, u32),
    /// Where dice decide: White's chances to win the game, from 0 to 1.
    WinProbability(f64),
    /// The game is over: a side won, or nobody.
    GameOver(Option<Side>),
}

impl Evaluation {
    /// A score of the side to move.
    pub(crate) fn of(score: EngineScore, side: Side) -> Self {
        match score {
            EngineScore::Hundredths(value) if side == Side::White => Self::Hundredths(value),
            EngineScore::Hundredths(value) => Self::Hundredths(-value),
            EngineScore::WinIn(moves) => Self::ForcedWin(side, moves),
            EngineScore::LossIn(moves) => Self::ForcedWin(!side, moves),
            EngineScore::Probabilities(chances) if side == Side::White => {
                Self::WinProbability(chances.win.into())
            }
            EngineScore::Probabilities(chances) => {
                Self::WinProbability(1.0 - f64::from(chances.win))
            }
        }
    }

    /// The points that a side may expect, from 0 to 1: an advantage of four pawns brings ten of
    /// eleven.
    pub fn points(self, side: Side) -> f64 {
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

impl FromStr for Evaluation {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "1-0" => return Ok(Self::GameOver(Some(Side::White))),
            "0-1" => return Ok(Self::GameOver(Some(Side::Black))),
            "1/2" => return Ok(Self::GameOver(None)),
            _ => {}
        }
        if let Some(moves) = text.strip_prefix('#') {
            let (side, moves) = match moves.strip_prefix('-') {
                Some(moves) => (Side::Black, moves),
                None => (Side::White, moves),
            };
            return moves.parse().map(|moves| Self::ForcedWin(side, moves)).map_err(drop);
        }
        if let Some(hundredths) = text.strip_suffix('%') {
            let share = hundredths.parse::<f64>().map_err(drop)? / 100.0;
            return (0.0..=1.0).contains(&share).then_some(Self::WinProbability(share)).ok_or(());
        }
        text.parse().map(Self::Hundredths).map_err(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_from_the_advantage() {
        assert_eq!(Evaluation::Hundredths(0).points(Side::White), 0.5);
        let up = Evaluation::Hundredths(400);
        assert!((up.points(Side::White) - 10.0 / 11.0).abs() < 1e-9);
        assert!((up.points(Side::Black) - 1.0 / 11.0).abs() < 1e-9);
        assert_eq!(
            Evaluation::of(EngineScore::LossIn(2), Side::White),
            Evaluation::ForcedWin(Side::Black, 2)
        );
        assert_eq!(Evaluation::ForcedWin(Side::Black, 2).points(Side::Black), 1.0);
    }

    #[test]
    fn texts_are_read_back() {
        for text in ["+35", "-120", "+0", "#3", "#-12", "53.1%", "0.0%", "1-0", "0-1", "1/2"] {
            assert_eq!(text.parse::<Evaluation>().unwrap().to_string(), text);
        }
        for text in ["", "#", "#--1", "101.0%", "NaN%", "x", "1.5"] {
            assert_eq!(text.parse::<Evaluation>(), Err(()), "{text}");
        }
    }
}
