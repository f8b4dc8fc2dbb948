//! dice verify.

use crate::ask::{fed, salon};

/// A table of chess: no dice at all.
const CHESS: &str = include_str!("../../../../play/table/tests/data/record.txt");

#[test]
fn what_has_no_dice_has_nothing_to_prove() {
    let answer = fed(&["dice", "verify", "-"], CHESS.as_bytes());
    assert_eq!((answer.code, &*answer.errors), (1, ""));
    assert!(answer.output.ends_with("so nothing can be proved\n"), "{}", answer.output);
    let french = fed(&["dice", "verify", "-", "--lang", "fr"], CHESS.as_bytes());
    assert!(french.output.contains("rien ne peut être prouvé"), "{}", french.output);
    let json = fed(&["dice", "verify", "-", "--json"], CHESS.as_bytes()).json();
    assert_eq!(json["honest"], false);
}

#[test]
fn what_is_damaged_is_told_with_its_line() {
    let damaged = CHESS.replace("e7e5", "e7e6");
    let answer = fed(&["dice", "verify", "-"], damaged.as_bytes());
    assert_eq!(answer.code, 1);
    assert!(answer.output.contains("line 16"), "{}", answer.output);
    for (text, told) in
        [("", "does not say which game"), ("hello\n\u{fffd}", "does not say which game")]
    {
        let answer = fed(&["dice", "verify", "-"], text.as_bytes());
        assert_eq!(answer.code, 1);
        assert!(answer.output.contains(told), "{}", answer.output);
    }
    let other = CHESS.replace("game chess", "game go");
    let answer = fed(&["dice", "verify", "-"], other.as_bytes());
    assert!(answer.output.contains("there is no game 'go'"), "{}", answer.output);
}

#[test]
fn a_file_that_is_not_there_is_named() {
    salon(&["dice", "verify", "nowhere.salon"]).refused(1, "nowhere.salon");
    salon(&["dice", "verify"]).refused(2, "FILE");
}

/// A match of backgammon whose 58 rolls another program, `tests/data/verify_dice.py`, finds honest.
const HONEST: &str = include_str!("../data/honest.salon");

fn verify(record: &str) -> (i32, String) {
    let answer = fed(&["dice", "verify", "-"], record.as_bytes());
    assert_eq!(&*answer.errors, "");
    (answer.code, answer.output.trim_end().to_owned())
}

/// The record with some of its text replaced, and checksums that fit: what a forger would write.
fn forged(changes: &[(&str, &str)]) -> String {
    let mut text: String = HONEST.lines().map(|line| line[9..].to_owned() + "\n").collect();
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

/// The usual CRC-32, from its definition.
fn crc(bytes: &[u8]) -> u32 {
    let step = |rest: u32, _| if rest & 1 == 1 { (rest >> 1) ^ 0xedb8_8320 } else { rest >> 1 };
    !bytes.iter().fold(u32::MAX, |rest, byte| (0..8).fold(rest ^ u32::from(*byte), step))
}

#[test]
fn honest_dice_are_proved() {
    let told = "standard input: the dice are honest: all 58 rolls follow from the secret";
    assert_eq!(verify(HONEST), (0, told.to_owned()));
    assert_eq!(forged(&[]), HONEST, "only to be sure that the forger can count");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/honest.salon");
    let french = salon(&["dice", "verify", file, "--lang", "fr"]).fine();
    assert!(french.output.contains("les 58 lancers découlent du secret"), "{}", french.output);
}

/// The last checker is borne off with any roll, so that the rules have nothing against another one.
#[test]
fn an_altered_roll_is_named() {
    let (code, told) = verify(&forged(&[("266203 house roll 54", "266203 house roll 66")]));
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("line 144: roll "), "{told}");
    assert!(told.ends_with(" of game 1 is 66, but 54 follows from the secret"), "{told}");
}

#[test]
fn a_swapped_secret_is_seen() {
    let (code, told) = verify(&forged(&[("reveal 0b", "reveal 0c")]));
    assert_eq!(code, 1);
    assert!(told.contains("the revealed secret is not the one"), "{told}");
    let (code, told) = verify(&forged(&[("entropy 5eed0f50", "entropy 5eed0f51")]));
    assert_eq!(code, 1);
    assert!(told.contains("line 16: roll 1 of game 1 is 16"), "{told}");
}

/// Two lines that change places, with or without checksums that fit.
#[test]
fn a_reordered_record_is_seen() {
    let swap = [(
        "1764 south entropy 5eed0f50\n2847 north entropy 0123456789abcdef",
        "1764 south entropy 0123456789abcdef\n2847 north entropy 5eed0f50",
    )];
    let (code, told) = verify(&forged(&swap));
    assert_eq!(code, 1);
    assert!(told.contains("line 16: roll 1 of game 1 is 16"), "{told}");
    let mut lines: Vec<&str> = HONEST.split_inclusive('\n').collect();
    lines.swap(18, 22);
    let (code, told) = verify(&lines.concat());
    assert_eq!(code, 1);
    assert!(told.contains("line 19: something is missing or changed"), "{told}");
}

#[test]
fn without_the_secret_nothing_is_proved() {
    let end = HONEST.trim_end().rfind('\n').unwrap() + 1;
    let (code, told) = verify(&HONEST[..end]);
    assert_eq!(code, 1);
    assert!(told.contains("has not been revealed"), "{told}");
}
