use std::borrow::Cow;

use game::{BySide, Side};
use words::{Language, Text};

use crate::Article;

/// A booklet, or the standard rules, as a list of articles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rulebook {
    /// The game.
    pub game: &'static str,
    /// Its identifier.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// A one-line description.
    pub line: Text,
    /// The names of the sides.
    pub sides: BySide<Text>,
    /// The names of the pieces.
    pub pieces: &'static [(&'static str, Text)],
    /// Its chapters, in the order in which a beginner learns the game.
    pub chapters: &'static [Chapter],
}

/// A chapter of a rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// Its title.
    pub title: Text,
    /// Its articles.
    pub entries: &'static [RulebookEntry],
}

/// An article in a rulebook.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulebookEntry {
    /// The article, which several rulebooks can share.
    pub article: &'static Article,
    /// Where it comes from.
    pub source: ArticleSource,
}

/// Where an article comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArticleSource {
    /// The booklet or the standard rules.
    Booklet,
    /// Us, because the booklet says nothing about it.
    Ours,
}

/// A point in which the rulebooks of a game differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ComparisonPoint {
    /// Its name.
    pub id: &'static str,
    /// The game.
    pub game: &'static str,
    /// Its title.
    pub title: Text,
}

impl Rulebook {
    /// A text that rulebooks share, with the names that this one gives to the sides. Shared texts use the names of
    /// the standard rules.
    pub fn with_side_names<'t>(&self, text: &'t str, language: Language) -> Cow<'t, str> {
        let Some(standard) = crate::rulebook(self.game, "standard") else { return text.into() };
        let names = Side::ALL
            .map(|side| (standard.sides[side].to(language), self.sides[side].to(language)));
        if names.iter().all(|(usual, own)| usual == own) {
            return text.into();
        }
        let mut named = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(start) = rest.find(char::is_alphabetic) {
            let (before, from_word) = rest.split_at(start);
            let end = from_word.find(|letter: char| !letter.is_alphabetic());
            let (word, after) = from_word.split_at(end.unwrap_or(from_word.len()));
            let own = names.iter().find(|(usual, _)| *usual == word).map(|(_, own)| *own);
            named.push_str(before);
            named.push_str(own.unwrap_or(word));
            rest = after;
        }
        named.push_str(rest);
        named.into()
    }

    /// Its articles, chapter by chapter.
    pub fn articles(&self) -> impl Iterator<Item = &'static RulebookEntry> {
        self.chapters.iter().flat_map(|chapter| chapter.entries)
    }

    /// The article with this identifier, or the one that rewords it here.
    pub fn entry(&self, id: &str) -> Option<&'static RulebookEntry> {
        self.articles().find(|entry| entry.article.names().any(|name| name == id))
    }

    /// The article that decides a point.
    pub fn on(&self, point: &str) -> Option<&'static RulebookEntry> {
        self.articles().find(|entry| entry.article.point.is_some_and(|(id, _)| id == point))
    }

    /// The articles whose rules the standard does not have.
    pub fn differences(&self) -> impl Iterator<Item = &'static RulebookEntry> {
        let standard = crate::rulebook(self.game, "standard");
        self.articles().filter(move |entry| {
            let is_standard = |standard: &Rulebook| {
                entry.article.names().any(|name| standard.entry(name).is_some())
            };
            standard.is_some_and(|standard| !is_standard(standard))
        })
    }
}
