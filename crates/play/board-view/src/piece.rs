use game::Side;

/// What a piece is, in whichever game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Figure {
    /// A pawn of chess.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king of chess.
    King,
    /// A man of checkers.
    Man,
    /// A crowned man of checkers.
    Crowned,
    /// A checker of backgammon.
    Checker,
}

impl Figure {
    /// The name under which the rulebooks list it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King | Self::Crowned => "king",
            Self::Man => "man",
            Self::Checker => "checker",
        }
    }
}

/// A piece of one side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub figure: Figure,
}
