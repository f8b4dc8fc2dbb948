//! What a player does, and what the table says to it.

use board_view::{BoardView, Choice, Place};
use table::{Actor, Command, Phase, Proposal, Refusal};

use super::buttons::Button;
use super::{Flow, Notice, Page, Room};
use crate::deed::Deed;
use crate::understand::{self, Said};
use crate::{PlayableGame, refusal_explanation};

impl<G: PlayableGame> Room<G> {
    /// Gives a command in the name of whoever speaks at this keyboard.
    fn command(&mut self, command: Command<G>) {
        match self.house.actor(&command) {
            Ok(by) => self.command_by(by, command),
            Err(objection) => self.notice = Notice::Refused(Refusal::Table(objection)),
        }
    }

    fn command_by(&mut self, by: Actor, command: Command<G>) {
        self.notice = Notice::Nothing;
        match self.house.obey(by, command, self.now) {
            Ok(()) => self.look_again(),
            Err(trouble) => self.complain(trouble),
        }
    }

    /// Touches a place of the board.
    pub(crate) fn touch(&mut self, place: Place) {
        let Some(draft) = &mut self.draft else { return };
        let touched = draft.click(place);
        self.entered(touched);
    }

    pub(crate) fn choose(&mut self, choice: Choice) {
        let Some(draft) = &mut self.draft else { return };
        let chosen = draft.choose(choice);
        self.entered(chosen);
    }

    /// After a click: the move is made, or goes on, or there is a reason why not.
    fn entered(&mut self, entered: Result<(), G::Refusal>) {
        self.notice = match entered {
            Ok(()) => Notice::Nothing,
            Err(refusal) => Notice::Refused(Refusal::Rules(refusal)),
        };
        self.focus = None;
        let Some(draft) = &self.draft else { return };
        let by_hand = G::CONFIRMS_MOVES && draft.choices().is_empty() && !said_in_words(draft);
        if let Some(mv) = draft.complete_move().filter(|_| !by_hand).cloned() {
            self.command(Command::Move(mv));
        }
    }

    /// Makes the move that has been entered.
    fn done(&mut self) {
        if let Some(mv) = self.draft.as_ref().and_then(|draft| draft.complete_move()).cloned() {
            self.command(Command::Move(mv));
        }
    }

    pub(crate) fn press(&mut self, button: Button) -> Flow<G> {
        match button {
            Button::Choice(choice) => self.choose(choice),
            Button::Done => self.done(),
            Button::Back => {
                self.put_back();
            }
            Button::Deed(deed) => return self.act(deed),
        }
        Flow::Stay
    }

    /// Takes back the last click; `false` if there was none.
    pub(crate) fn put_back(&mut self) -> bool {
        self.focus = None;
        self.draft.as_mut().is_some_and(|draft| draft.undo())
    }

    /// Does what a typed line means.
    pub(crate) fn say_typed(&mut self) -> Flow<G> {
        let text = std::mem::take(&mut self.typed);
        self.back = None;
        let Some(draft) = &self.draft else {
            // Whoever is not to move can still speak.
            match Deed::read(text.trim().trim_start_matches('/'), self.language) {
                Some(deed) => return self.act(deed),
                None => {
                    let reason = game::OutOfTurn::NotYourTurn.into();
                    self.notice = Notice::Refused(Refusal::Rules(reason));
                }
            }
            return Flow::Stay;
        };
        match understand::understand(&text, draft, self.language) {
            Said::Deed(deed) => return self.act(deed),
            Said::Choice(choice) => self.choose(choice),
            Said::Place(place) => self.touch(place),
            Said::Move(mv) => self.command(Command::Move(mv)),
            Said::Moves(moves) => {
                for mv in moves {
                    self.command(Command::Move(mv));
                }
            }
            Said::Roll(roll) => self.command(Command::Roll(roll)),
            Said::Wrong(error) => {
                self.notice = Notice::Refused(refusal_explanation::refusal_of(error));
            }
        }
        Flow::Stay
    }

