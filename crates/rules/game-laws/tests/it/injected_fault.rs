//! The faults that the tests inject into a game.

use std::cell::Cell;

/// A fault, named after the behaviour that it causes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InjectedFault {
    None,
    // Rules and starts.
    RulesLoseTheirOptions,
    RulesLoseUnusualOptions,
    StartsWithOtherRules,
    EventsChangeTheRules,
    ReadingChangesTheRules,
    StartIsOver,
    // Moves and rolls.
    NoMoves,
    MovesAfterTheEnd,
    MoveTwice,
    RollTwice,
    NoWeight,
    // Events.
    LastMoveRefused,
    WrongSidePlays,
    MovesAfterTheEndPlay,
    MovesWhileRolling,
    RollsAnyTime,
    RefusalMoves,
    // Texts.
    PositionTextCut,
    PositionTextOfTwoLines,
    PositionReadAsStart,
    MoveTextCut,
    MoveReadAsAnother,
    RollTextCut,
    OneTextForAll,
    SpaceInMove,
    AnythingIsAMove,
    AnythingIsARoll,
    PanicsOnGarbage,
    AsciiDiagramHasUnicode,
    UnicodeDiagramHasColours,
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
    static FAULT: Cell<InjectedFault> = const { Cell::new(InjectedFault::None) };
    static CALLS: Cell<u64> = const { Cell::new(0) };
    static LONGEST_HISTORY: Cell<usize> = const { Cell::new(0) };
    static LAST_KEY: Cell<u64> = const { Cell::new(0) };
}

impl InjectedFault {
    /// Injects this fault into every faulty game of this thread.
    pub(crate) fn inject(self) {
        FAULT.set(self);
        CALLS.set(0);
        LONGEST_HISTORY.set(0);
        LAST_KEY.set(0);
    }

    /// Whether this is the injected fault.
    pub(crate) fn is_in(self) -> bool {
        FAULT.get() == self
    }

    /// The injected fault.
    pub(crate) fn injected() -> Self {
        FAULT.get()
    }
}

/// Counts its calls: a state that no correct game has.
pub(crate) fn calls() -> u64 {
    CALLS.set(CALLS.get() + 1);
    CALLS.get()
}

/// The number of calls of [`calls`].
pub(crate) fn call_count() -> u64 {
    CALLS.get()
}

/// The largest length before this one.
pub(crate) fn longest(length: usize) -> usize {
    LONGEST_HISTORY.replace(length.max(LONGEST_HISTORY.get()))
}

/// The previous key.
pub(crate) fn last_key(key: u64) -> u64 {
    LAST_KEY.replace(key)
}
