//! An article of a rulebook, with its examples as boards.

use board_view::Scene;
use game::Side;
use games::{GameKind, with_game};
use narration::{PlayableGame, playable_game};
use rulebooks::{Article, ArticleSource};
use words::Language;

use crate::texts::{LongText, Texts};

/// An article as it is shown.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ArticleView {
    pub(crate) paragraphs: Vec<String>,
    /// Whether the rulebook's booklet does not say it, and we do.
    pub(crate) is_our_rule: bool,
    pub(crate) examples: Vec<ExampleView>,
}

/// An example on a small board.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct ExampleView {
    pub(crate) shows: String,
    pub(crate) scene: Scene,
}

/// The most examples that an article shows.
const MOST_EXAMPLES: usize = 3;

impl ArticleView {
    /// An article under the rules of a game, in its long text if that has been fetched.
    pub(crate) fn new(
        kind: GameKind,
        rules: &str,
        article: &'static Article,
        language: Language,
        texts: Option<&Texts>,
    ) -> Self {
        with_game!(kind.under(rules), G => article_view::<G>(rules, article, language, texts))
    }
}

fn article_view<G: PlayableGame>(
    rules: &str,
    article: &'static Article,
    language: Language,
    texts: Option<&Texts>,
) -> ArticleView {
    let text = texts.and_then(|texts| texts.of(article.id)).unwrap_or_else(|| LongText {
        paragraphs: article.text.to(language).split("\n\n").map(str::to_owned).collect(),
        shows: article.examples().iter().map(|one| one.shows.to(language).to_owned()).collect(),
    });
    let rules: Option<G::Rules> = rules.parse().ok();
    let book = rules.and_then(|rules| playable_game::rulebook_of::<G>(&rules));
    let in_its_words = |text: String| match book {
        Some(book) => book.with_side_names(&text, language).into_owned(),
        None => text,
    };
    let text = LongText {
        paragraphs: text.paragraphs.into_iter().map(in_its_words).collect(),
        shows: text.shows.into_iter().map(in_its_words).collect(),
    };
    let entry = book.and_then(|book| book.articles().find(|entry| entry.article.id == article.id));
    let view = |(example, shows): (&'static rulebooks::Example, &String)| {
        let shown = rulebooks::play_example::<G>(book?, example).ok()?;
        let line = shown.line;
        let last = line.positions().iter().zip(line.events()).last();
        let side = line.position().turn().player().unwrap_or(Side::White);
        let scene = Scene::of(line.position(), side, last);
        Some(ExampleView { shows: shows.clone(), scene })
    };
    let examples = article.examples().iter().zip(&text.shows);
    let examples = examples.filter_map(view).take(MOST_EXAMPLES).collect();
    ArticleView {
        paragraphs: text.paragraphs,
        is_our_rule: entry.is_some_and(|entry| entry.source == ArticleSource::Ours),
        examples,
    }
}
