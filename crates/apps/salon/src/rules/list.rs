use games::GameKind;
use rulebooks::rulebooks;
use serde::Serialize;

use crate::cli_error::CliError;
use crate::command_context::CommandContext;
use crate::rules::options_line;
use crate::rules::print::{indented, text_width};

#[derive(Serialize)]
struct RulebookJson {
    game: &'static str,
    rulebook: &'static str,
    name: &'static str,
    line: &'static str,
}

/// Lists the games and their rulebooks.
pub(super) fn run(context: &mut CommandContext) -> Result<(), CliError> {
    let language = context.language;
    for kind in GameKind::ALL {
        let game = kind.name();
        if !context.json {
            context.print_line(&language.game_name(game))?;
        }
        for book in rulebooks(game) {
            let (name, line) = (book.name.to(language), book.line.to(language));
            if context.json {
                context.print_json(&RulebookJson { game, rulebook: book.id, name, line })?;
            } else {
                let width = text_width(context);
                let blank = " ".repeat(13);
                context.print_line(&indented(name, &format!("  {:<10} ", book.id), width))?;
                context.print_line(&indented(line, &blank, width))?;
                if let Some(options) = options_line(book, language) {
                    context.print_line(&indented(&options, &blank, width))?;
                }
            }
        }
    }
    Ok(())
}
