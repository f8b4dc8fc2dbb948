use super::falling;
use super::outlook::{Midway, Outlook};
use crate::board::Board;
use crate::checkers::BAR;
use crate::play::Play;

/// The places from which hops have been made, in falling order: one byte each, the last one lowest.
#[derive(Clone, Copy)]
struct Path(u32);

impl Path {
    const NONE: Self = Self(0);

    #[inline]
    fn and(self, place: u8) -> Self {
        Self(self.0 << 8 | u32::from(place))
    }

    #[inline]
    fn play(self, pips: u8) -> Play {
        let unused = self.0.leading_zeros() / 8;
        let places = self.0.checked_shl(8 * unused).unwrap_or(0).to_be_bytes();
        Play::from_places(places, 4 - unused as u8, pips)
    }
}

impl Outlook {
    /// Every play of a double.
    pub(super) fn each_double(&self, pips: u8, each: &mut impl FnMut(Board, Play)) {
        let mut path = Path::NONE;
        let mut start = Midway::new(self);
        let entering = self.bar.min(4);
        if self.bar > 0 {
            if !self.is_open(BAR - pips) {
                return each(self.board, Play::PASS);
            }
            for _ in 0..entering {
                start = start.hop(BAR, pips);
                path = path.and(BAR);
            }
        }
        // As many hops as possible: if no play has so many, the next try is for one less.
        let bears_off = self.may_bear_off();
        for hops in (1..=4 - entering).rev() {
            let any = if bears_off {
                self.hops_down::<true>(&start, hops, pips, u32::MAX, path, each)
            } else {
                self.hops_down::<false>(&start, hops, pips, u32::MAX, path, each)
            };
            if any {
                return;
            }
        }
        each(start.board, path.play(pips));
    }

    /// Whether a checker can be borne off in the course of a double. One that comes from the bar is
    /// too far away.
    #[inline]
    pub(super) fn may_bear_off(&self) -> bool {
        self.outside <= 3 && self.bar == 0
    }

    /// Makes exactly `hops` more hops from places in `within`; false if that cannot be done.
    fn hops_down<const BEARS_OFF: bool>(
        &self,
        midway: &Midway,
        hops: u8,
        pips: u8,
        within: u32,
        path: Path,
        each: &mut impl FnMut(Board, Play),
    ) -> bool {
        let mut sources = midway.sources(self.open, pips);
        if BEARS_OFF {
            sources |= midway.bearing_off(pips);
        }
        sources &= within;
        match hops {
            1 => {
                let mut emit = |from, after| each(after, path.and(from).play(pips));
                midway.each_last_hop(sources, pips, &mut emit);
                sources != 0
            }
            2 if !BEARS_OFF => self.last_two_hops(midway, sources, pips, path, each),
            _ => falling(sources).fold(false, |any, from| {
                let (next, below, path) = (midway.hop(from, pips), (2 << from) - 1, path.and(from));
                self.hops_down::<BEARS_OFF>(&next, hops - 1, pips, below, path, each) || any
            }),
        }
    }

    /// The last two hops: from two different points, twice from one point, or on with the same
    /// checker to where none stood before.
    #[inline]
    fn last_two_hops(
        &self,
        midway: &Midway,
        sources: u32,
        pips: u8,
        path: Path,
        each: &mut impl FnMut(Board, Play),
    ) -> bool {
        let mut from = [0; 16];
        let mut count = 0;
        for place in falling(sources) {
            from[count & 15] = place;
            count += 1;
        }
        let pairs = &PAIRS[..(count * count.saturating_sub(1) / 2).min(PAIRS.len())];
        let mut emit = |board, one, other| each(board, path.and(one).and(other).play(pips));
        if sources & midway.blots << pips == 0 {
            let mut board = midway.board;
            for &[one, other] in pairs {
                let (one, other) = (from[one as usize & 15], from[other as usize & 15]);
                board.mine = midway.board.mine.hop(one, pips).hop(other, pips);
                emit(board, one, other);
            }
        } else {
            for &[one, other] in pairs {
                let (one, other) = (from[one as usize & 15], from[other as usize & 15]);
                emit(midway.next_to_last_hop(one, pips).last_hop(other, pips), one, other);
            }
        }
        let twice = sources & midway.made;
        for from in falling(twice) {
            emit(midway.next_to_last_hop(from, pips).last_hop(from, pips), from, from);
        }
        let on = sources & (self.open << pips & !midway.own) << pips;
        for from in falling(on) {
            emit(midway.next_to_last_hop(from, pips).last_hop(from - pips, pips), from, from - pips);
        }
        count > 1 || (twice | on) != 0
    }
}

/// All pairs of different numbers below 15, those of low numbers first: the pairs of numbers below
/// any `n` are a beginning of this list.
const PAIRS: [[u8; 2]; 105] = {
    let mut pairs = [[0; 2]; 105];
    let (mut index, mut other) = (0, 1);
    while other < 15 {
        let mut one = 0;
        while one < other {
            pairs[index] = [one, other];
            index += 1;
            one += 1;
        }
        other += 1;
    }
    pairs
};
