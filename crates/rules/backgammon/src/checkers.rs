use std::fmt;

/// The bar, as a place from which a checker can move. Places are numbered as their owner sees them:
/// 1 to 24 are points, and the checkers move down.
pub const BAR: u8 = 25;

/// The place of checkers that have been borne off.
pub const OFF: u8 = 0;

/// The places of one player's fifteen checkers, as that player sees the board.
///
/// One nibble for each place, from those borne off (0) over the points (1 to 24) to the bar (25):
/// moving a checker is one addition, and two arrangements compare as two numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Checkers(u128);

/// One checker on each place.
const ONE: [u128; 26] = {
    let mut ones = [0; 26];
    let mut place = 0;
    while place < 26 {
        ones[place] = 1 << (4 * place);
        place += 1;
    }
    ones
};

/// What a hop adds, by number of pips and place; checkers never hop past [`OFF`]. Larger than need
/// be, so that no index has to be checked.
static HOPS: [[u128; 32]; 8] = {
    let mut hops = [[0; 32]; 8];
    let mut pips = 1;
    while pips < 7 {
        let mut from = 1_usize;
        while from < 26 {
            let to = from.saturating_sub(pips);
            hops[pips][from] = ONE[to].wrapping_sub(ONE[from]);
            from += 1;
        }
        pips += 1;
    }
    hops
};

/// What a hit adds to the arrangement of who is hit, by the hitter's number of the point.
static HITS: [u128; 26] = {
    let mut hits = [0; 26];
    let mut point = 1;
    while point < 25 {
        hits[point] = ONE[25] - ONE[25 - point];
        point += 1;
    }
    hits
};

const LOWEST_BITS: u128 = u128::from_le_bytes([0x11; 16]);

impl Checkers {
    /// How many checkers each player has.
    pub const EACH: u8 = 15;

    /// The arrangement from which a game begins.
    pub const START: Self = Self(2 * ONE[24] + 5 * ONE[13] + 3 * ONE[8] + 5 * ONE[6]);

    /// Every checker borne off.
    pub const ALL_OFF: Self = Self(15);

    /// Puts `on(place)` checkers on each place from 1 to 25 and the rest off the board; `None` if there
    /// are more than fifteen.
    pub fn new(mut on: impl FnMut(u8) -> u8) -> Option<Self> {
        let (mut nibbles, mut left) = (0, Self::EACH);
        for place in 1..=BAR {
            let count = on(place);
            left = left.checked_sub(count)?;
            nibbles += ONE[usize::from(place)] * u128::from(count);
        }
        Some(Self(nibbles + u128::from(left)))
    }

    /// How many stand on a place.
    #[inline]
    pub fn on(self, place: u8) -> u8 {
        (self.0 >> (4 * u32::from(place)) & 15) as u8
    }

    /// How many are on the bar.
    #[inline]
    pub fn on_bar(self) -> u8 {
        self.on(BAR)
    }

    /// How many have been borne off.
    #[inline]
    pub fn off(self) -> u8 {
        (self.0 & 15) as u8
    }

    /// How many pips are still to go.
    pub fn pips(self) -> u32 {
        (1..=BAR).map(|place| u32::from(place) * u32::from(self.on(place))).sum()
    }

    /// Which places have a checker, the bar and those borne off included: one bit each.
    #[inline]
    pub fn held(self) -> u32 {
        let nibbles = self.0 | self.0 >> 1;
        squeeze((nibbles | nibbles >> 2) & LOWEST_BITS)
    }

    /// Which places have two checkers or more.
    #[inline]
    pub fn made(self) -> u32 {
        squeeze((self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & LOWEST_BITS)
    }

    /// One checker moved by this number of pips, or borne off.
    #[inline]
    pub(crate) fn hop(self, from: u8, pips: u8) -> Self {
        Self(self.0.wrapping_add(HOPS[usize::from(pips)][usize::from(from)]))
    }

    /// A checker sent to the bar, if there `is` one to be hit on what the other player calls
    /// `point`.
    #[inline(always)]
    pub(crate) fn hit(self, point: u8, is: bool) -> Self {
        let all_or_none = u128::from(is).wrapping_neg();
        Self(self.0.wrapping_add(HITS[usize::from(point)] & all_or_none))
    }

    /// One checker taken from a place and put on another.
    #[inline]
    pub(crate) fn carry(self, from: u8, to: u8) -> Self {
        Self(self.0.wrapping_add(ONE[usize::from(to)]).wrapping_sub(ONE[usize::from(from)]))
    }
}

/// Gathers every fourth bit of a number, points from 0 to 25.
#[inline]
fn squeeze(nibbles: u128) -> u32 {
    squeeze_half(nibbles as u64) | squeeze_half((nibbles >> 64) as u64) << 16
}

#[inline]
fn squeeze_half(nibbles: u64) -> u32 {
    let pairs = (nibbles | nibbles >> 3) & 0x0303_0303_0303_0303;
    let fours = (pairs | pairs >> 6) & 0x000f_000f_000f_000f;
    let eights = (fours | fours >> 12) & 0x0000_00ff_0000_00ff;
    (eights | eights >> 24) as u32 & 0xffff
}

impl fmt::Debug for Checkers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let standing = (0..=BAR).rev().filter(|&place| self.on(place) > 0);
        f.debug_map().entries(standing.map(|place| (place, self.on(place)))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_has_fifteen_checkers_and_167_pips() {
        assert_eq!((0..=BAR).map(|place| Checkers::START.on(place)).sum::<u8>(), 15);
        assert_eq!(Checkers::START.pips(), 167);
    }

    #[test]
    fn masks_contain_the_occupied_places() {
        let checkers = Checkers::new(|place| match place {
            25 => 1,
            24 => 2,
            16 => 8,
            15 => 1,
            1 => 2,
            _ => 0,
        });
        let checkers = checkers.unwrap();
        assert_eq!(checkers.held(), 1 << 25 | 1 << 24 | 1 << 16 | 1 << 15 | 1 << 1 | 1);
        assert_eq!(checkers.made(), 1 << 24 | 1 << 16 | 1 << 1);
        assert_eq!(checkers.off(), 1);
    }

    #[test]
    fn rejects_more_than_fifteen_checkers() {
        assert_eq!(Checkers::new(|place| u8::from(place <= 16)), None);
        assert_eq!(Checkers::new(|_| 255), None);
    }
}
