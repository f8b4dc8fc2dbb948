use ::rulebooks::{Example as Shown, article as find_article};
use pyo3::exceptions::{PyKeyError, PyValueError};
use pyo3::prelude::*;
use words::Language;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Rulebook>()?;
    module.add_class::<Article>()?;
    module.add_class::<Example>()?;
    module.add_function(wrap_pyfunction!(list_rulebooks, module)?)?;
    module.add_function(wrap_pyfunction!(article, module)?)
}

/// The rules of a game as a booklet has them, in articles.
#[pyclass(frozen, get_all, module = "salon_games")]
struct Rulebook {
    /// The game.
    game: &'static str,
    /// The name by which positions choose it: `Position(rules=rulebook.id)`.
    id: &'static str,
    /// Its title.
    name: &'static str,
    /// A line about it.
    summary: &'static str,
    /// The identifiers of its articles, in the order in which a beginner learns the game.
    articles: Vec<&'static str>,
}

#[pymethods]
impl Rulebook {
    fn __repr__(&self) -> String {
        format!("<Rulebook {} {}>", self.game, self.id)
    }
}

/// A rule in a few sentences, with examples that run.
#[pyclass(frozen, get_all, module = "salon_games")]
struct Article {
    /// Its permanent name, such as "chess.castling.passage".
    id: &'static str,
    /// Its title.
    title: &'static str,
    /// Its text; empty lines separate paragraphs.
    text: &'static str,
    /// Its examples.
    examples: Vec<Py<Example>>,
}

#[pymethods]
impl Article {
    fn __repr__(&self) -> String {
        format!("<Article {}>", self.id)
    }
}

/// A position, what is played, and what must come of it. All texts are canonical.
#[pyclass(frozen, get_all, module = "salon_games")]
struct Example {
    /// What it shows, in a sentence.
    shows: &'static str,
    /// The first position; None for the start of the game.
    position: Option<&'static str>,
    /// Options that are added to the rulebook's name.
    options: Vec<&'static str>,
    /// Moves and rolls, in order.
    play: Vec<&'static str>,
    /// The position after them, if the example names it.
    after: Option<&'static str>,
    /// The name of the refusal of the last attempt, if it is refused.
    refused: Option<&'static str>,
}

fn language_of(name: &str) -> PyResult<Language> {
    match name {
        "en" => Ok(Language::English),
        "fr" => Ok(Language::French),
        _ => Err(PyValueError::new_err(format!("the languages are 'en' and 'fr', not '{name}'"))),
    }
}

/// The rulebooks of a game, the standard first, in English ("en") or French ("fr").
///
/// >>> import salon_games
/// >>> [book.id for book in salon_games.rulebooks("chess")]
/// ['standard', 'deluxe', 'fortress', 'travel']
#[pyfunction]
#[pyo3(name = "rulebooks", signature = (game, *, language = "en"))]
fn list_rulebooks(game: &str, language: &str) -> PyResult<Vec<Rulebook>> {
    let language = language_of(language)?;
    let books = ::rulebooks::rulebooks(game);
    if books.is_empty() {
        let known = ::rulebooks::games().join(", ");
        return Err(PyValueError::new_err(format!("the games are {known}, not '{game}'")));
    }
    let book = |book: &'static ::rulebooks::Rulebook| Rulebook {
        game: book.game,
        id: book.id,
        name: book.name.to(language),
        summary: book.line.to(language),
        articles: book.articles().map(|entry| entry.article.id).collect(),
    };
    Ok(books.into_iter().map(book).collect())
}

/// An article of the rules by its identifier, such as `MoveError.article`.
///
/// >>> import salon_games
/// >>> salon_games.article("chess.castling.passage").id in salon_games.rulebooks("chess")[0].articles
/// True
#[pyfunction]
#[pyo3(signature = (id, *, language = "en"))]
fn article(py: Python<'_>, id: &str, language: &str) -> PyResult<Article> {
    let language = language_of(language)?;
    let Some(article) = find_article(id) else {
        return Err(PyKeyError::new_err(format!("there is no article '{id}'")));
    };
    let examples = article.examples().iter().map(|example| Py::new(py, shown(example, language)));
    Ok(Article {
        id: article.id,
        title: article.title.to(language),
        text: article.text.to(language),
        examples: examples.collect::<PyResult<_>>()?,
    })
}

fn shown(example: &'static Shown, language: Language) -> Example {
    Example {
        shows: example.shows.to(language),
        position: example.position,
        options: example.options.to_vec(),
        play: example.play.to_vec(),
        after: example.after,
        refused: example.refused,
    }
}
