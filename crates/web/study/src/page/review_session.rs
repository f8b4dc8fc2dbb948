//! Whoever looks back at a table in the browser: asks the kibitzer, and keeps what comes.

use analysis::EventReview;
use games::{Kind, with_game};
use leptos::prelude::*;
use puzzles::Puzzle;
use table::{game_of, rules_of};
use table_ui::kibitzer;
use words::Language;

use super::progress_store;
use crate::review_model::{
    AnyReviewModel, EventIndex, ReviewCommand, ReviewView, StoredReview, found, review, spot,
};

/// How many positions are looked at for a decision at first, and when somebody wants more. A game with
/// dice is looked at further from the second on.
const QUICK: u64 = 60_000;
const DEEP: u64 = 1_000_000;
const DEEP_WITHOUT_DICE: u64 = 500_000;

/// How it stands with the engine's work.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Work {
    /// It looks at one event after another.
    Busy,
    /// Somebody has stopped it.
    Stopped,
    /// Everything is known.
    Done,
    /// It could not be done: why.
    Sorry(String),
}

/// What is being looked back at, as the parts of the page see it.
#[derive(Clone, Copy)]
pub(super) struct ReviewSession {
    held: StoredValue<Box<dyn AnyReviewModel>, LocalStorage>,
    pub(super) view: RwSignal<ReviewView>,
    pub(super) work: RwSignal<Work>,
    /// How many events there are, and about how many something is known.
    pub(super) progress: RwSignal<(usize, usize)>,
    /// Where it has been tried whether there is a puzzle, and whether there is.
    pub(super) puzzles: RwSignal<Vec<(EventIndex, bool)>>,
    /// Where it is being tried.
    pub(super) proving: RwSignal<Option<EventIndex>>,
    about: StoredValue<About>,
    nodes: StoredValue<u64>,
    l: Language,
}

/// The table.
#[derive(Clone)]
struct About {
    id: String,
    kind: Kind,
    record: String,
}

impl About {
    /// How long the record is: what was found about another length is about another game.
    fn length(&self) -> usize {
        self.record.len()
    }
}

impl ReviewSession {
    /// Looks back at a record of the shelf.
    pub(super) fn begin(id: &str, record: String, l: Language) -> Option<Self> {
        let kind: Kind = game_of(&record)?.parse().ok()?;
        let kind = kind.under(rules_of(&record).unwrap_or_default());
        let mut held = with_game!(kind, G => review::<G>(&record))?;
        let about = About { id: id.to_owned(), kind, record };
        let kept = progress_store::review(id);
        let kept =
            kept.and_then(|text| StoredReview::read(&text, about.length())).unwrap_or_default();
        let nodes = if kept.nodes == 0 { QUICK } else { kept.nodes };
        for (at, finding) in kept.found {
            held.hear(at, finding);
        }
        let (view, progress) = (held.view(l), held.progress());
        let session = Self {
            held: StoredValue::new_local(held),
            view: RwSignal::new(view),
            work: RwSignal::new(Work::Stopped),
            progress: RwSignal::new(progress),
            puzzles: RwSignal::new(kept.puzzles),
            proving: RwSignal::new(None),
            about: StoredValue::new(about),
            nodes: StoredValue::new(nodes),
            l,
        };
        kibitzer::listen(move |answer| session.listen(answer));
        on_cleanup(move || session.part());
        session.go_on();
        Some(session)
    }

    /// Which game it is.
    pub(super) fn kind(self) -> Kind {
        self.about.with_value(|about| about.kind)
    }

    /// Nobody waits any longer.
    fn part(self) {
        let busy = self.work.try_with_untracked(|work| *work == Work::Busy);
        let proving = self.proving.try_with_untracked(Option::is_some);
        if busy != Some(false) || proving != Some(false) {
            kibitzer::dismiss();
        }
        kibitzer::listen(|_| {});
    }

    fn ask(self, question: &str) {
        self.about.with_value(|about| kibitzer::ask(&format!("{question}\n{}", about.record)));
    }

    fn length(self) -> usize {
        self.about.try_with_value(About::length).unwrap_or(0)
    }

    /// Goes on with what is not known yet.
    pub(super) fn go_on(self) {
        match self.held.with_value(|held| held.next()) {
            Some(EventIndex { game, event }) => {
                self.work.set(Work::Busy);
                let (length, nodes) = (self.length(), self.nodes.get_value());
                let language = self.l.code();
                self.ask(&format!("review {length} {nodes} {language} {game} {event}"));
            }
            None => self.finish(),
        }
    }

    pub(super) fn stop(self) {
        kibitzer::ask("rest");
        self.work.set(Work::Stopped);
    }

