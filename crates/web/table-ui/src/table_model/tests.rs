use board_view::SceneBoard;
use games::GameKind;
use table::{BySeat, Occupant};
use table_runner::{AutomaticPlay, ThinkRequest};

use super::*;
use crate::article_view::ArticleView;
use crate::saved_games::SavedGame;

const L: Language = Language::English;

fn entropy() -> Entropy {
    let mut state = 7u64;
    Box::new(move || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state ^ (state >> 29)
    })
}

fn model(kind: GameKind, rules: &str) -> Box<dyn AnyTableModel> {
    let options = NewGameOptions { rules: rules.to_owned(), ..NewGameOptions::usual(kind) };
    let mut model = open(&options, "test", "2026.11.15", entropy()).unwrap();
    model.run_duties(Millis(0));
    model
}

/// What a computer in the north is asked after this number of entries.
fn north(entries: usize) -> ThinkRequest {
    ThinkRequest { seat: Seat::North, entries }
}

fn type_all(model: &mut Box<dyn AnyTableModel>, moves: &[&str]) {
    for text in moves {
        model.handle(TableCommand::Type((*text).to_owned()), L, Millis(10));
        assert_eq!(model.view(L, Millis(10)).reason, None, "{text}");
    }
}

#[test]
fn shows_and_resumes_a_finished_game() {
    let mut model = model(GameKind::Chess, "standard");
    type_all(&mut model, &["f3", "e5", "g4", "Qh4"]);
    let view = model.view(L, Millis(20));
    assert!(view.is_over && view.status.contains("Black has won"), "{}", view.status);
    assert_eq!(view.notes.len(), 4);
    let saved = SavedGame { record: model.record(), secret: None };
    let (again, damage) = resume(&saved, L, entropy()).unwrap();
    assert_eq!((again.record(), damage), (model.record(), None));
}

#[test]
fn reads_a_damaged_record_up_to_the_damage() {
    let mut model = model(GameKind::Chess, "standard");
    type_all(&mut model, &["e4", "e5"]);
    let record = model.record();
    let cut = &record[..record.len() - 3];
    let saved = SavedGame { record: cut.to_owned(), secret: None };
    let (again, damage) = resume(&saved, L, entropy()).unwrap();
    assert!(damage.is_some());
    assert_eq!(again.view(L, Millis(0)).notes.len(), 1);
    let nothing = SavedGame { record: "nothing".to_owned(), secret: None };
    assert!(resume(&nothing, L, entropy()).is_err());
}

#[test]
fn explains_a_refused_move_with_an_article() {
    let mut model = model(GameKind::Chess, "standard");
    model.handle(TableCommand::Type("e5".to_owned()), L, Millis(10));
    let reason = model.view(L, Millis(10)).reason.unwrap();
    assert!(!reason.sentence.is_empty());
    let article = reason.article.unwrap();
    let article = ArticleView::new(model.kind(), &model.rules(), article, Language::French, None);
    assert!(!article.paragraphs.is_empty() && !article.examples.is_empty());
}

#[test]
fn plays_a_game_with_dice_by_touch() {
    let mut model = model(GameKind::Backgammon, "standard");
    let now = Millis(100);
    let mut turns = 0;
    // The dice roll by themselves. The player touches checkers twice until the play is complete.
    for _ in 0..200 {
        model.run_duties(now);
        let view = model.view(L, now);
        if view.is_over {
            break;
        }
        if let Some(prompt) = &view.prompt {
            model.handle(TableCommand::Choose(prompt.answers[0].0), L, now);
        } else if view.can_end_turn {
            model.handle(TableCommand::EndTurn, L, now);
            turns += 1;
        } else {
            let SceneBoard::Points(points) = view.scene.board else { panic!("points") };
            let movable = points.stacks().find(|stack| stack.marks.movable).unwrap().place;
            model.handle(TableCommand::Touch(movable), L, now);
            model.handle(TableCommand::Touch(movable), L, now);
        }
    }
    assert!(turns > 20, "{turns}");
    assert!(model.record().contains("roll"));
}

