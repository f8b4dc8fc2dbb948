use crate::{Direction, Move, Squares};

/// What is kept of the way that a piece goes: the whole [`Move`], or nothing where only the boards
/// matter.
pub(crate) trait Trail: Copy {
    fn step(from: Squares, direction: Direction) -> Self;
    fn capture(from: Squares) -> Self;
    #[must_use]
    fn then(self, direction: Direction) -> Self;
}

impl Trail for Move {
    #[inline(always)]
    fn step(from: Squares, direction: Direction) -> Self {
        Self::step(from.single(), direction)
    }

    #[inline(always)]
    fn capture(from: Squares) -> Self {
        Self::capture(from.single())
    }

    #[inline(always)]
    fn then(self, direction: Direction) -> Self {
        self.then(direction)
    }
}

impl Trail for () {
    #[inline(always)]
    fn step(_: Squares, _: Direction) -> Self {}

    #[inline(always)]
    fn capture(_: Squares) -> Self {}

    #[inline(always)]
    fn then(self, _: Direction) -> Self {}
}
