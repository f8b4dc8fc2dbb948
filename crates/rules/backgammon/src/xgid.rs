use std::fmt;
use std::str::FromStr;

use game::{BySide, Side};

use crate::board::{Board, BoardError};
use crate::checkers::{BAR, Checkers};
use crate::dice::{Dice, read_dice};
use crate::position_mismatch::XgidField;

/// The ten fields of an eXtreme Gammon position text, as they are written.
///
/// X, the player at the bottom, is White here; O is Black. Whether the fields fit together and fit the
/// rules is not checked yet.
///
/// ```
/// use salon_backgammon::Xgid;
///
/// let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";
/// let xgid: Xgid = text.parse().unwrap();
/// assert_eq!(xgid.match_length, 7);
/// assert_eq!(xgid.to_string(), text);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Xgid {
    /// The checkers, as White sees the board.
    pub board: Board,
    /// How many times the cube has been turned. While it is offered, before that offer.
    pub cube_turns: u8,
    /// The owner of the cube.
    pub cube_owner: Option<Side>,
    /// Whose turn it is; after a double, the player who doubled first.
    pub turn: Side,
    /// What has been rolled or offered.
    pub action: XgidAction,
    /// The score before this game.
    pub score: BySide<u32>,
    /// In a match 1 for the Crawford game; in a money game 1 for the Jacoby rule plus 2 for
    /// beavers.
    pub flags: u8,
    /// The length of the match, or 0 for a money game.
    pub match_length: u32,
    /// How many times the cube may be turned at most. Our rules set no limit, so it is only stored.
    pub max_cube: u8,
}

/// The fifth field of an [`Xgid`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum XgidAction {
    /// `00`: to roll or to double.
    None,
    /// `D`: doubled.
    Doubled,
    /// `B`: beavered.
    Beavered,
    /// `R`: raccooned.
    Raccooned,
    /// Two digits: to play this roll.
    Rolled(Dice),
}

/// What can be wrong with the text of an [`Xgid`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum XgidError {
    /// There are not ten fields.
    #[error("an XGID has ten fields with ':' between them, and here are {0}")]
    Fields(usize),
    /// The first field is not 26 characters long.
    #[error("the board of an XGID has 26 characters, and here are {0}")]
    BoardLength(usize),
    /// A character of the first field is not a number of checkers, or of the wrong player's checkers.
    #[error(
        "'{letter}' at place {place} of the board is neither '-' nor a letter from \
         A to O or a to o that can stand there"
    )]
    BoardLetter {
        /// The character.
        letter: char,
        /// Where, from 0.
        place: usize,
    },
    /// The arrangement of checkers is not possible.
    #[error("the board cannot be: {0}")]
    Board(#[from] BoardError),
    /// A field has a value that it cannot have.
    #[error("'{value}' cannot be the {field} of an XGID: it takes {}", field.takes())]
    Value {
        /// Which field.
        field: XgidField,
        /// The value.
        value: String,
    },
}

impl FromStr for Xgid {
    type Err = XgidError;

    fn from_str(text: &str) -> Result<Self, XgidError> {
        let text = text.trim();
        let text = text.strip_prefix("XGID=").unwrap_or(text);
        let fields: Vec<_> = text.split(':').collect();
        let &[board, turns, owner, turn, action, white, black, flags, length, most] = &fields[..]
        else {
            return Err(XgidError::Fields(fields.len()));
        };
        Ok(Self {
            board: read_board(board)?,
            cube_turns: number(XgidField::Cube, turns, 99)? as u8,
            cube_owner: read_side(XgidField::CubeOwner, owner)?,
            turn: read_side(XgidField::Turn, turn)?.ok_or_else(|| bad(XgidField::Turn, turn))?,
            action: read_action(action)?,
            score: BySide {
                white: number(XgidField::Score, white, MOST)?,
                black: number(XgidField::Score, black, MOST)?,
            },
            flags: number(XgidField::Flags, flags, 3)? as u8,
            match_length: number(XgidField::MatchLength, length, MOST)?,
            max_cube: number(XgidField::MaxCube, most, 99)? as u8,
        })
    }
}

