//! `salon rules`: the rulebooks, told, compared, checked and written as pages.

mod album;
mod check;
mod compare;
mod example;
mod list;
mod markdown;
mod page;
mod table;

use game::DiagramStyle;
use games::with_game;
use rulebooks::{ExampleFailure, GameMessages, Rulebook, rulebook, rulebooks};
use words::Language;

use crate::args;
use crate::desk::{Desk, bad_rules};
use crate::failure::{Failure, Verdict};
use crate::printable::printable;

/// Tells what the arguments ask for.
pub(crate) fn run(args: &args::Rules, desk: &mut Desk) -> Result<Verdict, Failure> {
    if args.check {
        return check::run(desk);
    }
    if let Some(folder) = &args.markdown {
        return markdown::run(folder, desk);
    }
    let Some(game) = args.game else {
        list::run(desk)?;
        return Ok(Verdict::Fine);
    };
    if args.compare {
        compare::run(game.name(), desk)?;
        return Ok(Verdict::Fine);
    }
    let rules = args.rulebook.as_deref().unwrap_or("standard");
    // A book tells of its options too: whoever asks for one of them is shown the book.
    let id = rules.split('+').next().unwrap_or(rules);
    let book = rulebook(game.name(), id).ok_or_else(|| unknown(game.name(), id))?;
    with_game!(game.under(rules), G => understood::<G>(rules))?;
    let ink = args.ink.map_or_else(|| desk.surroundings.ink(), DiagramStyle::from);
    page::run(book, ink, desk)?;
    Ok(Verdict::Fine)
}

fn understood<G: GameMessages>(rules: &str) -> Result<(), Failure> {
    rules.parse::<G::Rules>().map(|_| ()).map_err(|error| bad_rules(rules, error))
}

fn unknown(game: &'static str, id: &str) -> Failure {
    let known: Vec<&str> = rulebooks(game).iter().map(|book: &&Rulebook| book.id).collect();
    let (known, id) = (known.join(", "), id.to_owned());
    Failure::usage(move |l| l.rules_unknown_rulebook(&known, printable(&id)))
}

/// That an example does not keep what it promises, which the tests of the rulebooks do not let pass.
fn broken(article: &'static str, fault: ExampleFailure) -> Failure {
    Failure::refused(None, move |l| format!("{article}: {}", told(&fault, l)))
}

fn told(fault: &ExampleFailure, l: Language) -> String {
    l.cli_rules_fault(&fault.expected, &fault.found, fault.what)
}
