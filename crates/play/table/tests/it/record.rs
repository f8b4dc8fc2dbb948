//! The record as text: complete, damaged, cut off.

use chess::Position;
use salon_table::{Name, Occupant, ParsedRecord, RecordFault, Sides, Table, TableSetup, game_of};

use crate::play::{begin, chess, chess_from, follow};

/// A record in the agreed format: written by hand, with checksums from
/// `python3 tests/data/checksums.py tests/data/record.txt`.
const RECORD: &str = include_str!("../data/record.txt");

fn read(text: &str) -> ParsedRecord<Position> {
    Table::read(text).unwrap()
}

#[test]
fn writes_the_golden_record_as_it_reads_it() {
    let reading = read(RECORD);
    assert_eq!(reading.damage, None);
    assert_eq!(reading.table.text(), RECORD);
    assert_eq!(reading.table.entries().len(), 6);
    assert_eq!(reading.table.setup().tags[0].1, Name::new("Club evening"));
    assert_eq!(reading.table.entry_text(2), Some("4000-80 north move e7e5"));
    assert_eq!(reading.table.entry_text(6), None);
    assert_eq!(game_of(RECORD), Some("chess"));
}

#[test]
fn text_from_appends_to_what_was_saved() {
    let whole = read(RECORD).table;
    let mut saved = String::new();
    for count in 0..=whole.entries().len() {
        let table = whole.prefix(count);
        saved += &table.text_from(count.saturating_sub(1));
        if count == 0 {
            assert_eq!(saved, whole.prefix(0).text());
        }
        if count == 1 {
            // From entry 0, the text includes the header, which is saved already.
            saved = table.text();
        }
        assert_eq!(saved, table.text());
        assert_eq!(read(&saved), ParsedRecord { table, damage: None });
    }
    assert_eq!(saved, RECORD);
}

#[test]
fn reads_a_cut_off_record_up_to_the_cut() {
    let header = RECORD.lines().take_while(|line| !line.contains(" house begin")).count();
    for end in 0..RECORD.len() {
        let cut = &RECORD[..end];
        let whole_lines = cut.matches('\n').count();
        match Table::<Position>::read(cut) {
            Ok(reading) => {
                assert_eq!(reading.table.entries().len(), whole_lines - header);
                let damage = reading.damage.map(|damage| (damage.line, damage.fault));
                let cut_off = !cut.ends_with('\n');
                assert_eq!(damage, cut_off.then_some((whole_lines + 1, RecordFault::CutOff)));
            }
            Err(_) => assert!(whole_lines < header, "{cut}"),
        }
    }
}

#[test]
fn finds_the_line_of_a_changed_byte() {
    let bytes = RECORD.as_bytes();
    for at in 0..bytes.len() {
        let mut changed = bytes.to_vec();
        changed[at] ^= 1;
        let Ok(changed) = String::from_utf8(changed) else { continue };
        let line = RECORD[..at].matches('\n').count() + 1;
        let found = match Table::<Position>::read(&changed) {
            Ok(reading) => reading.damage.expect("a change that nobody saw").line,
            Err(damage) => damage.line,
        };
        assert_eq!(found, line, "byte {at}");
    }
}

#[test]
fn finds_missing_doubled_and_swapped_lines() {
    let lines: Vec<&str> = RECORD.split_inclusive('\n').collect();
    let damaged = |lines: Vec<&str>| match Table::<Position>::read(&lines.concat()) {
        Ok(reading) => reading.damage.map(|damage| damage.line),
        Err(damage) => Some(damage.line),
    };
    for at in 0..lines.len() - 1 {
        let mut missing = lines.clone();
        missing.remove(at);
        assert_eq!(damaged(missing), Some(at + 1), "without line {}", at + 1);
        let mut doubled = lines.clone();
        doubled.insert(at, lines[at]);
        assert_eq!(damaged(doubled), Some(at + 2), "line {} twice", at + 1);
        let mut swapped = lines.clone();
        swapped.swap(at, at + 1);
        assert_eq!(damaged(swapped), Some(at + 1), "line {} after the next", at + 1);
    }
}

/// Records with correct checksums and impossible contents.
#[test]
fn refuses_entries_that_are_not_possible() {
    let mut table = read(RECORD).table;
    let text: String = table.text().lines().map(|line| line[9..].to_owned() + "\n").collect();
    let forged = |old: &str, new: &str| checked(&text.replace(old, new));
    let damage = |text: &str| match Table::<Position>::read(text) {
        Ok(reading) => reading.damage.unwrap().to_string(),
        Err(damage) => damage.to_string(),
    };
    assert_eq!(
        damage(&forged("move e7e5", "move e7e4")),
        "line 16: this entry is not possible: a pawn does not move like that"
    );
    assert_eq!(
        damage(&forged("clock 300+5;lag=0.5", "clock 5 minutes")),
        "line 9: the header has a line that cannot be read: 'clock 5 minutes'"
    );
    assert_eq!(damage(&forged("rated no\n", "")), "line 13: the header lacks 'rated'");
    assert_eq!(
        damage(&forged("rated no\n", "rated no\nrated no\n")),
        "line 12: the header has a line that cannot be read: 'rated no'"
    );
    assert_eq!(
        damage(&forged("rated no\n", "ratings no\n")),
        "line 11: the header has a line that cannot be read: 'ratings no'"
    );
    assert_eq!(
        damage(&forged("salon-record 1", "salon-record 2")),
        "line 1: this is not a record; a record begins with 'salon-record 1'"
    );
    assert_eq!(damage(""), "line 1: this is not a record; a record begins with 'salon-record 1'");
    follow(&mut table, "9000 south move b1c3");
    assert!(table.text().starts_with(&checked(&text)), "only to be sure that the forger can count");
}

