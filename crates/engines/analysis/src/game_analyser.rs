use engine::{Engine, SearchLimits, SearchRequest, StopSignal, StoppedClock};
use game::{Event, Game, Line, Side, Turn};

use crate::{Evaluation, MoveQuality, Performance};

/// An analysed game without dice.
#[derive(Clone, Debug)]
pub struct AnalysedGame<G: Game> {
    /// The evaluations of the first position and of the position after each move; one more than there are moves.
    pub evaluations: Vec<Evaluation>,
    /// The moves.
    pub moves: Vec<AnalysedMove<G>>,
}

/// A move that was played, and what would have been better.
#[derive(Clone, Debug)]
pub struct AnalysedMove<G: Game> {
    /// The player.
    pub by: Side,
    /// The move that was played.
    pub mv: G::Move,
    /// The engine's move and the line that it expects; empty if that move was played.
    pub better: Vec<G::Move>,
    /// The part of a point that the move gave away.
    pub loss: f64,
    /// How bad that is.
    pub quality: MoveQuality,
}

/// Moves that seem to give away this part of a point are examined more closely.
const SUSPICIOUS_LOSS: f64 = 0.05;

/// How many times as many nodes are searched then, once for the best move and once for the one that was played.
const EXAMINATION: u64 = 3;

/// Analyses a game without dice move by move.
#[derive(Clone, Debug)]
pub struct GameAnalyser<G: Game> {
    line: Line<G>,
    nodes: u64,
    /// The search result for the last position of the line.
    last: PositionAnalysis<G>,
}

impl<G: Game> GameAnalyser<G> {
    /// Begins at the end of a line. `nodes` is the number of nodes to search for each position.
    pub fn new(engine: &mut dyn Engine<G>, line: Line<G>, nodes: u64) -> Self {
        let last = analyse_position(engine, &line, nodes);
        Self { line, nodes, last }
    }

    /// The moves so far.
    pub fn line(&self) -> &Line<G> {
        &self.line
    }

    /// The evaluation of the last position.
    pub fn evaluation(&self) -> Evaluation {
        self.last.evaluation
    }

    /// Plays and analyses the next move. `None`, and nothing changes, if it cannot be played.
    pub fn play(&mut self, engine: &mut dyn Engine<G>, mv: &G::Move) -> Option<AnalysedMove<G>> {
        let by = self.line.position().turn().player()?;
        let event = Event::Move { by, mv: mv.clone() };
        let before = self.line.clone();
        // Real games go on after compulsory draws, for example in files older than those rules.
        self.line.apply_past_draw(&event).ok()?;
        let after = analyse_position(engine, &self.line, self.nodes);
        let mut analysed = compare(by, mv.clone(), &self.last, &after);
        if analysed.loss >= SUSPICIOUS_LOSS {
            analysed = self.examine(engine, &before, by, mv).unwrap_or(analysed);
        }
        self.last = after;
        Some(analysed)
    }

    /// Compares a move that looks like an error with the best one again, by longer searches of the same position: two searches
    /// of different positions often disagree by as much as a small error.
    fn examine(
        &self,
        engine: &mut dyn Engine<G>,
        before: &Line<G>,
        by: Side,
        mv: &G::Move,
    ) -> Option<AnalysedMove<G>> {
        let nodes = self.nodes.saturating_mul(EXAMINATION);
        let best = analyse_moves_of(engine, before, nodes, &[]);
        let played = analyse_moves_of(engine, before, nodes, std::slice::from_ref(mv));
        // An engine without a move has nothing to compare.
        (!best.pv.is_empty() && !played.pv.is_empty())
            .then(|| compare(by, mv.clone(), &best, &played))
    }
}

/// Analyses moves that were played from `start`, up to the first that cannot be played. `nodes` is the number of nodes
/// to search for each position; `on_progress` gets the number of positions that are done.
pub fn analyse_moves<'m, G: Game>(
    engine: &mut dyn Engine<G>,
    start: &G,
    moves: impl IntoIterator<Item = &'m G::Move>,
    nodes: u64,
    on_progress: &mut dyn FnMut(usize),
) -> AnalysedGame<G> {
    let mut analyser = GameAnalyser::new(engine, Line::new(start.clone()), nodes);
    let mut game = AnalysedGame { evaluations: vec![analyser.evaluation()], moves: Vec::new() };
    for mv in moves {
        on_progress(game.evaluations.len());
        let Some(next) = analyser.play(engine, mv) else { break };
        game.moves.push(next);
        game.evaluations.push(analyser.evaluation());
    }
    on_progress(game.evaluations.len());
    game
}

/// The engine's result for a position.
#[derive(Clone, Debug)]
struct PositionAnalysis<G: Game> {
    evaluation: Evaluation,
    /// The principal variation.
    pv: Vec<G::Move>,
}

fn analyse_position<G: Game>(
    engine: &mut dyn Engine<G>,
    line: &Line<G>,
    nodes: u64,
) -> PositionAnalysis<G> {
    analyse_moves_of(engine, line, nodes, &[])
}

/// Analyses the last position of a line as if only these moves were possible; all moves, if there are none.
fn analyse_moves_of<G: Game>(
    engine: &mut dyn Engine<G>,
    line: &Line<G>,
    nodes: u64,
    search_moves: &[G::Move],
) -> PositionAnalysis<G> {
    let over =
        |winner| PositionAnalysis { evaluation: Evaluation::GameOver(winner), pv: Vec::new() };
    let side = match line.turn() {
        Turn::Over(outcome) => return over(outcome.winner()),
        Turn::Chance => return over(None),
        Turn::Player(side) => side,
    };
    let request =
        SearchRequest { search_moves, ..SearchRequest::new(line, SearchLimits::nodes(nodes)) };
    let mut pv = Vec::new();
    let best = engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |info| {
        pv.clone_from(&info.pv);
    });
    let Some(best) = best else { return over(None) };
    if pv.first() != Some(&best.mv) {
        pv = vec![best.mv];
    }
    PositionAnalysis { evaluation: Evaluation::from_score(best.score, side), pv }
}

/// Compares a move with the engine's choice.
fn compare<G: Game>(
    by: Side,
    mv: G::Move,
    before: &PositionAnalysis<G>,
    after: &PositionAnalysis<G>,
) -> AnalysedMove<G> {
    let played_best = before.pv.first() == Some(&mv);
    let given = before.evaluation.expected_points(by) - after.evaluation.expected_points(by);
    let loss = if played_best { 0.0 } else { given.max(0.0) };
    let quality = MoveQuality::of_loss(loss);
    let better = if played_best { Vec::new() } else { before.pv.clone() };
    AnalysedMove { by, mv, better, loss, quality }
}

impl<G: Game> AnalysedGame<G> {
    /// How well a side played.
    pub fn performance(&self, side: Side) -> Performance {
        let own = self.moves.iter().filter(|analysed| analysed.by == side);
        let decisions: Vec<_> = own.map(|analysed| (analysed.loss, analysed.quality)).collect();
        Performance::of_decisions(&decisions, None)
    }
}
