//! A rulebook as a course: its articles one after the other, each with its exercises.

use rulebooks::{Article, ArticleSource, Rulebook};
use words::Language;

use crate::progress::LearningProgress;

/// The name under which it is kept that an article of a book has been learned.
pub(crate) fn progress_key(book: &Rulebook, article: &str) -> String {
    format!("{}/{}/{article}", book.game, book.id)
}

/// How many articles of a book have been learned, and how many there are.
pub(crate) fn learned(book: &Rulebook, progress: &LearningProgress) -> (usize, usize) {
    let marks: Vec<String> =
        book.articles().map(|entry| progress_key(book, entry.article.id)).collect();
    (progress.count(marks.iter().map(String::as_str)), marks.len())
}

/// The first article that has not been learned; after the last, none.
pub(crate) fn next(book: &Rulebook, progress: &LearningProgress) -> Option<&'static Article> {
    let mut articles = book.articles().map(|entry| entry.article);
    articles.find(|article| !progress.has(&progress_key(book, article.id)))
}

/// A chapter on the way through a book.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CourseChapter {
    pub(crate) title: &'static str,
    /// The article to go on with: the first that has not been learned, or else the first.
    pub(crate) article: &'static str,
    /// How many of its articles have been learned, and how many there are.
    pub(crate) learned: (usize, usize),
}

impl CourseChapter {
    pub(crate) fn is_done(&self) -> bool {
        self.learned.0 == self.learned.1
    }
}

/// The chapters of a book as steps on a way.
pub(crate) fn chapters(
    book: &'static Rulebook,
    progress: &LearningProgress,
    l: Language,
) -> Vec<CourseChapter> {
    let step = |chapter: &'static rulebooks::Chapter| {
        let articles = || chapter.entries.iter().map(|entry| entry.article.id);
        let is_learned = |id: &&str| progress.has(&progress_key(book, id));
        Some(CourseChapter {
            title: chapter.title.to(l),
            article: articles().find(|id| !is_learned(id)).or(articles().next())?,
            learned: (articles().filter(is_learned).count(), articles().count()),
        })
    };
    book.chapters.iter().filter_map(step).collect()
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
    entry.is_some_and(|entry| entry.source == ArticleSource::Ours)
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
        let mut progress = LearningProgress::default();
        let mut walked = 0;
        while let Some(article) = next(book, &progress) {
            assert_eq!(learned(book, &progress).0, walked);
            progress.add(&progress_key(book, article.id));
            walked += 1;
        }
        assert_eq!(learned(book, &progress), (walked, book.articles().count()));
        let other = rulebooks::rulebook("checkers", "standard").unwrap();
        assert_eq!(learned(other, &progress).0, 0, "another book is learned for itself");
    }

    #[test]
    fn chapters_are_steps_that_are_done_one_by_one() {
        let book = rulebooks::rulebook("chess", "standard").unwrap();
        let mut progress = LearningProgress::default();
        let before = chapters(book, &progress, Language::English);
        assert!(before.iter().all(|step| !step.is_done()));
        assert_eq!(before[0].article, "chess.goal");
        progress.add(&progress_key(book, "chess.goal"));
        assert_eq!(chapters(book, &progress, Language::English)[0].article, "chess.box");
        for entry in book.chapters[0].entries {
            progress.add(&progress_key(book, entry.article.id));
        }
        let after = chapters(book, &progress, Language::English);
        assert!(after[0].is_done() && !after[1].is_done());
        assert_eq!(after[0].article, "chess.goal", "what is done can be read again");
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
