//! Generates Rust data from the rulebooks, after checking that their references are valid.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use crate::book::{Article, Book, Entry, Example, Text};

/// Where the long texts go: the texts of articles and of examples.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LongTexts {
    /// Into the program.
    Embedded,
    /// Into separate files; the program has empty texts instead.
    Separate,
}

/// What is wrong with the rulebooks.
#[derive(Debug)]
pub(crate) enum RulebookError {
    /// Two articles have the same id.
    DuplicateArticle(String),
    /// An article has no example.
    NoExample(String),
    /// An article has a point without a brief decision, or the other way round.
    PointWithoutBrief(String),
    /// An article decides a point that no rulebook lists.
    UnknownPoint { article: String, point: String },
    /// A rulebook refers to an article that does not exist.
    UnknownArticle { rulebook: String, article: String },
}

impl fmt::Display for RulebookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DuplicateArticle(id) => write!(f, "there are two articles '{id}'"),
            Self::NoExample(id) => write!(f, "the article '{id}' has no example"),
            Self::PointWithoutBrief(id) => {
                write!(f, "the article '{id}' needs both a point and a brief, or neither")
            }
            Self::UnknownPoint { article, point } => {
                write!(f, "the article '{article}' decides '{point}', which no rulebook lists")
            }
            Self::UnknownArticle { rulebook, article } => {
                write!(f, "{rulebook} refers to the article '{article}', which does not exist")
            }
        }
    }
}

/// Generates the code for all rulebooks.
///
/// # Errors
/// The first article or reference that is wrong.
pub(crate) fn generate(books: &[Book], texts: LongTexts) -> Result<String, RulebookError> {
    let mut numbers = BTreeMap::new();
    let mut code = String::from("pub(crate) static ARTICLES: &[Article] = &[\n");
    let articles = || books.iter().flat_map(|book| &book.article);
    for article in articles() {
        check_article(article, books)?;
        if numbers.insert(article.id.as_str(), numbers.len()).is_some() {
            return Err(RulebookError::DuplicateArticle(article.id.clone()));
        }
        print_article(&mut code, article, texts);
    }
    code.push_str("];\n\npub(crate) static EXAMPLES: &[&[Example]] = &[\n");
    for article in articles() {
        code.push_str("    &[\n");
        for example in &article.example {
            print_example(&mut code, example, texts);
        }
        code.push_str("    ],\n");
    }
    code.push_str("];\n\npub(crate) static BOOKS: &[Rulebook] = &[\n");
    for book in books {
        print_book(&mut code, book, &numbers)?;
    }
    code.push_str("];\n\npub(crate) static POINTS: &[ComparisonPoint] = &[\n");
    for book in books {
        for point in &book.point {
            let (id, game, title) = (&point.id, &book.game, text(&point.title));
            let _ = writeln!(
                code,
                "    ComparisonPoint {{ id: {id:?}, game: {game:?}, title: {title} }},"
            );
        }
    }
    code.push_str("];\n");
    Ok(code)
}

fn check_article(article: &Article, books: &[Book]) -> Result<(), RulebookError> {
    let id = || article.id.clone();
    if article.example.is_empty() {
        return Err(RulebookError::NoExample(id()));
    }
    if article.point.is_some() != article.brief.is_some() {
        return Err(RulebookError::PointWithoutBrief(id()));
    }
    if let Some(reworded) = &article.rewords {
        let mut articles = books.iter().flat_map(|book| &book.article);
        if !articles.any(|other| other.id == *reworded) {
            let (rulebook, article) = (id(), reworded.clone());
            return Err(RulebookError::UnknownArticle { rulebook, article });
        }
    }
    let mut points = books.iter().flat_map(|book| &book.point);
    match &article.point {
        Some(point) if !points.any(|known| known.id == *point) => {
            Err(RulebookError::UnknownPoint { article: id(), point: point.clone() })
        }
        _ => Ok(()),
    }
}

fn print_article(code: &mut String, article: &Article, texts: LongTexts) {
    let Article { id, title, text: words, point, brief, rewords, explains, .. } = article;
    let point = brief.as_ref().zip(point.as_ref()).map(|(brief, point)| (point, text(brief)));
    let point = match point {
        Some((point, brief)) => format!("Some(({point:?}, {brief}))"),
        None => "None".to_owned(),
    };
    let _ = writeln!(
        code,
        "    Article {{ id: {id:?}, title: {}, text: {}, point: {point}, rewords: {rewords:?}, \
         explains: &{explains:?} }},",
        text(title),
        long_text(words, texts)
    );
}

