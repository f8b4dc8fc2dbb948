use super::falling;
use super::outlook::{Midway, Outlook};
use super::scribe::Scribe;
use crate::dice::Dice;
use crate::play::{Hop, Play};

/// With at most seven points held, both orders of two dice cannot give more results than this.
const MOST: usize = 2 * 7 * 7;

impl Outlook {
    /// Every play of two different numbers when checkers may be borne off in its course.
    pub(super) fn write_bearing_off(&self, dice: Dice, scribe: &mut impl Scribe) {
        let start = Midway::new(self);
        let mut seen = [self.board; MOST];
        let mut count = 0;
        for (first, second) in [(dice.high(), dice.low()), (dice.low(), dice.high())] {
            for one in falling(self.all_sources(&start, first)) {
                let midway = start.hop(one, first);
                for other in falling(self.all_sources(&midway, second)) {
                    let after = midway.last_hop(other, second);
                    if !seen[..count].contains(&after) {
                        seen[count] = after;
                        count += 1;
                        let play = || Play::two(Hop::by(one, first), Hop::by(other, second));
                        scribe.note(after, play);
                    }
                }
            }
        }
        if count == 0 {
            self.write_single_bearing_off(dice, scribe);
        }
    }

    fn write_single_bearing_off(&self, dice: Dice, scribe: &mut impl Scribe) {
        let start = Midway::new(self);
        for pips in [dice.high(), dice.low()] {
            let sources = self.all_sources(&start, pips);
            for from in falling(sources) {
                scribe.note(start.last_hop(from, pips), || Play::one(from, pips));
            }
            if sources != 0 {
                return;
            }
        }
        scribe.note(self.board, || Play::PASS);
    }

    #[inline]
    pub(super) fn all_sources(&self, midway: &Midway, pips: u8) -> u32 {
        midway.sources(self.open, pips) | midway.bearing_off(pips)
    }
}
