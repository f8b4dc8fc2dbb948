//! The file format of the two-sided database: a title line, the equities, and a checksum.

use std::fmt;

use crate::two_sided_database::TwoSidedDatabase;

const TITLE: &[u8; 32] = b"salon bear-off 6x6 two-sided 01\n";

const SIZE: usize = TITLE.len() + 8 * TwoSidedDatabase::HOMES * TwoSidedDatabase::HOMES + 8;

/// Why bytes are not a valid database file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BearoffFileError {
    /// The title line is missing.
    Title,
    /// The size is wrong.
    Size {
        /// The actual number of bytes.
        found: usize,
        /// The expected number of bytes.
        wanted: usize,
    },
    /// The checksum is wrong.
    Checksum,
}

impl fmt::Display for BearoffFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Title => f.write_str("this is no bear-off table, or one of another version"),
            Self::Size { found, wanted } => {
                write!(f, "a bear-off table has {wanted} bytes, and here are {found}")
            }
            Self::Checksum => f.write_str("the bear-off table is damaged: its checksum is wrong"),
        }
    }
}

impl std::error::Error for BearoffFileError {}

impl TwoSidedDatabase {
    /// The contents of a database file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(SIZE);
        bytes.extend(TITLE);
        bytes.extend(self.stored().as_flattened().iter().flat_map(|value| value.to_le_bytes()));
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads what [`to_bytes`](Self::to_bytes) has written.
    ///
    /// # Errors
    /// The bytes are not a database file or have been changed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BearoffFileError> {
        if !bytes.starts_with(TITLE) {
            return Err(BearoffFileError::Title);
        }
        let wrong_size = BearoffFileError::Size { found: bytes.len(), wanted: SIZE };
        let (body, sum) = bytes.split_last_chunk().ok_or(wrong_size)?;
        if bytes.len() != SIZE {
            return Err(wrong_size);
        }
        if checksum(body) != u64::from_le_bytes(*sum) {
            return Err(BearoffFileError::Checksum);
        }
        let (values, _) = body[TITLE.len()..].as_chunks::<2>();
        let (equities, _) = values.as_chunks::<4>();
        let read = |four: &[[u8; 2]; 4]| four.map(i16::from_le_bytes);
        Self::from_stored(equities.iter().map(read).collect()).ok_or(wrong_size)
    }
}

/// The hash FNV-1a, which detects any single changed byte.
fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}
