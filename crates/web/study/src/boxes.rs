//! Boxes of games that people own. Each has a booklet with the rules of one game or several.

use rulebooks::{Rulebook, RulebookEntry};
use words::Language;

/// The names of all boxes, in the order of the games.
pub(crate) fn boxes() -> Vec<&'static str> {
    let mut names: Vec<&str> = Vec::new();
    for book in rulebooks::games().into_iter().flat_map(rulebooks::rulebooks) {
        if book.id != "standard" && !names.contains(&book.id) {
            names.push(book.id);
        }
    }
    names
}

/// The rulebooks of a box, one for each of its games.
pub(crate) fn books(name: &str) -> Vec<&'static Rulebook> {
    let games = ["chess", "checkers", "backgammon"];
    games.iter().filter_map(|game| rulebooks::rulebook(game, name)).collect()
}

/// The articles in which a rulebook differs from the standard.
pub(crate) fn differences(book: &'static Rulebook) -> Vec<&'static RulebookEntry> {
    book.differences().collect()
}

/// What the standard says where a rulebook differs, if it says anything.
pub(crate) fn usual(book: &Rulebook, entry: &RulebookEntry, l: Language) -> Option<&'static str> {
    let (point, _) = entry.article.point?;
    let standard = rulebooks::rulebook(book.game, "standard")?.on(point)?;
    standard.article.point.map(|(_, words)| words.to(l))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Five booklets describe ten games: three of chess, four of checkers, three of backgammon.
    #[test]
    fn there_are_five_boxes_with_ten_games() {
        let mut names = boxes();
        names.sort_unstable();
        assert_eq!(names, ["deluxe", "fortress", "premium", "sleigh", "travel"]);
        assert_eq!(names.iter().map(|name| books(name).len()).sum::<usize>(), 10);
        assert!(books("nothing").is_empty());
    }

    #[test]
    fn lists_that_fortress_has_no_castling() {
        let chess = rulebooks::rulebook("chess", "fortress").unwrap();
        let found = differences(chess);
        let castling = found.iter().find(|entry| entry.article.id.contains("castling")).unwrap();
        let (_, here) = castling.article.point.unwrap();
        let usual = usual(chess, castling, Language::English).unwrap();
        assert_ne!(usual, here.to(Language::English), "both versions are shown");
    }
}
