//! Snapshots of whole screens.

use crossterm::event::KeyCode;
use words::Language;

use super::{ScreenDriver, chess, friends};
use crate::{Charset, ColourDepth, TerminalCapabilities, TerminalGame};

/// The Ruy Lopez: Black has just attacked the bishop, and White has lifted it.
fn spanish() -> ScreenDriver<chess::Position> {
    let mut driver = chess();
    driver.enter(&["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "b5"]);
    driver
}

#[test]
fn screens_of_chess() {
    let mut driver = spanish();
    insta::assert_snapshot!("chess-80x24", driver.shot("chess-80x24", 80, 24));
    insta::assert_snapshot!("chess-120x40", driver.shot("chess-120x40", 120, 40));
    driver.enter(&["Be5"]);
    driver.key(KeyCode::F(2));
    insta::assert_snapshot!("chess-refused-fr", driver.shot("chess-refused-fr", 80, 24));
    driver.key(KeyCode::F(1));
    insta::assert_snapshot!("chess-help-fr", driver.shot("chess-help-fr", 80, 24));
    driver.key(KeyCode::Esc);
    driver.key(KeyCode::Esc);
    driver.key(KeyCode::Esc);
    driver.key(KeyCode::Esc);
    insta::assert_snapshot!("chess-menu-fr", driver.shot("chess-menu-fr", 80, 24));
    let mut mate = chess();
    mate.enter(&["f3", "e5", "g4", "Qh4"]);
    insta::assert_snapshot!("chess-mate", mate.shot("chess-mate", 80, 24));
}

#[test]
fn screens_in_ascii_without_colours() {
    let mut driver = spanish();
    driver.screen.capabilities =
        TerminalCapabilities { charset: Charset::Ascii, colours: ColourDepth::None };
    driver.screen.language = Language::French;
    let screen = driver.shot("chess-ascii", 80, 24);
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("chess-ascii", screen);
}

#[test]
fn screens_of_checkers() {
    let mut driver = ScreenDriver::<checkers::Position>::new(friends("sleigh"));
    driver.enter(&["11-15", "23-19", "9-14", "22-17"]);
    insta::assert_snapshot!("checkers-80x24", driver.shot("checkers-80x24", 80, 24));
    // 6-9 leaves 14 and 13 to be taken by 17.
    driver.enter(&["6-9", "17-13"]);
    insta::assert_snapshot!("checkers-120x40", driver.shot("checkers-120x40", 120, 40));
}

/// The smallest window that is supported.
const SMALL: (u16, u16) = (60, 20);

/// A backgammon board in a small window, where Black may roll or double.
fn small_backgammon(language: Language) -> String {
    let setup = friends("standard");
    let mut driver = ScreenDriver::<backgammon::Position>::with_dice(setup, false);
    driver.enter(&["31", "8/5 6/5"]);
    driver.screen.language = language;
    driver.shot(&format!("backgammon-60x20-{language:?}"), SMALL.0, SMALL.1)
}

#[test]
fn a_small_window_shows_board_question_buttons_and_prompt() {
    for language in Language::ALL {
        let screen = small_backgammon(language);
        let rows: Vec<&str> = screen.lines().collect();
        let row = |text: &str| rows.iter().position(|row| row.contains(text));
        let question = row(language.ask_roll_or_double()).expect(&screen);
        let buttons = row(language.choice_double()).expect(&screen);
        let prompt = row(&format!(" {} ▸", language.screen_prompt())).expect(&screen);
        assert!(question < buttons && buttons < prompt, "{screen}");
        assert!(rows[buttons].contains(language.choice_roll()), "{screen}");
        assert!(rows.iter().all(|row| row.chars().count() <= 60), "{screen}");
    }
    insta::assert_snapshot!("backgammon-60x20", small_backgammon(Language::English));
}

#[test]
fn a_small_checkers_board_shows_the_numbers_of_squares() {
    let mut driver = ScreenDriver::<checkers::Position>::new(friends("standard"));
    driver.enter(&["11-15"]);
    let screen = driver.shot("checkers-60x20", SMALL.0, SMALL.1);
    let board: String = screen
        .lines()
        .take(14)
        .map(|row| row.chars().take(32).collect::<String>() + "\n")
        .collect();
    for number in 1..=32 {
        assert!(board.contains(&format!("{number}")), "{number}:\n{screen}");
    }
    insta::assert_snapshot!("checkers-60x20", screen);
}

/// No line of the help or of the footer is cut off, in any language, game and usual size.
#[test]
fn help_and_footer_fit_into_small_windows() {
    fn check<G: TerminalGame>() {
        for (width, height) in [SMALL, (80, 24)] {
            for language in Language::ALL {
                let mut driver = ScreenDriver::<G>::new(friends("standard"));
                driver.screen.language = language;
                let screen = driver.shot("footer", width, height);
                let footer = screen.lines().last().unwrap().trim();
                let hints = language.screen_hints();
                assert!(hints.starts_with(footer), "{footer}");
                assert!(
                    ["", " "]
                        .contains(&&hints[footer.len()..][..1.min(hints.len() - footer.len())]),
                    "cut within a word: {footer}"
                );
                driver.key(KeyCode::F(1));
                let help = driver.shot("help", width, height);
                let text = help.replace(['│', '\n'], " ");
                let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                for word in [
                    language.help_mouse_text(),
                    language.help_arrows_text(),
                    language.help_esc_text(),
                    language.help_page_text(),
                    language.action_leave(),
                    language.help_close(),
                ] {
                    let last = word.split_whitespace().last().unwrap();
                    assert!(text.contains(last), "{word} in\n{help}");
                }
            }
        }
    }
    check::<chess::Position>();
    check::<checkers::Position>();
    check::<backgammon::Position>();
}

#[test]
fn the_length_of_a_match_is_shown() {
    let mut driver = ScreenDriver::<backgammon::Position>::new(friends("standard+match=7"));
    for (width, height) in [SMALL, (80, 24)] {
        let screen = driver.shot("match-length", width, height);
        assert_eq!(screen.matches("[0/7]").count(), 2, "{screen}");
    }
}

/// The mark beside each player's name is a piece as the board draws it.
#[test]
fn players_are_told_apart_without_colours() {
    let marks = |screen: &str| -> Vec<String> {
        let mark = |name: &str| {
            let row = screen.lines().find(|row| row.contains(name)).unwrap();
            row.split(name).next().unwrap().trim_start_matches('>').trim().to_owned()
        };
        vec![mark("White (Ann)"), mark("Black (Bob)")]
    };
    fn plain<G: TerminalGame>() -> String {
        let mut driver = ScreenDriver::<G>::new(friends("standard"));
        driver.screen.capabilities =
            TerminalCapabilities { charset: Charset::Ascii, colours: ColourDepth::None };
        driver.shot("plain", 80, 24)
    }
    assert_eq!(marks(&plain::<chess::Position>()), ["K", "k"]);
    assert_eq!(marks(&plain::<backgammon::Position>()), ["(o)", "(#)"]);
}

#[test]
fn arrows_go_through_the_pieces_of_a_promotion() {
    let mut driver = super::at("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    driver.enter(&["a7", "a8"]);
    let focused = |driver: &ScreenDriver<chess::Position>| driver.screen.focused();
    assert_eq!(focused(&driver), Some(0));
    driver.key(KeyCode::Right);
    assert_eq!(focused(&driver), Some(1));
    driver.key(KeyCode::Left);
    driver.key(KeyCode::Left);
    assert_eq!(focused(&driver), Some(driver.screen.buttons().len() - 1));
    driver.key(KeyCode::Right);
    driver.key(KeyCode::Right);
    driver.key(KeyCode::Enter);
    assert!(driver.position().starts_with("R3k3/"), "{}", driver.position());
}
