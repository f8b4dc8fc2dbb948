//! Finding books and articles.

use game::{BySide, Side};
use words::{Language, Text};

use crate::{Article, Chapter, Entry, Example, Point, Rulebook, Source, Speak};

include!(concat!(env!("OUT_DIR"), "/rulebooks.rs"));

/// The games that have rulebooks, in the order of the alphabet.
pub fn games() -> Vec<&'static str> {
    let mut games: Vec<&str> = BOOKS.iter().map(|book| book.game).collect();
    games.dedup();
    games
}

/// The rulebooks of a game, the standard first.
pub fn rulebooks(game: &str) -> Vec<&'static Rulebook> {
    let books = BOOKS.iter().filter(|book| book.game == game);
    let (mut standard, booklets): (Vec<&Rulebook>, Vec<_>) =
        books.partition(|book| book.id == "standard");
    standard.extend(booklets);
    standard
}

/// One rulebook.
pub fn rulebook(game: &str, id: &str) -> Option<&'static Rulebook> {
    BOOKS.iter().find(|book| book.game == game && book.id == id)
}

/// What a rulebook calls a side; if there is no such book, what players call it.
pub fn side_name(game: &str, rulebook: &str, side: Side, language: Language) -> &'static str {
    match (crate::rulebook(game, rulebook), side) {
        (Some(book), _) => book.sides[side].to(language),
        (None, Side::White) => language.side_bare_white(),
        (None, Side::Black) => language.side_bare_black(),
    }
}

/// One article.
pub fn article(id: &str) -> Option<&'static Article> {
    ARTICLES.iter().find(|article| article.id == id)
}

/// The points in which the rulebooks of a game differ.
pub fn points(game: &str) -> impl Iterator<Item = &'static Point> {
    POINTS.iter().filter(move |point| point.game == game)
}

/// The article of a rulebook that explains a refusal; if it has none, the standard's.
pub fn explains(game: &str, rulebook: &str, refusal: &str) -> Option<&'static Article> {
    let book = |id| crate::rulebook(game, id);
    let entries = [book(rulebook), book("standard")].into_iter().flatten();
    let mut articles = entries.flat_map(Rulebook::articles).map(|entry| entry.article);
    articles.find(|article| article.explains.contains(&refusal))
}

/// The [article](explains) for a refusal of a game that is played under a rulebook: one for just this
/// case (`NotHowItMoves(Rook)`), or else one for its kind.
pub fn why<G: Speak>(rulebook: &str, refusal: &G::Refusal) -> Option<&'static Article> {
    explains(G::GAME, rulebook, &format!("{refusal:?}"))
        .or_else(|| explains(G::GAME, rulebook, &G::refusal_name(*refusal)))
}
