//! Files of whole matches. The `gnubg_*` files were written by GNU Backgammon 1.07: a match that it
//! played against itself, and a money session that it had imported from us.

use std::io::Cursor;

use game::{Archive, Outcome, Replayed, Side};
use salon_backgammon::{Ending, Level, MatWriter, Position, Record, for_each_game};

const MATCH_MAT: &str = include_str!("../data/gnubg_match.mat");
const MATCH_SGF: &str = include_str!("../data/gnubg_match.sgf");
const SESSION_MAT: &str = include_str!("../data/gnubg_session.mat");
const SESSION_SGF: &str = include_str!("../data/gnubg_session.sgf");

fn read(format: &str, text: &str) -> (Vec<Replayed<Position>>, Vec<Record>) {
    let (mut told, mut records) = (Vec::new(), Vec::new());
    for_each_game(format, &mut Cursor::new(text), &mut |replayed, record| {
        told.push(replayed);
        records.extend(record);
        Ok(())
    })
    .unwrap();
    (told, records)
}

fn sound(format: &str, text: &str) -> Vec<Record> {
    let (told, records) = read(format, text);
    for game in &told {
        assert_eq!(game.error, None, "{}", game.title);
        assert!(game.warnings.is_empty(), "{}: {:?}", game.title, game.warnings);
    }
    assert_eq!(told.len(), records.len());
    records
}

fn written(records: &[Record]) -> String {
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
fn matches_of_gnu_backgammon_are_replayed() {
    for (mat, sgf) in [(MATCH_MAT, MATCH_SGF), (SESSION_MAT, SESSION_SGF)] {
        let records = sound("mat", mat);
        let points = |record: &Record| match record.outcome() {
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

#[test]
fn what_is_written_is_read_back() {
    for text in [MATCH_MAT, SESSION_MAT] {
        let records = sound("mat", text);
        assert_eq!(sound("mat", &written(&records)), records);
    }
    let mut converted = Vec::new();
    let mut games = 0;
    Position::convert("sgf", "mat", &mut Cursor::new(MATCH_SGF), &mut converted, &mut |_| {
        games += 1;
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
fn other_programs_write_a_little_differently() {
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
fn faults_are_found_where_they_are() {
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
fn results_that_the_play_does_not_bear_out_are_remarked() {
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
fn nothing_is_not_a_game() {
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
