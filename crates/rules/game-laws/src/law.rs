use std::error::Error;
use std::fmt;

/// A requirement on every game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    /// Reading the text of rules gives equal rules.
    RulesText,
    /// A game starts under the requested rules, and every later position keeps them.
    KeepsRules,
    /// The first position of a game is not over.
    StartsOpen,
    /// There are moves exactly on a player's turn and rolls exactly on chance's turn.
    Turn,
    /// No move and no roll is listed twice.
    NoRepeats,
    /// Every roll has a positive weight.
    Weights,
    /// Listed moves and rolls can be applied.
    Applies,
    /// Other moves and rolls, and moves of the wrong side, are refused.
    Refuses,
    /// A refused event leaves the position unchanged.
    Untouched,
    /// Reading the text of a position gives an equal position. The text is one line.
    PositionText,
    /// Reading the text of a move gives an equal move.
    MoveText,
    /// Reading the text of a roll gives an equal roll.
    RollText,
    /// Different moves and rolls of a position have different texts without white space.
    DistinctTexts,
    /// A text that can be read as a move or roll is a legal one.
    ReadsLegal,
    /// The steps of a move are read as that move.
    Steps,
    /// Following the offered steps leads to a legal move.
    NextSteps,
    /// Other steps are refused.
    StraySteps,
    /// Equal positions have equal keys and hashes.
    Key,
    /// The same events from the same start give the same positions.
    Replay,
    /// Undoing an event restores the previous state.
    Undo,
    /// A compulsory draw ends the line.
    CompulsoryDraw,
    /// A list of claims is never empty, and announcing a move allows the claims of the position after it.
    Claims,
    /// A player who resigns loses.
    Resignation,
    /// The winner of a game could win in every position of it.
    CanWin,
    /// A win has points, and every ending has a name.
    Outcome,
    /// A match begins like a single game, and its next games can be played.
    Match,
    /// Every style draws a board, and the ASCII style uses ASCII only.
    Diagram,
    /// The branches of divide add up to perft.
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
            Self::RulesText => "the text of rules reads as equal rules",
            Self::KeepsRules => "a game keeps its rules",
            Self::StartsOpen => "a game does not begin with its end",
            Self::Turn => "moves and rolls fit the turn",
            Self::NoRepeats => "no move or roll is listed twice",
            Self::Weights => "every roll has a positive weight",
            Self::Applies => "listed moves and rolls can be applied",
            Self::Refuses => "other moves and rolls are refused",
            Self::Untouched => "a refused event changes nothing",
            Self::PositionText => "the text of a position reads as an equal position",
            Self::MoveText => "the text of a move reads as an equal move",
            Self::RollText => "the text of a roll reads as an equal roll",
            Self::DistinctTexts => "different moves have different texts",
            Self::ReadsLegal => "only legal moves and rolls can be read",
            Self::Steps => "the steps of a move are read as that move",
            Self::NextSteps => "offered steps lead to a legal move",
            Self::StraySteps => "other steps are refused",
            Self::Key => "equal positions have equal keys",
            Self::Replay => "replaying equals playing",
            Self::Undo => "undo restores the previous state",
            Self::CompulsoryDraw => "a compulsory draw ends the line",
            Self::Claims => "announced claims are those after the move",
            Self::Resignation => "a player who resigns loses",
            Self::CanWin => "the winner could win all along",
            Self::Outcome => "a win has points and a name",
            Self::Match => "the games of a match can be played",
            Self::Diagram => "every style draws a board",
            Self::Perft => "perft and divide agree",
        })
    }
}

/// A broken law without the game in which it was broken; see [`BrokenLaw`].
#[derive(Debug)]
pub(crate) struct Violation {
    pub(crate) law: Law,
    pub(crate) detail: String,
}

/// The result of checking laws.
pub(crate) type CheckResult = Result<(), Violation>;

/// Returns a [`Violation`] unless the condition is true.
macro_rules! require {
    ($condition:expr, $law:expr, $($detail:tt)+) => {
        if !$condition {
            return Err($crate::law::Violation { law: $law, detail: format!($($detail)+) });
        }
    };
}
pub(crate) use require;

/// A law that a game breaks, with everything that is needed to reproduce it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrokenLaw {
    /// The law.
    pub law: Law,
    /// What was observed.
    pub detail: String,
    /// The text of the rules.
    pub rules: String,
    /// The text of the first position.
    pub start: String,
    /// The texts of the events.
    pub events: Vec<String>,
}

impl fmt::Display for BrokenLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "broken law: {}", self.law)?;
        writeln!(f, "  seen:   {}", self.detail)?;
        writeln!(f, "  rules:  {}", self.rules)?;
        writeln!(f, "  start:  {}", self.start)?;
        write!(f, "  events: {}", self.events.join(" "))
    }
}

impl Error for BrokenLaw {}
