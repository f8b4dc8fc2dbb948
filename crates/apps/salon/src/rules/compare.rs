use std::borrow::Cow;

use rulebooks::{comparison_points, rulebooks};
use serde::Serialize;
use words::Language;

use crate::cli_error::CliError;
use crate::command_context::CommandContext;
use crate::rules::text_table::TextTable;

#[derive(Serialize)]
struct ComparisonJson {
    game: &'static str,
    point: &'static str,
    rulebook: &'static str,
    brief: Cow<'static, str>,
}

/// Compares the rulebooks of a game, with a row for each point in which they differ.
pub(super) fn run(game: &'static str, context: &mut CommandContext) -> Result<(), CliError> {
    if context.json {
        for point in comparison_points(game) {
            for book in rulebooks(game) {
                let brief = brief(book, point.id, context.language);
                context.print_json(&ComparisonJson {
                    game,
                    point: point.id,
                    rulebook: book.id,
                    brief,
                })?;
            }
        }
        return Ok(());
    }
    let table = table(game, context.language);
    context.print_line(&table.draw(context.environment.width()))?;
    Ok(())
}

/// The comparison as a table.
pub(super) fn table(game: &str, language: Language) -> TextTable {
    let books = rulebooks(game);
    let mut rows = vec![];
    let mut heads = vec![String::new()];
    heads.extend(books.iter().map(|book| book.id.to_owned()));
    rows.push(heads);
    let mut names = vec![language.rulebook_side_names().to_owned()];
    names.extend(books.iter().map(|book| {
        let (white, black) = (book.sides.white.to(language), book.sides.black.to(language));
        format!("{white} / {black}")
    }));
    rows.push(names);
    for point in comparison_points(game) {
        let mut row = vec![point.title.to(language).to_owned()];
        row.extend(books.iter().map(|book| brief(book, point.id, language).into_owned()));
        rows.push(row);
    }
    TextTable { rows }
}

fn brief(book: &rulebooks::Rulebook, point: &str, language: Language) -> Cow<'static, str> {
    let point = book.on(point).and_then(|entry| entry.article.point);
    let brief = point.map_or("–", |(_, brief)| brief.to(language));
    book.with_side_names(brief, language)
}
