//! Files of whole matches. The `gnubg_*` files were written by GNU Backgammon 1.07: a match that it
//! played against itself, and a money session that it had imported from us.

use std::io::Cursor;

use game::{Archive, OtherEncoding, Outcome, ReplayedGame, Side};
use salon_backgammon::{
    Ending, Level, MatWriter, MatchFileError, MatchFileWarning, Position, RecordedGame,
    for_each_game,
};

const MATCH_MAT: &str = include_str!("../data/gnubg_match.mat");
const MATCH_SGF: &str = include_str!("../data/gnubg_match.sgf");
const SESSION_MAT: &str = include_str!("../data/gnubg_session.mat");
const SESSION_SGF: &str = include_str!("../data/gnubg_session.sgf");

fn read(format: &str, text: &str) -> (Vec<ReplayedGame<Position>>, Vec<RecordedGame>) {
    let (mut told, mut records) = (Vec::new(), Vec::new());
    for_each_game(format, &mut Cursor::new(text), &mut |replayed, record| {
        told.push(replayed);
        records.extend(record);
        Ok(())
    })
    .unwrap();
    (told, records)
}

pub(crate) fn sound(format: &str, text: &str) -> Vec<RecordedGame> {
    let (told, records) = read(format, text);
    for game in &told {
        assert_eq!(game.error, None, "{}", game.title);
        assert!(game.warnings.is_empty(), "{}: {:?}", game.title, game.warnings);
    }
    assert_eq!(told.len(), records.len());
    records
}

fn written(records: &[RecordedGame]) -> String {
    let mut text = Vec::new();
    let mut writer = MatWriter::new(&mut text);
    for record in records {
        writer.write(record).unwrap();
    }
    String::from_utf8(text).unwrap()
}

