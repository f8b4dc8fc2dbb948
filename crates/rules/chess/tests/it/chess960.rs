//! Chess960: published perft counts, and comparison with shakmaty, an independent program.

use fastrand::Rng;
use game::{Event, Game, Side};
use salon_chess::{
    CastlingSide, FenError, MoveKind, PieceLetters, Position, Refusal, Rules, San, SetupError,
    StartArray, StartNumber, Uci,
};
use shakmaty::fen::Fen;
use shakmaty::san::SanPlus;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};

/// Every fortieth position of the list "Chess960 Perft Results" of the Chess Programming Wiki, with its count at depth 4.
const PUBLISHED: [(&str, u64); 24] = [
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 326_672),
    ("nnq1brkr/pp1pppp1/8/2p4P/8/5K2/PPPbPP1P/NNQBBR1R w hf - 0 9", 571_072),
    ("bnnbrkr1/ppp2p1p/5q2/3pp1p1/4P3/1N4P1/PPPPRP1P/BN1B1KRQ w Gge - 0 9", 1_028_084),
    ("n1rbbnkr/1p1pp1pp/p7/2p1qp2/1B3P2/3P4/PPP1P1PP/NQRB1NKR w HChc - 0 9", 807_544),
    ("bnrbk1qr/1ppp1ppp/p2np3/8/P7/2N2P2/1PPPP1PP/B1RBNKQR w HC - 0 9", 451_452),
    ("qnrbb1nr/pp1p1ppp/2p2k2/4p3/4P3/5PPP/PPPP4/QNRBBKNR w HC - 0 9", 241_640),
    ("bnrbkq1r/pp2p1pp/5n2/2pp1p2/P7/N1PP4/1P2PPPP/B1RBKQNR w HChc - 1 9", 584_015),
    ("nrkb1nrq/p2pp1pp/1pp2p2/7b/6PP/5P2/PPPPP2N/NRKBB1RQ w GBgb - 0 9", 264_493),
    ("bnrbqkr1/ppp2pp1/6n1/3pp2p/1P6/2N3N1/P1PPPPPP/B1RBQRK1 w gc - 0 9", 539_587),
    ("nrkbbrqn/3pppp1/7p/ppp5/P7/1N5P/1PPPPPP1/1RKBBRQN w FBfb - 0 9", 218_513),
    ("brqb1nkr/pppppp1p/8/4N1pn/5P2/6P1/PPPPP2P/BRQB1NKR w HBhb - 0 9", 331_666),
    ("r1nbbqkr/pppppp1p/8/8/1n3Pp1/3N1QP1/PPPPP2P/RN1BB1KR w HAha - 0 9", 682_579),
    ("bq1bnknr/pprppp1p/8/2p3p1/4PPP1/8/PPPP3P/BQRBNKNR w HCh - 0 9", 347_611),
    ("r1qbbk1r/pp1ppppp/n1p5/5n2/B1P3P1/8/PP1PPP1P/RNQ1BKNR w HAha - 0 9", 698_986),
    ("brnb1nrq/pppp1kpp/4p3/8/5p1P/P1P3P1/1P1PPP2/BRNBKNRQ w GB - 1 9", 638_768),
    ("rqnbbkrn/p1p1pppp/3p4/1p5B/8/1P1NP3/P1PP1PPP/RQ2BKRN w GAga - 0 9", 422_491),
    ("b1rbkrqn/ppp2ppp/1n2p3/3p4/6P1/2PP4/PP2PP1P/BRNBKRQN w FBf - 1 9", 253_204),
    ("qrkbbnnr/ppp2p1p/4p3/3p2p1/P7/2PP4/1P2PPPP/QRKBBNNR w HBhb - 0 9", 431_634),
    ("brkbnq1r/p1ppp2p/5ppn/1p6/5P2/1P1P2P1/P1P1P2P/BRKBNQNR w HBhb - 0 9", 780_503),
    ("rknbb1rq/p1pn1ppp/4p3/1p1p4/2P5/1P2N1P1/P2PPP1P/RKNBB1RQ w GAga - 1 9", 721_630),
    ("brkbqnrn/2pp1ppp/8/1p2p3/Pp2N3/8/2PPPPPP/BRKBQNR1 w GBgb - 0 9", 757_837),
    ("rknbbrqn/pp3pp1/4p3/2pp3p/2P5/8/PPBPPPPP/RKN1BRQN w FAfa - 0 9", 559_186),
    ("brqbkrnn/1pp2p1p/3pp1p1/p5N1/8/1P6/P1PPPPPP/BRQBK1RN w Bfb - 0 9", 505_618),
    ("rkr1bqnn/1ppp1p1p/p5p1/4p3/3PP2b/2P2P2/PP4PP/RKRBBQNN w CAca - 0 9", 1_006_830),
];

