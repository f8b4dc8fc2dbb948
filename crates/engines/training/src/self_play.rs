use engine::{
    BestMove, Engine, EngineScore, SearchLimits, SearchRequest, SplitMix64, StopSignal,
    StoppedClock,
};
use game::{Event, Game, Line, Side, Turn};

/// How an engine plays games against itself, and which of their positions are recorded.
#[derive(Clone, Copy, Debug)]
pub struct SelfPlay<G: Game> {
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
    /// The largest value that is recorded. Forced wins are beyond every limit.
    pub max_recorded_value: i32,
    /// Whether positions with a larger value are recorded with that limit. Otherwise they are left out.
    pub clamps_values: bool,
    /// The result of a position that need not be played out, from the point of view of the side to move.
    pub adjudicate: fn(&G) -> Option<GameResult>,
    /// Whether the static evaluation can know the value of a position in which this move is best.
    pub is_quiet: fn(&G, &G::Move) -> bool,
}

/// The result of a game for the side to move of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// Lost.
    Loss,
    /// Drawn.
    Draw,
    /// Won.
    Win,
}

/// A quiet position of a game that an engine played against itself.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoredPosition<G> {
    /// The position.
    pub position: G,
    /// The value that the search found, for the side to move.
    pub value: i32,
    /// The result of the game for the side to move.
    pub result: GameResult,
}

/// The value recorded for a forced win.
const FORCED_WIN: i32 = 30_000;

impl GameResult {
    /// The points of a game: 1, ½ or 0.
    #[must_use]
    pub const fn points(self) -> f32 {
        match self {
            Self::Loss => 0.0,
            Self::Draw => 0.5,
            Self::Win => 1.0,
        }
    }

    /// The result for the opponent.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl<G: Game> SelfPlay<G> {
    /// Plays one game from this opening to the end. Returns its quiet positions.
    pub fn play(&self, engine: &mut dyn Engine<G>, opening: Line<G>) -> Vec<ScoredPosition<G>> {
        let mut line = opening;
        let opening_length = line.events().len();
        engine.new_game();
        let mut positions = Vec::new();
        let mut won_in_a_row = 0;
        let white_result = loop {
            let by = match line.turn() {
                Turn::Player(by) => by,
                Turn::Over(outcome) => break for_white(outcome.winner()),
                Turn::Chance => break GameResult::Draw,
            };
            let white =
                |result: GameResult| if by == Side::White { result } else { result.reversed() };
            if let Some(result) = self.known_result(&line, by) {
                break white(result);
            }
            if let Some(mv) = forced_move(line.position()) {
                if line.apply(&Event::Move { by, mv }).is_err() {
                    break GameResult::Draw;
                }
                continue;
            }
            let Some(best) = self.search(engine, &line) else { break GameResult::Draw };
            let value = hundredths(best.score);
            let is_won = value.abs() > self.won_value;
            won_in_a_row = if is_won { won_in_a_row + 1 } else { 0 };
            if won_in_a_row >= self.won_searches {
                break white(if value > 0 { GameResult::Win } else { GameResult::Loss });
            }
            if line.events().len() == opening_length && value.abs() > self.max_opening_value {
                return Vec::new();
            }
            let position = line.position();
            let limit = self.max_recorded_value;
            let is_recorded = self.clamps_values || value.abs() <= limit;
            if is_recorded && (self.is_quiet)(position, &best.mv) {
                positions.push((position.clone(), by, value.clamp(-limit, limit)));
            }
            if line.apply(&Event::Move { by, mv: best.mv }).is_err() {
                break GameResult::Draw;
            }
        };
        let record = |(position, by, value)| {
            let result = if by == Side::White { white_result } else { white_result.reversed() };
            ScoredPosition { position, value, result }
        };
        positions.into_iter().map(record).collect()
    }

    /// The result for the side to move, if the game need not be continued.
    fn known_result(&self, line: &Line<G>, by: Side) -> Option<GameResult> {
        let is_drawn = !line.claims(by).is_empty() || line.events().len() > self.max_events;
        if is_drawn { Some(GameResult::Draw) } else { (self.adjudicate)(line.position()) }
    }

    fn search(&self, engine: &mut dyn Engine<G>, line: &Line<G>) -> Option<BestMove<G>> {
        let request = SearchRequest::new(line, SearchLimits::nodes(self.nodes));
        engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {})
    }
}

/// The move of a position that has only one. Nothing can be learned from searching it; in checkers a quarter of
/// all positions are of this kind.
fn forced_move<G: Game>(position: &G) -> Option<G::Move> {
    let mut moves = position.legal_moves();
    if moves.len() == 1 { moves.pop() } else { None }
}

fn for_white(winner: Option<Side>) -> GameResult {
    match winner {
        Some(Side::White) => GameResult::Win,
        Some(Side::Black) => GameResult::Loss,
        None => GameResult::Draw,
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

/// Continues a game with random moves until it has this many plies. If they end the game, other ones.
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
