//! A rulebook as a course: its articles one after the other, each with its exercises.

use rulebooks::{Article, Rulebook, Source};
use words::Language;

use crate::progress::Progress;

/// The name under which it is kept that an article of a book has been learned.
pub(crate) fn mark(book: &Rulebook, article: &str) -> String {
    format!("{}/{}/{article}", book.game, book.id)
}

/// How many articles of a book have been learned, and how many there are.
pub(crate) fn learned(book: &Rulebook, progress: &Progress) -> (usize, usize) {
    let marks: Vec<String> = book.articles().map(|entry| mark(book, entry.article.id)).collect();
    (progress.count(marks.iter().map(String::as_str)), marks.len())
}

/// The first article that has not been learned; after the last, none.
pub(crate) fn next(book: &Rulebook, progress: &Progress) -> Option<&'static Article> {
    let mut articles = book.articles().map(|entry| entry.article);
    articles.find(|article| !progress.has(&mark(book, article.id)))
}

/// The articles before and after one, in the order of the book.
pub(crate) fn neighbours(
    book: &Rulebook,
    article: &str,
) -> (Option<&'static Article>, Option<&'static Article>) {
    let articles: Vec<&Article> = book.articles().map(|entry| entry.article).collect();
    let Some(at) = articles.iter().position(|other| other.id == article) else {
        return (None, None);
    };
    let before = at.checked_sub(1).and_then(|at| articles.get(at));
    (before.copied(), articles.get(at + 1).copied())
}

/// Whether a book is silent where an article speaks.
pub(crate) fn is_ours(book: &Rulebook, article: &str) -> bool {
    let entry = book.articles().find(|entry| entry.article.id == article);
    entry.is_some_and(|entry| entry.source == Source::Ours)
}

/// The title of the chapter that an article stands in.
pub(crate) fn chapter(book: &Rulebook, article: &str, language: Language) -> Option<&'static str> {
    let holds = |chapter: &&rulebooks::Chapter| {
        chapter.entries.iter().any(|entry| entry.article.id == article)
    };
    book.chapters.iter().find(holds).map(|chapter| chapter.title.to(language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_goes_from_the_first_article_to_the_last() {
        let book = rulebooks::rulebook("checkers", "sleigh").unwrap();
        let mut progress = Progress::default();
        let mut walked = 0;
        while let Some(article) = next(book, &progress) {
            assert_eq!(learned(book, &progress).0, walked);
            progress.add(&mark(book, article.id));
            walked += 1;
        }
        assert_eq!(learned(book, &progress), (walked, book.articles().count()));
        let other = rulebooks::rulebook("checkers", "standard").unwrap();
        assert_eq!(learned(other, &progress).0, 0, "another book is learned for itself");
    }

    #[test]
    fn neighbours_lead_there_and_back() {
        let book = rulebooks::rulebook("chess", "standard").unwrap();
        let first = book.articles().next().unwrap().article;
        let (none, second) = neighbours(book, first.id);
        assert_eq!(none, None);
        let (back, _) = neighbours(book, second.unwrap().id);
        assert_eq!(back.map(|article| article.id), Some(first.id));
        assert_eq!(neighbours(book, "nothing"), (None, None));
    }
}
