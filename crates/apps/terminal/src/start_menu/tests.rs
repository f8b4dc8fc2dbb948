use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use games::GameKind;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use table::Takebacks;
use words::Language;

use super::{FormRow, MenuOutcome, OptionsForm, StartMenu, UnfinishedGame};
use crate::table_screen::Input;
use crate::{PlayOptions, PlayerKind, TerminalCapabilities, screenshots};

fn options() -> PlayOptions {
    PlayOptions::new(Language::English, TerminalCapabilities::FULL, None)
}

fn press(menu: &mut StartMenu, keys: &[KeyCode]) -> MenuOutcome {
    let mut outcome = MenuOutcome::Stay;
    for key in keys {
        outcome = menu.update(Input::Key(KeyEvent::new(*key, KeyModifiers::NONE)));
    }
    outcome
}

fn shot(name: &str, menu: &mut StartMenu) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| menu.draw(frame)).unwrap();
    screenshots::save(name, terminal.backend().buffer());
    screenshots::text(terminal.backend().buffer())
}

fn played(outcome: MenuOutcome) -> PlayOptions {
    match outcome {
        MenuOutcome::Play(options) => options,
        _ => panic!("no game was chosen"),
    }
}

#[test]
fn two_keys_start_the_usual_game() {
    let mut menu = StartMenu::new(options(), None);
    let options = played(press(&mut menu, &[KeyCode::Enter, KeyCode::Enter]));
    assert_eq!(options.game, Some(GameKind::ALL[0]));
    assert_eq!(options.rules.as_deref(), Some("standard"));
    assert_eq!(
        (options.white, options.black),
        (Some(PlayerKind::Person(None)), Some(PlayerKind::Person(None)))
    );
    assert_eq!(options.takebacks, Some(Takebacks::Asked));
}

#[test]
fn changes_every_option() {
    use KeyCode::{Down, Enter, Left, Right, Up};
    let mut menu = StartMenu::new(options(), None);
    // The second board; then from Play up to takebacks, clock, side, opponent and rules.
    let keys = [Right, Enter, Up, Right, Up, Right, Up, Right, Up, Right, Up, Left, Enter];
    let options = played(press(&mut menu, &keys));
    assert_eq!(options.game, Some(GameKind::ALL[1]));
    assert_eq!(options.takebacks, Some(Takebacks::Free));
    assert_eq!(options.clock.map(|clock| clock.to_string()).as_deref(), Some("180+2"));
    assert_eq!(options.black, Some(PlayerKind::Person(None)));
    assert!(!matches!(options.white, Some(PlayerKind::Person(_))), "{:?}", options.white);
    let last = rulebooks::rulebooks(GameKind::ALL[1].name()).last().map(|book| book.id);
    assert_eq!(options.rules.as_deref(), last);
    // After the last row comes the first.
    let mut menu = StartMenu::new(self::options(), None);
    press(&mut menu, &[Enter, Down, Down, Up]);
    assert!(shot("form-rules", &mut menu).contains("◂ Standard chess ▸"));
}

#[test]
fn backgammon_boards_can_have_their_home_boards_on_the_left() {
    let mut form = OptionsForm::new(GameKind::Backgammon, &options());
    assert!(!form.options(&options()).home_left);
    assert!(form.find(FormRow::HomeBoards));
    form.change(1);
    assert!(form.options(&options()).home_left);
    assert!(!OptionsForm::new(GameKind::Chess, &options()).find(FormRow::HomeBoards));
}

#[test]
fn shows_the_given_options() {
    let given = PlayOptions {
        game: Some(GameKind::ALL[0]),
        rules: Some("travel".to_owned()),
        white: Some(PlayerKind::Random),
        clock: "77+7".parse().ok(),
        ..options()
    };
    let mut menu = StartMenu::new(given, None);
    let screen = shot("form-said", &mut menu);
    for text in ["Mini Travel", "Random legal moves", "77+7", "Dark"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    let options = played(press(&mut menu, &[KeyCode::Enter]));
    assert_eq!(options.clock, "77+7".parse().ok());
    assert_eq!(options.white, Some(PlayerKind::Random));
    assert_eq!(options.black, Some(PlayerKind::Person(None)));
}

#[test]
fn resumes_an_unfinished_game() {
    let path = std::path::PathBuf::from("x.salon");
    let last =
        UnfinishedGame { path: path.clone(), kind: GameKind::ALL[0], rules: "travel".to_owned() };
    let mut menu = StartMenu::new(options(), Some(last));
    insta::assert_snapshot!("menu-home", shot("menu-home", &mut menu));
    match press(&mut menu, &[KeyCode::Left, KeyCode::Enter]) {
        MenuOutcome::Resume(found) => assert_eq!(found, path),
        _ => panic!("the last entry resumes the unfinished game"),
    }
}

#[test]
fn shows_the_options_in_french() {
    let mut menu = StartMenu::new(options(), None);
    press(&mut menu, &[KeyCode::F(2), KeyCode::Enter]);
    insta::assert_snapshot!("options-fr", shot("options-fr", &mut menu));
}
