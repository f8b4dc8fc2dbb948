use game::{BySide, Side};

use crate::board::Board;
use crate::cube::{Cube, CubeOffer};
use crate::ending::Level;
use crate::gnu_id::{GnuId, GnuIdError};
use crate::phase::{GameWon, Phase};
use crate::position::{Position, level_of_loss};
use crate::position_mismatch::{CubeFault, StateMismatch, XgidField};
use crate::refusal::Refusal;
use crate::rules::{Beavers, PlayedFor, Rules};
use crate::score::{Score, ScoreError};
use crate::xgid::{Xgid, XgidAction, XgidError};

/// What can be wrong with the text of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// The text is not an XGID.
    #[error(transparent)]
    Xgid(#[from] XgidError),
    /// The score is not possible.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// The text contradicts the given rules.
    #[error(
        "the position has {what} {text}, but the rules '{rules}' have {wanted}: \
         give rules or a position that agree"
    )]
    AgainstRules {
        /// The subject of the contradiction.
        what: XgidField,
        /// What the text says.
        text: String,
        /// What the rules say.
        wanted: String,
        /// The rules.
        rules: String,
    },
    /// The cube is not possible.
    #[error("the cube cannot be at {stake} {}: {reason}", place(*owner))]
    Cube {
        /// What it shows.
        stake: u64,
        /// Its owner.
        owner: Option<Side>,
        /// Why it is not possible.
        reason: CubeFault,
    },
    /// The cube cannot have been offered.
    #[error("the cube cannot have been offered: {0}")]
    Offer(Refusal),
    /// The suffix after the semicolon is unknown.
    #[error(
        "'{0}' after the ';' is unknown: there are opening, rolling, over=single, over=gammon, \
         over=backgammon and over=drop"
    )]
    Suffix(String),
    /// The suffix after the semicolon does not fit the position.
    #[error("'{suffix}' does not fit the position: {reason}")]
    Unfit {
        /// The suffix.
        suffix: String,
        /// Why it does not fit.
        reason: StateMismatch,
    },
    /// A player has borne off all checkers, but there are dice or a double.
    #[error(
        "a player has borne off all checkers: there is nothing to roll, play or double any more"
    )]
    Finished,
}

fn place(owner: Option<Side>) -> &'static str {
    match owner {
        None => "in the middle",
        Some(Side::White) => "on White's side",
        Some(Side::Black) => "on Black's side",
    }
}

/// The canonical text: an XGID, with a suffix if the XGID does not show what is due.
pub(crate) fn write(position: &Position) -> String {
    let xgid = to_xgid(position);
    let suffix = match position.phase {
        Phase::Opening => ";opening",
        Phase::Rolling(side) if position.may_double(side).is_ok() => ";rolling",
        Phase::Over(GameWon::Dropped { .. }) => ";over=drop",
        Phase::Over(GameWon::BorneOff(winner)) => over_word(position, winner),
        _ => "",
    };
    format!("{xgid}{suffix}")
}

fn over_word(position: &Position, winner: Side) -> &'static str {
    match level_of_loss(position.checkers(!winner)) {
        Level::Single => ";over=single",
        Level::Gammon => ";over=gammon",
        Level::Backgammon => ";over=backgammon",
    }
}

/// The position as an XGID, without the information of the suffix.
pub(crate) fn to_xgid(position: &Position) -> Xgid {
    let rules = &position.rules;
    let offered = |offer| match offer {
        CubeOffer::Double => XgidAction::Doubled,
        CubeOffer::Beaver => XgidAction::Beavered,
        CubeOffer::Raccoon => XgidAction::Raccooned,
    };
    let (turn, action) = match position.phase {
        Phase::Opening => (Side::White, XgidAction::None),
        Phase::BeforeRoll(side) | Phase::Rolling(side) => (side, XgidAction::None),
        Phase::Offered { doubler, offer } | Phase::Over(GameWon::Dropped { doubler, offer }) => {
            (doubler, offered(offer))
        }
        Phase::Rolled(side, dice) => (side, XgidAction::Rolled(dice)),
        Phase::Over(GameWon::BorneOff(winner)) => (winner, XgidAction::None),
    };
    Xgid {
        board: position.board,
        cube_turns: position.cube.turns(),
        cube_owner: position.cube.owner(),
        turn,
        action,
        score: position.score.points(),
        flags: match rules.played_for() {
            PlayedFor::Money => money_flags(rules),
            _ => u8::from(position.score.is_crawford()),
        },
        match_length: xgid_length(rules),
        max_cube: USUAL_MAX_CUBE.max(position.cube.turns()),
    }
}

