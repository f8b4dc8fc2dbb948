//! The review of a game: how it stood, which mistakes were made, and what would have been better.

mod better_line;
mod performance_table;
mod reviewed_game;
mod stored_review;
mod view;

use analysis::{EventReview, MoveQuality};
use game::Line;
use narration::PlayableGame;
use narration::refusal_explanation::explain_refusal;
use table::{CommandRefusal, Occupant, Seat, Table};
use table_ui::page::board::Gesture;
use words::Language;
pub(crate) use worker_protocol::EventIndex;

pub(crate) use self::performance_table::PerformanceTable;
pub(crate) use self::stored_review::StoredReview;
pub(crate) use self::view::{MarkedNote, RetryResult, ReviewCard, ReviewView, sign};

use self::better_line::BetterLine;
use self::reviewed_game::ReviewedGame;
use crate::move_entry::{MoveEntry, MoveEntryCommand, MoveEntryResult};

/// What the user does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ReviewCommand {
    /// Shows another game of the match.
    Game(usize),
    /// Shows the position after this number of events.
    LookAt(usize),
    /// Shows the position after the move nearest to this number of events.
    LookNear(usize),
    /// Goes this number of moves forward or back.
    Step(isize),
    /// Goes to the next mistake (`true`) or to the one before.
    NextMistake(bool),
    /// Lets the user try again instead of a mistake.
    Retry(usize),
    /// Shows the better line instead of a mistake.
    ShowBetter(usize),
    /// Goes through the mistakes of one player, or of both.
    MistakesOf(Option<Seat>),
    /// Enters a move on the board.
    Entry(MoveEntryCommand),
}

/// A [`ReviewModel`] of any game.
pub(crate) trait AnyReviewModel {
    /// What the page shows.
    fn view(&self, language: Language) -> ReviewView;

    /// Performs a command. If the user has tried a move that the engine must judge, returns it with its event.
    fn handle(
        &mut self,
        command: ReviewCommand,
        language: Language,
    ) -> Option<(EventIndex, String)>;

    /// Adds the review of an event.
    fn add_review(&mut self, at: EventIndex, review: EventReview);

    /// The engine has judged a move that the user tried.
    fn move_judged(&mut self, at: EventIndex, mv: &str, review: &EventReview);

    /// The first event that has not been judged.
    fn next_event(&self) -> Option<EventIndex>;

    /// How many events there are, and how many have been judged.
    fn progress(&self) -> (usize, usize);

    /// All reviews so far.
    fn reviews(&self) -> Vec<(EventIndex, EventReview)>;

    /// The mistakes of people, not computers, that are grave enough for a puzzle.
    fn own_mistakes(&self) -> Vec<EventIndex>;
}

/// A record under review.
struct ReviewModel<G: PlayableGame> {
    table: Table<G>,
    games: Vec<ReviewedGame<G>>,
    /// The game that is shown.
    game: usize,
    /// Whose mistakes the user goes through.
    whose: Option<Seat>,
    mode: ReviewMode<G>,
    entry: MoveEntry<G>,
}

/// What is on the board.
enum ReviewMode<G: PlayableGame> {
    /// The position after this number of events.
    Position(usize),
    /// The user tries again instead of a mistake.
    Retry(usize, RetryResult),
    /// The better line.
    Better(BetterLine<G>),
}

/// Reviews a record; `None` if it has no game or cannot be read.
pub(crate) fn review_model<G: PlayableGame>(record: &str) -> Option<Box<dyn AnyReviewModel>> {
    let table = Table::<G>::read(record).ok()?.table;
    let lines = table.games().iter().map(|game| game.line().clone());
    let games: Vec<ReviewedGame<G>> = lines.map(ReviewedGame::new).collect();
    let first = games.first()?;
    let start = MoveEntry::new(first.line.start().clone(), None);
    let whose = whose(&table);
    let mut review =
        ReviewModel { games, game: 0, whose, mode: ReviewMode::Position(0), entry: start, table };
    review.look_at(0);
    Some(Box::new(review))
}

/// Against a computer, the user goes through their own mistakes.
fn whose<G: PlayableGame>(table: &Table<G>) -> Option<Seat> {
    let is_computer = |seat: Seat| matches!(table.seats()[seat], Occupant::Computer(_));
    match (is_computer(Seat::South), is_computer(Seat::North)) {
        (true, false) => Some(Seat::North),
        (false, true) => Some(Seat::South),
        _ => None,
    }
}

impl<G: PlayableGame> ReviewModel<G> {
    fn current(&self) -> &ReviewedGame<G> {
        &self.games[self.game]
    }

