use std::sync::Mutex;
use std::time::Duration;

use backgammon_engine::BackgammonEngine;
use checkers_engine::CheckersEngine;
use chess_engine::ChessEngine;
use engine::{
    BestMove, Engine as SearchEngine, SearchInfo, SearchLimits, SearchRequest, StopSignal,
    Strength, SystemClock,
};
use game::{Line, Notation, Turn};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::analysis::{AnalysedMove, Score};
use crate::backgammon::BackgammonPosition;
use crate::checkers::CheckersPosition;
use crate::chess::ChessPosition;
use crate::interruptible::interruptible;
use crate::movetext_files::lock;
use crate::python_game::{PythonGame, event_of};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Engine>()?;
    module.add_class::<Score>()?;
    module.add_class::<AnalysedMove>()
}

/// An engine for one of the games: "chess", "checkers" or "backgammon".
///
/// `strength` is "max" or a level from "level:1" to "level:10". Searches release Python's lock; Ctrl-C and `stop()` end
/// them early. With one thread and a limit of nodes or depth, the answers are the same on every machine.
///
/// >>> from salon_games import Engine, chess
/// >>> engine = Engine("chess")
/// >>> position = chess.Position("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
/// >>> str(engine.best_move(position, depth=4))
/// 'a1a8'
/// >>> best = engine.analyse(position, nodes=5000, multipv=3)
/// >>> len(best), best[0].score.mate
/// (3, 1)
#[pyclass(frozen, module = "salon_games")]
pub(crate) struct Engine {
    game: &'static str,
    engine: Mutex<GameEngine>,
    /// The signal of the search that is running.
    stop: Mutex<StopSignal>,
}

enum GameEngine {
    Chess(Box<ChessEngine>),
    Checkers(Box<CheckersEngine>),
    Backgammon(Box<BackgammonEngine>),
}

/// How long a search may take. At least one limit is given.
#[derive(Clone, Copy)]
struct Search {
    limits: SearchLimits,
    multi_pv: usize,
}

