//! A game that was played, looked back at: how it stood, what was missed, and what would have been
//! better.

mod better_line;
mod evaluation_graph;
mod performance_table;
mod reviewed_game;
mod stored_review;
mod view;

use analysis::{EventReview, MoveQuality};
use game::Line;
use narration::PlayableGame;
use narration::refusal_explanation::explain_refusal;
use table::{Occupant, Refusal, Seat, Table};
use table_ui::page::board::Gesture;
use words::Language;
pub(crate) use worker_protocol::EventIndex;

pub(crate) use self::performance_table::PerformanceTable;
pub(crate) use self::stored_review::StoredReview;
pub(crate) use self::view::{MarkedNote, RetryResult, ReviewCard, ReviewView, sign};

use self::better_line::BetterLine;
use self::reviewed_game::ReviewedGame;
use crate::move_entry::{MoveEntry, MoveEntryCommand, MoveEntryResult};

/// What somebody who looks back wants.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ReviewCommand {
    /// To look at another game of the match.
    Game(usize),
    /// To look at the board after so many events.
    LookAt(usize),
    /// To look at the board where it can be looked at nearest to there.
    LookNear(usize),
    /// To go so many moves on or back.
    Step(isize),
    /// To go to the next mistake, or the one before.
    NextMistake(bool),
    /// To try again what was missed at an event.
    TryAgain(usize),
    /// To see what would have been better there.
    Show(usize),
    /// To look at the mistakes of one player, or of both.
    Whose(Option<Seat>),
    /// Something at the board.
    Entry(MoveEntryCommand),
}

/// A record of whichever game.
pub(crate) trait AnyReviewModel {
    /// What there is to see.
    fn view(&self, language: Language) -> ReviewView;

    /// Does what somebody wants. What has been tried must perhaps be weighed: the spot, and the move.
    fn handle(
        &mut self,
        command: ReviewCommand,
        language: Language,
    ) -> Option<(EventIndex, String)>;

    /// Hears what was found about an event.
    fn add_review(&mut self, at: EventIndex, finding: EventReview);

    /// Hears what a move is worth that was tried.
    fn move_judged(&mut self, at: EventIndex, mv: &str, finding: &EventReview);

    /// The first event about which nothing is known yet.
    fn next_event(&self) -> Option<EventIndex>;

    /// How many events there are, and about how many of them something is known.
    fn progress(&self) -> (usize, usize);

    /// Everything that was found.
    fn reviews(&self) -> Vec<(EventIndex, EventReview)>;

    /// The mistakes of the people at the table that are worth a puzzle.
    fn own_mistakes(&self) -> Vec<EventIndex>;
}

/// A record looked back at.
struct ReviewModel<G: PlayableGame> {
    table: Table<G>,
    games: Vec<ReviewedGame<G>>,
    /// Which game is looked at.
    game: usize,
    /// Whose mistakes are gone through.
    whose: Option<Seat>,
    stand: ReviewMode<G>,
    entry: MoveEntry<G>,
}

/// What is being looked at.
enum ReviewMode<G: PlayableGame> {
    /// The board after so many events.
    At(usize),
    /// What was missed at an event is tried again.
    Trying(usize, RetryResult),
    /// What would have been better.
    Better(BetterLine<G>),
}

/// Looks back at a record; `None` if nothing was played, or it cannot be read.
pub(crate) fn review_model<G: PlayableGame>(record: &str) -> Option<Box<dyn AnyReviewModel>> {
    let table = Table::<G>::read(record).ok()?.table;
    let lines = table.games().iter().map(|game| game.line().clone());
    let games: Vec<ReviewedGame<G>> = lines.map(ReviewedGame::new).collect();
    let first = games.first()?;
    let start = MoveEntry::new(first.line.start().clone(), None);
    let whose = whose(&table);
    let mut review =
        ReviewModel { games, game: 0, whose, stand: ReviewMode::At(0), entry: start, table };
    review.look_at(0);
    Some(Box::new(review))
}

/// Against a computer, one looks for one's own mistakes.
fn whose<G: PlayableGame>(table: &Table<G>) -> Option<Seat> {
    let is_computer = |seat: Seat| matches!(table.seats()[seat], Occupant::Computer(_));
    match (is_computer(Seat::South), is_computer(Seat::North)) {
        (true, false) => Some(Seat::North),
        (false, true) => Some(Seat::South),
        _ => None,
    }
}

