use super::play_generator::{PartialPlay, PlayGenerator};
use super::play_sink::PlaySink;
use super::{falling, listed};
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

impl PlayGenerator {
    /// Every play of a double.
    pub(super) fn write_double(&self, pips: u8, sink: &mut impl PlaySink) {
        let mut path = Path::NONE;
        let mut start = PartialPlay::new(self);
        let entering = self.bar.min(4);
        if self.bar > 0 {
            if !self.is_open(BAR - pips) {
                return sink.push(self.board, || Play::PASS);
            }
            for _ in 0..entering {
                start = start.hop(BAR, pips);
                path = path.and(BAR);
            }
        }
        // Plays must use as many hops as possible: try four, then three and so on.
        let bears_off = self.may_bear_off();
        for hops in (1..=4 - entering).rev() {
            let any = if bears_off {
                self.hops_down::<true>(&start, hops, pips, u32::MAX, path, sink)
            } else {
                self.hops_down::<false>(&start, hops, pips, u32::MAX, path, sink)
            };
            if any {
                return;
            }
        }
        sink.push(start.board, || path.play(pips));
    }

    /// Whether a checker can be borne off during a double. A checker from the bar is too far away.
    #[inline]
    pub(super) fn may_bear_off(&self) -> bool {
        self.outside <= 3 && self.bar == 0
    }

    /// Makes exactly `hops` more hops from places in `within`; false if that cannot be done.
    fn hops_down<const BEARS_OFF: bool>(
        &self,
        partial: &PartialPlay,
        hops: u8,
        pips: u8,
        within: u32,
        path: Path,
        sink: &mut impl PlaySink,
    ) -> bool {
        let mut sources = partial.sources(self.open, pips);
        if BEARS_OFF {
            sources |= partial.bearing_off(pips);
        }
        sources &= within;
        match hops {
            1 => {
                for from in falling(sources) {
                    sink.push(partial.last_hop(from, pips), || path.and(from).play(pips));
                }
                sources != 0
            }
            2 if !BEARS_OFF => self.last_two_hops(partial, sources, pips, path, sink),
            _ => falling(sources).fold(false, |any, from| {
                let (next, below, path) =
                    (partial.hop(from, pips), (2 << from) - 1, path.and(from));
                // The most frequent level is inlined instead of a recursive call.
                let found = if hops == 3 && !BEARS_OFF {
                    let sources = next.sources(self.open, pips) & below;
                    self.last_two_hops(&next, sources, pips, path, sink)
                } else {
                    self.hops_down::<BEARS_OFF>(&next, hops - 1, pips, below, path, sink)
                };
                found || any
            }),
        }
    }

    /// The last two hops: from two different points, twice from one point, or on with the same
    /// checker to where none stood before.
    #[inline]
    fn last_two_hops(
        &self,
        partial: &PartialPlay,
        sources: u32,
        pips: u8,
        path: Path,
        sink: &mut impl PlaySink,
    ) -> bool {
        let (list, count) = listed(sources);
        let twice = sources & partial.made;
        let on = sources & (self.open << pips & !partial.own) << pips;
        for (index, &one) in list[..count].iter().enumerate() {
            let next = partial.next_to_last_hop(one, pips);
            for &other in &list[index + 1..count] {
                sink.push(next.last_hop(other, pips), || path.and(one).and(other).play(pips));
            }
            for (possible, other) in [(twice, one), (on, one - pips)] {
                sink.push_if(possible >> one & 1 == 1, next.last_hop(other, pips), || {
                    path.and(one).and(other).play(pips)
                });
            }
        }
        count > 1 || (twice | on) != 0
    }
}
