//! Portable Game Notation: what is read, what is refused and where, and that nothing is lost.

use std::time::Duration;

use fastrand::Rng;
use game::FileResult;
use salon_chess::pgn::{
    Comment, MoveNode, Nag, PgnChecker, PgnError, PgnGame, PgnGameError, PgnReadError, PgnReader,
    PgnWriter, Tags, Termination, Variation,
};
use salon_chess::{
    FenError, Move, PieceLetters, Position, Refusal, Role, Rules, SanError, StartArray,
};

fn read(text: &str) -> Vec<Result<PgnGame, PgnGameError>> {
    let fault = |error| match error {
        PgnReadError::Game(fault) => fault,
        PgnReadError::Io(error) => panic!("reading from memory failed: {error}"),
    };
    PgnReader::new(text.as_bytes()).map(|game| game.map_err(fault)).collect()
}

#[track_caller]
fn read_one(text: &str) -> PgnGame {
    let mut games = read(text);
    assert_eq!(games.len(), 1);
    games.remove(0).unwrap_or_else(|fault| panic!("{fault}"))
}

/// The fault of the only game: line, column and reason.
#[track_caller]
fn fault(text: &str) -> (u64, u64, PgnError) {
    let mut games = read(text);
    assert_eq!(games.len(), 1);
    let fault = games.remove(0).expect_err("the game should be refused");
    assert_eq!(fault.number, 1);
    (fault.line, fault.column, fault.reason)
}

