//! Thinking about any position for as long as somebody likes.

mod answer;
mod backgammon;
mod checkers;
mod chess;
mod fathom;
mod line_text;
mod play_out;
mod table_backgammon;

use std::time::Duration;

use engine::{
    Engine, MonotonicClock, SearchInfo, SearchLimits, SearchRequest, StopSignal, Strength,
};
use game::{Line, Turn};
use words::Language;

use self::fathom::Beside;
pub(crate) use self::fathom::Fathom;
pub(crate) use self::line_text::kind_of;
pub(crate) use self::play_out::PlayOut;
use crate::known::Known;

/// What is to be thought about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Aim {
    /// What the answers are known by.
    pub(crate) mark: String,
    pub(crate) language: Language,
    /// How many of the best moves are wanted.
    pub(crate) lines: usize,
}

/// Somebody who thinks about positions of one game, and remembers between them.
pub(crate) struct Analyst<G: Known> {
    engine: Box<dyn Engine<G> + Send>,
    task: Option<Task<G>>,
    played_out: Option<(Aim, Box<dyn PlayOut>)>,
}

/// A position that is being thought about.
struct Task<G: Known> {
    aim: Aim,
    line: Line<G>,
    /// How long to think about it next.
    slice: Duration,
    /// The positions looked at so far, and how many in a second.
    nodes: u64,
    speed: u64,
    depth: u32,
    found: Vec<SearchInfo<G>>,
    /// What is certain, once it has been looked up.
    facts: Option<Vec<String>>,
    has_looked_further: bool,
    /// What is to be said beside the moves.
    beside: Beside,
    /// Whether there is nothing more to be found out.
    is_done: bool,
}

/// Slices grow, because each begins again with what is remembered of the one before.
const FIRST_SLICE: Duration = Duration::from_millis(150);
const LONGEST_SLICE: Duration = Duration::from_secs(30);

/// Nobody reads faster.
const PACE: Duration = Duration::from_millis(120);

/// The most lines that are looked for.
pub(crate) const MOST_LINES: usize = 5;

/// Somebody who thinks about positions of whichever game.
pub(crate) trait Analysing {
    /// Begins to think about a position, which is told by its past.
    fn analyse(&mut self, aim: Aim, past: &str) -> Option<()>;
    /// Begins to play moves of a position out, where dice decide.
    fn play_out(&mut self, aim: Aim, moves: &[&str], past: &str) -> Option<()>;
    /// Gives it up.
    fn rest(&mut self);
    /// Thinks on for a while; `tell` hears of what is found meanwhile.
    fn think_on(&mut self, clock: &dyn MonotonicClock, tell: &dyn Fn(&str)) -> Option<String>;
}

impl<G: Known> Analyst<G> {
    pub(crate) fn new() -> Self {
        Self { engine: G::engine(Strength::Max, 0), task: None, played_out: None }
    }
}

impl<G: Known> Analysing for Analyst<G> {
    fn analyse(&mut self, aim: Aim, past: &str) -> Option<()> {
        let line = line_text::read::<G>(past)?;
        self.task = Some(Task {
            aim,
            line,
            slice: FIRST_SLICE,
            nodes: 0,
            speed: 0,
            depth: 0,
            found: Vec::new(),
            facts: None,
            has_looked_further: false,
            beside: Beside::default(),
            is_done: false,
        });
        Some(())
    }

    fn play_out(&mut self, aim: Aim, moves: &[&str], past: &str) -> Option<()> {
        let line = line_text::read::<G>(past)?;
        let read = |text: &&str| line.position().read_move(text).ok();
        let moves: Vec<G::Move> = moves.iter().map(read).collect::<Option<_>>()?;
        self.played_out = Some((aim, G::play_out(line.position(), &moves)?));
        Some(())
    }

    fn rest(&mut self) {
        self.task = None;
        self.played_out = None;
    }

    fn think_on(&mut self, clock: &dyn MonotonicClock, tell: &dyn Fn(&str)) -> Option<String> {
        if let Some((aim, played_out)) = &mut self.played_out {
            let (told, goes_on) = played_out.go_on(clock, aim);
            if !goes_on {
                self.played_out = None;
            }
            return Some(told);
        }
        let mut task = self.task.take()?;
        task.think(self.engine.as_mut(), clock, tell);
        let told = task.told();
        if !task.is_done {
            self.task = Some(task);
        }
        Some(told)
    }
}

impl<G: Known> Task<G> {
    /// Thinks for one slice, after a look into the tables.
    fn think(
        &mut self,
        engine: &mut dyn Engine<G>,
        clock: &dyn MonotonicClock,
        tell: &dyn Fn(&str),
    ) {
        self.look_up();
        let turn = self.line.turn();
        if !matches!(turn, Turn::Player(_)) {
            if turn == Turn::Chance {
                self.beside.told = vec![format!("note {}", self.aim.language.analysis_to_roll())];
            }
            self.is_done = self.has_looked_further;
            return;
        }
        let (line, before) = (self.line.clone(), self.depth);
        let wanted = self.aim.lines.min(line.position().regular_moves().len()).max(1);
        let mut request = SearchRequest::new(&line, SearchLimits::time(self.slice));
        request.multi_pv = wanted;
        let (began, nodes) = (clock.now(), self.nodes);
        let (mut batch, mut told_at) = (Vec::<SearchInfo<G>>::new(), None::<Duration>);
        let choice = engine.think(&request, clock, &StopSignal::new(), &mut |info| {
            if info.rank == 0 {
                self.take(&mut batch);
            }
            batch.push(info.clone());
            self.count(nodes, info.nodes, info.time);
            let is_whole = batch.len() == wanted;
            let is_news = is_whole && self.take(&mut batch);
            let is_time = told_at.is_none_or(|then| clock.now().saturating_sub(then) >= PACE);
            if is_news && is_time {
                told_at = Some(clock.now());
                tell(&self.told());
            }
        });
        self.take(&mut batch);
        let spent = clock.now().saturating_sub(began);
        if let Some(choice) = choice {
            self.count(nodes, choice.nodes, spent);
        }
        // Who comes back early and no wiser has seen all there is to see.
        let is_deepest = G::LOOKS_NO_FURTHER_THAN.is_some_and(|most| self.depth >= most);
        self.is_done = self.has_looked_further
            && (is_deepest || spent < self.slice / 2 && self.depth <= before);
        self.slice = (self.slice * 2).min(LONGEST_SLICE);
    }

    /// Looks into the tables: at first for what is seen at once, the next time for the rest.
    fn look_up(&mut self) {
        let (position, l) = (self.line.position(), self.aim.language);
        match &mut self.facts {
            None => self.facts = Some(G::facts(position, l)),
            Some(facts) if !self.has_looked_further => {
                self.has_looked_further = true;
                facts.extend(G::further_facts(position, l));
            }
            Some(_) => {}
        }
    }

    /// Keeps what was found, unless something deeper is known. Says whether it was deeper.
    fn take(&mut self, batch: &mut Vec<SearchInfo<G>>) -> bool {
        let batch = std::mem::take(batch);
        let Some(depth) = batch.first().map(|info| info.depth) else { return false };
        let deeper = depth > self.depth;
        if depth >= self.depth && batch.len() >= self.found.len() {
            self.depth = depth;
            self.found = batch;
        }
        if deeper {
            self.beside = G::beside(self.line.position(), depth, self.aim.language);
        }
        deeper
    }

    fn count(&mut self, before: u64, nodes: u64, time: Duration) {
        self.nodes = before + nodes;
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        if millis >= 20 {
            self.speed = nodes.saturating_mul(1_000) / millis;
        }
    }
}
