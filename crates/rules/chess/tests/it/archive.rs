//! Files of games: checked and converted.

use std::io::{self, Read};

use game::{Archive, LocatedError, OutOfTurn, ReplayedGame};
use salon_chess::{Position, Refusal, Role, pgn::PgnError};

fn check(text: &str) -> Vec<ReplayedGame<Position>> {
    let mut games = Vec::new();
    Position::check("pgn", &mut text.as_bytes(), &mut |game| games.push(game)).unwrap();
    games
}

fn convert(to: &str, text: &str) -> (String, Vec<ReplayedGame<Position>>) {
    let (mut output, mut broken) = (Vec::new(), Vec::new());
    let mut each = |game: ReplayedGame<Position>| {
        if game.error.is_some() {
            broken.push(game);
        }
        true
    };
    Position::convert("pgn", to, &mut text.as_bytes(), &mut output, &mut each).unwrap();
    (String::from_utf8(output).unwrap(), broken)
}

/// The remarks about the only game, which is sound.
#[track_caller]
fn remarks(text: &str) -> Vec<String> {
    let [game] = &check(text)[..] else { panic!("one game") };
    assert_eq!(game.error, None);
    game.warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn reports_valid_and_broken_games() {
    let text = "[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 (1. d4) e5 1-0\n\n\
                [White \"Cid\"]\n\n1. e4\nKe3 *\n\n1. c4 *\n";
    let games = check(text);
    assert_eq!(games.len(), 3);
    let ann = ReplayedGame {
        number: 1,
        line: 1,
        title: "Ann – Bob 1-0".to_owned(),
        moves: 3,
        error: None,
        warnings: Vec::new(),
    };
    assert_eq!(games[0], ann);
    let error = PgnError::Refused("Ke3".to_owned(), Refusal::NotHowItMoves(Role::King));
    assert_eq!(error.to_string(), "Ke3: a king does not move like that");
    assert_eq!((games[1].line, games[1].moves), (7, 1));
    assert_eq!(games[1].title, "Cid – ?");
    assert_eq!(games[1].error, Some(LocatedError { line: 10, column: 1, error }));
    assert_eq!((games[2].number, games[2].line, games[2].error.is_none()), (3, 12, true));
    let (_, broken) = convert("fen", text);
    assert_eq!(broken.len(), 1);
    assert_eq!(broken[0].error, games[1].error);
    assert_eq!(broken[0].number, 2);
}

#[test]
fn warns_of_contradictory_results() {
    assert_eq!(remarks("1. e4 e5 1-0"), [""; 0]);
    assert_eq!(remarks("1. e4 e5"), ["the moves do not end with a result"]);
    assert_eq!(
        remarks("[Result \"1-0\"]\n\n1. e4 e5 0-1"),
        ["the moves end with 0-1, the tag Result says 1-0"]
    );
    assert_eq!(
        remarks("1. f3 e5 2. g4 Qh4# 1-0"),
        ["the game ends with checkmate, which is 0-1 and not 1-0"]
    );
    assert_eq!(remarks("1. f3 e5 2. g4 Qh4# 0-1"), [""; 0]);
    let stalemate = "[FEN \"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1\"]\n\n1. Qf7 ";
    assert_eq!(remarks(&format!("{stalemate}1/2-1/2")), [""; 0]);
    assert_eq!(
        remarks(&format!("{stalemate}*")),
        ["the game ends with stalemate, which is 1/2-1/2 and not *"]
    );
    let dead = "[FEN \"7k/8/6K1/8/8/8/8/8 w - - 0 1\"]\n\n";
    assert_eq!(
        remarks(&format!("{dead}1-0")),
        ["the game ends with a dead position, which is 1/2-1/2 and not 1-0"]
    );
}

#[test]
fn rejects_moves_after_checkmate() {
    let games = check("1. f3 e5 2. g4 Qh4# 3. a3 0-1");
    let error = PgnError::Refused("a3".to_owned(), OutOfTurn::GameOver.into());
    assert_eq!(games[0].error, Some(LocatedError { line: 1, column: 24, error }));
}

/// The two knights go out and home: after `times` rounds the first position has stood `times` + 1
/// times on the board.
fn rounds(times: usize) -> String {
    "Nf3 Nf6 Ng1 Ng8 ".repeat(times)
}

#[test]
fn warns_of_play_after_the_fifth_repetition() {
    assert_eq!(remarks(&format!("{} 1/2-1/2", rounds(4))), [""; 0]);
    assert_eq!(
        remarks(&format!("{} e4 1/2-1/2", rounds(4))),
        ["the game was played on after the fifth repetition, which has ended games since 2014"]
    );
    // Four times in all, in a variation once more: the game itself is in order.
    assert_eq!(remarks(&format!("{} e4 ({} a3) 1-0", rounds(3), rounds(1))), [""; 0]);
    // The same squares with other castling rights are another position: the rook moves first.
    let rook = format!("a4 a5 Ra2 Ra7 Ra1 Ra8 {} e4 1-0", rounds(3));
    assert_eq!(remarks(&rook), [""; 0]);
}

#[test]
fn warns_of_play_after_seventy_five_moves() {
    // A rook wanders over an empty board; no position may stand there five times.
    let start = "[FEN \"7k/8/8/8/8/8/8/R3K3 w - - 146 100\"]\n\n";
    let moves = "Ra2 Kg8 Ra3 Kh8 ";
    assert_eq!(remarks(&format!("{start}{moves} 1/2-1/2")), [""; 0]);
    assert_eq!(
        remarks(&format!("{start}{moves} Ra4 1/2-1/2")),
        ["the game was played on after seventy-five moves without a capture or a pawn's move, \
             which have ended games since 2014"]
    );
}

#[test]
fn warns_of_play_in_a_dead_position() {
    let start = "[FEN \"7k/8/8/8/8/8/1p6/K7 w - - 0 1\"]\n\n";
    assert_eq!(remarks(&format!("{start}Kxb2 1/2-1/2")), [""; 0]);
    assert_eq!(
        remarks(&format!("{start}Kxb2 Kg7 1/2-1/2")),
        ["the game was played on after a position in which nobody could mate any more"]
    );
}

#[test]
fn converts_between_formats() {
    let text = "1. e4 {comment} e5 (1... c5) 1-0\n\n*\n\n\
                [FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. a8=N Kd7 *";
    assert_eq!(convert("uci", text).0, "e2e4 e7e5\n\n4k3/P7/8/8/8/8/8/4K3 w - - 0 1 a7a8n e8d7\n");
    assert_eq!(
        convert("fen", text).0,
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n\
         rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
         N7/3k4/8/8/8/8/8/4K3 w - - 1 2\n"
    );
    let pgn = convert("pgn", text).0;
    assert!(pgn.contains("\n1. e4 {comment} 1... e5 (1... c5) 1-0\n\n[Event"));
    assert_eq!(convert("pgn", &pgn).0, pgn);
}

/// The game goes on after the last pawn has been taken, which leaves a dead position.
#[test]
fn writes_games_that_go_on_after_a_dead_position() {
    let text = "[FEN \"8/8/8/3k4/8/4Kp2/8/7n w - - 0 60\"]\n\n60. Kxf3 Kd4 61. Kg2 1/2-1/2\n\n\
                [FEN \"8/8/8/3k4/8/4Kp2/8/7n w - - 0 60\"]\n\n60. Kf4 (60. Kxf3 Kd4 61. Kg2) f2 *\n";
    assert!(check(text).iter().all(|game| game.error.is_none()));
    let (written, broken) = convert("pgn", text);
    assert_eq!(broken.len(), 0);
    assert!(written.contains("60. Kxf3 Kd4 61. Kg2 1/2-1/2"), "{written}");
    assert!(written.contains("60. Kf4 (60. Kxf3 Kd4 61. Kg2) 60... f2 *"), "{written}");
    assert_eq!(convert("pgn", &written).0, written);
    assert_eq!(convert("uci", text).0.lines().count(), 2);
}

#[test]
fn reads_what_other_programs_write_and_warns() {
    let check_one = |text: &str, part: &str, line: &str| {
        let warnings = remarks(text);
        assert!(warnings.iter().any(|warning| warning.contains(part)), "{text}: {warnings:?}");
        let [game] = &check(text)[..] else { panic!() };
        assert!(game.warnings.iter().any(Position::is_deviation));
        let (written, broken) = convert("pgn", text);
        assert_eq!(broken.len(), 0);
        assert!(written.contains(line), "{written}");
        assert_eq!(convert("pgn", &written).0, written);
    };
    check_one("1. e2e4 e7-e5 2. g1f3 Ng8-f6 *", "not SAN", "1. e4 e5 2. Nf3 Nf6 *");
    check_one("[SetUp \"1\"]\n\n1. e4 *", "no tag FEN", "1. e4 *");
    check_one("[White \"C:\\\"]\n\n1. e4 *", "backslash", "[White \"C:\\\\\"]");
    check_one("1. e4 (1. Z0 e5) e5 *", "null move", "1. e4 ({Z0 e5}) 1... e5 *");
    check_one("1. e4 (1. d4 -- 2. c4) e5 *", "null move", "1. e4 (1. d4 {-- 2. c4}) 1... e5 *");
    check_one("1. e4 -- 2. d4 *", "null move", "1. e4 {-- 2. d4} *");
    let broken = "1. e4 (1. d4 Qxd9 (1... d5 2. c4 $1) {so} 2. c4) e5 2. Nf3 *";
    check_one(broken, "cannot be played", "{Qxd9 (1. d5 2. c4 $1) so 2. c4}) 1... e5 2. Nf3 *");
}

#[test]
fn reads_utf16_and_latin1() {
    let text = "[White \"Légal\"]\n[Black \"?\"]\n\n1. e4 e5 *\n";
    let utf16: Vec<u8> =
        [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let latin1: Vec<u8> = text.chars().map(|c| c as u8).collect();
    for (bytes, deviates) in [(utf16, true), (latin1, true)] {
        let mut games = Vec::new();
        Position::check("pgn", &mut &bytes[..], &mut |game| games.push(game)).unwrap();
        let [game] = &games[..] else { panic!("one game") };
        assert_eq!((game.title.as_str(), game.moves), ("Légal – ?", 2));
        assert_eq!(game.warnings.iter().any(Position::is_deviation), deviates);
    }
}

#[test]
fn rejects_unknown_formats() {
    let mut output = Vec::new();
    let mut ask = |from, to| {
        Position::convert(from, to, &mut io::empty(), &mut output, &mut |_| true).unwrap_err()
    };
    assert!(ask("pgn", "doc").to_string().contains("'doc'"));
    assert!(ask("fen", "pgn").to_string().contains("there are pgn"));
}

struct Broken;

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the disk is gone"))
    }
}

#[test]
fn reports_a_failing_input() {
    assert!(Position::check("pgn", &mut Broken, &mut |_| panic!("no game")).is_err());
    let mut each = |_| panic!("no game");
    assert!(Position::convert("pgn", "fen", &mut Broken, &mut Vec::new(), &mut each).is_err());
}
