use analysis::EventReview;
use game::{Line, Side};
use narration::PlayableGame;
use narration::score_sheet::score_sheet;
use words::Language;

use super::better_line::BetterLine;

/// A game of a record, and what was found about its events from the first on.
pub(super) struct ReviewedGame<G: PlayableGame> {
    pub(super) line: Line<G>,
    pub(super) findings: Vec<EventReview>,
}

impl<G: PlayableGame> ReviewedGame<G> {
    pub(super) fn new(line: Line<G>) -> Self {
        Self { line, findings: Vec::new() }
    }

    /// Hears of the next event; what comes out of turn is passed over.
    pub(super) fn add_review(&mut self, event: usize, finding: EventReview) {
        if event == self.findings.len() && event < self.line.events().len() {
            self.findings.push(finding);
        }
    }

    /// The first event about which nothing is known.
    pub(super) fn next_event(&self) -> Option<usize> {
        let known = self.findings.len();
        (known < self.line.events().len()).then_some(known)
    }

    /// The events at which a side, or either, missed something.
    pub(super) fn errors(&self, side: Option<Side>) -> Vec<usize> {
        let missed = |(_, finding): &(usize, &EventReview)| {
            finding.is_error() && side.is_none_or(|side| finding.by == Some(side))
        };
        self.findings.iter().enumerate().filter(missed).map(|(event, _)| event).collect()
    }

    pub(super) fn is_error(&self, event: usize) -> bool {
        self.findings.get(event).is_some_and(EventReview::is_error)
    }

    /// What would have been better than what was played at an event.
    pub(super) fn better(&self, event: usize) -> Vec<G::Move> {
        let decided = self.findings.get(event).and_then(|finding| finding.decision.as_ref());
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

    /// The better line at an event, seen after so many of its moves; `None` if there is none.
    pub(super) fn walk(&self, event: usize, step: usize) -> Option<BetterLine<G>> {
        let moves = self.better(event);
        let before = self.line.positions().get(event)?.clone();
        (!moves.is_empty()).then(|| BetterLine::new(event, before, moves, step))
    }

    /// After how many events there is something to look at: at the start, and after each move.
    pub(super) fn stops(&self) -> Vec<usize> {
        let after = score_sheet(&self.line, Language::English).into_iter().map(|note| note.after);
        std::iter::once(0).chain(after).collect()
    }
}
