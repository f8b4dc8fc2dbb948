use super::falling;
use super::play_generator::{PartialPlay, PlayGenerator};
use super::play_sink::PlaySink;
use crate::dice::Dice;
use crate::play::{Hop, Play};

/// With at most seven points held, both orders of two dice cannot give more results than this.
const MOST: usize = 2 * 7 * 7;

impl PlayGenerator {
    /// Every play of two different numbers when checkers may be borne off during the play.
    pub(super) fn write_bearing_off(&self, dice: Dice, sink: &mut impl PlaySink) {
        let start = PartialPlay::new(self);
        let mut seen = [self.board; MOST];
        let mut count = 0;
        for (first, second) in [(dice.high(), dice.low()), (dice.low(), dice.high())] {
            for one in falling(self.all_sources(&start, first)) {
                let partial = start.hop(one, first);
                for other in falling(self.all_sources(&partial, second)) {
                    let after = partial.last_hop(other, second);
                    if !seen[..count].contains(&after) {
                        seen[count] = after;
                        count += 1;
                        let play = || Play::two(Hop::by(one, first), Hop::by(other, second));
                        sink.push(after, play);
                    }
                }
            }
        }
        if count == 0 {
            self.write_single_bearing_off(dice, sink);
        }
    }

    fn write_single_bearing_off(&self, dice: Dice, sink: &mut impl PlaySink) {
        let start = PartialPlay::new(self);
        for pips in [dice.high(), dice.low()] {
            let sources = self.all_sources(&start, pips);
            for from in falling(sources) {
                sink.push(start.last_hop(from, pips), || Play::one(from, pips));
            }
            if sources != 0 {
                return;
            }
        }
        sink.push(self.board, || Play::PASS);
    }

    #[inline]
    pub(super) fn all_sources(&self, partial: &PartialPlay, pips: u8) -> u32 {
        partial.sources(self.open, pips) | partial.bearing_off(pips)
    }
}
