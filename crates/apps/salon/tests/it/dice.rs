//! `salon dice verify`.

use crate::run::{salon, salon_with_input};

/// The record of a chess table, which has no dice.
const CHESS: &str = include_str!("../../../../play/table/tests/data/record.txt");

#[test]
fn a_record_without_fair_dice_cannot_be_verified() {
    let answer = salon_with_input(&["dice", "verify", "-"], CHESS.as_bytes());
    assert_eq!((answer.code, &*answer.errors), (1, ""));
    assert!(answer.output.ends_with("so they cannot be verified\n"), "{}", answer.output);
    let french = salon_with_input(&["dice", "verify", "-", "--lang", "fr"], CHESS.as_bytes());
    assert!(french.output.contains("ils ne peuvent pas être vérifiés"), "{}", french.output);
    let json = salon_with_input(&["dice", "verify", "-", "--json"], CHESS.as_bytes()).json();
    assert_eq!(json["honest"], false);
}

#[test]
fn names_the_line_of_the_damage() {
    let damaged = CHESS.replace("e7e5", "e7e6");
    let answer = salon_with_input(&["dice", "verify", "-"], damaged.as_bytes());
    assert_eq!(answer.code, 1);
    assert!(answer.output.contains("line 16"), "{}", answer.output);
    for text in ["", "hello\n\u{fffd}"] {
        let answer = salon_with_input(&["dice", "verify", "-"], text.as_bytes());
        assert_eq!(answer.code, 1);
        assert!(answer.output.contains("does not name its game"), "{}", answer.output);
    }
    let other = CHESS.replace("game chess", "game go");
    let answer = salon_with_input(&["dice", "verify", "-"], other.as_bytes());
    assert!(answer.output.contains("unknown game 'go'"), "{}", answer.output);
}

#[test]
fn names_a_missing_file() {
    salon(&["dice", "verify", "nowhere.salon"]).fails_with(1, "nowhere.salon");
    salon(&["dice", "verify"]).fails_with(2, "FILE");
}

/// A backgammon match. The independent program `tests/data/verify_dice.py` also finds that its 58 rolls are fair.
const FAIR: &str = include_str!("../data/honest.salon");

fn verify(record: &str) -> (i32, String) {
    let answer = salon_with_input(&["dice", "verify", "-"], record.as_bytes());
    assert_eq!(&*answer.errors, "");
    (answer.code, answer.output.trim_end().to_owned())
}

/// The record with parts of its text replaced and matching checksums, as a forger would write it.
fn forged(changes: &[(&str, &str)]) -> String {
    let mut text: String = FAIR.lines().map(|line| line[9..].to_owned() + "\n").collect();
    for (old, new) in changes {
        assert!(text.contains(old), "{old}");
        text = text.replacen(old, new, 1);
    }
    let mut so_far = String::new();
    let checked = text.split_inclusive('\n').map(|line| {
        so_far += line;
        format!("{:08x} {line}", crc(so_far.as_bytes()))
    });
    checked.collect()
}

/// CRC-32, from its definition.
fn crc(bytes: &[u8]) -> u32 {
    let step = |rest: u32, _| if rest & 1 == 1 { (rest >> 1) ^ 0xedb8_8320 } else { rest >> 1 };
    !bytes.iter().fold(u32::MAX, |rest, byte| (0..8).fold(rest ^ u32::from(*byte), step))
}

#[test]
fn verifies_fair_dice() {
    let fair = "standard input: the dice are fair: all 58 rolls follow from the secret";
    assert_eq!(verify(FAIR), (0, fair.to_owned()));
    assert_eq!(forged(&[]), FAIR, "the checksums of the test are right");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/honest.salon");
    let french = salon(&["dice", "verify", file, "--lang", "fr"]).succeeds();
    assert!(french.output.contains("les 58 lancers découlent du secret"), "{}", french.output);
}

/// Any roll bears off the last checker, so the rules allow another one.
#[test]
fn names_a_changed_roll() {
    let (code, text) = verify(&forged(&[("266203 house roll 54", "266203 house roll 66")]));
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("line 144: roll "), "{text}");
    assert!(text.ends_with(" of game 1 is 66, but the secret gives 54"), "{text}");
}

#[test]
fn detects_a_changed_secret() {
    let (code, text) = verify(&forged(&[("reveal 0b", "reveal 0c")]));
    assert_eq!(code, 1);
    assert!(text.contains("the revealed secret does not match"), "{text}");
    let (code, text) = verify(&forged(&[("entropy 5eed0f50", "entropy 5eed0f51")]));
    assert_eq!(code, 1);
    assert!(text.contains("line 16: roll 1 of game 1 is 16"), "{text}");
}

/// Two lines are swapped, with and without matching checksums.
#[test]
fn detects_a_reordered_record() {
    let swap = [(
        "1764 south entropy 5eed0f50\n2847 north entropy 0123456789abcdef",
        "1764 south entropy 0123456789abcdef\n2847 north entropy 5eed0f50",
    )];
    let (code, text) = verify(&forged(&swap));
    assert_eq!(code, 1);
    assert!(text.contains("line 16: roll 1 of game 1 is 16"), "{text}");
    let mut lines: Vec<&str> = FAIR.split_inclusive('\n').collect();
    lines.swap(18, 22);
    let (code, text) = verify(&lines.concat());
    assert_eq!(code, 1);
    assert!(text.contains("line 19: the checksum is wrong"), "{text}");
}

#[test]
fn cannot_verify_without_the_secret() {
    let end = FAIR.trim_end().rfind('\n').unwrap() + 1;
    let (code, text) = verify(&FAIR[..end]);
    assert_eq!(code, 1);
    assert!(text.contains("has not been revealed"), "{text}");
}
