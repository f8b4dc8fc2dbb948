use super::play_generator::{PartialPlay, PlayGenerator};
use super::play_sink::PlaySink;
use super::{falling, listed};
use crate::checkers::BAR;
use crate::play::{Hop, Play};

impl PlayGenerator {
    /// Every play of two different numbers, `high` and `low`, while nothing can be borne off.
    #[inline]
    pub(super) fn write_mixed(&self, high: u8, low: u8, sink: &mut impl PlaySink) {
        match self.bar {
            0 => self.write_from_points(high, low, sink),
            1 => self.write_from_bar(high, low, sink),
            _ => self.enter_two(high, low, sink),
        }
    }

    #[inline]
    fn write_from_points(&self, high: u8, low: u8, sink: &mut impl PlaySink) {
        let start = PartialPlay::new(self);
        let highs = start.sources(self.open, high);
        let lows = start.sources(self.open, low);
        let mut any = false;
        let (list, count) = listed(lows);
        for one in falling(highs) {
            let partial = start.next_to_last_hop(one, high);
            // One checker that makes both hops is not a pair of checkers.
            let alone = self.singles & 1 << one | 1 << (one - high) | 1 << (one + low);
            any |= lows & !alone != 0;
            for &other in &list[..count] {
                sink.push_if(alone >> other & 1 == 0, partial.last_hop(other, low), || {
                    Play::two(Hop::by(one, high), Hop::by(other, low))
                });
            }
        }
        let through = self.own & self.open << (high + low);
        for one in falling(through & (highs | lows)) {
            any = true;
            self.write_ways(one, high, low, sink);
        }
        if !any {
            self.write_single(high, low, highs, lows, sink);
        }
    }

    /// One checker makes both hops. The two orders differ only if one of them hits.
    #[inline]
    fn write_ways(&self, from: u8, high: u8, low: u8, sink: &mut impl PlaySink) {
        let start = PartialPlay::new(self);
        let mut way = |really: bool, first: u8, second: u8| {
            let after = start.next_to_last_hop(from, first).last_hop(from - first, second);
            sink.push_if(really, after, || {
                Play::two(Hop::by(from, first), Hop::by(from - first, second))
            });
        };
        let (by_high, by_low) = (self.is_open(from - high), self.is_open(from - low));
        let hits = (self.blots >> (from - high) | self.blots >> (from - low)) & 1 == 1;
        way(by_high, high, low);
        way(by_low & (!by_high | hits), low, high);
    }

    /// Only one number can be played: the larger if there is a choice.
    fn write_single(&self, high: u8, low: u8, highs: u32, lows: u32, sink: &mut impl PlaySink) {
        let start = PartialPlay::new(self);
        let (pips, sources) = if highs != 0 { (high, highs) } else { (low, lows) };
        for from in falling(sources) {
            sink.push(start.last_hop(from, pips), || Play::one(from, pips));
        }
        if sources == 0 {
            sink.push(self.board, || Play::PASS);
        }
    }

    fn write_from_bar(&self, high: u8, low: u8, sink: &mut impl PlaySink) {
        let start = PartialPlay::new(self);
        let mut any = false;
        for (first, second) in [(high, low), (low, high)] {
            if !self.is_open(BAR - first) {
                continue;
            }
            let entered = start.hop(BAR, first);
            // Continuing with the checker that has entered or with another one on that point gives the same result: see
            // below.
            let others = entered.sources(self.open, second) & !(1 << (BAR - first));
            for other in falling(others) {
                any = true;
                sink.push(entered.last_hop(other, second), || {
                    Play::two(Hop::by(BAR, first), Hop::by(other, second))
                });
            }
        }
        let enters = self.is_open(BAR - high) || self.is_open(BAR - low);
        if enters && self.is_open(BAR - high - low) {
            any = true;
            self.write_ways(BAR, high, low, sink);
        }
        if !any {
            let bar = 1 << BAR;
            self.write_single(high, low, bar & self.open << high, bar & self.open << low, sink);
        }
    }

    /// With two or more checkers on the bar, both numbers must be used to enter.
    fn enter_two(&self, high: u8, low: u8, sink: &mut impl PlaySink) {
        let start = PartialPlay::new(self);
        if self.is_open(BAR - high) && self.is_open(BAR - low) {
            sink.push(start.next_to_last_hop(BAR, high).last_hop(BAR, low), || {
                Play::two(Hop::by(BAR, high), Hop::by(BAR, low))
            });
        } else {
            let bar = 1 << BAR;
            self.write_single(high, low, bar & self.open << high, bar & self.open << low, sink);
        }
    }
}
