use movetext::{Comment, MoveNode, Nag, Variation};
use pyo3::prelude::*;

use crate::python_game::PythonGame;

/// A move of a game in a file, with what was written about it.
#[pyclass(frozen, get_all, module = "salon_games")]
pub(crate) struct GameNode {
    /// The move.
    #[pyo3(name = "move")]
    mv: Py<PyAny>,
    /// Comments before the move.
    comments_before: Vec<String>,
    /// Comments after it.
    comments: Vec<String>,
    /// Numeric annotation glyphs, such as 1 for "good move".
    nags: Vec<u16>,
    /// Alternatives to this move, each a list of nodes.
    variations: Vec<Vec<Py<GameNode>>>,
}

#[pymethods]
impl GameNode {
    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<GameNode {}>", self.mv.bind(py).str()?))
    }
}

/// The nodes of a line, with those of its variations.
pub(crate) fn nodes_of<G: PythonGame>(
    py: Python<'_>,
    line: &Variation<G::Move>,
) -> PyResult<Vec<Py<GameNode>>> {
    line.moves.iter().map(|node| Py::new(py, node_of::<G>(py, node)?)).collect()
}

fn node_of<G: PythonGame>(py: Python<'_>, node: &MoveNode<G::Move>) -> PyResult<GameNode> {
    let variations = node.variations.iter().map(|line| nodes_of::<G>(py, line));
    Ok(GameNode {
        mv: G::move_object(py, &node.mv)?,
        comments_before: texts(&node.before),
        comments: texts(&node.after),
        nags: node.nags.iter().map(|Nag(number)| *number).collect(),
        variations: variations.collect::<PyResult<_>>()?,
    })
}

fn texts(comments: &[Comment]) -> Vec<String> {
    comments.iter().map(ToString::to_string).collect()
}
