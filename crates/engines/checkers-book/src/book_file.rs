//! The file format of a book: a header, records sorted by their keys, and a checksum. Numbers are
//! little-endian.

use thiserror::Error;

/// The first bytes of a file, with the version of the format.
const TITLE: &[u8; 22] = b"salon checkers book 1\n";
/// The title, the number of records, the nodes for each position and the plies of the lines.
const HEADER: usize = TITLE.len() + 4 + 8 + 1;
const CHECKSUM: usize = 8;
/// A key, a depth, and three moves with their scores.
pub(crate) const RECORD: usize = 8 + 1 + MOVES * 4;
/// How many moves an entry has at most.
pub(crate) const MOVES: usize = 3;

/// Why bytes are not a valid book.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BookFileError {
    /// The title is missing.
    #[error("this is no checkers book, or one of another version")]
    Title,
    /// The size does not fit the number of positions.
    #[error("a book with these positions has {wanted} bytes, and here are {found}")]
    Size {
        /// The actual number of bytes.
        found: usize,
        /// The expected number of bytes.
        wanted: usize,
    },
    /// The checksum is wrong.
    #[error("the book is damaged: its checksum is wrong")]
    Checksum,
    /// The positions are not sorted.
    #[error("the positions of the book are not in order")]
    Order,
}

/// What a book says about itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BookHeader {
    pub(crate) nodes: u64,
    pub(crate) plies: u8,
}

/// A record of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BookRecord {
    pub(crate) key: u64,
    pub(crate) depth: u8,
    /// Codes and scores, the best move first.
    pub(crate) moves: [Option<(u16, i16)>; MOVES],
}

/// The score that stands where there is no move.
const NO_MOVE: i16 = i16::MIN;

/// The size of a book with this many positions, in bytes.
pub(crate) fn size(positions: usize) -> usize {
    // Saturating, because a damaged file can claim any number.
    positions.saturating_mul(RECORD).saturating_add(HEADER + CHECKSUM)
}

/// The contents of a file. The records are sorted by their keys.
pub(crate) fn write(header: BookHeader, records: &[BookRecord]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(size(records.len()));
    bytes.extend(TITLE);
    bytes.extend((records.len() as u32).to_le_bytes());
    bytes.extend(header.nodes.to_le_bytes());
    bytes.push(header.plies);
    records.iter().for_each(|record| record.write(&mut bytes));
    bytes.extend(checksum(&bytes).to_le_bytes());
    bytes
}

/// Checks a file.
pub(crate) fn check(bytes: &[u8]) -> Result<(), BookFileError> {
    let rest = bytes.strip_prefix(TITLE).ok_or(BookFileError::Title)?;
    let count = rest.first_chunk().map_or(0, |count| u32::from_le_bytes(*count));
    let wanted = size(count as usize);
    if bytes.len() != wanted {
        return Err(BookFileError::Size { found: bytes.len(), wanted });
    }
    let (body, sum) = bytes.split_at(bytes.len() - CHECKSUM);
    if checksum(body).to_le_bytes() != sum {
        return Err(BookFileError::Checksum);
    }
    if !records(bytes).is_sorted_by(|one, next| key(one) < key(next)) {
        return Err(BookFileError::Order);
    }
    Ok(())
}

/// The header of a checked file.
pub(crate) fn header(bytes: &[u8]) -> BookHeader {
    let header = &bytes[TITLE.len() + 4..HEADER];
    let nodes = header.first_chunk().map_or(0, |nodes| u64::from_le_bytes(*nodes));
    BookHeader { nodes, plies: header[8] }
}

/// The records of a checked file.
pub(crate) fn records(bytes: &[u8]) -> &[[u8; RECORD]] {
    bytes[HEADER..bytes.len() - CHECKSUM].as_chunks().0
}

/// The key of a record.
pub(crate) fn key(record: &[u8; RECORD]) -> u64 {
    record.first_chunk().map_or(0, |key| u64::from_le_bytes(*key))
}

impl BookRecord {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.key.to_le_bytes());
        bytes.push(self.depth);
        for mv in self.moves {
            let (code, score) = mv.unwrap_or((0, NO_MOVE));
            bytes.extend(code.to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
    }

    pub(crate) fn read(record: &[u8; RECORD]) -> Self {
        let (moves, _) = record[9..].as_chunks::<4>();
        let mut read = moves.iter().map(|&[a, b, c, d]| {
            let score = i16::from_le_bytes([c, d]);
            (score != NO_MOVE).then_some((u16::from_le_bytes([a, b]), score))
        });
        let moves = std::array::from_fn(|_| read.next().flatten());
        Self { key: key(record), depth: record[8], moves }
    }
}

/// The hash FNV-1a, which detects any single changed byte.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: BookHeader = BookHeader { nodes: 7, plies: 12 };

    fn record(key: u64) -> BookRecord {
        BookRecord { key, depth: 9, moves: [Some((3, -20)), Some((4, 0)), None] }
    }

    #[test]
    fn reads_what_it_has_written() {
        let bytes = write(HEAD, &[record(1), record(u64::MAX)]);
        assert_eq!(bytes.len(), size(2));
        assert_eq!(check(&bytes), Ok(()));
        assert_eq!(header(&bytes), HEAD);
        let read: Vec<BookRecord> = records(&bytes).iter().map(BookRecord::read).collect();
        assert_eq!(read, [record(1), record(u64::MAX)]);
    }

    #[test]
    fn every_damage_is_an_error() {
        let bytes = write(HEAD, &[record(1), record(2)]);
        for length in 0..bytes.len() {
            assert!(check(&bytes[..length]).is_err(), "the first {length} bytes");
        }
        for at in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[at] ^= 0x40;
            assert!(check(&damaged).is_err(), "byte {at}");
        }
        assert_eq!(check(b""), Err(BookFileError::Title));
        assert_eq!(check(&write(HEAD, &[record(2), record(1)])), Err(BookFileError::Order));
    }
}
