//! What the player types.

use board_view::Choice;
use game::{Side, Turn};
use narration::typed_move::read_typed_move;
use narration::{PlayableGame, choices};
use table::{Actor, Command, CommandRefusal, Millis};
use table_runner::PlayerAction;
use words::{Language, lowercase};

use super::TableModel;

impl<G: PlayableGame> TableModel<G> {
    /// Does what was typed: an answer, a roll of real dice, a place, a move or an action; or answers a
    /// question.
    pub(super) fn handle_typed(
        &mut self,
        text: &str,
        language: Language,
        now: Millis,
    ) -> Result<(), CommandRefusal<G>> {
        let text = text.trim();
        self.viewed_events = None;
        let wanted = lowercase(text);
        self.answer = self.answer_question(&wanted, language, now);
        if self.answer.is_some() {
            return Ok(());
        }
        if let Some(action) = PlayerAction::read(&wanted, language)
            && self.actions(now).contains(&action)
        {
            return self.act(action, now);
        }
        let is_typed = |choice: &Choice| {
            choices::is_typed_choice::<G>(*choice, &wanted, &self.table.setup().rules)
        };
        if self.awaits_roll_by().is_some() && is_typed(&Choice::Roll) {
            self.roll_by_hand();
            return Ok(());
        }
        if self.table.position().turn() == Turn::Chance {
            let roll = self.table.position().read_roll(text)?;
            let seat = self.local().active(&self.table);
            return self.perform(Actor::Seat(seat), Command::Roll(roll), now);
        }
        let Some(draft) = &self.draft else { return Ok(()) };
        if wanted == lowercase(language.choice_done()) {
            return self.end_turn(now);
        }
        let answer = draft.choices().into_iter().find(is_typed);
        if let Some(choice) = answer {
            return self.choose(choice, now);
        }
        match read_typed_move(draft.position(), text, language) {
            Ok(mv) => self.play(mv, now),
            Err(error) => match draft.position().read_place(&wanted) {
                Some(place) => self.touch(place, now),
                None => Err(error.into()),
            },
        }
    }

    /// The answer to a typed question: about a place, the board, the clocks, the last move, or the legal
    /// moves.
    fn answer_question(&self, text: &str, language: Language, now: Millis) -> Option<String> {
        let position = self.table.position();
        if let Some(place) = text.strip_suffix('?').and_then(|name| position.read_place(name)) {
            return Some(self.description(language).describe_place(position, place));
        }
        let is = |words| is_one_of(text, words);
        if is(Language::plain_keyword_board) {
            return Some(self.description(language).describe_board(position).join(" "));
        }
        if is(Language::plain_keyword_last) {
            return self.last_words(language);
        }
        if is(Language::plain_keyword_time) {
            let messages = self.messages(language);
            let clock = |side| {
                let time = messages.clock(side, now)?;
                Some(language.plain_clock(messages.sides()[side], time))
            };
            let clocks: Vec<String> = Side::ALL.into_iter().filter_map(clock).collect();
            return Some(match clocks.is_empty() {
                true => language.plain_no_clock().to_owned(),
                false => clocks.join(" "),
            });
        }
        if is(Language::plain_keyword_legal) && position.turn().player().is_some() {
            let moves = position.legal_moves();
            let names: Vec<String> =
                moves.iter().map(|mv| position.write_localized_move(language, mv)).collect();
            return Some(language.plain_legal(moves.len() as u64, names.join(", ")));
        }
        None
    }
}

/// Whether a text is one of a list of words in either language.
fn is_one_of(text: &str, words: fn(Language) -> &'static str) -> bool {
    Language::ALL.into_iter().any(|l| words(l).split(',').any(|word| word == text))
}
