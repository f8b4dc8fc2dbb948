use game::DiagramStyle;
use rulebooks::{ArticleSource, Rulebook, RulebookEntry};
use serde::Serialize;

use crate::desk::Desk;
use crate::failure::Failure;
use crate::rules::broken;
use crate::rules::example::tell;

/// The widest line that is pleasant to read.
const WIDTH: usize = 78;

#[derive(Serialize)]
struct Told<'b> {
    game: &'b str,
    rulebook: &'b str,
    article: &'b str,
    title: &'b str,
    text: &'b str,
    ours: bool,
    examples: usize,
}

/// Tells a whole rulebook.
pub(super) fn run(
    book: &'static Rulebook,
    ink: DiagramStyle,
    desk: &mut Desk,
) -> Result<(), Failure> {
    let language = desk.language;
    if !desk.json {
        heading(book, desk)?;
    }
    for chapter in book.chapters {
        if !desk.json {
            let title = chapter.title.to(language);
            desk.say(&format!("\n{title}\n{}", "─".repeat(title.chars().count())))?;
        }
        for entry in chapter.entries {
            article(book, entry, ink, desk)?;
        }
    }
    Ok(())
}

fn heading(book: &Rulebook, desk: &mut Desk) -> Result<(), Failure> {
    let language = desk.language;
    let name = format!("{} · {}", language.game_name(book.game), book.name.to(language));
    desk.say(&name)?;
    desk.say(&"═".repeat(name.chars().count()))?;
    let [white, black] = [&book.sides.white, &book.sides.black].map(|side| side.to(language));
    for line in [book.line.to(language).to_owned(), language.rulebook_sides(black, white)] {
        for line in textwrap::wrap(&line, WIDTH) {
            desk.say(&line)?;
        }
    }
    let pieces: Vec<&str> = book.pieces.iter().map(|(_, name)| name.to(language)).collect();
    let pieces = language.rulebook_pieces(pieces.join(", "));
    desk.say(&textwrap::fill(&pieces, WIDTH))?;
    Ok(())
}

fn article(
    book: &Rulebook,
    entry: &RulebookEntry,
    ink: DiagramStyle,
    desk: &mut Desk,
) -> Result<(), Failure> {
    let language = desk.language;
    let article = entry.article;
    let (title, text) = (article.title.to(language), article.text.to(language));
    let ours = entry.source == ArticleSource::Ours;
    if desk.json {
        let (game, rulebook, examples) = (book.game, book.id, article.examples.len());
        let told = Told { game, rulebook, article: article.id, title, text, ours, examples };
        desk.tell(&told)?;
        return Ok(());
    }
    desk.say(&format!("\n▪ {title}   ({})", article.id))?;
    for paragraph in text.split("\n\n") {
        desk.say(&indented(paragraph, "  "))?;
    }
    if ours {
        desk.say(&indented(language.rulebook_our_addition(), "  "))?;
    }
    for example in article.examples {
        desk.say("")?;
        desk.say(&indented(example.shows.to(language), "    › "))?;
        let told = tell(book, example, language, ink).map_err(|fault| broken(article.id, fault))?;
        if example.next_game.is_none() {
            desk.say(&textwrap::indent(told.board.trim_end(), "      "))?;
        }
        for sentence in &told.sentences {
            desk.say(&indented(sentence, "      "))?;
        }
    }
    Ok(())
}

fn indented(text: &str, first: &str) -> String {
    let rest = " ".repeat(first.chars().count());
    let options = textwrap::Options::new(WIDTH).initial_indent(first).subsequent_indent(&rest);
    textwrap::fill(text, options)
}
