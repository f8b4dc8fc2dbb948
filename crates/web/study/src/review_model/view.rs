use analysis::{Evaluation, EvaluationCurve, MoveQuality, turning_point};
use board_view::Place;
use game::{Event, Side};
use graph_svg::EvaluationGraph;
use narration::refusal_explanation::RefusalExplanation;
use narration::score_sheet::{ScoreSheetEntry, score_sheet};
use narration::table_messages::TableMessages;
use narration::{PlayableGame, playable_game};
use table::{BySeat, Seat};
use words::Language;

use super::performance_table::{PerformanceTable, signed};
use super::{ReviewMode, ReviewModel};
use crate::move_entry::MoveEntryView;

/// What the page shows of a review.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ReviewView {
    pub(crate) title: String,
    /// The players, with their sides in the game that is shown.
    pub(crate) players: BySeat<String>,
    /// What the rulebook calls their sides.
    pub(crate) sides: BySeat<&'static str>,
    pub(crate) state: String,
    /// The rules, and the position on the board as text.
    pub(crate) position: (String, String),
    /// How many games there are, and which is shown.
    pub(crate) games: usize,
    pub(crate) game: usize,
    pub(crate) board: MoveEntryView,
    /// The better move, and the move that was played.
    pub(crate) advice: Arrows,
    pub(crate) others: Arrows,
    /// The graph of how the game stood, as SVG.
    pub(crate) graph: String,
    /// How many events the game has, and after how many of them the position on the board is.
    pub(crate) events: usize,
    pub(crate) at: usize,
    /// The last move, and how the game stood then.
    pub(crate) at_words: String,
    pub(crate) notes: Vec<MarkedNote>,
    pub(crate) card: ReviewCard,
    pub(crate) sums: PerformanceTable,
    /// The same for a whole match.
    pub(crate) all_sums: Option<PerformanceTable>,
    /// The turning point: after how many events, and the move.
    pub(crate) turned: Option<(usize, String)>,
    /// Which of the mistakes is shown, from 1, and how many there are.
    pub(crate) mistake: Option<usize>,
    pub(crate) mistakes: usize,
    pub(crate) whose: Option<Seat>,
}

/// Arrows from place to place.
type Arrows = Vec<(Place, Place)>;

/// A line of the score sheet, and the quality of the move.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct MarkedNote {
    pub(crate) note: ScoreSheetEntry,
    pub(crate) class: MoveQuality,
}

/// What is said about the position on the board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ReviewCard {
    /// The last move, and how the game stands.
    Plain(String, String),
    /// The last move was a mistake, and this would have been better.
    Missed { event: usize, head: String, class: MoveQuality, better: String },
    /// The user tries again instead of a mistake.
    Retry { event: usize, head: String, class: MoveQuality, tried: RetryResult },
    /// The better line: its moves, and how many are on the board.
    Better { event: usize, head: String, moves: Vec<String>, step: usize, ends: bool },
}

/// What has come of a retry.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum RetryResult {
    /// No move has been entered.
    Pending,
    /// The move is illegal.
    Refused(RefusalExplanation),
    /// The move that was played.
    AsPlayed(String),
    /// The best move.
    Best(String),
    /// The engine judges the move: its text for programs, and as people write it.
    Judging(String, String),
    /// The move has this quality.
    Judged(String, MoveQuality),
}

