use games::Kind;
use rulebooks::rulebooks;
use serde::Serialize;

use crate::desk::Desk;
use crate::failure::Failure;

#[derive(Serialize)]
struct Listed {
    game: &'static str,
    rulebook: &'static str,
    name: &'static str,
    line: &'static str,
}

/// Lists the games and their rulebooks, with a line each.
pub(super) fn run(desk: &mut Desk) -> Result<(), Failure> {
    let language = desk.language;
    for kind in Kind::ALL {
        let game = kind.name();
        if !desk.json {
            desk.say(&language.game_name(game))?;
        }
        for book in rulebooks(game) {
            let (name, line) = (book.name.to(language), book.line.to(language));
            if desk.json {
                desk.tell(&Listed { game, rulebook: book.id, name, line })?;
            } else {
                desk.say(&format!("  {:<10} {name}", book.id))?;
                desk.say(&format!("  {:<10} {line}", ""))?;
            }
        }
    }
    Ok(())
}
