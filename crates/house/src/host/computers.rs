//! Seats that the house fills.

use std::time::Duration;

use engine::{Choice, Engine, Level, Limits, Remaining, Request, Stop, Strength, SystemClock};
use game::Line;
use table::{Actor, Awaits, Command, Millis, Pace, Seat, Sitter};
use tokio::sync::oneshot;

use super::{Host, Hosted};
use crate::chance;

/// What a computer is thinking about.
pub(super) struct Thought<G: Hosted> {
    seat: Seat,
    /// How many entries the record had.
    about: usize,
    stop: Stop,
    answer: oneshot::Receiver<Option<Choice<G>>>,
}

/// Nobody waits for a thought that is given up.
impl<G: Hosted> Drop for Thought<G> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// When to ask again if there was no room for a thought.
pub(super) const AGAIN: Duration = Duration::from_millis(250);

/// The longest that a computer thinks about a move where there is no clock.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// The longest that it thinks whatever its clock says: others wait for their turn.
const LONGEST: Duration = Duration::from_secs(5);

/// The thought that is being thought, once it is there; for ever if there is none.
pub(super) async fn thought<G: Hosted>(thought: &mut Option<Thought<G>>) -> Option<Choice<G>> {
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
            Sitter::Computer(level) if self.table.offer().is_none() => Some((seat, level)),
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
        let Some(line) = self.table.sheet().map(|sheet| sheet.line().clone()) else { return };
        let limits = self.limits(seat, level);
        let (stop, heeded) = {
            let stop = Stop::new();
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
    pub(super) async fn play(&mut self, choice: Option<Choice<G>>) {
        let Some(thought) = self.thought.take() else { return };
        let fits = thought.about == self.table.entries().len();
        if let Some(choice) = choice.filter(|_| fits) {
            self.opinion = Some(choice.score);
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

    fn limits(&self, seat: Seat, level: u8) -> Limits {
        let side = self.table.side(seat);
        let left = side.and_then(|side| Some(self.table.clocks(self.now())?[side]));
        let is_slow = matches!(self.table.setup().clock.pace, Pace::Days { .. });
        match left.filter(|_| !is_slow) {
            Some(left) => {
                let clock = Remaining::new(left.into(), Millis::ZERO.into());
                Limits { clock: Some(clock), time: Some(LONGEST), ..Limits::default() }
            }
            None if Level::new(level).is_none() => Limits::time(PATIENCE),
            None => Limits::default(),
        }
    }
}

/// Thinks, on whatever thread this is.
fn think<G: Hosted>(line: &Line<G>, level: u8, limits: Limits, stop: &Stop) -> Option<Choice<G>> {
    let strength = match level {
        0 => return any(line),
        _ => Level::new(level).map_or(Strength::Max, Strength::Level),
    };
    let mut engine = G::engine(strength, chance::number())?;
    engine.think(&Request::new(line, limits), &SystemClock::start(), stop, &mut |_| {})
}

/// Any move that keeps to the rules.
fn any<G: Hosted>(line: &Line<G>) -> Option<Choice<G>> {
    let mut moves = line.position().regular_moves();
    let chosen = chance::number().checked_rem(moves.len() as u64)?;
    let mv = moves.swap_remove(chosen as usize);
    Some(Choice { mv, reply: None, score: engine::Score::Hundredths(0), nodes: 0 })
}