#[test]
fn looking_back_changes_only_the_view() {
    let mut model = model(GameKind::Chess, "standard");
    let start = model.view(L, Millis(0)).scene;
    type_all(&mut model, &["e4", "e5"]);
    model.handle(TableCommand::StepView(-1), L, Millis(20));
    model.handle(TableCommand::StepView(-1), L, Millis(20));
    let view = model.view(L, Millis(20));
    assert_eq!((view.viewed_events, view.notes.len()), (Some(0), 2));
    let pieces = |scene: &Scene| match &scene.board {
        SceneBoard::Squares(squares) => {
            squares.cells.iter().map(|cell| cell.piece).collect::<Vec<_>>()
        }
        SceneBoard::Points(_) => Vec::new(),
    };
    assert_eq!(pieces(&view.scene), pieces(&start));
    model.handle(TableCommand::ViewEvents(usize::MAX), L, Millis(20));
    assert_eq!(model.view(L, Millis(20)).viewed_events, None);
}

#[test]
fn takes_back_at_once_between_friends() {
    let mut model = model(GameKind::Checkers, "standard");
    type_all(&mut model, &["11-15"]);
    assert!(model.view(L, Millis(20)).actions.contains(&PlayerAction::Takeback));
    model.handle(TableCommand::Act(PlayerAction::Takeback), L, Millis(20));
    assert!(model.view(L, Millis(20)).notes.is_empty());
}

#[test]
fn performs_a_computers_move_after_a_pause() {
    let players = BySeat { south: Occupant::guest("?"), north: Occupant::Computer(3) };
    let options = NewGameOptions { players, ..NewGameOptions::usual(GameKind::Chess) };
    let mut model = open(&options, "test", "2026.11.15", entropy()).unwrap();
    model.run_duties(Millis(0));
    assert!(!model.view(L, Millis(0)).awaits_computer && model.view(L, Millis(0)).can_hint);
    type_all(&mut model, &["e4"]);
    let view = model.view(L, Millis(20));
    assert!(view.awaits_computer && !view.can_hint);
    model.computer_decided(north(view.entries - 1), "move e7e5");
    assert!(!model.run_duties(Millis(2_000)), "it was about another position");
    for nonsense in ["", "move e7e4", "dance"] {
        model.computer_decided(north(view.entries), nonsense);
        assert!(!model.run_duties(Millis(2_000)), "{nonsense}");
    }
    let south = ThinkRequest { seat: Seat::South, entries: view.entries };
    model.computer_decided(south, "move e7e5");
    assert!(!model.run_duties(Millis(2_000)), "nobody has asked the other seat");
    model.computer_decided(north(view.entries), "move e7e5");
    assert!(!model.run_duties(Millis(20)), "the pause is not over");
    assert!(model.run_duties(Millis(2_000)));
    assert_eq!(model.view(L, Millis(2_000)).notes.len(), 2);
    // Against a computer, a takeback goes back to the player's own move.
    model.handle(TableCommand::Act(PlayerAction::Takeback), L, Millis(2_100));
    assert!(model.view(L, Millis(2_100)).notes.is_empty());
}

#[test]
fn performs_a_computers_answer_to_an_offer() {
    let players = BySeat { south: Occupant::guest("?"), north: Occupant::Computer(3) };
    let options = NewGameOptions { players, ..NewGameOptions::usual(GameKind::Chess) };
    let mut model = open(&options, "test", "2026.11.15", entropy()).unwrap();
    model.run_duties(Millis(0));
    model.handle(TableCommand::Act(PlayerAction::OfferDraw), L, Millis(10));
    model.run_duties(Millis(10));
    let view = model.view(L, Millis(10));
    assert!(view.awaits_computer);
    model.computer_decided(north(view.entries), "decline draw");
    model.run_duties(Millis(1_000));
    assert!(model.view(L, Millis(1_000)).latest.unwrap().contains("declines"));
}

/// Rolls without a cube, and forced plays.
#[test]
fn makes_automatic_moves() {
    let automatic = AutomaticPlay { roll: true, forced: true, bear_off: true };
    let preferences = PlayPreferences { automatic, home_left: false };
    let mut model = model(GameKind::Backgammon, "standard+match=1");
    model.set_preferences(preferences);
    let mut by_hand = 0;
    // Nobody doubles in a match to one point: only plays with a choice are made by hand.
    for turn in 0..2_000 {
        // Automatic moves come one after the other, each after a pause.
        for pause in 0..8 {
            model.run_duties(Millis(10_000 * turn + 600 * pause));
        }
        let now = Millis(10_000 * turn + 5_000);
        let view = model.view(L, now);
        if view.is_over {
            assert!(by_hand > 10 && by_hand < 200, "{by_hand}");
            return;
        }
        assert_eq!(view.prompt, None, "nothing is asked");
        if view.can_end_turn {
            model.handle(TableCommand::EndTurn, L, now);
            by_hand += 1;
            continue;
        }
        let SceneBoard::Points(points) = &view.scene.board else { panic!("points") };
        let Some(movable) = points.stacks().find(|stack| stack.marks.movable) else { continue };
        model.handle(TableCommand::Touch(movable.place), L, now);
        model.handle(TableCommand::Touch(movable.place), L, now);
    }
    panic!("the match does not end");
}

