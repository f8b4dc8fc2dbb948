use rulebooks::{comparison_points, rulebooks};
use serde::Serialize;
use words::Language;

use crate::desk::Desk;
use crate::failure::Failure;
use crate::rules::table::Table;

#[derive(Serialize)]
struct Compared {
    game: &'static str,
    point: &'static str,
    rulebook: &'static str,
    brief: &'static str,
}

/// Sets the rulebooks of a game side by side: a row for each point in which they differ.
pub(super) fn run(game: &'static str, desk: &mut Desk) -> Result<(), Failure> {
    if desk.json {
        for point in comparison_points(game) {
            for book in rulebooks(game) {
                let brief = brief(book, point.id, desk.language);
                desk.tell(&Compared { game, point: point.id, rulebook: book.id, brief })?;
            }
        }
        return Ok(());
    }
    let table = table(game, desk.language);
    desk.say(&table.draw(desk.surroundings.width()))?;
    Ok(())
}

/// The comparison as a table.
pub(super) fn table(game: &str, language: Language) -> Table {
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
        row.extend(books.iter().map(|book| brief(book, point.id, language).to_owned()));
        rows.push(row);
    }
    Table { rows }
}

fn brief(book: &rulebooks::Rulebook, point: &str, language: Language) -> &'static str {
    let entry = book.on(point);
    entry.and_then(|entry| entry.article.point).map_or("–", |(_, brief)| brief.to(language))
}
