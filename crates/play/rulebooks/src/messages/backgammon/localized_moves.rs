//! Moves with the words of each language. Point numbers are the same in all of them.

use backgammon::Phase;
use words::Language;

/// The words of the canonical notation, and their translations.
fn words(l: Language) -> [(&'static str, &'static str); 14] {
    [
        ("bar", l.backgammon_word_bar()),
        ("off", l.backgammon_word_off()),
        ("pass", l.backgammon_word_pass()),
        ("roll", l.backgammon_word_roll()),
        ("double", l.backgammon_word_double()),
        ("take", l.backgammon_word_take()),
        ("drop", l.backgammon_word_drop()),
        ("beaver", l.backgammon_word_beaver()),
        ("raccoon", l.backgammon_word_raccoon()),
        ("pick-up", l.backgammon_word_pick_up()),
        ("put-back", l.backgammon_word_put_back()),
        ("early", l.backgammon_word_early()),
        ("accept", l.backgammon_word_accept()),
        ("demand", l.backgammon_word_demand()),
    ]
}

/// Translates the words of a move into a language.
pub(in crate::messages) fn localize(language: Language, text: &str) -> String {
    let translate = |word: &str| {
        let known = words(language).into_iter().find(|(canonical, _)| *canonical == word);
        known.map_or_else(|| word.to_owned(), |(_, local)| local.to_owned())
    };
    replace_words(text, translate)
}

/// The canonical text of a move in any language. "Pass" also declines a double.
pub(in crate::messages) fn canonical(phase: Phase, text: &str) -> String {
    let text = words::lowercase(text.trim());
    let whole = |word: &str| {
        let mut known = Language::ALL.into_iter().flat_map(words);
        let known = known.find(|(_, local)| *local == word).map(|(canonical, _)| canonical);
        // "Passe" passes the turn and, like "pass", declines a double.
        known.or((word == "passe").then_some("pass"))
    };
    let refuses = matches!(phase, Phase::Offered { .. });
    match whole(&text) {
        Some("pass" | "drop") if refuses => "drop".to_owned(),
        Some(word) => word.to_owned(),
        None => replace_words(&text, |word| whole(word).unwrap_or(word).to_owned()),
    }
}

/// Replaces the whole text, or else each of its words.
fn replace_words(text: &str, replace: impl Fn(&str) -> String) -> String {
    let whole = replace(text);
    if whole != text {
        return whole;
    }
    let is_between = |letter: char| matches!(letter, ' ' | ',' | '/' | '-' | '*' | '(');
    let places = text.split_inclusive(is_between).map(|piece| {
        let word = piece.trim_end_matches(is_between);
        replace(word) + &piece[word.len()..]
    });
    places.collect()
}

#[cfg(test)]
mod tests {
    use backgammon::{CubeOffer, Position, Rules};
    use game::{Game, Notation, Side};

    use super::*;
    use crate::GameMessages;

    fn position(text: &str) -> Position {
        Position::read_position(&Rules::STANDARD, text).unwrap()
    }

    #[test]
    fn localized_moves_are_read_back() {
        for text in [
            // White enters and hits; White bears off; nobody can move; before the roll; doubled.
            "XGID=-b----E-C---dE--ac-e----AA:0:0:1:62:0:0:0:5:10",
            "XGID=-CCC-------------------c--:0:0:1:33:0:0:0:5:10",
            "XGID=-------------------bbbbbbA:0:0:1:65:0:0:0:5:10",
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10",
            "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:2:0:10",
        ] {
            let position = position(text);
            for mv in position.legal_moves() {
                for language in Language::ALL {
                    let written = position.write_localized_move(language, &mv);
                    assert_eq!(position.read_display_move(&written), Ok(mv), "{written}");
                }
            }
        }
    }

    #[test]
    fn translates_words_into_each_language() {
        let localized = |text: &str| Language::ALL.map(|l| localize(l, text));
        assert_eq!(localized("bar/20*/14 13/11"), ["bar/20*/14 13/11", "barre/20*/14 13/11"]);
        assert_eq!(localized("6/off(2)"), ["6/off(2)", "6/sorti(2)"]);
        assert_eq!(localized("take"), ["take", "prend"]);
    }

    #[test]
    fn pass_declines_a_double_or_passes_the_turn() {
        let offered = Phase::Offered { doubler: Side::White, offer: CubeOffer::Double };
        for (word, phase, meant) in [
            ("pass", offered, "drop"),
            ("passe", offered, "drop"),
            ("refuse", offered, "drop"),
            ("refuse", Phase::Rolling(Side::White), "drop"),
            ("passe", Phase::Rolling(Side::White), "pass"),
            ("drop", Phase::Rolling(Side::White), "drop"),
            ("13-8, Barre/20", offered, "13-8, bar/20"),
        ] {
            assert_eq!(canonical(phase, word), meant, "{word}");
        }
    }
}
