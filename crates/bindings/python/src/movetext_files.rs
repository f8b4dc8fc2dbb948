//! PGN and PDN: readers, writers and games.

use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

use ::chess::pgn;
use checkers::pdn;
use game::{Event, FileResult, Line};
use movetext::{GameReadError, MovetextReader, Tags, Variation};
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::checkers::CheckersPosition;
use crate::chess::{ChessPosition, letters_of};
use crate::errors::file_error;
use crate::file_source::{FileSource, FileTarget};
use crate::game_node::{GameNode, nodes_of};
use crate::python_game::PythonGame;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add_class::<GameNode>()?;
    module.add("PgnReader", py.get_type::<PgnReader>())?;
    module.add("PgnWriter", py.get_type::<PgnWriter>())?;
    module.add("ChessGame", py.get_type::<ChessGame>())?;
    module.add("PdnReader", py.get_type::<PdnReader>())?;
    module.add("PdnWriter", py.get_type::<PdnWriter>())?;
    module.add("CheckersGame", py.get_type::<CheckersGame>())
}

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

type TagPairs = std::collections::HashMap<String, String>;

fn tags_of(pairs: Option<TagPairs>) -> Tags {
    let mut tags = Tags::new();
    for (name, value) in pairs.into_iter().flatten() {
        tags.set(&name, &value);
    }
    tags
}

/// The tags in the order of the file.
fn tag_dict<'py>(py: Python<'py>, tags: &Tags) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, value) in tags.iter() {
        dict.set_item(name, value)?;
    }
    Ok(dict)
}

fn read_result(text: Option<&str>) -> PyResult<Option<FileResult>> {
    let read = |text| {
        let message = format!("a result is '1-0', '0-1', '1/2-1/2' or '*', not '{text}'");
        FileResult::read(text).ok_or_else(|| PyValueError::new_err(message))
    };
    text.map(read).transpose()
}

/// The result that a line has come to, unless another is given.
fn result_of<G: PythonGame>(line: &Line<G>, given: Option<FileResult>) -> FileResult {
    given.unwrap_or_else(|| line.turn().outcome().map_or(FileResult::Unfinished, FileResult::from))
}

fn moves_of<G: PythonGame>(line: &Line<G>) -> Variation<G::Move> {
    let moves = line.events().iter().filter_map(|event| match event {
        Event::Move { mv, .. } => Some(mv.clone()),
        Event::Roll(_) => None,
    });
    moves.collect()
}

/// The position after the last move of a game, with its history. The game may go on after a draw.
fn end_of<G: PythonGame>(start: &G, moves: &Variation<G::Move>) -> PyResult<Line<G>> {
    let mut line = Line::new(start.clone());
    for mv in moves.plain() {
        let game::Turn::Player(by) = line.position().turn() else { break };
        line.apply_past_draw(&Event::Move { by, mv: mv.clone() })
            .map_err(|refusal| PyValueError::new_err(refusal.to_string()))?;
    }
    Ok(line)
}

fn broken(error: impl std::fmt::Display) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// A game of chess as a PGN file holds it.
///
/// `Game(position, tags=...)` is the game that led to a position.
///
/// >>> import io
/// >>> from salon_games import chess
/// >>> text = '[White "Ann"]\n\n1. e4 e5 {solid} (1... c5) 2. Nf3 *'
/// >>> game = next(chess.PgnReader(io.StringIO(text)))
/// >>> game.tags["White"], [str(move) for move in game.moves], game.result
/// ('Ann', ['e2e4', 'e7e5', 'g1f3'], '*')
/// >>> game.nodes[1].comments, [str(node.move) for node in game.nodes[1].variations[0]]
/// (['solid'], ['c7c5'])
#[pyclass(name = "Game", module = "salon_games.chess", frozen)]
pub(crate) struct ChessGame {
    /// In a box, because boards of chess are aligned to 64 bytes and Python's objects are not.
    game: Box<pgn::PgnGame>,
}

#[pymethods]
impl ChessGame {
    #[new]
    #[pyo3(signature = (position, *, tags = None, result = None))]
    fn new(
        position: &ChessPosition,
        tags: Option<TagPairs>,
        result: Option<&str>,
    ) -> PyResult<Self> {
        let line = &position.line;
        let result = result_of(line, read_result(result)?);
        let start = line.start().clone();
        let mut game = pgn::PgnGame::from_moves(tags_of(tags), start, moves_of(line), Some(result))
            .map_err(|(mv, refusal)| PyValueError::new_err(format!("{mv}: {refusal}")))?;
        game.set_result(result);
        Ok(Self { game: Box::new(game) })
    }