#[test]
fn puts_a_dragged_piece_back_when_the_move_is_refused() {
    let mut model = model(GameKind::Chess, "standard");
    let position = chess::Position::new(chess::Rules::STANDARD);
    let place = |name: &str| board_view::BoardView::read_place(&position, name).unwrap();
    model.handle(TableCommand::Drag(place("e2"), place("e5")), L, Millis(5));
    let view = model.view(L, Millis(5));
    assert!(view.reason.is_some() && view.notes.is_empty());
    assert!(!view.scene.marks(place("e2")).unwrap().lifted);
    model.handle(TableCommand::Drag(place("e2"), place("e4")), L, Millis(6));
    assert_eq!(model.view(L, Millis(6)).notes.len(), 1);
}

#[test]
fn answers_typed_questions() {
    let mut model = model(GameKind::Chess, "standard");
    let mut announced = |text: &str, language: Language| {
        model.handle(TableCommand::Type(text.to_owned()), language, Millis(10));
        let view = model.view(language, Millis(10));
        assert_eq!(view.reason, None, "{text}");
        view.announcement
    };
    assert_eq!(announced("b1?", L), "b1: knight, White.");
    assert!(announced("plateau", Language::French).contains("e1"));
    assert!(announced("moves", L).starts_with("20 legal moves"), "there are 20 first moves");
    assert_eq!(announced("time", L), L.plain_no_clock());
    assert_eq!(announced("e4", L), "White: pawn e2 to e4.");
    assert_eq!(announced("last", L), "White: pawn e2 to e4.");
    announced("resign", L);
    assert!(model.view(L, Millis(10)).is_over);
}

/// White has a pawn more, and Black is to move.
#[test]
fn begins_with_a_given_position() {
    let text = "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1";
    let options =
        NewGameOptions { start: Some(text.to_owned()), ..NewGameOptions::usual(GameKind::Chess) };
    let model = open(&options, "t", "2026.11.16", entropy()).unwrap();
    assert!(model.record().contains(text), "{}", model.record());
    assert_eq!(model.rematch_options().start.as_deref(), Some(text), "a rematch begins there too");
    let wrong = NewGameOptions { start: Some("8/8/8 b".to_owned()), ..options };
    assert!(open(&wrong, "t", "2026.11.16", entropy()).is_none());
}

/// Plays the opening roll, so that the other player is to roll or to double.
fn play_opening(model: &mut Box<dyn AnyTableModel>) {
    while !model.view(L, Millis(10)).can_end_turn {
        let SceneBoard::Points(points) = model.view(L, Millis(10)).scene.board else {
            panic!("points")
        };
        let movable = points.stacks().find(|stack| stack.marks.movable).unwrap().place;
        model.handle(TableCommand::Touch(movable), L, Millis(10));
        model.handle(TableCommand::Touch(movable), L, Millis(10));
    }
    model.handle(TableCommand::EndTurn, L, Millis(10));
}

fn dice(model: &dyn AnyTableModel) -> Vec<(u8, bool)> {
    let SceneBoard::Points(points) = model.view(L, Millis(20)).scene.board else {
        panic!("points")
    };
    points.dice.iter().map(|die| (die.number, die.used)).collect()
}

#[test]
fn the_last_roll_stays_on_the_board_until_the_next() {
    let mut model = model(GameKind::Backgammon, "standard");
    let rolled = dice(model.as_ref());
    assert!(rolled.len() == 2 && rolled.iter().all(|(_, used)| !used), "{rolled:?}");
    play_opening(&mut model);
    let played: Vec<_> = rolled.iter().map(|(number, _)| (*number, true)).collect();
    assert_eq!(dice(model.as_ref()), played);
    model.handle(TableCommand::Choose(Choice::Roll), L, Millis(20));
    model.run_duties(Millis(20));
    assert!(dice(model.as_ref()).iter().all(|(_, used)| !used));
}

