use super::checker_masks::{CheckerMasks, POINTS};

/// The points that are worth making: from the three point to the bar point.
const WORTH_MAKING: u32 = 0b1111_1000;
/// The player's home board.
const HOME: u32 = 0b111_1110;

/// What a player's next roll can do: numbers of 36 rolls, or of six numbers on a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct RollCounts {
    /// Rolls that bring a checker in from the bar, whether or not there is one.
    pub(super) enter: u32,
    /// Rolls that make a point worth making without breaking another.
    pub(super) point: u32,
    /// Rolls that make a point in the home board on an opponent's blot.
    pub(super) point_on_blot: u32,
    /// Numbers that can be played.
    pub(super) playable: u32,
    /// Numbers that bring a free checker to a point that is made.
    pub(super) safe: u32,
    /// Whether a six can be played.
    pub(super) sixes: bool,
}

impl RollCounts {
    /// Counts the rolls of a player with these `free` checkers, which no point needs.
    #[inline(always)]
    pub(super) fn of(me: &CheckerMasks, free: u32) -> Self {
        let mut counts = Self::default();
        let open = !me.their_made & POINTS;
        let free = free & POINTS;
        let blots = me.held & !me.made & POINTS;
        let entry = (open >> 19) & 0b11_1111;
        let shut = 6 - entry.count_ones();
        counts.enter = 36 - shut * shut;
        let from = if me.bar > 0 { 1 << 25 } else { me.held };
        let mut reached = [0; 7];
        for (number, reached) in reached.iter_mut().enumerate().skip(1) {
            let to = from >> number & open;
            counts.playable += u32::from(to != 0);
            counts.safe += u32::from(free >> number & me.made != 0);
            counts.sixes = to != 0;
            *reached = free >> number & open;
        }
        if me.bar > 1 {
            return counts;
        }
        let wanted = WORTH_MAKING & !me.made;
        let target = HOME & me.their_blots;
        for high in 1..=6 {
            let enters_high = me.bar == 0 || entry >> (6 - high) & 1 == 1;
            for low in 1..high {
                let enters_low = me.bar == 0 || entry >> (6 - low) & 1 == 1;
                let both = if me.bar == 0 { reached[high] & reached[low] } else { 0 };
                let by_low = if enters_high { reached[low] } else { 0 };
                let by_high = if enters_low { reached[high] } else { 0 };
                let made = both | (by_low | by_high) & blots;
                counts.point += 2 * u32::from(made & wanted != 0);
                counts.point_on_blot += 2 * u32::from(both & target != 0);
            }
            let pair = if enters_high { me.made >> high & open } else { 0 };
            let cover = if enters_high { reached[high] & blots } else { 0 };
            counts.point += u32::from((pair | cover) & wanted != 0);
            counts.point_on_blot += u32::from(pair & target != 0);
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::super::checker_masks::tests::view;
    use super::*;

    /// The start position. By hand: the free checkers are on 8, 6 and 13 (three, five and five). Points from three to
    /// seven: 31 makes the five point, 42 the four point, 61 the bar point, 53 the three point, 11 the five and bar
    /// points with pairs from the six and eight, 33 the five point from 8 and the three point from 6, 22 the four
    /// point from 6; 66 the bar point from 13, 44 the four point from 8, 55 the three point from 8.
    #[test]
    fn point_making_rolls_of_the_start_position() {
        let start = [(24, 2), (13, 5), (8, 3), (6, 5)];
        let me = view(&start, &start);
        let free = 1 << 13 | 1 << 8 | 1 << 6;
        let counts = RollCounts::of(&me, free);
        assert_eq!(counts.point, 2 * 4 + 6);
        assert_eq!(counts.enter, 35, "only 66 stays out");
        assert!(counts.sixes);
        assert_eq!(counts.playable, 6);
        assert_eq!(counts.point_on_blot, 0);
    }

    /// By hand: a blot on the five point, free checkers on 8 and 6: 31 alone points on it without pairs.
    #[test]
    fn pointing_on_a_blot_takes_two_free_checkers() {
        let me = view(&[(8, 3), (6, 3)], &[(20, 1)]);
        let counts = RollCounts::of(&me, 1 << 8 | 1 << 6);
        assert_eq!(counts.point_on_blot, 2 + 2, "31, and 11 and 33 with two from one point");
    }

    #[test]
    fn checkers_on_the_bar_cannot_enter_a_closed_board() {
        let home: Vec<(u8, u8)> = (1..=6).map(|point| (point, 2)).collect();
        let counts = RollCounts::of(&view(&[(25, 1), (6, 3)], &home), 1 << 6);
        assert_eq!((counts.enter, counts.playable, counts.point), (0, 0, 0));
    }
}
