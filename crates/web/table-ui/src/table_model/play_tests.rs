//! Playing by clicks, premoves against the computer, what a table allows, and what is shown at the end.

use board_view::SceneBoard;
use games::GameKind;
use table::{BySeat, Occupant, Takebacks};
use table_runner::ThinkRequest;

use super::*;

const L: Language = Language::English;

fn model(options: &NewGameOptions) -> Box<dyn AnyTableModel> {
    let mut model = open(options, "test", "2026.11.19", Box::new(|| 7)).unwrap();
    model.run_duties(Millis(0));
    model
}

fn against_computer(kind: GameKind) -> NewGameOptions {
    let players = BySeat { south: Occupant::guest("?"), north: Occupant::Computer(1) };
    NewGameOptions { players, ..NewGameOptions::usual(kind) }
}

fn moves(model: &dyn AnyTableModel) -> Vec<String> {
    model.view(L, Millis(10)).notes.into_iter().map(|note| note.text).collect()
}

fn square(name: &str) -> Place {
    use board_view::BoardView;
    chess::Position::new(chess::Rules::STANDARD).read_place(name).unwrap()
}

#[test]
fn a_premove_is_played_as_soon_as_the_computer_has_moved() {
    let mut model = model(&against_computer(GameKind::Chess));
    model.handle(TableCommand::Type("e4".to_owned()), L, Millis(10));
    model.run_duties(Millis(10));
    model.handle(TableCommand::Drag(square("d2"), square("d4")), L, Millis(20));
    let view = model.view(L, Millis(20));
    assert_eq!((view.premoves, view.notes.len()), (vec![(square("d2"), square("d4"))], 1));
    let request = ThinkRequest { seat: Seat::North, entries: view.entries };
    model.computer_decided(request, "move e7e5");
    model.run_duties(Millis(10_000));
    assert_eq!(moves(model.as_ref()), ["e4", "e5", "d4"]);
    assert!(model.view(L, Millis(10_000)).premoves.is_empty());
}

#[test]
fn a_premove_that_has_become_impossible_is_forgotten() {
    let mut model = model(&against_computer(GameKind::Chess));
    model.handle(TableCommand::Type("e4".to_owned()), L, Millis(10));
    model.run_duties(Millis(10));
    model.handle(TableCommand::Drag(square("e4"), square("e5")), L, Millis(20));
    let entries = model.view(L, Millis(20)).entries;
    model.computer_decided(ThinkRequest { seat: Seat::North, entries }, "move e7e5");
    model.run_duties(Millis(10_000));
    assert_eq!(moves(model.as_ref()), ["e4", "e5"]);
    assert!(model.view(L, Millis(10_000)).premoves.is_empty());
}

/// A race: White has two checkers on the six point and has borne off the other thirteen; Black has two left as well.
fn bear_off(roll: &str) -> Box<dyn AnyTableModel> {
    let options = NewGameOptions {
        start: Some("XGID=-b----B-------------------:0:0:1:00:0:0:0:0:10".to_owned()),
        manual_dice: true,
        rules: "standard+money".to_owned(),
        ..NewGameOptions::usual(GameKind::Backgammon)
    };
    let mut model = model(&options);
    for text in ["roll", roll] {
        model.handle(TableCommand::Type(text.to_owned()), L, Millis(10));
    }
    model
}

const SIX: Place = Place(6);

/// What a click on the six point does: the press picks a checker up, the release plays it.
fn click(model: &mut Box<dyn AnyTableModel>, released: TableCommand) {
    model.handle(TableCommand::Touch(SIX), L, Millis(20));
    model.handle(released, L, Millis(20));
}

/// The number of White's checkers on a point, and how many were borne off.
fn checkers(model: &dyn AnyTableModel, place: Place) -> (u8, u8) {
    let SceneBoard::Points(points) = model.view(L, Millis(20)).scene.board else {
        panic!("points")
    };
    (points.stack(place).map_or(0, |stack| stack.count), points.trays[Side::White].count)
}

