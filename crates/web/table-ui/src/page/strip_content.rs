//! What the strip below the board says, and its buttons, as plain data.

use board_view::{Choice, Question};
use rulebooks::Article;
use table_runner::PlayerAction;
use words::Language;

use crate::table_model::{Prompt, TableCommand, TableView};

/// What the strip shows.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct StripContent {
    /// The class of the text, for the style sheet.
    pub(super) class: &'static str,
    pub(super) text: String,
    pub(super) buttons: Vec<StripButton>,
}

/// A button of the strip.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum StripButton {
    /// Shows the rule behind a refusal.
    Rule(&'static Article),
    /// Performs a command.
    Command { class: &'static str, name: String, command: TableCommand },
}

impl StripButton {
    fn primary(name: &str, command: TableCommand) -> Self {
        Self::Command { class: "primary", name: name.to_owned(), command }
    }

    /// The answer that most players choose most of the time stands out from the others.
    fn answer(choice: Choice, name: &str) -> Self {
        let is_usual = !matches!(
            choice,
            Choice::Double
                | Choice::Drop
                | Choice::Beaver
                | Choice::Raccoon
                | Choice::RolledEarly
                | Choice::Demand
        );
        let class = if is_usual { "primary" } else { "" };
        Self::Command { class, name: name.to_owned(), command: TableCommand::Choose(choice) }
    }
}

/// Whether a question is asked on the board: which piece a pawn becomes.
pub(super) fn is_on_board(prompt: &Prompt) -> bool {
    prompt.question == Question::Promotion
}

impl StripContent {
    /// What the strip shows of a table. A refusal takes the place of the text only: what the player can do stays
    /// possible.
    pub(super) fn of(view: &TableView, hint: Option<String>, l: Language) -> Self {
        let mut content = Self::without_refusal(view, hint, l);
        if let Some(reason) = &view.reason {
            content.class = "why";
            content.text = sentence(&reason.sentence);
            content.buttons.splice(0..0, reason.article.map(StripButton::Rule));
        }
        content
    }

    fn without_refusal(view: &TableView, hint: Option<String>, l: Language) -> Self {
        let plain = |text: String, buttons| Self { class: "", text, buttons };
        if view.viewed_events.is_some() {
            let back =
                StripButton::primary(l.web_back_to_game(), TableCommand::ViewEvents(usize::MAX));
            return plain(l.web_earlier_position().to_owned(), vec![back]);
        }
        if let Some(offer) = &view.offer {
            return plain(offer.clone(), action_buttons(view, l));
        }
        if view.is_over {
            let series = view.match_result.as_deref().unwrap_or_default();
            let text = format!("{} {series}", view.status).trim_end().to_owned();
            return Self { class: "verdict", text, buttons: action_buttons(view, l) };
        }
        let mut buttons = Vec::new();
        // A question on the board has its own button for this.
        if view.can_undo && !view.prompt.as_ref().is_some_and(is_on_board) {
            let (name, command) = (l.choice_back().to_owned(), TableCommand::Undo);
            buttons.push(StripButton::Command { class: "", name, command });
        }
        if let Some(prompt) = view.prompt.as_ref().filter(|prompt| !is_on_board(prompt)) {
            let answers = prompt.answers.iter();
            buttons.extend(answers.map(|(choice, name)| StripButton::answer(*choice, name)));
            return plain(hint.unwrap_or_else(|| prompt.text.clone()), buttons);
        }
        if view.can_end_turn {
            buttons.push(StripButton::primary(l.choice_done(), TableCommand::EndTurn));
            return plain(l.ask_done().to_owned(), buttons);
        }
        let text = view.dice_prompt.as_ref().or(view.latest.as_ref()).unwrap_or(&view.status);
        plain(hint.unwrap_or_else(|| text.clone()), buttons)
    }
}

/// The answers to an offer, or what can be done after the game.
fn action_buttons(view: &TableView, l: Language) -> Vec<StripButton> {
    let is_shown = |action: &&PlayerAction| {
        matches!(
            action,
            PlayerAction::Accept
                | PlayerAction::Decline
                | PlayerAction::Withdraw
                | PlayerAction::NextGame
                | PlayerAction::Rematch
        )
    };
    let actions = view.actions.iter().filter(is_shown);
    let button =
        |action: &PlayerAction| StripButton::primary(action.label(l), TableCommand::Act(*action));
    actions.map(button).collect()
}

/// A text with a capital first letter and a full stop. Only the first letters that occur in our messages are
/// handled: the Unicode tables for all letters would add more to the download than all of this file.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| match letter {
        'à' => 'À',
        'â' => 'Â',
        'é' => 'É',
        'ê' => 'Ê',
        letter => letter.to_ascii_uppercase(),
    });
    let first = first.map(String::from).unwrap_or_default();
    let end = if text.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use games::GameKind;
    use table::Millis;

    use super::*;
    use crate::table_model::{AnyTableModel, NewGameOptions, open};

    const L: Language = Language::English;

    fn model(kind: GameKind) -> Box<dyn AnyTableModel> {
        let mut state = 7u64;
        let entropy = Box::new(move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state ^ (state >> 29)
        });
        let mut model = open(&NewGameOptions::usual(kind), "t", "2026.11.16", entropy).unwrap();
        model.run_duties(Millis(0));
        model
    }

    fn strip(model: &dyn AnyTableModel) -> StripContent {
        StripContent::of(&model.view(L, Millis(100)), None, L)
    }

    fn names(content: &StripContent) -> Vec<&str> {
        let buttons = content.buttons.iter();
        buttons
            .filter_map(|button| match button {
                StripButton::Command { name, .. } => Some(name.as_str()),
                StripButton::Rule(_) => None,
            })
            .collect()
    }

    #[test]
    fn a_refused_touch_before_the_roll_leaves_roll_and_double() {
        let mut model = model(GameKind::Backgammon);
        // Play the opening roll, so that the other player has the choice to roll or to double.
        loop {
            let view = model.view(L, Millis(10));
            if view.can_end_turn {
                model.handle(TableCommand::EndTurn, L, Millis(10));
                break;
            }
            let board_view::SceneBoard::Points(points) = &view.scene.board else {
                panic!("points")
            };
            let movable = points.stacks().find(|stack| stack.marks.movable).unwrap().place;
            model.handle(TableCommand::Touch(movable), L, Millis(10));
            model.handle(TableCommand::Touch(movable), L, Millis(10));
        }
        let before = strip(model.as_ref());
        assert_eq!(names(&before).len(), 2, "{before:?}");
        model.handle(TableCommand::Touch(board_view::Place(6)), L, Millis(20));
        let refused = strip(model.as_ref());
        assert_eq!(refused.class, "why", "{refused:?}");
        assert_eq!(names(&refused), names(&before));
        model.handle(TableCommand::Choose(Choice::Roll), L, Millis(30));
        model.run_duties(Millis(30));
        assert_ne!(strip(model.as_ref()).class, "why");
    }

    /// Rolling and taking are what players do most of the time; doubling and dropping are decisions.
    #[test]
    fn roll_and_take_stand_out_from_double_and_drop() {
        let class = |choice| match StripButton::answer(choice, "") {
            StripButton::Command { class, .. } => class,
            StripButton::Rule(_) => panic!("a command"),
        };
        assert_eq!([Choice::Roll, Choice::Take].map(class), ["primary"; 2]);
        assert_eq!([Choice::Double, Choice::Drop].map(class), [""; 2]);
    }

    /// A player who asks for a hint has seen the refusal, so the hint replaces it.
    #[test]
    fn a_hint_takes_the_place_of_a_refusal() {
        let mut model = model(GameKind::Chess);
        model.handle(TableCommand::Type("e9".to_owned()), L, Millis(10));
        let hint = || Some("Try e4.".to_owned());
        assert_eq!(StripContent::of(&model.view(L, Millis(10)), hint(), L).class, "why");
        model.forget_refusal();
        let hinted = StripContent::of(&model.view(L, Millis(10)), hint(), L);
        assert_eq!((hinted.class, hinted.text.as_str()), ("", "Try e4."));
    }

    #[test]
    fn a_refusal_hides_neither_an_offer_nor_the_end_of_the_game() {
        let mut model = model(GameKind::Chess);
        model.handle(TableCommand::Type("e9".to_owned()), L, Millis(10));
        assert_eq!(strip(model.as_ref()).class, "why");
        model.handle(TableCommand::Act(PlayerAction::Resign { level: 1 }), L, Millis(20));
        let over = strip(model.as_ref());
        assert_eq!(over.class, "verdict", "the next event removes the refusal");
        assert!(names(&strip(model.as_ref())).contains(&PlayerAction::Rematch.label(L)));
    }

    /// An accepted resignation of a gammon ends a match to two points as well as the game; the strip says both.
    #[test]
    fn the_end_of_a_match_is_stated() {
        let options = NewGameOptions {
            rules: "standard+match=2".to_owned(),
            ..NewGameOptions::usual(GameKind::Backgammon)
        };
        let mut model = open(&options, "t", "2026.11.16", Box::new(|| 7)).unwrap();
        model.run_duties(Millis(0));
        for action in [PlayerAction::Resign { level: 2 }, PlayerAction::Accept] {
            model.handle(TableCommand::Act(action), L, Millis(10));
        }
        let over = strip(model.as_ref());
        assert_eq!(over.class, "verdict", "{over:?}");
        assert!(over.text.ends_with("has won the match, 2 to 0."), "{over:?}");
    }
}
