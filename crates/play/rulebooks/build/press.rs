//! Prints the books as Rust data, after checking that they hang together.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::book::{Article, Book, Entry, Example, Text};

/// Where the long texts go: what articles say, and what their examples show.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LongTexts {
    /// Into the program.
    Within,
    /// Into files of their own; the program has nothing in their place.
    Apart,
}

/// Prints all books.
///
/// # Errors
/// What does not hang together, by name.
pub(crate) fn press(books: &[Book], texts: LongTexts) -> Result<String, String> {
    let mut numbers = BTreeMap::new();
    let mut code = String::from("pub(crate) static ARTICLES: &[Article] = &[\n");
    for article in books.iter().flat_map(|book| &book.article) {
        check_article(article, books)?;
        if numbers.insert(article.id.as_str(), numbers.len()).is_some() {
            return Err(format!("the article '{}' is told twice", article.id));
        }
        print_article(&mut code, article, texts);
    }
    code.push_str("];\n\npub(crate) static BOOKS: &[Rulebook] = &[\n");
    for book in books {
        print_book(&mut code, book, &numbers)?;
    }
    code.push_str("];\n\npub(crate) static POINTS: &[Point] = &[\n");
    for book in books {
        for point in &book.point {
            let (id, game, title) = (&point.id, &book.game, text(&point.title));
            let _ = writeln!(code, "    Point {{ id: {id:?}, game: {game:?}, title: {title} }},");
        }
    }
    code.push_str("];\n");
    Ok(code)
}

fn check_article(article: &Article, books: &[Book]) -> Result<(), String> {
    let id = &article.id;
    if article.example.is_empty() {
        return Err(format!("the article '{id}' has no example"));
    }
    if article.point.is_some() != article.brief.is_some() {
        return Err(format!("the article '{id}' needs both a point and a brief, or neither"));
    }
    let mut points = books.iter().flat_map(|book| &book.point);
    match &article.point {
        Some(point) if !points.any(|known| known.id == *point) => {
            Err(format!("the article '{id}' decides '{point}', which no book lists as a point"))
        }
        _ => Ok(()),
    }
}

fn print_article(code: &mut String, article: &Article, texts: LongTexts) {
    let Article { id, title, text: words, point, brief, explains, example } = article;
    let point = brief.as_ref().zip(point.as_ref()).map(|(brief, point)| (point, text(brief)));
    let point = match point {
        Some((point, brief)) => format!("Some(({point:?}, {brief}))"),
        None => "None".to_owned(),
    };
    let _ = writeln!(
        code,
        "    Article {{ id: {id:?}, title: {}, text: {}, point: {point}, explains: &{explains:?}, \
         examples: &[",
        text(title),
        long_text(words, texts)
    );
    for example in example {
        print_example(code, example, texts);
    }
    code.push_str("    ] },\n");
}

fn print_example(code: &mut String, example: &Example, texts: LongTexts) {
    // Where the texts are apart, examples are only shown: what they promise is for those who test.
    let kept = match texts {
        LongTexts::Within => example,
        LongTexts::Apart => &Example::default(),
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
) -> Result<(), String> {
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
            let number = numbers
                .get(article.as_str())
                .ok_or_else(|| format!("{game} {id} refers to '{article}', which nobody tells"))?;
            let _ = writeln!(
                code,
                "            Entry {{ article: &ARTICLES[{number}], source: Source::{source} }},"
            );
        }
        code.push_str("        ] },\n");
    }
    code.push_str("    ] },\n");
    Ok(())
}

fn long_text(words: &Text, texts: LongTexts) -> String {
    match texts {
        LongTexts::Within => text(words),
        LongTexts::Apart => "Text { en: \"\", fr: \"\" }".to_owned(),
    }
}

/// The long texts in one language: for each article a line with its id, a line for each paragraph, a
/// line beginning with `> ` for each example, and an empty line.
pub(crate) fn long_texts(books: &[Book], say: impl Fn(&Text) -> String) -> String {
    let mut texts = String::new();
    for article in books.iter().flat_map(|book| &book.article) {
        let _ = writeln!(texts, "{}\n{}", article.id, say(&article.text).replace("\n\n", "\n"));
        for example in &article.example {
            let _ = writeln!(texts, "> {}", say(&example.shows));
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

/// Lines of a paragraph are joined; empty lines part paragraphs.
fn text(text: &Text) -> String {
    let (en, fr) = (english(text), french(text));
    format!("Text {{ en: {en:?}, fr: {fr:?} }}")
}

fn paragraphs(text: &str) -> String {
    let joined = |paragraph: &str| paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
    text.trim().split("\n\n").map(joined).collect::<Vec<_>>().join("\n\n")
}
