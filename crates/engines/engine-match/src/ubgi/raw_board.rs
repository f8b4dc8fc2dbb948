use std::fmt;

use backgammon::{
    Beavers, Board, BoardError, Checkers, Dice, PlayedFor, Position, PositionError, RuleOptions,
    Rules, Xgid, XgidAction,
};
use game::{BySide, Notation, Side};

/// A position in FIBS's raw board format as GNU Backgammon writes it: `board:` and 52 fields.
///
/// In GNU Backgammon's lines, positive checkers belong to its player 1, who moves from 24 to 1, and
/// negative ones to player 0. The sign of `turn` names the player on turn; for a player who has to
/// answer a double that is the opponent. Names and scores begin with player 0, but with player 1 if a
/// double has to be answered. Each player has a field for the right to double; when the cube has an
/// owner, it is the owner's own field that is 0.
///
/// After a beaver, the line still shows the double of the player on turn, but the cube has been turned
/// once more and belongs to the opponent; after a raccoon it has been turned twice more. The line does
/// not distinguish the two. Which one it is follows from which player is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RawBoard {
    xgid: Xgid,
}

/// Why a line is not a raw board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RawBoardError {
    /// It does not begin with `board:`, or has too few fields.
    Form,
    /// A field is not a number in its range.
    Field {
        /// The index of the field, from 0 after `board:`.
        index: usize,
        /// Its text.
        text: String,
    },
    /// No game can have these checkers.
    Board(BoardError),
    /// The fields contradict each other.
    Position(PositionError),
}

impl fmt::Display for RawBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => {
                f.write_str("a raw board is 'board:' and 52 fields with ':' between them")
            }
            Self::Field { index, text } => {
                write!(f, "'{text}' cannot be field {index} of a raw board")
            }
            Self::Board(error) => write!(f, "the raw board is not a position: {error}"),
            Self::Position(error) => write!(f, "the raw board is not a position: {error}"),
        }
    }
}

impl std::error::Error for RawBoardError {}

/// The indexes of the fields, from the first name.
mod field {
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

/// The match length that FIBS writes for unlimited matches.
const UNLIMITED: i64 = 9999;

impl RawBoard {
    /// Reads a line for the player `me`, if it is known which one we play. NUL bytes around the line are ignored.
    ///
    /// # Errors
    /// The line is not a raw board.
    pub fn read(line: &str, me: Option<Side>) -> Result<Self, RawBoardError> {
        let line = line.trim_matches(|letter: char| letter == '\0' || letter.is_whitespace());
        let fields = line.strip_prefix("board:").ok_or(RawBoardError::Form)?;
        let fields: Vec<&str> = fields.split(':').collect();
        if fields.len() <= field::NOT_CRAWFORD {
            return Err(RawBoardError::Form);
        }
        Self::of(&Fields(&fields), me)
    }