fn read(fen: &str) -> Position {
    Position::from_fen(Rules::CHESS960, fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn theirs(fen: &str) -> Chess {
    fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap()
}

/// The text of the move that castles on a side, if it is legal.
fn castles(fen: &str, san: &str) -> Result<String, Refusal> {
    let position = read(fen);
    let mv = san.parse::<San>().unwrap().to_move(&position)?;
    assert!(position.moves().contains(&mv), "{fen} {san}");
    Ok(mv.to_string())
}

#[test]
fn perft_counts_are_the_published_ones() {
    for (fen, count) in PUBLISHED {
        assert_eq!(read(fen).perft(4), count, "{fen}");
    }
}

#[test]
fn every_start_has_as_many_lines_as_in_shakmaty() {
    for number in StartNumber::all() {
        let start = Position::new(Rules::chess960(number));
        let depth = if number.get().is_multiple_of(40) { 4 } else { 3 };
        let fen = start.to_fen();
        assert_eq!(start.perft(depth), shakmaty::perft(&theirs(&fen), depth), "{fen}");
    }
}

#[test]
fn start_518_is_played_like_the_usual_game() {
    let [usual, start] = [Rules::STANDARD, Rules::chess960(StartNumber::USUAL)].map(Position::new);
    assert_eq!(start.to_fen(), usual.to_fen());
    assert_eq!(start.key(), usual.key());
    assert_eq!(start.perft(5), 4_865_609);
    assert_eq!(Position::new(Rules::CHESS960).to_fen(), usual.to_fen(), "nothing is drawn yet");
}

/// Worked out by hand, and confirmed by shakmaty below.
const CASTLING: [(&str, &str, Result<&str, Refusal>); 13] = [
    // King and rook change places.
    ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", Ok("f1g1")),
    // The king stays on g1, and the rook passes it.
    ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", Ok("g1h1")),
    // The rook stays on d1, and the king passes it.
    ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "O-O-O", Ok("e1d1")),
    // The king goes towards the other side of the board.
    ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O", Ok("b1a1")),
    ("4k3/8/8/8/8/8/8/1K5R w H - 0 1", "O-O", Ok("b1h1")),
    // The king's way is free, but a knight stands where the rook arrives.
    ("4k3/8/8/8/8/8/8/R1KN4 w A - 0 1", "O-O-O", Err(Refusal::CastlingBlocked)),
    // A bishop stands between the rook and the square where it arrives, off the king's way.
    ("4k3/8/8/8/8/8/8/RBK5 w A - 0 1", "O-O-O", Err(Refusal::CastlingBlocked)),
    // A square that the king passes is attacked.
    ("3rk3/8/8/8/8/8/8/R4K2 w A - 0 1", "O-O-O", Err(Refusal::CastlingThroughCheck)),
    // An attack on a square that only the rook passes does not matter.
    ("1r2k3/8/8/8/8/8/8/R2K4 w A - 0 1", "O-O-O", Ok("d1a1")),
    // The rook shields the king's square of arrival from the rook on a1: it is pinned along the rank.
    ("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "O-O-O", Err(Refusal::CastlingIntoCheck)),
    ("4k3/8/8/8/8/8/8/rR3K2 w B - 0 1", "O-O-O", Err(Refusal::CastlingIntoCheck)),
    ("2r1k3/8/8/8/8/8/8/R2K4 w A - 0 1", "O-O-O", Err(Refusal::CastlingIntoCheck)),
    ("3rk3/8/8/8/8/8/8/R2K4 w A - 0 1", "O-O-O", Err(Refusal::CastlingOutOfCheck)),
];

#[test]
fn castles_from_anywhere_but_never_through_check() {
    for (fen, san, expected) in CASTLING {
        let expected = expected.map(str::to_owned);
        assert_eq!(castles(fen, san), expected, "{fen}");
        let their_moves = theirs(fen).legal_moves();
        let castling = their_moves.iter().find(|mv| mv.is_castle());
        let castling = castling.map(|mv| UciMove::from_chess960(*mv).to_string());
        assert_eq!(castling, expected.ok(), "{fen}");
    }
}

#[test]
fn king_and_rook_arrive_on_the_usual_squares() {
    for (fen, san, after) in [
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "O-O", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("1r4kr/8/8/8/8/8/8/K7 b hb - 4 9", "O-O-O", "2kr3r/8/8/8/8/8/8/K7 w - - 5 10"),
    ] {
        let mut position = read(fen);
        let mv = san.parse::<San>().unwrap().to_move(&position).unwrap();
        let by = position.side_to_move();
        position.apply(&Event::Move { by, mv }).unwrap();
        assert_eq!(position.to_fen(), after, "{fen}");
    }
}

/// The king beside its rook may step or castle: two moves with two texts.
#[test]
fn a_step_of_the_king_is_not_castling() {
    let position = read("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    let moves = ["f1g1", "f1h1"].map(|text| text.parse::<Uci>().unwrap().to_move(&position));
    let written = moves.map(|mv| position.to_san(mv.unwrap(), PieceLetters::English));
    assert_eq!(written, ["Kg1", "O-O"]);
    let steps = moves.map(|mv| position.steps(&mv.unwrap()));
    assert_ne!(steps[0], steps[1]);
}

#[test]
fn refuses_to_castle_with_another_rook() {
    let position = read("4k3/8/8/8/8/8/8/4K1RR w H - 0 1");
    let attempt = |text: &str| text.parse::<Uci>().unwrap().to_move(&position);
    assert_eq!(attempt("e1g1"), Err(Refusal::CastlingLost));
    assert_eq!(attempt("e1h1"), Err(Refusal::CastlingBlocked));
    let moved = read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    assert_eq!("e1a1".parse::<Uci>().unwrap().to_move(&moved), Err(Refusal::CastlingLost));
    // Under the usual rules both are pieces of one's own.
    let usual = Position::from_fen(Rules::STANDARD, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1").unwrap();
    assert_eq!("e1a1".parse::<Uci>().unwrap().to_move(&usual), Err(Refusal::OwnPieceThere));
}

#[test]
fn reads_both_kinds_of_fen_and_writes_one() {
    for (read_as, written) in [
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "KQkq"),
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1", "KQkq"),
        ("1r2k1r1/8/8/8/8/8/8/1R2K1R1 b Bg - 3 7", "Qk"),
        // The rook that may castle is not the outermost one.
        ("rr2k1rr/8/8/8/8/8/8/RR2K1RR w GBhb - 0 1", "GBkb"),
        ("rr2k1rr/8/8/8/8/8/8/RR2K1RR w Qg - 0 1", "Qg"),
    ] {
        let position = read(read_as);
        let fen = position.to_fen();
        assert_eq!(fen.split(' ').nth(2), Some(written), "{read_as}");
        assert_eq!(read(&fen), position);
        let theirs = Fen::from_position(&theirs(&fen), EnPassantMode::Legal).to_string();
        assert_eq!(fen, theirs);
    }
}

#[test]
fn refuses_impossible_castling_rights() {
    let side = Side::White;
    for (fen, wing) in [
        ("4k3/8/8/8/8/8/8/4K1R1 w H - 0 1", CastlingSide::King),
        ("4k3/8/8/8/8/8/8/4K3 w Q - 0 1", CastlingSide::Queen),
        ("4k3/8/8/8/8/8/4K3/R6R w K - 0 1", CastlingSide::King),
        // A king in the corner has no rook on its other side.
        ("4k3/8/8/8/8/8/8/K6R w H - 0 1", CastlingSide::King),
    ] {
        let error = Position::from_fen(Rules::CHESS960, fen).unwrap_err();
        assert_eq!(error, FenError::Setup(SetupError::CastlingNotAtHome { side, wing }), "{fen}");
    }
    // Without the option only the usual squares are possible, however the right is written.
    for (rights, is_possible) in [("HAha", true), ("KQkq", true), ("HBha", false)] {
        let fen = format!("rr2k2r/8/8/8/8/8/8/RR2K2R w {rights} - 0 1");
        assert_eq!(Position::from_fen(Rules::STANDARD, &fen).is_ok(), is_possible, "{rights}");
        assert!(Position::from_fen(Rules::CHESS960, &fen).is_ok(), "{rights}");
    }
}

#[test]
fn rights_of_different_rooks_have_different_keys() {
    let key = |rights: &str| read(&format!("4k3/8/8/8/8/8/8/RR2K1RR w {rights} - 0 1")).key();
    let keys = ["H", "G", "A", "B", "HA", "GB", "HB", "-"].map(key);
    for (index, one) in keys.iter().enumerate() {
        assert!(keys[..index].iter().all(|other| other != one), "{index}");
    }
}

/// Compares the legal moves, and castling as people write it.
fn compare_moves(ours: &Position, theirs: &Chess, fen: &str) {
    let mut our_moves: Vec<String> = ours.moves().iter().map(ToString::to_string).collect();
    let mut their_moves: Vec<String> =
        theirs.legal_moves().iter().map(|mv| UciMove::from_chess960(*mv).to_string()).collect();
    our_moves.sort();
    their_moves.sort();
    assert_eq!(our_moves, their_moves, "{fen}");
    for (wing, text) in CastlingSide::ALL.into_iter().zip(["O-O", "O-O-O"]) {
        let castling = MoveKind::Castle(wing);
        let listed = ours.moves().into_iter().find(|mv| mv.kind == castling);
        assert_eq!(text.parse::<San>().unwrap().to_move(ours).ok(), listed, "{fen} {text}");
    }
}

/// Plays one random game on both boards; returns how many positions were compared, and in how many castling was legal.
fn compare_game(number: StartNumber, rng: &mut Rng) -> (usize, usize) {
    let mut ours = Position::new(Rules::chess960(number));
    let mut theirs = theirs(&ours.to_fen());
    let (mut compared, mut castlings) = (0, 0);
    while compared < 120 && ours.turn().player().is_some() {
        let fen = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
        assert_eq!(ours.to_fen(), fen);
        assert_eq!(Position::from_fen(*ours.rules(), &fen).as_ref(), Ok(&ours));
        compare_moves(&ours, &theirs, &fen);
        let moves = ours.moves();
        let castling = moves.iter().find(|mv| matches!(mv.kind, MoveKind::Castle(_)));
        castlings += usize::from(castling.is_some());
        let mv = match castling {
            Some(mv) if rng.u8(..4) == 0 => *mv,
            _ => moves[rng.usize(..moves.len())],
        };
        let their_move = mv.to_string().parse::<UciMove>().unwrap().to_move(&theirs).unwrap();
        let san = ours.to_san(mv, PieceLetters::English);
        assert_eq!(san, SanPlus::from_move(theirs.clone(), their_move).to_string(), "{fen}");
        assert_eq!(san.parse::<San>().unwrap().to_move(&ours), Ok(mv), "{fen} {san}");
        assert_eq!(mv.to_string().parse::<Uci>().unwrap().to_move(&ours), Ok(mv));
        let (before, key) = (ours.clone(), ours.key());
        ours.play(mv);
        assert_eq!(ours.key_from(&before, key), ours.key(), "{fen} {san}");
        theirs.play_unchecked(their_move);
        compared += 1;
    }
    (compared, castlings)
}

#[test]
fn agrees_with_shakmaty_in_random_games() {
    let mut rng = Rng::with_seed(960);
    let (mut compared, mut castlings) = (0, 0);
    for number in StartNumber::all().step_by(4) {
        let (positions, castling) = compare_game(number, &mut rng);
        compared += positions;
        castlings += castling;
    }
    assert!(compared > 20_000 && castlings > 500, "{compared} {castlings}");
}

/// White may castle on both sides, whatever stands on, behind and before the king's way.
fn crowded_back_rank(rng: &mut Rng) -> String {
    let king = rng.usize(1..7);
    let rooks = [rng.usize(..king), rng.usize(king + 1..8)];
    let square = |file| match file {
        _ if file == king => 'K',
        _ if rooks.contains(&file) => 'R',
        _ => ['1', '1', '1', '1', 'N', 'r', 'q', 'b'][rng.usize(..8)],
    };
    let back: String = (0..8).map(square).collect();
    let above: String = (0..8).map(|_| ['1', '1', 'P', 'r', 'n'][rng.usize(..5)]).collect();
    let rights: String = rooks.map(|file| char::from(b'A' + file as u8)).iter().collect();
    format!("k7/8/8/8/8/8/{above}/{back} w {rights} - 0 1")
}

#[test]
fn agrees_with_shakmaty_on_crowded_back_ranks() {
    let mut rng = Rng::with_seed(961);
    let (mut compared, mut castlings) = (0, 0);
    while compared < 5_000 {
        let fen = crowded_back_rank(&mut rng);
        let theirs: Result<Chess, _> =
            fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960);
        if let (Ok(ours), Ok(theirs)) = (Position::from_fen(Rules::CHESS960, &fen), theirs) {
            compare_moves(&ours, &theirs, &fen);
            assert_eq!(ours.perft(2), shakmaty::perft(&theirs, 2), "{fen}");
            compared += 1;
            castlings +=
                usize::from(ours.moves().iter().any(|mv| matches!(mv.kind, MoveKind::Castle(_))));
        }
    }
    assert!(castlings > 100, "{castlings}");
}

#[test]
fn rules_say_which_array_is_played() {
    let read = |text: &str| text.parse::<Rules>();
    for text in ["standard+960", "standard+960=0", "standard+960=518", "standard+960=959"] {
        assert_eq!(read(text).unwrap().to_string(), text);
    }
    assert_eq!(read("standard+960=7").unwrap().start.number(), StartNumber::new(7).unwrap());
    assert_eq!(read("standard").unwrap().start, StartArray::Usual);
    let wrong = |text: &str| read(text).unwrap_err().to_string();
    for text in ["standard+960=960", "standard+960=-1", "standard+960=x"] {
        assert_eq!(wrong(text), "the option '960' takes a number from 0 to 959");
    }
    let unknown = "this rulebook has no option 'armageddon'; it has 960, 960=518";
    assert_eq!(wrong("standard+armageddon"), unknown);
    assert_eq!(wrong("travel+960"), "this rulebook has no option '960'");
}

#[test]
fn only_an_open_choice_is_drawn() {
    let drawn = |text: &str| text.parse::<Rules>().unwrap().drawn_by(|| 961).to_string();
    assert_eq!(drawn("standard+960"), "standard+960=1");
    assert_eq!(drawn("standard+960=5"), "standard+960=5");
    assert_eq!(drawn("travel"), "travel");
}

#[test]
fn chess960_obeys_the_laws() {
    for rules in ["standard+960", "standard+960=0", "standard+960=959"] {
        game_laws::Laws::<Position>::new(rules.parse().unwrap()).check();
    }
}
