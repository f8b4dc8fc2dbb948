use engine::Score;
use game::Side;

/// What White may expect: a judgement as seen from one fixed side, so that it can be drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prospect {
    /// White's advantage in hundredths of a pawn or a man.
    Hundredths(i32),
    /// This side can force a win, in so many moves.
    Forced(Side, u32),
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
            // Games with dice have a judge of their own.
            Score::Chances(_) => Self::Hundredths(0),
        }
    }

    /// The points that a side may expect, from 0 to 1: an advantage of four pawns brings ten of
    /// eleven.
    pub fn points(self, side: Side) -> f64 {
        let white = match self {
            Self::Hundredths(value) => 1.0 / (1.0 + 10f64.powf(-f64::from(value) / 400.0)),
            Self::Forced(winner, _) | Self::Over(Some(winner)) => {
                f64::from(u8::from(winner == Side::White))
            }
            Self::Over(None) => 0.5,
        };
        if side == Side::White { white } else { 1.0 - white }
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
}
