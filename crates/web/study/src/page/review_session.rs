//! The review of a table: what the engine is asked, what it has found, and what is stored of that.

use analysis::EventReview;
use games::{GameKind, with_game};
use leptos::prelude::*;
use narration::clocks::has_dice;
use puzzles::Puzzle;
use table::{game_of, rules_of};
use table_ui::engine_client::{EngineClient, FollowedTable};
use words::Language;
use worker_protocol::{EngineRequest, EngineResponse, RequestId, TableKey, WorkerError};

use super::progress_store;
use crate::review_model::{
    AnyReviewModel, EventIndex, ReviewCommand, ReviewView, StoredReview, review_model,
};

/// How many positions are searched for a decision at first, and when the user wants a deeper review. With
/// dice, a node count above the first means 2-ply.
const QUICK: u64 = 60_000;
const DEEP: u64 = 1_000_000;
const DEEP_WITHOUT_DICE: u64 = 500_000;

/// What the engine is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ReviewState {
    /// It judges one event after another.
    Running,
    /// The user has stopped it.
    Stopped,
    /// Every event has been judged.
    Done,
    /// It cannot be done, for this reason.
    Failed(String),
}

/// A review that is shown. The parts of the page share it.
#[derive(Clone, Copy)]
pub(super) struct ReviewSession {
    model: StoredValue<Box<dyn AnyReviewModel>, LocalStorage>,
    pub(super) view: RwSignal<ReviewView>,
    pub(super) state: RwSignal<ReviewState>,
    /// How many events there are, and how many of them have been judged.
    pub(super) progress: RwSignal<(usize, usize)>,
    /// The mistakes of which the engine has tried to make a puzzle, and whether there is one.
    pub(super) puzzles: RwSignal<Vec<(EventIndex, bool)>>,
    /// The mistake of which it tries to make one now.
    pub(super) making_puzzle: RwSignal<Option<EventIndex>>,
    table: StoredValue<ReviewedTable, LocalStorage>,
    /// How many positions are searched for a decision.
    nodes: StoredValue<u64>,
    /// The request that judges one event after another.
    review_request: StoredValue<Option<RequestId>>,
    /// The other requests that are not answered yet.
    requests: StoredValue<Vec<RequestId>>,
    l: Language,
}

/// The table under review.
struct ReviewedTable {
    id: String,
    kind: GameKind,
    record: String,
    /// The table in the worker.
    followed: FollowedTable,
}

impl ReviewSession {
    /// Begins or continues the review of a stored record.
    pub(super) fn begin(id: &str, record: String, l: Language) -> Option<Self> {
        let kind: GameKind = game_of(&record)?.parse().ok()?;
        let kind = kind.under(rules_of(&record).unwrap_or_default());
        let mut model = with_game!(kind, G => review_model::<G>(&record))?;
        let stored = progress_store::review(id);
        let stored = stored.and_then(|text| StoredReview::read(&text, record.len()));
        let stored = stored.unwrap_or_default();
        let nodes = if stored.nodes == 0 { QUICK } else { stored.nodes };
        for (at, review) in stored.reviews {
            model.add_review(at, review);
        }
        let (view, progress) = (model.view(l), model.progress());
        // Nothing is appended to the record, so its number of entries does not matter.
        let followed = FollowedTable::open(record.clone(), 0);
        let table = ReviewedTable { id: id.to_owned(), kind, record, followed };
        let session = Self {
            model: StoredValue::new_local(model),
            view: RwSignal::new(view),
            state: RwSignal::new(ReviewState::Stopped),
            progress: RwSignal::new(progress),
            puzzles: RwSignal::new(stored.puzzles),
            making_puzzle: RwSignal::new(None),
            table: StoredValue::new_local(table),
            nodes: StoredValue::new(nodes),
            review_request: StoredValue::new(None),
            requests: StoredValue::new(Vec::new()),
            l,
        };
        on_cleanup(move || session.cancel_all());
        session.resume();
        Some(session)
    }

    /// The game.
    pub(super) fn kind(self) -> GameKind {
        self.table.with_value(|table| table.kind)
    }

    fn key(self) -> TableKey {
        self.table.with_value(|table| table.followed.key())
    }

    fn cancel_all(self) {
        self.cancel_review();
        let requests = self.requests.try_update_value(std::mem::take).unwrap_or_default();
        requests.into_iter().for_each(EngineClient::cancel);
    }

    fn cancel_review(self) {
        if let Some(id) = self.review_request.try_update_value(Option::take).flatten() {
            EngineClient::cancel(id);
        }
    }