    /// The tag pairs.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        tag_dict(py, self.game.tags())
    }

    /// The moves that were played.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.game.main().plain().map(|mv| ::chess::Position::move_object(py, mv)).collect()
    }

    /// The moves that were played, with comments, glyphs and variations.
    #[getter]
    fn nodes(&self, py: Python<'_>) -> PyResult<Vec<Py<GameNode>>> {
        nodes_of::<::chess::Position>(py, self.game.main())
    }

    /// "1-0", "0-1", "1/2-1/2", "*", or None if the move text does not end with a result.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.game.result().map(FileResult::as_str)
    }

    /// The position from which the game begins.
    #[getter]
    fn start(&self) -> ChessPosition {
        ChessPosition { line: Line::new(self.game.start().clone()) }
    }

    /// The position after the last move, with its history.
    #[getter]
    fn end(&self) -> PyResult<ChessPosition> {
        Ok(ChessPosition { line: end_of(self.game.start(), self.game.main())? })
    }

    /// The game as PGN; `language="fr"` uses French piece letters.
    #[pyo3(signature = (*, language = "en"))]
    fn pgn(&self, language: &str) -> PyResult<String> {
        self.game.write(letters_of(language)?).map_err(broken)
    }

    fn __len__(&self) -> usize {
        self.game.main().moves.len()
    }

    fn __str__(&self) -> PyResult<String> {
        self.pgn("en")
    }
}

/// How a reader treats broken games.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OnError {
    Raise,
    Skip,
}

impl OnError {
    pub(crate) fn read(text: &str) -> PyResult<Self> {
        match text {
            "raise" => Ok(Self::Raise),
            "skip" => Ok(Self::Skip),
            _ => Err(PyValueError::new_err("on_error is 'raise' or 'skip'")),
        }
    }
}

/// Reads the games of a PGN file one after another. The file may be larger than memory, in Latin-1 or in UTF-16.
///
/// `source` is a path or an object with a method `read`. A broken game raises FileError, after which reading can go on;
/// with `on_error="skip"` it is left out and counted in `skipped`.
///
/// >>> import io
/// >>> from salon_games import chess
/// >>> text = "1. e4 e5 *\n\n1. e4 Ke7 *\n\n1. d4 *"
/// >>> reader = chess.PgnReader(io.StringIO(text), on_error="skip")
/// >>> [len(game) for game in reader], reader.skipped
/// ([2, 1], 1)
#[pyclass(module = "salon_games.chess", frozen)]
pub(crate) struct PgnReader {
    /// In a box for the same reason as the game of a [`ChessGame`].
    reader: Box<Mutex<pgn::PgnReader<FileSource>>>,
    on_error: OnError,
    skipped: std::sync::atomic::AtomicU64,
}

#[pymethods]
impl PgnReader {
    #[new]
    #[pyo3(signature = (source, *, language = "en", on_error = "raise"))]
    fn new(source: &Bound<'_, PyAny>, language: &str, on_error: &str) -> PyResult<Self> {
        let reader = pgn::PgnReader::new(FileSource::open(source)?).letters(letters_of(language)?);
        let on_error = OnError::read(on_error)?;
        Ok(Self { reader: Box::new(Mutex::new(reader)), on_error, skipped: 0.into() })
    }

    /// How many broken games were left out so far.
    #[getter]
    fn skipped(&self) -> u64 {
        self.skipped.load(std::sync::atomic::Ordering::Relaxed)
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<ChessGame>> {
        loop {
            match py.detach(|| lock(&self.reader).next()) {
                None => return Ok(None),
                Some(Ok(game)) => return Ok(Some(ChessGame { game: Box::new(game) })),
                Some(Err(pgn::PgnReadError::Io(error))) => return Err(error.into()),
                Some(Err(pgn::PgnReadError::Game(_))) if self.on_error == OnError::Skip => {
                    self.skipped.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                }
                Some(Err(pgn::PgnReadError::Game(e))) => {
                    let reason = e.reason.to_string();
                    return Err(file_error(py, e.number, e.line, e.column, &reason));
                }
            }
        }
    }
}

/// A game of checkers as a PDN file holds it. `Game(position, tags=...)` is the game that led to a position.
///
/// >>> import io
/// >>> from salon_games import checkers
/// >>> game = next(checkers.PdnReader(io.StringIO('[Black "Bob"]\n\n1. 11-15 23-19 2. 8-11 *')))
/// >>> game.end.turn, [str(move) for move in game.moves]
/// ('white', ['11-15', '23-19', '8-11'])
#[pyclass(name = "Game", module = "salon_games.checkers", frozen)]
pub(crate) struct CheckersGame {
    start: checkers::Position,
    game: pdn::PdnGame,
}

#[pymethods]
impl CheckersGame {
    #[new]
    #[pyo3(signature = (position, *, tags = None, result = None))]
    fn new(
        position: &CheckersPosition,
        tags: Option<TagPairs>,
        result: Option<&str>,
    ) -> PyResult<Self> {
        let line = &position.line;
        let result = result_of(line, read_result(result)?).as_str();
        let mut tags = tags_of(tags);
        tags.set("Result", result);
        let game = pdn::PdnGame { tags, main: moves_of(line), result: Some(result) };
        Ok(Self { start: *line.start(), game })
    }

    /// The tag pairs.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        tag_dict(py, &self.game.tags)
    }

