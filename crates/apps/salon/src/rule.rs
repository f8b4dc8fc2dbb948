use game::Game;
use rulebooks::{Article, GameMessages, article_for_refusal};
use words::Language;

/// The rule by which something was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Rule {
    /// The name of the refusal.
    pub(crate) refusal: String,
    /// The article that explains it.
    pub(crate) article: Option<&'static Article>,
}

impl Rule {
    /// The rule behind a refusal.
    pub(crate) fn of<G: GameMessages>(rules: &G::Rules, refusal: G::Refusal) -> Self {
        let article = article_for_refusal::<G>(&rulebook::<G>(rules), &refusal);
        Self { refusal: G::refusal_name(refusal), article }
    }

    /// The rule that a position breaks.
    pub(crate) fn broken<G: GameMessages>(
        rules: &G::Rules,
        error: &G::PositionError,
    ) -> Option<Self> {
        G::position_refusal(error).map(|refusal| Self::of::<G>(rules, refusal))
    }

    /// Where to read about it.
    pub(crate) fn words(&self, language: Language) -> Option<String> {
        self.article.map(|article| language.cli_rule(article.id, article.title.to(language)))
    }
}

/// The name of the rulebook, without the options.
pub(crate) fn rulebook<G: Game>(rules: &G::Rules) -> String {
    let mut text = rules.to_string();
    let end = text.find('+').unwrap_or(text.len());
    text.truncate(end);
    text
}
