//! Whoever plays without hands.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use engine::{
    BestMove, Engine, ScoreHistory, SearchLimits, SearchRequest, StopSignal, Strength, SystemClock,
};
use engines::{HasEngine, RandomMover};
use game::{Game, Line, Side};
use table::{Occupant, Proposal};

/// The computer at a table. It thinks on a thread of its own, so that the clocks and the keyboard go
/// on meanwhile, and stops at once when what it thinks about is no longer on the board.
pub(crate) struct Computer<G: Game> {
    mind: Mind<G>,
    /// What it thinks of its own game; somebody who only plays at random thinks nothing.
    score_history: ScoreHistory,
    /// How strong it is; no strength at all plays at random.
    strength: Option<Strength>,
}

enum Mind<G: Game> {
    /// Waiting for its turn.
    Ready(Box<dyn Engine<G> + Send>),
    /// Thinking; it comes back with its answer.
    Thinking(Thought<G>),
    /// It has gone away without an answer.
    Gone,
}

/// What is being thought.
struct Thought<G: Game> {
    about: Subject,
    stop: StopSignal,
    answer: Receiver<Answer<G>>,
}

/// Nobody waits for a thought that is given up.
impl<G: Game> Drop for Thought<G> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

type Answer<G> = (Box<dyn Engine<G> + Send>, Option<BestMove<G>>);

/// What tells one question from another: how many events, and the position after them.
type Subject = (usize, u64);

fn subject<G: Game>(line: &Line<G>) -> Subject {
    (line.events().len(), line.position().key())
}

/// The computer of this strength, as a record names it.
pub(crate) fn sitter(strength: Strength) -> Occupant {
    Occupant::Computer(strength.number())
}

impl<G: HasEngine> Computer<G> {
    /// Whoever a record's number means.
    pub(crate) fn new(number: u8, seed: u64) -> Self {
        let strength = Strength::from_number(number);
        let engine: Box<dyn Engine<G> + Send> = match strength {
            Some(strength) => G::engine(strength, seed),
            None => Box::new(RandomMover::new(seed)),
        };
        Self { mind: Mind::Ready(engine), score_history: ScoreHistory::default(), strength }
    }

    /// Somebody to ask for advice.
    pub(crate) fn adviser() -> Self {
        Self::new(Strength::Max.number(), 0)
    }
}

impl<G: Game> Computer<G> {
    /// Begins to think about a position, or goes on, and says what came out of it.
    pub(crate) fn think(&mut self, line: &Line<G>, limits: SearchLimits) -> Option<BestMove<G>> {
        self.listen(line).or_else(|| {
            self.begin(line, limits);
            None
        })
    }

