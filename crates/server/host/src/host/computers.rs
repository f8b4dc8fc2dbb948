//! Seats that the house fills.

use std::time::Duration;

use engine::{
    BestMove, Engine, RemainingTime, SearchLimits, SearchRequest, StopSignal, Strength, SystemClock,
};
use engines::RandomMover;
use game::Line;
use table::{Actor, Awaits, Command, Occupant, Proposal, Seat, TimeControl};
use tokio::sync::oneshot;

use super::{Host, Hosted};
use crate::chance;

/// What a computer is thinking about.
pub(super) struct Thought<G: Hosted> {
    seat: Seat,
    /// How many entries the record had.
    about: usize,
    stop: StopSignal,
    answer: oneshot::Receiver<Option<BestMove<G>>>,
}

/// Nobody waits for a thought that is given up.
impl<G: Hosted> Drop for Thought<G> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// When to ask again if there was no room for a thought.
pub(super) const AGAIN: Duration = Duration::from_millis(250);

/// The thought that is being thought, once it is there; for ever if there is none.
pub(super) async fn thought<G: Hosted>(thought: &mut Option<Thought<G>>) -> Option<BestMove<G>> {
    match thought {
        Some(thought) => (&mut thought.answer).await.ok().flatten(),
        None => std::future::pending().await,
    }
}

impl<G: Hosted> Host<G> {
    /// The computer that is to move, and how strong it is.
    fn computer_to_move(&self) -> Option<(Seat, u8)> {
        let Awaits::Move(seat) = self.table.awaits() else { return None };
        match self.table.seats()[seat] {
            Occupant::Computer(level) if self.table.offer().is_none() => Some((seat, level)),
            _ => None,
        }
    }

    /// Whether a computer is to move and nobody thinks for it.
    pub(super) fn wants_thought(&self) -> bool {
        self.thought.is_none() && self.computer_to_move().is_some()
    }

    /// Lets the computer that is to move think, if it does not already.
    pub(super) fn ask_computer(&mut self) {
        let about = self.table.entries().len();
        if self.thought.as_ref().is_some_and(|thought| thought.about != about) {
            self.thought = None;
        }
        if !self.wants_thought() || self.is_broken {
            return;
        }
        let Some((seat, level)) = self.computer_to_move() else { return };
        let Some(line) = self.table.current_game().map(|game| game.line().clone()) else { return };
        let limits = self.limits(seat);
        let (stop, heeded) = {
            let stop = StopSignal::new();
            (stop.clone(), stop)
        };
        let (tell, answer) = oneshot::channel();
        let asked = self.house.thinkers().ask(move || {
            let choice = if heeded.is_set() { None } else { think(&line, level, limits, &heeded) };
            // The table may have gone on.
            let _ = tell.send(choice);
        });
        self.thought = asked.then_some(Thought { seat, about, stop, answer });
    }

    /// Plays what a computer has thought of.
    pub(super) async fn play(&mut self, choice: Option<BestMove<G>>) {
        let Some(thought) = self.thought.take() else { return };
        let fits = thought.about == self.table.entries().len();
        if let Some(choice) = choice.filter(|_| fits) {
            if self.strength(thought.seat).is_some() {
                self.score_history.record(choice.score);
            }
            let time = self.now().into();
            let by = Actor::Seat(thought.seat);
            if let Err(refusal) = self.obey(by, Command::Move(choice.mv), time) {
                tracing::error!(table = %self.code, %refusal, "the computer was refused");
                return;
            }
            self.do_duties();
            self.settle(None).await;
            self.ask_computer();
        }
        // Who came to no answer is asked again when the table next looks around.
    }

    /// How strong the computer in a seat is; nothing if it plays at random.
    fn strength(&self, seat: Seat) -> Option<Strength> {
        match self.table.seats()[seat] {
            Occupant::Computer(number) => Strength::from_number(number),
            _ => None,
        }
    }

    /// Whether a computer agrees to what it is asked. It gives moves back and plays again whenever it
    /// is asked.
    pub(super) fn agrees(&self, proposal: Proposal) -> bool {
        let events = self.table.current_game().map_or(0, |game| game.line().events().len());
        match proposal {
            Proposal::Takeback { .. } | Proposal::Rematch => true,
            Proposal::Draw => self.score_history.accepts_draw(events),
            Proposal::Resign { level } => self.score_history.accepts_resignation(level),
        }
    }

    fn limits(&self, seat: Seat) -> SearchLimits {
        let pace = self.table.setup().clock.control;
        let side = self.table.side(seat).filter(|_| !matches!(pace, TimeControl::Days { .. }));
        let left = side.and_then(|side| Some(self.table.clocks(self.now())?[side]));
        let clock = left.map(|left| RemainingTime::new(left.into(), pace.increment().into()));
        SearchLimits::for_table(clock, self.strength(seat))
    }
}

/// Thinks, on whatever thread this is.
fn think<G: Hosted>(
    line: &Line<G>,
    level: u8,
    limits: SearchLimits,
    stop: &StopSignal,
) -> Option<BestMove<G>> {
    let mut engine: Box<dyn Engine<G> + Send> = match Strength::from_number(level) {
        Some(strength) => G::engine(strength, chance::number()),
        None => Box::new(RandomMover::new(chance::number())),
    };
    engine.think(&SearchRequest::new(line, limits), &SystemClock::start(), stop, &mut |_| {})
}
