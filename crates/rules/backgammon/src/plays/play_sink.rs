use super::Results;
use crate::board::Board;
use crate::play::Play;

/// Receives the plays that the generator finds.
pub(super) trait PlaySink {
    /// Adds a resulting board; `play` computes the play only where it is needed.
    fn push(&mut self, after: Board, play: impl FnOnce() -> Play);

    /// Adds it on a condition. The branch is hard to predict, so some sinks always write and then advance or not.
    #[inline(always)]
    fn push_if(&mut self, really: bool, after: Board, play: impl FnOnce() -> Play) {
        if really {
            self.push(after, play);
        }
    }
}

impl PlaySink for Results {
    #[inline(always)]
    fn push(&mut self, after: Board, _: impl FnOnce() -> Play) {
        self.append_if(true, after);
    }

    #[inline(always)]
    fn push_if(&mut self, really: bool, after: Board, _: impl FnOnce() -> Play) {
        self.append_if(really, after);
    }
}

/// Passes every play to a function.
pub(super) struct FnSink<F>(pub(super) F);

impl<F: FnMut(Board, Play)> PlaySink for FnSink<F> {
    #[inline(always)]
    fn push(&mut self, after: Board, play: impl FnOnce() -> Play) {
        (self.0)(after, play());
    }
}