fn ucis(line: &Variation<Move>) -> String {
    line.plain().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Morphy against the Duke and the Count at the opera, Paris 1858: seventeen moves to mate.
const OPERA: &str = "\
[Event \"Paris Opera\"]
[Site \"Paris FRA\"]
[Date \"1858.??.??\"]
[Round \"?\"]
[White \"Morphy, Paul\"]
[Black \"Duke of Brunswick and Count Isouard\"]
[Result \"1-0\"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8.
Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14.
Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

";

#[test]
fn reads_back_a_written_game() {
    let game = read_one(OPERA);
    assert_eq!(game.to_string(), OPERA);
    assert_eq!(game.result(), Some(FileResult::Win(game::Side::White)));
    // The final position as it is published.
    assert_eq!(game.end().to_fen(), "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
}

#[test]
fn reads_tags_numbers_comments_and_clocks() {
    let game = read_one(
        "[White \"A \\\"B\\\" C\\\\\"]\n[Termination \"Time forfeit\"]\n\n\
         1.e4 {best by test [%clk 0:09:58.5]} 1...e5 $6 {[%emt 3] [%eval 0.2]} 0-1",
    );
    assert_eq!(game.tags().get("White"), Some("A \"B\" C\\"));
    assert_eq!(game.termination(), Some(Termination::TimeForfeit));
    let [first, second] = &game.main().moves[..] else { panic!("two moves") };
    assert_eq!(first.clock(), Some(Duration::from_millis(598_500)));
    assert_eq!(first.after[0].prose(), "best by test");
    assert_eq!(second.elapsed(), Some(Duration::from_secs(3)));
    assert_eq!(second.nags, [Nag::DUBIOUS]);
    let written = game.to_string();
    assert!(written.contains("[White \"A \\\"B\\\" C\\\\\"]\n[Black \"?\"]\n[Result \"0-1\"]\n"));
    assert!(written.contains(
        "\n\n1. e4 {best by test [%clk 0:09:58.5]} 1... e5 $6 {[%emt 3] [%eval 0.2]} 0-1\n\n"
    ));
}

#[test]
fn plays_variations_from_where_they_branch() {
    let game =
        read_one("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5 (2... Nf6)) 2... d6) (1... e6) 2. f4 *");
    let moves = &game.main().moves;
    assert_eq!(ucis(game.main()), "e2e4 e7e5 f2f4");
    assert_eq!(ucis(&moves[1].variations[0]), "c7c5 g1f3 d7d6");
    assert_eq!(ucis(&moves[1].variations[1]), "e7e6");
    let inner = &moves[1].variations[0].moves[1].variations[0];
    assert_eq!(ucis(inner), "c2c3 d7d5");
    assert_eq!(ucis(&inner.moves[1].variations[0]), "g8f6");
}

#[test]
fn reports_illegal_moves_with_their_place() {
    assert_eq!(
        fault("1. e4 e5\n2. Ke2 Nf6\n3. Nf4 *"),
        (3, 4, PgnError::Refused("Nf4".to_owned(), Refusal::NoneCanReach(Role::Knight)))
    );
    // One unreadable variation does not cost the game.
    let game = read_one("1. e4 (1. d4 d5 2. d5) *");
    assert_eq!(game.main().moves[0].variations[0].moves.len(), 2);
    assert_eq!(
        fault("1. e4 hello *"),
        (1, 7, PgnError::NoMove("hello".to_owned(), SanError::NoTarget))
    );
    let long = fault(&format!("1. {} *", "é".repeat(50)));
    assert_eq!(long, (1, 4, PgnError::NoMove("é".repeat(20) + "…", SanError::NoTarget)));
    // After mate nothing can be played.
    assert_eq!(
        fault("1. f3 e5 2. g4 Qh4# 3. Nc3 *"),
        (1, 24, PgnError::Refused("Nc3".to_owned(), game::OutOfTurn::GameOver.into()))
    );
}

#[test]
fn broken_games_do_not_affect_the_others() {
    let text = format!(
        "{OPERA}[A \"1\"]\n\n1. e4 e5\n2. Bb9 *\n\n{OPERA}[A 2]\n\n1. e4 *\n\n1. d4 {{\n\n{OPERA}"
    );
    let games = read(&text);
    let summaries: Vec<String> = games
        .iter()
        .map(|game| game.as_ref().map_or_else(ToString::to_string, |game| game.end().to_fen()))
        .collect();
    let opera = "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17";
    assert_eq!(
        summaries,
        [
            opera,
            "game 2, line 16, column 4: Bb9: the move does not say where to: it ends with a square, as \
         in Nf3 or exd5",
            opera,
            "game 4, line 30, column 1: this is no tag: one is written [Name \"value\"] on a single line",
            opera,
        ]
    );
}

#[test]
fn reads_a_starting_position_from_the_fen_tag() {
    let text = "[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 3 40\"]\n\n40. a8=Q+ Kd7 1-0\n\n";
    let game = read_one(text);
    assert_eq!(game.start().to_fen(), "4k3/P7/8/8/8/8/8/4K3 w - - 3 40");
    assert!(game.to_string().ends_with(text));
    let black = "[FEN \"4k3/7p/8/8/8/8/8/4K3 b - - 0 7\"]\n\n7... h5 8. Kd2 *";
    assert!(read_one(black).to_string().ends_with("\n\n7... h5 8. Kd2 *\n\n"));
    // Without the announcement, the FEN counts all the same; "0" takes it back.
    let zero = read_one("[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 w - - 0 1\"]\n\n1. e4 *");
    assert_eq!(zero.start(), &Position::new(Rules::STANDARD));
    assert!(!zero.to_string().contains("FEN"));
}

#[test]
fn reads_the_rules_tag() {
    // The king passes over f1, which the bishop on a6 attacks: allowed by one booklet only.
    let fen = "4k3/8/b7/8/8/8/8/4K2R w K - 0 1";
    let text = |rules: &str| format!("{rules}[FEN \"{fen}\"]\n\n1. O-O *");
    let game = read_one(&text("[Rules \"travel\"]\n"));
    assert_eq!(*game.start().rules(), Rules::TRAVEL);
    assert!(game.to_string().contains("\n[Rules \"travel\"]\n"));
    assert_eq!(read_one(&game.to_string()).end(), game.end());
    let refused = PgnError::Refused("O-O".to_owned(), Refusal::CastlingThroughCheck);
    assert_eq!(fault(&text("")), (3, 4, refused.clone()));
    assert_eq!(fault(&text("[Rules \"standard\"]\n")), (4, 4, refused));
    // Rights that a rulebook does not know are refused with the position.
    let (line, _, reason) = fault(&text("[Rules \"fortress\"]\n"));
    assert!(matches!((line, reason), (2, PgnError::Fen(FenError::Setup(_)))));
}

#[test]
fn rejects_invalid_tags() {
    let place = |text: &str| {
        let (line, column, reason) = fault(text);
        (line, column, reason.to_string())
    };
    let rules = "there is no rulebook 'blitz'; use one of standard, fortress, travel, deluxe";
    assert_eq!(place("[A \"1\"]\n [Rules \"blitz\"]\n\n1. e4 *"), (2, 2, rules.to_owned()));
    assert_eq!(fault("[FEN \"x\"]\n*"), (1, 1, PgnError::Fen(FenError::FieldCount(1))));
    let variant = PgnError::Variant("Atomic".to_owned());
    assert_eq!(fault("[A \"1\"]\n[Variant \"Atomic\"]\n*"), (2, 1, variant));
    read_one("[Variant \"From Position\"]\n\n1. e4 *");
}

#[test]
fn reads_and_writes_french_piece_letters() {
    let text = "1. Cf3 d5 2. g3 Cf6 3. Fg2 Fg4 4. O-O Dd6 *";
    let game =
        PgnReader::new(text.as_bytes()).letters(PieceLetters::French).next().unwrap().unwrap();
    assert_eq!(ucis(game.main()), "g1f3 d7d5 g2g3 g8f6 f1g2 c8g4 e1g1 d8d6");
    assert!(game.write(PieceLetters::French).unwrap().ends_with(&format!("\n\n{text}\n\n")));
    assert!(game.to_string().contains("1. Nf3 d5 2. g3 Nf6 3. Bg2 Bg4 4. O-O Qd6 *"));
    let mut out = Vec::new();
    PgnWriter::new(&mut out).letters(PieceLetters::French).write(&game).unwrap();
    assert_eq!(String::from_utf8(out).unwrap(), game.write(PieceLetters::French).unwrap());
    assert!(read(text)[0].is_err());
}

#[test]
fn rejects_a_game_with_an_illegal_move() {
    let start = Position::new(Rules::STANDARD);
    let e4 = start.moves().into_iter().find(|mv| mv.to_string() == "e2e4").unwrap();
    let make = |line| PgnGame::from_moves(Tags::new(), start.clone(), line, None);
    assert!(make(Variation::from_iter([e4])).is_ok());
    let refused = Refusal::NotYourPiece;
    let (mv, reason) = make(Variation::from_iter([e4, e4])).unwrap_err();
    assert_eq!((mv, reason), (e4, Refusal::NoPiece));
    let mut node = MoveNode::new(e4);
    let mut after = start.clone();
    after.play(e4);
    let e5 = after.moves().into_iter().find(|mv| mv.to_string() == "e7e5").unwrap();
    node.variations.push(Variation::from_iter([e5]));
    assert_eq!(make(Variation { moves: vec![node], ..Variation::default() }), Err((e5, refused)));
}

#[test]
fn rejects_hostile_input_without_a_panic() {
    let deep = format!("1. e4 {}", "(1. d4 ".repeat(100_000));
    assert!(matches!(&read(&deep)[..], [Err(_)]));
    let many = "1. e4 (1. d4) ".to_owned() + &"(1. c4 c5 (1... e5)) ".repeat(2000) + "*";
    assert_eq!(read_one(&many).main().moves[0].variations.len(), 2001);
    for text in
        ["(1. e4)", "()", "1. e4 ((1. d4))", "[", "1. e4 {", "(", "1. e4) 1-0", "[FEN \"\"]"]
    {
        assert!(read(text)[0].is_err(), "{text}");
    }
    assert!(read("").is_empty());
}

#[test]
fn reads_back_every_game_of_a_large_file() {
    let mut rng = Rng::with_seed(11);
    let games: Vec<PgnGame> = (0..300).map(|_| random_game(&mut rng)).collect();
    let mut file = Vec::new();
    let mut writer = PgnWriter::new(&mut file);
    for game in &games {
        writer.write(game).unwrap();
    }
    let text = String::from_utf8(file).unwrap();
    assert!(text.lines().all(|line| line.starts_with('[') || line.chars().count() <= 79));
    let back = read(&text);
    assert_eq!(back.len(), games.len());
    for (game, back) in games.iter().zip(back) {
        let back = back.unwrap_or_else(|fault| panic!("{fault}\n{game}"));
        assert_eq!(back.start(), game.start());
        assert_eq!(back.main(), game.main());
        assert_eq!(back.result(), game.result());
        assert_eq!(back.to_string(), game.to_string());
    }
}

/// The checker keeps nothing and must yet see what the reader sees, in files with errors.
#[test]
fn the_fast_checker_agrees_with_the_reader() {
    let mut rng = Rng::with_seed(5);
    let (mut sound, mut broken) = (0, 0);
    for _ in 0..60 {
        let text: String = (0..4).map(|_| random_game(&mut rng).to_string()).collect();
        let mut bytes = text.into_bytes();
        for _ in 0..3 {
            let at = rng.usize(..bytes.len());
            bytes[at] = b"[](){}\";$%1e4N \n"[rng.usize(..16)];
        }
        let mut checker = PgnChecker::new(&bytes[..]);
        for game in PgnReader::new(&bytes[..]) {
            let checked = checker.next_game().unwrap().expect("as many games");
            match game {
                Ok(_) => assert_eq!(checked.error, None),
                Err(PgnReadError::Game(ref fault)) => {
                    assert_eq!(checked.error, Some(fault.clone().into()));
                }
                Err(PgnReadError::Io(error)) => panic!("{error}"),
            }
            *if game.is_ok() { &mut sound } else { &mut broken } += 1;
        }
        assert_eq!(checker.next_game().unwrap(), None);
    }
    assert!(sound > 50 && broken > 40, "{sound} sound and {broken} broken games say little");
}

fn random_game(rng: &mut Rng) -> PgnGame {
    let rules = Rules::ALL[rng.usize(..4)];
    let mut start = Position::new(rules);
    if rng.bool() {
        wander(&mut start, rng.usize(1..100), rng);
    }
    let length = rng.usize(..120);
    let main = random_line(start.clone(), length, 3, rng);
    let result = FileResult::ALL[rng.usize(..4)];
    let tags = Tags::from_iter([("White", "Any \"One\""), ("Annotator", "Chance \\ Co")]);
    let mut game = PgnGame::from_moves(tags, start, main, None).expect("only legal moves");
    game.set_result(result);
    game
}

fn wander(position: &mut Position, moves: usize, rng: &mut Rng) {
    for _ in 0..moves {
        let mut next = position.clone();
        let moves = position.moves();
        next.play(moves[rng.usize(..moves.len())]);
        if next.moves().is_empty() {
            return;
        }
        *position = next;
    }
}

fn random_line(
    mut position: Position,
    length: usize,
    depth: u32,
    rng: &mut Rng,
) -> Variation<Move> {
    let mut line = Variation::default();
    let mut opens = true;
    for _ in 0..length {
        let moves = position.moves();
        if moves.is_empty() {
            break;
        }
        let mut node = MoveNode::new(moves[rng.usize(..moves.len())]);
        if opens {
            node.before = random_comments(rng);
        }
        node.after = random_comments(rng);
        node.nags = (0..rng.usize(..8) / 6).map(|_| Nag(rng.u16(..))).collect();
        if rng.u8(..8) == 0 {
            node.set_clock(Duration::from_millis(rng.u64(..10_000_000)));
        }
        if depth > 0 && rng.u8(..12) == 0 {
            let length = rng.usize(1..12);
            node.variations.push(random_line(position.clone(), length, depth - 1, rng));
        }
        opens = !node.variations.is_empty();
        position.play(node.mv);
        line.moves.push(node);
    }
    line
}

fn random_comments(rng: &mut Rng) -> Vec<Comment> {
    const WORDS: [&str; 6] = ["sharp", "{", "}", "(1. e4)", "[Event \"x\"]", "coup évident;"];
    let words = |rng: &mut Rng| {
        (0..rng.usize(1..20)).map(|_| WORDS[rng.usize(..6)]).collect::<Vec<_>>().join(" ")
    };
    (0..rng.usize(..12) / 10).map(|_| Comment::new(&words(rng))).collect()
}

/// A game of Chess960 as other programs write one.
#[test]
fn reads_chess960_of_other_programs() {
    let game = read_one(
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
         [FEN \"rkbbnnqr/pppppppp/8/8/8/8/PPPPPPPP/RKBBNNQR w KQkq - 0 1\"]\n\n\
         1. c3 c6 2. Bc2 Bc7 3. d3 d6 4. Bd2 Bd7 5. O-O-O O-O-O *\n",
    );
    let rules = *game.start().rules();
    assert_eq!(*game.start(), Position::new(rules));
    assert!(matches!(rules.start, StartArray::Numbered(_)), "{rules}");
    let moves: Vec<String> = game.main().plain().map(ToString::to_string).collect();
    assert_eq!(moves[8..], ["b1a1", "b8a8"]);
    assert!(game.end().to_fen().starts_with("2kr"), "{}", game.end().to_fen());
}

#[test]
fn writes_chess960_for_other_programs() {
    let start = Position::new("standard+960=0".parse().unwrap());
    let game = PgnGame::from_moves(Tags::default(), start, [].into_iter().collect(), None).unwrap();
    let text = game.to_string();
    let fen = "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\"]";
    for tag in ["[Variant \"Chess960\"]", "[SetUp \"1\"]", fen] {
        assert!(text.contains(tag), "{text}");
    }
    assert_eq!(read_one(&text).start(), game.start());

    // A usual game does not keep the tags of another.
    let tags = read_one(&text).tags().clone();
    let usual = Position::new(Rules::STANDARD);
    let usual = PgnGame::from_moves(tags, usual, [].into_iter().collect(), None).unwrap();
    assert!(!usual.to_string().contains("960"), "{usual}");
}

#[test]
fn rejects_rules_that_contradict_the_variant() {
    let text = "[Variant \"Chess960\"]\n[Rules \"fortress\"]\n\n*\n";
    assert!(PgnReader::new(text.as_bytes()).next().unwrap().is_err());
}
