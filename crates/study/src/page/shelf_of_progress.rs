//! Progress in the browser's storage.

use web::browser;

use crate::progress::Progress;

const LEARNED: &str = "salon.learned";
const SOLVED: &str = "salon.solved.";

/// What has been learned.
pub(super) fn learned() -> Progress {
    Progress::read(&browser::recall(LEARNED).unwrap_or_default())
}

/// Keeps that something has been learned.
pub(super) fn keep_learned(name: &str) {
    let mut progress = learned();
    if progress.add(name) {
        browser::keep(LEARNED, &progress.write());
    }
}

/// Which puzzles of a game have been solved: `17` at once, `17-` after an error.
pub(super) fn solved(game: &str) -> Progress {
    Progress::read(&browser::recall(&format!("{SOLVED}{game}")).unwrap_or_default())
}

/// Keeps that a puzzle has been solved.
pub(super) fn keep_solved(game: &str, number: usize, erred: bool) {
    let mut progress = solved(game);
    let name = if erred { format!("{number}-") } else { number.to_string() };
    if !progress.has(&number.to_string()) && progress.add(&name) {
        browser::keep(&format!("{SOLVED}{game}"), &progress.write());
    }
}
