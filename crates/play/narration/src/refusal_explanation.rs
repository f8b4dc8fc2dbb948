//! Refusals with the rule that explains them.

use game::ReadError;
use rulebooks::{Article, table_refusal_text};
use table::Refusal;
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
    refusal: &Refusal<G>,
    rules: &G::Rules,
    language: Language,
) -> RefusalExplanation {
    let article = match refusal {
        Refusal::Rules(refusal) => {
            let book = playable_game::rulebook_of::<G>(rules).map_or("standard", |book| book.id);
            rulebooks::article_for_refusal::<G>(book, refusal)
        }
        Refusal::Table(_) | Refusal::Syntax(_) => None,
    };
    RefusalExplanation { sentence: table_refusal_text(language, refusal), article }
}

/// The refusal for a typed text that is not a legal move.
pub fn refusal_of<G: PlayableGame>(error: ReadError<G>) -> Refusal<G> {
    match error {
        ReadError::Syntax(error) => Refusal::Syntax(error),
        ReadError::Refused(refusal) => Refusal::Rules(refusal),
    }
}
