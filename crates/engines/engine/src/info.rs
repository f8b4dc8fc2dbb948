use std::time::Duration;

use game::Game;

/// How an engine judges a position, from the side of whoever is to decide.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Score {
    /// An advantage in hundredths of a pawn, a man or a point.
    Hundredths(i32),
    /// A forced win in so many moves of one's own.
    WinIn(u32),
    /// A forced loss in so many moves of the opponent.
    LossIn(u32),
    /// Where dice decide: what may come of it.
    Chances(Chances),
}

impl Score {
    /// The points that whoever is to decide may expect, from 0 to 1: an advantage of four pawns brings ten
    /// of eleven.
    pub fn points(self) -> f64 {
        match self {
            Self::Hundredths(value) => 1.0 / (1.0 + 10f64.powf(-f64::from(value) / 400.0)),
            Self::WinIn(_) => 1.0,
            Self::LossIn(_) => 0.0,
            Self::Chances(chances) => f64::from(chances.win).clamp(0.0, 1.0),
        }
    }
}

/// The probabilities of a game with dice, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Chances {
    /// Winning in any way.
    pub win: f32,
    /// Winning a gammon or more.
    pub win_gammon: f32,
    /// Winning a backgammon.
    pub win_backgammon: f32,
    /// Losing a gammon or more.
    pub lose_gammon: f32,
    /// Losing a backgammon.
    pub lose_backgammon: f32,
}

/// How far an engine has come.
#[derive(Clone, Debug)]
pub struct Info<G: Game> {
    /// How deep everything has been looked at.
    pub depth: u32,
    /// How deep the deepest line went.
    pub deepest: u32,
    /// Which of the lines asked for this is, from 0, the best.
    pub rank: usize,
    /// What the position is worth.
    pub score: Score,
    /// What the engine expects both sides to play.
    pub line: Vec<G::Move>,
    /// The positions looked at.
    pub nodes: u64,
    /// The time that has passed.
    pub time: Duration,
    /// How full its memory is, in thousandths.
    pub full: u32,
}

impl<G: Game> Info<G> {
    /// The positions looked at in a second.
    pub fn nodes_per_second(&self) -> u64 {
        let micros = self.time.as_micros().max(1);
        u64::try_from(u128::from(self.nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
    }
}
