//! What a player does: moves, answers and actions.

use board_view::{BoardView, Choice, Place};
use table::{Actor, Command, CommandRefusal, TablePhase};
use table_runner::PlayerAction;

use super::buttons::Button;
use super::{Notice, Overlay, TableScreen, Transition};
use crate::menu_action::MenuAction;
use crate::typed_input::{TypedInput, read_typed};
use crate::{TerminalGame, refusal_explanation};

impl<G: TerminalGame> TableScreen<G> {
    /// Gives a command in the name of the active player at this keyboard.
    fn command(&mut self, command: Command<G>) {
        match self.local_table.actor(&command) {
            Ok(by) => self.command_by(by, command),
            Err(error) => self.notice = Notice::Refused(CommandRefusal::Table(error)),
        }
    }

    fn command_by(&mut self, by: Actor, command: Command<G>) {
        self.notice = Notice::Nothing;
        match self.local_table.execute(by, command, self.now) {
            Ok(()) => self.refresh(),
            Err(error) => self.show_error(error),
        }
    }

    /// Clicks a place of the board.
    pub(crate) fn click_place(&mut self, place: Place) {
        let Some(draft) = &mut self.draft else { return };
        let clicked = draft.click(place);
        self.step_entered(clicked);
    }

    pub(crate) fn choose(&mut self, choice: Choice) {
        if choice == Choice::Roll && self.local_table.awaits_roll_by_hand() {
            self.notice = Notice::Nothing;
            self.local_table.roll_by_hand();
            return;
        }
        let Some(draft) = &mut self.draft else { return };
        let chosen = draft.choose(choice);
        self.step_entered(chosen);
    }

    /// After a step of the move: makes the move if it is complete, or shows why the step is refused.
    fn step_entered(&mut self, entered: Result<(), G::Refusal>) {
        self.notice = match entered {
            Ok(()) => Notice::Nothing,
            Err(refusal) => Notice::Refused(CommandRefusal::Rules(refusal)),
        };
        self.focus = None;
        let Some(draft) = &self.draft else { return };
        let by_hand = G::CONFIRMS_MOVES && draft.choices().is_empty() && !is_all_words(draft);
        if let Some(mv) = draft.complete_move().filter(|_| !by_hand).cloned() {
            self.command(Command::Move(mv));
        }
    }

    /// Makes the move that was entered.
    fn end_turn(&mut self) {
        if let Some(mv) = self.draft.as_ref().and_then(|draft| draft.complete_move()).cloned() {
            self.command(Command::Move(mv));
        }
    }

    pub(crate) fn press(&mut self, button: Button) -> Transition<G> {
        match button {
            Button::Choice(choice) => self.choose(choice),
            Button::EndTurn => self.end_turn(),
            Button::Undo => {
                self.undo();
            }
            Button::Action(action) => return self.act(action),
        }
        Transition::Stay
    }

    /// Undoes the last step of the move; `false` if there was none.
    pub(crate) fn undo(&mut self) -> bool {
        self.focus = None;
        self.draft.as_mut().is_some_and(|draft| draft.undo())
    }

    /// Does what the typed line means.
    pub(crate) fn submit_typed(&mut self) -> Transition<G> {
        let text = std::mem::take(&mut self.typed);
        self.history = None;
        let Some(draft) = &self.draft else {
            // A player who is not to move can still act.
            match MenuAction::read(text.trim().trim_start_matches('/'), self.language) {
                Some(action) => return self.act(action),
                None => {
                    let reason = game::OutOfTurn::NotYourTurn.into();
                    self.notice = Notice::Refused(CommandRefusal::Rules(reason));
                }
            }
            return Transition::Stay;
        };
        if self.local_table.is_typed_roll(&text) {
            self.choose(Choice::Roll);
            return Transition::Stay;
        }
        match read_typed(&text, draft, self.language) {
            TypedInput::Action(action) => return self.act(action),
            TypedInput::Choice(choice) => self.choose(choice),
            TypedInput::Place(place) => self.click_place(place),
            TypedInput::Move(mv) => self.command(Command::Move(mv)),
            TypedInput::Moves(moves) => {
                for mv in moves {
                    self.command(Command::Move(mv));
                }
            }
            TypedInput::Roll(roll) => self.command(Command::Roll(roll)),
            TypedInput::Invalid(error) => {
                self.notice = Notice::Refused(refusal_explanation::refusal_of(error));
            }
        }
        Transition::Stay
    }

    /// Performs an action other than a move.
    pub(crate) fn act(&mut self, action: MenuAction) -> Transition<G> {
        self.overlay = Overlay::None;
        match action {
            MenuAction::Player(action) => self.act_as_player(action),
            MenuAction::Help => self.overlay = Overlay::Help,
            MenuAction::SwitchLanguage => self.switch_language(),
            MenuAction::FlipBoard => self.is_flipped = !self.is_flipped,
            MenuAction::Hint => self.local_table.ask_hint(),
            MenuAction::Export => return Transition::Export,
            MenuAction::Leave => return Transition::Leave,
        }
        Transition::Stay
    }

    fn act_as_player(&mut self, action: PlayerAction) {
        if let Some(choice) = self.answer_to_irregular_play(action) {
            self.choose(choice);
            return;
        }
        let (by, command) = match self.local_table.player_command(action) {
            Ok(by_and_command) => by_and_command,
            Err(error) => {
                self.notice = Notice::Refused(CommandRefusal::Table(error));
                return;
            }
        };
        match action {
            // Resigning is confirmed first.
            PlayerAction::Resign { .. } => {
                match self.local_table.table().check(by, &command, self.now) {
                    Ok(()) => self.overlay = Overlay::Resign(0),
                    Err(refusal) => self.notice = Notice::Refused(refusal),
                }
            }
            _ => self.command_by(by, command),
        }
    }

    pub(crate) fn switch_language(&mut self) {
        use words::Language::{English, French};
        self.language = match self.language {
            English => French,
            French => English,
        };
    }

    /// Without an offer, accepting or declining can be about an irregular play.
    fn answer_to_irregular_play(&self, action: PlayerAction) -> Option<Choice> {
        let choices = self.draft.as_ref()?.choices();
        let choice = MenuAction::Player(action).answer_to_irregular_play()?;
        let has_offer = self.local_table.table().offer().is_some();
        (!has_offer && choices.contains(&choice)).then_some(choice)
    }

    /// Resigns a single game (1), a gammon (2) or a backgammon (3).
    pub(crate) fn resign(&mut self, level: u8) {
        self.overlay = Overlay::None;
        self.command(Command::Resign { level });
    }

    /// The next table, once both want a rematch.
    pub(crate) fn rematch(&self) -> Option<Transition<G>> {
        let table = self.local_table.table();
        if table.phase() != TablePhase::Over {
            return None;
        }
        let setup = table.rematch(table.setup().id.as_str(), table.setup().dice.clone())?;
        Some(Transition::Rematch(Box::new(setup)))
    }
}

/// Whether the steps are words such as a double, which cannot be undone.
fn is_all_words<G: BoardView>(draft: &board_view::Draft<G>) -> bool {
    let position = draft.position();
    let said = |step| matches!(position.step_kind(step), board_view::StepKind::Choose(_));
    draft.steps().iter().all(said)
}
