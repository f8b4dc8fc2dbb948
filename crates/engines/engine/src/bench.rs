use std::time::Duration;

use game::{Game, Line};

use crate::{Engine, MonotonicClock, SearchLimits, SearchRequest, StopSignal};

/// Searches positions to a fixed depth. Returns the nodes and the time.
///
/// The node count is the engine's signature: it changes only if the engine's play does.
pub fn bench<G: Game>(
    engine: &mut dyn Engine<G>,
    positions: impl IntoIterator<Item = G>,
    depth: u32,
    clock: &dyn MonotonicClock,
) -> (u64, Duration) {
    let start = clock.now();
    let mut nodes = 0;
    for position in positions {
        let line = Line::new(position);
        engine.new_game();
        let request = SearchRequest::new(&line, SearchLimits::depth(depth));
        let best = engine.think(&request, clock, &StopSignal::new(), &mut |_| {});
        nodes += best.map_or(0, |best| best.nodes);
    }
    (nodes, clock.now().saturating_sub(start))
}
