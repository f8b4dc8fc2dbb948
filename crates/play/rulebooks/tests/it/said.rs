//! What the games say, beside the articles.

use chess::pgn::PgnError;
use chess::{Position, Refusal, Role, Rules};
use game::{AllowedValues, Archive, Game, Notation, Outcome, RulesError};
use games::{Kind, with_game};
use movetext::ReplayWarning;
use salon_rulebooks::{Review, Speak, explains, rulebooks, rules_error, side_name, why};
use words::Language;

/// French sentences say "les {side}" and "aux {side}".
#[test]
fn the_sides_are_plural_in_french() {
    for kind in Kind::ALL {
        for book in rulebooks(kind.name()) {
            for side in game::Side::ALL {
                let name = side_name(kind.name(), book.id, side, Language::French);
                assert!(name.ends_with('s'), "{} {}: {name}", kind.name(), book.id);
            }
        }
    }
}

#[test]
fn a_side_without_a_book_has_a_name() {
    assert_eq!(side_name("go", "standard", game::Side::Black, Language::French), "Noirs");
    assert_eq!(side_name("chess", "travel", game::Side::Black, Language::English), "Dark");
}

/// The flaw of the first game of a file.
fn flaw(text: &str) -> PgnError {
    let mut flaws = Vec::new();
    let mut each = |game: game::Replayed<Position>| flaws.extend(game.error);
    Position::check("pgn", &mut text.as_bytes(), &mut each).unwrap();
    flaws.swap_remove(0).error
}

#[test]
fn the_flaws_of_files_are_said_in_both_languages() {
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
        "[SetUp \"1\"]\n\n1. e4 *",
        "1. N *",
        "1. N?f3 *",
        "1. e4x *",
        "1. e5 *",
    ] {
        let flaw = flaw(text);
        let [english, french] = Language::ALL.map(|l| Position::flaw(l, &flaw));
        assert_ne!(english, french, "{flaw:?}");
    }
    let said = Position::flaw(Language::French, &flaw("1. e4 e5 2. Ke3 *"));
    assert_eq!(said, "Ke3\u{a0}: un roi ne se déplace pas ainsi");
}

#[test]
fn remarks_are_said_in_both_languages() {
    let endings = <Position as Speak>::endings().iter();
    let mut remarks: Vec<ReplayWarning<chess::Ending>> =
        endings.map(|ending| ReplayWarning::PlayedOn(*ending)).collect();
    let outcome = Outcome::Draw { ending: chess::Ending::Stalemate };
    remarks.extend([
        ReplayWarning::NoResult,
        ReplayWarning::TagDiffers { result: "*", tag: "1-0".to_owned() },
        ReplayWarning::BoardDiffers { result: "1-0", outcome },
    ]);
    for remark in remarks {
        let [english, french] = Language::ALL.map(|l| Position::remark(l, &remark));
        assert_ne!(english, french, "{remark:?}");
    }
    let said = "le résultat est 1-0, mais sur le plateau c'est 1/2-1/2\u{a0}: pat";
    let remark = ReplayWarning::BoardDiffers { result: "1-0", outcome };
    assert_eq!(Position::remark(Language::French, &remark), said);
}

/// A position that the rules do not let arise names the refusal, and that one an article.
#[test]
fn impossible_positions_name_the_rule_that_they_break() {
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
        assert!(explains("chess", "fortress", name).is_some(), "{name}");
    }
    let error = Position::read_position(&Rules::STANDARD, "8/8").unwrap_err();
    assert_eq!(Position::position_refusal(&error), None);
}

#[test]
fn errors_of_rules_are_said_in_both_languages() {
    let option = || "match".to_owned();
    for error in [
        RulesError::BadName("A".to_owned()),
        RulesError::UnknownRulebook { name: "a".to_owned(), known: &["b"] },
        RulesError::UnknownOption(option()),
        RulesError::Repeated(option()),
        RulesError::BadValue { option: option(), wanted: AllowedValues::Nothing },
        RulesError::BadValue { option: option(), wanted: AllowedValues::OneOf(&["a", "b"]) },
        RulesError::BadValue {
            option: option(),
            wanted: AllowedValues::Number { least: 1, most: 9 },
        },
        RulesError::Contradiction(option(), option()),
    ] {
        assert_eq!(rules_error(Language::English, &error), error.to_string());
        assert_ne!(rules_error(Language::French, &error), error.to_string());
    }
}

#[test]
fn refusals_are_known_by_names_without_details() {
    for kind in Kind::EVERY {
        with_game!(kind, G => {
            let mut names: Vec<String> =
                G::refusals().iter().map(|refusal| G::refusal_name(*refusal)).collect();
            names.push(G::refusal_name(<G as Game>::Refusal::from(game::OutOfTurn::GameOver)));
            assert!(names.iter().all(|name| name.chars().all(|c| c.is_ascii_alphabetic())));
            assert!(names.contains(&"GameOver".to_owned()));
        });
    }
}

/// Whoever moves a piece wrongly reads how that piece moves.
#[test]
fn each_piece_has_its_own_article() {
    let pieces = [
        (Role::Pawn, "chess.pawn.step"),
        (Role::Knight, "chess.knight"),
        (Role::Bishop, "chess.bishop"),
        (Role::Rook, "chess.rook"),
        (Role::Queen, "chess.queen"),
        (Role::King, "chess.king"),
    ];
    for (role, id) in pieces {
        let article = why::<Position>("travel", &Refusal::NotHowItMoves(role)).unwrap();
        assert_eq!(article.id, id);
    }
}

#[test]
fn french_boards_and_moves_have_french_letters() {
    let start = Position::new(Rules::STANDARD);
    let drawn = start.diagram_in(Language::French, game::DiagramStyle::Ascii);
    assert!(drawn.contains("T C F D R F C T"), "{drawn}");
    assert_eq!(Position::respell(Language::French, "Nbd2"), "Cbd2");
    assert_eq!(Position::respell(Language::French, "nonsense"), "nonsense");
    assert_eq!(Position::respell(Language::English, "Nbd2"), "Nbd2");
}
