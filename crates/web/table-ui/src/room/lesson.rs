//! A rule, with its examples as boards.

use board_view::Scene;
use game::{BySide, Side};
use narration::{Playable, playable};
use rulebooks::{Article, Source};
use words::Language;

use crate::texts::{LongText, Texts};

/// An article as it is shown.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Lesson {
    pub(crate) title: &'static str,
    pub(crate) paragraphs: Vec<String>,
    /// Whether the booklet is silent there.
    pub(crate) is_ours: bool,
    pub(crate) pictures: Vec<Picture>,
}

/// An example on a small board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Picture {
    pub(crate) shows: String,
    pub(crate) scene: Scene,
    pub(crate) timbers: BySide<&'static str>,
}

/// The most boards that an article shows.
const PICTURES: usize = 3;

pub(super) fn of<G: Playable>(
    rules: &G::Rules,
    article: &'static Article,
    language: Language,
    texts: Option<&Texts>,
) -> Lesson {
    let text = texts.and_then(|texts| texts.of(article.id)).unwrap_or_else(|| LongText {
        paragraphs: article.text.to(language).split("\n\n").map(str::to_owned).collect(),
        shows: article.examples.iter().map(|one| one.shows.to(language).to_owned()).collect(),
    });
    let book = playable::book::<G>(rules);
    let entry = book.and_then(|book| book.articles().find(|entry| entry.article.id == article.id));
    let picture = |(example, shows): (&'static rulebooks::Example, &String)| {
        let shown = rulebooks::show::<G>(book?, example).ok()?;
        let line = shown.line;
        let last = line.positions().iter().zip(line.events()).last();
        let side = line.position().turn().player().unwrap_or(Side::White);
        let timbers = crate::draw::timbers(G::GAME, &rules.to_string());
        let scene = Scene::of(line.position(), side, last);
        Some(Picture { shows: shows.clone(), scene, timbers })
    };
    let examples = article.examples.iter().zip(&text.shows);
    let pictures = examples.filter_map(picture).take(PICTURES).collect();
    Lesson {
        title: article.title.to(language),
        paragraphs: text.paragraphs,
        is_ours: entry.is_some_and(|entry| entry.source == Source::Ours),
        pictures,
    }
}
