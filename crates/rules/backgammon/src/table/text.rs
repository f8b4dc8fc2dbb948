use game::{DiagramStyle, Notation, OutOfTurn, Perft, ReadError, Side};

use super::moves::{TableMove, TableRoll};
use super::rules::TableRules;
use super::{CheckersInMotion, TablePosition, TableStage, TurnStart};
use crate::board::Board;
use crate::checkers::{BAR, OFF};
use crate::dice::{Dice, Roll, read_dice};
use crate::ending::Ending;
use crate::phase::{GameWon, Phase};
use crate::play::Hop;
use crate::position::Position;
use crate::position_text::PositionError;
use crate::xgid::{self, XgidError};

/// What can be wrong with the text of a position at the table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TablePositionError {
    /// It is no position of the regular game.
    #[error(transparent)]
    Game(#[from] PositionError),
    /// The board of the turn's beginning is wrong.
    #[error("the board before the play: {0}")]
    Board(#[from] XgidError),
    /// A part after a semicolon is unknown or wrong.
    #[error(
        "'{0}' is not understood: after the ';' stand moved=, early= or open= and what \
         belongs to them"
    )]
    Part(String),
    /// The parts do not fit together.
    #[error("'{0}' does not fit the position")]
    Unfit(String),
}

/// What can be wrong with the form of a move's or roll's text at the table.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableTextError {
    /// It is no move.
    #[error(
        "'{0}' is neither a checker carried, such as 13/8, nor a word: {words}", words = words()
    )]
    Move(String),
    /// It is no roll.
    #[error("'{0}' is not a roll: write two numbers from 1 to 6, such as 31, or cocked")]
    Roll(String),
}

fn words() -> String {
    TableMove::WORDS.map(|(word, _)| word).join(", ")
}

impl Notation for TablePosition {
    type PositionError = TablePositionError;
    type SyntaxError = TableTextError;

    /// The regular position, and what table rules add to it. While checkers are being moved it is
    /// the position before the play, with `;moved=` and the board as it stands, the number of
    /// checkers moved, and more; `;early=` is the same while the opponent rolls too early. After a
    /// play that is not legal, `;open=` tells whose it was, the board before it, and the roll.
    fn write_position(&self) -> String {
        match &self.stage {
            TableStage::Plain => self.game.write_position(),
            TableStage::Moving(moving) => match self.write_moving(moving) {
                Some(moved) => format!("{};moved={moved}", self.before(moving).write_position()),
                None => self.game.write_position(),
            },
            TableStage::Early(moving) => {
                let moved = self.write_moving(moving).unwrap_or_default();
                format!("{};early={moved}", self.before(moving).write_position())
            }
            TableStage::Open(turn) => {
                format!("{};open={}", self.game.write_position(), write_turn(turn))
            }
        }
    }

    fn read_position(rules: &TableRules, text: &str) -> Result<Self, TablePositionError> {
        let text = text.trim();
        let parts = ["moved", "early", "open"].map(|name| (name, format!(";{name}=")));
        let found = parts.iter().find_map(|(name, mark)| {
            text.split_once(mark.as_str()).map(|(game, rest)| (game, *name, rest))
        });
        let (game, stage) = match found {
            None => (text, None),
            Some((game, name, rest)) => (game, Some((name, rest))),
        };
        let game = Position::read_position(rules.regular(), game)?;
        let rules = TableRules::of(game.rules);
        let mut position = Self::new(rules, game);
        if let Some((name, rest)) = stage {
            position.read_stage(name, rest)?;
            position.check_stage().ok_or_else(|| TablePositionError::Unfit(rest.to_owned()))?;
        }
        Ok(position)
    }

    fn write_move(&self, mv: &TableMove) -> String {
        let place = |place: u8| match place {
            BAR => "bar".to_owned(),
            OFF => "off".to_owned(),
            point => point.to_string(),
        };
        match (mv, self.stage) {
            (TableMove::Carry(hop), TableStage::Moving(moving)) => {
                let hits = self.game.board(moving.turn.side).is_blot(hop.to);
                format!("{}/{}{}", place(hop.from), place(hop.to), if hits { "*" } else { "" })
            }
            _ => {
                let word = TableMove::WORDS.iter().find(|(_, known)| known == mv);
                word.map_or_else(String::new, |(word, _)| (*word).to_owned())
            }
        }
    }

    fn read_move(&self, text: &str) -> Result<TableMove, ReadError<Self>> {
        let word = text.trim().to_ascii_lowercase();
        let mv = match TableMove::WORDS.iter().find(|(known, _)| *known == word) {
            Some((_, mv)) => *mv,
            None => read_carry(&word)
                .ok_or_else(|| ReadError::Syntax(TableTextError::Move(text.trim().to_owned())))?,
        };
        self.check(&mv).map_err(ReadError::Refused)?;
        Ok(mv)
    }

    fn write_roll(throw: &TableRoll) -> String {
        throw.to_string()
    }

    fn read_roll(&self, text: &str) -> Result<TableRoll, ReadError<Self>> {
        let cocked = text.trim().eq_ignore_ascii_case("cocked");
        let dice = read_dice(text);
        if !cocked && dice.is_none() {
            return Err(ReadError::Syntax(TableTextError::Roll(text.trim().to_owned())));
        }
        let awaited = match (self.stage, self.game.phase()) {
            (TableStage::Early(_), _) | (TableStage::Plain, Phase::Rolling(_)) => {
                dice.map(|(one, other)| Roll::Turn(Dice::of(one, other)))
            }
            (TableStage::Plain, Phase::Opening) => {
                dice.map(|(white, black)| Roll::Opening { white, black })
            }
            (TableStage::Plain, Phase::Over(_)) => {
                return Err(ReadError::Refused(OutOfTurn::GameOver.into()));
            }
            _ => return Err(ReadError::Refused(OutOfTurn::NothingToRoll.into())),
        };
        Ok(awaited.map_or(TableRoll::Cocked, TableRoll::Flat))
    }

