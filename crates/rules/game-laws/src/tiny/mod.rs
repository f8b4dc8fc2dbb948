//! Two very small games for testing code that is generic over games.
//!
//! [`Rope`] has no dice, but repetitions, claims and rulebooks; [`Stroll`] has dice, turns of
//! several steps in any order, forced passes, a doubling cube and matches.

mod rope;
mod rope_rules;
mod rope_text;
mod stroll;
mod stroll_play;
mod stroll_rules;
mod stroll_text;

pub use rope::{Rope, RopeEnding, RopePull, RopeRefusal, RopeStep};
pub use rope_rules::RopeRules;
pub use rope_text::RopeTextError;
pub use stroll::{
    Stroll, StrollCube, StrollDice, StrollEnding, StrollMove, StrollPhase, StrollRefusal,
};
pub use stroll_play::{StrollHop, StrollStep, StrollWord};
pub use stroll_rules::StrollRules;
pub use stroll_text::StrollTextError;

use game::{Event, Perft, Turn};

/// Counts leaves the slow and obvious way. A roll counts as a turn.
fn count<G: Perft>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    branches(position).iter().map(|(_, after)| count(after, depth - 1)).sum()
}

/// [`count`] by first branch.
fn divide<G: Perft>(position: &G, depth: u32) -> Vec<(String, u64)> {
    let branches = branches(position).into_iter();
    branches.map(|(text, after)| (text, count(&after, depth.saturating_sub(1)))).collect()
}

fn branches<G: Perft>(position: &G) -> Vec<(String, G)> {
    let events: Vec<Event<G>> = match position.turn() {
        Turn::Player(by) => {
            position.legal_moves().into_iter().map(|mv| Event::Move { by, mv }).collect()
        }
        _ => position.chances().into_iter().map(|(roll, _)| Event::Roll(roll)).collect(),
    };
    let play = |event: Event<G>| {
        let mut after = position.clone();
        after.apply(&event).ok().map(|()| (position.write_event(&event), after))
    };
    events.into_iter().filter_map(play).collect()
}

/// The FNV-1a hash of some numbers.
fn mix(numbers: &[u64]) -> u64 {
    let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |key, byte| {
        (key ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
