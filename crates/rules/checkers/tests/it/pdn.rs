//! PDN: files as people keep them, read and written.

use game::{Archive, Event, Line, ReplayedGame};
use movetext::{GameReadError, Tags};
use salon_checkers::{Position, Rules, pdn};

const COLLECTION: &str = include_str!("../data/collection.pdn");

fn check(text: &str) -> Vec<ReplayedGame<Position>> {
    let mut games = Vec::new();
    Position::check("pdn", &mut text.as_bytes(), &mut |game| games.push(game)).unwrap();
    games
}

fn convert(to: &str, text: &str) -> String {
    let mut output = Vec::new();
    Position::convert("pdn", to, &mut text.as_bytes(), &mut output, &mut |_| true).unwrap();
    String::from_utf8(output).unwrap()
}

/// The only fault of the only game.
fn fault(text: &str) -> (u64, u64, String) {
    let games = check(text);
    assert_eq!(games.len(), 1);
    let fault = games[0].error.clone().unwrap_or_else(|| panic!("{text} is sound"));
    (fault.line, fault.column, fault.error.to_string())
}

#[test]
fn warns_of_a_set_up_without_fen() {
    let text = "[SetUp \"1\"]\n[Result \"*\"]\n\n1. 11-15 *\n";
    let mut warnings = Vec::new();
    Position::check("pdn", &mut text.as_bytes(), &mut |game| {
        assert_eq!(game.error, None);
        warnings.extend(game.warnings.into_iter().filter(Position::is_deviation));
    })
    .unwrap();
    assert_eq!(warnings.len(), 1, "{warnings:?}");
}

#[test]
fn replays_a_collection() {
    let games = check(COLLECTION);
    let summary: Vec<_> =
        games.iter().map(|game| (game.number, &*game.title, game.moves, &game.error)).collect();
    assert_eq!(
        summary,
        [
            (1, "Martins – Wyllie 1/2-1/2", 56, &None),
            (2, "? – ?", 6, &None),
            (3, "? – ? 1-0", 4, &None),
            (4, "? – ?", 3, &None),
        ]
    );
    assert_eq!(games.iter().map(|game| game.line).collect::<Vec<_>>(), [4, 18, 24, 31]);
    assert!(games.iter().all(|game| game.warnings.is_empty()), "{games:?}");
}

/// The first game's last position is what pydraughts makes of its moves. In the third White wins a
/// man at once; in the last the king comes home with all four men, by whichever way.
#[test]
fn a_collection_ends_in_the_expected_positions() {
    let last = "B:W14,K16,32:B19,K30,K31:H1:F29\n\
                W:W18,21,23,24,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,11,12:H0:F3\n\
                W:W11,K14:BK26:H3:F3\n\
                W:W28:BK10:H1:F3\n";
    assert_eq!(convert("fen", COLLECTION), last);
}

#[test]
fn reads_back_written_games() {
    let once = convert("pdn", COLLECTION);
    assert_eq!(convert("pdn", &once), once);
    assert_eq!(convert("moves", &once), convert("moves", COLLECTION));
    assert!(once.contains("4. 16x23 27x18x11"), "captures are written in full:\n{once}");
    assert!(once.contains("2. 15x22 25x18 $1 (2... 26x17 {is as good}) 3. 8-11 *"));
    assert!(once.contains("[GameType \"21\"]\n[Rules \"standard\"]\n"));
    assert!(once.contains("[Rules \"deluxe+first=white\"]"));
    assert_eq!(once.matches("GameType").count(), 3, "deluxe is another game");
    assert!(
        once.contains("[FEN \"W:W18,K9:B15,K25\"]") || once.contains("[FEN \"W:WK9,18:B15,K25\"]")
    );
}

#[test]
fn writes_games_as_lines_of_moves() {
    let text =
        "1. 11-15 22-18 15x22 *\n\n[Rules \"deluxe\"]\n[FEN \"B:W18,26:B15:H4:F9\"]\n15x22 *";
    let lines = "11-15 22-18 15x22\ndeluxe B:W18,26:B15:H4:F9 15x22\n";
    assert_eq!(convert("moves", text), lines);
}

#[test]
fn reports_errors_with_their_places() {
    assert_eq!(
        fault("1. 11-15 22-18 2. 9-14 *"),
        (1, 19, "9-14: a capture is compulsory: 15x22".to_owned())
    );
    let (line, column, reason) = fault("[Event \"x\"]\n[Rules \"premium\"]\n\n1. 11-15 *");
    assert_eq!((line, column), (2, 1));
    assert!(reason.starts_with("there is no rulebook 'premium'"), "{reason}");
    let (line, _, reason) = fault("[Event \"x\"]\n\n[FEN \"B:W1\"]\n*");
    assert_eq!(line, 3);
    assert_eq!(reason, "the squares of black are missing");
    let (_, _, reason) = fault("[GameType \"20\"]\n1. 32-28 *");
    assert_eq!(reason, "game type 20 is not English draughts, which is 21");
    let (_, _, reason) = fault("1. 11-15 e5 *");
    assert!(reason.starts_with("e5: 'e5' is no move"), "{reason}");
    let (_, _, reason) = fault("1. 11-15 (11-16 *");
    assert_eq!(reason, "this variation is never closed with ')'");
    let [game] = &check("1. 11-15 (11-15 22-18 15-19) 22-18 *")[..] else { panic!("one game") };
    assert_eq!(game.error, None, "a variation does not cost the game");
    assert!(game.warnings.iter().any(Position::is_deviation));
}

