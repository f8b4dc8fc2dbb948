use engine::{EngineScore, SearchInfo};
use pyo3::prelude::*;

use crate::python_game::PythonGame;

/// The value of a position for the player to decide.
///
/// Exactly one of `hundredths`, `mate` and `probabilities` is not None.
#[pyclass(frozen, get_all, eq, module = "salon_games")]
#[derive(Clone, PartialEq)]
pub(crate) struct Score {
    /// An advantage in hundredths of a pawn, a man or a point.
    hundredths: Option<i32>,
    /// A forced win in this many moves; a negative number is a forced loss.
    mate: Option<i64>,
    /// In backgammon, the probabilities of winning, of winning a gammon and a backgammon, and of losing these.
    probabilities: Option<(f32, f32, f32, f32, f32)>,
    /// The share of the points that the player may expect, from 0 to 1.
    expected: f64,
}

#[pymethods]
impl Score {
    fn __repr__(&self) -> String {
        match (self.hundredths, self.mate, self.probabilities) {
            (Some(hundredths), ..) => format!("Score({hundredths:+})"),
            (_, Some(mate), _) => format!("Score(mate={mate:+})"),
            (.., Some((win, ..))) => format!("Score(win={win:.3})"),
            _ => "Score()".to_owned(),
        }
    }
}

impl From<EngineScore> for Score {
    fn from(score: EngineScore) -> Self {
        let none = Self {
            hundredths: None,
            mate: None,
            probabilities: None,
            expected: score.expected_points(),
        };
        match score {
            EngineScore::Hundredths(value) => Self { hundredths: Some(value), ..none },
            EngineScore::WinIn(moves) => Self { mate: Some(moves.into()), ..none },
            EngineScore::LossIn(moves) => Self { mate: Some(-i64::from(moves)), ..none },
            EngineScore::Probabilities(p) => Self {
                probabilities: Some((
                    p.win,
                    p.win_gammon,
                    p.win_backgammon,
                    p.lose_gammon,
                    p.lose_backgammon,
                )),
                ..none
            },
        }
    }
}

/// A move that an engine has analysed, with its score and the moves that it expects to follow.
#[pyclass(frozen, get_all, module = "salon_games")]
pub(crate) struct AnalysedMove {
    /// The move.
    #[pyo3(name = "move")]
    mv: Py<PyAny>,
    /// The score of the position if this move is played, for the player who plays it.
    score: Score,
    /// The principal variation, which begins with the move.
    pv: Vec<Py<PyAny>>,
    /// The depth of the search.
    depth: u32,
    /// The nodes searched when this was found.
    nodes: u64,
    /// The seconds that it took.
    seconds: f64,
}

#[pymethods]
impl AnalysedMove {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<{} {} depth {}>", self.mv.bind(py).str()?, self.score.__repr__(), self.depth))
    }
}

impl AnalysedMove {
    pub(crate) fn of<G: PythonGame>(
        py: Python<'_>,
        info: &SearchInfo<G>,
    ) -> PyResult<Option<Self>> {
        let pv = info.pv.iter().map(|mv| G::move_object(py, mv)).collect::<PyResult<Vec<_>>>()?;
        let Some(mv) = pv.first().map(|mv| mv.clone_ref(py)) else { return Ok(None) };
        Ok(Some(Self {
            mv,
            score: info.score.into(),
            pv,
            depth: info.depth,
            nodes: info.nodes,
            seconds: info.time.as_secs_f64(),
        }))
    }
}
