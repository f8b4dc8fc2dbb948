use salon_bearoff::{BearoffFileError, HomeBoard, TwoSidedDatabase};

use crate::two_sided;

#[test]
fn reads_back_a_written_database() {
    let table = two_sided();
    let read = TwoSidedDatabase::from_bytes(&table.to_bytes()).unwrap();
    let homes = HomeBoard::all(6);
    for (&mine, &theirs) in homes.iter().zip(homes.iter().rev()) {
        assert_eq!(read.win(mine, theirs), table.win(mine, theirs));
    }
}

#[test]
fn rejects_damaged_files() {
    let bytes = two_sided().to_bytes();
    let read = |bytes: &[u8]| TwoSidedDatabase::from_bytes(bytes).err();
    assert_eq!(read(b""), Some(BearoffFileError::Title));
    assert_eq!(
        read(b"something else altogether, long enough for a title"),
        Some(BearoffFileError::Title)
    );
    let size = |found| Some(BearoffFileError::Size { found, wanted: bytes.len() });
    assert_eq!(read(&bytes[..bytes.len() - 1]), size(bytes.len() - 1));
    assert_eq!(read(&bytes[..32]), size(32));
    assert_eq!(read(&[&bytes[..], &[0]].concat()), size(bytes.len() + 1));
    for place in [32, 1_000_000, bytes.len() - 9, bytes.len() - 1] {
        let mut bytes = bytes.clone();
        bytes[place] ^= 4;
        assert_eq!(read(&bytes), Some(BearoffFileError::Checksum), "{place}");
    }
}
