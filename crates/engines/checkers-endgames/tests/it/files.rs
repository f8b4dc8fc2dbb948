//! Tablebases in files.

use std::{env, fs};

use checkers::{Position, Rules};
use salon_checkers_endgames::{
    GeneratedTables, OpenTablebaseError, Tablebase, TablebaseError, Wdl,
};

#[test]
fn a_file_is_opened_and_probed() {
    let path = env::temp_dir().join(format!("salon-tablebase-{}.table", std::process::id()));
    let bytes = GeneratedTables::generate(3, None, &mut |_| {}).unwrap().to_bytes();
    fs::write(&path, &bytes).unwrap();
    let tablebase = Tablebase::open(&path).unwrap();
    assert_eq!((tablebase.max_pieces(), tablebase.byte_count()), (3, bytes.len()));
    let probe = |fen: &str| tablebase.probe(&Position::from_fen(Rules::STANDARD, fen).unwrap());
    assert_eq!(probe("W:WK18,K22:BK1"), Some(Wdl::Win));
    assert_eq!(probe("W:WK19,K23:B12,K28"), None, "four pieces");
    drop(tablebase);
    fs::remove_file(&path).unwrap();
    let missing = Tablebase::open(&path).err().unwrap();
    assert!(matches!(missing, OpenTablebaseError::Io(_)), "{missing}");
}

#[test]
fn every_damaged_byte_is_noticed() {
    let bytes = GeneratedTables::generate(2, None, &mut |_| {}).unwrap().to_bytes();
    assert!(Tablebase::from_bytes(bytes.clone()).is_ok());
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[at] ^= 0x10;
        let error = Tablebase::from_bytes(damaged).err();
        let expected = if at < 27 { TablebaseError::Title } else { TablebaseError::Damaged };
        assert_eq!(error, Some(expected), "byte {at}");
        assert!(Tablebase::from_bytes(bytes[..at].to_vec()).is_err(), "{at} bytes");
    }
}
