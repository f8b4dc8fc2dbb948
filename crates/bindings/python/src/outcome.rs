use game::{FileResult, Notation, Outcome as RulesOutcome, Side};
use pyo3::prelude::*;

/// How a game ended.
///
/// >>> from salon_games import chess
/// >>> position = chess.Position()
/// >>> for move in ["f3", "e5", "g4", "Qh4"]:
/// ...     position.push(move)
/// >>> outcome = position.outcome()
/// >>> outcome.winner, outcome.ending, outcome.result
/// ('black', 'checkmate', '0-1')
#[pyclass(frozen, eq, hash, get_all, module = "salon_games")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    /// "white", "black", or None for a draw.
    winner: Option<&'static str>,
    /// The points of the win: 1, except in backgammon, where the cube and gammons count; 0 for a draw.
    points: u32,
    /// Why the game ended: "checkmate", "borne_off_gammon" and so on.
    ending: String,
    /// The same in an English sentence.
    description: &'static str,
    /// "1-0", "0-1" or "1/2-1/2".
    result: &'static str,
}

#[pymethods]
impl Outcome {
    fn __repr__(&self) -> String {
        let winner = self.winner.map_or("None".to_owned(), |winner| format!("'{winner}'"));
        format!("Outcome(winner={winner}, points={}, ending='{}')", self.points, self.ending)
    }

    fn __str__(&self) -> String {
        format!("{} ({})", self.result, self.description)
    }
}

impl Outcome {
    /// The win that it is for a match of backgammon, in which only the winner and the points count.
    pub(crate) fn won(&self) -> Option<RulesOutcome<backgammon::Ending>> {
        let winner = read_side(self.winner?).ok()?;
        let ending = backgammon::Ending::BorneOff(backgammon::Level::Single);
        Some(RulesOutcome::Win { winner, points: self.points, ending })
    }

    pub(crate) fn of<G: Notation>(outcome: RulesOutcome<G::Ending>) -> Self {
        let winner = outcome.winner();
        Self {
            winner: winner.map(side_name),
            points: winner.map_or(0, |side| outcome.points_for(side)),
            ending: snake_case(&format!("{:?}", outcome.ending())),
            description: G::ending_name(outcome.ending()),
            result: FileResult::from(outcome).as_str(),
        }
    }
}

/// The name of a side in Python.
pub(crate) fn side_name(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// The side of this name.
pub(crate) fn read_side(name: &str) -> PyResult<Side> {
    match name {
        "white" => Ok(Side::White),
        "black" => Ok(Side::Black),
        _ => Err(pyo3::exceptions::PyValueError::new_err(format!(
            "a side is 'white' or 'black', not '{name}'"
        ))),
    }
}

/// `BorneOff(Gammon)` becomes `borne_off_gammon`.
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !snake.is_empty() && !snake.ends_with('_') {
            snake.push('_');
        }
        match letter {
            '(' => snake.push('_'),
            letter if letter.is_alphanumeric() => snake.push(letter.to_ascii_lowercase()),
            _ => {}
        }
    }
    snake.replace("__", "_")
}
