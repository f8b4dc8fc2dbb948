use game::{BySide, Side};

/// The kind of a piece, in any of the games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PieceKind {
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
    /// A king of checkers.
    Crowned,
    /// A checker of backgammon.
    Checker,
}

impl PieceKind {
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

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ScenePiece {
    /// Its owner.
    pub side: Side,
    /// Its kind.
    pub kind: PieceKind,
}

/// The colour in which a side's pieces are made. Most sets are white and black; some are partly red.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PieceColour {
    /// White, or another light colour.
    White,
    /// Black, or another dark colour.
    Black,
    /// Red.
    Red,
}

impl PieceColour {
    /// Every colour.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Red];

    /// White's pieces are white and Black's are black.
    pub(crate) const STANDARD: BySide<Self> = BySide { white: Self::White, black: Self::Black };

    /// Its name in ids of drawings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Red => "red",
        }
    }
}