impl<G: PlayableGame> ReviewModel<G> {
    pub(super) fn look(&self, l: Language) -> ReviewView {
        let messages = TableMessages::new(&self.table, l);
        let book = playable_game::rulebook_of::<G>(&self.table.setup().rules);
        let book = book.map_or("", |book| book.name.to(l));
        let events = self.line().events().len();
        let at = match &self.mode {
            ReviewMode::Position(events) => *events,
            ReviewMode::Retry(event, _) => *event,
            ReviewMode::Better(line) => line.event,
        };
        let notes = self.marked_notes(l);
        let reviews = &self.current().reviews;
        let mistakes = self.mistakes();
        let here = self.event();
        let turned = turning_point(reviews).and_then(|(event, _)| {
            let note = notes.iter().find(|marked| marked.note.after > event)?;
            Some((note.note.after, numbered(&note.note)))
        });
        let mut board = self.entry.view(l);
        if !matches!(
            self.mode,
            ReviewMode::Retry(_, RetryResult::Pending | RetryResult::Refused(_))
        ) {
            (board.prompt, board.can_end_turn, board.can_undo) = (None, false, false);
        }
        let (advice, others) = self.arrows();
        let curve = EvaluationCurve::of_reviews(reviews, events);
        let graph = EvaluationGraph { curve: &curve, cursor: Some(at) };
        ReviewView {
            title: format!("{} · {book}", l.game_name(G::GAME)),
            players: BySeat {
                south: self.player(&messages, Seat::South),
                north: self.player(&messages, Seat::North),
            },
            sides: BySeat {
                south: self.side_name(&messages, Seat::South),
                north: self.side_name(&messages, Seat::North),
            },
            state: messages.status(),
            position: {
                let position = self.entry.position();
                (position.rules().to_string(), position.write_position())
            },
            games: self.games.len(),
            game: self.game,
            board,
            advice,
            others,
            graph: graph.inline_svg(),
            events,
            at,
            at_words: {
                let (what, worth) = self.at_words(at, &notes, l);
                if worth.is_empty() { what } else { format!("{what} · {worth}") }
            },
            card: self.card(&notes, l),
            sums: self.sums(self.game..self.game + 1, l),
            all_sums: (self.games.len() > 1).then(|| self.sums(0..self.games.len(), l)),
            turned,
            mistake: here
                .and_then(|event| mistakes.iter().position(|other| *other == event))
                .map(|index| index + 1),
            mistakes: mistakes.len(),
            whose: self.whose,
            notes,
        }
    }