impl<G: PlayableGame> ReviewModel<G> {
    fn now(&self) -> &ReviewedGame<G> {
        &self.games[self.game]
    }

    fn line(&self) -> &Line<G> {
        &self.now().line
    }

    /// The seat below: the player whose mistakes are looked for, or South.
    fn seat_below(&self) -> Seat {
        self.whose.unwrap_or(Seat::South)
    }

    fn side_below(&self) -> game::Side {
        self.table.games()[self.game].side(self.seat_below())
    }

    fn look_at(&mut self, events: usize) {
        let events = events.min(self.line().events().len());
        self.stand = ReviewMode::At(events);
        self.entry = self.entry_at(events);
    }

    /// The board after so many events.
    fn entry_at(&self, events: usize) -> MoveEntry<G> {
        let line = self.line();
        let last = line.events()[..events]
            .iter()
            .zip(line.positions())
            .rfind(|(event, _)| matches!(event, game::Event::Move { .. }))
            .map(|(event, before)| (before.clone(), event.clone()));
        MoveEntry::new(line.positions()[events].clone(), last).seen_from(self.side_below())
    }

    fn try_again(&mut self, event: usize) {
        if event < self.line().events().len() {
            self.entry = self.entry_at(event);
            self.stand = ReviewMode::Trying(event, RetryResult::Nothing);
        }
    }

    fn show(&mut self, event: usize, step: usize) {
        let Some(walk) = self.now().walk(event, step) else { return };
        let side = self.side_below();
        self.entry = walk.entry().seen_from(side);
        self.stand = ReviewMode::Better(walk);
    }

    /// The event that is looked at: the one that has just happened, or the one that is tried again.
    fn event(&self) -> Option<usize> {
        match &self.stand {
            ReviewMode::At(events) => events.checked_sub(1),
            ReviewMode::Trying(event, _) => Some(*event),
            ReviewMode::Better(walk) => Some(walk.event),
        }
    }

    /// The mistakes that are gone through.
    fn mistakes(&self) -> Vec<usize> {
        let side = self.whose.map(|seat| self.table.games()[self.game].side(seat));
        self.now().errors(side)
    }

    fn next_mistake(&mut self, forward: bool) {
        let mistakes = self.mistakes();
        // At a mistake that is only looked at, there is still something to try.
        let here = match self.stand {
            ReviewMode::At(events) => events.checked_sub(1),
            _ => self.event(),
        };
        let found = match forward {
            true => mistakes.iter().find(|event| here.is_none_or(|here| **event > here)),
            false => mistakes.iter().rfind(|event| here.is_some_and(|here| **event < here)),
        };
        let wrapped = if forward { mistakes.first() } else { mistakes.last() };
        if let Some(event) = found.or(wrapped).copied() {
            self.try_again(event);
        }
    }

