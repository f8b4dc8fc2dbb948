//! Moves typed by the user.

use game::ReadError;
use words::Language;

use crate::PlayableGame;

/// Reads a move in the notation of the user's language or in the canonical notation.
///
/// # Errors
/// Why the text is not a legal move. A refusal by the rules is preferred to a syntax error.
pub fn read_typed_move<G: PlayableGame>(
    position: &G,
    text: &str,
    language: Language,
) -> Result<G::Move, ReadError<G>> {
    let localized_error = match position.read_localized_move(language, text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    match (position.read_move(text), localized_error) {
        (Ok(mv), _) => Ok(mv),
        (Err(refused @ ReadError::Refused(_)), ReadError::Syntax(_)) => Err(refused),
        (Err(_), localized_error) => Err(localized_error),
    }
}
