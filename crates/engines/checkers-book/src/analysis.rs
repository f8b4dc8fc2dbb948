use checkers::Move;

/// A move with its score for the side that makes it, in hundredths of a man.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ScoredMove {
    /// The move.
    pub mv: Move,
    /// The score.
    pub score: i16,
}

impl ScoredMove {
    /// The score of a game that is won on the board.
    pub const WIN: i16 = 10_000;
}

/// The best moves of a position, the best first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Analysis {
    /// The depth to which the position was searched.
    pub depth: u8,
    /// The moves. There are none only if the game is over.
    pub moves: Vec<ScoredMove>,
}
