use environment::{
    BackgammonEnvironment, Batch as Games, BatchOptions, CheckersEnvironment, ChessEnvironment,
    Environment, StepBuffers,
};
use game::{Line, Side};
use numpy::{IntoPyArray, PyArray1, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::backgammon::BackgammonPosition;
use crate::checkers::CheckersPosition;
use crate::chess::ChessPosition;
use crate::outcome::{Outcome, read_side, side_name};

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Batch>()
}

/// Many games that are stepped at once; `salon_games.env` builds on it.
///
/// The arrays are those of the caller, who keeps them and does not change them: each step writes into the same memory.
#[pyclass(module = "salon_games.env")]
struct Batch {
    games: AnyBatch,
    arrays: Option<Arrays>,
}

/// The batches of the three games.
enum AnyBatch {
    Chess(Box<Games<ChessEnvironment>>),
    Checkers(Games<CheckersEnvironment>),
    Backgammon(Games<BackgammonEnvironment>),
}

/// Evaluates an expression with the batch of whichever game it is.
macro_rules! with_batch {
    ($batch:expr, $games:ident => $body:expr) => {
        match $batch {
            AnyBatch::Chess($games) => $body,
            AnyBatch::Checkers($games) => $body,
            AnyBatch::Backgammon($games) => $body,
        }
    };
}

/// The arrays into which steps write.
struct Arrays {
    observations: Py<PyArray1<u8>>,
    mask: Py<PyArray1<u8>>,
    to_play: Py<PyArray1<i8>>,
    rewards: Py<PyArray1<f32>>,
    terminated: Py<PyArray1<u8>>,
    truncated: Py<PyArray1<u8>>,
}

impl Arrays {
    fn new<E: Environment>(py: Python<'_>, games: usize) -> Self {
        let observed: usize = E::OBSERVATION.iter().product();
        Self {
            observations: PyArray1::zeros(py, games * observed, false).unbind(),
            mask: PyArray1::zeros(py, games * E::ACTIONS, false).unbind(),
            to_play: PyArray1::zeros(py, games, false).unbind(),
            rewards: PyArray1::zeros(py, 2 * games, false).unbind(),
            terminated: PyArray1::zeros(py, games, false).unbind(),
            truncated: PyArray1::zeros(py, games, false).unbind(),
        }
    }

    /// Borrows the arrays, lets `write` fill them without Python's lock, and returns what it returns.
    fn fill<T: Send>(
        &self,
        py: Python<'_>,
        write: impl FnOnce(&mut StepBuffers<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut observations = self.observations.bind(py).try_readwrite()?;
        let mut mask = self.mask.bind(py).try_readwrite()?;
        let mut to_play = self.to_play.bind(py).try_readwrite()?;
        let mut rewards = self.rewards.bind(py).try_readwrite()?;
        let mut terminated = self.terminated.bind(py).try_readwrite()?;
        let mut truncated = self.truncated.bind(py).try_readwrite()?;
        let mut buffers = StepBuffers {
            observations: observations.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            to_play: to_play.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
        };
        Ok(py.detach(|| write(&mut buffers)))
    }
}

#[pymethods]
impl Batch {
    /// A batch of games that all begin at `position`.
    #[new]
    #[pyo3(signature = (position, games, *, auto_reset, rolls, most_actions, threads))]
    fn new(
        position: &Bound<'_, PyAny>,
        games: usize,
        auto_reset: bool,
        rolls: bool,
        most_actions: u32,
        threads: usize,
    ) -> PyResult<Self> {
        const MOST_GAMES: usize = 1 << 24;
        if !(1..=MOST_GAMES).contains(&games) || !(1..=512).contains(&threads) {
            let message = "games must be from 1 to 16777216, threads from 1 to 512";
            return Err(PyValueError::new_err(message));
        }
        let options = BatchOptions { games, auto_reset, rolls, most_actions, threads };
        let games = if let Ok(position) = position.cast::<ChessPosition>() {
            let start = position.borrow().line.position().clone();
            AnyBatch::Chess(Box::new(Games::new(start, &options)))
        } else if let Ok(position) = position.cast::<CheckersPosition>() {
            AnyBatch::Checkers(Games::new(*position.borrow().line.position(), &options))
        } else if let Ok(position) = position.cast::<BackgammonPosition>() {
            AnyBatch::Backgammon(Games::new(position.borrow().line.position().clone(), &options))
        } else {
            return Err(pyo3::exceptions::PyTypeError::new_err("expected a Position"));
        };
        Ok(Self { games, arrays: None })
    }

    /// How many actions there are.
    #[getter]
    fn actions(&self) -> usize {
        fn actions<E: Environment>(_: &Games<E>) -> usize {
            E::ACTIONS
        }
        with_batch!(&self.games, games => actions(games))
    }

    /// How many results a roll has.
    #[getter]
    fn rolls(&self) -> usize {
        fn rolls<E: Environment>(_: &Games<E>) -> usize {
            E::ROLLS
        }
        with_batch!(&self.games, games => rolls(games))
    }

    /// The shape of one game's observation.
    #[getter]
    fn observation_shape(&self) -> Vec<usize> {
        fn shape<E: Environment>(_: &Games<E>) -> Vec<usize> {
            E::OBSERVATION.to_vec()
        }
        with_batch!(&self.games, games => shape(games))
    }