#[test]
fn a_click_plays_the_larger_die_and_a_click_on_the_dice_swaps_them() {
    let mut model = bear_off("42");
    click(&mut model, TableCommand::PlayDie(SIX));
    assert_eq!(checkers(model.as_ref(), Place(2)), (1, 13), "6 - 4 = 2");
    model.handle(TableCommand::Undo, L, Millis(20));
    model.handle(TableCommand::SwapDice, L, Millis(20));
    let SceneBoard::Points(points) = model.view(L, Millis(20)).scene.board else { panic!() };
    assert_eq!([points.dice[0].number, points.dice[1].number], [2, 4], "the next die comes first");
    click(&mut model, TableCommand::PlayDie(SIX));
    assert_eq!(checkers(model.as_ref(), Place(4)), (1, 13), "6 - 2 = 4");
}

#[test]
fn a_double_click_bears_off_with_both_dice() {
    let mut model = bear_off("42");
    click(&mut model, TableCommand::PlayDie(SIX));
    click(&mut model, TableCommand::BearOff(SIX));
    assert_eq!(checkers(model.as_ref(), SIX), (1, 14), "6 - 4 - 2 = 0");
    assert!(model.view(L, Millis(20)).can_end_turn);
}

#[test]
fn a_table_without_help_gives_none_and_neither_does_the_next_game() {
    let options = NewGameOptions {
        hints: false,
        evaluation: false,
        takebacks: Takebacks::Never,
        ..NewGameOptions::usual(GameKind::Chess)
    };
    let mut model = model(&options);
    model.handle(TableCommand::Type("e4".to_owned()), L, Millis(10));
    let view = model.view(L, Millis(10));
    assert!(!view.can_hint && !view.can_evaluate);
    assert!(!view.actions.contains(&PlayerAction::Takeback));
    let again = model.rematch_options();
    assert!(!again.hints && !again.evaluation && again.takebacks == Takebacks::Never);
    let usual = self::model(&NewGameOptions::usual(GameKind::Chess));
    assert!(usual.view(L, Millis(10)).can_hint && usual.view(L, Millis(10)).can_evaluate);
}

/// After 1. e4 d5 2. exd5 White is a pawn ahead.
#[test]
fn the_lead_in_material_is_shown_beside_the_player_who_has_it() {
    let mut model = model(&NewGameOptions::usual(GameKind::Chess));
    for text in ["e4", "d5", "exd5"] {
        model.handle(TableCommand::Type(text.to_owned()), L, Millis(10));
    }
    let [black, white] = model.view(L, Millis(10)).players;
    assert_eq!((black.lead, white.lead), (None, Some(1)));
}

#[test]
fn the_end_is_told_from_the_side_of_the_person_at_the_screen() {
    let mut alone = model(&against_computer(GameKind::Chess));
    alone.handle(TableCommand::Act(PlayerAction::Resign { level: 1 }), L, Millis(10));
    assert_eq!(alone.view(L, Millis(10)).user_result, Some(UserResult::Lost));
    let mut friends = model(&NewGameOptions::usual(GameKind::Chess));
    friends.handle(TableCommand::Act(PlayerAction::Resign { level: 1 }), L, Millis(10));
    assert_eq!(friends.view(L, Millis(10)).user_result, None);
}

/// A clock of twelve seconds: after three there are nine left, which White, who moves, is warned of.
#[test]
fn a_running_clock_warns_its_player_in_the_last_ten_seconds() {
    let clock = "12".parse().unwrap();
    let mut model = model(&NewGameOptions { clock, ..NewGameOptions::usual(GameKind::Chess) });
    for text in ["e4", "e5"] {
        model.handle(TableCommand::Type(text.to_owned()), L, Millis(0));
    }
    let urgent = |at: u64| model.clocks(L, Millis(at)).map(|face| face.unwrap().is_urgent);
    assert_eq!((urgent(1_000), urgent(3_000)), ([false, false], [false, true]));
}
