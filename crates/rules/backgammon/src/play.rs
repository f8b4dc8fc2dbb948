use crate::board::Board;
use crate::checkers::OFF;

/// One checker moved by one die. Places are as the mover sees them: 25 is the bar, 0 is off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hop {
    /// Where the checker comes from, 25 to 1.
    pub from: u8,
    /// Where it goes, 24 to 0.
    pub to: u8,
}

/// What a player does with a roll: up to four hops, those from the highest places first.
///
/// Plays with the same result count as one play: the generator returns only one of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Play {
    len: u8,
    hops: [Hop; 4],
}

/// Sorts a few values, the greatest first. The sort of the standard library is made for many values and would make the
/// web page larger without being faster here.
pub(crate) fn from_behind<T: Ord>(few: &mut [T]) {
    for end in 1..few.len() {
        let mut at = end;
        while at > 0 && few[at - 1] < few[at] {
            few.swap(at - 1, at);
            at -= 1;
        }
    }
}

const NO_HOP: Hop = Hop { from: 0, to: 0 };

impl Play {
    /// The forced pass.
    pub const PASS: Self = Self { len: 0, hops: [NO_HOP; 4] };

    /// A play of these hops, sorted; `None` if there are more than four.
    pub fn new(hops: &[Hop]) -> Option<Self> {
        let mut play = Self { len: hops.len() as u8, ..Self::PASS };
        play.hops.get_mut(..hops.len())?.copy_from_slice(hops);
        from_behind(&mut play.hops[..hops.len()]);
        Some(play)
    }

    /// The hops, those from the highest places first; empty for a pass.
    pub fn hops(&self) -> &[Hop] {
        &self.hops[..usize::from(self.len)]
    }

    /// Whether nothing is moved.
    pub fn is_pass(&self) -> bool {
        self.len == 0
    }

    /// The board after this play, still as the mover sees it.
    #[must_use]
    pub(crate) fn after(&self, board: Board) -> Board {
        self.hops().iter().fold(board, |board, hop| board.after_hop(hop.from, hop.to))
    }

    #[inline]
    pub(crate) fn one(from: u8, pips: u8) -> Self {
        Self { len: 1, hops: [Hop::by(from, pips), NO_HOP, NO_HOP, NO_HOP] }
    }

    #[inline]
    pub(crate) fn two(one: Hop, other: Hop) -> Self {
        let (first, second) = if one >= other { (one, other) } else { (other, one) };
        Self { len: 2, hops: [first, second, NO_HOP, NO_HOP] }
    }

    /// Hops of `pips` from the first `len` of these places, which are in falling order.
    #[inline]
    pub(crate) fn from_places(places: [u8; 4], len: u8, pips: u8) -> Self {
        Self { len, hops: places.map(|from| Hop::by(from, pips)) }
    }
}

impl Hop {
    /// The hop by this number of pips; a hop past the end of the board bears off.
    #[inline]
    pub(crate) fn by(from: u8, pips: u8) -> Self {
        Self { from, to: from.saturating_sub(pips) }
    }

    /// Whether the checker leaves the board.
    pub fn is_off(&self) -> bool {
        self.to == OFF
    }
}