    fn line(&self) -> &Line<G> {
        &self.current().line
    }

    /// The seat at the lower edge: that of the player whose mistakes are shown, or South.
    fn seat_below(&self) -> Seat {
        self.whose.unwrap_or(Seat::South)
    }

    fn side_below(&self) -> game::Side {
        self.table.games()[self.game].side(self.seat_below())
    }

    fn look_at(&mut self, events: usize) {
        let events = events.min(self.line().events().len());
        self.mode = ReviewMode::Position(events);
        self.entry = self.entry_at(events);
    }

    /// The board after this number of events.
    fn entry_at(&self, events: usize) -> MoveEntry<G> {
        let line = self.line();
        let last = line.events()[..events]
            .iter()
            .zip(line.positions())
            .rfind(|(event, _)| matches!(event, game::Event::Move { .. }))
            .map(|(event, before)| (before.clone(), event.clone()));
        MoveEntry::new(line.positions()[events].clone(), last).seen_from(self.side_below())
    }

    fn retry(&mut self, event: usize) {
        if event < self.line().events().len() {
            self.entry = self.entry_at(event);
            self.mode = ReviewMode::Retry(event, RetryResult::Pending);
        }
    }

    fn show(&mut self, event: usize, step: usize) {
        let Some(line) = self.current().better_line(event, step) else { return };
        let side = self.side_below();
        self.entry = line.entry().seen_from(side);
        self.mode = ReviewMode::Better(line);
    }

    /// The event that is shown: the last one, or the one instead of which the user tries again.
    fn event(&self) -> Option<usize> {
        match &self.mode {
            ReviewMode::Position(events) => events.checked_sub(1),
            ReviewMode::Retry(event, _) => Some(*event),
            ReviewMode::Better(line) => Some(line.event),
        }
    }

    /// The mistakes that the user goes through.
    fn mistakes(&self) -> Vec<usize> {
        let side = self.whose.map(|seat| self.table.games()[self.game].side(seat));
        self.current().errors(side)
    }

    fn next_mistake(&mut self, forward: bool) {
        let mistakes = self.mistakes();
        // A mistake that is only shown counts as not tried yet.
        let here = match self.mode {
            ReviewMode::Position(events) => events.checked_sub(1),
            _ => self.event(),
        };
        let found = match forward {
            true => mistakes.iter().find(|event| here.is_none_or(|here| **event > here)),
            false => mistakes.iter().rfind(|event| here.is_some_and(|here| **event < here)),
        };
        let wrapped = if forward { mistakes.first() } else { mistakes.last() };
        if let Some(event) = found.or(wrapped).copied() {
            self.retry(event);
        }
    }

    fn step(&mut self, steps: isize) {
        if let ReviewMode::Better(line) = &self.mode {
            let (event, step) = (line.event, line.step.saturating_add_signed(steps));
            self.show(event, step);
            return;
        }
        let stops = self.current().stops();
        let here = match self.mode {
            ReviewMode::Retry(event, _) => event,
            _ => self.event().map_or(0, |event| event + 1),
        };
        let at = stops.partition_point(|stop| *stop <= here).saturating_sub(1);
        let at = at.saturating_add_signed(steps).min(stops.len().saturating_sub(1));
        self.look_at(stops.get(at).copied().unwrap_or(0));
    }

    fn enter(
        &mut self,
        command: MoveEntryCommand,
        language: Language,
    ) -> Option<(EventIndex, String)> {
        if let ReviewMode::Position(events) = self.mode
            && !matches!(command, MoveEntryCommand::Gesture(Gesture::Point(_)))
            && self.current().is_error(events)
        {
            // A user who touches the board before a mistake wants to do better.
            self.retry(events);
        }
        let ReviewMode::Retry(event, tried) = &self.mode else { return None };
        if !matches!(tried, RetryResult::Pending | RetryResult::Refused(_)) {
            return None;
        }
        let event = *event;
        let tried = match self.entry.handle(command) {
            MoveEntryResult::Incomplete => RetryResult::Pending,
            MoveEntryResult::Refused(refusal) => {
                let rules = self.entry.position().rules();
                RetryResult::Refused(explain_refusal::<G>(
                    &CommandRefusal::Rules(refusal),
                    rules,
                    language,
                ))
            }
            MoveEntryResult::Move(mv) => return self.tried(event, mv, language),
        };
        self.mode = ReviewMode::Retry(event, tried);
        None
    }

