//! Searches any position for as long as the user likes.

mod backgammon;
mod checkers;
mod chess;
mod exact_facts;
mod game_line;
mod rollout;
mod table_backgammon;
mod update;

use std::time::Duration;

use board_view::{BoardView, Place};
use engine::{Engine, MonotonicClock, SearchInfo, SearchLimits, SearchRequest, StopSignal};
use game::{Line, Turn};
use games::with_game;
use words::Language;
use worker_protocol::{EngineResponse, GameLine};

use self::exact_facts::Commentary;
pub(crate) use self::exact_facts::ExactFacts;
use crate::job::{Job, JobContext, JobStep};
use crate::supported_game::SupportedGame;

/// Slices grow, because each begins anew, with what the engine remembers of the one before.
const FIRST_SLICE: Duration = Duration::from_millis(150);
const LONGEST_SLICE: Duration = Duration::from_secs(30);

/// Updates within a slice come at most this often. Nobody reads faster.
const UPDATE_INTERVAL: Duration = Duration::from_millis(120);

/// The most lines that are searched.
const MOST_LINES: usize = 5;

/// Begins to analyse the last position of a line.
pub(crate) fn begin(line: &GameLine, lines: usize, language: Language) -> Option<Box<dyn Job>> {
    with_game!(line.kind.under(&line.rules), G => begin_game::<G>(line, lines, language))
}

fn begin_game<G: SupportedGame>(
    line: &GameLine,
    lines: usize,
    language: Language,
) -> Option<Box<dyn Job>> {
    Some(Box::new(AnalysisJob {
        line: game_line::read::<G>(line)?,
        language,
        lines: lines.clamp(1, MOST_LINES),
        slice: FIRST_SLICE,
        nodes: 0,
        nodes_per_second: 0,
        depth: 0,
        found: Vec::new(),
        facts: Vec::new(),
        lookups: Lookups::None,
        commentary: Commentary::default(),
        is_complete: false,
    }))
}

/// Begins to play moves of the last position of a line out to the end of the game.
pub(crate) fn begin_rollout(
    line: &GameLine,
    moves: &[String],
    language: Language,
) -> Option<Box<dyn Job>> {
    with_game!(line.kind.under(&line.rules), G => begin_rollout_game::<G>(line, moves, language))
}

fn begin_rollout_game<G: SupportedGame>(
    line: &GameLine,
    moves: &[String],
    language: Language,
) -> Option<Box<dyn Job>> {
    let line = game_line::read::<G>(line)?;
    let read = |text: &String| line.position().read_move(text).ok();
    let moves: Vec<G::Move> = moves.iter().map(read).collect::<Option<_>>()?;
    G::rollout(line.position(), &moves, language)
}

/// What a legal move moves, from place to place.
pub(crate) fn hops<G: BoardView>(position: &G, mv: &G::Move) -> Vec<(Place, Place)> {
    position.trace(mv).chunks_exact(2).map(|hop| (hop[0], hop[1])).collect()
}

/// A position that is being analysed.
struct AnalysisJob<G: SupportedGame> {
    line: Line<G>,
    language: Language,
    /// How many of the best moves are wanted.
    lines: usize,
    /// How long the next slice is.
    slice: Duration,
    nodes: u64,
    nodes_per_second: u64,
    depth: u32,
    /// The best lines of the deepest search, best first.
    found: Vec<SearchInfo<G>>,
    facts: Vec<String>,
    /// Which tables have been asked for facts.
    lookups: Lookups,
    commentary: Commentary,
    /// Whether there is nothing more to be found out.
    is_complete: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lookups {
    None,
    /// Those that answer at once.
    Fast,
    /// All.
    Slow,
}

impl<G: SupportedGame> Job for AnalysisJob<G> {
    fn slice(&self) -> Duration {
        self.slice
    }

