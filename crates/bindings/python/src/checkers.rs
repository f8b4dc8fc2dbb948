use ::checkers::{Position as Rules, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use game::{Event, Game, Notation, ReadError, Turn};

use crate::outcome::side_name;
use crate::position::position_class;
use crate::python_game::PythonGame;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("CheckersMove", module.py().get_type::<CheckersMove>())?;
    module.add("CheckersPosition", module.py().get_type::<CheckersPosition>())
}

/// A move of checkers: a step, or a capture with its whole path.
///
/// >>> from salon_games import checkers
/// >>> position = checkers.Position("W:W22:B18,11,4")
/// >>> move = position.legal_moves[0]
/// >>> str(move), move.path, move.captured
/// ('22x15x8', [15, 8], [11, 18])
#[pyclass(name = "Move", module = "salon_games.checkers", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct CheckersMove(pub(crate) ::checkers::Move);

#[pymethods]
#[expect(clippy::wrong_self_convention, reason = "Python's names for the squares of a move")]
impl CheckersMove {
    /// The square from which the piece starts.
    #[getter]
    fn from_square(&self) -> u8 {
        self.0.from().number()
    }

    /// The square where it ends.
    #[getter]
    fn to_square(&self) -> u8 {
        self.0.to().number()
    }

    /// The squares where it lands, in order.
    #[getter]
    fn path(&self) -> Vec<u32> {
        self.0.path().map(|square| square.number().into()).collect()
    }

    /// The squares of the captured pieces.
    #[getter]
    fn captured(&self) -> Vec<u32> {
        if !self.0.is_capture() {
            return Vec::new();
        }
        self.0.captured().into_iter().map(|square| square.number().into()).collect()
    }

    /// Whether it captures.
    #[getter]
    fn is_capture(&self) -> bool {
        self.0.is_capture()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<checkers.Move {}>", self.0)
    }
}

impl PythonGame for Rules {
    const NAME: &'static str = "checkers";

    fn move_object(py: Python<'_>, mv: &::checkers::Move) -> PyResult<Py<PyAny>> {
        Ok(Py::new(py, CheckersMove(*mv))?.into_any())
    }

    fn move_of(object: &Bound<'_, PyAny>) -> Option<::checkers::Move> {
        object.cast::<CheckersMove>().ok().map(|mv| mv.get().0)
    }

    fn read_any(&self, text: &str) -> Result<Event<Self>, ReadError<Self>> {
        match self.turn() {
            Turn::Player(by) => self.read_numeric(text).map(|mv| Event::Move { by, mv }),
            _ => self.read_event(text),
        }
    }
}

position_class! {
    /// A position of checkers (English draughts) with the game that led to it.
    ///
    /// `Position()` is the start; `Position(text)` reads a PDN FEN; `rules` names a rulebook ("standard", "fortress",
    /// "travel", "deluxe", "sleigh").
    ///
    /// >>> from salon_games import checkers
    /// >>> position = checkers.Position()
    /// >>> position.turn
    /// 'black'
    /// >>> for move in ["11-15", "22-18"]:
    /// ...     position.push(move)
    /// >>> [str(move) for move in position.legal_moves]
    /// ['15x22']
    /// >>> position.push("9-14")
    /// Traceback (most recent call last):
    ///     ...
    /// salon_games.MoveError: a capture is compulsory: 15x22
    CheckersPosition, Rules, "salon_games.checkers"
}

#[pymethods]
impl CheckersPosition {
    /// The PDN FEN with the counters appended.
    #[getter]
    fn fen(&self) -> String {
        self.line.position().fen()
    }

    /// The PDN FEN without counters, as other programs read it.
    #[getter]
    fn short_fen(&self) -> String {
        self.line.position().short_fen()
    }

    /// The side to move, also when the game is over.
    #[getter]
    fn side_to_move(&self) -> &'static str {
        side_name(self.line.position().side_to_move())
    }

    /// Turns of both sides since a man was moved or a piece captured.
    #[getter]
    fn idle_turns(&self) -> u16 {
        self.line.position().idle()
    }

    /// What stands on a square (1 to 32): its side and whether it is a king, or None.
    fn piece_at(&self, square: u8) -> PyResult<Option<(&'static str, bool)>> {
        let square = Square::new(square)
            .ok_or_else(|| PyValueError::new_err("squares are numbered from 1 to 32"))?;
        let piece = self.line.position().board().at(square);
        Ok(piece.map(|piece| (side_name(piece.side), piece.king)))
    }

    /// All pieces: a dict from squares to sides and whether they are kings.
    #[getter]
    fn pieces(&self) -> std::collections::BTreeMap<u8, (&'static str, bool)> {
        let board = self.line.position().board();
        let piece = |square: Square| {
            let piece = board.at(square)?;
            Some((square.number(), (side_name(piece.side), piece.king)))
        };
        Square::all().filter_map(piece).collect()
    }
}