fn print_example(code: &mut String, example: &Example, texts: LongTexts) {
    // The web app only shows examples. Their expectations are for tests.
    let kept = match texts {
        LongTexts::Embedded => example,
        LongTexts::Separate => &Example::default(),
    };
    let Example { shows, options, position, play, .. } = example;
    let Example { after, refused, over, .. } = kept;
    let Example { moves, claims, cannot_win, resigns, next_game, results, .. } = kept;
    let list = |list: &Option<Vec<String>>| match list {
        Some(list) => format!("Some(&{list:?})"),
        None => "None".to_owned(),
    };
    let _ = writeln!(
        code,
        "        Example {{ shows: {}, options: &{options:?}, position: {position:?}, \
         play: &{play:?}, after: {after:?}, refused: {refused:?}, over: {over:?}, moves: {}, \
         claims: {}, cannot_win: {}, resigns: {resigns:?}, next_game: {next_game:?}, \
         results: &{results:?} }},",
        long_text(shows, texts),
        list(moves),
        list(claims),
        list(cannot_win),
    );
}

fn print_book(
    code: &mut String,
    book: &Book,
    numbers: &BTreeMap<&str, usize>,
) -> Result<(), RulebookError> {
    let Book { game, id, name, line, sides, pieces, chapter, .. } = book;
    let (name, line) = (text(name), text(line));
    let sides =
        format!("BySide {{ white: {}, black: {} }}", text(&sides.white), text(&sides.black));
    let pieces: String =
        pieces.iter().map(|(piece, name)| format!("({piece:?}, {}), ", text(name))).collect();
    let _ = writeln!(
        code,
        "    Rulebook {{ game: {game:?}, id: {id:?}, name: {name}, line: {line}, sides: {sides}, \
         pieces: &[{pieces}], chapters: &["
    );
    for chapter in chapter {
        let _ = writeln!(code, "        Chapter {{ title: {}, entries: &[", text(&chapter.title));
        for entry in &chapter.articles {
            let (article, source) = match entry {
                Entry::Booklet(article) => (article, "Booklet"),
                Entry::Ours { ours } => (ours, "Ours"),
            };
            let number =
                numbers.get(article.as_str()).ok_or_else(|| RulebookError::UnknownArticle {
                    rulebook: format!("{game} {id}"),
                    article: article.clone(),
                })?;
            let _ = writeln!(
                code,
                "            RulebookEntry {{ article: &ARTICLES[{number}], source: ArticleSource::{source} }},"
            );
        }
        code.push_str("        ] },\n");
    }
    code.push_str("    ] },\n");
    Ok(())
}

fn long_text(words: &Text, texts: LongTexts) -> String {
    match texts {
        LongTexts::Embedded => text(words),
        LongTexts::Separate => "Text { en: \"\", fr: \"\" }".to_owned(),
    }
}

/// The long texts in one language. For each article: a line with its id, a line for each paragraph, a line that
/// begins with `> ` for each example, and an empty line.
pub(crate) fn long_texts(books: &[Book], translate: impl Fn(&Text) -> String) -> String {
    let mut texts = String::new();
    for article in books.iter().flat_map(|book| &book.article) {
        let _ =
            writeln!(texts, "{}\n{}", article.id, translate(&article.text).replace("\n\n", "\n"));
        for example in &article.example {
            let _ = writeln!(texts, "> {}", translate(&example.shows));
        }
        texts.push('\n');
    }
    texts
}

pub(crate) fn english(text: &Text) -> String {
    paragraphs(&text.en)
}

pub(crate) fn french(text: &Text) -> String {
    words_build::typeset(&paragraphs(&text.fr))
}

/// A text as a Rust expression. Lines of a paragraph are joined; empty lines separate paragraphs.
fn text(text: &Text) -> String {
    let (en, fr) = (english(text), french(text));
    format!("Text {{ en: {en:?}, fr: {fr:?} }}")
}

fn paragraphs(text: &str) -> String {
    let joined = |paragraph: &str| paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    text.trim().split("\n\n").map(joined).collect::<Vec<_>>().join("\n\n")
}
