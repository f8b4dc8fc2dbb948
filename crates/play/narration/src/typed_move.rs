//! Moves and places typed by the user.

use board_view::Place;
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

/// The word by which a place is typed in a language.
pub fn typed_place_name<G: PlayableGame>(position: &G, place: Place, language: Language) -> String {
    let name = position.place_name(place);
    match name.as_str() {
        "bar" => language.backgammon_word_bar().to_owned(),
        "off" => language.backgammon_word_off().to_owned(),
        _ => name,
    }
}

/// Reads a place, whose name may be a word of any language.
pub fn read_typed_place<G: PlayableGame>(position: &G, text: &str) -> Option<Place> {
    let word = words::lowercase(text.trim());
    let is = |said: fn(Language) -> &'static str| {
        Language::ALL.into_iter().any(|language| said(language) == word)
    };
    let name = match word.as_str() {
        _ if is(Language::backgammon_word_bar) => "bar",
        _ if is(Language::backgammon_word_off) => "off",
        name => name,
    };
    position.read_place(name)
}
