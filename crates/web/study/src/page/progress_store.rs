//! The user's progress, puzzles and reviews in the browser's storage.

use puzzles::Puzzle;
use table_ui::browser;
use table_ui::saved_games::REVIEW;

use crate::own_puzzles;
use crate::progress::LearningProgress;

const LEARNED: &str = "salon.learned";
const SOLVED: &str = "salon.solved.";
const OWN: &str = "salon.own-puzzles.";

/// The articles that have been learned.
pub(super) fn learned() -> LearningProgress {
    LearningProgress::read(&browser::stored(LEARNED).unwrap_or_default())
}

/// Stores that an article has been learned.
pub(super) fn add_learned(name: &str) {
    let mut progress = learned();
    if progress.add(name) {
        browser::store(LEARNED, &progress.write());
    }
}

/// The puzzles of a list that have been solved: `17` at once, `17-` after an error.
pub(super) fn solved(list: &str) -> LearningProgress {
    LearningProgress::read(&browser::stored(&format!("{SOLVED}{list}")).unwrap_or_default())
}

/// Stores that a puzzle has been solved.
pub(super) fn add_solved(list: &str, number: usize, erred: bool) {
    let mut progress = solved(list);
    let name = if erred { format!("{number}-") } else { number.to_string() };
    if !progress.has(&number.to_string()) && progress.add(&name) {
        browser::store(&format!("{SOLVED}{list}"), &progress.write());
    }
}

/// The puzzles of a game from the user's own mistakes, in the order in which they were made.
pub(super) fn own_puzzles(game: &str) -> Vec<Puzzle> {
    own_puzzles::read(&browser::stored(&format!("{OWN}{game}")).unwrap_or_default())
}

/// Stores a puzzle from the user's own mistake, unless it is there already.
pub(super) fn add_own_puzzle(game: &str, puzzle: &Puzzle) {
    let name = format!("{OWN}{game}");
    let kept = browser::stored(&name).unwrap_or_default();
    if let Some(text) = own_puzzles::added(&kept, puzzle) {
        browser::store(&name, &text);
    }
}

/// The stored review of a table.
pub(super) fn review(table: &str) -> Option<String> {
    browser::stored(&format!("{REVIEW}{table}"))
}

/// Stores the review of a table.
pub(super) fn store_review(table: &str, text: &str) {
    browser::store(&format!("{REVIEW}{table}"), text);
}
