use ::chess::{MoveKind, PieceLetters, Position as Rules, Role, San, Square, Uci};
use game::{Event, Game, Notation, ReadError, Side, Turn};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::errors::refused;
use crate::outcome::side_name;
use crate::position::position_class;
use crate::python_game::PythonGame;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("ChessMove", module.py().get_type::<ChessMove>())?;
    module.add("ChessPosition", module.py().get_type::<ChessPosition>())?;
    module.add_class::<crate::python_game::Playouts>()
}

/// A move of chess. `str(move)` is its UCI text; `position.san(move)` is what people write.
///
/// >>> from salon_games import chess
/// >>> move = chess.Position().parse("Nf3")
/// >>> str(move), move.from_square, move.to_square, move.promotion
/// ('g1f3', 'g1', 'f3', None)
#[pyclass(name = "Move", module = "salon_games.chess", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ChessMove(pub(crate) ::chess::Move);

#[pymethods]
#[expect(clippy::wrong_self_convention, reason = "Python's names for the squares of a move")]
impl ChessMove {
    /// The square on which the piece stands; of the king, in castling.
    #[getter]
    fn from_square(&self) -> String {
        self.0.from.to_string()
    }

    /// The square to which it goes. In Chess960 castling names the rook's square.
    #[getter]
    fn to_square(&self) -> String {
        self.0.to.to_string()
    }

    /// What a pawn becomes: "queen", "rook", "bishop", "knight", or None.
    #[getter]
    fn promotion(&self) -> Option<&'static str> {
        self.0.promotion().map(role_name)
    }

    /// "castling", "en_passant", "double_step", "promotion" or "plain".
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0.kind {
            MoveKind::Plain => "plain",
            MoveKind::DoubleStep => "double_step",
            MoveKind::EnPassant => "en_passant",
            MoveKind::Castle(_) => "castling",
            MoveKind::Promotion(_) => "promotion",
        }
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<chess.Move {}>", self.0)
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// How many kinds a move between two squares can have.
const KINDS: usize = 9;

/// The objects of all moves, made when they are first needed: a list of legal moves then makes no new objects.
static MOVES: PyOnceLock<Vec<PyOnceLock<Py<PyAny>>>> = PyOnceLock::new();

fn kind_index(kind: MoveKind) -> usize {
    match kind {
        MoveKind::Plain => 0,
        MoveKind::DoubleStep => 1,
        MoveKind::EnPassant => 2,
        MoveKind::Castle(wing) => 3 + wing as usize,
        MoveKind::Promotion(role) => 4 + role as usize,
    }
}

impl PythonGame for Rules {
    const NAME: &'static str = "chess";

    fn move_object(py: Python<'_>, mv: &::chess::Move) -> PyResult<Py<PyAny>> {
        let moves =
            MOVES.get_or_init(py, || (0..64 * 64 * KINDS).map(|_| PyOnceLock::new()).collect());
        let index = (mv.from.index() * 64 + mv.to.index()) * KINDS + kind_index(mv.kind);
        let make = || Ok::<_, PyErr>(Py::new(py, ChessMove(*mv))?.into_any());
        Ok(moves[index].get_or_try_init(py, make)?.clone_ref(py))
    }

    fn move_of(object: &Bound<'_, PyAny>) -> Option<::chess::Move> {
        object.cast::<ChessMove>().ok().map(|mv| mv.get().0)
    }

    fn read_any(&self, text: &str) -> Result<Event<Self>, ReadError<Self>> {
        if !matches!(self.turn(), Turn::Player(_)) || text.parse::<Uci>().is_ok() {
            return self.read_event(text);
        }
        let Ok(san) = text.parse::<San>() else { return self.read_event(text) };
        let mv = san.to_move(self).map_err(ReadError::Refused)?;
        Ok(Event::Move { by: self.side_to_move(), mv })
    }
}

position_class! {
    /// A position of chess with the game that led to it.
    ///
    /// `Position()` is the start; `Position(fen)` reads a FEN; `rules` names a rulebook ("standard", "fortress",
    /// "travel", "deluxe") or Chess960 ("standard+960=518").
    ///
    /// >>> from salon_games import chess
    /// >>> position = chess.Position()
    /// >>> position.push("e4")
    /// >>> position.push("e7e5")
    /// >>> len(position.legal_moves)
    /// 29
    /// >>> position.fen
    /// 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    /// >>> position.push("Ke3")
    /// Traceback (most recent call last):
    ///     ...
    /// salon_games.MoveError: a king does not move like that
    /// >>> str(position.undo())
    /// 'e7e5'
    ChessPosition, Rules, "salon_games.chess"
}

