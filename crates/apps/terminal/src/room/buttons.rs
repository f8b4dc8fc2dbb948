//! What is asked, and the answers that can be pressed.

use board_view::Choice;
use table::{Awaits, Phase};

use super::Room;
use crate::deed::Deed;
use crate::{PlayableGame, choices};

/// Something that can be pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Button {
    /// An answer to what the game asks.
    Choice(Choice),
    /// The move is complete and is to be made.
    Done,
    /// The last click is to be taken back.
    Back,
    /// Something beside moving.
    Deed(Deed),
}

impl<G: PlayableGame> Room<G> {
    /// What can be pressed now.
    pub(crate) fn buttons(&self) -> Vec<Button> {
        let table = self.house.table();
        if self.back.is_some() {
            return Vec::new();
        }
        if self.is_asked() {
            return vec![Button::Deed(Deed::Accept), Button::Deed(Deed::Decline)];
        }
        match table.phase() {
            Phase::Between => return vec![Button::Deed(Deed::Next), Button::Deed(Deed::Leave)],
            Phase::Over => {
                let again = Deed::Rematch.is_open(&self.house, self.now);
                let again = again.then_some(Button::Deed(Deed::Rematch));
                let deeds = [Deed::Export, Deed::Leave].map(Button::Deed);
                return again.into_iter().chain(deeds).collect();
            }
            _ => {}
        }
        let Some(draft) = &self.draft else { return Vec::new() };
        let choices = draft.choices().into_iter().filter(|choice| self.house.is_thinkable(*choice));
        let mut buttons: Vec<Button> = choices.map(Button::Choice).collect();
        if draft.complete_move().is_some() {
            buttons.push(Button::Done);
        }
        if !draft.steps().is_empty() {
            buttons.push(Button::Back);
        }
        let claim = Deed::Claim.is_open(&self.house, self.now);
        buttons.extend(claim.then_some(Button::Deed(Deed::Claim)));
        buttons
    }

    pub(crate) fn button_name(&self, button: Button) -> String {
        let language = self.language;
        match button {
            Button::Choice(choice) => {
                choices::choice_name::<G>(choice, &self.house.table().setup().rules, language)
            }
            Button::Done => language.choice_done().to_owned(),
            Button::Back => language.choice_back().to_owned(),
            Button::Deed(deed) => deed.name(language).to_owned(),
        }
    }

    /// Whether somebody at this keyboard must answer an offer.
    pub(crate) fn is_asked(&self) -> bool {
        let offer = self.house.table().offer();
        offer.is_some_and(|offer| self.house.is_here(!offer.by))
    }

    /// What is asked just now, as a sentence.
    pub(crate) fn question(&self) -> Option<String> {
        let (table, language) = (self.house.table(), self.language);
        if self.is_asked() {
            return self.messages().offer();
        }
        let draft = self.draft.as_ref()?;
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
            let ending = *table.claims(self.house.speaker()).first()?;
            Some(language.status_claimable(G::ending(language, ending)))
        };
        asked.or_else(claim)
    }

    /// The button that Enter presses if nothing else has been touched: where there is a question,
    /// its first answer.
    pub(crate) fn focused(&self) -> Option<usize> {
        let buttons = self.buttons();
        let count = buttons.len();
        // Nobody picks up dice by accident before anything has been moved.
        let begun = buttons.first() != Some(&Button::Choice(Choice::PickUp))
            || buttons.contains(&Button::Choice(Choice::PutBack));
        let asked =
            begun && self.question().is_some() || self.house.table().phase() != Phase::Playing;
        self.focus.or(asked.then_some(0)).filter(|focus| *focus < count)
    }
}
