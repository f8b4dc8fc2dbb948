//! Why the parts of a position's text contradict each other, as values that can be translated.

use std::fmt;

/// A field of an [`Xgid`](crate::Xgid) after the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum XgidField {
    /// How often the cube has been turned.
    Cube,
    /// The owner of the cube.
    CubeOwner,
    /// Whose turn it is.
    Turn,
    /// The dice, or what has been offered.
    Dice,
    /// The points of a player.
    Score,
    /// Crawford in a match, Jacoby and beavers otherwise.
    Flags,
    /// The length of the match.
    MatchLength,
    /// How often the cube may be turned.
    MaxCube,
}

impl XgidField {
    /// Every field, for translations.
    pub const ALL: [Self; 8] = [
        Self::Cube,
        Self::CubeOwner,
        Self::Turn,
        Self::Dice,
        Self::Score,
        Self::Flags,
        Self::MatchLength,
        Self::MaxCube,
    ];

    /// The values that are allowed in it.
    pub(crate) fn takes(self) -> &'static str {
        match self {
            Self::CubeOwner => "1, 0 or -1",
            Self::Turn => "1 or -1",
            Self::Dice => "two numbers, 00, D, B or R",
            _ => "a number that is not too large",
        }
    }
}

impl fmt::Display for XgidField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cube => "cube",
            Self::CubeOwner => "cube owner",
            Self::Turn => "turn",
            Self::Dice => "dice",
            Self::Score => "score",
            Self::Flags => "Crawford or Jacoby field",
            Self::MatchLength => "match length",
            Self::MaxCube => "highest cube",
        })
    }
}

/// Why the cube of a text is not possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CubeFault {
    /// An owned cube has been turned at least once, and a cube can only be turned a limited number of times.
    Turns,
    /// The rules have no cube.
    NoCube,
    /// It is not turned in the Crawford game.
    Crawford,
    /// Only automatic doubles leave it in the middle, and the rules allow fewer.
    Automatic,
}

impl fmt::Display for CubeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Turns => "an owned cube has been turned, and no cube more than 24 times",
            Self::NoCube => "these rules know none",
            Self::Crawford => "it is not turned in the Crawford game",
            Self::Automatic => "only automatic doubles leave it there, and the rules allow fewer",
        })
    }
}

/// Why the suffix after the semicolon does not fit a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StateMismatch {
    /// The game has begun.
    Begun,
    /// The dice have been rolled.
    Rolled,
    /// The game is over.
    Over,
    /// The cube has been offered.
    Offered,
    /// The cube has not been offered.
    NotOffered,
    /// The game was won at another level.
    OtherLevel,
    /// Nobody has borne off all checkers.
    NotOver,
}

impl fmt::Display for StateMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Begun => "the game has begun",
            Self::Rolled => "the dice have been rolled",
            Self::Over => "the game is over",
            Self::Offered => "the cube has been offered",
            Self::NotOffered => "no double has been offered",
            Self::OtherLevel => "the board says otherwise",
            Self::NotOver => "nobody has borne off all checkers",
        })
    }
}
