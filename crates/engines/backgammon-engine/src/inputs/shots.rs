use super::checker_masks::{CheckerMasks, POINTS, turned};

/// The risk of a player's blots from the opponent's next roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Shots {
    /// How many of 36 rolls hit.
    pub(super) hits: u32,
    /// How many of 36 rolls can hit any of two or more blots.
    pub(super) double_hits: u32,
    /// The pips lost by the costliest hit of each roll, summed over the rolls.
    pub(super) pips: u32,
}

/// The shots at the opponent's blots. All masks use the shooter's numbering, in which checkers move down.
#[inline(always)]
pub(super) fn shots(shooter: &CheckerMasks) -> Shots {
    let blots = shooter.their_blots & !1;
    let mut shots = Shots::default();
    if blots == 0 {
        return shots;
    }
    let finder = ShotFinder { blots, open: !shooter.their_made & 0x01ff_fffe, bar: shooter.bar };
    let from = if shooter.bar > 0 { 1 << 25 } else { shooter.held & 0x01ff_fffe };
    let after_entering = shooter.held & 0x01ff_fffe;
    for high in 1..=6 {
        for low in 1..high {
            shots.count(2, finder.mixed(from, after_entering, high, low));
        }
        shots.count(1, finder.double(from, after_entering, high));
    }
    shots
}

/// The points in front of the shooter's checkers at a distance of one to six, and of seven to twelve but no less. They
/// are in the other player's numbering.
#[inline(always)]
pub(super) fn exposed(shooter: &CheckerMasks) -> (u32, u32) {
    let one = shooter.held >> 1;
    let two = one | one >> 1;
    let direct = two | two >> 2 | two >> 4;
    let indirect = direct >> 6 & !direct;
    (turned(direct & POINTS), turned(indirect & POINTS))
}

impl Shots {
    #[inline(always)]
    fn count(&mut self, weight: u32, hit: u32) {
        let any = u32::from(hit != 0) * weight;
        self.hits += any;
        self.double_hits += u32::from(hit & hit.wrapping_sub(1) != 0) * weight;
        // A checker hit on the shooter's lowest points loses most.
        self.pips += any * (25 - (hit | 1 << 25).trailing_zeros());
    }
}

/// The targets and the open points.
struct ShotFinder {
    blots: u32,
    open: u32,
    bar: u8,
}

impl ShotFinder {
    /// The blots that two different numbers can hit.
    #[inline(always)]
    fn mixed(&self, from: u32, points: u32, high: u32, low: u32) -> u32 {
        let (by_high, by_low) = (from >> high & self.open, from >> low & self.open);
        let both = (by_high >> low | by_low >> high) & self.open;
        let direct = by_high | by_low;
        match self.bar {
            0 => (direct | both) & self.blots,
            1 => {
                // One number enters, the other is free for any checker.
                let high_free = if by_low != 0 { points >> high } else { 0 };
                let low_free = if by_high != 0 { points >> low } else { 0 };
                (direct | both | high_free | low_free) & self.blots
            }
            _ => direct & self.blots,
        }
    }

    /// The blots that a double can hit.
    #[inline(always)]
    fn double(&self, from: u32, points: u32, number: u32) -> u32 {
        let mut reached = from >> number & self.open;
        let mut all = reached;
        if self.bar > 0 && reached == 0 {
            return 0;
        }
        let free = 4_u32.saturating_sub(u32::from(self.bar));
        let from_points = if self.bar > 0 { points } else { 0 };
        reached |= from_points;
        for hop in 1..4 {
            if hop <= free {
                reached = reached >> number & self.open;
                all |= reached;
            }
        }
        all & self.blots
    }
}

#[cfg(test)]
mod tests {
    use super::super::checker_masks::tests::view;
    use super::*;

    /// Published shot counts for a single checker and a blot at each distance.
    #[test]
    fn single_shot_counts_match_published_ones() {
        let known = [
            (1, 11),
            (2, 12),
            (3, 14),
            (4, 15),
            (5, 15),
            (6, 17),
            (7, 6),
            (8, 6),
            (9, 5),
            (10, 3),
            (11, 2),
            (12, 3),
            (15, 1),
            (16, 1),
            (18, 1),
            (20, 1),
            (24, 0),
        ];
        for (away, rolls) in known {
            if away < 24 {
                let shooter = view(&[(24, 1)], &[(25 - (24 - away), 1)]);
                assert_eq!(shots(&shooter).hits, rolls, "{away} away");
            }
        }
    }

    #[test]
    fn points_in_front_of_checkers_are_exposed() {
        // A shooter on its 20 point: direct shots at 19 to 14, indirect ones at 13 to 8; these are 6 to 11 and 12 to 17.
        let (direct, indirect) = exposed(&view(&[(20, 1)], &[]));
        assert_eq!(direct, 0b11_1111 << 6);
        assert_eq!(indirect, 0b11_1111 << 12);
    }

    /// From the bar against a blot on the shooter's 22 point: any 3 (11 rolls), and 21 by either way,
    /// and 11.
    #[test]
    fn checkers_on_the_bar_enter_first() {
        let shooter = view(&[(25, 1), (8, 2)], &[(3, 1)]);
        assert_eq!(shots(&shooter).hits, 14);
        // A blot on 7 is hit from 8 with an ace that is left when the other number has entered, or by
        // 66 from the bar.
        let shooter = view(&[(25, 1), (8, 2)], &[(18, 1)]);
        assert_eq!(shots(&shooter).hits, 12);
        let shooter = view(&[(25, 2), (8, 2)], &[(18, 1)]);
        assert_eq!(shots(&shooter).hits, 2, "only 11 and 66 have numbers left");
    }

    #[test]
    fn hit_near_the_shooters_home_costs_most() {
        let shooter = view(&[(6, 2)], &[(20, 1)]);
        let found = shots(&shooter);
        assert_eq!((found.hits, found.pips), (11, 11 * 20));
        assert_eq!(found.double_hits, 0);
    }
}