    /// The moves that were played.
    #[getter]
    fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.game.main.plain().map(|mv| checkers::Position::move_object(py, mv)).collect()
    }

    /// The moves that were played, with comments, glyphs and variations.
    #[getter]
    fn nodes(&self, py: Python<'_>) -> PyResult<Vec<Py<GameNode>>> {
        nodes_of::<checkers::Position>(py, &self.game.main)
    }

    /// The result as the file has it (White's points first), or None if the move text does not end with one.
    #[getter]
    fn result(&self) -> Option<&'static str> {
        self.game.result
    }

    /// The position from which the game begins.
    #[getter]
    fn start(&self) -> CheckersPosition {
        CheckersPosition { line: Line::new(self.start) }
    }

    /// The position after the last move, with its history.
    #[getter]
    fn end(&self) -> PyResult<CheckersPosition> {
        Ok(CheckersPosition { line: end_of(&self.start, &self.game.main)? })
    }

    /// The game as PDN.
    fn pdn(&self) -> PyResult<String> {
        pdn::write(&self.start, &self.game).map_err(broken)
    }

    fn __len__(&self) -> usize {
        self.game.main.moves.len()
    }

    fn __str__(&self) -> PyResult<String> {
        self.pdn()
    }
}

/// Reads the games of a PDN file one after another, as `salon_games.chess.PgnReader` reads PGN.
#[pyclass(module = "salon_games.checkers", frozen)]
pub(crate) struct PdnReader {
    reader: Mutex<MovetextReader<FileSource>>,
    on_error: OnError,
    skipped: std::sync::atomic::AtomicU64,
}

#[pymethods]
impl PdnReader {
    #[new]
    #[pyo3(signature = (source, *, on_error = "raise"))]
    fn new(source: &Bound<'_, PyAny>, on_error: &str) -> PyResult<Self> {
        let reader = Mutex::new(pdn::reader(FileSource::open(source)?));
        Ok(Self { reader, on_error: OnError::read(on_error)?, skipped: 0.into() })
    }

    /// How many broken games were left out so far.
    #[getter]
    fn skipped(&self) -> u64 {
        self.skipped.load(std::sync::atomic::Ordering::Relaxed)
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<CheckersGame>> {
        loop {
            let (number, read) = py.detach(|| {
                let mut reader = lock(&self.reader);
                let read = pdn::next_game(&mut reader);
                (reader.number(), read)
            });
            let (place, reason) = match read {
                Ok(None) => return Ok(None),
                Ok(Some((start, game))) => return Ok(Some(CheckersGame { start, game })),
                Err(GameReadError::Io(error)) => return Err(error.into()),
                Err(GameReadError::Syntax(fault)) => (fault.place, fault.problem.to_string()),
                Err(GameReadError::Refused { place, reason }) => (place, reason.to_string()),
            };
            if self.on_error == OnError::Raise {
                return Err(file_error(py, number, place.line, place.column, &reason));
            }
            self.skipped.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        }
    }
}

/// Defines a writer of games as text.
macro_rules! writer_class {
    ($(#[$doc:meta])* $Writer:ident, $Game:ident, $module:literal) => {
        $(#[$doc])*
        #[pyclass(module = $module, frozen)]
        pub(crate) struct $Writer {
            target: Mutex<Option<FileTarget>>,
        }

        #[pymethods]
        impl $Writer {
            #[new]
            fn new(target: &Bound<'_, PyAny>) -> PyResult<Self> {
                Ok(Self { target: Mutex::new(Some(FileTarget::create(target)?)) })
            }

            /// Writes one game.
            fn write(&self, game: &$Game) -> PyResult<()> {
                let text = game.__str__()?;
                match &mut *lock(&self.target) {
                    Some(target) => Ok(target.write_all(text.as_bytes())?),
                    None => Err(PyValueError::new_err("the writer is closed")),
                }
            }

            /// Writes what is still in memory and closes the file.
            fn close(&self) -> PyResult<()> {
                match lock(&self.target).take() {
                    Some(mut target) => Ok(target.flush()?),
                    None => Ok(()),
                }
            }

            fn __enter__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __exit__(
                &self,
                _kind: &Bound<'_, PyAny>,
                _error: &Bound<'_, PyAny>,
                _trace: &Bound<'_, PyAny>,
            ) -> PyResult<()> {
                self.close()
            }
        }
    };
}

writer_class! {
    /// Writes games as PGN, one after another, to a path or to an object with a method `write`.
    ///
    /// >>> import io
    /// >>> from salon_games import chess
    /// >>> position = chess.Position()
    /// >>> position.push("e4")
    /// >>> file = io.StringIO()
    /// >>> with chess.PgnWriter(file) as writer:
    /// ...     writer.write(chess.Game(position, tags={"White": "Ann"}))
    /// >>> file.getvalue().endswith("1. e4 *\n\n")
    /// True
    PgnWriter, ChessGame, "salon_games.chess"
}

writer_class! {
    /// Writes games as PDN, one after another, to a path or to an object with a method `write`.
    PdnWriter, CheckersGame, "salon_games.checkers"
}
