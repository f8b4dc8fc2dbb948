use crate::{Direction, Move, Squares};

/// Records the path of a piece: as a [`Move`], or not at all (`()`) where only the resulting boards matter.
pub(crate) trait MoveRecorder: Copy {
    fn step(from: Squares, direction: Direction) -> Self;
    fn capture(from: Squares) -> Self;
    #[must_use]
    fn then(self, direction: Direction) -> Self;
}

impl MoveRecorder for Move {
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

impl MoveRecorder for () {
    #[inline(always)]
    fn step(_: Squares, _: Direction) -> Self {}

    #[inline(always)]
    fn capture(_: Squares) -> Self {}

    #[inline(always)]
    fn then(self, _: Direction) -> Self {}
}
