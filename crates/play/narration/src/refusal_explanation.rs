//! Refusals with the rule that explains them.

use game::ReadError;
use rulebooks::{Article, table_refusal_text};
use table::CommandRefusal;
use words::Language;

use crate::{PlayableGame, playable_game};

/// Why something was refused, and the article of the rulebook that explains it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RefusalExplanation {
    /// The reason as a sentence.
    pub sentence: String,
    /// The article, if a rule of the game is the reason.
    pub article: Option<&'static Article>,
}

/// Explains why a table refused a command.
pub fn explain_refusal<G: PlayableGame>(
    refusal: &CommandRefusal<G>,
    rules: &G::Rules,
    language: Language,
) -> RefusalExplanation {
    let article = match refusal {
        CommandRefusal::Rules(refusal) => {
            let book = playable_game::rulebook_of::<G>(rules).map_or("standard", |book| book.id);
            rulebooks::article_for_refusal::<G>(book, refusal)
        }
        CommandRefusal::Table(_) | CommandRefusal::Syntax(_) => None,
    };
    RefusalExplanation { sentence: table_refusal_text(language, rules, refusal), article }
}

/// The refusal for a typed text that is not a legal move.
pub fn refusal_of<G: PlayableGame>(error: ReadError<G>) -> CommandRefusal<G> {
    match error {
        ReadError::Syntax(error) => CommandRefusal::Syntax(error),
        ReadError::Refused(refusal) => CommandRefusal::Rules(refusal),
    }
}