    /// Judges the events that have not been judged yet.
    pub(super) fn resume(self) {
        let Some(from) = self.model.with_value(|model| model.next_event()) else {
            self.finish();
            return;
        };
        self.state.set(ReviewState::Running);
        let (table, nodes, language) = (self.key(), self.nodes.get_value(), self.l);
        let request = EngineRequest::Review { table, from, nodes, language };
        let id = EngineClient::request(request, move |result| match result {
            Ok(EngineResponse::Reviewed { events }) => {
                self.model.update_value(|model| {
                    for event in events {
                        if let Ok(review) = event.review.parse::<EventReview>() {
                            model.add_review(event.at, review);
                        }
                    }
                });
                self.refresh();
                self.store();
                if self.model.with_value(|model| model.next_event().is_none()) {
                    self.finish();
                }
            }
            Ok(_) => {}
            Err(error) => self.fail(error),
        });
        self.review_request.set_value(Some(id));
    }

    pub(super) fn stop(self) {
        self.cancel_review();
        self.state.set(ReviewState::Stopped);
    }

    fn fail(self, error: WorkerError) {
        let reason = match error {
            WorkerError::Failed { reason } => reason,
            _ => self.l.review_engine_failed().to_owned(),
        };
        self.state.set(ReviewState::Failed(reason));
        self.making_puzzle.set(None);
    }

    /// Whether a deeper review is possible.
    pub(super) fn can_deepen(self) -> bool {
        self.nodes.get_value() < self.deep_nodes()
    }

    fn deep_nodes(self) -> u64 {
        if has_dice(self.kind()) { DEEP } else { DEEP_WITHOUT_DICE }
    }

    /// Begins again, with a deeper search.
    pub(super) fn deepen(self) {
        let model = self
            .table
            .with_value(|table| with_game!(table.kind, G => review_model::<G>(&table.record)));
        if let Some(model) = model {
            self.cancel_review();
            self.model.set_value(model);
            self.nodes.set_value(self.deep_nodes());
            self.refresh();
            self.resume();
        }
    }

    /// Performs a command of the user.
    pub(super) fn handle(self, command: ReviewCommand) {
        let to_judge = self.model.try_update_value(|model| model.handle(command, self.l)).flatten();
        self.refresh();
        if let Some((at, mv)) = to_judge {
            self.judge_move(at, mv);
        }
    }

    fn judge_move(self, at: EventIndex, mv: String) {
        let (table, nodes) = (self.key(), self.nodes.get_value());
        let request = EngineRequest::JudgeMove { table, at, mv: mv.clone(), nodes };
        self.request(request, move |result| {
            let Ok(EngineResponse::JudgedMove { review }) = result else { return };
            if let Ok(review) = review.parse::<EventReview>() {
                self.model.update_value(|model| model.move_judged(at, &mv, &review));
                self.refresh();
            }
        });
    }

    /// Sends a request that is cancelled when the user leaves.
    fn request(
        self,
        request: EngineRequest,
        listener: impl Fn(Result<EngineResponse, WorkerError>) + 'static,
    ) {
        let id = EngineClient::request(request, listener);
        self.requests.update_value(|requests| requests.push(id));
    }

    fn refresh(self) {
        let (view, progress) =
            self.model.with_value(|model| (model.view(self.l), model.progress()));
        self.view.set(view);
        self.progress.set(progress);
    }

    fn store(self) {
        let reviews = self.model.with_value(|model| model.reviews());
        let nodes = self.nodes.get_value();
        let puzzles = self.puzzles.get_untracked();
        self.table.with_value(|table| {
            let record_length = table.record.len();
            let stored = StoredReview { record_length, nodes, reviews, puzzles };
            progress_store::store_review(&table.id, &stored.write());
        });
    }

    fn finish(self) {
        self.state.set(ReviewState::Done);
        self.make_next_puzzle();
    }

    /// Makes puzzles of the user's own mistakes, one after another.
    fn make_next_puzzle(self) {
        let tried = self.puzzles.get_untracked();
        let is_new = |at: &EventIndex| !tried.iter().any(|(other, _)| other == at);
        let mistakes = self.model.with_value(|model| model.own_mistakes());
        if let Some(at) = mistakes.into_iter().find(is_new) {
            self.make_puzzle(at);
        }
    }

    /// Tries to make a puzzle of a mistake.
    pub(super) fn make_puzzle(self, at: EventIndex) {
        if self.making_puzzle.get_untracked().is_some() {
            return;
        }
        self.making_puzzle.set(Some(at));
        let request = EngineRequest::MakePuzzle { table: self.key(), at };
        self.request(request, move |result| match result {
            Ok(EngineResponse::Puzzle { puzzle }) => self.add_puzzle(at, puzzle),
            Ok(_) => {}
            Err(error) => self.fail(error),
        });
    }

    fn add_puzzle(self, at: EventIndex, text: Option<String>) {
        let puzzle = text.and_then(|text| text.parse::<Puzzle>().ok());
        if let Some(puzzle) = &puzzle {
            progress_store::add_own_puzzle(self.kind().name(), puzzle);
        }
        self.making_puzzle.set(None);
        self.puzzles.update(|puzzles| puzzles.push((at, puzzle.is_some())));
        self.store();
        self.make_next_puzzle();
    }
}