#[test]
fn announces_rolls_plays_doubles_and_answers() {
    let mut model = model(GameKind::Backgammon, "standard");
    let news = model.news(L).unwrap();
    assert!(news.starts_with("Opening roll: "), "{news}");
    assert_eq!(model.news(L), None, "it is announced once");
    play_opening(&mut model);
    let news = model.news(L).unwrap();
    assert!(news.contains(" to "), "{news}");
    model.handle(TableCommand::Choose(Choice::Double), L, Millis(20));
    assert!(model.news(L).unwrap().contains("double"));
    model.handle(TableCommand::Choose(Choice::Take), L, Millis(30));
    model.run_duties(Millis(30));
    let mut news = model.news(L).unwrap();
    assert!(news.contains("take"), "{news}");
    model.handle(TableCommand::Choose(Choice::Roll), L, Millis(40));
    model.run_duties(Millis(40));
    news += &model.news(L).unwrap_or_default();
    assert!(news.contains("rolls") && news.contains(" and "), "{news}");
}

#[test]
fn announces_a_drop() {
    let mut model = model(GameKind::Backgammon, "standard");
    play_opening(&mut model);
    model.handle(TableCommand::Choose(Choice::Double), L, Millis(20));
    model.news(L);
    model.handle(TableCommand::Choose(Choice::Drop), L, Millis(30));
    assert!(model.news(L).unwrap().contains("drop"));
}

#[test]
fn the_next_event_removes_a_refusal() {
    let players = BySeat { south: Occupant::guest("?"), north: Occupant::Computer(3) };
    let options = NewGameOptions { players, ..NewGameOptions::usual(GameKind::Chess) };
    let mut model = open(&options, "test", "2026.11.15", entropy()).unwrap();
    model.run_duties(Millis(0));
    type_all(&mut model, &["e4"]);
    let entries = model.view(L, Millis(20)).entries;
    model.computer_decided(north(entries), "move e7e5");
    model.handle(TableCommand::Act(PlayerAction::OfferDraw), L, Millis(20));
    model.handle(TableCommand::Type("12".to_owned()), L, Millis(25));
    model.run_duties(Millis(5_000));
    assert_eq!(model.view(L, Millis(5_000)).reason, None);
}

#[test]
fn a_title_names_the_length_of_the_match() {
    let title = |rules| model(GameKind::Backgammon, rules).view(L, Millis(0)).title;
    assert!(title("standard+match=5").ends_with("5 points"), "{}", title("standard+match=5"));
    let chess = model(GameKind::Chess, "standard").view(L, Millis(0)).title;
    assert_eq!(chess, "Standard chess");
}

#[test]
fn table_rules_have_dice_too() {
    assert!(model(GameKind::Backgammon, "travel+table").view(L, Millis(0)).has_dice);
    assert!(!model(GameKind::Chess, "standard").view(L, Millis(0)).has_dice);
}

/// A match to one point has no cube, so rolling is no decision there.
#[test]
fn the_dice_wait_for_roll_unless_they_roll_automatically() {
    for typed in [false, true] {
        let mut model = model(GameKind::Backgammon, "standard+match=1");
        play_opening(&mut model);
        model.run_duties(Millis(5_000));
        let view = model.view(L, Millis(5_000));
        let prompt = view.prompt.unwrap();
        let answers: Vec<Choice> = prompt.answers.iter().map(|(choice, _)| *choice).collect();
        assert_eq!((prompt.text.as_str(), &answers[..]), (L.ask_roll(), &[Choice::Roll][..]));
        assert!(view.is_awaited && dice(model.as_ref()).iter().all(|(_, used)| *used));
        let command = match typed {
            true => TableCommand::Type("lancer".to_owned()),
            false => TableCommand::Choose(Choice::Roll),
        };
        model.handle(command, L, Millis(6_000));
        model.run_duties(Millis(6_000));
        assert_eq!(model.view(L, Millis(6_000)).reason, None);
        assert!(dice(model.as_ref()).iter().all(|(_, used)| !used), "the dice have been rolled");
    }
    let mut model = model(GameKind::Backgammon, "standard+match=1");
    let automatic = AutomaticPlay { roll: true, ..AutomaticPlay::default() };
    model.set_preferences(PlayPreferences { automatic, ..PlayPreferences::default() });
    play_opening(&mut model);
    model.run_duties(Millis(5_000));
    assert_eq!(model.view(L, Millis(5_000)).prompt, None);
    assert!(dice(model.as_ref()).iter().all(|(_, used)| !used), "the dice have been rolled");
}
