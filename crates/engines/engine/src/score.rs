/// The value of a position, from the point of view of the player who is to decide.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum EngineScore {
    /// An advantage in hundredths of a pawn, a man or a point.
    Hundredths(i32),
    /// A forced win in this many moves of the player.
    WinIn(u32),
    /// A forced loss in this many moves of the opponent.
    LossIn(u32),
    /// In games with dice: the probability of each result.
    Probabilities(OutcomeProbabilities),
}

impl EngineScore {
    /// The points that the player may expect from the game, from 0 to 1. An advantage of four pawns
    /// is worth ten points in eleven games.
    pub fn expected_points(self) -> f64 {
        match self {
            Self::Hundredths(value) => 1.0 / (1.0 + 10f64.powf(-f64::from(value) / 400.0)),
            Self::WinIn(_) => 1.0,
            Self::LossIn(_) => 0.0,
            Self::Probabilities(outcome) => f64::from(outcome.win).clamp(0.0, 1.0),
        }
    }
}

/// How likely each result of a backgammon game is, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct OutcomeProbabilities {
    /// Winning at all.
    pub win: f32,
    /// Winning a gammon or a backgammon.
    pub win_gammon: f32,
    /// Winning a backgammon.
    pub win_backgammon: f32,
    /// Losing a gammon or a backgammon.
    pub lose_gammon: f32,
    /// Losing a backgammon.
    pub lose_backgammon: f32,
}
