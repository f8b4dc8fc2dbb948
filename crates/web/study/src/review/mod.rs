//! A game that was played, looked back at: how it stood, what was missed, and what would have been
//! better.

mod graph;
mod judged;
mod kept;
mod sight;
mod sums;
mod walk;

use analysis::{EventReview, MoveQuality};
use game::Line;
use narration::Playable;
use narration::why::refused;
use table::{Refusal, Seat, Sitter, Table};
use table_ui::page::board::Gesture;
use words::Language;

pub(crate) use self::kept::Kept;
pub(crate) use self::kept::{found, spot};
pub(crate) use self::sight::{Card, MarkedNote, ReviewSight, Tried, sign};
pub(crate) use self::sums::Sums;

use self::judged::JudgedGame;
use self::walk::Walk;
use crate::trial::{self, Trial};

/// An event of a record: which game of its match, and which event of that game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Spot {
    pub(crate) game: usize,
    pub(crate) event: usize,
}

/// What somebody who looks back wants.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Wish {
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
    Board(trial::Wish),
}

/// A record of whichever game.
pub(crate) trait AnyReview {
    /// What there is to see.
    fn sight(&self, language: Language) -> ReviewSight;

    /// Does what somebody wants. What has been tried must perhaps be weighed: the spot, and the move.
    fn wish(&mut self, wish: Wish, language: Language) -> Option<(Spot, String)>;

    /// Hears what was found about an event.
    fn hear(&mut self, at: Spot, finding: EventReview);

    /// Hears what a move is worth that was tried.
    fn hear_weighed(&mut self, at: Spot, mv: &str, finding: &EventReview);

    /// The first event about which nothing is known yet.
    fn next(&self) -> Option<Spot>;

    /// How many events there are, and about how many of them something is known.
    fn progress(&self) -> (usize, usize);

    /// Everything that was found.
    fn found(&self) -> Vec<(Spot, EventReview)>;

    /// The mistakes of the people at the table that are worth a puzzle.
    fn own_mistakes(&self) -> Vec<Spot>;
}

/// A record looked back at.
struct Review<G: Playable> {
    table: Table<G>,
    games: Vec<JudgedGame<G>>,
    /// Which game is looked at.
    game: usize,
    /// Whose mistakes are gone through.
    whose: Option<Seat>,
    stand: Stand<G>,
    trial: Trial<G>,
}

/// What is being looked at.
enum Stand<G: Playable> {
    /// The board after so many events.
    At(usize),
    /// What was missed at an event is tried again.
    Trying(usize, Tried),
    /// What would have been better.
    Better(Walk<G>),
}

/// Looks back at a record; `None` if nothing was played, or it cannot be read.
pub(crate) fn review<G: Playable>(record: &str) -> Option<Box<dyn AnyReview>> {
    let table = Table::<G>::read(record).ok()?.table;
    let lines = table.sheets().iter().map(|sheet| sheet.line().clone());
    let games: Vec<JudgedGame<G>> = lines.map(JudgedGame::new).collect();
    let first = games.first()?;
    let start = Trial::new(first.line.start().clone(), None);
    let whose = whose(&table);
    let mut review = Review { games, game: 0, whose, stand: Stand::At(0), trial: start, table };
    review.look_at(0);
    Some(Box::new(review))
}

/// Against a computer, one looks for one's own mistakes.
fn whose<G: Playable>(table: &Table<G>) -> Option<Seat> {
    let is_computer = |seat: Seat| matches!(table.seats()[seat], Sitter::Computer(_));
    match (is_computer(Seat::South), is_computer(Seat::North)) {
        (true, false) => Some(Seat::North),
        (false, true) => Some(Seat::South),
        _ => None,
    }
}

impl<G: Playable> Review<G> {
    fn now(&self) -> &JudgedGame<G> {
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
        self.table.sheets()[self.game].side(self.seat_below())
    }

