use std::fmt;
use std::str::FromStr;

use engine::Score;
use game::Side;

/// What White may expect: a judgement as seen from one fixed side, so that it can be drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Prospect {
    /// White's advantage in hundredths of a pawn or a man.
    Hundredths(i32),
    /// This side can force a win, in so many moves.
    Forced(Side, u32),
    /// Where dice decide: White's chances to win the game, from 0 to 1.
    Chances(f64),
    /// The game is over: a side won, or nobody.
    Over(Option<Side>),
}

impl Prospect {
    /// A score of the side to move.
    pub(crate) fn of(score: Score, side: Side) -> Self {
        match score {
            Score::Hundredths(value) if side == Side::White => Self::Hundredths(value),
            Score::Hundredths(value) => Self::Hundredths(-value),
            Score::WinIn(moves) => Self::Forced(side, moves),
            Score::LossIn(moves) => Self::Forced(!side, moves),
            Score::Chances(chances) if side == Side::White => Self::Chances(chances.win.into()),
            Score::Chances(chances) => Self::Chances(1.0 - f64::from(chances.win)),
        }
    }

    /// The points that a side may expect, from 0 to 1: an advantage of four pawns brings ten of
    /// eleven.
    pub fn points(self, side: Side) -> f64 {
        let white = match self {
            Self::Hundredths(value) => Score::Hundredths(value).points(),
            Self::Forced(winner, _) | Self::Over(Some(winner)) => {
                f64::from(u8::from(winner == Side::White))
            }
            Self::Chances(white) => white,
            Self::Over(None) => 0.5,
        };
        if side == Side::White { white } else { 1.0 - white }
    }
}

impl fmt::Display for Prospect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hundredths(value) => write!(f, "{value:+}"),
            Self::Forced(Side::White, moves) => write!(f, "#{moves}"),
            Self::Forced(Side::Black, moves) => write!(f, "#-{moves}"),
            Self::Chances(white) => write!(f, "{:.1}%", white * 100.0),
            Self::Over(Some(Side::White)) => f.write_str("1-0"),
            Self::Over(Some(Side::Black)) => f.write_str("0-1"),
            Self::Over(None) => f.write_str("1/2"),
        }
    }
}

impl FromStr for Prospect {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "1-0" => return Ok(Self::Over(Some(Side::White))),
            "0-1" => return Ok(Self::Over(Some(Side::Black))),
            "1/2" => return Ok(Self::Over(None)),
            _ => {}
        }
        if let Some(moves) = text.strip_prefix('#') {
            let (side, moves) = match moves.strip_prefix('-') {
                Some(moves) => (Side::Black, moves),
                None => (Side::White, moves),
            };
            return moves.parse().map(|moves| Self::Forced(side, moves)).map_err(drop);
        }
        if let Some(hundredths) = text.strip_suffix('%') {
            let share = hundredths.parse::<f64>().map_err(drop)? / 100.0;
            return (0.0..=1.0).contains(&share).then_some(Self::Chances(share)).ok_or(());
        }
        text.parse().map(Self::Hundredths).map_err(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_from_the_advantage() {
        assert_eq!(Prospect::Hundredths(0).points(Side::White), 0.5);
        let up = Prospect::Hundredths(400);
        assert!((up.points(Side::White) - 10.0 / 11.0).abs() < 1e-9);
        assert!((up.points(Side::Black) - 1.0 / 11.0).abs() < 1e-9);
        assert_eq!(Prospect::of(Score::LossIn(2), Side::White), Prospect::Forced(Side::Black, 2));
        assert_eq!(Prospect::Forced(Side::Black, 2).points(Side::Black), 1.0);
    }

    #[test]
    fn texts_are_read_back() {
        for text in ["+35", "-120", "+0", "#3", "#-12", "53.1%", "0.0%", "1-0", "0-1", "1/2"] {
            assert_eq!(text.parse::<Prospect>().unwrap().to_string(), text);
        }
        for text in ["", "#", "#--1", "101.0%", "NaN%", "x", "1.5"] {
            assert_eq!(text.parse::<Prospect>(), Err(()), "{text}");
        }
    }
}