    fn of(fields: &Fields<'_>, me: Option<Side>) -> Result<Self, RawBoardError> {
        // White is player 1: its checkers are positive.
        let turn = match fields.number(field::TURN, -1, 1)? {
            -1 => Side::Black,
            1 => Side::White,
            _ => return Err(fields.bad(field::TURN)),
        };
        let doubled = fields.number(field::DOUBLED, -1, 1)? != 0;
        let owner = fields.cube_owner()?;
        let offer = match doubled {
            false => None,
            true if owner == Some(!turn) => Some(beavered(me, turn)),
            true => Some(XgidAction::Doubled),
        };
        let first = fields.number(field::SCORES, 0, 9999)? as u32;
        let second = fields.number(field::SCORES + 1, 0, 9999)? as u32;
        // A player who is beavered is asked in their own turn, so names and scores are not exchanged.
        let answers = matches!(offer, Some(XgidAction::Doubled | XgidAction::Raccooned));
        let (black, white) = if answers { (second, first) } else { (first, second) };
        let length = match fields.number(field::LENGTH, 0, UNLIMITED)? {
            UNLIMITED => 0,
            length => length as u32,
        };
        let one_away = length > 0 && (length == white + 1 || length == black + 1);
        let crawford = one_away && fields.number(field::NOT_CRAWFORD, 0, 9)? == 0;
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

    /// The position. `rules` say what the line does not: the Jacoby rule and beavers.
    ///
    /// # Errors
    /// The fields contradict each other.
    pub fn position(mut self, rules: &Rules) -> Result<Position, RawBoardError> {
        let money = self.xgid.match_length == 0;
        // A beaver that has happened is allowed, even if the rules have none.
        let beavers = match self.xgid.action {
            XgidAction::Beavered if rules.beavers() == Beavers::Off => Beavers::On,
            XgidAction::Raccooned => Beavers::Raccoons,
            _ => rules.beavers(),
        };
        if money {
            let allowed = beavers != Beavers::Off;
            self.xgid.flags = u8::from(rules.has_jacoby()) + 2 * u8::from(allowed);
        }
        // The line has the length of a match, so only money play needs the given rules.
        let rules = match money {
            true if beavers != rules.beavers() => rules.with_options(RuleOptions {
                played_for: PlayedFor::Money,
                beavers,
                ..rules.options()
            }),
            true => *rules,
            false => Rules::STANDARD,
        };
        let read = Position::read_position(&rules, &self.xgid.to_string());
        let read =
            read.or_else(|_| Position::read_position(&Rules::STANDARD, &self.xgid.to_string()));
        read.map_err(RawBoardError::Position)
    }
}

/// Whether a double of `turn` that was answered by turning the cube is a beaver or a raccoon.
fn beavered(me: Option<Side>, turn: Side) -> XgidAction {
    if me == Some(!turn) { XgidAction::Raccooned } else { XgidAction::Beavered }
}

/// The cube before an offer.
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
    fn bad(&self, index: usize) -> RawBoardError {
        RawBoardError::Field { index, text: self.0[index].to_owned() }
    }

    fn number(&self, index: usize, least: i64, most: i64) -> Result<i64, RawBoardError> {
        let number = self.0[index].parse().ok().filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| self.bad(index))
    }

    /// The board from the point of view of player 1: field 0 is the opponent's bar, field 25 the player's own.
    fn board(&self) -> Result<Board, RawBoardError> {
        let mut points = [0_i64; 26];
        for (index, point) in points.iter_mut().enumerate() {
            *point = self.number(field::POINTS + index, -15, 15)?;
        }
        let mine = Checkers::new(|place| points[usize::from(place)].max(0) as u8);
        let theirs = Checkers::new(|place| (-points[25 - usize::from(place)]).max(0) as u8);
        let too_many = |side| RawBoardError::Board(BoardError::TooManyCheckers(side));
        let mine = mine.ok_or(too_many(Side::White))?;
        let theirs = theirs.ok_or(too_many(Side::Black))?;
        Board::new(mine, theirs).map_err(RawBoardError::Board)
    }

    fn action(&self, offer: Option<XgidAction>) -> Result<XgidAction, RawBoardError> {
        let one = self.number(field::DICE, 0, 6)? as u8;
        let other = self.number(field::DICE + 1, 0, 6)? as u8;
        Ok(match (offer, Dice::new(one, other)) {
            (Some(offer), _) => offer,
            (None, Some(dice)) => XgidAction::Rolled(dice),
            (None, None) => XgidAction::None,
        })
    }

    fn cube_turns(&self) -> Result<u8, RawBoardError> {
        let cube = self.number(field::CUBE, 1, 1 << 20)?;
        let turns = cube.trailing_zeros() as u8;
        if cube == 1 << turns { Ok(turns) } else { Err(self.bad(field::CUBE)) }
    }

