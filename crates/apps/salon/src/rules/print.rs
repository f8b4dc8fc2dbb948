use game::DiagramStyle;
use rulebooks::{ArticleSource, Rulebook, RulebookEntry};
use serde::Serialize;

use crate::cli_error::CliError;
use crate::command_context::CommandContext;
use crate::rules::example::describe_example;
use crate::rules::text_table::unbroken;
use crate::rules::{example_error, options_line};

/// The greatest width of text that is comfortable to read.
const WIDTH: usize = 78;

/// The width of the text: that of the terminal, as far as it is comfortable to read.
pub(super) fn text_width(context: &CommandContext) -> usize {
    context.environment.columns.unwrap_or(WIDTH).clamp(20, WIDTH)
}

#[derive(Serialize)]
struct ArticleJson<'b> {
    game: &'b str,
    rulebook: &'b str,
    article: &'b str,
    title: &'b str,
    text: &'b str,
    ours: bool,
    examples: usize,
}

/// Prints a whole rulebook.
pub(super) fn run(
    book: &'static Rulebook,
    style: DiagramStyle,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    let language = context.language;
    if !context.json {
        heading(book, context)?;
    }
    for chapter in book.chapters {
        if !context.json {
            print_title(chapter.title.to(language), "─", context)?;
        }
        for entry in chapter.entries {
            article(book, entry, style, context)?;
        }
    }
    Ok(())
}

/// Prints a title and underlines it.
fn print_title(title: &str, rule: &str, context: &mut CommandContext) -> Result<(), CliError> {
    let lines = textwrap::wrap(title, unbroken(text_width(context)));
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    if rule == "─" {
        context.print_line("")?;
    }
    for line in &lines {
        context.print_line(line)?;
    }
    context.print_line(&rule.repeat(longest))?;
    Ok(())
}

fn heading(book: &Rulebook, context: &mut CommandContext) -> Result<(), CliError> {
    let (language, width) = (context.language, text_width(context));
    let name = format!("{} · {}", language.game_name(book.game), book.name.to(language));
    print_title(&name, "═", context)?;
    let [white, black] = [&book.sides.white, &book.sides.black].map(|side| side.to(language));
    for line in [book.line.to(language).to_owned(), language.rulebook_sides(black, white)] {
        context.print_line(&indented(&line, "", width))?;
    }
    if let Some(options) = options_line(book, language) {
        context.print_line(&indented(&options, "", width))?;
    }
    let pieces: Vec<&str> = book.pieces.iter().map(|(_, name)| name.to(language)).collect();
    let pieces = language.rulebook_pieces(pieces.join(", "));
    context.print_line(&indented(&pieces, "", width))?;
    Ok(())
}

/// Prints one article.
pub(super) fn article(
    book: &Rulebook,
    entry: &RulebookEntry,
    style: DiagramStyle,
    context: &mut CommandContext,
) -> Result<(), CliError> {
    let (language, width) = (context.language, text_width(context));
    let article = entry.article;
    let in_its_words = |text: &'static str| book.with_side_names(text, language);
    let title = in_its_words(article.title.to(language));
    let text = in_its_words(article.text.to(language));
    let (title, text) = (&*title, &*text);
    let ours = entry.source == ArticleSource::Ours;
    if context.json {
        let (game, rulebook, examples) = (book.game, book.id, article.examples().len());
        let json = ArticleJson { game, rulebook, article: article.id, title, text, ours, examples };
        context.print_json(&json)?;
        return Ok(());
    }
    context.print_line("")?;
    context.print_line(&indented(&format!("{title}   ({})", article.id), "▪ ", width))?;
    for paragraph in text.split("\n\n") {
        context.print_line(&indented(paragraph, "  ", width))?;
    }
    if ours {
        context.print_line(&indented(language.rulebook_our_addition(), "  ", width))?;
    }
    for example in article.examples() {
        context.print_line("")?;
        context.print_line(&indented(
            &in_its_words(example.shows.to(language)),
            "    › ",
            width,
        ))?;
        let text = describe_example(book, example, language, style)
            .map_err(|failure| example_error(article.id, failure))?;
        if example.next_game.is_none() {
            context.print_line(&textwrap::indent(text.board.trim_end(), "      "))?;
        }
        for sentence in &text.sentences {
            context.print_line(&indented(sentence, "      ", width))?;
        }
    }
    Ok(())
}

/// A text after a mark, wrapped between words.
pub(super) fn indented(text: &str, first: &str, width: usize) -> String {
    let rest = " ".repeat(first.chars().count());
    let options = unbroken(width).initial_indent(first).subsequent_indent(&rest);
    textwrap::fill(text, options)
}
