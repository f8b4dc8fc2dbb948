//! Moves as they are typed.

use game::ReadError;
use words::Language;

use crate::Playable;

/// Reads a move as people write it, or as programs do.
///
/// # Errors
/// Why it is none: the reason of the rules rather than that of the reader, if there is one.
pub fn read_move<G: Playable>(
    position: &G,
    text: &str,
    language: Language,
) -> Result<G::Move, ReadError<G>> {
    let people = match position.read_people_in(language, text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    match (position.read_move(text), people) {
        (Ok(mv), _) => Ok(mv),
        (Err(refused @ ReadError::Refused(_)), ReadError::Syntax(_)) => Err(refused),
        (Err(_), people) => Err(people),
    }
}
