use std::fmt;
use std::str::FromStr;

use game::{BySide, Side};

use crate::base64::{self, Bits};
use crate::dice::{Dice, Die};
use crate::ending::Level;

/// GNU Backgammon's name for everything but the board: twelve letters.
///
/// Its player 0, O, is Black here and its player 1, X, is White.
///
/// ```
/// use salon_backgammon::MatchId;
///
/// let id: MatchId = "cIkFAAAAAAAE".parse().unwrap();
/// assert_eq!(id.dice.unwrap().to_string(), "31");
/// assert!(!id.jacoby);
/// assert_eq!(id.to_string(), "cIkFAAAAAAAE");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MatchId {
    /// How many times the cube has been turned, at most 15; before an offer that is open.
    pub cube_turns: u8,
    /// Whose the cube is.
    pub cube_owner: Option<Side>,
    /// Whose turn it is.
    pub on_roll: Side,
    /// Whether it is the Crawford game.
    pub crawford: bool,
    /// How far the game has come.
    pub state: GameState,
    /// Who has to decide: not the same as `on_roll` while a double or a resignation is offered.
    pub to_decide: Side,
    /// Whether a double is offered.
    pub doubled: bool,
    /// What is offered by way of resignation.
    pub resigned: Option<Level>,
    /// What has been rolled.
    pub dice: Option<Dice>,
    /// The length of the match, or 0 for a money game.
    pub match_length: u16,
    /// The score before this game.
    pub score: BySide<u16>,
    /// Whether the Jacoby rule holds. In a match it says nothing.
    pub jacoby: bool,
}

/// How far a game has come, as a [`MatchId`] says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameState {
    /// There is none.
    NotStarted,
    /// It is being played.
    Playing,
    /// All checkers of a player are off.
    Over,
    /// It was resigned.
    Resigned,
    /// A double was refused.
    Dropped,
}

/// What can be wrong with the text of a [`MatchId`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MatchIdError {
    /// Another number of letters, or other letters.
    #[error("a match ID has 12 letters out of A-Z, a-z, 0-9, + and /")]
    Letters,
    /// A field has a value that means nothing.
    #[error("the {0} of the match ID has a value that means nothing")]
    Value(&'static str),
}

/// Nine bytes hold more bits than the fields take.
const BITS: usize = 67;

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let player = |side: Side| u32::from(side == Side::White);
        let die = |number: fn(Dice) -> u8| self.dice.map_or(0, |dice| u32::from(number(dice)));
        let mut bits = Bits::default();
        bits.push(u32::from(self.cube_turns), 4);
        bits.push(self.cube_owner.map_or(3, player), 2);
        bits.push(player(self.on_roll), 1);
        bits.push(u32::from(self.crawford), 1);
        bits.push(self.state as u32, 3);
        bits.push(player(self.to_decide), 1);
        bits.push(u32::from(self.doubled), 1);
        bits.push(self.resigned.map_or(0, Level::times), 2);
        bits.push(die(Dice::high), 3);
        bits.push(die(Dice::low), 3);
        bits.push(u32::from(self.match_length), 15);
        bits.push(u32::from(self.score.black), 15);
        bits.push(u32::from(self.score.white), 15);
        bits.push(u32::from(!self.jacoby), 1);
        f.write_str(&base64::encode(&bits.bytes::<9>()))
    }
}

impl FromStr for MatchId {
    type Err = MatchIdError;

    fn from_str(text: &str) -> Result<Self, MatchIdError> {
        let bytes: [u8; 9] = base64::decode(text.trim()).ok_or(MatchIdError::Letters)?;
        let bits = Bits::of(&bytes);
        let flag = |at: usize| bits.number(at, 1) == 1;
        let player = |at: usize| if flag(at) { Side::White } else { Side::Black };
        if bits.iter().skip(BITS).any(|set| set) {
            return Err(MatchIdError::Value("end"));
        }
        Ok(Self {
            cube_turns: bits.number(0, 4) as u8,
            cube_owner: match bits.number(4, 2) {
                0 => Some(Side::Black),
                1 => Some(Side::White),
                3 => None,
                _ => return Err(MatchIdError::Value("cube owner")),
            },
            on_roll: player(6),
            crawford: flag(7),
            state: match bits.number(8, 3) {
                0 => GameState::NotStarted,
                1 => GameState::Playing,
                2 => GameState::Over,
                3 => GameState::Resigned,
                4 => GameState::Dropped,
                _ => return Err(MatchIdError::Value("game state")),
            },
            to_decide: player(11),
            doubled: flag(12),
            resigned: match bits.number(13, 2) {
                0 => None,
                level => Some(Level::from_number(level as u8)),
            },
            dice: read_dice(bits.number(15, 3), bits.number(18, 3))?,
            match_length: bits.number(21, 15) as u16,
            score: BySide { black: bits.number(36, 15) as u16, white: bits.number(51, 15) as u16 },
            jacoby: !flag(66),
        })
    }
}

fn read_dice(one: u32, other: u32) -> Result<Option<Dice>, MatchIdError> {
    if (one, other) == (0, 0) {
        return Ok(None);
    }
    match (Die::new(one as u8), Die::new(other as u8)) {
        (Some(one), Some(other)) => Ok(Some(Dice::of(one, other))),
        _ => Err(MatchIdError::Value("dice")),
    }
}
