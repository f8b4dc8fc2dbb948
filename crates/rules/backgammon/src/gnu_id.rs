use std::fmt;
use std::str::FromStr;

use game::{BySide, Side};

use crate::CubeOffer;
use crate::match_id::{GameState, MatchId, MatchIdError};
use crate::phase::{GameWon, Phase};
use crate::position::Position;
use crate::position_id::{PositionId, PositionIdError};
use crate::position_text::{self, PositionError};
use crate::rules::{Beavers, Rules};
use crate::xgid::{Xgid, XgidAction};

/// A position ID and a match ID with a colon between them, as GNU Backgammon writes a position.
///
/// ```
/// use game::Notation;
/// use salon_backgammon::{GnuId, Position, Rules};
///
/// let id: GnuId = "4HPwATDgc/ABMA:cIkFAAAAAAAE".parse()?;
/// let position = id.to_position(&Rules::STANDARD)?;
/// assert_eq!(position.write_position(), "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10");
/// assert_eq!(GnuId::of(&position), Some(id));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GnuId {
    /// The board.
    pub position: PositionId,
    /// Everything else.
    pub game: MatchId,
}

/// What can be wrong with the text of a [`GnuId`], or with what it says.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GnuIdError {
    /// There is no colon.
    #[error("a position ID and a match ID have a ':' between them")]
    NoColon,
    /// The first half is wrong.
    #[error(transparent)]
    Position(#[from] PositionIdError),
    /// The second half is wrong.
    #[error(transparent)]
    Match(#[from] MatchIdError),
    /// The game ended by agreement, which no position represents.
    #[error("the game was resigned, or the match ID says that there is none")]
    NoGame,
    /// The position is not possible, or not under these rules.
    #[error(transparent)]
    Meaning(#[from] PositionError),
}

impl FromStr for GnuId {
    type Err = GnuIdError;

    fn from_str(text: &str) -> Result<Self, GnuIdError> {
        let (position, game) = text.trim().split_once(':').ok_or(GnuIdError::NoColon)?;
        Ok(Self { position: position.parse()?, game: game.parse()? })
    }
}

impl fmt::Display for GnuId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.position, self.game)
    }
}

impl GnuId {
    /// The IDs of a position; `None` if they cannot represent it: after a beaver, with a cube above 32768 or scores above
    /// 32767. They do not show that the opening roll is due or that a player has chosen to roll.
    pub fn of(position: &Position) -> Option<Self> {
        let on_roll = position.on_turn().unwrap_or(Side::White);
        let (doubled, state) = match position.phase() {
            Phase::Offered { offer: CubeOffer::Double, .. } => (true, GameState::Playing),
            Phase::Over(GameWon::Dropped { offer: CubeOffer::Double, .. }) => {
                (true, GameState::Dropped)
            }
            Phase::Offered { .. } | Phase::Over(GameWon::Dropped { .. }) => return None,
            Phase::Over(GameWon::BorneOff(_)) => (false, GameState::Over),
            _ => (false, GameState::Playing),
        };
        let points = position.score().points();
        let small = |points: u32| u16::try_from(points).ok().filter(|&points| points < 1 << 15);
        let cube = position.cube();
        let rules = &position.rules;
        let game = MatchId {
            cube_turns: Some(cube.turns()).filter(|&turns| turns < 16)?,
            cube_owner: cube.owner(),
            on_roll,
            crawford: position.score().is_crawford(),
            state,
            to_decide: if doubled { !on_roll } else { on_roll },
            doubled,
            resigned: None,
            dice: position.rolled().map(|(_, dice)| dice),
            match_length: small(position.xgid().match_length)?,
            score: BySide { white: small(points.white)?, black: small(points.black)? },
            jacoby: rules.has_jacoby(),
        };
        Some(Self { position: PositionId(position.board(on_roll)), game })
    }

    /// The position under these rules, which must not contradict the IDs. For plain `standard` rules the IDs decide
    /// between match and money play.
    ///
    /// # Errors
    /// Why the position is not possible.
    pub fn to_position(&self, rules: &Rules) -> Result<Position, GnuIdError> {
        let Self { position: PositionId(board), game } = *self;
        let action = match (game.state, game.dice) {
            (GameState::NotStarted | GameState::Resigned, _) => return Err(GnuIdError::NoGame),
            _ if game.resigned.is_some() => return Err(GnuIdError::NoGame),
            (GameState::Playing | GameState::Dropped, _) if game.doubled => XgidAction::Doubled,
            (GameState::Playing, Some(dice)) => XgidAction::Rolled(dice),
            _ => XgidAction::None,
        };
        // A match ID contains the Jacoby rule but not beavers, which come from the rules.
        let beavers = 2 * u8::from(rules.beavers() != Beavers::Off);
        let flags = match game.match_length {
            0 => u8::from(game.jacoby) + beavers,
            _ => u8::from(game.crawford),
        };
        let xgid = Xgid {
            board: if game.on_roll == Side::White { board } else { board.turned() },
            cube_turns: game.cube_turns,
            cube_owner: game.cube_owner,
            turn: game.on_roll,
            action,
            score: BySide { white: game.score.white.into(), black: game.score.black.into() },
            flags,
            match_length: game.match_length.into(),
            max_cube: 10,
        };
        let suffix = (game.state == GameState::Dropped).then_some("over=drop");
        Ok(position_text::from_parts(rules, &xgid, suffix)?)
    }
}
