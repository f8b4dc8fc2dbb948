use crate::{LenientRead, MovetextBoard, MovetextProblem};

/// The current board in a game with variations, and the boards to return to.
///
/// The caller reports every move and every [beginning](Self::open) and [end](Self::close) of a variation.
#[derive(Clone, Debug)]
pub struct MoveCursor<B> {
    now: B,
    /// The board before the last move of this line, where a variation would begin.
    before: B,
    /// Whether there is a last move.
    moved: bool,
    /// `now` and `before` of the lines that this one is a variation of.
    outside: Vec<(B, B)>,
}

impl<B: MovetextBoard> MoveCursor<B> {
    /// A cursor that starts at this board.
    pub fn new(start: B) -> Self {
        Self { before: start.clone(), now: start, moved: false, outside: Vec::new() }
    }

    /// The current board.
    #[inline(always)]
    pub fn board(&self) -> &B {
        &self.now
    }

    /// The board before the last move of this line.
    pub fn before(&self) -> &B {
        &self.before
    }

    /// Returns the current board.
    pub fn into_board(self) -> B {
        self.now
    }

    /// Whether the line is the one that was played, not a variation.
    #[inline(always)]
    pub fn is_main(&self) -> bool {
        self.outside.is_empty()
    }

    /// Plays a word.
    ///
    /// # Errors
    /// Why the board refuses it.
    #[inline(always)]
    pub fn play(&mut self, word: &str) -> Result<B::Move, B::Refusal> {
        self.before.clone_from(&self.now);
        self.moved = true;
        self.now.read(word)
    }

    /// Plays a word that [`play`](Self::play) has just refused, if it can be read leniently.
    pub(crate) fn play_leniently(&mut self, word: &str) -> LenientRead<B::Move> {
        self.now.read_leniently(word)
    }

    /// Writes a move.
    ///
    /// # Errors
    /// Why the board refuses it.
    pub fn write(&mut self, mv: &B::Move, word: &mut String) -> Result<(), B::Refusal> {
        self.before.clone_from(&self.now);
        self.moved = true;
        self.now.write(mv, word)
    }

    /// Begins a variation of the last move.
    ///
    /// # Errors
    /// There is no last move.
    pub fn open(&mut self) -> Result<(), MovetextProblem> {
        if !self.moved {
            return Err(MovetextProblem::VariationFirst);
        }
        let now = std::mem::replace(&mut self.now, self.before.clone());
        self.outside.push((now, self.before.clone()));
        self.moved = false;
        Ok(())
    }

    /// Returns from a variation.
    pub fn close(&mut self) {
        if let Some((now, before)) = self.outside.pop() {
            (self.now, self.before, self.moved) = (now, before, true);
        }
    }
}