/// The default value of eXtreme Gammon.
const USUAL_MAX_CUBE: u8 = 10;

/// A single game without cube and gammons is equivalent to a match to one point.
fn xgid_length(rules: &Rules) -> u32 {
    match rules.played_for() {
        PlayedFor::Single => 1,
        _ => rules.match_length().unwrap_or(0),
    }
}

fn money_flags(rules: &Rules) -> u8 {
    u8::from(rules.has_jacoby()) + 2 * u8::from(rules.beavers() != Beavers::Off)
}

/// Reads the canonical text, a plain XGID, or a position ID and a match ID of GNU Backgammon.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<Position, PositionError> {
    let text = text.trim();
    if let Ok(id) = text.parse::<GnuId>() {
        match id.to_position(rules) {
            Ok(position) => return Ok(position),
            Err(GnuIdError::Meaning(error)) => return Err(error),
            // The IDs contain no position.
            Err(_) => {}
        }
    }
    let (xgid, suffix) = match text.split_once(';') {
        Some((xgid, suffix)) => (xgid, Some(suffix)),
        None => (text, None),
    };
    from_parts(rules, &xgid.parse()?, suffix)
}

/// A position from a parsed XGID and a suffix.
pub(crate) fn from_parts(
    rules: &Rules,
    xgid: &Xgid,
    suffix: Option<&str>,
) -> Result<Position, PositionError> {
    from_xgid(agreed_rules(rules, xgid)?, xgid, suffix)
}

/// The rules of the position: the given ones, which must not contradict the text, or for plain `standard` rules those
/// that the text implies.
fn agreed_rules(rules: &Rules, xgid: &Xgid) -> Result<Rules, PositionError> {
    let rules = match rules.played_for() {
        PlayedFor::Unstated => implied(rules, xgid),
        _ => *rules,
    };
    let differ = |what, text: String, wanted: String| {
        Err(PositionError::AgainstRules { what, text, wanted, rules: rules.to_string() })
    };
    let (length, wanted) = (xgid.match_length, xgid_length(&rules));
    let any_single = rules.played_for() == PlayedFor::Single && length == 0;
    if length != wanted && !any_single {
        return differ(XgidField::MatchLength, length.to_string(), wanted.to_string());
    }
    let flags = match rules.played_for() {
        // The rules that were given win: see `Xgid::contradicts`.
        PlayedFor::Money => xgid.flags,
        PlayedFor::Single => 0,
        _ => xgid.flags & 1,
    };
    if xgid.flags != flags {
        return differ(XgidField::Flags, xgid.flags.to_string(), flags.to_string());
    }
    Ok(rules)
}

/// `standard` with what an XGID says about what is played for, where that is possible.
fn implied(rules: &Rules, xgid: &Xgid) -> Rules {
    match xgid.match_length {
        // Without a cube there are no money options. A later check finds them in the text.
        0 if !rules.has_cube() => rules.for_money(false, Beavers::Off),
        0 => {
            let beavers = if xgid.flags & 2 == 2 { Beavers::On } else { Beavers::Off };
            rules.for_money(xgid.flags & 1 == 1, beavers)
        }
        length if Some(length) == rules.match_length() => *rules,
        length => rules.for_match(length),
    }
}

fn from_xgid(rules: Rules, xgid: &Xgid, suffix: Option<&str>) -> Result<Position, PositionError> {
    let crawford = rules.match_length().is_some() && xgid.flags == 1;
    if rules.played_for() == PlayedFor::Single && xgid.score != BySide::default() {
        let text = format!("{}-{}", xgid.score.white, xgid.score.black);
        let (wanted, rules) = ("0-0".to_owned(), rules.to_string());
        return Err(PositionError::AgainstRules { what: XgidField::Score, text, wanted, rules });
    }
    let score = Score::new(&rules, xgid.score, crawford)?;
    let cube = read_cube(&rules, &score, xgid)?;
    let mut position = Position { rules, board: xgid.board, cube, score, phase: Phase::Opening };
    position.phase = match suffix {
        None => plain_phase(&position, xgid)?,
        Some(suffix) => suffixed_phase(&position, xgid, suffix)?,
    };
    Ok(position)
}