    /// The user has entered a complete move.
    fn tried(
        &mut self,
        event: usize,
        mv: G::Move,
        language: Language,
    ) -> Option<(EventIndex, String)> {
        let before = self.line().positions()[event].clone();
        let (text, said) = (before.write_move(&mv), before.write_localized_move(language, &mv));
        let reached = before.after(&mv)?;
        let best = self.current().better(event).first().and_then(|best| before.after(best));
        let played = self.line().positions().get(event + 1);
        let tried = match best {
            Some(best) if best == reached => RetryResult::Best(said),
            _ if played == Some(&reached) => RetryResult::AsPlayed(said),
            _ => RetryResult::Judging(text.clone(), said),
        };
        let weigh = matches!(tried, RetryResult::Judging(..));
        let by = before.turn().player()?;
        let last = (before, game::Event::Move { by, mv });
        self.entry = MoveEntry::new(reached, Some(last)).seen_from(self.side_below());
        self.mode = ReviewMode::Retry(event, tried);
        weigh.then_some((EventIndex { game: self.game, event }, text))
    }
}

impl<G: PlayableGame> AnyReviewModel for ReviewModel<G> {
    fn view(&self, language: Language) -> ReviewView {
        self.look(language)
    }

    fn handle(
        &mut self,
        command: ReviewCommand,
        language: Language,
    ) -> Option<(EventIndex, String)> {
        match command {
            ReviewCommand::Game(game) if game < self.games.len() => {
                self.game = game;
                self.look_at(0);
            }
            ReviewCommand::Game(_) => {}
            ReviewCommand::LookAt(events) => self.look_at(events),
            ReviewCommand::LookNear(events) => {
                let stops = self.current().stops();
                let nearest = stops.into_iter().min_by_key(|stop| stop.abs_diff(events));
                self.look_at(nearest.unwrap_or(0));
            }
            ReviewCommand::Step(steps) => self.step(steps),
            ReviewCommand::NextMistake(forward) => self.next_mistake(forward),
            ReviewCommand::Retry(event) => self.retry(event),
            ReviewCommand::ShowBetter(event) => self.show(event, 0),
            ReviewCommand::MistakesOf(whose) => {
                self.whose = whose;
                let events = self.event().map_or(0, |event| event + 1);
                self.look_at(events);
            }
            ReviewCommand::Entry(command) => return self.enter(command, language),
        }
        None
    }

    fn add_review(&mut self, at: EventIndex, review: EventReview) {
        if let Some(game) = self.games.get_mut(at.game) {
            game.add_review(at.event, review);
        }
    }

    fn move_judged(&mut self, at: EventIndex, mv: &str, review: &EventReview) {
        let ReviewMode::Retry(event, RetryResult::Judging(text, said)) = &self.mode else {
            return;
        };
        let here = EventIndex { game: self.game, event: *event };
        if here == at && text == mv {
            let class =
                review.decision.as_ref().map_or(MoveQuality::Fine, |decided| decided.quality);
            self.mode = ReviewMode::Retry(*event, RetryResult::Judged(said.clone(), class));
        }
    }

    fn next_event(&self) -> Option<EventIndex> {
        let next = |(game, reviewed): (usize, &ReviewedGame<G>)| {
            reviewed.next_event().map(|event| EventIndex { game, event })
        };
        self.games.iter().enumerate().find_map(next)
    }

    fn progress(&self) -> (usize, usize) {
        let known = self.games.iter().map(|game| game.reviews.len()).sum();
        (self.games.iter().map(|game| game.line.events().len()).sum(), known)
    }

    fn reviews(&self) -> Vec<(EventIndex, EventReview)> {
        let mut all = Vec::new();
        for (game, reviewed) in self.games.iter().enumerate() {
            let reviews = reviewed.reviews.iter().cloned().enumerate();
            all.extend(reviews.map(|(event, review)| (EventIndex { game, event }, review)));
        }
        all
    }

    fn own_mistakes(&self) -> Vec<EventIndex> {
        let mut mistakes = Vec::new();
        for (game, (reviewed, played)) in self.games.iter().zip(self.table.games()).enumerate() {
            let is_own = |event: &usize| {
                let by = reviewed.reviews[*event].by;
                by.is_some_and(|by| {
                    !matches!(self.table.seats()[played.seat(by)], Occupant::Computer(_))
                })
            };
            let grave = reviewed.errors(None).into_iter().filter(|event| {
                let decision = reviewed.reviews[*event].decision.as_ref();
                decision.is_some_and(|decision| decision.quality >= MoveQuality::Mistake)
            });
            mistakes.extend(grave.filter(is_own).map(|event| EventIndex { game, event }));
        }
        mistakes
    }
}

#[cfg(test)]
mod tests;
