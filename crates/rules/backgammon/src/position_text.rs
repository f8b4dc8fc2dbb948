use game::{BySide, Side};

use crate::board::Board;
use crate::cube::{Cube, Offer};
use crate::ending::Level;
use crate::phase::{Over, Phase};
use crate::position::{Position, level_of_loss};
use crate::refusal::Refusal;
use crate::rules::{Beavers, Rules, Unit};
use crate::score::{Score, ScoreError};
use crate::unsound::{CubeFault, Misfit, XgidField};
use crate::xgid::{Xgid, XgidAction, XgidError};

/// What can be wrong with the text of a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// It is no XGID.
    #[error(transparent)]
    Xgid(#[from] XgidError),
    /// The score cannot be.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// The text and the rules given beside it say different things.
    #[error(
        "the position has {what} {text}, but the rules '{rules}' have {wanted}: \
         give rules or a position that agree"
    )]
    AgainstRules {
        /// About what.
        what: XgidField,
        /// What the text says.
        text: String,
        /// What the rules say.
        wanted: String,
        /// The rules.
        rules: String,
    },
    /// The cube cannot be like this.
    #[error("the cube cannot be at {stake} {}: {reason}", place(*owner))]
    Cube {
        /// What it shows.
        stake: u64,
        /// Whose it is.
        owner: Option<Side>,
        /// Why not.
        reason: CubeFault,
    },
    /// The cube cannot have been offered.
    #[error("the cube cannot have been offered: {0}")]
    Offer(Refusal),
    /// What stands after the semicolon is unknown.
    #[error(
        "'{0}' after the ';' is unknown: there are opening, rolling, over=single, over=gammon, \
         over=backgammon and over=drop"
    )]
    Suffix(String),
    /// What stands after the semicolon does not fit the position.
    #[error("'{suffix}' does not fit the position: {reason}")]
    Unfit {
        /// What stands after the semicolon.
        suffix: String,
        /// Why it does not fit.
        reason: Misfit,
    },
    /// A player has borne off everything, and still there are dice or a double.
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

