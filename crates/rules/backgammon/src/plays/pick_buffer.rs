use super::play_sink::PlaySink;
use crate::board::Board;
use crate::play::Play;

/// Nearly every roll has fewer results than this.
const ROOM: usize = 512;

/// The first results of a roll and the number of all of them, to pick one by lot. Small enough for the stack.
#[derive(Clone, Debug)]
pub(crate) struct PickBuffer {
    boards: [Board; ROOM],
    pub(super) count: usize,
}

impl PickBuffer {
    pub(crate) fn new() -> Self {
        Self { boards: [Board::START; ROOM], count: 0 }
    }

    /// A result, if it is one of the first.
    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> Option<Board> {
        let kept = if self.count < ROOM { self.count } else { ROOM - 1 };
        self.boards[..kept].get(index).copied()
    }

    #[inline(always)]
    fn append_if(&mut self, really: bool, board: Board) {
        // What does not fit is written to the last place and never read.
        self.boards[self.count.min(ROOM - 1)] = board;
        self.count += usize::from(really);
    }
}

impl PlaySink for PickBuffer {
    #[inline(always)]
    fn push(&mut self, after: Board, _: impl FnOnce() -> Play) {
        self.append_if(true, after);
    }

    #[inline(always)]
    fn push_if(&mut self, really: bool, after: Board, _: impl FnOnce() -> Play) {
        self.append_if(really, after);
    }
}
