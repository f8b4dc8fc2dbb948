//! The file of the tables.
//!
//! | bytes | what |
//! |---|---|
//! | 24 | title with the version of the format |
//! | 1 | the number of streams |
//! | | for each stream: material (1), side to move (1), longest distance (1), model, the length of each block (2), the blocks |
//! | 8 | checksum of all bytes before |
//!
//! All numbers are little-endian.

use thiserror::Error;

use crate::layout::BLOCK;
use crate::material::MATERIALS;
use crate::stream_code::{EncodedStream, SymbolModel};

const TITLE: &[u8; 24] = b"salon chess tablebase 1\n";

/// The bytes are not the tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TablebaseError {
    /// They start with something else, or with another version.
    #[error("these are no endgame tables of chess that this version can read")]
    Title,
    /// They are damaged.
    #[error("the endgame tables of chess are damaged")]
    Damaged,
}

/// A stream and where it belongs.
pub(crate) struct StoredStream {
    pub(crate) id: usize,
    pub(crate) to_move: usize,
    pub(crate) longest: u8,
    pub(crate) stream: EncodedStream,
}

pub(crate) fn write_file(streams: &[StoredStream]) -> Vec<u8> {
    let mut file = TITLE.to_vec();
    file.push(streams.len() as u8);
    for StoredStream { id, to_move, longest, stream } in streams {
        file.extend([*id as u8, *to_move as u8, *longest]);
        file.extend(stream.model.to_bytes());
        file.extend(stream.blocks.iter().flat_map(|block| (block.len() as u16).to_le_bytes()));
        file.extend(stream.blocks.iter().flatten());
    }
    let sum = checksum(&file);
    file.extend(sum.to_le_bytes());
    file
}

/// A stream in a file: where its blocks are.
pub(crate) struct ReadStream {
    pub(crate) id: usize,
    pub(crate) to_move: usize,
    pub(crate) longest: u8,
    pub(crate) model: SymbolModel,
    /// The starts of the blocks, and the end of the last one.
    pub(crate) starts: Vec<u32>,
}

/// Reads where everything is. `len` is the number of results of a material.
pub(crate) fn read_file(
    file: &[u8],
    len: impl Fn(usize) -> usize,
) -> Result<Vec<ReadStream>, TablebaseError> {
    if !file.starts_with(TITLE) {
        return Err(TablebaseError::Title);
    }
    let (content, sum) = file.split_last_chunk().ok_or(TablebaseError::Damaged)?;
    if checksum(content) != u64::from_le_bytes(*sum) {
        return Err(TablebaseError::Damaged);
    }
    read_streams(content, len).ok_or(TablebaseError::Damaged)
}

fn read_streams(content: &[u8], len: impl Fn(usize) -> usize) -> Option<Vec<ReadStream>> {
    let mut at = TITLE.len() + 1;
    let count = *content.get(TITLE.len())?;
    let mut streams = Vec::new();
    for _ in 0..count {
        let &[id, to_move, longest] = content.get(at..)?.first_chunk()?;
        let (id, to_move) = (usize::from(id), usize::from(to_move));
        (id < MATERIALS && to_move < 2).then_some(())?;
        at += 3;
        let model = SymbolModel::from_bytes(content.get(at..at + SymbolModel::BYTES)?);
        at += SymbolModel::BYTES;
        let lengths = content.get(at..at + 2 * len(id).div_ceil(BLOCK))?;
        at += lengths.len();
        let mut starts = vec![at as u32];
        for pair in lengths.chunks_exact(2) {
            at += usize::from(u16::from_le_bytes([pair[0], pair[1]]));
            starts.push(at as u32);
        }
        (at <= content.len()).then_some(())?;
        streams.push(ReadStream { id, to_move, longest, model, starts });
    }
    (at == content.len()).then_some(streams)
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