    /// Does something beside moving.
    pub(crate) fn act(&mut self, deed: Deed) -> Flow<G> {
        self.page = Page::Board;
        let table = self.house.table();
        let seat = self.house.speaker();
        match deed {
            Deed::Help => self.page = Page::Help,
            Deed::Language => self.switch_language(),
            Deed::Turn => self.turned = !self.turned,
            Deed::Takeback => match table.takeback(seat) {
                Ok(proposal) => self.command(Command::Offer(proposal)),
                Err(objection) => self.notice = Notice::Refused(Refusal::Table(objection)),
            },
            Deed::Hint => self.house.ask_advice(),
            Deed::Draw => self.command(Command::Offer(Proposal::Draw)),
            Deed::Claim => match table.claims(seat).first() {
                Some(ending) => self.command(Command::Claim { ending: *ending, with: None }),
                None => {
                    let unfounded = table::CommandError::ClaimUnfounded;
                    self.notice = Notice::Refused(Refusal::Table(unfounded));
                }
            },
            Deed::Resign => match table.check(Actor::Seat(seat), &resignation(), self.now) {
                Ok(()) => self.page = Page::Resign(0),
                Err(refusal) => self.notice = Notice::Refused(refusal),
            },
            Deed::Abort => self.command(Command::Abort),
            Deed::Accept | Deed::Decline => match self.judgement(deed) {
                Some(choice) => self.choose(choice),
                None => self.answer(deed == Deed::Accept),
            },
            Deed::Withdraw => self.withdraw(),
            Deed::Next => self.command_by(Actor::House, Command::Next),
            Deed::Rematch => self.command(Command::Offer(Proposal::Rematch)),
            Deed::Export => return Flow::Export,
            Deed::Leave => return Flow::Leave,
        }
        Flow::Stay
    }

    pub(crate) fn switch_language(&mut self) {
        use words::Language::{English, French};
        self.language = match self.language {
            English => French,
            French => English,
        };
    }

    /// Where nobody offers anything, accepting may be about a play that was not legal.
    fn judgement(&self, deed: Deed) -> Option<Choice> {
        let choices = self.draft.as_ref()?.choices();
        let choice = deed.judgement().filter(|_| self.house.table().offer().is_none())?;
        choices.contains(&choice).then_some(choice)
    }

    fn answer(&mut self, accept: bool) {
        let Some(offer) = self.house.table().offer() else {
            let gone = table::CommandError::OfferGone;
            self.notice = Notice::Refused(Refusal::Table(gone));
            return;
        };
        let what = offer.what;
        self.command(if accept { Command::Accept(what) } else { Command::Decline(what) });
    }

    /// Whoever offered may take it back, though the other is asked meanwhile.
    fn withdraw(&mut self) {
        let by = self.house.table().offer().map_or(self.house.speaker(), |offer| offer.by);
        self.command_by(Actor::Seat(by), Command::Withdraw);
    }

    /// Resigns at a level.
    pub(crate) fn resign(&mut self, level: u8) {
        self.page = Page::Board;
        self.command(Command::Resign { level });
    }

    /// What follows when both want to play again.
    pub(crate) fn again(&self) -> Option<Flow<G>> {
        let table = self.house.table();
        if table.phase() != Phase::Over {
            return None;
        }
        let setup = table.rematch(table.setup().id.as_str(), table.setup().dice.clone())?;
        Some(Flow::Again(Box::new(setup)))
    }
}

fn resignation<G: PlayableGame>() -> Command<G> {
    Command::Resign { level: 1 }
}

/// Whether what was entered was a word, such as a double: words are not taken back.
fn said_in_words<G: BoardView>(draft: &board_view::Draft<G>) -> bool {
    let position = draft.position();
    let said = |step| matches!(position.step_kind(step), board_view::StepKind::Choose(_));
    draft.steps().iter().all(said)
}
