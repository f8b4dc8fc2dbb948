//! The texts of the games, apart from the articles.

use chess::pgn::PgnError;
use chess::{Position, Refusal, Role, Rules};
use game::{AllowedValues, Archive, Game, Notation, Outcome, RulesError};
use games::{GameKind, with_game};
use movetext::ReplayWarning;
use salon_rulebooks::{
    FileMessages, GameMessages, article_for_refusal, article_for_refusal_name, rulebooks,
    rules_error_text, side_name,
};
use words::Language;

/// French messages contain "les {side}" and "aux {side}".
#[test]
fn side_names_are_plural_in_french() {
    for kind in GameKind::ALL {
        for book in rulebooks(kind.name()) {
            for side in game::Side::ALL {
                let name = side_name(kind.name(), book.id, side, Language::French);
                assert!(name.ends_with('s'), "{} {}: {name}", kind.name(), book.id);
            }
        }
    }
}

#[test]
fn sides_have_names_without_a_rulebook() {
    assert_eq!(side_name("go", "standard", game::Side::Black, Language::French), "Noirs");
    assert_eq!(side_name("chess", "travel", game::Side::Black, Language::English), "Dark");
}

/// The error in the first game of a file.
fn replay_error(text: &str) -> PgnError {
    let mut errors = Vec::new();
    let mut each = |game: game::ReplayedGame<Position>| errors.extend(game.error);
    Position::check("pgn", &mut text.as_bytes(), &mut each).unwrap();
    errors.swap_remove(0).error
}

#[test]
fn replay_errors_are_translated() {
    let deep = "e4 ".to_owned() + &"(d4 ".repeat(200);
    let long = format!("{{{}}}", "x".repeat(2 << 20));
    for text in [
        "[White Ann]\n\n1. e4 *",
        "1. e4 {never closed",
        "1. e4 (1. d4",
        "(1. d4) 1. e4 *",
        "1. e4 ) *",
        "1. e4 $x *",
        &deep,
        &long,
        "[Rules \"house\"]\n\n1. e4 *",
        "[Variant \"Atomic\"]\n\n1. e4 *",
        "[FEN \"8/8\"]\n\n1. e4 *",
        "1. N *",
        "1. N?f3 *",
        "1. e4x *",
        "1. e5 *",
    ] {
        let error = replay_error(text);
        let [english, french] = Language::ALL.map(|l| Position::replay_error(l, &error));
        assert_ne!(english, french, "{error:?}");
    }
    let error = replay_error("1. e4 e5 2. Ke3 *");
    let text = Position::replay_error(Language::French, &error);
    assert_eq!(text, "Ke3\u{a0}: un roi ne se déplace pas ainsi");
}

#[test]
fn warnings_are_translated() {
    let endings = <Position as GameMessages>::endings().iter();
    let mut warnings: Vec<ReplayWarning<chess::Ending>> =
        endings.map(|ending| ReplayWarning::PlayedOn(*ending)).collect();
    let outcome = Outcome::Draw { ending: chess::Ending::Stalemate };
    warnings.extend([
        ReplayWarning::NoResult,
        ReplayWarning::TagDiffers { result: "*", tag: "1-0".to_owned() },
        ReplayWarning::BoardDiffers { result: "1-0", outcome },
    ]);
    for warning in warnings {
        let [english, french] = Language::ALL.map(|l| Position::warning(l, &warning));
        assert_ne!(english, french, "{warning:?}");
    }
    let text = "le résultat est 1-0, mais la position finale donne 1/2-1/2\u{a0}: pat";
    let warning = ReplayWarning::BoardDiffers { result: "1-0", outcome };
    assert_eq!(Position::warning(Language::French, &warning), text);
}

#[test]
fn impossible_positions_name_the_refusal_and_its_article() {
    let cases = [
        ("8/8/8/8/8/8/8/Kk6 w - - 0 1", "KingIntoCheck"),
        ("k6P/8/8/8/8/8/8/K7 w - - 0 1", "MustPromote"),
        ("k6R/8/8/8/8/8/8/K7 w - - 0 1", "ExposesKing"),
        ("4k3/8/8/8/8/8/8/K7 w K - 0 1", "NoCastling"),
        ("4k3/8/8/8/8/8/8/K7 w - e6 0 1", "NoEnPassant"),
    ];
    for (text, name) in cases {
        let error = Position::read_position(&Rules::FORTRESS, text).unwrap_err();
        let refusal = Position::position_refusal(&error).unwrap_or_else(|| panic!("{error}"));
        assert_eq!(Position::refusal_name(refusal), name);
        assert!(article_for_refusal_name("chess", "fortress", name).is_some(), "{name}");
    }
    let error = Position::read_position(&Rules::STANDARD, "8/8").unwrap_err();
    assert_eq!(Position::position_refusal(&error), None);
}