    fn run(&mut self, context: &mut JobContext<'_>) -> JobStep {
        let engine = context.engine.of::<G>();
        self.search(engine, context.clock, context.update);
        let response = EngineResponse::Analysis { update: self.update() };
        match self.is_complete {
            true => JobStep::Done(Some(response)),
            false => JobStep::Continue(response),
        }
    }
}

impl<G: SupportedGame> AnalysisJob<G> {
    /// Looks facts up, then searches for one slice.
    fn search(
        &mut self,
        engine: &mut dyn Engine<G>,
        clock: &dyn MonotonicClock,
        post: &dyn Fn(EngineResponse),
    ) {
        self.look_up();
        let turn = self.line.turn();
        if !matches!(turn, Turn::Player(_)) {
            if turn == Turn::Chance {
                self.commentary.notes = vec![self.language.analysis_to_roll().to_owned()];
            }
            self.is_complete = self.lookups == Lookups::Slow;
            return;
        }
        let (line, depth_before) = (self.line.clone(), self.depth);
        let wanted = self.lines.min(line.position().regular_moves().len()).max(1);
        let mut request = SearchRequest::new(&line, SearchLimits::time(self.slice));
        request.multi_pv = wanted;
        let (begin, nodes_before) = (clock.now(), self.nodes);
        let (mut batch, mut posted_at) = (Vec::<SearchInfo<G>>::new(), None::<Duration>);
        let best = engine.think(&request, clock, &StopSignal::new(), &mut |info| {
            if info.rank == 0 {
                self.take(&mut batch);
            }
            batch.push(info.clone());
            self.count(nodes_before, info.nodes, info.time);
            let is_deeper = batch.len() == wanted && self.take(&mut batch);
            let is_due =
                posted_at.is_none_or(|then| clock.now().saturating_sub(then) >= UPDATE_INTERVAL);
            if is_deeper && is_due {
                posted_at = Some(clock.now());
                post(EngineResponse::Analysis { update: self.update() });
            }
        });
        self.take(&mut batch);
        let spent = clock.now().saturating_sub(begin);
        if let Some(best) = best {
            self.count(nodes_before, best.nodes, spent);
        }
        // An engine that stops early at the depth it had reached before has seen everything.
        let is_deepest = G::MAX_DEPTH.is_some_and(|most| self.depth >= most);
        let is_exhausted = spent < self.slice / 2 && self.depth <= depth_before;
        self.is_complete = self.lookups == Lookups::Slow && (is_deepest || is_exhausted);
        self.slice = (self.slice * 2).min(LONGEST_SLICE);
    }

    /// Asks the tables: in the first slice those that answer at once, in the second the others.
    fn look_up(&mut self) {
        let (position, language) = (self.line.position(), self.language);
        match self.lookups {
            Lookups::None => {
                self.facts = G::facts(position, language);
                self.lookups = Lookups::Fast;
            }
            Lookups::Fast => {
                self.facts.extend(G::slow_facts(position, language));
                self.lookups = Lookups::Slow;
            }
            Lookups::Slow if self.facts.is_empty() => {
                // A larger table may have come meanwhile.
                self.facts = G::facts(position, language);
                if !self.facts.is_empty() {
                    self.lookups = Lookups::Fast;
                }
            }
            Lookups::Slow => {}
        }
    }

    /// Keeps the lines of one depth, unless those of a deeper search are known. Returns whether they are
    /// deeper than what was known.
    fn take(&mut self, batch: &mut Vec<SearchInfo<G>>) -> bool {
        let batch = std::mem::take(batch);
        let Some(depth) = batch.first().map(|info| info.depth) else { return false };
        let is_deeper = depth > self.depth;
        if depth >= self.depth && batch.len() >= self.found.len() {
            self.depth = depth;
            self.found = batch;
        }
        if is_deeper {
            self.commentary = G::commentary(self.line.position(), depth, self.language);
        }
        is_deeper
    }

    fn count(&mut self, before: u64, nodes: u64, time: Duration) {
        self.nodes = before + nodes;
        let millis = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        if millis >= 20 {
            self.nodes_per_second = nodes.saturating_mul(1_000) / millis;
        }
    }
}
