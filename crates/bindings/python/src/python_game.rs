use ::rulebooks::GameMessages;
use board_view::BoardView;
use game::{Event, Line, Notation, Perft, Playout, ReadError, Turn};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors::unreadable;

/// What a game needs so that Python can play it.
pub(crate) trait PythonGame:
    Notation + Perft + Playout + BoardView + GameMessages + Sync
{
    /// The name of the game.
    const NAME: &'static str;

    /// The Python object of a move.
    fn move_object(py: Python<'_>, mv: &Self::Move) -> PyResult<Py<PyAny>>;

    /// The move of a Python object, if it is a move of this game.
    fn move_of(object: &Bound<'_, PyAny>) -> Option<Self::Move>;

    /// Reads what people write: the canonical text of an event, or a display notation.
    fn read_any(&self, text: &str) -> Result<Event<Self>, ReadError<Self>> {
        self.read_event(text)
    }

    /// Reads a position in any of the usual notations.
    fn read_any_position(rules: &Self::Rules, text: &str) -> Result<Self, String> {
        Self::read_position(rules, text).map_err(|error| error.to_string())
    }
}

/// The event that a move object, or a text, means in a position.
pub(crate) fn event_of<G: PythonGame>(
    line: &Line<G>,
    event: &Bound<'_, PyAny>,
) -> PyResult<Event<G>> {
    let py = event.py();
    if let Some(mv) = G::move_of(event) {
        let by = match line.turn() {
            Turn::Player(by) => by,
            // The rules say what is wrong.
            _ => game::Side::White,
        };
        return Ok(Event::Move { by, mv });
    }
    let Ok(text) = event.cast::<PyString>() else {
        let message = format!("expected a move of {} or its text", G::NAME);
        return Err(PyTypeError::new_err(message));
    };
    let text = text.to_cow()?;
    line.position().read_any(&text).map_err(|error| unreadable(py, line.position(), &error))
}

/// The Python object of an event: a move, or the text of a roll.
pub(crate) fn event_object<G: PythonGame>(py: Python<'_>, event: &Event<G>) -> PyResult<Py<PyAny>> {
    match event {
        Event::Move { mv, .. } => G::move_object(py, mv),
        Event::Roll(roll) => Ok(PyString::new(py, &G::write_roll(roll)).into_any().unbind()),
    }
}

/// What random games from one position have come to.
///
/// >>> from salon_games import checkers
/// >>> result = checkers.Position().playouts(100, seed=1)
/// >>> result.games == result.white_wins + result.black_wins + result.draws
/// True
#[pyclass(frozen, get_all, module = "salon_games")]
#[derive(Clone)]
pub(crate) struct Playouts {
    /// How many games were played.
    games: u32,
    /// How many of them White won.
    white_wins: u32,
    /// How many of them Black won.
    black_wins: u32,
    /// How many were drawn or not finished.
    draws: u32,
    /// White's points less Black's.
    points: i64,
    /// The turns of all games.
    turns: u64,
}

#[pymethods]
impl Playouts {
    fn __repr__(&self) -> String {
        format!(
            "Playouts(games={}, white_wins={}, black_wins={}, draws={}, points={}, turns={})",
            self.games, self.white_wins, self.black_wins, self.draws, self.points, self.turns
        )
    }
}

impl Playouts {
    pub(crate) fn play<G: PythonGame>(
        position: &G,
        games: u32,
        seed: u64,
        most_turns: u32,
    ) -> Self {
        let mut sum = Self { games, white_wins: 0, black_wins: 0, draws: 0, points: 0, turns: 0 };
        for game in 0..games {
            let mut rng = engine::SplitMix64::for_game(seed, game as usize);
            let end = position.playout(most_turns, &mut |n| rng.below(n as usize) as u32);
            sum.turns += u64::from(end.turns);
            match end.outcome.map(|outcome| (outcome.winner(), outcome)) {
                Some((Some(game::Side::White), outcome)) => {
                    sum.white_wins += 1;
                    sum.points += i64::from(outcome.points_for(game::Side::White));
                }
                Some((Some(game::Side::Black), outcome)) => {
                    sum.black_wins += 1;
                    sum.points -= i64::from(outcome.points_for(game::Side::Black));
                }
                _ => sum.draws += 1,
            }
        }
        sum
    }
}