    fn step(&mut self, steps: isize) {
        if let ReviewMode::Better(walk) = &self.stand {
            let (event, step) = (walk.event, walk.step.saturating_add_signed(steps));
            self.show(event, step);
            return;
        }
        let stops = self.now().stops();
        let here = match self.stand {
            ReviewMode::Trying(event, _) => event,
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
        if let ReviewMode::At(events) = self.stand
            && !matches!(command, MoveEntryCommand::Gesture(Gesture::Point(_)))
            && self.now().is_error(events)
        {
            // Whoever touches the board before a mistake wants to do better.
            self.try_again(events);
        }
        let ReviewMode::Trying(event, tried) = &self.stand else { return None };
        if !matches!(tried, RetryResult::Nothing | RetryResult::Refused(_)) {
            return None;
        }
        let event = *event;
        let tried = match self.entry.handle(command) {
            MoveEntryResult::Incomplete => RetryResult::Nothing,
            MoveEntryResult::Refused(refusal) => {
                let rules = self.entry.position().rules();
                RetryResult::Refused(explain_refusal::<G>(
                    &Refusal::Rules(refusal),
                    rules,
                    language,
                ))
            }
            MoveEntryResult::Move(mv) => return self.tried(event, mv, language),
        };
        self.stand = ReviewMode::Trying(event, tried);
        None
    }

    /// Somebody has tried a whole move.
    fn tried(
        &mut self,
        event: usize,
        mv: G::Move,
        language: Language,
    ) -> Option<(EventIndex, String)> {
        let before = self.line().positions()[event].clone();
        let (text, said) = (before.write_move(&mv), before.write_localized_move(language, &mv));
        let reached = before.after(&mv)?;
        let best = self.now().better(event).first().and_then(|best| before.after(best));
        let played = self.line().positions().get(event + 1);
        let tried = match best {
            Some(best) if best == reached => RetryResult::Best(said),
            _ if played == Some(&reached) => RetryResult::Same(said),
            _ => RetryResult::Weighing(text.clone(), said),
        };
        let weigh = matches!(tried, RetryResult::Weighing(..));
        let by = before.turn().player()?;
        let last = (before, game::Event::Move { by, mv });
        self.entry = MoveEntry::new(reached, Some(last)).seen_from(self.side_below());
        self.stand = ReviewMode::Trying(event, tried);
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
                let stops = self.now().stops();
                let nearest = stops.into_iter().min_by_key(|stop| stop.abs_diff(events));
                self.look_at(nearest.unwrap_or(0));
            }
            ReviewCommand::Step(steps) => self.step(steps),
            ReviewCommand::NextMistake(forward) => self.next_mistake(forward),
            ReviewCommand::TryAgain(event) => self.try_again(event),
            ReviewCommand::Show(event) => self.show(event, 0),
            ReviewCommand::Whose(whose) => {
                self.whose = whose;
                let events = self.event().map_or(0, |event| event + 1);
                self.look_at(events);
            }
            ReviewCommand::Entry(command) => return self.enter(command, language),
        }
        None
    }

    fn add_review(&mut self, at: EventIndex, finding: EventReview) {
        if let Some(game) = self.games.get_mut(at.game) {
            game.add_review(at.event, finding);
        }
    }

    fn move_judged(&mut self, at: EventIndex, mv: &str, finding: &EventReview) {
        let ReviewMode::Trying(event, RetryResult::Weighing(text, said)) = &self.stand else {
            return;
        };
        let here = EventIndex { game: self.game, event: *event };
        if here == at && text == mv {
            let class =
                finding.decision.as_ref().map_or(MoveQuality::Fine, |decided| decided.quality);
            self.stand = ReviewMode::Trying(*event, RetryResult::Judged(said.clone(), class));
        }
    }

    fn next_event(&self) -> Option<EventIndex> {
        let unknown = |(game, judged): (usize, &ReviewedGame<G>)| {
            judged.next_event().map(|event| EventIndex { game, event })
        };
        self.games.iter().enumerate().find_map(unknown)
    }

    fn progress(&self) -> (usize, usize) {
        let known = self.games.iter().map(|game| game.findings.len()).sum();
        (self.games.iter().map(|game| game.line.events().len()).sum(), known)
    }

    fn reviews(&self) -> Vec<(EventIndex, EventReview)> {
        let mut all = Vec::new();
        for (game, judged) in self.games.iter().enumerate() {
            let findings = judged.findings.iter().cloned().enumerate();
            all.extend(findings.map(|(event, finding)| (EventIndex { game, event }, finding)));
        }
        all
    }

    fn own_mistakes(&self) -> Vec<EventIndex> {
        let mut spots = Vec::new();
        for (game, (judged, sheet)) in self.games.iter().zip(self.table.games()).enumerate() {
            let is_own = |event: &usize| {
                let by = judged.findings[*event].by;
                by.is_some_and(|by| {
                    !matches!(self.table.seats()[sheet.seat(by)], Occupant::Computer(_))
                })
            };
            let grave = judged.errors(None).into_iter().filter(|event| {
                let decided = judged.findings[*event].decision.as_ref();
                decided.is_some_and(|decided| decided.quality >= MoveQuality::Mistake)
            });
            spots.extend(grave.filter(is_own).map(|event| EventIndex { game, event }));
        }
        spots
    }
}

#[cfg(test)]
mod tests;
