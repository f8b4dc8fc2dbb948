//! The file of a tablebase.
//!
//! | bytes | what |
//! |---|---|
//! | 27 | title with the version of the format |
//! | 1 | the largest number of pieces |
//! | 2 | the number of streams |
//! | 12 each | the streams: material and side to move (2), parameter of the run code (1), side whose kings are innermost (1), start of the index (4), start of the blocks (4) |
//! | | for each stream, its index and its blocks |
//! | 8 | checksum of all bytes before |
//!
//! A stream has the results of one material and side to move by index, cut into blocks. Its index has an
//! entry for every [`GROUP`] blocks: where they start, and where each of them ends from there. All numbers
//! are little-endian.

use thiserror::Error;

use crate::checksum::checksum;
use crate::material::{CODES, Material};
use crate::run_code::{BlockRuns, MAX_PARAMETER};

const TITLE: &[u8; 27] = b"salon checkers tablebase 2\n";
const STREAM_ENTRY: usize = 12;
/// The number of blocks of an index entry.
const GROUP: usize = 16;
const INDEX_ENTRY: usize = 4 + 2 * GROUP;

/// A file cannot be opened as a tablebase.
#[derive(Debug, Error)]
pub enum OpenTablebaseError {
    /// It cannot be read.
    #[error(transparent)]
    Io(#[from] std::io::Error),
    /// It is not a tablebase.
    #[error(transparent)]
    Tablebase(#[from] TablebaseError),
}

/// The bytes are not a tablebase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TablebaseError {
    /// They start with something else, or with another version.
    #[error(
        "this is not an endgame tablebase of checkers that this version can read: generate it again with 'salon tables checkers'"
    )]
    Title,
    /// They are damaged.
    #[error("the tablebase is damaged: generate it again with 'salon tables checkers'")]
    Damaged,
}

/// Where the results of a material and a side to move are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stream {
    pub(crate) parameter: u32,
    /// The side whose kings are innermost in the index.
    pub(crate) inner: usize,
    index: usize,
    blocks: usize,
}

impl Stream {
    /// The bytes of a block of the stream.
    #[inline]
    pub(crate) fn block(&self, file: &[u8], block: usize) -> Option<(usize, usize)> {
        let entry =
            file.get(self.index + block / GROUP * INDEX_ENTRY..)?.first_chunk::<INDEX_ENTRY>()?;
        let (first, ends) = entry.split_first_chunk()?;
        let first = self.blocks + u32::from_le_bytes(*first) as usize;
        let end =
            |at: usize| first + usize::from(u16::from_le_bytes([ends[2 * at], ends[2 * at + 1]]));
        let at = block % GROUP;
        Some((if at == 0 { first } else { end(at - 1) }, end(at)))
    }
}

/// The directory of a file: the largest number of pieces, and the streams by material code and side to
/// move.
pub(crate) struct Directory {
    pub(crate) max_pieces: u8,
    pub(crate) streams: Vec<[Option<Stream>; 2]>,
}

impl Directory {
    /// Reads the directory and checks the checksum.
    pub(crate) fn read(file: &[u8]) -> Result<Self, TablebaseError> {
        let content = file.strip_prefix(TITLE).ok_or(TablebaseError::Title)?;
        let (_, sum) = file.split_last_chunk().ok_or(TablebaseError::Damaged)?;
        let body = file.len().checked_sub(8).and_then(|end| file.get(..end));
        if body.map(checksum) != Some(u64::from_le_bytes(*sum)) {
            return Err(TablebaseError::Damaged);
        }
        Self::of_content(content).ok_or(TablebaseError::Damaged)
    }

    fn of_content(content: &[u8]) -> Option<Self> {
        let (&max_pieces, rest) = content.split_first()?;
        let (count, mut rest) = rest.split_first_chunk()?;
        let mut streams = vec![[None; 2]; CODES];
        for _ in 0..u16::from_le_bytes(*count) {
            let (entry, after) = rest.split_first_chunk::<STREAM_ENTRY>()?;
            let number = |at: usize| u16::from_le_bytes([entry[at], entry[at + 1]]);
            let offset = |at: usize| usize::from(number(at)) | usize::from(number(at + 2)) << 16;
            let (parameter, inner) = (u32::from(entry[2]), usize::from(entry[3]));
            (parameter <= MAX_PARAMETER && inner <= 1).then_some(())?;
            let (code, to_move) = (usize::from(number(0) / 2), usize::from(number(0) % 2));
            let stream = Stream { parameter, inner, index: offset(4), blocks: offset(8) };
            streams.get_mut(code)?[to_move] = Some(stream);
            rest = after;
        }
        Some(Self { max_pieces, streams })
    }
}

/// A compressed stream, as it is written.
pub(crate) struct EncodedStream {
    material: Material,
    to_move: usize,
    inner: usize,
    parameter: u32,
    index: Vec<u8>,
    blocks: Vec<u8>,
}

impl EncodedStream {
    /// Compresses the runs of all blocks of a stream with the kings of a side innermost.
    pub(crate) fn new(
        material: Material,
        to_move: usize,
        inner: usize,
        runs: &[BlockRuns],
    ) -> Self {
        let cost = |parameter: &u32| runs.iter().map(|runs| runs.cost(*parameter)).sum::<u64>();
        let parameter = (0..=MAX_PARAMETER).min_by_key(cost).unwrap_or(0);
        let (mut index, mut blocks) = (Vec::new(), Vec::new());
        for group in runs.chunks(GROUP) {
            let first = blocks.len();
            let mut entry = [0; INDEX_ENTRY];
            entry[..4].copy_from_slice(&(first as u32).to_le_bytes());
            for (at, runs) in group.iter().enumerate() {
                runs.write(parameter, &mut blocks);
                // A group takes less than 65,536 bytes, whatever its runs are.
                let end = (blocks.len() - first) as u16;
                entry[4 + 2 * at..6 + 2 * at].copy_from_slice(&end.to_le_bytes());
            }
            index.extend(entry);
        }
        Self { material, to_move, inner, parameter, index, blocks }
    }

    pub(crate) fn byte_count(&self) -> usize {
        self.index.len() + self.blocks.len()
    }
}

/// The bytes of a file with these streams.
pub(crate) fn write_file(max_pieces: u8, streams: &[EncodedStream]) -> Vec<u8> {
    let mut file = TITLE.to_vec();
    file.push(max_pieces);
    file.extend((streams.len() as u16).to_le_bytes());
    let mut next = file.len() + streams.len() * STREAM_ENTRY;
    for stream in streams {
        let blocks = next + stream.index.len();
        file.extend(((2 * stream.material.code() + stream.to_move) as u16).to_le_bytes());
        file.extend([stream.parameter as u8, stream.inner as u8]);
        file.extend((next as u32).to_le_bytes());
        file.extend((blocks as u32).to_le_bytes());
        next = blocks + stream.blocks.len();
    }
    for stream in streams {
        file.extend(&stream.index);
        file.extend(&stream.blocks);
    }
    file.extend(checksum(&file).to_le_bytes());
    file
}
