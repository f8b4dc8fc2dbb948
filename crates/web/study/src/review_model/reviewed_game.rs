use analysis::EventReview;
use game::{Line, Side};
use narration::PlayableGame;
use narration::score_sheet::score_sheet;
use words::Language;

use super::better_line::BetterLine;

/// A game of a record, and the reviews of its first events.
pub(super) struct ReviewedGame<G: PlayableGame> {
    pub(super) line: Line<G>,
    pub(super) reviews: Vec<EventReview>,
}

impl<G: PlayableGame> ReviewedGame<G> {
    pub(super) fn new(line: Line<G>) -> Self {
        Self { line, reviews: Vec::new() }
    }

    /// Adds the review of the next event. A review of another event is ignored.
    pub(super) fn add_review(&mut self, event: usize, review: EventReview) {
        if event == self.reviews.len() && event < self.line.events().len() {
            self.reviews.push(review);
        }
    }

    /// The first event that has not been judged.
    pub(super) fn next_event(&self) -> Option<usize> {
        let known = self.reviews.len();
        (known < self.line.events().len()).then_some(known)
    }

    /// The errors of a side, or of both.
    pub(super) fn errors(&self, side: Option<Side>) -> Vec<usize> {
        let is_error = |(_, review): &(usize, &EventReview)| {
            review.is_error() && side.is_none_or(|side| review.by == Some(side))
        };
        self.reviews.iter().enumerate().filter(is_error).map(|(event, _)| event).collect()
    }

    pub(super) fn is_error(&self, event: usize) -> bool {
        self.reviews.get(event).is_some_and(EventReview::is_error)
    }

    /// The better moves instead of an event.
    pub(super) fn better(&self, event: usize) -> Vec<G::Move> {
        let decided = self.reviews.get(event).and_then(|review| review.decision.as_ref());
        let texts = decided.map(|decided| &decided.better[..]).unwrap_or_default();
        let mut position = self.line.positions()[event].clone();
        let mut moves = Vec::new();
        for text in texts {
            let Ok(mv) = position.read_move(text) else { break };
            let Some(next) = position.after(&mv) else { break };
            moves.push(mv);
            position = next;
        }
        moves
    }

    /// The better line instead of an event, shown after this number of its moves; `None` if there is none.
    pub(super) fn better_line(&self, event: usize, step: usize) -> Option<BetterLine<G>> {
        let moves = self.better(event);
        let before = self.line.positions().get(event)?.clone();
        (!moves.is_empty()).then(|| BetterLine::new(event, before, moves, step))
    }

    /// After how many events the user can stop: at the start, and after each move.
    pub(super) fn stops(&self) -> Vec<usize> {
        let after = score_sheet(&self.line, Language::English).into_iter().map(|note| note.after);
        std::iter::once(0).chain(after).collect()
    }
}
