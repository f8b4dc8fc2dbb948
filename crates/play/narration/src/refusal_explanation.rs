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

/// The title and the text of an article, with the names that the rulebook gives to the sides.
pub fn article_text<G: PlayableGame>(
    article: &Article,
    rules: &G::Rules,
    language: Language,
) -> [String; 2] {
    let book = playable_game::rulebook_of::<G>(rules);
    [article.title, article.text].map(|text| match book {
        Some(book) => book.with_side_names(text.to(language), language).into_owned(),
        None => text.to(language).to_owned(),
    })
}

/// The refusal for a typed text that is not a legal move.
pub fn refusal_of<G: PlayableGame>(error: ReadError<G>) -> CommandRefusal<G> {
    match error {
        ReadError::Syntax(error) => CommandRefusal::Syntax(error),
        ReadError::Refused(refusal) => CommandRefusal::Rules(refusal),
    }
}

#[cfg(test)]
mod tests {
    use words::Text;

    use super::*;

    #[test]
    fn an_article_names_the_sides_as_its_rulebook_does() {
        let text =
            Text { en: "White moves, then Black.", fr: "Les Blancs jouent, puis les Noirs." };
        let article = Article {
            id: "checkers.turns",
            title: Text { en: "Black and White", fr: "Noirs et Blancs" },
            text,
            point: None,
            rewords: None,
            explains: &[],
        };
        let told = |rules: &str, language| {
            article_text::<checkers::Position>(&article, &rules.parse().unwrap(), language)
        };
        let [title, text] = told("sleigh", Language::English);
        assert_eq!((&*title, &*text), ("Black and Red", "Red moves, then Black."));
        let [title, text] = told("deluxe", Language::French);
        assert_eq!(title, "Teintés et Naturels");
        assert_eq!(text, "Les Naturels jouent, puis les Teintés.");
        assert_eq!(told("standard", Language::English)[1], "White moves, then Black.");
    }
}
