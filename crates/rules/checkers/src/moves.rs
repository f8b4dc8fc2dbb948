use std::fmt;

use arrayvec::ArrayVec;

use crate::{Direction, Square, Squares};

/// The capacity of a list of legal moves. A test proves that it is large enough for any position.
pub const MOST_MOVES: usize = 336;

/// The legal moves of a position.
pub type Moves = ArrayVec<Move, MOST_MOVES>;

/// One whole turn: a step, or a capture with its whole path.
///
/// Two captures are equal only if they take the same path: the same start and end, even with the
/// same pieces captured in another order, are different moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    /// How many pieces it captures; 0 for a step.
    jumps: u8,
    /// The direction of each hop in two bits, the first hop in the lowest bits. There are at most nine hops: a jump
    /// crosses two rows and two columns, so a piece reaches only eight squares, which are connected by nine jumps, and
    /// it can make each of them once.
    way: u32,
}

impl Move {
    /// A step to the neighbouring square.
    #[inline(always)]
    pub(crate) const fn step(from: Square, direction: Direction) -> Self {
        Self { from, jumps: 0, way: direction as u32 }
    }

    /// A capture without any jump yet.
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
    #[inline]
    pub fn to(&self) -> Square {
        match self.jumps {
            0 => Squares::of(self.from).shift(self.first_direction()).single(),
            _ => self.path().last().unwrap_or(self.from),
        }
    }

    /// The direction of the first hop.
    #[inline(always)]
    pub const fn first_direction(&self) -> Direction {
        Direction::ALL[(self.way & 3) as usize]
    }

    /// The direction of each hop, in order.
    pub fn directions(&self) -> impl Iterator<Item = Direction> {
        let way = self.way;
        (0..self.jumps.max(1)).map(move |hop| Direction::ALL[(way >> (2 * hop) & 3) as usize])
    }

    /// Whether it captures.
    #[inline(always)]
    pub const fn is_capture(&self) -> bool {
        self.jumps > 0
    }

    /// The squares where the piece lands, in order.
    pub fn path(&self) -> impl Iterator<Item = Square> {
        self.hops().map(|(_, to)| to.single())
    }

    /// The squares of the captured pieces.
    pub fn captured(&self) -> Squares {
        let jumps = self.hops().take(usize::from(self.jumps));
        jumps.fold(Squares::NONE, |captured, (over, _)| captured | over)
    }

    /// Each hop as two single squares: the neighbour in its direction, which a jump captures, and
    /// where the piece lands.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// A jumping piece stays on one of four sets of eight squares, connected by nine jumps. The largest number of
    /// captures arises if all jumps of all four sets are possible and the kings are placed as well as possible.
    #[test]
    fn the_move_list_is_large_enough_for_any_position() {
        let net: Vec<Square> = Square::all()
            .filter(|s| s.row() % 2 == 0 && (s.row() / 2 + s.column() / 2) % 2 == 0)
            .collect();
        assert_eq!(net.len(), 8);
        let mut most = 0;
        for kings in 0..1u32 << 8 {
            let kings: Squares = net
                .iter()
                .enumerate()
                .filter(|(i, _)| kings >> i & 1 == 1)
                .map(|(_, s)| *s)
                .collect();
            let ways = |king| ways(king, kings - Squares::of(king), Squares::NONE);
            most = most.max(kings.into_iter().map(ways).sum());
        }
        let steps = 12 * 4;
        assert_eq!(4 * most + steps, MOST_MOVES);
    }

    /// How many captures, complete or not, a king has if there is a piece on every square that it can jump.
    fn ways(at: Square, blocked: Squares, captured: Squares) -> usize {
        let jump = |direction| {
            let over = Squares::of(at.neighbour(direction)?);
            let to = at.beyond(direction)?;
            let open = !captured.meets(over) && !blocked.contains(to);
            open.then(|| 1 + ways(to, blocked, captured | over))
        };
        Direction::ALL.into_iter().filter_map(jump).sum()
    }
}
