//! The variants of a rulebook that menus offer.

use game::RulesText;
use games::{GameKind, with_game};
use rulebooks::{GameMessages, Rulebook};
use words::Language;

/// The rules that menus offer for a rulebook. The first are the usual ones.
pub fn offered_variants(kind: GameKind, book: &Rulebook) -> Vec<String> {
    let options = with_game!(kind, G => <G as GameMessages>::offered_options(book.id));
    options.iter().map(|options| format!("{}{options}", book.id)).collect()
}

/// The name of a variant: its options, or what the rulebook means without options.
pub fn variant_name(rules: &str, kind: GameKind, language: Language) -> String {
    let Ok(text) = RulesText::parse(rules) else { return rules.to_owned() };
    with_game!(kind, G => {
        let name = |(key, value): &(&str, Option<&str>)| {
            <G as GameMessages>::option_name(language, text.rulebook, key, *value)
        };
        match text.options.is_empty() {
            true => <G as GameMessages>::default_variant_name(language, text.rulebook),
            false => text.options.iter().map(name).collect::<Vec<_>>().join(", "),
        }
    })
}

#[cfg(test)]
mod tests {
    use game::Game;

    use super::*;

    fn is_canonical<G: Game>(rules: &str) -> bool {
        rules.parse::<G::Rules>().is_ok_and(|read| read.to_string() == rules)
    }

    #[test]
    fn every_offered_variant_is_playable_and_has_its_own_name() {
        for kind in GameKind::ALL {
            for book in rulebooks::rulebooks(kind.name()) {
                let variants = offered_variants(*kind, book);
                for rules in &variants {
                    assert!(
                        with_game!(kind.under(rules), G => is_canonical::<G>(rules)),
                        "{kind} {rules}"
                    );
                }
                for language in Language::ALL {
                    let mut names: Vec<_> =
                        variants.iter().map(|rules| variant_name(rules, *kind, language)).collect();
                    names.dedup();
                    assert_eq!(names.len(), variants.len(), "{names:?}");
                }
            }
        }
    }
}
