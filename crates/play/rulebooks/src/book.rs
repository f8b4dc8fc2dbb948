use game::BySide;
use words::Text;

use crate::Article;

/// A booklet, or a standard, as a list of articles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// The game.
    pub game: &'static str,
    /// The name by which it is chosen.
    pub id: &'static str,
    /// The name by which people know it.
    pub name: Text,
    /// What it is, in a line.
    pub line: Text,
    /// What it calls the sides.
    pub sides: BySide<Text>,
    /// What it calls the pieces.
    pub pieces: &'static [(&'static str, Text)],
    /// Its chapters, in the order in which one learns the game.
    pub chapters: &'static [Chapter],
}

/// A chapter of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// Its title.
    pub title: Text,
    /// Its articles.
    pub entries: &'static [Entry],
}

/// An article as one rulebook has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The article, which may stand in several rulebooks.
    pub article: &'static Article,
    /// Who says it.
    pub source: Source,
}

/// Who says what an article says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The booklet, or the standard.
    Booklet,
    /// We: the booklet is silent there.
    Ours,
}

/// A point in which rulebooks of a game differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Point {
    /// Its name.
    pub id: &'static str,
    /// The game.
    pub game: &'static str,
    /// Its title.
    pub title: Text,
}

impl Rulebook {
    /// Its articles, chapter by chapter.
    pub fn articles(&self) -> impl Iterator<Item = &'static Entry> {
        self.chapters.iter().flat_map(|chapter| chapter.entries)
    }

    /// Its article for a point of comparison.
    pub fn on(&self, point: &str) -> Option<&'static Entry> {
        self.articles().find(|entry| entry.article.point.is_some_and(|(id, _)| id == point))
    }

    /// The articles that it has and the standard has not.
    pub fn differences(&self) -> impl Iterator<Item = &'static Entry> {
        let standard = crate::rulebook(self.game, "standard");
        self.articles().filter(move |entry| {
            let same = |other: &Entry| other.article.id == entry.article.id;
            standard.is_some_and(|standard| !standard.articles().any(same))
        })
    }
}
