use super::outlook::{Midway, Outlook};
use super::falling;
use crate::board::Board;
use crate::checkers::BAR;
use crate::play::{Hop, Play};

impl Outlook {
    /// Every play of two different numbers, `high` and `low`, while nothing can be borne off.
    #[inline]
    pub(super) fn each_mixed(&self, high: u8, low: u8, each: &mut impl FnMut(Board, Play)) {
        match self.bar {
            0 => self.each_from_points(high, low, each),
            1 => self.each_from_bar(high, low, each),
            _ => self.enter_two(high, low, each),
        }
    }

    #[inline]
    fn each_from_points(&self, high: u8, low: u8, each: &mut impl FnMut(Board, Play)) {
        let start = Midway::new(self);
        let highs = start.sources(self.open, high);
        let lows = start.sources(self.open, low);
        let mut any = false;
        for one in falling(highs) {
            let midway = start.next_to_last_hop(one, high);
            // One checker that makes both hops is not a pair, even if it takes turns with another.
            let alone = self.singles & 1 << one | 1 << (one - high) | 1 << (one + low);
            let others = lows & !alone;
            any |= others != 0;
            midway.each_last_hop(others, low, |other, after| {
                each(after, Play::two(Hop::by(one, high), Hop::by(other, low)));
            });
        }
        let through = self.own & self.open << (high + low);
        for one in falling(through & (highs | lows)) {
            any = true;
            self.each_way(one, high, low, each);
        }
        if !any {
            self.each_single(high, low, highs, lows, each);
        }
    }

    /// One checker makes both hops: on one way or the other, which differ only if one of them hits.
    #[inline]
    fn each_way(&self, from: u8, high: u8, low: u8, each: &mut impl FnMut(Board, Play)) {
        let start = Midway::new(self);
        let mut way = |first: u8, second: u8| {
            let play = Play::two(Hop::by(from, first), Hop::by(from - first, second));
            each(start.next_to_last_hop(from, first).last_hop(from - first, second), play);
        };
        let (by_high, by_low) = (self.is_open(from - high), self.is_open(from - low));
        let hits = (self.blots >> (from - high) | self.blots >> (from - low)) & 1 == 1;
        if by_high {
            way(high, low);
        }
        if by_low && (!by_high || hits) {
            way(low, high);
        }
    }

    /// Only one number can be played: the larger if there is a choice.
    fn each_single(
        &self,
        high: u8,
        low: u8,
        highs: u32,
        lows: u32,
        each: &mut impl FnMut(Board, Play),
    ) {
        let start = Midway::new(self);
        let (pips, sources) = if highs != 0 { (high, highs) } else { (low, lows) };
        for from in falling(sources) {
            each(start.last_hop(from, pips), Play::one(from, pips));
        }
        if sources == 0 {
            each(self.board, Play::PASS);
        }
    }

    fn each_from_bar(&self, high: u8, low: u8, each: &mut impl FnMut(Board, Play)) {
        let start = Midway::new(self);
        let mut any = false;
        for (first, second) in [(high, low), (low, high)] {
            if !self.is_open(BAR - first) {
                continue;
            }
            let entered = start.hop(BAR, first);
            // Going on with the checker that has entered, or with another that stood there, is the
            // same: see below.
            let others = entered.sources(self.open, second) & !(1 << (BAR - first));
            for other in falling(others) {
                any = true;
                let play = Play::two(Hop::by(BAR, first), Hop::by(other, second));
                each(entered.last_hop(other, second), play);
            }
        }
        let enters = self.is_open(BAR - high) || self.is_open(BAR - low);
        if enters && self.is_open(BAR - high - low) {
            any = true;
            self.each_way(BAR, high, low, each);
        }
        if !any {
            let bar = 1 << BAR;
            self.each_single(high, low, bar & self.open << high, bar & self.open << low, each);
        }
    }

    /// With two checkers on the bar or more, both numbers are for entering.
    fn enter_two(&self, high: u8, low: u8, each: &mut impl FnMut(Board, Play)) {
        let start = Midway::new(self);
        if self.is_open(BAR - high) && self.is_open(BAR - low) {
            let play = Play::two(Hop::by(BAR, high), Hop::by(BAR, low));
            each(start.next_to_last_hop(BAR, high).last_hop(BAR, low), play);
        } else {
            let bar = 1 << BAR;
            self.each_single(high, low, bar & self.open << high, bar & self.open << low, each);
        }
    }
}
