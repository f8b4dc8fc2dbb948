//! What can be wrong with a game.

use std::cell::Cell;

/// A fault, named after what the game then does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    None,
    // Rules and starts.
    RulesLoseTheirOptions,
    RulesLoseUnusualOptions,
    StartsWithOtherRules,
    EventsChangeTheRules,
    ReadingChangesTheRules,
    StartIsOver,
    // What is offered.
    NoMoves,
    MovesAfterTheEnd,
    MoveTwice,
    RollTwice,
    NoWeight,
    // What can be played.
    LastMoveRefused,
    WrongSidePlays,
    MovesAfterTheEndPlay,
    MovesWhileRolling,
    RollsAnyTime,
    RefusalMoves,
    // Texts.
    PositionTextCut,
    PositionOfTwoLines,
    PositionReadAsStart,
    MoveTextCut,
    MoveReadAsAnother,
    RollTextCut,
    OneTextForAll,
    SpaceInMove,
    AnythingIsAMove,
    AnythingIsARoll,
    PanicsOnGarbage,
    PlainInkBlots,
    UnicodeInkHasColours,
    NoColours,
    // Steps.
    NoSteps,
    StepsReversed,
    BeginningRefused,
    StepsReadAsAnother,
    StepsOfferedToNobody,
    StepsReadForNobody,
    StepOfferedTwice,
    StrayStepOffered,
    StrayStepRead,
    OddOrderReadAsIllegal,
    NoStepIsAMove,
    OddOrderLeadsNowhere,
    StepsWithoutEnd,
    // Keys, replays and draws.
    KeyDrifts,
    KeyChangesWithEachGame,
    HashDrifts,
    OtherMovePlayed,
    OtherMoveReplayed,
    DrawForgotten,
    DrawSeenLate,
    DrawVanishes,
    NoClaims,
    ClaimSeenLate,
    ClaimVanishes,
    // Endings and matches.
    ResignerWins,
    NobodyCanWin,
    NoPoints,
    NamelessEnding,
    NoMatch,
    MatchBeginsElsewhere,
    MatchChangesTheRules,
    MatchGoesOnAfterTheEnd,
    // Counting.
    CountsOneMore,
    CountsAfterTheEnd,
    CountsNoRoot,
    BranchesHaveNoNames,
    CountsMovesTwice,
    CountsAnswersTwice,
}

thread_local! {
    static FAULT: Cell<Fault> = const { Cell::new(Fault::None) };
    static CALLS: Cell<u64> = const { Cell::new(0) };
    static LONGEST_PAST: Cell<usize> = const { Cell::new(0) };
    static LAST_KEY: Cell<u64> = const { Cell::new(0) };
}

impl Fault {
    /// Gives every faulty game of this thread this fault.
    pub(crate) fn inject(self) {
        FAULT.set(self);
        CALLS.set(0);
        LONGEST_PAST.set(0);
        LAST_KEY.set(0);
    }

    /// Whether this is the fault.
    pub(crate) fn is_in(self) -> bool {
        FAULT.get() == self
    }

    /// The fault.
    pub(crate) fn injected() -> Self {
        FAULT.get()
    }
}

/// How often this was asked: what no sound game remembers.
pub(crate) fn calls() -> u64 {
    CALLS.set(CALLS.get() + 1);
    CALLS.get()
}

/// How often [`calls`] was asked.
pub(crate) fn asked() -> u64 {
    CALLS.get()
}

/// The greatest length seen before this one.
pub(crate) fn longest(length: usize) -> usize {
    LONGEST_PAST.replace(length.max(LONGEST_PAST.get()))
}

/// The key seen last.
pub(crate) fn last_key(key: u64) -> u64 {
    LAST_KEY.replace(key)
}