    fn look_at(&mut self, events: usize) {
        let events = events.min(self.line().events().len());
        self.stand = Stand::At(events);
        self.trial = self.trial_at(events);
    }

    /// The board after so many events.
    fn trial_at(&self, events: usize) -> Trial<G> {
        let line = self.line();
        let last = line.events()[..events]
            .iter()
            .zip(line.positions())
            .rfind(|(event, _)| matches!(event, game::Event::Move { .. }))
            .map(|(event, before)| (before.clone(), event.clone()));
        Trial::new(line.positions()[events].clone(), last).seen_from(self.side_below())
    }

    fn try_again(&mut self, event: usize) {
        if event < self.line().events().len() {
            self.trial = self.trial_at(event);
            self.stand = Stand::Trying(event, Tried::Nothing);
        }
    }

    fn show(&mut self, event: usize, step: usize) {
        let Some(walk) = self.now().walk(event, step) else { return };
        let side = self.side_below();
        self.trial = walk.trial().seen_from(side);
        self.stand = Stand::Better(walk);
    }

    /// The event that is looked at: the one that has just happened, or the one that is tried again.
    fn event(&self) -> Option<usize> {
        match &self.stand {
            Stand::At(events) => events.checked_sub(1),
            Stand::Trying(event, _) => Some(*event),
            Stand::Better(walk) => Some(walk.event),
        }
    }

    /// The mistakes that are gone through.
    fn mistakes(&self) -> Vec<usize> {
        let side = self.whose.map(|seat| self.table.sheets()[self.game].side(seat));
        self.now().errors(side)
    }

    fn next_mistake(&mut self, forward: bool) {
        let mistakes = self.mistakes();
        // At a mistake that is only looked at, there is still something to try.
        let here = match self.stand {
            Stand::At(events) => events.checked_sub(1),
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
        if let Stand::Better(walk) = &self.stand {
            let (event, step) = (walk.event, walk.step.saturating_add_signed(steps));
            self.show(event, step);
            return;
        }
        let stops = self.now().stops();
        let here = match self.stand {
            Stand::Trying(event, _) => event,
            _ => self.event().map_or(0, |event| event + 1),
        };
        let at = stops.partition_point(|stop| *stop <= here).saturating_sub(1);
        let at = at.saturating_add_signed(steps).min(stops.len().saturating_sub(1));
        self.look_at(stops.get(at).copied().unwrap_or(0));
    }

    fn at_board(&mut self, wish: trial::Wish, language: Language) -> Option<(Spot, String)> {
        if let Stand::At(events) = self.stand
            && !matches!(wish, trial::Wish::Hand(Gesture::Point(_)))
            && self.now().is_error(events)
        {
            // Whoever touches the board before a mistake wants to do better.
            self.try_again(events);
        }
        let Stand::Trying(event, tried) = &self.stand else { return None };
        if !matches!(tried, Tried::Nothing | Tried::Refused(_)) {
            return None;
        }
        let event = *event;
        let tried = match self.trial.wish(wish) {
            trial::Tried::Nothing => Tried::Nothing,
            trial::Tried::Refused(refusal) => {
                let rules = self.trial.position().rules();
                Tried::Refused(refused::<G>(&Refusal::Rules(refusal), rules, language))
            }
            trial::Tried::Move(mv) => return self.tried(event, mv, language),
        };
        self.stand = Stand::Trying(event, tried);
        None
    }

    /// Somebody has tried a whole move.
    fn tried(&mut self, event: usize, mv: G::Move, language: Language) -> Option<(Spot, String)> {
        let before = self.line().positions()[event].clone();
        let (text, said) = (before.write_move(&mv), before.write_people(language, &mv));
        let reached = before.after(&mv)?;
        let best = self.now().better(event).first().and_then(|best| before.after(best));
        let played = self.line().positions().get(event + 1);
        let tried = match best {
            Some(best) if best == reached => Tried::Best(said),
            _ if played == Some(&reached) => Tried::Same(said),
            _ => Tried::Weighing(text.clone(), said),
        };
        let weigh = matches!(tried, Tried::Weighing(..));
        let by = before.turn().player()?;
        let last = (before, game::Event::Move { by, mv });
        self.trial = Trial::new(reached, Some(last)).seen_from(self.side_below());
        self.stand = Stand::Trying(event, tried);
        weigh.then_some((Spot { game: self.game, event }, text))
    }
}

impl<G: Playable> AnyReview for Review<G> {
    fn sight(&self, language: Language) -> ReviewSight {
        self.look(language)
    }

