//! FEN: what is read, what is refused and why, and that writing loses nothing.

use game::Side;
use proptest::prelude::*;
use salon_chess::{CastlingSide, FenError, Position, Rules, Setup, SetupError, Square};

fn error(fen: &str) -> FenError {
    Position::from_fen(Rules::STANDARD, fen).expect_err(fen)
}

fn impossible(fen: &str) -> SetupError {
    match error(fen) {
        FenError::Setup(reason) => reason,
        other => panic!("{fen}: {other}"),
    }
}

#[test]
fn rejects_malformed_fen() {
    assert_eq!(error(""), FenError::FieldCount(0));
    assert_eq!(error("8/8/8/8/8/8/8/8 w - - 0 1 extra"), FenError::FieldCount(7));
    assert_eq!(error("8/8 w - - 0 1"), FenError::RankCount(2));
    assert_eq!(error("8/8/8/8/8/8/9/8 w - -"), FenError::PieceLetter { rank: 2, letter: '9' });
    assert_eq!(error("8/8/8/8/8/8/7/8 w - -"), FenError::RankLength { rank: 2, squares: 7 });
    assert_eq!(
        error("8/8/8/8/8/8/ppppppppp/8 w - -"),
        FenError::RankLength { rank: 2, squares: 9 }
    );
    assert_eq!(error("8/8/8/8/8/8/8/8 x - -"), FenError::Turn("x".to_owned()));
    assert_eq!(error("8/8/8/8/8/8/8/8 w KK -"), FenError::Castling("KK".to_owned()));
    assert_eq!(error("8/8/8/8/8/8/8/8 w KQi -"), FenError::Castling("KQi".to_owned()));
    assert_eq!(error("8/8/8/8/8/8/8/4K2R w KH -"), FenError::Castling("KH".to_owned()));
    assert_eq!(error("8/8/8/8/8/8/8/8 w - e9"), FenError::EnPassant("e9".to_owned()));
    let counter = |field, text: &str| FenError::Counter { field, text: text.to_owned() };
    assert_eq!(error("8/8/8/8/8/8/8/8 w - - -1 1"), counter(5, "-1"));
    assert_eq!(error("8/8/8/8/8/8/8/8 w - - 0 +1"), counter(6, "+1"));
    assert_eq!(error("8/8/8/8/8/8/8/8 w - - 0 99999999999"), counter(6, "99999999999"));
}

#[test]
fn rejects_impossible_positions() {
    use SetupError::*;
    let at = |text: &str| text.parse::<Square>().unwrap();
    let king = "4k3/8/8/8/8/8/8/4K3";
    assert_eq!(impossible("8/8/8/8/8/8/8/4K3 w - - 0 1"), NoKing(Side::Black));
    assert_eq!(impossible("4k3/8/8/8/8/8/8/3KK3 w - - 0 1"), SeveralKings(Side::White));
    assert_eq!(impossible("8/8/8/8/8/8/8/3kK3 w - - 0 1"), KingsTouch);
    assert_eq!(impossible("P3k3/8/8/8/8/8/8/4K3 w - - 0 1"), PawnOnEdge(Square::A8));
    assert_eq!(impossible("4k3/8/8/8/8/8/8/p3K3 w - - 0 1"), PawnOnEdge(Square::A1));
    assert_eq!(impossible("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"), OpponentInCheck(Side::Black));
    assert_eq!(impossible("4r2k/8/8/8/7b/5n2/8/4K3 w - - 0 1"), TooManyCheckers);
    assert_eq!(impossible("4k3/8/8/PPPPPPPP/P7/8/8/4K3 w - - 0 1"), TooManyPawns(Side::White));
    assert_eq!(
        impossible("4k3/8/8/8/8/PPPPPPPP/QQQQQQQ1/QQ2K3 w - - 0 1"),
        TooManyPieces(Side::White)
    );
    // Eight pawns are left, so nothing can have been promoted: one queen, two knights, one bishop
    // of each colour at the most.
    for extra in ["QQ", "NNN", "B1B", "RRR"] {
        let fill = 8 - extra.len();
        let fen = format!("4k3/8/8/8/8/PPPPPPPP/{extra}{fill}/4K3 w - - 0 1");
        assert_eq!(impossible(&fen), TooManyPromotions(Side::White), "{fen}");
    }
    assert_eq!(
        impossible(&format!("{king} w K - 0 1")),
        CastlingNotAtHome { side: Side::White, wing: CastlingSide::King }
    );
    assert_eq!(
        impossible("r2k4/8/8/8/8/8/8/4K3 w q - 0 1"),
        CastlingNotAtHome { side: Side::Black, wing: CastlingSide::Queen }
    );
    assert_eq!(impossible(&format!("{king} w - e6 0 1")), EnPassant(at("e6")));
    // The wrong rank; the way not empty; already in check before the step.
    assert_eq!(impossible("4k3/8/8/3pP3/8/8/8/4K3 w - d3 0 1"), EnPassant(at("d3")));
    assert_eq!(impossible("4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1"), EnPassant(at("d6")));
    assert_eq!(impossible("4k3/8/8/3pP3/8/8/8/r3K3 w - d6 0 1"), EnPassant(at("d6")));
}

#[test]
fn rejects_castling_and_en_passant_where_the_rulebook_has_none() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let refused = Position::from_fen(Rules::FORTRESS, start).unwrap_err();
    assert_eq!(refused, FenError::Setup(SetupError::CastlingUnknown));
    let refused = Position::from_fen(Rules::FORTRESS, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    assert_eq!(refused.unwrap_err(), FenError::Setup(SetupError::EnPassantUnknown));
}

/// Many programs write the square after every double step; ours keeps it only if a capture is legal.
#[test]
fn drops_an_en_passant_square_without_a_legal_capture() {
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
    assert_eq!(position.to_fen(), fen.replace("e3", "-"));
}

#[test]
fn counters_may_be_missing() {
    let position = Position::from_fen(Rules::STANDARD, "4k3/8/8/8/8/8/P7/4K3 w - -").unwrap();
    assert_eq!(position.to_fen(), "4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
}

proptest! {
    #[test]
    fn random_text_does_not_panic(text in ".{0,100}") {
        let _ = Position::from_fen(Rules::STANDARD, &text);
    }

    #[test]
    fn reads_back_or_rejects_near_fen(
        text in "[pnbrqkPNBRQK1-8/]{10,50} [wbx] [KQkqA-Ha-h-]{1,4} [a-h1-8-]{1,2} [0-9]{1,11} [0-9]{1,11}"
    ) {
        if let Ok(setup) = Setup::from_fen(&text) {
            prop_assert_eq!(Setup::from_fen(&setup.to_fen()), Ok(setup.clone()));
            if let Ok(position) = setup.into_position(Rules::STANDARD) {
                prop_assert_eq!(Position::from_fen(Rules::STANDARD, &position.to_fen()), Ok(position));
            }
        }
    }
}