/// The lines with correct checksums, from a CRC written after its definition.
fn checked(text: &str) -> String {
    let mut so_far = Vec::new();
    let mut checked = String::new();
    for line in text.lines() {
        so_far.extend_from_slice(line.as_bytes());
        so_far.push(b'\n');
        checked += &format!("{:08x} {line}\n", crc(&so_far));
    }
    checked
}

/// Polynomial division, bit by bit, most significant bit of the reflected message first.
fn crc(bytes: &[u8]) -> u32 {
    let mut rest: u32 = u32::MAX;
    for bit in bytes.iter().flat_map(|byte| (0..8).map(move |index| u32::from(byte >> index) & 1)) {
        let carry = (rest >> 31) ^ bit;
        rest = (rest << 1) ^ (carry * 0x04c1_1db7);
    }
    !rest.reverse_bits()
}

#[test]
fn the_header_holds_the_whole_setup() {
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 9";
    let setup = TableSetup {
        id: Name::new("a/b c"),
        sides: Sides::ByLot,
        rated: true,
        games: 4,
        tags: vec![(Name::new("two words"), Name::new("x  y"))],
        ..chess_from(fen)
    };
    let table = Table::new(setup);
    let read = read(&table.text());
    assert_eq!(read, ParsedRecord { table, damage: None });
    assert_eq!(read.table.setup().tags[0].0, Name::new("two_words"));
}

#[test]
fn every_prefix_of_a_record_is_a_table() {
    let mut table = begin(chess());
    follow(&mut table, "1 south move e2e4\n2 north move e7e5\n3 south resign 1");
    assert_eq!(
        table.prefix(2).position().to_fen(),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"
    );
    assert_eq!(table.prefix(0).seats().north, Occupant::guest("Bob"));
    assert_eq!(table.prefix(99), table);
}

/// Words of entries, and some that are not.
const WORDS: [&str; 40] = [
    "0",
    "7",
    "18446744073709551615",
    "1-5",
    "south",
    "north",
    "house",
    "watcher",
    "begin",
    "sit",
    "move",
    "roll",
    "resign",
    "offer",
    "accept",
    "decline",
    "withdraw",
    "claim",
    "with",
    "flag",
    "abort",
    "reveal",
    "entropy",
    "leave",
    "next",
    "draw",
    "takeback",
    "rematch",
    "person",
    "Ann",
    "e2e4",
    "31",
    "double",
    "take",
    "0+1,0+3",
    "1",
    "3",
    "255",
    "é",
    "",
];

/// Random lines of such words, many of them almost right, are followed or refused, and nothing panics.
fn random_lines<G: game::Notation>(setup: TableSetup<G>, seed: u64) {
    let mut luck = game_laws::TestRng::new(seed);
    let mut table = begin(setup);
    let mut followed = 0;
    for _ in 0..10_000 {
        let mut words = vec![*luck.pick(&["8", "9", "10"]).unwrap()];
        words.push(luck.pick(&["south", "north", "house"]).unwrap());
        for _ in 0..1 + luck.below(4) {
            words.push(luck.pick(&WORDS).unwrap());
        }
        if luck.one_in(10) {
            words.remove(luck.below(words.len()));
        }
        let before = table.entries().len();
        match table.follow(&words.join(" ")) {
            Ok(_) => followed += 1,
            Err(_) => assert_eq!(table.entries().len(), before),
        }
    }
    assert!(followed > 0);
    assert_eq!(Table::read(&table.text()), Ok(ParsedRecord { table, damage: None }));
}

#[test]
fn random_entries_are_followed_or_refused() {
    for seed in 0..10 {
        random_lines(chess(), seed);
        random_lines(crate::dice::stroll("standard"), seed);
    }
}

#[test]
fn random_records_are_read_or_refused() {
    let mut luck = game_laws::TestRng::new(1);
    let stripped: Vec<&str> = RECORD.lines().map(|line| &line[9..]).collect();
    for _ in 0..3_000 {
        let mut lines: Vec<String> = stripped.iter().map(|line| (*line).to_owned()).collect();
        for _ in 0..1 + luck.below(3) {
            let at = luck.below(lines.len());
            let line = lines[at].clone();
            let mut words: Vec<&str> = line.split(' ').collect();
            let place = luck.below(words.len());
            words[place] = luck.pick(&WORDS).unwrap();
            lines[at] = words.join(" ");
            if luck.one_in(8) {
                lines.remove(luck.below(lines.len()));
            }
        }
        if let Ok(reading) = Table::<Position>::read(&checked(&lines.join("\n"))) {
            let text = reading.table.text();
            assert_eq!(Table::read(&text), Ok(ParsedRecord { damage: None, ..reading }));
        }
    }
}