    fn wish(&mut self, wish: Wish, language: Language) -> Option<(Spot, String)> {
        match wish {
            Wish::Game(game) if game < self.games.len() => {
                self.game = game;
                self.look_at(0);
            }
            Wish::Game(_) => {}
            Wish::LookAt(events) => self.look_at(events),
            Wish::LookNear(events) => {
                let stops = self.now().stops();
                let nearest = stops.into_iter().min_by_key(|stop| stop.abs_diff(events));
                self.look_at(nearest.unwrap_or(0));
            }
            Wish::Step(steps) => self.step(steps),
            Wish::NextMistake(forward) => self.next_mistake(forward),
            Wish::TryAgain(event) => self.try_again(event),
            Wish::Show(event) => self.show(event, 0),
            Wish::Whose(whose) => {
                self.whose = whose;
                let events = self.event().map_or(0, |event| event + 1);
                self.look_at(events);
            }
            Wish::Board(wish) => return self.at_board(wish, language),
        }
        None
    }

    fn hear(&mut self, at: Spot, finding: EventReview) {
        if let Some(game) = self.games.get_mut(at.game) {
            game.hear(at.event, finding);
        }
    }

    fn hear_weighed(&mut self, at: Spot, mv: &str, finding: &EventReview) {
        let Stand::Trying(event, Tried::Weighing(text, said)) = &self.stand else { return };
        let here = Spot { game: self.game, event: *event };
        if here == at && text == mv {
            let class =
                finding.decision.as_ref().map_or(MoveQuality::Fine, |decided| decided.quality);
            self.stand = Stand::Trying(*event, Tried::Judged(said.clone(), class));
        }
    }

    fn next(&self) -> Option<Spot> {
        let unknown = |(game, judged): (usize, &JudgedGame<G>)| {
            judged.next().map(|event| Spot { game, event })
        };
        self.games.iter().enumerate().find_map(unknown)
    }

    fn progress(&self) -> (usize, usize) {
        let known = self.games.iter().map(|game| game.findings.len()).sum();
        (self.games.iter().map(|game| game.line.events().len()).sum(), known)
    }

    fn found(&self) -> Vec<(Spot, EventReview)> {
        let mut all = Vec::new();
        for (game, judged) in self.games.iter().enumerate() {
            let findings = judged.findings.iter().cloned().enumerate();
            all.extend(findings.map(|(event, finding)| (Spot { game, event }, finding)));
        }
        all
    }

    fn own_mistakes(&self) -> Vec<Spot> {
        let mut spots = Vec::new();
        for (game, (judged, sheet)) in self.games.iter().zip(self.table.sheets()).enumerate() {
            let is_own = |event: &usize| {
                let by = judged.findings[*event].by;
                by.is_some_and(|by| {
                    !matches!(self.table.seats()[sheet.seat(by)], Sitter::Computer(_))
                })
            };
            let grave = judged.errors(None).into_iter().filter(|event| {
                let decided = judged.findings[*event].decision.as_ref();
                decided.is_some_and(|decided| decided.quality >= MoveQuality::Mistake)
            });
            spots.extend(grave.filter(is_own).map(|event| Spot { game, event }));
        }
        spots
    }
}

#[cfg(test)]
mod tests;
