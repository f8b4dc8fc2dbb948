use std::error::Error;
use std::fmt;

use crate::{Event, Game, OutOfTurn, Turn};

/// The canonical texts of a game's positions, moves and rolls.
///
/// The protocol, records, tests and the command line use them. They are complete (reading what was written gives an
/// equal value, counters and phase included), and the text of a move contains no space. Notations for people belong to
/// each game.
pub trait Notation: Game {
    /// What can be wrong with a position's text.
    type PositionError: Error + Clone + Eq + Send + Sync + 'static;
    /// What can be wrong with the syntax of a move's or roll's text.
    type SyntaxError: Error + Clone + Eq + Send + Sync + 'static;

    /// The canonical text of this position.
    fn write_position(&self) -> String;

    /// Reads a position that is to be played under `rules`.
    ///
    /// # Errors
    /// What is wrong with the text or with the position.
    fn read_position(rules: &Self::Rules, text: &str) -> Result<Self, Self::PositionError>;

    /// The canonical text of a move that is legal here.
    fn write_move(&self, mv: &Self::Move) -> String;

    /// Reads a move against this position.
    ///
    /// # Errors
    /// The text is not a move, or the move is not legal.
    fn read_move(&self, text: &str) -> Result<Self::Move, ReadError<Self>>;

    /// The canonical text of a roll.
    fn write_roll(roll: &Self::Roll) -> String;

    /// Reads a roll against this position.
    ///
    /// # Errors
    /// The text is not a roll, or no roll is awaited.
    fn read_roll(&self, text: &str) -> Result<Self::Roll, ReadError<Self>>;

    /// An English sentence that describes an ending, for logs and tests.
    fn ending_name(ending: Self::Ending) -> &'static str;

    /// The board drawn for people.
    fn diagram(&self, style: DiagramStyle) -> String;

    /// The canonical text of an event.
    fn write_event(&self, event: &Event<Self>) -> String {
        match event {
            Event::Move { mv, .. } => self.write_move(mv),
            Event::Roll(roll) => Self::write_roll(roll),
        }
    }

    /// Reads the event that this position awaits: a move of the player to decide, or a roll.
    ///
    /// # Errors
    /// The text is not such an event, or the event is not legal.
    fn read_event(&self, text: &str) -> Result<Event<Self>, ReadError<Self>> {
        match self.turn() {
            Turn::Player(by) => self.read_move(text).map(|mv| Event::Move { by, mv }),
            Turn::Chance => self.read_roll(text).map(Event::Roll),
            Turn::Over(_) => Err(ReadError::Refused(OutOfTurn::GameOver.into())),
        }
    }
}

/// Why a text is not a legal event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReadError<N: Notation> {
    /// The syntax is wrong.
    Syntax(N::SyntaxError),
    /// The syntax is right, but the rules refuse the event.
    Refused(N::Refusal),
}

impl<N: Notation> fmt::Display for ReadError<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Refused(refusal) => refusal.fmt(f),
        }
    }
}

impl<N: Notation> Error for ReadError<N> {}

/// The characters of a [diagram](Notation::diagram).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DiagramStyle {
    /// ASCII characters only.
    Ascii,
    /// Unicode piece and line characters.
    Unicode,
    /// Unicode characters and ANSI colours.
    Colour,
}
