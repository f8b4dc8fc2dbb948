use std::ops::Deref;

use crate::board::Board;

/// More results than any roll can have on any board.
const ROOM: usize = 4096;

/// The resulting boards of a roll, in a reusable buffer.
#[derive(Clone, Debug)]
pub struct Results {
    boards: Box<[Board; ROOM]>,
    len: usize,
}

impl Results {
    /// An empty buffer.
    pub fn new() -> Self {
        Self { boards: Box::new([Board::START; ROOM]), len: 0 }
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    pub(crate) fn append_if(&mut self, really: bool, board: Board) {
        self.boards[self.len % ROOM] = board;
        self.len += usize::from(really);
    }
}

impl Default for Results {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for Results {
    type Target = [Board];

    fn deref(&self) -> &[Board] {
        &self.boards[..self.len]
    }
}
