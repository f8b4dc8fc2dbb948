//! Reasons in words.

use game::ReadError;
use rulebooks::{Article, table_refusal};
use table::Refusal;
use words::Language;

use crate::{Playable, playable};

/// A reason, and the article of the rulebook that tells more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// A sentence.
    pub sentence: String,
    /// The rule.
    pub article: Option<&'static Article>,
}

/// Why a table did not do something.
pub fn refused<G: Playable>(refusal: &Refusal<G>, rules: &G::Rules, language: Language) -> Reason {
    let article = match refusal {
        Refusal::Rules(refusal) => {
            let book = playable::book::<G>(rules).map_or("standard", |book| book.id);
            rulebooks::why::<G>(book, refusal)
        }
        Refusal::Table(_) | Refusal::Syntax(_) => None,
    };
    Reason { sentence: table_refusal(language, refusal), article }
}

/// What was wrong with a typed text.
pub fn unread<G: Playable>(error: ReadError<G>) -> Refusal<G> {
    match error {
        ReadError::Syntax(error) => Refusal::Syntax(error),
        ReadError::Refused(refusal) => Refusal::Rules(refusal),
    }
}