/// Lines like `Wins 4 points`, in order.
fn results(text: &str) -> Vec<u32> {
    let wins = text.lines().filter_map(|line| line.split_once("Wins "));
    wins.map(|(_, rest)| rest.split(' ').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn replays_matches_of_gnu_backgammon() {
    for (mat, sgf) in [(MATCH_MAT, MATCH_SGF), (SESSION_MAT, SESSION_SGF)] {
        let records = sound("mat", mat);
        let points = |record: &RecordedGame| match record.outcome() {
            Some(Outcome::Win { points, .. }) => points,
            other => panic!("{other:?}"),
        };
        assert_eq!(records.iter().map(points).collect::<Vec<_>>(), results(mat));
        // Both files tell the same games.
        let same = sound("sgf", sgf);
        assert_eq!(records.len(), same.len());
        for (one, other) in records.iter().zip(&same) {
            assert_eq!(one.line.events(), other.line.events(), "{}", one.title());
            assert_eq!(one.outcome(), other.outcome());
            assert_eq!(one.line.start().score(), other.line.start().score());
        }
    }
}

/// The number of games that a check reports.
fn count(format: &str, bytes: &[u8]) -> u64 {
    let mut games = 0;
    Position::check(format, &mut &bytes[..], &mut |_| games += 1).unwrap();
    games
}

#[test]
fn finds_no_game_in_other_files() {
    assert_eq!(count("sgf", b"(;"), 0);
    assert_eq!(count("sgf", b"(;)"), 0);
    assert_eq!(count("sgf", b"(;GM[1]FF[4]SZ[19];B[aa];W[bb])"), 0, "Go");
    assert_eq!(count("sgf", b"(;FF[4]SZ[19];B[aa];W[bb])"), 0, "Go without its number");
    assert_eq!(count("mat", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), 0);
    assert_eq!(count("mat", &[0; 1000]), 0);
    let endless = Position::check("mat", &mut Cursor::new(vec![0; 1 << 20]), &mut |_| {});
    assert_eq!(endless.unwrap_err().kind(), std::io::ErrorKind::FileTooLarge);
}

#[test]
fn reads_names_in_latin1_and_files_in_utf16() {
    let text = MATCH_MAT.replacen(" : 0", "é : 0", 2);
    let latin1: Vec<u8> = text.chars().map(|c| c as u8).collect();
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let titles = |bytes: &[u8]| {
        let mut titles = Vec::new();
        Position::check("mat", &mut &bytes[..], &mut |game| titles.push(game.title)).unwrap();
        titles
    };
    let wanted = titles(text.as_bytes());
    assert!(wanted[0].contains('é'), "{}", wanted[0]);
    assert_eq!(titles(&latin1), wanted);
    assert_eq!(titles(&utf16), wanted);
}

/// The kinds of encoding that a check warns of, and whether a strict reader refuses them.
fn encoding_warnings(format: &str, bytes: &[u8]) -> Vec<(OtherEncoding, bool)> {
    let mut found = Vec::new();
    Position::check(format, &mut &bytes[..], &mut |game| {
        found.extend(game.warnings.iter().filter_map(|warning| match warning {
            MatchFileWarning::Encoding(encoding) => {
                Some((*encoding, Position::is_deviation(warning)))
            }
            _ => None,
        }));
    })
    .unwrap();
    found
}

#[test]
fn warns_of_encodings_other_than_utf8() {
    for (format, text) in [("mat", MATCH_MAT), ("sgf", MATCH_SGF)] {
        let text = text.replace("gnubg", "gnubgé");
        let latin1: Vec<u8> = text.chars().map(|c| c as u8).collect();
        let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(encoding_warnings(format, text.as_bytes()), []);
        assert_eq!(encoding_warnings(format, &latin1), [(OtherEncoding::Latin1, true); 4]);
        assert_eq!(encoding_warnings(format, &utf16), [(OtherEncoding::Utf16, true); 4]);
    }
}

#[test]
fn limits_the_values_of_an_sgf_file() {
    let long = format!("(;GM[6]PB[{}])", "x".repeat(1 << 17));
    let many = format!("(;GM[6]MI{})", "[a:1]".repeat(1 << 20));
    for text in [long, many] {
        let read = Position::check("sgf", &mut text.as_bytes(), &mut |_| {});
        assert_eq!(read.unwrap_err().kind(), std::io::ErrorKind::FileTooLarge);
    }
    // The values of analyses are skipped.
    let skipped = format!("(;GM[6]A[{}])", "x".repeat(1 << 17));
    assert_eq!(count("sgf", skipped.as_bytes()), 1);
}

/// Two automatic doubles, then a double that is taken: 3 * 8 points under `auto`, as GNU Backgammon
/// writes it, without the name of the rules.
const AUTO: &str = "(;FF[4]GM[6]MI[length:0][game:0][ws:0][bs:0]PW[left]PB[right]CV[4]RE[W+24R]\n\
                    ;B[31qtst];W[double];B[take];W[42hdfd])";

#[test]
fn refuses_automatic_doubles_as_mat_and_writes_them_as_sgf() {
    let convert = |to: &str| {
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        Position::convert("sgf", to, &mut AUTO.as_bytes(), &mut output, &mut |game| {
            errors.extend(game.error.map(|error| error.error));
            true
        })
        .unwrap();
        (String::from_utf8(output).unwrap(), errors)
    };
    assert_eq!(convert("mat"), (String::new(), vec![MatchFileError::AutoDoublesInMat(2)]));
    let (text, errors) = convert("sgf");
    assert!(errors.is_empty() && text.contains("CV[4]"), "{text}");
    let records = sound("sgf", &text);
    assert_eq!(records[0].line.position().stake(), 8);
    assert_eq!(records[0].outcome().unwrap().points_for(Side::Black), 24);
    assert_eq!(records, sound("sgf", AUTO));
}

/// After `Beavers` without a take, GNU Backgammon loses the first play of the next game.
#[test]
fn a_refused_beaver_is_written_as_a_double() {
    let text = "; [Rules \"travel+beavers\"]\n\n 0 point match\n\n Game 1\n \
                Bob : 0                        Ann : 0\n\
                \x20 1)                             31: 8/5 6/5\n\
                \x20 2)  Doubles => 2                Beavers => 4\n\
                \x20 3)  Drops                       Wins 2 points\n";
    let records = sound("mat", text);
    let written = written(&records);
    assert!(written.contains("Doubles => 4") && !written.contains("Beavers"), "{written}");
    assert_eq!(sound("mat", &written), records);
}

/// GNU Backgammon reads a beaver twice unless the row of the answer reaches the right column.
#[test]
fn the_answer_to_a_beaver_reaches_the_right_column() {
    let text = " 0 point match\n\n Game 1\n Bob : 0                        Ann : 0\n\
                \x20 1)                             31: 8/5 6/5\n\
                \x20 2)  Doubles => 2                Beavers => 4\n\
                \x20 3)  Takes\n  4) 42: 8/4 6/4\n";
    let text = format!("; [Rules \"travel+beavers\"]\n\n{text}");
    let written = written(&sound("mat", &text));
    let row = written.lines().find(|line| line.contains("Takes")).unwrap();
    assert_eq!(row.len(), 33, "{written}");
}

#[test]
fn reads_back_written_files() {
    for text in [MATCH_MAT, SESSION_MAT] {
        let records = sound("mat", text);
        assert_eq!(sound("mat", &written(&records)), records);
    }
    let mut converted = Vec::new();
    let mut games = 0;
    Position::convert("sgf", "mat", &mut Cursor::new(MATCH_SGF), &mut converted, &mut |_| {
        games += 1;
        true
    })
    .unwrap();
    assert_eq!(games, 4);
    let records = sound("mat", std::str::from_utf8(&converted).unwrap());
    assert_eq!(records, sound("mat", &written(&records)));
}

/// A match as eXtreme Gammon would write it, with its tags, repeated plays and words for a dance;
/// Bob gives up a gammon.
const OTHER_PROGRAM: &str = "\
; [Site \"Board\"]
; [Player 1 \"Ann\"]
; [Crawford \"On\"]
; a remark

3 point match

 Game 1
 Ann : 0                             Bob : 0
  1) 31: 8/5 6/5                      66: 24/18(2) 13/7(2)
  2) 42: 8/4 6/4                      63: 18/9
  3)  Doubles => 2                    Takes
  4) 55: 13/3(2)                      21: 9/6
      Wins 4 points and the match
