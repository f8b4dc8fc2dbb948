use game::{Event, Line, Notation, Perft, PositionHistory, Turn};

use crate::law::{Breach, Held, hold};
use crate::scene::{Memory, Scene};
use crate::{Broken, Law, Luck, ends, events, lines, perft, steps, texts, turns};

/// A trial of one game under one set of rules: how often to play it, how long, and by which luck.
///
/// Playouts go on from game to game of a match until they are long enough. At every position all
/// the laws are tried, on a handful of its moves, and now and then on nearly all of them.
#[derive(Clone, Debug)]
pub struct Laws<G: Notation> {
    rules: G::Rules,
    from: Option<G>,
    playouts: u64,
    longest: usize,
    seed: u64,
}

impl<G: Notation> Laws<G> {
    /// A trial under these rules: 40 playouts of at most 200 events.
    pub fn new(rules: G::Rules) -> Self {
        Self { rules, from: None, playouts: 40, longest: 200, seed: 1 }
    }

    /// Begins every playout at this position, and plays no match.
    #[must_use]
    pub fn starting_at(mut self, position: G) -> Self {
        self.rules = position.rules().clone();
        self.from = Some(position);
        self
    }

    /// How many playouts.
    #[must_use]
    pub fn playouts(mut self, playouts: u64) -> Self {
        self.playouts = playouts;
        self
    }

    /// How many events a playout has at most.
    #[must_use]
    pub fn longest(mut self, longest: usize) -> Self {
        self.longest = longest;
        self
    }

    /// By which luck.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Tries all laws but that of [`Perft`].
    ///
    /// # Panics
    /// If one is broken, with what [`Broken`] says.
    pub fn check(&self) {
        if let Err(broken) = self.find() {
            panic!("{broken}");
        }
    }

    /// Tries all laws but that of [`Perft`].
    ///
    /// # Errors
    /// The first law found broken.
    pub fn find(&self) -> Result<(), Broken> {
        let mut luck = Luck::new(self.seed);
        let start = self.from.clone().unwrap_or_else(|| G::start(self.rules.clone()));
        let line = Line::new(start);
        let before = texts::hold_of_rules::<G>(&self.rules, &mut luck).and_then(|()| {
            let rules = line.start().rules();
            hold!(*rules == self.rules, Law::KeepsRules, "it starts with {rules}");
            let over = matches!(line.turn(), Turn::Over(_));
            hold!(!over || self.from.is_some(), Law::StartsOpen, "{:?}", line.turn());
            ends::hold_of_match::<G>(&self.rules, &[]).map(drop)
        });
        before.map_err(|breach| breach.at(&line))?;
        self.play(&mut |scene| {
            turns::hold_at(scene.position())?;
            lines::hold_of_key(scene)?;
            events::hold_at(scene)?;
            texts::hold_at(scene)?;
            steps::hold_at(scene)?;
            lines::hold_at(scene)?;
            ends::hold_at(scene.position())
        })
    }

    /// Plays, and asks `laws` at every position.
    fn play(&self, laws: &mut dyn FnMut(&mut Scene<G>) -> Held) -> Result<(), Broken> {
        let mut luck = Luck::new(self.seed);
        let mut memory = Memory::new();
        for _ in 0..self.playouts {
            let mut left = self.longest;
            let mut results = Vec::new();
            let mut start = self.from.clone().unwrap_or_else(|| G::start(self.rules.clone()));
            loop {
                let mut line = Line::new(start);
                let mut game = Playout { line: &mut line, luck: &mut luck, memory: &mut memory };
                let next =
                    game.run(&mut left, laws).and_then(|()| self.next_game(&line, &mut results));
                match next.map_err(|breach| breach.at(&line))? {
                    Some(next) if left > 0 => start = next,
                    _ => break,
                }
            }
        }
        Ok(())
    }

    fn next_game(
        &self,
        line: &Line<G>,
        results: &mut Vec<game::Outcome<G::Ending>>,
    ) -> Result<Option<G>, Breach> {
        lines::hold_of_replay(line)?;
        ends::hold_of_game(line)?;
        match line.turn() {
            Turn::Over(outcome) if self.from.is_none() => {
                results.push(outcome);
                ends::hold_of_match(&self.rules, results)
            }
            _ => Ok(None),
        }
    }
}

impl<G: Perft> Laws<G> {
    /// Tries the law of [`Perft`].
    ///
    /// # Panics
    /// If it is broken, with what [`Broken`] says.
    pub fn check_perft(&self) {
        if let Err(broken) = self.find_perft() {
            panic!("{broken}");
        }
    }

    /// Tries the law of [`Perft`].
    ///
    /// # Errors
    /// Where it is broken.
    pub fn find_perft(&self) -> Result<(), Broken> {
        self.play(&mut |scene| perft::hold_at(scene))
    }
}

impl Breach {
    /// The breach with its circumstances: where the line stands.
    fn at<G: Notation>(self, line: &Line<G>) -> Broken {
        let events = line.events().iter().zip(line.positions());
        Broken {
            law: self.law,
            detail: self.detail,
            rules: line.start().rules().to_string(),
            start: line.start().write_position(),
            events: events.map(|(event, before)| before.write_event(event)).collect(),
        }
    }
}

/// One game being played at random.
struct Playout<'p, G: Notation> {
    line: &'p mut Line<G>,
    luck: &'p mut Luck,
    memory: &'p mut Memory<G>,
}

impl<G: Notation> Playout<'_, G> {
    /// Plays until the end, or until no event is `left`.
    fn run(
        &mut self,
        left: &mut usize,
        laws: &mut dyn FnMut(&mut Scene<G>) -> Held,
    ) -> Result<(), Breach> {
        let mut past = PositionHistory::new();
        loop {
            let closely = self.luck.one_in(16);
            let (line, luck, memory) = (&*self.line, &mut *self.luck, &mut *self.memory);
            laws(&mut Scene { line, past: &past, luck, memory, closely })?;
            self.memory.learn(self.line.position(), self.luck);
            let Some(event) = self.choose() else { return Ok(()) };
            let Some(fewer) = left.checked_sub(1) else { return Ok(()) };
            *left = fewer;
            past.push(self.line.position().key());
            let undo = self.luck.one_in(4);
            lines::play(self.line, &event, undo)?;
        }
    }

    fn choose(&mut self) -> Option<Event<G>> {
        let position = self.line.position();
        match self.line.turn() {
            Turn::Player(by) => {
                let mv = self.luck.pick(&position.legal_moves())?.clone();
                Some(Event::Move { by, mv })
            }
            Turn::Chance => self.luck.weighted(&position.chances()).map(|roll| Event::Roll(*roll)),
            Turn::Over(_) => None,
        }
    }
}
