use std::error::Error;
use std::fmt;

/// What every game promises.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    /// Reading back the text of rules gives equal rules.
    RulesText,
    /// A game starts under the rules asked for and every later position keeps them.
    KeepsRules,
    /// A game is not over before it begins.
    StartsOpen,
    /// A player's turn offers moves, chance's turn offers rolls, and never the other way round.
    Turn,
    /// Nothing is offered twice.
    NoRepeats,
    /// Every roll can happen.
    Weights,
    /// What is offered can be played.
    Applies,
    /// What is not offered, or comes from the wrong side, is refused.
    Refuses,
    /// What is refused changes nothing.
    Untouched,
    /// Reading back the text of a position gives an equal one; it is one line.
    PositionText,
    /// Reading back the text of a move gives an equal one.
    MoveText,
    /// Reading back the text of a roll gives an equal one.
    RollText,
    /// Two moves of a position, and two rolls, have two texts, without white space.
    DistinctTexts,
    /// A text that can be read as a move or roll is one that can happen here.
    ReadsLegal,
    /// Every move is reached by its own steps.
    Steps,
    /// Whoever follows the offered steps arrives at a legal move.
    NextSteps,
    /// Steps that are not offered are refused.
    StraySteps,
    /// Equal positions have equal keys and hashes.
    Key,
    /// The same events from the same start give the same positions.
    Replay,
    /// Taking back an event restores what was.
    Undo,
    /// A draw that must be ends the line.
    CompulsoryDraw,
    /// Claims are never an empty list, and a move announced founds those that would stand after it.
    Claims,
    /// Who resigns loses.
    Resignation,
    /// Who won could win all along.
    CanWin,
    /// A win is worth something, and its ending has a name.
    Outcome,
    /// A match begins like a game and goes on with games that can be played.
    Match,
    /// Every ink draws a board, and plain ink is plain.
    Diagram,
    /// Counted by branches or at once, the leaves are as many.
    Perft,
}

impl Law {
    /// Every law.
    pub const ALL: [Self; 28] = [
        Self::RulesText,
        Self::KeepsRules,
        Self::StartsOpen,
        Self::Turn,
        Self::NoRepeats,
        Self::Weights,
        Self::Applies,
        Self::Refuses,
        Self::Untouched,
        Self::PositionText,
        Self::MoveText,
        Self::RollText,
        Self::DistinctTexts,
        Self::ReadsLegal,
        Self::Steps,
        Self::NextSteps,
        Self::StraySteps,
        Self::Key,
        Self::Replay,
        Self::Undo,
        Self::CompulsoryDraw,
        Self::Claims,
        Self::Resignation,
        Self::CanWin,
        Self::Outcome,
        Self::Match,
        Self::Diagram,
        Self::Perft,
    ];
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::RulesText => "rules are read back from their text",
            Self::KeepsRules => "a game keeps its rules",
            Self::StartsOpen => "a game is not over before it begins",
            Self::Turn => "the turn says what is offered",
            Self::NoRepeats => "nothing is offered twice",
            Self::Weights => "every roll can happen",
            Self::Applies => "what is offered can be played",
            Self::Refuses => "what is not offered is refused",
            Self::Untouched => "what is refused changes nothing",
            Self::PositionText => "positions are read back from their text",
            Self::MoveText => "moves are read back from their text",
            Self::RollText => "rolls are read back from their text",
            Self::DistinctTexts => "different moves have different words",
            Self::ReadsLegal => "only what can happen can be read",
            Self::Steps => "every move is reached by its steps",
            Self::NextSteps => "offered steps lead to a legal move",
            Self::StraySteps => "steps that are not offered are refused",
            Self::Key => "equal positions have equal keys",
            Self::Replay => "replaying equals playing",
            Self::Undo => "taking back restores what was",
            Self::CompulsoryDraw => "a compulsory draw ends the line",
            Self::Claims => "claims are what stands after the move",
            Self::Resignation => "who resigns loses",
            Self::CanWin => "who won could win",
            Self::Outcome => "a win is worth something",
            Self::Match => "a match goes on with games that can be played",
            Self::Diagram => "every ink draws a board",
            Self::Perft => "perft and divide agree",
        })
    }
}

/// A broken law without its circumstances; [`Broken`] has them.
#[derive(Debug)]
pub(crate) struct Breach {
    pub(crate) law: Law,
    pub(crate) detail: String,
}

/// Whether laws hold.
pub(crate) type Held = Result<(), Breach>;

/// Returns a [`Breach`] unless the condition holds.
macro_rules! hold {
    ($condition:expr, $law:expr, $($detail:tt)+) => {
        if !$condition {
            return Err($crate::law::Breach { law: $law, detail: format!($($detail)+) });
        }
    };
}
pub(crate) use hold;

/// A law that a game breaks, and how to see it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The law.
    pub law: Law,
    /// What was seen.
    pub detail: String,
    /// The text of the rules.
    pub rules: String,
    /// The text of the position from which the game began.
    pub start: String,
    /// The texts of the events since.
    pub events: Vec<String>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "broken law: {}", self.law)?;
        writeln!(f, "  seen:   {}", self.detail)?;
        writeln!(f, "  rules:  {}", self.rules)?;
        writeln!(f, "  start:  {}", self.start)?;
        write!(f, "  events: {}", self.events.join(" "))
    }
}

impl Error for Broken {}