";

#[test]
fn reads_files_of_other_programs() {
    let records = sound("mat", OTHER_PROGRAM);
    let [record] = &records[..] else { panic!("{}", records.len()) };
    assert_eq!(record.players[Side::Black], "Ann");
    assert_eq!(record.players[Side::White], "Bob");
    assert_eq!(record.notes.len(), 4);
    let wanted =
        Outcome::Win { winner: Side::Black, points: 4, ending: Ending::Resigned(Level::Gammon) };
    assert_eq!(record.agreed, Some(wanted));
    assert_eq!(sound("mat", &written(&records)), records);
}

#[test]
fn reports_errors_with_their_places() {
    let fault = |text: &str| {
        let (told, _) = read("mat", text);
        let fault = told[0].error.clone().unwrap_or_else(|| panic!("{text}"));
        (fault.line, fault.column, fault.error.to_string())
    };
    let broken = OTHER_PROGRAM.replace("63: 18/9", "63: 18/8");
    assert_eq!(fault(&broken).0, 11);
    assert_eq!(fault(&broken).1, 39);
    let broken = OTHER_PROGRAM.replace("31: 8/5 6/5", "33: 8/5(2) 6/3(2)");
    assert!(fault(&broken).2.contains("opening roll"), "{:?}", fault(&broken));
    let broken = OTHER_PROGRAM.replace("Takes", "sleeps");
    assert!(fault(&broken).2.contains("answered"), "{:?}", fault(&broken));
    let broken = OTHER_PROGRAM.replace("42: 8/4 6/4", "42: ????");
    assert_eq!(fault(&broken).0, 11);
    let broken = OTHER_PROGRAM.replace("Ann : 0", "Ann : 3");
    assert!(fault(&broken).2.contains("over"), "{:?}", fault(&broken));
    let broken = OTHER_PROGRAM.replace("3 point match", "300 point match");
    assert!(fault(&broken).2.contains("longer"), "{:?}", fault(&broken));
    let broken = OTHER_PROGRAM.replace("; a remark", "; [Rules \"casino\"]");
    assert!(fault(&broken).2.contains("casino"), "{:?}", fault(&broken));
}

#[test]
fn warns_of_results_that_contradict_the_play() {
    let (told, _) = read("mat", &OTHER_PROGRAM.replace("Wins 4", "Wins 5"));
    assert_eq!(told[0].error, None);
    assert!(told[0].warnings[0].to_string().contains('5'), "{:?}", told[0].warnings);
    // A broken game costs only itself.
    let (told, records) = read(
        "mat",
        &MATCH_MAT.replace(
            "  1)                             53: 8/3",
            "  1)                             53: 8/2",
        ),
    );
    assert_eq!((told.len(), records.len()), (4, 3));
    assert_eq!(told[0].error.as_ref().map(|fault| (fault.line, fault.column)), Some((7, 34)));
}

#[test]
fn an_empty_file_has_no_game() {
    for text in ["", "\n\n", "hello", " 7 point match", ";", "\u{0}\u{1}", "(", "(;", "(;GM[6", ")"]
    {
        let (_, records) = read("mat", text);
        assert!(records.is_empty(), "{text}");
        read("sgf", text);
    }
    // A draughts game in an SGF file is none of ours.
    assert!(read("sgf", "(;GM[40];B[1])").0.is_empty());
    let unknown = Position::check("pgn", &mut Cursor::new(""), &mut |_| {});
    assert!(unknown.is_err());
}
