use std::fmt;

use backgammon::{Beavers, Board, Checkers, Dice, Law, Position, Rules, Unit, Xgid, XgidAction};
use game::{BySide, Notation, Side};

/// A position as FIBS writes it for programs, the way GNU Backgammon does: 52 fields behind `board:`.
///
/// What GNU Backgammon means by them: positive checkers belong to its player 1, who moves from 24 to
/// 1, and negative ones to player 0; the sign of `turn` says whose turn it is. A player who is asked
/// to answer a double finds the other's turn. Names and scores begin with player 0, but with player 1
/// while a player has to answer the other's double. The cube fields say that player 0 and player 1 may
/// double; who alone may not is the opponent of the owner, and in the line it is the owner's own field
/// that is 0.
///
/// A double that was beavered is still a double of whoever's turn it is, but the cube has been turned
/// once and belongs to the opponent; after a raccoon it has been turned twice. Which of the two it is
/// the line does not say: whoever is asked knows it from which player they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawBoard {
    xgid: Xgid,
}

/// What can be wrong with such a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RawBoardError {
    /// It does not begin with `board:`, or has too few fields.
    Form,
    /// A field is not the number that belongs there.
    Field {
        /// Which, from 0 behind `board:`.
        place: usize,
        /// What stands there.
        text: String,
    },
    /// The parts do not make a position of backgammon.
    Position(String),
}

impl fmt::Display for RawBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => {
                f.write_str("a raw board is 'board:' and 52 fields with ':' between them")
            }
            Self::Field { place, text } => {
                write!(f, "'{text}' cannot be field {place} of a raw board")
            }
            Self::Position(error) => write!(f, "the raw board is no position: {error}"),
        }
    }
}

impl std::error::Error for RawBoardError {}

/// Where fields stand, counted from the first name.
mod place {
    pub(super) const LENGTH: usize = 2;
    pub(super) const SCORES: usize = 3;
    pub(super) const POINTS: usize = 5;
    pub(super) const TURN: usize = 31;
    pub(super) const DICE: usize = 32;
    pub(super) const CUBE: usize = 36;
    pub(super) const MAY_DOUBLE: usize = 37;
    pub(super) const DOUBLED: usize = 39;
    /// The last field is 0 in a Crawford game and 1 otherwise.
    pub(super) const NOT_CRAWFORD: usize = 51;
}

/// FIBS's length of a match without end.
const ENDLESS: i64 = 9999;

impl RawBoard {
    /// Reads a line, as the player `me` who is asked, if that is known. A NUL byte before it, left over
    /// from the line before, is passed over.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(line: &str, me: Option<Side>) -> Result<Self, RawBoardError> {
        let line = line.trim_matches(|letter: char| letter == '\0' || letter.is_whitespace());
        let fields = line.strip_prefix("board:").ok_or(RawBoardError::Form)?;
        let fields: Vec<&str> = fields.split(':').collect();
        if fields.len() <= place::NOT_CRAWFORD {
            return Err(RawBoardError::Form);
        }
        Self::of(&Fields(&fields), me)
    }

    fn of(fields: &Fields<'_>, me: Option<Side>) -> Result<Self, RawBoardError> {
        // White is player 1: positive, and at the bottom.
        let turn = match fields.number(place::TURN, -1, 1)? {
            -1 => Side::Black,
            1 => Side::White,
            _ => return Err(fields.bad(place::TURN)),
        };
        let doubled = fields.number(place::DOUBLED, -1, 1)? != 0;
        let owner = fields.cube_owner()?;
        let offer = match doubled {
            false => None,
            true if owner == Some(!turn) => Some(beavered(me, turn)),
            true => Some(XgidAction::Doubled),
        };
        let first = fields.number(place::SCORES, 0, 9999)? as u32;
        let second = fields.number(place::SCORES + 1, 0, 9999)? as u32;
        // Whoever doubled and is beavered is asked in their own turn.
        let answers = matches!(offer, Some(XgidAction::Doubled | XgidAction::Raccooned));
        let (black, white) = if answers { (second, first) } else { (first, second) };
        let length = match fields.number(place::LENGTH, 0, ENDLESS)? {
            ENDLESS => 0,
            length => length as u32,
        };
        let one_away = length > 0 && (length == white + 1 || length == black + 1);
        let crawford = one_away && fields.number(place::NOT_CRAWFORD, 0, 9)? == 0;
        let (cube_turns, cube_owner) = before(offer, fields.cube_turns()?, owner, turn);
        let xgid = Xgid {
            board: fields.board()?,
            cube_turns,
            cube_owner,
            turn,
            action: fields.action(offer)?,
            score: BySide { white, black },
            flags: u8::from(crawford),
            match_length: length,
            max_cube: 10,
        };
        Ok(Self { xgid })
    }

    /// The position, under rules that say what the line does not: Jacoby's and beavers.
    ///
    /// # Errors
    /// It does not fit together.
    pub fn position(mut self, rules: &Rules) -> Result<Position, RawBoardError> {
        let money = self.xgid.match_length == 0;
        // What has been done is allowed, whatever was said before.
        let beavers = match self.xgid.action {
            XgidAction::Beavered if rules.beavers() == Beavers::Off => Beavers::On,
            XgidAction::Raccooned => Beavers::Raccoons,
            _ => rules.beavers(),
        };
        if money {
            let allowed = beavers != Beavers::Off;
            self.xgid.flags = u8::from(rules.has_jacoby()) + 2 * u8::from(allowed);
        }
        // A money session stays what it is; a match is as long as the line says.
        let rules = match money {
            true if beavers != rules.beavers() => {
                rules.under(Law { unit: Unit::Money, beavers, ..rules.law() })
            }
            true => *rules,
            false => Rules::STANDARD,
        };
        let read = Position::read_position(&rules, &self.xgid.to_string());
        let read =
            read.or_else(|_| Position::read_position(&Rules::STANDARD, &self.xgid.to_string()));
        read.map_err(|error| RawBoardError::Position(error.to_string()))
    }
}