    fn ending_name(ending: Ending) -> &'static str {
        ending.name()
    }

    fn diagram(&self, ink: DiagramStyle) -> String {
        self.game.diagram(ink)
    }
}

/// Counting is the regular game's: table rules add no result that is legal.
impl Perft for TablePosition {
    fn perft_start(rules: TableRules) -> Self {
        Self::new(rules, Position::perft_start(*rules.regular()))
    }

    fn perft(&self, depth: u32) -> u64 {
        self.game.perft(depth)
    }

    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        self.game.divide(depth)
    }
}

impl TablePosition {
    /// The regular position before the play.
    pub(super) fn before(&self, moving: &CheckersInMotion) -> Position {
        let mut before = self.game.clone();
        before.set_board(moving.turn.side, moving.turn.board);
        before
    }

    /// The board as it stands, the number of checkers moved, and then `demanded` and the opponent's
    /// roll where they apply; nothing at all if nothing has happened yet.
    fn write_moving(&self, moving: &CheckersInMotion) -> Option<String> {
        let fresh = *moving == CheckersInMotion::new(moving.turn, false);
        let still = self.game.board(moving.turn.side) == moving.turn.board;
        if fresh && still && matches!(self.stage, TableStage::Moving(_)) {
            return None;
        }
        let demanded = if moving.demanded { ":demanded" } else { "" };
        let rolled = moving.rolled.map_or_else(String::new, |dice| format!(":rolled={dice}"));
        let board = xgid::write_board(&self.game.board(Side::White));
        Some(format!("{board}:{}{demanded}{rolled}", moving.hops))
    }

    fn read_stage(&mut self, name: &str, text: &str) -> Result<(), TablePositionError> {
        let unknown = || TablePositionError::Part(text.to_owned());
        let fields: Vec<_> = text.split(':').collect();
        if name == "open" {
            self.stage = TableStage::Open(read_turn(&fields)?.ok_or_else(unknown)?);
            return Ok(());
        }
        let ([board, hops, rest @ ..], TableStage::Moving(mut moving)) = (&fields[..], self.stage)
        else {
            return Err(unknown());
        };
        self.game.set_board(Side::White, xgid::read_board(board)?);
        let digits = hops.bytes().all(|byte| byte.is_ascii_digit());
        moving.hops = hops.parse().ok().filter(|_| digits).ok_or_else(unknown)?;
        let mut rest = rest.iter().peekable();
        moving.demanded = rest.next_if(|word| **word == "demanded").is_some();
        if let Some(dice) = rest.peek().and_then(|word| word.strip_prefix("rolled=")) {
            moving.rolled = Some(read_two(dice).ok_or_else(unknown)?);
            rest.next();
        }
        self.stage = match (rest.next(), name) {
            (None, "moved") => TableStage::Moving(moving),
            (None, _) => TableStage::Early(moving),
            _ => return Err(unknown()),
        };
        Ok(())
    }

    /// Whether what table rules add fits the regular position.
    fn check_stage(&self) -> Option<()> {
        let sound = match self.stage {
            TableStage::Plain => true,
            TableStage::Moving(moving) => {
                let waived = moving.turn.is_forced() || !moving.turn.board.has_contact();
                moving.hops <= Self::MOST_HOPS && (moving.rolled.is_none() || waived)
            }
            TableStage::Early(moving) => moving.hops <= Self::MOST_HOPS && moving.rolled.is_none(),
            TableStage::Open(turn) => self.is_opened_by(&turn),
        };
        sound.then_some(())
    }

    /// Whether this position can have come of an illegal play in that turn.
    fn is_opened_by(&self, turn: &TurnStart) -> bool {
        let fresh = match self.game.phase() {
            Phase::BeforeRoll(side) => side != turn.side,
            // Who could double would be asked.
            Phase::Rolling(side) => side != turn.side && self.game.may_double(side).is_err(),
            Phase::Over(GameWon::BorneOff(winner)) => winner == turn.side,
            _ => false,
        };
        let begun_over = turn.board.is_won() || turn.board.turned().is_won();
        fresh && !begun_over && !turn.is_legal(self.game.board(turn.side))
    }
}

/// `x:<board as White sees it>:<roll>`, with the side first.
fn write_turn(turn: &TurnStart) -> String {
    let (letter, board) = match turn.side {
        Side::White => ('x', turn.board),
        Side::Black => ('o', turn.board.turned()),
    };
    format!("{letter}:{}:{}", xgid::write_board(&board), turn.dice)
}

fn read_turn(fields: &[&str]) -> Result<Option<TurnStart>, TablePositionError> {
    let [side, board, dice] = fields else { return Ok(None) };
    let side = match *side {
        "x" => Side::White,
        "o" => Side::Black,
        _ => return Ok(None),
    };
    let board: Board = xgid::read_board(board)?;
    let board = if side == Side::White { board } else { board.turned() };
    Ok(read_two(dice).map(|dice| TurnStart { side, board, dice }))
}

fn read_two(text: &str) -> Option<Dice> {
    read_dice(text).map(|(one, other)| Dice::of(one, other))
}

fn read_carry(text: &str) -> Option<TableMove> {
    let (from, to) = text.split_once('/')?;
    let place = |name: &str| match name {
        "bar" => Some(BAR),
        "off" => Some(OFF),
        _ => name.parse().ok().filter(|place| (1..BAR).contains(place)),
    };
    let hop = Hop { from: place(from)?, to: place(to.strip_suffix('*').unwrap_or(to))? };
    Some(TableMove::Carry(hop))
}
