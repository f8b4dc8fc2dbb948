//! The rulebooks of a game compared.

use rulebooks::{ArticleSource, ComparisonPoint, Rulebook};
use words::Language;

/// What the rulebooks of a game say about each point in which they differ.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RulebookComparison {
    pub(crate) books: Vec<&'static Rulebook>,
    pub(crate) rows: Vec<ComparisonRow>,
}

/// One point.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ComparisonRow {
    pub(crate) title: &'static str,
    pub(crate) cells: Vec<Option<RulebookAnswer>>,
}

/// What one rulebook says about a point.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RulebookAnswer {
    pub(crate) words: &'static str,
    pub(crate) article: &'static str,
    /// Whether the booklet says nothing and we have added the rule.
    pub(crate) is_ours: bool,
    /// Whether the standard says otherwise.
    pub(crate) differs: bool,
}

/// Compares the rulebooks of a game.
pub(crate) fn comparison(game: &str, language: Language) -> RulebookComparison {
    let books = rulebooks::rulebooks(game);
    let rows =
        rulebooks::comparison_points(game).map(|point| row(&books, point, language)).collect();
    RulebookComparison { books, rows }
}

fn row(
    books: &[&'static Rulebook],
    point: &'static ComparisonPoint,
    language: Language,
) -> ComparisonRow {
    let said = |book: &&Rulebook| {
        let entry = book.on(point.id)?;
        let (_, words) = entry.article.point?;
        Some((words.to(language), entry.article.id, entry.source == ArticleSource::Ours))
    };
    let standard = books.first().and_then(said).map(|(words, ..)| words);
    let answer = |(words, article, is_ours)| RulebookAnswer {
        words,
        article,
        is_ours,
        differs: Some(words) != standard,
    };
    let cells = books.iter().map(|book| said(book).map(answer)).collect();
    ComparisonRow { title: point.title.to(language), cells }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_has_a_cell_for_every_book_and_the_standard_never_differs() {
        for game in rulebooks::games() {
            let comparison = comparison(game, Language::French);
            assert!(comparison.rows.len() > 3, "{game}");
            for row in &comparison.rows {
                assert_eq!(row.cells.len(), comparison.books.len());
                assert!(row.cells[0].as_ref().is_none_or(|answer| !answer.differs));
            }
        }
    }
}
