use super::falling;
use super::play_generator::{PartialPlay, PlayGenerator};
use super::play_sink::FnSink;
use crate::checkers::{BAR, Checkers};
use crate::dice::Dice;

/// Counts plays without making boards: the masks show which pairs of hops are possible.
impl PlayGenerator {
    /// As [`Board::count_plays`](crate::Board::count_plays).
    pub fn count_plays(&self, dice: Dice) -> u32 {
        if dice.is_double() {
            self.count_double(dice.high())
        } else if self.bar == 0 && self.outside <= 1 {
            let mut count = 0;
            self.write_bearing_off(dice, &mut FnSink(|_, _| count += 1));
            count
        } else {
            self.count_mixed(dice.high(), dice.low())
        }
    }

    /// The plays of all 21 rolls.
    pub(super) fn count_all(&self) -> u64 {
        Dice::ALL.iter().map(|&dice| u64::from(self.count_plays(dice))).sum()
    }

    fn count_mixed(&self, high: u8, low: u8) -> u32 {
        match self.bar {
            0 => self.count_from_points(high, low),
            1 => self.count_from_bar(high, low),
            // Whether both checkers enter, one, or none: there is only one result.
            _ => 1,
        }
    }

    fn count_from_points(&self, high: u8, low: u8) -> u32 {
        let highs = self.own & self.open << high;
        let lows = self.own & self.open << low;
        let pairs = highs.count_ones() * lows.count_ones()
            - (highs & lows & self.singles).count_ones()
            - (highs & lows << high).count_ones()
            - (lows & highs << low).count_ones();
        let through = self.own & self.open << (high + low);
        let both = pairs + self.count_ways(through, highs, lows, high, low);
        match both {
            0 if highs != 0 => highs.count_ones(),
            0 => lows.count_ones().max(1),
            _ => both,
        }
    }

    /// How many results there are in which one checker of `through` makes both hops.
    fn count_ways(&self, through: u32, highs: u32, lows: u32, high: u8, low: u8) -> u32 {
        let quiet = !(self.blots << high | self.blots << low);
        let (by_high, by_low) = (through & highs, through & lows);
        by_high.count_ones() + by_low.count_ones() - (by_high & by_low & quiet).count_ones()
    }

    fn count_from_bar(&self, high: u8, low: u8) -> u32 {
        let bar = 1 << BAR;
        let (highs, lows) = (bar & self.open << high, bar & self.open << low);
        let mut both = 0;
        for (enters, second) in [(highs >> high, low), (lows >> low, high)] {
            if enters != 0 {
                both += (self.own & !enters & self.open << second).count_ones();
            }
        }
        both += self.count_ways(bar & self.open << (high + low), highs, lows, high, low);
        // Only entering, or not even that, is one result.
        both.max(1)
    }

    fn count_double(&self, pips: u8) -> u32 {
        let mut start = PartialPlay::new(self);
        if self.may_bear_off() {
            let mut count = 0;
            self.write_double(pips, &mut FnSink(|_, _| count += 1));
            return count;
        }
        if self.bar > 0 && !self.is_open(BAR - pips) {
            return 1;
        }
        let entering = self.bar.min(4);
        for _ in 0..entering {
            start = start.hop(BAR, pips);
        }
        let counts = Counts { own: start.own, mine: start.board.mine };
        let open = self.open << pips;
        for hops in (1..=4 - entering).rev() {
            let count = counts.hops_down(hops, pips, open, u32::MAX);
            if count > 0 {
                return count;
            }
        }
        1
    }
}

/// The part of a board that counting the plays of a double needs. Hits do not change the count.
#[derive(Clone, Copy)]
struct Counts {
    own: u32,
    mine: Checkers,
}

impl Counts {
    fn hops_down(&self, hops: u8, pips: u8, open: u32, within: u32) -> u32 {
        let sources = self.own & open & within;
        match hops {
            1 => sources.count_ones(),
            2 => self.two_hops(sources, pips, open),
            _ => falling(sources)
                .map(|from| self.hop(from, pips).hops_down(hops - 1, pips, open, (2 << from) - 1))
                .sum(),
        }
    }

    /// Two hops: from two different points, twice from one point, or on with the same checker to
    /// where none stood before.
    fn two_hops(&self, sources: u32, pips: u8, open: u32) -> u32 {
        let points = sources.count_ones();
        points * points.saturating_sub(1) / 2
            + (sources & self.mine.made()).count_ones()
            + (sources & (open & !self.own) << pips).count_ones()
    }

    fn hop(&self, from: u8, pips: u8) -> Self {
        let left = u32::from(self.mine.on(from) == 1);
        Self {
            own: self.own & !(left << from) | 1 << (from - pips),
            mine: self.mine.hop(from, pips),
        }
    }
}