/// What a double is that was answered by turning the cube once more, when `turn` has doubled.
fn beavered(me: Option<Side>, turn: Side) -> XgidAction {
    if me == Some(!turn) { XgidAction::Raccooned } else { XgidAction::Beavered }
}

/// The cube as it was before an offer.
fn before(
    offer: Option<XgidAction>,
    turns: u8,
    owner: Option<Side>,
    doubler: Side,
) -> (u8, Option<Side>) {
    let turned = match offer {
        Some(XgidAction::Beavered) => 1,
        Some(XgidAction::Raccooned) => 2,
        _ => return (turns, owner),
    };
    let turns = turns.saturating_sub(turned);
    (turns, (turns > 0).then_some(doubler))
}

struct Fields<'f>(&'f [&'f str]);

impl Fields<'_> {
    fn bad(&self, place: usize) -> RawBoardError {
        RawBoardError::Field { place, text: self.0[place].to_owned() }
    }

    fn number(&self, place: usize, least: i64, most: i64) -> Result<i64, RawBoardError> {
        let number = self.0[place].parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.bad(place))
    }

    /// The board as player 1 sees it: field 0 is the opponent's bar, field 25 the own one.
    fn board(&self) -> Result<Board, RawBoardError> {
        let mut points = [0_i64; 26];
        for (index, point) in points.iter_mut().enumerate() {
            *point = self.number(place::POINTS + index, -15, 15)?;
        }
        let mine = Checkers::new(|place| points[usize::from(place)].max(0) as u8);
        let theirs = Checkers::new(|place| (-points[25 - usize::from(place)]).max(0) as u8);
        let too_many = || RawBoardError::Position("a player has too many checkers".to_owned());
        let (mine, theirs) = (mine.ok_or_else(too_many)?, theirs.ok_or_else(too_many)?);
        Board::new(mine, theirs).map_err(|error| RawBoardError::Position(error.to_string()))
    }

    fn action(&self, offer: Option<XgidAction>) -> Result<XgidAction, RawBoardError> {
        let one = self.number(place::DICE, 0, 6)? as u8;
        let other = self.number(place::DICE + 1, 0, 6)? as u8;
        Ok(match (offer, Dice::new(one, other)) {
            (Some(offer), _) => offer,
            (None, Some(dice)) => XgidAction::Rolled(dice),
            (None, None) => XgidAction::None,
        })
    }

    fn cube_turns(&self) -> Result<u8, RawBoardError> {
        let cube = self.number(place::CUBE, 1, 1 << 20)?;
        let turns = cube.trailing_zeros() as u8;
        if cube == 1 << turns { Ok(turns) } else { Err(self.bad(place::CUBE)) }
    }

    fn cube_owner(&self) -> Result<Option<Side>, RawBoardError> {
        let zero = self.number(place::MAY_DOUBLE, 0, 1)? == 0;
        let one = self.number(place::MAY_DOUBLE + 1, 0, 1)? == 0;
        Ok(match (zero, one) {
            (true, false) => Some(Side::Black),
            (false, true) => Some(Side::White),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> String {
        RawBoard::read(line, None).unwrap().position(&Rules::STANDARD).unwrap().write_position()
    }

    /// Lines that GNU Backgammon 1.07 sent to an external player who was its player 0, after its own
    /// player 1 had opened with 21 (13/11 6/5).
    #[test]
    fn gnu_backgammons_lines_are_read() {
        let rolled = "\0board:gnubg:root:3:0:0:0:-2:0:0:0:1:4:0:3:0:0:1:-5:4:0:0:0:-3:0:-5:0:0:0:0:2:\
                      0:-1:5:2:5:2:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1\n";
        assert_eq!(read(rolled), "XGID=-b---AD-C--AeD---c-e----B-:0:0:-1:52:0:0:0:3:10");
        let to_roll = rolled.replace(":5:2:5:2:1:", ":0:0:0:0:1:");
        assert_eq!(read(&to_roll), "XGID=-b---AD-C--AeD---c-e----B-:0:0:-1:00:0:0:0:3:10");
        // MatchPlayer 1 has doubled, and player 0 is asked.
        let doubled = "\0board:root:gnubg:3:0:0:0:-2:0:0:0:2:4:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:1:0:\
                       1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1\n";
        assert_eq!(read(doubled), "XGID=-b---BD-C---eE---c-e----A-:0:0:1:D:0:0:0:3:10");
    }

    /// MatchPlayer 0 has 4 points of 5, player 1 has 1; first in the Crawford game, then after it.
    #[test]
    fn crawford_is_the_last_field() {
        let line = "board:gnubg:root:5:4:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:\
                    4:3:4:3:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0";
        assert_eq!(read(line), "XGID=-b----E-C---eE---c-e----B-:0:0:1:43:1:4:1:5:10");
        let after = format!("{}:1:1", line.strip_suffix(":0:0").unwrap());
        assert_eq!(read(&after), "XGID=-b----E-C---eE---c-e----B-:0:0:1:43:1:4:0:5:10");
    }

    #[test]
    fn a_cube_has_its_owner() {
        let line = "board:gnubg:root:5:2:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:\
                    0:0:0:0:2:0:1:0:1:-1:0:25:0:0:0:0:0:0:0:1";
        assert_eq!(read(line), "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:00:1:2:0:5:10");
    }

    /// Lines that GNU Backgammon 1.07 sent to its player 0: once that one had doubled and was beavered,
    /// once it had beavered and player 1 turned the cube again.
    #[test]
    fn beavers_and_raccoons_are_told_apart_by_who_is_asked() {
        let read = |line: &str, me| {
            let rules = "standard+money+jacoby+beavers+raccoons".parse().unwrap();
            RawBoard::read(line, me).unwrap().position(&rules).unwrap().write_position()
        };
        let beavered = "board:gnubg:root:0:0:0:0:-1:-1:0:0:0:5:0:3:0:0:0:-4:6:0:0:-1:-3:0:-5:0:0:0:0:1:0:\
                        -1:0:0:0:0:2:1:0:1:1:-1:0:25:0:0:0:0:0:0:0:1";
        let board = "XGID=-aa---E-C---dF--ac-e----A-";
        assert_eq!(read(beavered, Some(Side::Black)), format!("{board}:0:0:-1:B:0:0:3:0:10"));
        let raccooned = "board:root:gnubg:0:0:0:0:-1:2:2:2:-2:3:2:0:0:0:0:2:2:0:0:0:-2:-2:-2:-2:-2:-2:0:\
                         0:0:1:0:0:0:0:4:0:1:1:1:-1:0:25:0:0:0:0:0:0:0:1";
        let board = "XGID=-aBBBbCB----BB---bbbbbb---";
        assert_eq!(read(raccooned, Some(Side::Black)), format!("{board}:0:0:1:R:0:0:3:0:10"));
        // A beaver of a cube that was at 2 before, if player 1 is asked.
        assert_eq!(read(raccooned, Some(Side::White)), format!("{board}:1:1:1:B:0:0:3:0:10"));
        // Who plays without beavers hears of them all the same.
        let plain: Rules = "standard+money".parse().unwrap();
        let heard = RawBoard::read(beavered, None).unwrap().position(&plain).unwrap();
        assert!(heard.write_position().ends_with(":0:0:-1:B:0:0:2:0:10"));
    }

    #[test]
    fn rubbish_is_refused() {
        let good = "board:gnubg:root:5:2:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:\
                    0:0:0:0:2:0:1:0:1:-1:0:25:0:0:0:0:0:0:0:1";
        assert_eq!(RawBoard::read("nonsense", None), Err(RawBoardError::Form));
        assert_eq!(RawBoard::read("board:a:b", None), Err(RawBoardError::Form));
        for (from, to) in [(":-1:0:0:", ":0:0:0:"), (":2:0:1:0:1", ":3:0:1:0:1"), (":-2:", ":x:")] {
            let bad = RawBoard::read(&good.replacen(from, to, 1), None);
            assert!(matches!(bad, Err(RawBoardError::Field { .. })), "{from} {bad:?}");
        }
        let crowded = RawBoard::read(&good.replacen(":-2:", ":-15:", 1), None);
        assert!(matches!(crowded, Err(RawBoardError::Position(_))), "{crowded:?}");
    }
}
