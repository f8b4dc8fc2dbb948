//! The question to the player, and the buttons that answer it.

use board_view::Choice;
use table::{Awaits, TablePhase};
use table_runner::PlayerAction;

use super::TableScreen;
use crate::menu_action::MenuAction;
use crate::{TerminalGame, choices};

/// A button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Button {
    /// Answers a question about the move.
    Choice(Choice),
    /// Makes the move that was entered.
    EndTurn,
    /// Undoes the last step of the move.
    Undo,
    /// Performs an action other than a move.
    Action(MenuAction),
}

impl<G: TerminalGame> TableScreen<G> {
    /// The buttons that are shown now.
    pub(crate) fn buttons(&self) -> Vec<Button> {
        let table = self.local_table.table();
        if self.history.is_some() {
            return Vec::new();
        }
        if self.has_offer_to_answer() {
            return [PlayerAction::Accept, PlayerAction::Decline].map(player_button).to_vec();
        }
        match table.phase() {
            TablePhase::Between => {
                let leave = Button::Action(MenuAction::Leave);
                return vec![player_button(PlayerAction::NextGame), leave];
            }
            TablePhase::Over => {
                let rematch = self.player_button_if_available(PlayerAction::Rematch);
                let others = [MenuAction::Export, MenuAction::Leave].map(Button::Action);
                return rematch.into_iter().chain(others).collect();
            }
            _ => {}
        }
        let Some(draft) = &self.draft else { return Vec::new() };
        if self.local_table.awaits_roll_by_hand() {
            return vec![Button::Choice(Choice::Roll)];
        }
        let choices =
            draft.choices().into_iter().filter(|choice| self.local_table.is_meaningful(*choice));
        let mut buttons: Vec<Button> = choices.map(Button::Choice).collect();
        if draft.complete_move().is_some() {
            buttons.push(Button::EndTurn);
        }
        if !draft.steps().is_empty() {
            buttons.push(Button::Undo);
        }
        buttons.extend(self.player_button_if_available(PlayerAction::ClaimDraw));
        buttons
    }

    fn player_button_if_available(&self, action: PlayerAction) -> Option<Button> {
        let local = self.local_table.local_seats();
        let is_available = action.is_available(self.local_table.table(), local, self.now);
        is_available.then(|| player_button(action))
    }

    pub(crate) fn button_label(&self, button: Button) -> String {
        let language = self.language;
        match button {
            Button::Choice(choice) => {
                choices::choice_name::<G>(choice, &self.local_table.table().setup().rules, language)
            }
            Button::EndTurn => language.choice_done().to_owned(),
            Button::Undo => language.choice_back().to_owned(),
            Button::Action(action) => action.label(language).to_owned(),
        }
    }

    /// Whether a player at this keyboard must answer an offer.
    pub(crate) fn has_offer_to_answer(&self) -> bool {
        let offer = self.local_table.table().offer();
        offer.is_some_and(|offer| self.local_table.local_seats().contains(!offer.by))
    }

    /// The present question, as a sentence.
    pub(crate) fn question(&self) -> Option<String> {
        let (table, language) = (self.local_table.table(), self.language);
        if self.has_offer_to_answer() {
            return self.messages().offer();
        }
        let draft = self.draft.as_ref()?;
        if self.local_table.awaits_roll_by_hand() {
            return Some(language.ask_roll().to_owned());
        }
        if let Awaits::Roll(throw) = table.awaits() {
            let sides = self.messages().sides();
            return Some(choices::dice_prompt(table.position(), throw, &sides, language));
        }
        if draft.complete_move().is_some() && G::CONFIRMS_MOVES {
            return Some(language.ask_done().to_owned());
        }
        let asked =
            draft.question().map(|asked| choices::question_text(asked, language).to_owned());
        let claim = || {
            let ending = *table.claims(self.local_table.active_seat()).first()?;
            Some(language.status_claimable(G::ending(language, ending)))
        };
        asked.or_else(claim)
    }

    /// The button that Enter presses: the one with the focus, else the first answer to a question.
    pub(crate) fn focused(&self) -> Option<usize> {
        let buttons = self.buttons();
        let count = buttons.len();
        // Before anything was moved, Enter must not pick up the dice by accident.
        let has_begun = buttons.first() != Some(&Button::Choice(Choice::PickUp))
            || buttons.contains(&Button::Choice(Choice::PutBack));
        let asked = has_begun && self.question().is_some()
            || self.local_table.table().phase() != TablePhase::Playing;
        self.focus.or(asked.then_some(0)).filter(|focus| *focus < count)
    }
}

fn player_button(action: PlayerAction) -> Button {
    Button::Action(MenuAction::Player(action))
}
