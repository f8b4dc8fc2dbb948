use ::rulebooks::{GameMessages, article_for_refusal};
use game::{Game, ReadError};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    salon_games,
    SalonError,
    PyValueError,
    "The base of all errors of this package. It is a ValueError."
);
create_exception!(salon_games, RulesError, SalonError, "A text does not name rules.");
create_exception!(salon_games, PositionError, SalonError, "A text is not a legal position.");
create_exception!(
    salon_games,
    MoveError,
    SalonError,
    "A text is not a move or a roll, or the rules do not allow it.\n\n\
     `reason` is the name of the refusal and `article` the rule that explains it (see `salon_games.article`); both are \
     None if the text is not understood."
);
create_exception!(
    salon_games,
    FileError,
    SalonError,
    "A game in a file is wrong. `game`, `line` and `column` say where, counted from 1."
);
create_exception!(
    salon_games,
    FraudError,
    SalonError,
    "Dice do not follow from what was committed to."
);

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("SalonError", py.get_type::<SalonError>())?;
    module.add("RulesError", py.get_type::<RulesError>())?;
    module.add("PositionError", py.get_type::<PositionError>())?;
    module.add("MoveError", py.get_type::<MoveError>())?;
    module.add("FileError", py.get_type::<FileError>())?;
    module.add("FraudError", py.get_type::<FraudError>())
}

/// The rules that a text names.
pub(crate) fn read_rules<G: Game>(text: &str) -> PyResult<G::Rules> {
    text.parse().map_err(|error| RulesError::new_err(format!("{error}")))
}

/// A move or roll that cannot be read.
pub(crate) fn unreadable<G: GameMessages>(
    py: Python<'_>,
    position: &G,
    error: &ReadError<G>,
) -> PyErr {
    match error {
        ReadError::Syntax(_) => move_error(py, error.to_string(), None, None),
        ReadError::Refused(refusal) => refused(py, position, refusal),
    }
}

/// A move or roll that the rules do not allow.
pub(crate) fn refused<G: GameMessages>(
    py: Python<'_>,
    position: &G,
    refusal: &G::Refusal,
) -> PyErr {
    let rules = position.rules().to_string();
    let rulebook = rules.split('+').next().unwrap_or_default();
    let article = article_for_refusal::<G>(rulebook, refusal).map(|article| article.id);
    move_error(py, refusal.to_string(), Some(G::refusal_name(*refusal)), article)
}

fn move_error(
    py: Python<'_>,
    message: String,
    reason: Option<String>,
    article: Option<&str>,
) -> PyErr {
    let error = MoveError::new_err(message);
    let value = error.value(py);
    let set = value.setattr("reason", reason).and_then(|()| value.setattr("article", article));
    set.err().unwrap_or(error)
}

/// A game of a file that cannot be read.
pub(crate) fn file_error(py: Python<'_>, game: u64, line: u64, column: u64, reason: &str) -> PyErr {
    let message = format!("game {game}, line {line}, column {column}: {reason}");
    let error = FileError::new_err(message);
    let value = error.value(py);
    let set = value
        .setattr("game", game)
        .and_then(|()| value.setattr("line", line))
        .and_then(|()| value.setattr("column", column));
    set.err().unwrap_or(error)
}
