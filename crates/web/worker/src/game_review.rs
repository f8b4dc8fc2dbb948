use std::time::Duration;

use analysis::EventReview;
use game::Line;
use worker_protocol::{EngineResponse, EventIndex, ReviewedEvent};

use crate::job::{Job, JobContext, JobStep};
use crate::supported_game::SupportedGame;

/// How long a slice is.
const SLICE: Duration = Duration::from_millis(150);

/// Judges the decisions of a match, event by event.
pub(crate) struct ReviewJob {
    reviews: Box<dyn Iterator<Item = (EventIndex, EventReview)>>,
}

impl ReviewJob {
    /// Begins at an event; `None` if there is no game, or no engine can judge it.
    pub(crate) fn new<G: SupportedGame>(
        lines: Vec<Line<G>>,
        from: EventIndex,
        nodes: u64,
    ) -> Option<Self> {
        // If the start cannot be judged, nothing can.
        let _ = G::review(Line::new(lines.first()?.start().clone()), 0, 1)?;
        let games = lines.into_iter().enumerate().skip(from.game);
        let reviews = games.flat_map(move |(game, line)| {
            let first = if game == from.game { from.event } else { 0 };
            let reviews = G::review(line, first, nodes).into_iter().flatten();
            reviews.zip(first..).map(move |(review, event)| (EventIndex { game, event }, review))
        });
        Some(Self { reviews: Box::new(reviews) })
    }
}

impl Job for ReviewJob {
    fn slice(&self) -> Duration {
        SLICE
    }

    fn run(&mut self, context: &mut JobContext<'_>) -> JobStep {
        let begin = context.clock.now();
        let mut events = Vec::new();
        for (at, review) in self.reviews.by_ref() {
            events.push(ReviewedEvent { at, review: review.to_string() });
            if context.clock.now().saturating_sub(begin) >= SLICE {
                return JobStep::Continue(EngineResponse::Reviewed { events });
            }
        }
        JobStep::Done(Some(EngineResponse::Reviewed { events }))
    }
}
