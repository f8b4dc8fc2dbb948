use super::Results;
use crate::board::Board;
use crate::play::Play;

/// Whoever writes down what the generator finds.
pub(super) trait Scribe {
    /// Notes a result and how it came about.
    fn note(&mut self, after: Board, play: impl FnOnce() -> Play);

    /// Notes it on a condition. A branch here is hard to foresee for a processor, so some scribes
    /// write in any case and then turn the page or not.
    #[inline(always)]
    fn note_if(&mut self, really: bool, after: Board, play: impl FnOnce() -> Play) {
        if really {
            self.note(after, play);
        }
    }
}

impl Scribe for Results {
    #[inline(always)]
    fn note(&mut self, after: Board, _: impl FnOnce() -> Play) {
        self.push_if(true, after);
    }

    #[inline(always)]
    fn note_if(&mut self, really: bool, after: Board, _: impl FnOnce() -> Play) {
        self.push_if(really, after);
    }
}

/// Hands everything on to a function.
pub(super) struct Teller<F>(pub(super) F);

impl<F: FnMut(Board, Play)> Scribe for Teller<F> {
    #[inline(always)]
    fn note(&mut self, after: Board, play: impl FnOnce() -> Play) {
        (self.0)(after, play());
    }
}
