//! The ways in which a rulebook can be varied, as far as the menu offers them.

use game::{RulesText, Side};
use games::Kind;
use rulebooks::Rulebook;
use words::Language;

/// The rules that a rulebook offers, the usual ones first.
pub fn variants(kind: Kind, book: &Rulebook) -> Vec<String> {
    let options: &[&str] = match (kind.name(), book.id) {
        ("checkers", "deluxe") => &["", "+first=white"],
        ("backgammon", "standard") => {
            &["", "+match=1", "+match=3", "+match=7", "+match=11", "+money"]
        }
        ("backgammon", "travel") => {
            const ALL: &str = "+jacoby+beavers+auto=1";
            const ALL_AT_THE_TABLE: &str = "+jacoby+beavers+auto=1+table";
            &["", "+table", "+jacoby", "+beavers", "+auto=1", ALL, ALL_AT_THE_TABLE]
        }
        _ => &[""],
    };
    options.iter().map(|option| format!("{}{option}", book.id)).collect()
}

/// What a variant is called.
pub fn name(rules: &str, kind: Kind, language: Language) -> String {
    let Ok(text) = RulesText::parse(rules) else { return rules.to_owned() };
    let book = rulebooks::rulebook(kind.name(), text.rulebook);
    let begins = |side: Side| {
        let side = book.map_or("", |book| book.sides[side].to(language));
        language.menu_first(side)
    };
    let option = |(key, value): &(&str, Option<&str>)| match (*key, *value) {
        ("first", Some("white")) => begins(Side::White),
        ("first", _) => begins(Side::Black),
        ("match", Some(points)) => language.menu_match_to(points.parse().unwrap_or(0)),
        ("money", _) => language.menu_money().to_owned(),
        ("jacoby", _) => language.menu_jacoby().to_owned(),
        ("beavers", _) => language.menu_beavers().to_owned(),
        ("auto", _) => language.menu_auto().to_owned(),
        ("table", _) => language.menu_table().to_owned(),
        (key, None) => key.to_owned(),
        (key, Some(value)) => format!("{key} {value}"),
    };
    if text.options.is_empty() {
        return match (kind.name(), text.rulebook) {
            ("checkers", "deluxe") => begins(Side::Black),
            ("backgammon", "standard") => language.menu_match_to(5),
            _ => language.menu_as_booklet().to_owned(),
        };
    }
    text.options.iter().map(option).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use game::Game;
    use games::with_game;

    use super::*;

    fn is_sound<G: Game>(rules: &str) -> bool {
        rules.parse::<G::Rules>().is_ok_and(|read| read.to_string() == rules)
    }

    #[test]
    fn every_variant_can_be_played_and_has_a_name() {
        for kind in Kind::ALL {
            for book in rulebooks::rulebooks(kind.name()) {
                let variants = variants(*kind, book);
                for rules in &variants {
                    assert!(
                        with_game!(kind.under(rules), G => is_sound::<G>(rules)),
                        "{kind} {rules}"
                    );
                }
                for language in Language::ALL {
                    let mut names: Vec<_> =
                        variants.iter().map(|rules| name(rules, *kind, language)).collect();
                    names.dedup();
                    assert_eq!(names.len(), variants.len(), "{names:?}");
                }
            }
        }
    }
}