fn read_cube(rules: &Rules, score: &Score, xgid: &Xgid) -> Result<Cube, PositionError> {
    let stake = 1_u64.checked_shl(xgid.cube_turns.into()).unwrap_or(u64::MAX);
    let wrong = |reason| PositionError::Cube { stake, owner: xgid.cube_owner, reason };
    let cube = Cube::new(xgid.cube_turns, xgid.cube_owner).ok_or(wrong(CubeFault::Turns))?;
    let auto = cube.owner().is_none() && cube.turns() > rules.auto_doubles();
    match cube {
        Cube::START => Ok(cube),
        _ if !rules.has_cube() => Err(wrong(CubeFault::NoCube)),
        _ if score.is_crawford() => Err(wrong(CubeFault::Crawford)),
        _ if auto => Err(wrong(CubeFault::Automatic)),
        _ => Ok(cube),
    }
}

fn plain_phase(position: &Position, xgid: &Xgid) -> Result<Phase, PositionError> {
    let offered = |offer| may_have_offered(position, xgid.turn, offer);
    match (winner(&position.board), xgid.action) {
        (Some(winner), XgidAction::None) => Ok(Phase::Over(GameWon::BorneOff(winner))),
        (Some(_), _) => Err(PositionError::Finished),
        (None, XgidAction::None) => Ok(position.turn_of(xgid.turn)),
        (None, XgidAction::Rolled(dice)) => Ok(Phase::Rolled(xgid.turn, dice)),
        (None, XgidAction::Doubled) => offered(CubeOffer::Double),
        (None, XgidAction::Beavered) => offered(CubeOffer::Beaver),
        (None, XgidAction::Raccooned) => offered(CubeOffer::Raccoon),
    }
}

fn may_have_offered(
    position: &Position,
    doubler: Side,
    offer: CubeOffer,
) -> Result<Phase, PositionError> {
    position.may_double(doubler).map_err(PositionError::Offer)?;
    let beavers = position.rules.beavers();
    match offer {
        CubeOffer::Beaver if beavers == Beavers::Off => {
            Err(PositionError::Offer(Refusal::NoBeaver))
        }
        CubeOffer::Raccoon if beavers != Beavers::Raccoons => {
            Err(PositionError::Offer(Refusal::NoRaccoon))
        }
        _ if !position.cube.has_room(offer.turns_before() + 1) => {
            Err(PositionError::Offer(Refusal::CubeIsFull))
        }
        _ => Ok(Phase::Offered { doubler, offer }),
    }
}

fn winner(board: &Board) -> Option<Side> {
    match () {
        () if board.is_won() => Some(Side::White),
        () if board.turned().is_won() => Some(Side::Black),
        () => None,
    }
}

fn suffixed_phase(position: &Position, xgid: &Xgid, suffix: &str) -> Result<Phase, PositionError> {
    let unfit = |reason| PositionError::Unfit { suffix: suffix.to_owned(), reason };
    let phase = plain_phase(position, xgid)?;
    match (suffix, phase) {
        ("opening", Phase::BeforeRoll(_) | Phase::Rolling(_)) => {
            let fresh = position.board == Board::START && position.cube.owner().is_none();
            if fresh { Ok(Phase::Opening) } else { Err(unfit(StateMismatch::Begun)) }
        }
        ("opening" | "rolling", Phase::Rolled(..)) => Err(unfit(StateMismatch::Rolled)),
        ("opening" | "rolling", Phase::Over(_)) => Err(unfit(StateMismatch::Over)),
        ("opening" | "rolling", Phase::Offered { .. }) => Err(unfit(StateMismatch::Offered)),
        ("rolling", _) => Ok(Phase::Rolling(xgid.turn)),
        ("over=drop", Phase::Offered { doubler, offer }) => {
            Ok(Phase::Over(GameWon::Dropped { doubler, offer }))
        }
        ("over=drop", _) => Err(unfit(StateMismatch::NotOffered)),
        ("over=single" | "over=gammon" | "over=backgammon", Phase::Over(over)) => {
            let word = over_word(position, over.winner());
            if word[1..] == *suffix { Ok(phase) } else { Err(unfit(StateMismatch::OtherLevel)) }
        }
        ("over=single" | "over=gammon" | "over=backgammon", _) => {
            Err(unfit(StateMismatch::NotOver))
        }
        _ => Err(PositionError::Suffix(suffix.to_owned())),
    }
}