#[pymethods]
impl ChessPosition {
    /// The FEN.
    #[getter]
    fn fen(&self) -> String {
        self.line.position().to_fen()
    }

    /// The side to move, also when the game is over.
    #[getter]
    fn side_to_move(&self) -> &'static str {
        side_name(self.line.position().side_to_move())
    }

    /// The move in Standard Algebraic Notation; `language="fr"` uses French letters.
    #[pyo3(signature = (mv, *, language = "en"))]
    fn san(&self, mv: &Bound<'_, PyAny>, language: &str) -> PyResult<String> {
        let letters = letters_of(language)?;
        let position = self.line.position();
        match crate::python_game::event_of(&self.line, mv)? {
            Event::Move { mv: found, .. } if position.is_legal(found) => {
                Ok(position.to_san(found, letters))
            }
            Event::Move { by, mv: found } => {
                let refusal = position.clone().apply(&Event::Move { by, mv: found }).err();
                let refusal = refusal.unwrap_or(::chess::Refusal::AnotherKind);
                Err(refused(mv.py(), position, &refusal))
            }
            Event::Roll(never) => match never {},
        }
    }

    /// The move that a text in Standard Algebraic Notation means; `language="fr"` reads French letters.
    #[pyo3(signature = (text, *, language = "en"))]
    fn parse_san(&self, py: Python<'_>, text: &str, language: &str) -> PyResult<Py<PyAny>> {
        let position = self.line.position();
        let san = San::read(text, letters_of(language)?)
            .map_err(|error| crate::errors::MoveError::new_err(error.to_string()))?;
        let mv = san.to_move(position).map_err(|refusal| refused(py, position, &refusal))?;
        Rules::move_object(py, &mv)
    }

    /// Whether the side to move is in check.
    #[getter]
    fn is_check(&self) -> bool {
        self.line.position().is_check()
    }

    /// Half-moves since the last capture or pawn's move.
    #[getter]
    fn halfmove_clock(&self) -> u32 {
        self.line.position().quiet_half_moves()
    }

    /// The number of the next full move.
    #[getter]
    fn fullmove_number(&self) -> u32 {
        self.line.position().move_number()
    }

    /// What stands on a square: its side and role, or None.
    fn piece_at(&self, square: &str) -> PyResult<Option<(&'static str, &'static str)>> {
        let square: Square =
            square.parse().map_err(|error| PyValueError::new_err(format!("{error}")))?;
        let piece = self.line.position().piece_at(square);
        Ok(piece.map(|piece| (side_name(piece.side), role_name(piece.role))))
    }

    /// All pieces: a dict from squares to sides and roles.
    #[getter]
    fn pieces(&self) -> std::collections::BTreeMap<String, (&'static str, &'static str)> {
        let position = self.line.position();
        let piece = |square: Square| {
            let piece = position.piece_at(square)?;
            Some((square.to_string(), (side_name(piece.side), role_name(piece.role))))
        };
        Square::all().filter_map(piece).collect()
    }

    /// Whether a side could castle on the king's side ("king") or on the queen's ("queen") later: neither its king nor
    /// that rook has moved.
    fn may_castle(&self, side: &str, wing: &str) -> PyResult<bool> {
        let side: Side = crate::outcome::read_side(side)?;
        let wing = match wing {
            "king" => ::chess::CastlingSide::King,
            "queen" => ::chess::CastlingSide::Queen,
            _ => return Err(PyValueError::new_err("a wing is 'king' or 'queen'")),
        };
        Ok(self.line.position().may_castle(side, wing))
    }
}

/// The piece letters of a language.
pub(crate) fn letters_of(language: &str) -> PyResult<PieceLetters> {
    match language {
        "en" => Ok(PieceLetters::English),
        "fr" => Ok(PieceLetters::French),
        _ => {
            Err(PyValueError::new_err(format!("the languages are 'en' and 'fr', not '{language}'")))
        }
    }
}