#[test]
fn rules_errors_are_translated() {
    let option = || "match".to_owned();
    for error in [
        RulesError::BadName("A".to_owned()),
        RulesError::UnknownRulebook { name: "a".to_owned(), known: &["b"] },
        RulesError::UnknownOption { option: option(), known: &[] },
        RulesError::UnknownOption { option: option(), known: &["a"] },
        RulesError::Requires(option(), option()),
        RulesError::Repeated(option()),
        RulesError::BadValue { option: option(), wanted: AllowedValues::Nothing },
        RulesError::BadValue { option: option(), wanted: AllowedValues::OneOf(&["a", "b"]) },
        RulesError::BadValue {
            option: option(),
            wanted: AllowedValues::Number { least: 1, most: 9 },
        },
        RulesError::Contradiction(option(), option()),
    ] {
        assert_eq!(rules_error_text(Language::English, &error), error.to_string());
        assert_ne!(rules_error_text(Language::French, &error), error.to_string());
    }
}

#[test]
fn refusal_names_contain_no_details() {
    for kind in GameKind::EVERY {
        with_game!(kind, G => {
            let mut names: Vec<String> =
                G::refusals().iter().map(|refusal| G::refusal_name(*refusal)).collect();
            names.push(G::refusal_name(<G as Game>::Refusal::from(game::OutOfTurn::GameOver)));
            assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_alphabetic())));
            assert!(names.contains(&"GameOver".to_owned()));
        });
    }
}

#[test]
fn the_article_for_a_wrong_move_is_about_that_piece() {
    let pieces = [
        (Role::Pawn, "chess.pawn.step"),
        (Role::Knight, "chess.knight"),
        (Role::Bishop, "chess.bishop"),
        (Role::Rook, "chess.rook"),
        (Role::Queen, "chess.queen"),
        (Role::King, "chess.king"),
    ];
    for (role, id) in pieces {
        let article =
            article_for_refusal::<Position>("travel", &Refusal::NotHowItMoves(role)).unwrap();
        assert_eq!(article.id, id);
    }
}

#[test]
fn french_boards_and_moves_use_french_letters() {
    let start = Position::new(Rules::STANDARD);
    let drawn = start.localized_diagram(Language::French, game::DiagramStyle::Ascii);
    assert!(drawn.contains("T C F D R F C T"), "{drawn}");
    assert_eq!(Position::localize_move_text(Language::French, "Nbd2"), "Cbd2");
    assert_eq!(Position::localize_move_text(Language::French, "nonsense"), "nonsense");
    assert_eq!(Position::localize_move_text(Language::English, "Nbd2"), "Nbd2");
}

/// French phrases that were corrected and must not come back.
const RETIRED: &[&str] = &[
    "sauf si l'adversaire ne pourrait",
    "; aussi en annonçant",
    "on convient aussi combien de fois",
    "menée au bout",
    "compte comme partie",
    "compte comme libre",
    "est tout le tour",
    "et jusqu'à leur place",
    "Seule une flèche tenue",
    "on n'y tient d'ordinaire pas",
    "Toute victoire compte un",
    "Qui peut prendre peut prendre",
    "conviennent de qui prend",
    "Seulement aussitôt",
    "drop = \"Passer\"",
    "drop = \"passe\"",
    "\"Reprendre\"",
    "Un ami ailleurs",
    "à cet écran",
    "Par tirage au sort",
    "Tourner le plateau",
    "Dés honnêtes",
    "Comme le système",
    "d'office",
    "La ligne est coupée",
    "\"Juste.\"",
];

#[test]
fn no_retired_french_phrase_is_left() {
    let root = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../.."));
    let mut files = vec![root.join("crates/play/words/messages/fr.toml")];
    let mut folders = vec![root.join("docs/rules/fr"), root.join("rulebooks")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    assert!(files.len() > 20, "{files:?}");
    for file in files {
        // Narrow and other non-breaking spaces count as spaces.
        let text = std::fs::read_to_string(&file).unwrap().replace(['\u{a0}', '\u{202f}'], " ");
        for phrase in RETIRED {
            assert!(!text.contains(phrase), "{}: {phrase}", file.display());
        }
    }
}
