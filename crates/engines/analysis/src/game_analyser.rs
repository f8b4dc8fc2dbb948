use engine::{Engine, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Event, Game, Line, Side, Turn};

use crate::{Evaluation, MoveQuality, Performance};

/// A game without dice, with a judgement of every position.
#[derive(Clone, Debug)]
pub struct AnalysedGame<G: Game> {
    /// What White may expect at the start and after each move; one more than there are moves.
    pub evaluations: Vec<Evaluation>,
    /// The moves.
    pub moves: Vec<AnalysedMove<G>>,
}

/// A move that was played, and what would have been better.
#[derive(Clone, Debug)]
pub struct AnalysedMove<G: Game> {
    /// Who played it.
    pub by: Side,
    /// What was played.
    pub mv: G::Move,
    /// What the engine would have played, and what it expects to follow.
    pub better: Vec<G::Move>,
    /// The part of a point that the move gave away.
    pub loss: f64,
    /// How bad that is.
    pub quality: MoveQuality,
}

/// Whoever judges a game move by move.
#[derive(Clone, Debug)]
pub struct GameAnalyser<G: Game> {
    line: Line<G>,
    nodes: u64,
    seen: Seen<G>,
}

impl<G: Game> GameAnalyser<G> {
    /// Begins at the end of a line, looking at so many nodes for each position.
    pub fn new(engine: &mut dyn Engine<G>, line: Line<G>, nodes: u64) -> Self {
        let seen = look(engine, &line, nodes);
        Self { line, nodes, seen }
    }

    /// What was played so far.
    pub fn line(&self) -> &Line<G> {
        &self.line
    }

    /// What White may expect now.
    pub fn evaluation(&self) -> Evaluation {
        self.seen.evaluation
    }

    /// Judges the next move; `None`, and nothing happens, if it cannot be played.
    pub fn play(&mut self, engine: &mut dyn Engine<G>, mv: &G::Move) -> Option<AnalysedMove<G>> {
        let by = self.line.position().turn().player()?;
        self.line = played(&self.line, Event::Move { by, mv: mv.clone() })?;
        let after = look(engine, &self.line, self.nodes);
        let judged = judged_move(by, mv.clone(), &self.seen, &after);
        self.seen = after;
        Some(judged)
    }
}

/// Judges moves that were played from `start`, looking at so many nodes for each position. `tell`
/// hears the number of positions that are done.
pub fn judge<'m, G: Game>(
    engine: &mut dyn Engine<G>,
    start: &G,
    moves: impl IntoIterator<Item = &'m G::Move>,
    nodes: u64,
    tell: &mut dyn FnMut(usize),
) -> AnalysedGame<G> {
    let mut judge = GameAnalyser::new(engine, Line::new(start.clone()), nodes);
    let mut judged = AnalysedGame { evaluations: vec![judge.evaluation()], moves: Vec::new() };
    for mv in moves {
        tell(judged.evaluations.len());
        let Some(next) = judge.play(engine, mv) else { break };
        judged.moves.push(next);
        judged.evaluations.push(judge.evaluation());
    }
    tell(judged.evaluations.len());
    judged
}

/// The line with one more event. Where the players went on after a draw that the rules see, it is
/// judged as if that were not there.
fn played<G: Game>(line: &Line<G>, event: Event<G>) -> Option<Line<G>> {
    let mut next = line.clone();
    if next.apply(&event).is_ok() {
        return Some(next);
    }
    let mut position = line.position().clone();
    position.apply(&event).is_ok().then(|| Line::new(position))
}

/// A position as the engine sees it.
#[derive(Clone, Debug)]
struct Seen<G: Game> {
    evaluation: Evaluation,
    line: Vec<G::Move>,
}

fn look<G: Game>(engine: &mut dyn Engine<G>, line: &Line<G>, nodes: u64) -> Seen<G> {
    let over = |winner| Seen { evaluation: Evaluation::GameOver(winner), line: Vec::new() };
    let side = match line.turn() {
        Turn::Over(outcome) => return over(outcome.winner()),
        Turn::Chance => return over(None),
        Turn::Player(side) => side,
    };
    let request = SearchRequest::new(line, SearchLimits::nodes(nodes));
    let mut best = Vec::new();
    let choice = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
        best.clone_from(&info.pv);
    });
    let Some(choice) = choice else { return over(None) };
    if best.first() != Some(&choice.mv) {
        best = vec![choice.mv];
    }
    Seen { evaluation: Evaluation::of(choice.score, side), line: best }
}

fn judged_move<G: Game>(
    by: Side,
    mv: G::Move,
    before: &Seen<G>,
    after: &Seen<G>,
) -> AnalysedMove<G> {
    let played_best = before.line.first() == Some(&mv);
    let given = before.evaluation.points(by) - after.evaluation.points(by);
    let loss = if played_best { 0.0 } else { given.max(0.0) };
    let quality = MoveQuality::of_loss(loss);
    let better = if played_best { Vec::new() } else { before.line.clone() };
    AnalysedMove { by, mv, better, loss, quality }
}

impl<G: Game> AnalysedGame<G> {
    /// How a side played.
    pub fn performance(&self, side: Side) -> Performance {
        let own = self.moves.iter().filter(|judged| judged.by == side);
        let decisions: Vec<_> = own.map(|judged| (judged.loss, judged.quality)).collect();
        Performance::of_decisions(&decisions, None)
    }
}