/// The canonical text: an XGID, and a suffix where an XGID cannot say what is awaited.
pub(crate) fn write(position: &Position) -> String {
    let xgid = to_xgid(position);
    let suffix = match position.phase {
        Phase::Opening => ";opening",
        Phase::Rolling(side) if position.may_double(side).is_ok() => ";rolling",
        Phase::Over(Over::Dropped { .. }) => ";over=drop",
        Phase::Over(Over::BorneOff(winner)) => over_word(position, winner),
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

/// The position as an XGID, with which the suffix is lost.
pub(crate) fn to_xgid(position: &Position) -> Xgid {
    let rules = &position.rules;
    let offered = |offer| match offer {
        Offer::Double => XgidAction::Doubled,
        Offer::Beaver => XgidAction::Beavered,
        Offer::Raccoon => XgidAction::Raccooned,
    };
    let (turn, action) = match position.phase {
        Phase::Opening => (Side::White, XgidAction::None),
        Phase::BeforeRoll(side) | Phase::Rolling(side) => (side, XgidAction::None),
        Phase::Offered { doubler, offer } | Phase::Over(Over::Dropped { doubler, offer }) => {
            (doubler, offered(offer))
        }
        Phase::Rolled(side, dice) => (side, XgidAction::Rolled(dice)),
        Phase::Over(Over::BorneOff(winner)) => (winner, XgidAction::None),
    };
    Xgid {
        board: position.board,
        cube_turns: position.cube.turns(),
        cube_owner: position.cube.owner(),
        turn,
        action,
        score: position.score.points(),
        flags: match rules.unit() {
            Unit::Money => money_flags(rules),
            _ => u8::from(position.score.is_crawford()),
        },
        match_length: xgid_length(rules),
        max_cube: USUAL_MAX_CUBE.max(position.cube.turns()),
    }
}

/// What eXtreme Gammon writes unless told otherwise.
const USUAL_MAX_CUBE: u8 = 10;

/// A single game without cube and gammons is what a match to one point comes to.
fn xgid_length(rules: &Rules) -> u32 {
    match rules.unit() {
        Unit::Single => 1,
        _ => rules.match_length().unwrap_or(0),
    }
}

fn money_flags(rules: &Rules) -> u8 {
    u8::from(rules.has_jacoby()) + 2 * u8::from(rules.beavers() != Beavers::Off)
}

/// Reads the canonical text, or a plain XGID.
pub(crate) fn read(rules: &Rules, text: &str) -> Result<Position, PositionError> {
    let text = text.trim();
    let (xgid, suffix) = match text.split_once(';') {
        Some((xgid, suffix)) => (xgid, Some(suffix)),
        None => (text, None),
    };
    from_parts(rules, &xgid.parse()?, suffix)
}

/// A position from an XGID that has been read, and a suffix.
pub(crate) fn from_parts(
    rules: &Rules,
    xgid: &Xgid,
    suffix: Option<&str>,
) -> Result<Position, PositionError> {
    from_xgid(agreed_rules(rules, xgid)?, xgid, suffix)
}

/// The rules under which the text is to be understood: those given, which must not contradict it,
/// or for `standard` without more those that the text implies.
fn agreed_rules(rules: &Rules, xgid: &Xgid) -> Result<Rules, PositionError> {
    let rules = match rules.unit() {
        Unit::Unsaid => implied(rules, xgid),
        _ => *rules,
    };
    let differ = |what, text: String, wanted: String| {
        Err(PositionError::AgainstRules { what, text, wanted, rules: rules.to_string() })
    };
    let (length, wanted) = (xgid.match_length, xgid_length(&rules));
    let any_single = rules.unit() == Unit::Single && length == 0;
    if length != wanted && !any_single {
        return differ(XgidField::MatchLength, length.to_string(), wanted.to_string());
    }
    let flags = match rules.unit() {
        Unit::Money => money_flags(&rules),
        Unit::Single => 0,
        _ => xgid.flags & 1,
    };
    if xgid.flags != flags {
        return differ(XgidField::Flags, xgid.flags.to_string(), flags.to_string());
    }
    Ok(rules)
}

/// `standard` with what an XGID says about the unit, where that is possible.
fn implied(rules: &Rules, xgid: &Xgid) -> Rules {
    match xgid.match_length {
        // Without a cube there are no side rules; if the text has some, that is found out later.
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
    if rules.unit() == Unit::Single && xgid.score != BySide::default() {
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
        (Some(winner), XgidAction::None) => Ok(Phase::Over(Over::BorneOff(winner))),
        (Some(_), _) => Err(PositionError::Finished),
        (None, XgidAction::None) => Ok(position.turn_of(xgid.turn)),
        (None, XgidAction::Rolled(dice)) => Ok(Phase::Rolled(xgid.turn, dice)),
        (None, XgidAction::Doubled) => offered(Offer::Double),
        (None, XgidAction::Beavered) => offered(Offer::Beaver),
        (None, XgidAction::Raccooned) => offered(Offer::Raccoon),
    }
}

fn may_have_offered(
    position: &Position,
    doubler: Side,
    offer: Offer,
) -> Result<Phase, PositionError> {
    position.may_double(doubler).map_err(PositionError::Offer)?;
    let beavers = position.rules.beavers();
    match offer {
        Offer::Beaver if beavers == Beavers::Off => Err(PositionError::Offer(Refusal::NoBeaver)),
        Offer::Raccoon if beavers != Beavers::Raccoons => {
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
            if fresh { Ok(Phase::Opening) } else { Err(unfit(Misfit::Begun)) }
        }
        ("opening" | "rolling", Phase::Rolled(..)) => Err(unfit(Misfit::Rolled)),
        ("opening" | "rolling", Phase::Over(_)) => Err(unfit(Misfit::Over)),
        ("opening" | "rolling", Phase::Offered { .. }) => Err(unfit(Misfit::Offered)),
        ("rolling", _) => Ok(Phase::Rolling(xgid.turn)),
        ("over=drop", Phase::Offered { doubler, offer }) => {
            Ok(Phase::Over(Over::Dropped { doubler, offer }))
        }
        ("over=drop", _) => Err(unfit(Misfit::NotOffered)),
        ("over=single" | "over=gammon" | "over=backgammon", Phase::Over(over)) => {
            let word = over_word(position, over.winner());
            if word[1..] == *suffix { Ok(phase) } else { Err(unfit(Misfit::OtherLevel)) }
        }
        ("over=single" | "over=gammon" | "over=backgammon", _) => Err(unfit(Misfit::NotOver)),
        _ => Err(PositionError::Suffix(suffix.to_owned())),
    }
}
