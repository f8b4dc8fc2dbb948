//! MAT and SGF: files of backgammon games.

use std::sync::Mutex;

use backgammon::{MatchReader as RulesReader, MatchWriter as RulesWriter, RecordedGame};
use game::{BySide, Notation, Side};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::backgammon::BackgammonPosition;
use crate::errors::file_error;
use crate::file_source::{FileSource, FileTarget};
use crate::movetext_files::{OnError, lock};
use crate::outcome::Outcome;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("BackgammonGame", py.get_type::<BackgammonGame>())?;
    module.add("MatchReader", py.get_type::<MatchReader>())?;
    module.add("MatchWriter", py.get_type::<MatchWriter>())
}

/// One game of a backgammon match or session, as a MAT or SGF file holds it. `Game(position, white=..., black=...)` is the
/// game that led to a position.
#[pyclass(name = "Game", module = "salon_games.backgammon", frozen)]
pub(crate) struct BackgammonGame {
    record: RecordedGame,
}

#[pymethods]
impl BackgammonGame {
    #[new]
    #[pyo3(signature = (position, *, white = "White", black = "Black", number = 1))]
    fn new(position: &BackgammonPosition, white: &str, black: &str, number: u32) -> Self {
        let record = RecordedGame {
            players: BySide { white: white.to_owned(), black: black.to_owned() },
            number,
            notes: Vec::new(),
            line: position.line.clone(),
            agreed: None,
        };
        Self { record }
    }

    /// The name of the player of the white checkers.
    #[getter]
    fn white(&self) -> String {
        self.record.players[Side::White].clone()
    }

    /// The name of the player of the black checkers.
    #[getter]
    fn black(&self) -> String {
        self.record.players[Side::Black].clone()
    }

    /// Which game of its match it is, from 1.
    #[getter]
    fn number(&self) -> u32 {
        self.record.number
    }

    /// The comments of the file.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.record.notes.clone()
    }

    /// The canonical texts of all rolls and moves.
    #[getter]
    fn events(&self) -> Vec<String> {
        let line = &self.record.line;
        let events = line.positions().iter().zip(line.events());
        events.map(|(position, event)| position.write_event(event)).collect()
    }

    /// The position from which the game begins.
    #[getter]
    fn start(&self) -> BackgammonPosition {
        BackgammonPosition { line: game::Line::new(self.record.line.start().clone()) }
    }

    /// The last position, with its history.
    #[getter]
    fn end(&self) -> BackgammonPosition {
        BackgammonPosition { line: self.record.line.clone() }
    }

    /// How the game ended, on the board or by agreement; None if it is not finished.
    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome().map(Outcome::of::<backgammon::Position>)
    }

    fn __repr__(&self) -> String {
        format!("<backgammon.Game {}>", self.record.title())
    }
}

/// Reads the games of a MAT or SGF file one after another.
///
/// `source` is a path or an object with a method `read`; `format` is "mat" or "sgf". A broken game raises FileError, after
/// which reading can go on; with `on_error="skip"` it is left out and counted in `skipped`.
#[pyclass(module = "salon_games.backgammon", frozen)]
pub(crate) struct MatchReader {
    reader: Mutex<RulesReader<'static>>,
    on_error: OnError,
    skipped: std::sync::atomic::AtomicU64,
}

#[pymethods]
impl MatchReader {
    #[new]
    #[pyo3(signature = (source, format, *, on_error = "raise"))]
    fn new(source: &Bound<'_, PyAny>, format: &str, on_error: &str) -> PyResult<Self> {
        let input = FileSource::open(source)?;
        let reader = RulesReader::new(format, input)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let on_error = OnError::read(on_error)?;
        Ok(Self { reader: Mutex::new(reader), on_error, skipped: 0.into() })
    }

    /// How many broken games were left out so far.
    #[getter]
    fn skipped(&self) -> u64 {
        self.skipped.load(std::sync::atomic::Ordering::Relaxed)
    }

    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<BackgammonGame>> {
        loop {
            let Some(read) = py.detach(|| lock(&self.reader).next()) else { return Ok(None) };
            let (replayed, record) = read?;
            match (record, replayed.error) {
                (Some(record), None) => return Ok(Some(BackgammonGame { record })),
                (_, Some(error)) if self.on_error == OnError::Raise => {
                    let reason = error.error.to_string();
                    return Err(file_error(py, replayed.number, error.line, error.column, &reason));
                }
                _ => _ = self.skipped.fetch_add(1, std::sync::atomic::Ordering::Relaxed),
            }
        }
    }
}

/// Writes the games of a match or session as MAT or SGF, to a path or to an object with a method `write`.
#[pyclass(module = "salon_games.backgammon", frozen)]
pub(crate) struct MatchWriter {
    writer: Mutex<Option<RulesWriter<FileTarget>>>,
}

#[pymethods]
impl MatchWriter {
    #[new]
    fn new(target: &Bound<'_, PyAny>, format: &str) -> PyResult<Self> {
        let message = format!("the formats are 'mat' and 'sgf', not '{format}'");
        if !["mat", "sgf"].contains(&format) {
            return Err(PyValueError::new_err(message));
        }
        let writer = RulesWriter::new(format, FileTarget::create(target)?);
        Ok(Self { writer: Mutex::new(writer) })
    }

    /// Writes one game. Raises ValueError if the format cannot hold it.
    fn write(&self, game: &BackgammonGame) -> PyResult<()> {
        match &mut *lock(&self.writer) {
            None => Err(PyValueError::new_err("the writer is closed")),
            Some(writer) => match writer.obstacle(&game.record) {
                Some(obstacle) => Err(PyValueError::new_err(obstacle.to_string())),
                None => Ok(writer.write(&game.record)?),
            },
        }
    }

    /// Closes the file.
    fn close(&self) {
        drop(lock(&self.writer).take());
    }

    fn __enter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __exit__(
        &self,
        _kind: &Bound<'_, PyAny>,
        _error: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) {
        self.close();
    }
}
