use engine::{
    BestMove, Engine, EngineScore, SearchLimits, SearchRequest, SplitMix64, StopSignal,
    StoppedClock,
};
use game::{Event, Game, Line, Side, Turn};

use crate::SelfPlayRecord;

/// How an engine plays games against itself, and which of their positions are recorded.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay<G: Game> {
    /// From whose point of view values and results are recorded.
    pub point_of_view: Side,
    /// The nodes for each move.
    pub nodes: u64,
    /// Longer games are drawn.
    pub max_events: usize,
    /// A game is skipped if its opening gives one side more than this.
    pub max_opening_value: i32,
    /// A game is won after `won_searches` values in a row beyond this.
    pub won_value: i32,
    /// See `won_value`.
    pub won_searches: u32,
    /// Positions with a value beyond this are not recorded. Forced wins are beyond every limit.
    pub max_recorded_value: i32,
    /// Whether a position leads nowhere, so that the game is drawn.
    pub is_drawn: fn(&G) -> bool,
    /// Whether the static evaluation can know the value of a position in which this move is best.
    pub is_quiet: fn(&G, &G::Move) -> bool,
    /// The text of a position.
    pub write_fen: fn(&G) -> String,
}

/// The value recorded for a forced win.
const FORCED_WIN: i32 = 30_000;

impl<G: Game> SelfPlay<G> {
    /// Plays one game from this opening to the end. Returns its quiet positions.
    pub fn play(&self, engine: &mut dyn Engine<G>, opening: Line<G>) -> Vec<SelfPlayRecord> {
        let mut line = opening;
        let opening_length = line.events().len();
        engine.new_game();
        let mut positions = Vec::new();
        let mut won_in_a_row = 0;
        let result = loop {
            let by = match line.turn() {
                Turn::Player(by) => by,
                Turn::Over(outcome) => break self.result_for(outcome.winner()),
                Turn::Chance => break 0.5,
            };
            let Some(best) = self.search(engine, &line, by) else { break 0.5 };
            let own_value = hundredths(best.score);
            let value = if by == self.point_of_view { own_value } else { -own_value };
            let is_won = value.abs() > self.won_value;
            won_in_a_row = if is_won { won_in_a_row + 1 } else { 0 };
            if won_in_a_row >= self.won_searches {
                break if value > 0 { 1.0 } else { 0.0 };
            }
            if line.events().len() == opening_length && value.abs() > self.max_opening_value {
                return Vec::new();
            }
            let position = line.position();
            if value.abs() <= self.max_recorded_value && (self.is_quiet)(position, &best.mv) {
                positions.push(((self.write_fen)(position), value));
            }
            if line.apply(&Event::Move { by, mv: best.mv }).is_err() {
                break 0.5;
            }
        };
        let record = |(fen, value)| SelfPlayRecord { fen, value, result };
        positions.into_iter().map(record).collect()
    }

    /// The best move; `None` if the game is drawn.
    fn search(&self, engine: &mut dyn Engine<G>, line: &Line<G>, by: Side) -> Option<BestMove<G>> {
        let is_drawn = !line.claims(by).is_empty()
            || line.events().len() > self.max_events
            || (self.is_drawn)(line.position());
        if is_drawn {
            return None;
        }
        let request = SearchRequest::new(line, SearchLimits::nodes(self.nodes));
        engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {})
    }

    fn result_for(&self, winner: Option<Side>) -> f64 {
        match winner {
            Some(side) if side == self.point_of_view => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        }
    }
}

fn hundredths(score: EngineScore) -> i32 {
    match score {
        EngineScore::Hundredths(value) => value,
        EngineScore::WinIn(_) => FORCED_WIN,
        EngineScore::LossIn(_) => -FORCED_WIN,
        EngineScore::Probabilities(outcome) => ((outcome.win - 0.5) * 2_000.0) as i32,
    }
}

/// So many random moves from the start. If they end the game, other ones.
pub fn random_opening<G: Game>(start: &G, plies: usize, random: &mut SplitMix64) -> Line<G> {
    let mut line = Line::new(start.clone());
    while line.events().len() < plies {
        let moves = line.position().legal_moves();
        let mv = (!moves.is_empty()).then(|| moves[random.below(moves.len())].clone());
        let event = line.turn().player().zip(mv).map(|(by, mv)| Event::Move { by, mv });
        if event.is_none_or(|event| line.apply(&event).is_err()) {
            line = Line::new(start.clone());
        }
    }
    line
}