    fn cube_owner(&self) -> Result<Option<Side>, RawBoardError> {
        let zero = self.number(field::MAY_DOUBLE, 0, 1)? == 0;
        let one = self.number(field::MAY_DOUBLE + 1, 0, 1)? == 0;
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
    fn reads_the_lines_of_gnu_backgammon() {
        let rolled = "\0board:gnubg:root:3:0:0:0:-2:0:0:0:1:4:0:3:0:0:1:-5:4:0:0:0:-3:0:-5:0:0:0:0:2:\
                      0:-1:5:2:5:2:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1\n";
        assert_eq!(read(rolled), "XGID=-b---AD-C--AeD---c-e----B-:0:0:-1:52:0:0:0:3:10");
        let to_roll = rolled.replace(":5:2:5:2:1:", ":0:0:0:0:1:");
        assert_eq!(read(&to_roll), "XGID=-b---AD-C--AeD---c-e----B-:0:0:-1:00:0:0:0:3:10");
        // Player 1 has doubled, and player 0 is asked.
        let doubled = "\0board:root:gnubg:3:0:0:0:-2:0:0:0:2:4:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:1:0:\
                       1:0:0:0:0:1:1:1:1:1:-1:0:25:0:0:0:0:0:0:0:1\n";
        assert_eq!(read(doubled), "XGID=-b---BD-C---eE---c-e----A-:0:0:1:D:0:0:0:3:10");
    }

    /// Player 0 has 4 points of 5, player 1 has 1; first in the Crawford game, then after it.
    #[test]
    fn the_last_field_marks_the_crawford_game() {
        let line = "board:gnubg:root:5:4:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:\
                    4:3:4:3:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:0";
        assert_eq!(read(line), "XGID=-b----E-C---eE---c-e----B-:0:0:1:43:1:4:1:5:10");
        let after = format!("{}:1:1", line.strip_suffix(":0:0").unwrap());
        assert_eq!(read(&after), "XGID=-b----E-C---eE---c-e----B-:0:0:1:43:1:4:0:5:10");
    }

    #[test]
    fn reads_the_owner_of_the_cube() {
        let line = "board:gnubg:root:5:2:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:\
                    0:0:0:0:2:0:1:0:1:-1:0:25:0:0:0:0:0:0:0:1";
        assert_eq!(read(line), "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:00:1:2:0:5:10");
    }

    /// Lines that GNU Backgammon 1.07 sent to its player 0: first after its double was beavered, then
    /// after it had beavered and player 1 answered with a raccoon.
    #[test]
    fn beavers_and_raccoons_follow_from_the_player_asked() {
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
        // If player 1 is asked, the same line is a beaver of a cube that was at 2.
        assert_eq!(read(raccooned, Some(Side::White)), format!("{board}:1:1:1:B:0:0:3:0:10"));
        // A beaver is read even under rules without beavers.
        let plain: Rules = "standard+money".parse().unwrap();
        let position = RawBoard::read(beavered, None).unwrap().position(&plain).unwrap();
        assert!(position.write_position().ends_with(":0:0:-1:B:0:0:2:0:10"));
    }

    #[test]
    fn rejects_lines_that_are_no_raw_board() {
        let good = "board:gnubg:root:5:2:1:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:-1:\
                    0:0:0:0:2:0:1:0:1:-1:0:25:0:0:0:0:0:0:0:1";
        assert_eq!(RawBoard::read("nonsense", None), Err(RawBoardError::Form));
        assert_eq!(RawBoard::read("board:a:b", None), Err(RawBoardError::Form));
        for (from, to) in [(":-1:0:0:", ":0:0:0:"), (":2:0:1:0:1", ":3:0:1:0:1"), (":-2:", ":x:")] {
            let bad = RawBoard::read(&good.replacen(from, to, 1), None);
            assert!(matches!(bad, Err(RawBoardError::Field { .. })), "{from} {bad:?}");
        }
        let crowded = RawBoard::read(&good.replacen(":-2:", ":-15:", 1), None);
        assert!(matches!(crowded, Err(RawBoardError::Board(_))), "{crowded:?}");
    }
}
