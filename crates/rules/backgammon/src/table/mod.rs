//! Table rules: backgammon as on a real board, where illegal plays are possible.
//!
//! A player moves checkers about until picking up the dice, and that ends the turn. A play that is
//! illegal or incomplete stands unless the opponent, before rolling or doubling, asks for a legal
//! one. Dice that do not lie flat, or not where they should, are rolled again; dice that are rolled
//! before the opponent has picked up are void, unless the opponent's play is forced or contact is
//! over.
//!
//! This is a game of its own beside [`Position`]: that one cannot and should not hold a wrong play.

mod archive;
mod irregular;
mod moves;
mod refusal;
mod regular;
mod rules;
mod table_game;
mod text;
mod transcript;

pub use self::archive::{TableFileError, TableFileWarning};
pub use self::irregular::{IrregularPlayStatus, Irregularity, irregularities};
pub use self::moves::{TableMove, TableRoll};
pub use self::refusal::TableRefusal;
pub use self::rules::TableRules;
pub use self::text::{TablePositionError, TableTextError};

use game::Side;

use crate::board::Board;
use crate::dice::Dice;
use crate::phase::Phase;
use crate::position::Position;

/// A position of a game under table rules.
///
/// ```
/// use game::{Game, Notation};
/// use salon_backgammon::{TablePosition, TableRules};
///
/// let mut position = TablePosition::start("travel+table".parse::<TableRules>()?);
/// // White plays 31 as if it were 41, and Black demands a legal play.
/// for text in ["31", "8/4", "6/5", "pick-up", "demand", "8/5", "6/5", "pick-up", "roll"] {
///     let event = position.read_event(text)?;
///     position.apply(&event)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TablePosition {
    rules: TableRules,
    /// What stands on the board, and what would be awaited if all were regular.
    game: Position,
    stage: TableStage,
}

/// What table rules add to a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum TableStage {
    /// Nothing.
    Plain,
    /// A player is moving checkers.
    Moving(CheckersInMotion),
    /// The opponent's dice roll while a player is moving checkers.
    Early(CheckersInMotion),
    /// A play that is not legal has been finished: the opponent may still ask for a legal one.
    Open(TurnStart),
}

/// A turn as it began: whose it is, the board as that player saw it, and the roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct TurnStart {
    side: Side,
    board: Board,
    dice: Dice,
}

/// The checkers that a player has moved during a turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct CheckersInMotion {
    turn: TurnStart,
    /// How many checkers have been moved since the turn began or everything was put back.
    hops: u8,
    /// Whether the opponent has asked for a legal play.
    demanded: bool,
    /// What the opponent has rolled already, where that counts.
    rolled: Option<Dice>,
}

impl TablePosition {
    /// How often checkers are moved in one turn before they must be put back or the dice picked up.
    pub const MOST_HOPS: u8 = 12;

    /// The board, the cube, the score, and what would be awaited if all were regular.
    pub fn game(&self) -> &Position {
        &self.game
    }

    /// Whether a finished play that is not legal waits for the opponent's word.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, TableStage::Open(_))
    }

    /// Whether a player who moves checkers has the board as some legal play leaves it; true where
    /// nobody moves any.
    pub fn is_regular(&self) -> bool {
        irregular::is_legal(self)
    }

    /// What the opponent has rolled already, before the dice were picked up, where that counts.
    pub fn rolled_early(&self) -> Option<Dice> {
        match self.stage {
            TableStage::Moving(moving) => moving.rolled,
            _ => None,
        }
    }

    /// Whether a player is rolling before the opponent has finished moving.
    pub fn is_early(&self) -> bool {
        matches!(self.stage, TableStage::Early(_))
    }

    fn new(rules: TableRules, game: Position) -> Self {
        Self { rules, game, stage: TableStage::Plain }.with_stage()
    }

    /// Begins the moving of checkers when a roll is to be played.
    fn with_stage(mut self) -> Self {
        if let Phase::Rolled(side, dice) = self.game.phase() {
            let turn = TurnStart { side, board: self.game.board(side), dice };
            self.stage = TableStage::Moving(CheckersInMotion::new(turn, false));
        }
        self
    }
}

impl CheckersInMotion {
    fn new(turn: TurnStart, demanded: bool) -> Self {
        Self { turn, hops: 0, demanded, rolled: None }
    }
}

impl TurnStart {
    /// Whether a board, as the mover sees it, is the result of a legal play.
    fn is_legal(&self, after: Board) -> bool {
        self.board.play_to(self.dice, after).is_some()
    }

    /// Whether there is only one legal play.
    fn is_forced(&self) -> bool {
        self.board.count_plays(self.dice) == 1
    }
}