    /// Whether it could be looked at further.
    pub(super) fn can_deepen(self) -> bool {
        self.nodes.get_value() < self.deep()
    }

    fn deep(self) -> u64 {
        match self.kind() {
            Kind::Chess | Kind::Checkers => DEEP_WITHOUT_DICE,
            Kind::Backgammon | Kind::TableBackgammon => DEEP,
        }
    }

    /// Begins again, and looks further.
    pub(super) fn deepen(self) {
        let again =
            self.about.with_value(|about| with_game!(about.kind, G => review::<G>(&about.record)));
        if let Some(again) = again {
            self.held.set_value(again);
            self.nodes.set_value(self.deep());
            self.refresh();
            self.go_on();
        }
    }

    /// Does what somebody wants.
    pub(super) fn wish(self, wish: ReviewCommand) {
        let weigh = self.held.try_update_value(|held| held.wish(wish, self.l)).flatten();
        self.refresh();
        if let Some((EventIndex { game, event }, mv)) = weigh {
            let (length, nodes) = (self.length(), self.nodes.get_value());
            self.ask(&format!("weigh {length} {nodes} {game} {event} {mv}"));
        }
    }

    fn refresh(self) {
        let seen = self.held.try_with_value(|held| (held.view(self.l), held.progress()));
        if let Some((view, progress)) = seen {
            self.view.try_set(view);
            self.progress.try_set(progress);
        }
    }

    /// Hears what the kibitzer says. By then the page may have been left.
    fn listen(self, answer: &str) {
        let (line, below) = answer.split_once('\n').unwrap_or((answer, ""));
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let ours = rest.strip_prefix(&format!("{} ", self.length()));
        match (word, ours) {
            (kibitzer::LOST, _) => {
                self.work.try_set(Work::Sorry(self.l.review_engine_failed().to_owned()));
                self.proving.try_set(None);
            }
            ("sorry", _) if rest == "review" => {
                self.work.try_set(Work::Sorry(below.to_owned()));
            }
            ("review", Some(_)) => self.hear_found(below),
            ("weigh", Some(rest)) => self.hear_weighed(rest, below),
            ("puzzle", Some(rest)) => self.hear_puzzle(rest, below),
            _ => {}
        }
    }

    fn hear_found(self, lines: &str) {
        self.held.try_update_value(|held| {
            for (at, finding) in lines.lines().filter_map(found) {
                held.hear(at, finding);
            }
        });
        self.refresh();
        self.keep();
        if self.held.try_with_value(|held| held.next().is_none()) == Some(true) {
            self.finish();
        }
    }

    fn hear_weighed(self, rest: &str, below: &str) {
        let (Some((at, mv)), Ok(finding)) = (spot(rest), below.parse::<EventReview>()) else {
            return;
        };
        self.held.try_update_value(|held| held.hear_weighed(at, mv, &finding));
        self.refresh();
    }

    fn hear_puzzle(self, rest: &str, below: &str) {
        let Some((at, _)) = spot(rest) else { return };
        let puzzle = below.parse::<Puzzle>().ok();
        if let Some(puzzle) = &puzzle {
            self.about.try_with_value(|about| {
                progress_store::keep_own_puzzle(about.kind.name(), puzzle);
            });
        }
        self.proving.try_set(None);
        self.puzzles.try_update(|puzzles| puzzles.push((at, puzzle.is_some())));
        self.keep();
        self.collect();
    }

    fn keep(self) {
        let Some(found) = self.held.try_with_value(|held| held.found()) else { return };
        let kept = StoredReview {
            entries: self.length(),
            nodes: self.nodes.try_get_value().unwrap_or(QUICK),
            found,
            puzzles: self.puzzles.try_get_untracked().unwrap_or_default(),
        };
        self.about.try_with_value(|about| {
            progress_store::keep_review(&about.id, &kept.write());
        });
    }

    fn finish(self) {
        self.work.try_set(Work::Done);
        self.collect();
    }

    /// Makes puzzles of one's own mistakes, one after another.
    fn collect(self) {
        let known = self.puzzles.try_get_untracked().unwrap_or_default();
        let is_new = |spot: &EventIndex| !known.iter().any(|(other, _)| other == spot);
        let own = self.held.try_with_value(|held| held.own_mistakes()).unwrap_or_default();
        if let Some(at) = own.into_iter().find(is_new) {
            self.prove(at);
        }
    }

    /// Asks whether what was missed has one answer.
    pub(super) fn prove(self, at: EventIndex) {
        if self.proving.try_get_untracked().flatten().is_some() {
            return;
        }
        self.proving.try_set(Some(at));
        let EventIndex { game, event } = at;
        self.ask(&format!("puzzle {} {game} {event}", self.length()));
    }
}