    /// The flat arrays into which steps write: observations, mask, players to decide, rewards, terminated, truncated.
    #[expect(clippy::type_complexity, reason = "Python unpacks the arrays")]
    fn arrays<'py>(
        &mut self,
        py: Python<'py>,
    ) -> (
        Bound<'py, PyArray1<u8>>,
        Bound<'py, PyArray1<u8>>,
        Bound<'py, PyArray1<i8>>,
        Bound<'py, PyArray1<f32>>,
        Bound<'py, PyArray1<u8>>,
        Bound<'py, PyArray1<u8>>,
    ) {
        fn new<E: Environment>(py: Python<'_>, games: &Games<E>) -> Arrays {
            Arrays::new::<E>(py, games.games())
        }
        let games = &self.games;
        let arrays = self.arrays.get_or_insert_with(|| with_batch!(games, games => new(py, games)));
        (
            arrays.observations.bind(py).clone(),
            arrays.mask.bind(py).clone(),
            arrays.to_play.bind(py).clone(),
            arrays.rewards.bind(py).clone(),
            arrays.terminated.bind(py).clone(),
            arrays.truncated.bind(py).clone(),
        )
    }

    /// Begins all games anew; the seed decides the dice.
    fn reset(&mut self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.arrays(py);
        let games = &mut self.games;
        let Some(arrays) = &self.arrays else { return Ok(()) };
        arrays.fill(py, |buffers| with_batch!(games, games => games.reset(seed, buffers)))
    }

    /// Steps all games.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let actions = actions.as_slice()?;
        let count = with_batch!(&self.games, games => games.games());
        if actions.len() != count {
            let message = format!("{} actions for {count} games", actions.len());
            return Err(PyValueError::new_err(message));
        }
        let games = &mut self.games;
        let Some(arrays) = &self.arrays else {
            return Err(PyValueError::new_err("call reset before the first step"));
        };
        arrays
            .fill(py, |buffers| with_batch!(games, games => games.step(actions, buffers)))?
            .map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// One legal action of each game, chosen by lot; -1 where the dice are to be rolled or the game is over.
    fn random_actions<'py>(&self, py: Python<'py>, seed: u64) -> Bound<'py, PyArray1<i64>> {
        let count = with_batch!(&self.games, games => games.games());
        let mut actions = vec![-1; count];
        with_batch!(&self.games, games => games.random_actions(seed, &mut actions));
        actions.into_pyarray(py)
    }

    /// What a side sees in a game.
    fn observation<'py>(
        &self,
        py: Python<'py>,
        game: usize,
        side: &str,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        fn observe<E: Environment>(games: &Games<E>, game: usize, side: Side) -> Vec<u8> {
            let mut observation = vec![0; E::OBSERVATION.iter().product()];
            games.state(game).observe(side, &mut observation);
            observation
        }
        let (game, side) = (self.checked(game)?, read_side(side)?);
        let observation = with_batch!(&self.games, games => observe(games, game, side));
        Ok(observation.into_pyarray(py))
    }

    /// Whose decision a game awaits: "white", "black", "chance", or None.
    fn turn(&self, game: usize) -> PyResult<Option<&'static str>> {
        let game = self.checked(game)?;
        Ok(with_batch!(&self.games, games => match games.state(game).turn() {
            game::Turn::Player(side) => Some(side_name(side)),
            game::Turn::Chance => Some("chance"),
            game::Turn::Over(_) => None,
        }))
    }

    /// The legal actions of a game.
    fn legal_actions(&self, game: usize) -> PyResult<Vec<u16>> {
        let game = self.checked(game)?;
        Ok(with_batch!(&self.games, games => games.state(game).legal_actions().to_vec()))
    }

    /// What an action of a game is, in words; None if it is not legal.
    fn action_text(&self, game: usize, action: usize) -> PyResult<Option<String>> {
        let game = self.checked(game)?;
        Ok(with_batch!(&self.games, games => games.state(game).action_text(action)))
    }

    /// How a game ended; None if it goes on.
    fn outcome(&self, game: usize) -> PyResult<Option<Outcome>> {
        fn outcome<E: Environment<Game: game::Notation>>(
            games: &Games<E>,
            game: usize,
        ) -> Option<Outcome> {
            games.state(game).turn().outcome().map(Outcome::of::<E::Game>)
        }
        let game = self.checked(game)?;
        Ok(with_batch!(&self.games, games => outcome(games, game)))
    }

    /// The position of a game, without its history. In the middle of a capture or a play, it is the one before it.
    fn position(&self, py: Python<'_>, game: usize) -> PyResult<Py<PyAny>> {
        let game = self.checked(game)?;
        Ok(match &self.games {
            AnyBatch::Chess(games) => {
                let line = Line::new(games.state(game).position().clone());
                Py::new(py, ChessPosition { line })?.into_any()
            }
            AnyBatch::Checkers(games) => {
                let line = Line::new(*games.state(game).position());
                Py::new(py, CheckersPosition { line })?.into_any()
            }
            AnyBatch::Backgammon(games) => {
                let line = Line::new(games.state(game).position().clone());
                Py::new(py, BackgammonPosition { line })?.into_any()
            }
        })
    }
}

impl Batch {
    fn checked(&self, game: usize) -> PyResult<usize> {
        let count = with_batch!(&self.games, games => games.games());
        if game < count {
            return Ok(game);
        }
        Err(pyo3::exceptions::PyIndexError::new_err(format!("there are {count} games")))
    }
}
