use crate::{Board, Problem};

/// A way through a game and its variations: the board now, and those to come back to.
///
/// Whoever reads tokens tells it every move, [opening](Self::open) and [closing](Self::close).
#[derive(Clone, Debug)]
pub struct Walk<B> {
    now: B,
    /// The board before the last move of this line, where a variation would begin.
    before: Option<B>,
    outside: Vec<(B, B)>,
}

impl<B: Board> Walk<B> {
    /// A way that begins here.
    pub fn new(start: B) -> Self {
        Self { now: start, before: None, outside: Vec::new() }
    }

    /// The board now.
    pub fn board(&self) -> &B {
        &self.now
    }

    /// Whether the line is the one that was played, not a variation.
    pub fn is_main(&self) -> bool {
        self.outside.is_empty()
    }

    /// Plays a word.
    ///
    /// # Errors
    /// Why the board refuses it.
    #[inline]
    pub fn play(&mut self, word: &str) -> Result<B::Move, B::Refusal> {
        let before = self.now.clone();
        let mv = self.now.read(word)?;
        self.before = Some(before);
        Ok(mv)
    }

    /// Writes a move.
    ///
    /// # Errors
    /// Why the board refuses it.
    pub fn write(&mut self, mv: &B::Move, word: &mut String) -> Result<(), B::Refusal> {
        let before = self.now.clone();
        self.now.write(mv, word)?;
        self.before = Some(before);
        Ok(())
    }

    /// Begins a variation of the last move.
    ///
    /// # Errors
    /// There is no last move.
    pub fn open(&mut self) -> Result<(), Problem> {
        let before = self.before.take().ok_or(Problem::VariationFirst)?;
        let now = std::mem::replace(&mut self.now, before.clone());
        self.outside.push((now, before));
        Ok(())
    }

    /// Comes back from a variation.
    pub fn close(&mut self) {
        if let Some((now, before)) = self.outside.pop() {
            self.now = now;
            self.before = Some(before);
        }
    }
}