#[test]
fn a_broken_game_does_not_affect_the_others() {
    let text = "[White \"A\"]\n1. 11-15 11-16 *\n\n[White \"B\"]\n1. 11-15 *\n";
    let games = check(text);
    assert_eq!(games.iter().map(|game| game.error.is_some()).collect::<Vec<_>>(), [true, false]);
    assert_eq!(convert("pdn", text).matches("[White \"B\"]").count(), 1);
    assert!(!convert("pdn", text).contains("[White \"A\"]"), "broken games are left out");
}

#[test]
fn warns_of_deviations() {
    let remark = |text: &str| {
        let remarks = &check(text)[0].warnings;
        remarks.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
    };
    assert_eq!(
        remark("[Result \"0-1\"]\n1. 11-15 1-0"),
        "the moves end with 1-0, the tag Result says 0-1"
    );
    assert_eq!(remark("[Result \"2-0\"]\n1. 11-15 1-0"), "", "two points or one: White has won");
    assert_eq!(
        remark("[FEN \"W:W18:B15\"]\n1. 18x11 0-2"),
        "at the end all pieces are captured, which is 1-0 and not 0-2"
    );
    assert_eq!(remark("1. 11-15"), "the moves do not end with a result");
    let round = "1-5 32-28 5-1 28-32 ".repeat(5);
    assert_eq!(
        remark(&format!("[FEN \"B:WK32:BK1\"]\n{round} 1/2-1/2")),
        "the game was played on though fivefold repetition is a draw"
    );
}

/// Some old collections write every step with the separator of a capture.
#[test]
fn reads_steps_with_the_separator_of_a_capture() {
    let text = "1. 11x15 23x19 2. 8-11 22:17 (22x33 9-14) *\n";
    let [game] = &check(text)[..] else { panic!("one game") };
    assert_eq!(game.error, None);
    assert!(game.warnings.iter().all(Position::is_deviation), "{:?}", game.warnings);
    assert_eq!(game.warnings.len(), 2);
    let written = convert("pdn", text);
    assert!(written.contains("1. 11-15 23-19 2. 8-11 22-17 ({22x33 9-14}) *"), "{written}");
}

/// Eighty moves of each side without a capture or a man's move end the game, but a file may go on.
#[test]
fn writes_games_that_go_on_after_a_compulsory_draw() {
    let shuffle = "1-6 32-27 6-1 27-32 ".repeat(45);
    let text = format!("[FEN \"B:WK32:BK1\"]\n\n{shuffle}1/2-1/2\n");
    assert!(check(&text).iter().all(|game| game.error.is_none()));
    let written = convert("pdn", &text);
    assert_eq!(written.matches("6-1").count(), 45, "{written}");
}

#[test]
fn rejects_unknown_formats() {
    let refused = Position::check("pgn", &mut &b""[..], &mut |_| {}).unwrap_err();
    assert_eq!(refused.to_string(), "there is no format 'pgn' here; there are pdn");
    let mut output = Vec::new();
    let refused = Position::convert("pdn", "uci", &mut &b"*"[..], &mut output, &mut |_| true);
    assert!(refused.is_err());
    let mut broken = 0;
    let input = b"1. 11-16 x *\n\n[White \"\"]\n1. 11-16 *";
    let mut each = |game: ReplayedGame<Position>| {
        broken += u64::from(game.error.is_some());
        true
    };
    Position::convert("pdn", "fen", &mut &input[..], &mut output, &mut each).unwrap();
    assert_eq!(broken, 1);
}

#[test]
fn writes_a_played_line() {
    let mut line = Line::new(Position::from_fen(Rules::TRAVEL, "W:W18:B15").unwrap());
    let mv = line.position().read_numeric("18x11").unwrap();
    line.apply(&Event::Move { by: game::Side::White, mv }).unwrap();
    let game = pdn::record(&line, None, Tags::from_iter([("White", "Ann"), ("Black", "Bob")]));
    let text = pdn::write(line.start(), &game).unwrap();
    let wanted = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n\
                  [White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n[GameType \"21\"]\n\
                  [Rules \"travel\"]\n[SetUp \"1\"]\n[FEN \"W:W18:B15\"]\n\n1... 18x11 1-0\n\n";
    assert_eq!(text, wanted);
    let mut reader = pdn::reader(text.as_bytes());
    let (start, read) = pdn::next_game(&mut reader).unwrap().unwrap();
    assert_eq!((&start, &read.main), (line.start(), &game.main));
    assert!(matches!(pdn::next_game(&mut reader), Ok(None)));
}

#[test]
fn does_not_write_a_game_with_an_illegal_move() {
    let start = Position::start(Rules::STANDARD);
    let elsewhere = Position::from_fen(Rules::STANDARD, "B:W18:B15").unwrap();
    let main = elsewhere.moves().into_iter().collect();
    let game = pdn::PdnGame { tags: Tags::new(), main, result: None };
    let refused = pdn::write(&start, &game).unwrap_err();
    assert_eq!(refused.to_string(), "15x22: there is no piece on 15");
}

#[test]
fn malformed_files_do_not_panic() {
    for bytes in
        [&b"\xff\xfe(((("[..], b"[FEN \"", b"1. 11-15 {", b"$99999999", b")", b"[[[[", b"1x1x1x1"]
    {
        let mut reader = pdn::reader(bytes);
        for _ in 0..10 {
            match pdn::next_game(&mut reader) {
                Ok(Some(_)) | Err(GameReadError::Syntax(_) | GameReadError::Refused { .. }) => {}
                Ok(None) | Err(GameReadError::Io(_)) => break,
            }
        }
    }
}