    fn side_name(&self, messages: &TableMessages<'_, G>, seat: Seat) -> &'static str {
        messages.sides()[self.table.games()[self.game].side(seat)]
    }

    /// The side and the name of the player in a seat.
    fn player(&self, messages: &TableMessages<'_, G>, seat: Seat) -> String {
        let side = self.side_name(messages, seat);
        match messages.occupant_name(seat) {
            Some(name) => format!("{side} ({name})"),
            None => side.to_owned(),
        }
    }

    fn marked_notes(&self, l: Language) -> Vec<MarkedNote> {
        let reviews = &self.current().reviews;
        let mut begin = 0;
        let mut marked = Vec::new();
        for note in score_sheet(self.line(), l) {
            let own = reviews.iter().take(note.after).skip(begin);
            let classes = own.filter_map(|review| Some(review.decision.as_ref()?.quality));
            let class = classes.max().unwrap_or(MoveQuality::Fine);
            begin = note.after;
            marked.push(MarkedNote { note, class });
        }
        marked
    }

    /// The arrows of the better move, and of the move that was played.
    fn arrows(&self) -> (Arrows, Arrows) {
        let hops = |places: Vec<Place>| {
            places.chunks_exact(2).map(|hop| (hop[0], hop[1])).collect::<Vec<_>>()
        };
        let event = match &self.mode {
            ReviewMode::Retry(event, RetryResult::Pending | RetryResult::Refused(_)) => *event,
            ReviewMode::Better(line) if line.step == 0 => line.event,
            _ => return (Vec::new(), Vec::new()),
        };
        let before = &self.line().positions()[event];
        let others = match &self.line().events()[event] {
            Event::Move { mv, .. } => hops(before.trace(mv)),
            Event::Roll(_) => Vec::new(),
        };
        let advice = match &self.mode {
            ReviewMode::Better(line) => line.moves.first().map(|mv| hops(before.trace(mv))),
            _ => None,
        };
        (advice.unwrap_or_default(), others)
    }

    /// The move at an event, with its number and sign.
    fn head(&self, event: usize, notes: &[MarkedNote], class: MoveQuality, l: Language) -> String {
        let sign = sign(class);
        let Some(marked) = notes.iter().find(|marked| marked.note.after > event) else {
            return String::new();
        };
        // The decision not to double has no line of its own: the play that follows it has.
        let text = match &self.line().events()[event] {
            Event::Move { mv, .. } if marked.note.after != event + 1 => {
                let before = &self.line().positions()[event];
                ScoreSheetEntry { text: before.write_localized_move(l, mv), ..marked.note.clone() }
            }
            _ => marked.note.clone(),
        };
        format!("{}\u{a0}{sign}", numbered(&text))
    }

    fn card(&self, notes: &[MarkedNote], l: Language) -> ReviewCard {
        let class_of = |event: usize| {
            let decided = self.current().reviews.get(event).and_then(|one| one.decision.as_ref());
            decided.map_or(MoveQuality::Fine, |decided| decided.quality)
        };
        match &self.mode {
            ReviewMode::Position(events) => {
                let event = events.checked_sub(1).filter(|event| self.current().is_error(*event));
                let Some(event) = event else {
                    return ReviewCard::Plain(
                        self.at_words(*events, notes, l).0,
                        self.worth(*events, l),
                    );
                };
                let class = class_of(event);
                let head = self.head(event, notes, class, l);
                let line = self.current().better_line(event, 0);
                let better = line.and_then(|line| line.words(l).into_iter().next());
                ReviewCard::Missed { event, head, class, better: better.unwrap_or_default() }
            }
            ReviewMode::Retry(event, tried) => {
                let class = class_of(*event);
                let head = self.head(*event, notes, class, l);
                ReviewCard::Retry { event: *event, head, class, tried: tried.clone() }
            }
            ReviewMode::Better(line) => ReviewCard::Better {
                event: line.event,
                head: self.head(line.event, notes, class_of(line.event), l),
                moves: line.words(l),
                step: line.step,
                ends: line.is_at_its_end(),
            },
        }
    }

    /// The evaluation after this number of events.
    fn worth(&self, events: usize, l: Language) -> String {
        let reviews = &self.current().reviews;
        let known = reviews.iter().take(events).rev().find_map(|review| review.evaluation);
        let white = playable_game::side_names::<G>(&self.table.setup().rules, l)[Side::White];
        match known {
            _ if reviews.len() < events => String::new(),
            None => String::new(),
            Some(Evaluation::Hundredths(value)) => signed(f64::from(value) / 100.0, l),
            Some(Evaluation::ForcedWin(Side::White, moves)) => format!("#{moves}"),
            Some(Evaluation::ForcedWin(Side::Black, moves)) => format!("−#{moves}"),
            Some(Evaluation::WinProbability(share)) => {
                l.review_wins((share * 100.0).round() as u64, white)
            }
            Some(Evaluation::GameOver(Some(Side::White))) => "1–0".to_owned(),
            Some(Evaluation::GameOver(Some(Side::Black))) => "0–1".to_owned(),
            Some(Evaluation::GameOver(None)) => "½–½".to_owned(),
        }
    }

    /// The last move, and how the game stood then.
    fn at_words(&self, at: usize, notes: &[MarkedNote], l: Language) -> (String, String) {
        let note = notes.iter().rfind(|marked| marked.note.after <= at);
        let what = note.map_or_else(|| l.review_start().to_owned(), |note| numbered(&note.note));
        (what, self.worth(at, l))
    }

    /// The performance of both players in some of the games.
    fn sums(&self, games: std::ops::Range<usize>, l: Language) -> PerformanceTable {
        let mut found = BySeat { south: Vec::new(), north: Vec::new() };
        for index in games {
            let sheet = &self.table.games()[index];
            for review in &self.games[index].reviews {
                let Some(by) = review.by else { continue };
                let mut review = review.clone();
                review.by = Some(Side::White);
                found[sheet.seat(by)].push(review);
            }
        }
        PerformanceTable::of(&found, l)
    }
}

/// A line of the score sheet with its number.
fn numbered(note: &ScoreSheetEntry) -> String {
    let dots = if note.first { "." } else { "…" };
    format!("{}{dots} {}", note.number, note.text)
}

/// The sign that people write after a move of this quality.
pub(crate) fn sign(class: MoveQuality) -> &'static str {
    match class {
        MoveQuality::Fine => "",
        MoveQuality::Inaccuracy => "?!",
        MoveQuality::Mistake => "?",
        MoveQuality::Blunder => "??",
    }
}