impl Search {
    fn new(
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        multi_pv: usize,
    ) -> PyResult<Self> {
        let time = seconds.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| PyValueError::new_err("seconds must be a positive number"))?;
        if multi_pv == 0 {
            return Err(PyValueError::new_err("multipv must be at least 1"));
        }
        Ok(Self { limits: SearchLimits { time, clock: None, depth, nodes }, multi_pv })
    }

    fn require_limit(self) -> PyResult<Self> {
        let SearchLimits { time, depth, nodes, .. } = self.limits;
        match (time, depth, nodes) {
            (None, None, None) => {
                Err(PyValueError::new_err("give a limit: depth, nodes or seconds"))
            }
            _ => Ok(self),
        }
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, *, strength = "max", seed = 0, threads = 1, hash_mb = 16))]
    fn new(
        game: &str,
        strength: &str,
        seed: u64,
        threads: usize,
        hash_mb: usize,
    ) -> PyResult<Self> {
        let strength: Strength =
            strength.parse().map_err(|error| PyValueError::new_err(format!("{error}")))?;
        if !(1..=512).contains(&threads) || !(1..=1 << 20).contains(&hash_mb) {
            let message = "threads must be from 1 to 512, hash_mb from 1 to 1048576";
            return Err(PyValueError::new_err(message));
        }
        let (game, engine) = match game {
            "chess" => {
                let mut engine = ChessEngine::of_strength(strength, seed);
                engine.set_threads(threads);
                engine.set_hash_size(hash_mb);
                ("chess", GameEngine::Chess(Box::new(engine)))
            }
            "checkers" => {
                let mut engine = CheckersEngine::of_strength(strength, seed);
                engine.set_threads(threads);
                engine.set_hash_size(hash_mb);
                ("checkers", GameEngine::Checkers(Box::new(engine)))
            }
            "backgammon" => {
                let engine = BackgammonEngine::of_strength(strength, seed);
                ("backgammon", GameEngine::Backgammon(Box::new(engine)))
            }
            _ => {
                let message =
                    format!("the games are 'chess', 'checkers' and 'backgammon', not '{game}'");
                return Err(PyValueError::new_err(message));
            }
        };
        Ok(Self { game, engine: Mutex::new(engine), stop: Mutex::default() })
    }

    /// The game that it plays.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// The best moves, the best first, each with its score and the moves that are expected to follow.
    ///
    /// Give at least one limit: `depth`, `nodes` or `seconds`. `multipv` is how many moves to report, `moves` the only
    /// ones to consider.
    #[pyo3(signature = (position, *, depth = None, nodes = None, seconds = None, multipv = 1, moves = None))]
    fn analyse(
        &self,
        position: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        multipv: usize,
        moves: Option<Vec<Bound<'_, PyAny>>>,
    ) -> PyResult<Vec<AnalysedMove>> {
        let search = Search::new(depth, nodes, seconds, multipv)?.require_limit()?;
        let moves = moves.unwrap_or_default();
        if let Ok(position) = position.cast::<ChessPosition>() {
            self.analyse_line(position.py(), &position.borrow().line.clone(), search, &moves)
        } else if let Ok(position) = position.cast::<CheckersPosition>() {
            self.analyse_line(position.py(), &position.borrow().line.clone(), search, &moves)
        } else if let Ok(position) = position.cast::<BackgammonPosition>() {
            self.analyse_line(position.py(), &position.borrow().line.clone(), search, &moves)
        } else {
            Err(PyTypeError::new_err("expected a Position"))
        }
    }

    /// The move to play. Without a limit, a level uses its own, and full strength takes one and a half seconds.
    #[pyo3(signature = (position, *, depth = None, nodes = None, seconds = None))]
    fn best_move(
        &self,
        position: &Bound<'_, PyAny>,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Py<PyAny>> {
        let mut search = Search::new(depth, nodes, seconds, 1)?;
        if search.require_limit().is_err() {
            search.limits.time = Some(SearchLimits::ADVICE_TIME);
        }
        if let Ok(position) = position.cast::<ChessPosition>() {
            self.best(position.py(), &position.borrow().line.clone(), search)
        } else if let Ok(position) = position.cast::<CheckersPosition>() {
            self.best(position.py(), &position.borrow().line.clone(), search)
        } else if let Ok(position) = position.cast::<BackgammonPosition>() {
            self.best(position.py(), &position.borrow().line.clone(), search)
        } else {
            Err(PyTypeError::new_err("expected a Position"))
        }
    }

    /// Ends the search that is running on another thread; it returns the best that it has found.
    fn stop(&self) {
        lock(&self.stop).stop();
    }

    /// Forgets what earlier searches have stored: another game begins.
    fn new_game(&self) {
        match &mut *lock(&self.engine) {
            GameEngine::Chess(engine) => engine.new_game(),
            GameEngine::Checkers(engine) => engine.new_game(),
            GameEngine::Backgammon(engine) => engine.new_game(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Engine {}>", self.game)
    }
}

/// A game with an engine in a [`GameEngine`].
trait EnginePlays: PythonGame {
    fn engine(engine: &mut GameEngine) -> Option<&mut dyn SearchEngine<Self>>;
}

impl EnginePlays for chess::Position {
    fn engine(engine: &mut GameEngine) -> Option<&mut dyn SearchEngine<Self>> {
        match engine {
            GameEngine::Chess(engine) => Some(&mut **engine),
            _ => None,
        }
    }
}

impl EnginePlays for checkers::Position {
    fn engine(engine: &mut GameEngine) -> Option<&mut dyn SearchEngine<Self>> {
        match engine {
            GameEngine::Checkers(engine) => Some(&mut **engine),
            _ => None,
        }
    }
}

impl EnginePlays for backgammon::Position {
    fn engine(engine: &mut GameEngine) -> Option<&mut dyn SearchEngine<Self>> {
        match engine {
            GameEngine::Backgammon(engine) => Some(&mut **engine),
            _ => None,
        }
    }
}

impl Engine {
    fn search<G: EnginePlays>(
        &self,
        py: Python<'_>,
        line: &Line<G>,
        search: Search,
        moves: &[G::Move],
    ) -> PyResult<(BestMove<G>, Vec<SearchInfo<G>>)>
    where
        G::Move: Sync,
        Line<G>: Sync,
        BestMove<G>: Send,
        SearchInfo<G>: Send,
    {
        match line.turn() {
            Turn::Player(_) => {}
            Turn::Chance => {
                return Err(PyValueError::new_err(
                    "the dice must be rolled before the engine plays",
                ));
            }
            Turn::Over(_) => return Err(PyValueError::new_err("the game is over")),
        }
        if G::NAME != self.game {
            let message =
                format!("this engine plays {}, the position is one of {}", self.game, G::NAME);
            return Err(PyTypeError::new_err(message));
        }
        let stop = StopSignal::new();
        *lock(&self.stop) = stop.clone();
        let found = interruptible(py, &stop, || {
            let mut engine = lock(&self.engine);
            let engine = G::engine(&mut engine)?;
            let request = SearchRequest {
                line,
                limits: search.limits,
                search_moves: moves,
                multi_pv: search.multi_pv,
            };
            let mut infos: Vec<SearchInfo<G>> = Vec::new();
            let best = engine.think(&request, &SystemClock::start(), &stop, &mut |info| {
                infos.retain(|old| old.rank != info.rank);
                infos.push(info.clone());
            })?;
            infos.sort_by_key(|info| info.rank);
            Some((best, infos))
        })?;
        found.ok_or_else(|| PyValueError::new_err("there is no move to play"))
    }

    fn analyse_line<G: EnginePlays>(
        &self,
        py: Python<'_>,
        line: &Line<G>,
        search: Search,
        moves: &[Bound<'_, PyAny>],
    ) -> PyResult<Vec<AnalysedMove>>
    where
        G::Move: Sync,
        Line<G>: Sync,
        BestMove<G>: Send,
        SearchInfo<G>: Send,
    {
        let mut search_moves = Vec::new();
        for mv in moves {
            match event_of(line, mv)? {
                game::Event::Move { mv, .. } => search_moves.push(mv),
                game::Event::Roll(_) => return Err(PyValueError::new_err("a roll is not a move")),
            }
        }
        let (best, infos) = self.search(py, line, search, &search_moves)?;
        let analysed: Vec<AnalysedMove> = infos
            .iter()
            .filter_map(|info| AnalysedMove::of(py, info).transpose())
            .collect::<PyResult<_>>()?;
        if !analysed.is_empty() {
            return Ok(analysed);
        }
        // An engine that has only one move, or finds it in a book, reports nothing.
        let info = SearchInfo::<G> {
            depth: 0,
            seldepth: 0,
            rank: 0,
            score: best.score,
            pv: vec![best.mv],
            nodes: best.nodes,
            time: Duration::ZERO,
            hashfull: 0,
        };
        Ok(AnalysedMove::of(py, &info)?.into_iter().collect())
    }

    fn best<G: EnginePlays + Notation>(
        &self,
        py: Python<'_>,
        line: &Line<G>,
        search: Search,
    ) -> PyResult<Py<PyAny>>
    where
        G::Move: Sync,
        Line<G>: Sync,
        BestMove<G>: Send,
        SearchInfo<G>: Send,
    {
        let (best, _) = self.search(py, line, search, &[])?;
        G::move_object(py, &best.mv)
    }
}
