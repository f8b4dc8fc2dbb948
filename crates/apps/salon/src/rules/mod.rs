//! `salon rules`: prints, compares and checks the rulebooks, and writes them as pages.

mod check;
mod compare;
mod example;
mod list;
mod markdown;
mod page_folder;
mod print;
mod text_table;

use game::DiagramStyle;
use games::{GameKind, with_game};
use rulebooks::{ExampleFailure, GameMessages, Rulebook, RulebookEntry, rulebook, rulebooks};
use words::Language;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::{CommandContext, bad_rules};
use crate::pager;
use crate::printable::printable;

/// Runs the variant of the command that the arguments select.
pub(crate) fn run(
    args: &args::RulesArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    if args.check {
        return check::run(context);
    }
    if let Some(folder) = &args.markdown {
        return markdown::run(folder, context);
    }
    pager::show(context, |context| print_rules(args, context))
}

/// Prints the list of rulebooks, a comparison, a rulebook or an article.
fn print_rules(
    args: &args::RulesArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let Some(game) = args.game else {
        list::run(context)?;
        return Ok(CommandOutcome::Success);
    };
    if args.compare {
        compare::run(game.name(), context)?;
        return Ok(CommandOutcome::Success);
    }
    let rules = args.rulebook.as_deref().unwrap_or("standard");
    let style = args.ink.map_or_else(|| context.environment.diagram_style(), DiagramStyle::from);
    // The identifiers of articles have dots, the names of rulebooks have none.
    if rules.contains('.') {
        let (book, entry) = find_article(game.name(), rules)?;
        print::article(book, entry, style, context)?;
        return Ok(CommandOutcome::Success);
    }
    // A rulebook also explains its options, so rules with options show the whole rulebook.
    let id = rules.split('+').next().unwrap_or(rules);
    let book = rulebook(game.name(), id).ok_or_else(|| unknown_rulebook(game.name(), id))?;
    with_game!(game.under(rules), G => check_rules::<G>(rules))?;
    print::run(book, style, context)?;
    Ok(CommandOutcome::Success)
}

/// The article of this identifier, in the first rulebook that has it.
fn find_article(
    game: &'static str,
    id: &str,
) -> Result<(&'static Rulebook, &'static RulebookEntry), CliError> {
    for book in rulebooks(game) {
        let mut entries = book.chapters.iter().flat_map(|chapter| chapter.entries);
        if let Some(entry) = entries.find(|entry| entry.article.id == id) {
            return Ok((book, entry));
        }
    }
    let id = id.to_owned();
    Err(CliError::usage(move |l| l.cli_rules_unknown_article(printable(&id))))
}

fn check_rules<G: GameMessages>(rules: &str) -> Result<(), CliError> {
    rules.parse::<G::Rules>().map(|_| ()).map_err(|error| bad_rules(rules, error))
}

/// The options of a rulebook, as they are added to its name.
fn options_line(book: &Rulebook, l: Language) -> Option<String> {
    let kind: GameKind = book.game.parse().ok()?;
    let options = with_game!(kind, G => G::known_options(book.id));
    let options: Vec<String> = options.iter().map(|option| format!("+{option}")).collect();
    (!options.is_empty()).then(|| l.cli_rules_options(options.join(", ")))
}

fn unknown_rulebook(game: &'static str, id: &str) -> CliError {
    let known: Vec<&str> = rulebooks(game).iter().map(|book: &&Rulebook| book.id).collect();
    let (known, id) = (known.join(", "), id.to_owned());
    CliError::usage(move |l| l.rules_unknown_rulebook(&known, printable(&id)))
}

/// The error for an example that fails. The tests of the rulebooks make sure that none does.
fn example_error(article: &'static str, failure: ExampleFailure) -> CliError {
    CliError::refused(None, move |l| format!("{article}: {}", failure_text(&failure, l)))
}

fn failure_text(failure: &ExampleFailure, l: Language) -> String {
    l.cli_rules_fault(&failure.expected, &failure.found, failure.what)
}
