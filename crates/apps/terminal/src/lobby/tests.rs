use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use games::Kind;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use table::Takebacks;
use words::Language;

use super::{Lobby, Unfinished, Way};
use crate::room::Input;
use crate::{Look, Order, Player, shots};

fn order() -> Order {
    Order::new(Language::English, Look::FULL, None)
}

fn press(lobby: &mut Lobby, keys: &[KeyCode]) -> Way {
    let mut way = Way::Stay;
    for key in keys {
        way = lobby.update(Input::Key(KeyEvent::new(*key, KeyModifiers::NONE)));
    }
    way
}

fn shot(name: &str, lobby: &mut Lobby) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
    terminal.draw(|frame| lobby.draw(frame)).unwrap();
    shots::keep(name, terminal.backend().buffer());
    shots::text(terminal.backend().buffer())
}

fn played(way: Way) -> Order {
    match way {
        Way::Play(order) => order,
        _ => panic!("no game was ordered"),
    }
}

#[test]
fn two_keys_play_the_usual_game() {
    let mut lobby = Lobby::new(order(), None);
    let order = played(press(&mut lobby, &[KeyCode::Enter, KeyCode::Enter]));
    assert_eq!(order.game, Some(Kind::ALL[0]));
    assert_eq!(order.rules.as_deref(), Some("standard"));
    assert_eq!(
        (order.white, order.black),
        (Some(Player::Person(None)), Some(Player::Person(None)))
    );
    assert_eq!(order.takebacks, Some(Takebacks::Asked));
}

#[test]
fn everything_can_be_changed() {
    use KeyCode::{Down, Enter, Left, Right, Up};
    let mut lobby = Lobby::new(order(), None);
    // The second board; from Play up to takebacks, clock, side, opponent and rules.
    let keys = [Right, Enter, Up, Right, Up, Right, Up, Right, Up, Right, Up, Left, Enter];
    let order = played(press(&mut lobby, &keys));
    assert_eq!(order.game, Some(Kind::ALL[1]));
    assert_eq!(order.takebacks, Some(Takebacks::Free));
    assert_eq!(order.clock.map(|clock| clock.to_string()).as_deref(), Some("180+2"));
    assert_eq!(order.black, Some(Player::Person(None)));
    assert!(!matches!(order.white, Some(Player::Person(_))), "{:?}", order.white);
    let last = rulebooks::rulebooks(Kind::ALL[1].name()).last().map(|book| book.id);
    assert_eq!(order.rules.as_deref(), last);
    // Round the corner is the first again.
    let mut lobby = Lobby::new(self::order(), None);
    press(&mut lobby, &[Enter, Down, Down, Up]);
    assert!(shot("card-rules", &mut lobby).contains("◂ Standard chess ▸"));
}

#[test]
fn what_was_said_is_on_the_card() {
    let said = Order {
        game: Some(Kind::ALL[0]),
        rules: Some("travel".to_owned()),
        white: Some(Player::Random),
        clock: "77+7".parse().ok(),
        ..order()
    };
    let mut lobby = Lobby::new(said, None);
    let screen = shot("card-said", &mut lobby);
    for text in ["Mini Travel", "Random legal moves", "77+7", "Dark"] {
        assert!(screen.contains(text), "{text}: {screen}");
    }
    let order = played(press(&mut lobby, &[KeyCode::Enter]));
    assert_eq!(order.clock, "77+7".parse().ok());
    assert_eq!(order.white, Some(Player::Random));
    assert_eq!(order.black, Some(Player::Person(None)));
}

#[test]
fn an_unfinished_game_can_be_gone_on_with() {
    let path = std::path::PathBuf::from("x.salon");
    let last = Unfinished { path: path.clone(), kind: Kind::ALL[0], rules: "travel".to_owned() };
    let mut lobby = Lobby::new(order(), Some(last));
    insta::assert_snapshot!("lobby-home", shot("lobby-home", &mut lobby));
    match press(&mut lobby, &[KeyCode::Left, KeyCode::Enter]) {
        Way::Resume(found) => assert_eq!(found, path),
        _ => panic!("the last door leads to the unfinished game"),
    }
}

#[test]
fn the_card_speaks_french() {
    let mut lobby = Lobby::new(order(), None);
    press(&mut lobby, &[KeyCode::F(2), KeyCode::Enter]);
    insta::assert_snapshot!("lobby-card-fr", shot("lobby-card-fr", &mut lobby));
}
