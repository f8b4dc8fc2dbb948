//! perft, moves, apply and show.

use crate::run::{command, output_of, salon, salon_with_input};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// The position of Peter McKenzie known as Kiwipete, and the same without castling rights.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const KIWIPETE_MOVED: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1";

/// The node counts are those of the Chess Programming Wiki's perft page.
#[test]
fn perft_counts_depth_by_depth() {
    let answer = salon(&["perft", "chess", "--depth", "4"]).succeeds();
    let wanted = [
        "depth 1 nodes 20",
        "depth 2 nodes 400",
        "depth 3 nodes 8902",
        "depth 4 nodes 197281",
        "nodes 197281",
    ];
    assert_eq!(answer.lines(), wanted);
    let answer = salon(&["perft", "chess", "--depth", "3", "--position", KIWIPETE]).succeeds();
    assert_eq!(answer.lines().last(), Some(&"nodes 97862"));
}

/// Each of White's 20 first moves has 20 answers.
#[test]
fn perft_divide_counts_each_first_move() {
    let answer = salon(&["perft", "chess", "--depth", "2", "--divide"]).succeeds();
    let lines = answer.lines();
    assert_eq!(lines[..2], ["depth 1 nodes 20", "depth 2 nodes 400"]);
    assert_eq!(lines.len(), 2 + 20 + 1);
    assert!(lines[2..22].iter().all(|line| line.ends_with(" 20")));
    assert!(lines.contains(&"e2e4 20"));
    assert_eq!(lines[22], "nodes 400");
    let json = salon(&["perft", "chess", "--depth", "2", "--divide", "--json"]).succeeds().json();
    assert_eq!(json["nodes"], 400);
    assert_eq!(json["depths"][0], serde_json::json!({"depth": 1, "nodes": 20}));
    assert_eq!(json["branches"].as_array().unwrap().len(), 20);
    assert_eq!(json["position"], START);
}

/// Kiwipete has 48 moves. Two of them are castling, which `fortress` does not have.
#[test]
fn the_rules_decide_which_moves_are_legal() {
    let standard = salon(&["moves", "chess", "--position", KIWIPETE]).succeeds();
    assert_eq!(standard.lines().len(), 48);
    assert!(standard.lines().contains(&"e1g1") && standard.lines().contains(&"e1c1"));
    let fortress = ["moves", "chess", "--rules", "fortress", "--position", KIWIPETE_MOVED];
    let fortress = salon(&fortress).succeeds();
    assert_eq!(fortress.lines().len(), 46);
    let refused = salon(&["moves", "chess", "--rules", "fortress", "--position", KIWIPETE]);
    refused.fails_with(1, "cannot be read");
}

#[test]
fn reads_a_position_from_standard_input() {
    let answer =
        salon_with_input(&["moves", "chess", "--position", "-"], KIWIPETE.as_bytes()).succeeds();
    assert_eq!(answer.lines().len(), 48);
    salon_with_input(&["moves", "chess", "--position", "-"], b"\xff\xfe")
        .fails_with(1, "standard input");
    salon_with_input(&["moves", "chess", "--position", "-"], b"").fails_with(1, "cannot be read");
}

#[test]
fn a_batch_has_one_answer_per_line() {
    let input = format!("{START}\n{KIWIPETE}\r\nnonsense\n");
    let answer = salon_with_input(&["moves", "chess", "--batch"], input.as_bytes());
    let counts: Vec<usize> = answer.lines().iter().map(|line| line.split(' ').count()).collect();
    assert_eq!(counts[..2], [20, 48]);
    assert!(answer.lines()[2].starts_with("error: "));
    assert_eq!((answer.code, &*answer.errors), (1, ""));
    let answer = salon_with_input(&["moves", "chess", "--batch"], b"").succeeds();
    assert_eq!(answer.output, "");
}

/// Fool's mate.
#[test]
fn apply_plays_to_the_end_of_the_game() {
    let mate = ["apply", "chess", "f2f3", "e7e5", "g2g4", "d8h4"];
    let answer = salon(&mate).succeeds();
    let wanted = [
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "game over, Black won: checkmate",
    ];
    assert_eq!(answer.lines(), wanted);
    let mut after: Vec<&str> = mate.to_vec();
    after.push("a2a3");
    salon(&after).fails_with(1, "event 5 ('a2a3') is refused: the game is over");
    let moves = salon(&["moves", "chess", "--position", wanted[0]]);
    assert_eq!((moves.code, &*moves.output), (0, ""));
    assert_eq!(moves.errors, "game over, Black won: checkmate\n");
}

#[test]
fn apply_names_the_refused_event() {
    salon(&["apply", "chess", "e2e4", "e7e4"]).fails_with(1, "event 2 ('e7e4')");
    salon(&["apply", "chess", "e2e4", "later"]).fails_with(1, "event 2 ('later')");
    let answer = salon(&["apply", "chess", "e2e5", "--json"]);
    assert_eq!((answer.code, &*answer.output), (1, ""));
    let json: serde_json::Value = serde_json::from_str(&answer.errors).unwrap();
    assert!(json["error"].as_str().unwrap().contains("'e2e5'"));
}

/// The knights go out and back: the starting position occurs for the third time after 8 half-moves (a draw can be
/// claimed) and for the fifth time after 16 (a draw).
#[test]
fn apply_detects_repetitions() {
    let repetition = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut args = vec!["apply", "chess"];
    args.extend(repetition.repeat(2));
    let answer = salon(&args).succeeds();
    assert_eq!(
        answer.lines()[1..],
        ["White to move", "White may claim a draw: the same position for the third time"]
    );
    args.extend(repetition.repeat(2));
    assert_eq!(
        salon(&args).succeeds().lines()[1],
        "game over, drawn: the same position for the fifth time"
    );
    args.push("e2e4");
    salon(&args).fails_with(1, "the game is over");
    args.pop();
    args.push("--json");
    let json = salon(&args).succeeds().json();
    assert_eq!((&json["turn"], &json["outcome"]["points"]), (&"over".into(), &0.into()));
}

#[test]
fn show_uses_the_style_that_the_terminal_supports() {
    let unicode = salon(&["show", "chess"]).succeeds().output;
    assert!(unicode.contains('♚') && !unicode.contains('\x1b'), "no colour in a pipe");
    let mut ascii = command(&["show", "chess"]);
    let ascii = output_of(ascii.env("LC_ALL", "C").output().unwrap()).succeeds().output;
    assert!(ascii.is_ascii() && ascii.ends_with("White to move\n"), "{ascii}");
    assert!(salon(&["show", "chess", "--ink", "colour"]).succeeds().output.contains('\x1b'));
    assert_eq!(salon(&["show", "chess", "--ink", "plain"]).succeeds().output, ascii);
    let json = salon(&["show", "chess", "--json"]).succeeds().json();
    assert!(json["diagram"].as_str().unwrap().is_ascii());
}

/// The output is the SVG file and nothing else.
#[test]
fn show_prints_svg() {
    for game in ["chess", "checkers", "backgammon"] {
        let svg = salon(&["show", game, "--svg"]).succeeds().output;
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{game}: {svg}");
        let json = salon(&["show", game, "--svg", "--json"]).succeeds().json();
        assert_eq!(json["svg"].as_str(), Some(&*svg), "{game}");
        assert_eq!((&json["game"], json.get("diagram")), (&game.into(), None));
    }
}
