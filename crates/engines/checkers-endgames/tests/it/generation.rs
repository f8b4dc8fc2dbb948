//! The embedded tablebases are generated again and verified.

use std::{env, fs};

use salon_checkers_endgames::{GeneratedTables, PositionCounts, Tablebase};

/// The numbers of boards are those that the authors of Chinook counted. `SALON_TABLEBASE_PIECES` asks for
/// more pieces than the four that take seconds.
#[test]
fn the_embedded_tablebase_is_correct() {
    let asked = env::var("SALON_TABLEBASE_PIECES").ok().and_then(|text| text.parse().ok());
    let pieces: u8 = asked.unwrap_or(4);
    let generated = GeneratedTables::generate(pieces, None, &mut |_| {}).unwrap();
    let bytes = generated.to_bytes();
    let stored = match pieces {
        4 => fs::read("data/four.table").unwrap(),
        5 => Tablebase::embedded_bytes().to_vec(),
        _ => bytes.clone(),
    };
    assert!(bytes == stored, "generate the file in data again");
    let tablebase = Tablebase::from_bytes(bytes).unwrap();
    assert_eq!(tablebase.max_pieces(), pieces.into());
    let counts = generated.verify(&tablebase, &mut |_| {}).unwrap();
    let PositionCounts { boards, won, drawn, lost } = counts;
    let wanted = usize::from(pieces) + 1;
    assert_eq!(boards[..wanted], GeneratedTables::BOARDS[..wanted]);
    assert!(won > lost && lost > 0 && drawn > 0);
}

/// A generation that was interrupted continues with the materials that are stored and undamaged.
#[test]
fn a_generation_continues_from_its_folder() {
    let folder = env::temp_dir().join(format!("salon-checkpoints-{}", std::process::id()));
    let generate = || {
        let mut last = Default::default();
        let generated =
            GeneratedTables::generate(3, Some(&folder), &mut |progress| last = progress).unwrap();
        (generated, last)
    };
    let (first, progress) = generate();
    assert_eq!((progress.done, progress.loaded), (progress.total, 0));
    let damaged = folder.join("1m1k-0m1k.solved");
    let mut bytes = fs::read(&damaged).unwrap();
    bytes[100] ^= 1;
    fs::write(&damaged, bytes).unwrap();
    let (second, progress) = generate();
    assert!(0 < progress.loaded && progress.loaded < progress.total);
    assert_eq!(progress.done, progress.total);
    assert!(first.to_bytes() == second.to_bytes());
    second.remove_checkpoints(&folder);
    assert!(!folder.exists());
}
