//! What is typed.

use game::{ReadError, Turn};
use parlour::{Playable, choices};
use table::{Actor, Command, Millis, Refusal};
use words::{Language, small};

use super::Room;

impl<G: Playable> Room<G> {
    /// Does what was typed: an answer, a roll of real dice, a place, or a move.
    pub(super) fn typed(
        &mut self,
        text: &str,
        language: Language,
        now: Millis,
    ) -> Result<(), Refusal<G>> {
        let text = text.trim();
        self.looking_at = None;
        if self.table.position().turn() == Turn::Chance {
            let roll = self.table.position().read_roll(text)?;
            return self.obey(Actor::Seat(self.speaker()), Command::Roll(roll), now);
        }
        let Some(draft) = &self.draft else { return Ok(()) };
        let wanted = small(text);
        let answer = draft.choices().into_iter().find(|choice| {
            let rules = draft.position().rules();
            let named = |l| small(&choices::name::<G>(*choice, rules, l)) == wanted;
            Language::ALL.into_iter().any(named) || choices::word(*choice) == Some(&wanted)
        });
        if let Some(choice) = answer {
            return self.choose(choice, now);
        }
        match read_move(draft.position(), text, language) {
            Ok(mv) => self.play(mv, now),
            Err(error) => match draft.position().read_place(&wanted) {
                Some(place) => self.touch(place, now),
                None => Err(error.into()),
            },
        }
    }
}

/// As people write moves, or as programs do.
fn read_move<G: Playable>(
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
        // The reason of the rules is worth more than that of the reader.
        (Err(refused @ ReadError::Refused(_)), ReadError::Syntax(_)) => Err(refused),
        (Err(_), people) => Err(people),
    }
}
