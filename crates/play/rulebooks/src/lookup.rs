//! Finding rulebooks and articles.

use game::{BySide, Side};
use words::{Language, Text};

use crate::{
    Article, ArticleSource, Chapter, ComparisonPoint, Example, GameMessages, Rulebook,
    RulebookEntry,
};

include!(concat!(env!("OUT_DIR"), "/rulebooks.rs"));

/// The games that have rulebooks, in alphabetical order.
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

/// The rulebook with this identifier.
pub fn rulebook(game: &str, id: &str) -> Option<&'static Rulebook> {
    BOOKS.iter().find(|book| book.game == game && book.id == id)
}

/// The name that a rulebook gives to a side. Without such a rulebook, it is White or Black.
pub fn side_name(game: &str, rulebook: &str, side: Side, language: Language) -> &'static str {
    match (crate::rulebook(game, rulebook), side) {
        (Some(book), _) => book.sides[side].to(language),
        (None, Side::White) => language.side_bare_white(),
        (None, Side::Black) => language.side_bare_black(),
    }
}

/// The article with this identifier.
pub fn article(id: &str) -> Option<&'static Article> {
    ARTICLES.iter().find(|article| article.id == id)
}

/// The examples of an article.
pub(crate) fn examples_of(id: &str) -> &'static [Example] {
    let index = ARTICLES.iter().position(|article| article.id == id);
    index.map_or(&[], |index| EXAMPLES[index])
}

/// The points in which the rulebooks of a game differ.
pub fn comparison_points(game: &str) -> impl Iterator<Item = &'static ComparisonPoint> {
    POINTS.iter().filter(move |point| point.game == game)
}

/// The article of a rulebook that explains a refusal, by the name of the refusal. If the rulebook has none, the
/// article of the standard rules.
pub fn article_for_refusal_name(
    game: &str,
    rulebook: &str,
    refusal: &str,
) -> Option<&'static Article> {
    let book = |id| crate::rulebook(game, id);
    let entries = [book(rulebook), book("standard")].into_iter().flatten();
    let mut articles = entries.flat_map(Rulebook::articles).map(|entry| entry.article);
    articles.find(|article| article.explains.contains(&refusal))
}

/// The article of a rulebook that explains a refusal: an article about just this case (`NotHowItMoves(Rook)`), or
/// else one about its kind.
pub fn article_for_refusal<G: GameMessages>(
    rulebook: &str,
    refusal: &G::Refusal,
) -> Option<&'static Article> {
    article_for_refusal_name(G::GAME, rulebook, &format!("{refusal:?}"))
        .or_else(|| article_for_refusal_name(G::GAME, rulebook, &G::refusal_name(*refusal)))
}
