//! A rulebook as a course: its articles in order, each with exercises.

use rulebooks::{Article, ArticleSource, Rulebook};
use words::Language;

use crate::progress::LearningProgress;

/// The name under which the progress stores that an article of a rulebook has been learned.
pub(crate) fn progress_key(book: &Rulebook, article: &str) -> String {
    format!("{}/{}/{article}", book.game, book.id)
}

/// Whether an article of a rulebook has been learned, under any of its names.
pub(crate) fn is_learned(book: &Rulebook, article: &Article, progress: &LearningProgress) -> bool {
    article.names().any(|name| progress.has(&progress_key(book, name)))
}

/// How many articles of a rulebook have been learned, and how many there are.
pub(crate) fn learned(book: &Rulebook, progress: &LearningProgress) -> (usize, usize) {
    let learned = book.articles().filter(|entry| is_learned(book, entry.article, progress));
    (learned.count(), book.articles().count())
}

/// The first article that has not been learned; `None` if all have.
pub(crate) fn next(book: &Rulebook, progress: &LearningProgress) -> Option<&'static Article> {
    let mut articles = book.articles().map(|entry| entry.article);
    articles.find(|article| !is_learned(book, article, progress))
}

/// A chapter of a course.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct CourseChapter {
    pub(crate) title: &'static str,
    /// The article to continue with: the first that has not been learned, or else the first.
    pub(crate) article: &'static str,
    /// How many of its articles have been learned, and how many there are.
    pub(crate) learned: (usize, usize),
}

impl CourseChapter {
    pub(crate) fn is_done(&self) -> bool {
        self.learned.0 == self.learned.1
    }
}

/// The chapters of a rulebook.
pub(crate) fn chapters(
    book: &'static Rulebook,
    progress: &LearningProgress,
    l: Language,
) -> Vec<CourseChapter> {
    let step = |chapter: &'static rulebooks::Chapter| {
        let articles = || chapter.entries.iter().map(|entry| entry.article);
        let is_learned = |article: &&Article| is_learned(book, article, progress);
        let open = articles().find(|article| !is_learned(article)).or(articles().next());
        Some(CourseChapter {
            title: chapter.title.to(l),
            article: open?.id,
            learned: (articles().filter(is_learned).count(), articles().count()),
        })
    };
    book.chapters.iter().filter_map(step).collect()
}

/// The articles before and after one, in the order of the rulebook.
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

/// Whether the booklet says nothing about an article and we have added it.
pub(crate) fn is_ours(book: &Rulebook, article: &str) -> bool {
    book.entry(article).is_some_and(|entry| entry.source == ArticleSource::Ours)
}

/// The title of the chapter of an article.
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
    fn a_course_leads_from_the_first_article_to_the_last() {
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
        assert_eq!(learned(other, &progress).0, 0, "every rulebook has its own progress");
    }

    #[test]
    fn progress_in_an_article_that_was_reworded_since_is_kept() {
        let book = rulebooks::rulebook("chess", "fortress").unwrap();
        let mut progress = LearningProgress::default();
        progress.add("chess/fortress/chess.goal");
        assert_eq!(book.entry("chess.goal").unwrap().article.id, "chess.goal.fortress");
        assert_eq!(learned(book, &progress).0, 1);
        assert_eq!(chapters(book, &progress, Language::English)[0].learned.0, 1);
        assert_ne!(next(book, &progress).unwrap().id, "chess.goal.fortress");
    }

    #[test]
    fn a_chapter_is_done_when_all_its_articles_are_learned() {
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
        assert_eq!(after[0].article, "chess.goal", "a chapter that is done can be read again");
    }

    #[test]
    fn previous_and_next_articles_are_inverse() {
        let book = rulebooks::rulebook("chess", "standard").unwrap();
        let first = book.articles().next().unwrap().article;
        let (none, second) = neighbours(book, first.id);
        assert_eq!(none, None);
        let (back, _) = neighbours(book, second.unwrap().id);
        assert_eq!(back.map(|article| article.id), Some(first.id));
        assert_eq!(neighbours(book, "nothing"), (None, None));
    }
}
