use game::{Event, Line, Notation, Perft, PositionHistory, Turn};

use crate::law::{CheckResult, Violation, require};
use crate::law_context::{LawContext, SeenValues};
use crate::{BrokenLaw, Law, TestRng, ends, events, lines, perft, steps, texts, turns};

/// A check of one game under one set of rules by random playouts.
///
/// A playout continues through the games of a match until it is long enough. All laws are checked at every position, on a
/// few of its moves, and at some positions on nearly all of them.
#[derive(Clone, Debug)]
pub struct Laws<G: Notation> {
    rules: G::Rules,
    from: Option<G>,
    playouts: u64,
    longest: usize,
    seed: u64,
}

impl<G: Notation> Laws<G> {
    /// A check under these rules: 40 playouts of at most 200 events.
    pub fn new(rules: G::Rules) -> Self {
        Self { rules, from: None, playouts: 40, longest: 200, seed: 1 }
    }

    /// Begins every playout at this position, without a match.
    #[must_use]
    pub fn starting_at(mut self, position: G) -> Self {
        self.rules = position.rules().clone();
        self.from = Some(position);
        self
    }

    /// Sets the number of playouts.
    #[must_use]
    pub fn playouts(mut self, playouts: u64) -> Self {
        self.playouts = playouts;
        self
    }

    /// Sets the most events of a playout.
    #[must_use]
    pub fn longest(mut self, longest: usize) -> Self {
        self.longest = longest;
        self
    }

    /// Sets the random seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// Checks all laws except that of [`Perft`].
    ///
    /// # Panics
    /// If a law is broken, with the text of the [`BrokenLaw`].
    pub fn check(&self) {
        if let Err(broken) = self.find() {
            panic!("{broken}");
        }
    }

    /// Checks all laws except that of [`Perft`].
    ///
    /// # Errors
    /// The first broken law.
    pub fn find(&self) -> Result<(), BrokenLaw> {
        let mut rng = TestRng::new(self.seed);
        let start = self.from.clone().unwrap_or_else(|| G::start(self.rules.clone()));
        let line = Line::new(start);
        let before = texts::check_rules::<G>(&self.rules, &mut rng).and_then(|()| {
            let rules = line.start().rules();
            require!(*rules == self.rules, Law::KeepsRules, "it starts with {rules}");
            let over = matches!(line.turn(), Turn::Over(_));
            require!(!over || self.from.is_some(), Law::StartsOpen, "{:?}", line.turn());
            ends::check_match::<G>(&self.rules, &[]).map(drop)
        });
        before.map_err(|violation| violation.at(&line))?;
        self.play(&mut |context| {
            turns::check_at(context.position())?;
            lines::check_key(context)?;
            events::check_at(context)?;
            texts::check_at(context)?;
            steps::check_at(context)?;
            lines::check_at(context)?;
            ends::check_at(context.position())
        })
    }

    /// Plays, and checks `laws` at every position.
    fn play(
        &self,
        laws: &mut dyn FnMut(&mut LawContext<G>) -> CheckResult,
    ) -> Result<(), BrokenLaw> {
        let mut rng = TestRng::new(self.seed);
        let mut seen = SeenValues::new();
        for _ in 0..self.playouts {
            let mut left = self.longest;
            let mut results = Vec::new();
            let mut start = self.from.clone().unwrap_or_else(|| G::start(self.rules.clone()));
            loop {
                let mut line = Line::new(start);
                let mut game = Playout { line: &mut line, rng: &mut rng, seen: &mut seen };
                let next =
                    game.run(&mut left, laws).and_then(|()| self.next_game(&line, &mut results));
                match next.map_err(|violation| violation.at(&line))? {
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
    ) -> Result<Option<G>, Violation> {
        lines::check_replay(line)?;
        ends::check_game(line)?;
        match line.turn() {
            Turn::Over(outcome) if self.from.is_none() => {
                results.push(outcome);
                ends::check_match(&self.rules, results)
            }
            _ => Ok(None),
        }
    }
}

impl<G: Perft> Laws<G> {
    /// Checks the law of [`Perft`].
    ///
    /// # Panics
    /// If it is broken, with the text of the [`BrokenLaw`].
    pub fn check_perft(&self) {
        if let Err(broken) = self.find_perft() {
            panic!("{broken}");
        }
    }

    /// Checks the law of [`Perft`].
    ///
    /// # Errors
    /// The broken law.
    pub fn find_perft(&self) -> Result<(), BrokenLaw> {
        self.play(&mut |context| perft::check_at(context))
    }
}

impl Violation {
    /// Adds the game in which the law was broken.
    fn at<G: Notation>(self, line: &Line<G>) -> BrokenLaw {
        let events = line.events().iter().zip(line.positions());
        BrokenLaw {
            law: self.law,
            detail: self.detail,
            rules: line.start().rules().to_string(),
            start: line.start().write_position(),
            events: events.map(|(event, before)| before.write_event(event)).collect(),
        }
    }
}

/// One random game.
struct Playout<'p, G: Notation> {
    line: &'p mut Line<G>,
    rng: &'p mut TestRng,
    seen: &'p mut SeenValues<G>,
}

impl<G: Notation> Playout<'_, G> {
    /// Plays to the end of the game, or until no event is `left`.
    fn run(
        &mut self,
        left: &mut usize,
        laws: &mut dyn FnMut(&mut LawContext<G>) -> CheckResult,
    ) -> Result<(), Violation> {
        let mut history = PositionHistory::new();
        loop {
            let thorough = self.rng.one_in(16);
            let (line, rng, seen) = (&*self.line, &mut *self.rng, &mut *self.seen);
            laws(&mut LawContext { line, history: &history, rng, seen, thorough })?;
            self.seen.add_some(self.line.position(), self.rng);
            let Some(event) = self.choose() else { return Ok(()) };
            let Some(fewer) = left.checked_sub(1) else { return Ok(()) };
            *left = fewer;
            history.push(self.line.position().key());
            let undo = self.rng.one_in(4);
            lines::play(self.line, &event, undo)?;
        }
    }

    fn choose(&mut self) -> Option<Event<G>> {
        let position = self.line.position();
        match self.line.turn() {
            Turn::Player(by) => {
                let mv = self.rng.pick(&position.legal_moves())?.clone();
                Some(Event::Move { by, mv })
            }
            Turn::Chance => self.rng.weighted(&position.chances()).map(|roll| Event::Roll(*roll)),
            Turn::Over(_) => None,
        }
    }
}