/// The highest score that is accepted.
const MOST: u32 = u32::MAX / 4;

fn bad(field: XgidField, value: &str) -> XgidError {
    XgidError::Value { field, value: value.to_owned() }
}

fn number(field: XgidField, text: &str, most: u32) -> Result<u32, XgidError> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|&number| digits && number <= most);
    number.ok_or_else(|| bad(field, text))
}

fn read_side(field: XgidField, text: &str) -> Result<Option<Side>, XgidError> {
    match text {
        "1" => Ok(Some(Side::White)),
        "-1" => Ok(Some(Side::Black)),
        "0" => Ok(None),
        _ => Err(bad(field, text)),
    }
}

fn read_action(text: &str) -> Result<XgidAction, XgidError> {
    Ok(match text {
        "00" | "0" => XgidAction::None,
        "D" => XgidAction::Doubled,
        "B" => XgidAction::Beavered,
        "R" => XgidAction::Raccooned,
        _ => {
            let dice = read_dice(text).filter(|_| text.len() == 2);
            let (one, other) = dice.ok_or_else(|| bad(XgidField::Dice, text))?;
            XgidAction::Rolled(Dice::of(one, other))
        }
    })
}

/// The first field.
pub(crate) fn read_board(text: &str) -> Result<Board, XgidError> {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() != 26 {
        return Err(XgidError::BoardLength(letters.len()));
    }
    // Position 0 is Black's bar, position 25 White's.
    for (place, &letter) in letters.iter().enumerate() {
        let sound = match letter {
            '-' => true,
            'A'..='O' => place != 0,
            'a'..='o' => place != usize::from(BAR),
            _ => false,
        };
        if !sound {
            return Err(XgidError::BoardLetter { letter, place });
        }
    }
    let count = |letter: char, first: char| {
        let count = (letter as u32).wrapping_sub(first as u32);
        if count < 15 { count as u8 + 1 } else { 0 }
    };
    let white = Checkers::new(|place| count(letters[usize::from(place)], 'A'));
    let black = Checkers::new(|place| count(letters[usize::from(BAR - place)], 'a'));
    let white = white.ok_or(BoardError::TooManyCheckers(Side::White))?;
    let black = black.ok_or(BoardError::TooManyCheckers(Side::Black))?;
    Ok(Board::new(white, black)?)
}

/// The first field.
pub(crate) fn write_board(board: &Board) -> String {
    let letter = |place: u8| {
        let (white, black) = (board.mine().on(place), board.theirs().on(BAR - place));
        match (white, black) {
            (1.., _) if place > 0 => (b'A' + white - 1) as char,
            (_, 1..) if place < BAR => (b'a' + black - 1) as char,
            _ => '-',
        }
    };
    (0..=BAR).map(letter).collect()
}

fn sign(side: Option<Side>) -> i8 {
    match side {
        Some(Side::White) => 1,
        Some(Side::Black) => -1,
        None => 0,
    }
}

impl fmt::Display for Xgid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "XGID={}", write_board(&self.board))?;
        write!(f, ":{}:{}:{}:", self.cube_turns, sign(self.cube_owner), sign(Some(self.turn)))?;
        match self.action {
            XgidAction::None => f.write_str("00")?,
            XgidAction::Doubled => f.write_str("D")?,
            XgidAction::Beavered => f.write_str("B")?,
            XgidAction::Raccooned => f.write_str("R")?,
            XgidAction::Rolled(dice) => dice.fmt(f)?,
        }
        let Self { score, flags, match_length, max_cube, .. } = self;
        write!(f, ":{}:{}:{flags}:{match_length}:{max_cube}", score.white, score.black)
    }
}
