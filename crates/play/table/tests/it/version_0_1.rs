//! Records that version 0.1 wrote: they are read today, and written again they are the same bytes.

use std::collections::BTreeMap;
use std::fs;

use game::Notation;
use salon_table::{Table, game_of, rules_of};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/v0.1");

/// The records by name.
fn records() -> BTreeMap<String, String> {
    let files = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path());
    let records = files.filter(|path| path.extension().is_some_and(|ending| ending == "salon"));
    let name = |path: &std::path::Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
    records.map(|path| (name(&path), fs::read_to_string(path).unwrap())).collect()
}

/// Reads a record and writes it again; the phase of its table and the position on the board.
fn read_and_write<G: Notation>(name: &str, text: &str) -> String {
    let reading = Table::<G>::read(text).unwrap_or_else(|damage| panic!("{name}: {damage}"));
    assert_eq!(reading.damage, None, "{name}");
    assert_eq!(reading.table.text(), text, "{name}");
    let phase = format!("{:?}", reading.table.phase()).to_lowercase();
    format!("{phase}\t{}", reading.table.position().write_position())
}

fn standing(name: &str, text: &str) -> String {
    let has_table_rules = rules_of(text).unwrap().ends_with("+table");
    match game_of(text).unwrap() {
        "chess" => read_and_write::<chess::Position>(name, text),
        "checkers" => read_and_write::<checkers::Position>(name, text),
        _ if has_table_rules => read_and_write::<backgammon::TablePosition>(name, text),
        _ => read_and_write::<backgammon::Position>(name, text),
    }
}

#[test]
fn records_fold_to_the_same_position_and_are_written_back_unchanged() {
    let expected = fs::read_to_string(format!("{FOLDER}/standings.tsv")).unwrap();
    let expected: BTreeMap<&str, &str> =
        expected.lines().map(|line| line.split_once('\t').unwrap()).collect();
    let records = records();
    assert!(records.keys().eq(expected.keys()), "a standing for each record");
    for (name, text) in &records {
        assert_eq!(standing(name, text), expected[name.as_str()], "{name}");
    }
}

/// The records are worth something only if everything that a record can say occurs in them.
#[test]
fn every_word_of_a_record_occurs() {
    let all: String = records().into_values().collect();
    for command in [
        "house sit north guest",
        "house sit north person",
        "house begin",
        "south leave",
        "south entropy",
        "south next",
        "south move",
        "house roll",
        "north roll",
        "resign 1",
        "resign 3",
        "offer draw",
        "offer takeback",
        "offer rematch",
        "accept draw",
        "accept takeback",
        "accept resign 2",
        "accept rematch",
        "decline draw",
        "decline resign 1",
        "withdraw",
        "claim fifty-move rule",
        "claim with",
        "flag",
        "forfeit north",
        "abort",
        "house reveal",
    ] {
        assert!(all.contains(&format!(" {command}")), "{command}");
    }
    for header in [
        "start ",
        "south guest ?",
        "north empty",
        "north computer ",
        "white lot",
        "white north",
        "clock none",
        "clock 900+5;lag=0.5",
        "clock 600",
        "clock bronstein=",
        "clock delay=",
        "clock bank=120x3+12;flag=match",
        "clock days=",
        "dice fair ",
        "dice manual",
        "rated yes",
        "takebacks never",
        "takebacks free",
        "games 3",
    ] {
        assert!(all.contains(&format!(" {header}")), "{header}");
    }
    for (game, rulebooks) in [
        ("chess", "standard deluxe fortress travel"),
        ("checkers", "standard deluxe deluxe+first=white fortress sleigh travel"),
        ("backgammon", "standard standard+match=3 standard+money+jacoby standard+money+cubeless"),
        ("backgammon", "standard+money+beavers+raccoons+auto=2 fortress premium travel"),
        ("backgammon", "travel+jacoby+beavers+auto=1 travel+table"),
        ("backgammon", "travel+jacoby+beavers+auto=1+table"),
    ] {
        for rules in rulebooks.split(' ') {
            let has = |text: &String| game_of(text) == Some(game) && rules_of(text) == Some(rules);
            assert!(records().values().any(has), "{game} {rules}");
        }
    }
}
