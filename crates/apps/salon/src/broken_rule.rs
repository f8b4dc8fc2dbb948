use game::Game;
use rulebooks::{Article, GameMessages, article_for_refusal};
use words::Language;

/// The rule of a game by which something was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct BrokenRule {
    /// The name of the refusal.
    pub(crate) refusal: String,
    /// The article that explains it.
    pub(crate) article: Option<&'static Article>,
}

impl BrokenRule {
    /// The rule behind a refusal.
    pub(crate) fn of_refusal<G: GameMessages>(rules: &G::Rules, refusal: G::Refusal) -> Self {
        let article = article_for_refusal::<G>(&rulebook_id::<G>(rules), &refusal);
        Self { refusal: G::refusal_name(refusal), article }
    }

    /// The rule that a position breaks, if it breaks one.
    pub(crate) fn of_position<G: GameMessages>(
        rules: &G::Rules,
        error: &G::PositionError,
    ) -> Option<Self> {
        G::position_refusal(error).map(|refusal| Self::of_refusal::<G>(rules, refusal))
    }

    /// The title and the id of the article.
    pub(crate) fn reference(&self, language: Language) -> Option<String> {
        self.article.map(|article| language.cli_rule(article.id, article.title.to(language)))
    }
}

/// The identifier of the rulebook, without options.
pub(crate) fn rulebook_id<G: Game>(rules: &G::Rules) -> String {
    let mut text = rules.to_string();
    let end = text.find('+').unwrap_or(text.len());
    text.truncate(end);
    text
}
