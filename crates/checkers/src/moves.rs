use std::fmt;

use arrayvec::ArrayVec;

use crate::{Direction, Square, Squares};

/// Room for the legal moves of any position; see the test that counts them.
pub const MOST_MOVES: usize = 512;

/// The legal moves of a position.
pub type Moves = ArrayVec<Move, MOST_MOVES>;

/// One whole turn: a step, or a capture with its whole path.
///
/// Two captures are equal only if they take the same path: the same start and end, even with the
/// same pieces captured in another order, are different moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    /// How many pieces it captures; none for a step.
    jumps: u8,
    /// The direction of each hop in two bits, the first lowest. There are at most nine: jumps lead
    /// over two rows and two columns, so that a piece comes to only eight squares of the board,
    /// between which there are nine ways to jump, none of them open twice.
    way: u32,
}

impl Move {
    /// A step to the neighbouring square.
    #[inline(always)]
    pub(crate) const fn step(from: Square, direction: Direction) -> Self {
        Self { from, jumps: 0, way: direction as u32 }
    }

    /// A capture that has yet to jump.
    #[inline(always)]
    pub(crate) const fn capture(from: Square) -> Self {
        Self { from, jumps: 0, way: 0 }
    }

    /// The capture with one more jump.
    #[inline(always)]
    pub(crate) const fn then(self, direction: Direction) -> Self {
        let way = self.way | (direction as u32) << (2 * self.jumps);
        Self { from: self.from, jumps: self.jumps + 1, way }
    }

    /// Where the piece starts.
    #[inline(always)]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// Where the piece ends.
    pub fn to(&self) -> Square {
        self.path().last().unwrap_or(self.from)
    }

    /// Whether it captures.
    #[inline(always)]
    pub const fn is_capture(&self) -> bool {
        self.jumps > 0
    }

    /// The squares where the piece comes down, one after the other.
    pub fn path(&self) -> impl Iterator<Item = Square> {
        self.hops().map(|(_, to)| to.single())
    }

    /// The squares of the captured pieces.
    pub fn captured(&self) -> Squares {
        let jumps = self.hops().take(usize::from(self.jumps));
        jumps.fold(Squares::NONE, |captured, (over, _)| captured | over)
    }

    /// Each hop as two single squares: the neighbour in its direction, which a jump captures, and
    /// where the piece comes down.
    #[inline(always)]
    pub(crate) fn hops(&self) -> impl Iterator<Item = (Squares, Squares)> {
        let Self { from, jumps, way } = *self;
        let mut at = Squares::of(from);
        (0..jumps.max(1)).map(move |hop| {
            let direction = Direction::ALL[(way >> (2 * hop) & 3) as usize];
            let next = at.shift(direction);
            at = if jumps > 0 { next.shift(direction) } else { next };
            (next, at)
        })
    }
}

/// The full path in numbers: `22-18`, `22x15x8`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}", self.from)?;
        self.path().try_for_each(|square| write!(f, "{separator}{square}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