    /// What came out of thinking about this position, if it is done.
    fn listen(&mut self, line: &Line<G>) -> Option<BestMove<G>> {
        let Mind::Thinking(thought) = &self.mind else { return None };
        let fits = thought.about == subject(line);
        if !fits {
            thought.stop.stop();
        }
        let (engine, choice) = match thought.answer.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => {
                self.mind = Mind::Gone;
                return None;
            }
        };
        self.mind = Mind::Ready(engine);
        let choice = choice.filter(|_| fits)?;
        if self.strength.is_some() {
            self.score_history.record(choice.score);
        }
        Some(choice)
    }

    /// Begins to think, unless it does already.
    pub(crate) fn begin(&mut self, line: &Line<G>, limits: SearchLimits) {
        if !matches!(self.mind, Mind::Ready(_)) {
            return;
        }
        let Mind::Ready(mut engine) = std::mem::replace(&mut self.mind, Mind::Gone) else { return };
        let (sender, answer) = channel();
        let (stop, about, line) = (StopSignal::new(), subject(line), line.clone());
        let heeded = stop.clone();
        thread::spawn(move || {
            let request = SearchRequest::new(&line, limits);
            let choice = engine.think(&request, &SystemClock::start(), &heeded, &mut |_| {});
            // Nobody listens any more if the table has been left.
            let _ = sender.send((engine, choice));
        });
        self.mind = Mind::Thinking(Thought { about, stop, answer });
    }

    /// Gives up what it is thinking about, if it is not this position.
    pub(crate) fn heed(&mut self, line: Option<&Line<G>>) {
        if let Mind::Thinking(thought) = &self.mind
            && line.map(subject) != Some(thought.about)
        {
            thought.stop.stop();
        }
    }

    /// Whether it agrees, as this side, to what the other player proposes. It gives moves back and
    /// plays again whenever it is asked; to a draw, or to less than it may hope for, it agrees by what
    /// it thinks of its position.
    pub(crate) fn agrees(&self, proposal: Proposal, line: &Line<G>, side: Side) -> bool {
        match proposal {
            Proposal::Takeback { .. } | Proposal::Rematch => true,
            Proposal::Draw => self.score_history.accepts_draw(line.events().len()),
            Proposal::Resign { level } => {
                let judged =
                    self.ready().and_then(|engine| engine.accepts_resignation(line, side, level));
                judged.unwrap_or_else(|| self.score_history.accepts_resignation(level))
            }
        }
    }

    /// The level at which it gives its game up as this side; `None` if it plays on, or is thinking.
    pub(crate) fn gives_up(&self, line: &Line<G>, side: Side) -> Option<u8> {
        self.strength.filter(|strength| strength.resigns())?;
        match self.score_history.resigns() {
            true => Some(1),
            false => self.ready()?.resignation_level(line, side),
        }
    }

    /// The engine, if it can be asked at once.
    fn ready(&self) -> Option<&dyn Engine<G>> {
        match &self.mind {
            Mind::Ready(engine) => Some(&**engine),
            Mind::Thinking(_) | Mind::Gone => None,
        }
    }

    /// Whether it would rather have a draw that the rules offer than play on.
    pub(crate) fn wants_draw(&self) -> bool {
        self.score_history.claims_draw()
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use chess::{Position, Rules};
    use game::{Event, Notation};

    use super::*;

    fn start() -> Line<Position> {
        Line::new(Position::new(Rules::STANDARD))
    }

    fn answer(computer: &mut Computer<Position>, line: &Line<Position>) -> BestMove<Position> {
        loop {
            if let Some(choice) = computer.think(line, SearchLimits::default()) {
                return choice;
            }
            thread::yield_now();
        }
    }

    #[test]
    fn it_answers_in_its_own_time() {
        for number in [0, 1, 3] {
            let mut computer = Computer::<Position>::new(number, 1);
            assert!(
                computer.think(&start(), SearchLimits::default()).is_none(),
                "it has only begun"
            );
            let mv = answer(&mut computer, &start()).mv;
            assert!(start().position().legal_moves().contains(&mv));
            assert_eq!(computer.score_history.is_empty(), number == 0);
            assert!(computer.agrees(Proposal::Takeback { to: 0 }, &start(), Side::White));
        }
    }

    /// At full strength and without a limit it would think for ever.
    #[test]
    fn it_stops_when_the_board_changes() {
        let mut computer = Computer::<Position>::new(Strength::Max.number(), 1);
        computer.think(&start(), SearchLimits::default());
        let mut line = start();
        let mv = line.position().legal_moves()[0];
        line.apply(&Event::Move { by: Side::White, mv }).unwrap();
        let began = Instant::now();
        while !matches!(computer.mind, Mind::Ready(_)) {
            computer.listen(&line);
            thread::yield_now();
            assert!(began.elapsed() < Duration::from_secs(20), "it goes on thinking");
        }
        assert!(computer.score_history.is_empty(), "a score of another position does not count");
    }

    /// Black bears off two checkers with any roll, and White has borne off none: a gammon.
    #[test]
    fn backgammon_is_given_up_for_what_it_is_worth() {
        let text = "XGID=-------------O----------b-:0:0:-1:00:0:0:0:0:10";
        let rules = backgammon::Rules::MONEY;
        let line = Line::new(backgammon::Position::read_position(&rules, text).unwrap());
        let mut computer = Computer::<backgammon::Position>::new(Strength::Max.number(), 1);
        let sides = [Side::White, Side::Black];
        assert_eq!(sides.map(|side| computer.gives_up(&line, side)), [Some(2), None]);
        let resign = |level| Proposal::Resign { level };
        let agrees = [1, 2].map(|level| computer.agrees(resign(level), &line, Side::Black));
        assert_eq!(agrees, [false, true]);
        computer.begin(&line, SearchLimits::default());
        assert_eq!(computer.gives_up(&line, Side::White), None, "not while it thinks");
        let child = Computer::<backgammon::Position>::new(1, 1);
        assert_eq!(child.gives_up(&line, Side::White), None, "who learns wants to win to the end");
    }
}
