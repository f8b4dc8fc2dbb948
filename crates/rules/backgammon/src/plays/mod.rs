//! The play generator.
//!
//! A move is identified by its result, and no result is generated twice. With two different dice, only plays in which
//! one checker makes both hops can have the same result, so pairs of checkers and single checkers are generated
//! separately. With a double, a result determines the places from which the hops were made, so the hops are generated in
//! descending order of places. Only while bearing off can different dice have the same effect, and only there the
//! generator compares results.

mod bearing_off;
mod count;
mod doubles;
mod mixed;
mod pick_buffer;
mod play_generator;
mod play_sink;
mod results;

pub(crate) use self::pick_buffer::PickBuffer;
pub use self::play_generator::PlayGenerator;
pub use self::results::Results;

use crate::board::Board;
use crate::dice::Dice;
use crate::play::Play;

impl Board {
    /// Calls `each` with every distinct result of a legal play, still as the mover sees it, and
    /// with a play that leads there. A forced pass is a play.
    pub fn each_play(&self, dice: Dice, each: impl FnMut(Self, Play)) {
        // Where code must be small, all callers share one copy of the generator.
        #[cfg(small_code)]
        let each: &mut dyn FnMut(Self, Play) = &mut { each };
        PlayGenerator::new(*self).each_play(dice, each);
    }

    /// Fills `results` with the distinct results of all legal plays, still as the mover sees them.
    ///
    /// For engines: the buffer is reusable, and [`play_to`](Self::play_to) finds the play of the chosen result.
    pub fn results(&self, dice: Dice, results: &mut Results) {
        PlayGenerator::new(*self).results(dice, results);
    }

    /// The play that leads to `after`, which is as the mover sees it.
    pub fn play_to(&self, dice: Dice, after: Self) -> Option<Play> {
        let mut found = None;
        self.each_play(dice, |result, play| {
            if result == after {
                found = Some(play);
            }
        });
        found
    }

    /// The number of distinct results of legal plays; 1 for a forced pass.
    pub fn count_plays(&self, dice: Dice) -> u32 {
        PlayGenerator::new(*self).count_plays(dice)
    }

    /// The number of lines of `depth` turns over all 21 rolls, with the player whose point of view this is on roll.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.is_won() || self.turned().is_won() {
            return 0;
        }
        let generator = PlayGenerator::new(*self);
        if depth == 1 {
            return generator.count_all();
        }
        let mut lines = 0;
        for dice in Dice::ALL {
            generator.each_play(dice, |after, _| lines += after.turned().perft(depth - 1));
        }
        lines
    }
}

/// The places in a mask, highest first.
#[inline]
fn falling(mut places: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = places.checked_ilog2()?;
        places ^= 1 << place;
        Some(place as u8)
    })
}

/// The same places as a list, and how many they are: at most fifteen.
#[inline]
fn listed(places: u32) -> ([u8; 16], usize) {
    let mut list = [0; 16];
    let mut count = 0;
    for place in falling(places) {
        list[count % 16] = place;
        count += 1;
    }
    (list, count.min(15))
}
