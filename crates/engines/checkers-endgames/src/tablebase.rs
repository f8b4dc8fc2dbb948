use std::sync::OnceLock;

use checkers::{CaptureRules, Position};
use game::Side;

use crate::Wdl;
use crate::material::{Material, has_pieces};
use crate::run_code::{BLOCK_LEN, result_at};
use crate::table_file::{Directory, Stream, TablebaseError};
use crate::table_index::TableIndex;
use crate::tablebase_bytes::TablebaseBytes;
use crate::two_sided_board::{TwoSidedBoard, UP};

/// The result of every position with few pieces: those in the program, or more from a file.
///
/// It is compressed and stays so in memory; a probe reads only the block that it needs.
pub struct Tablebase {
    bytes: TablebaseBytes,
    max_pieces: u32,
    /// By code of the material. The streams of materials that are not canonical are those of the
    /// canonical ones with the sides exchanged.
    materials: Vec<Option<MaterialStreams>>,
}

/// The results of a canonical material.
#[derive(Clone, Copy)]
struct MaterialStreams {
    index: TableIndex,
    /// By side to move.
    streams: [Stream; 2],
}

/// Written by `salon tables checkers --pieces N --output FILE`. Tests generate them again.
#[cfg(not(target_arch = "wasm32"))]
static EMBEDDED: &[u8] = include_bytes!("../data/five.table");
/// The browser downloads less.
#[cfg(target_arch = "wasm32")]
static EMBEDDED: &[u8] = include_bytes!("../data/four.table");

static SHARED: OnceLock<Tablebase> = OnceLock::new();

impl Tablebase {
    /// The tablebase that the engines of this process use: one that was [shared](Self::share), or the
    /// one in the program.
    pub fn shared() -> &'static Self {
        SHARED.get().unwrap_or_else(Self::embedded)
    }

    /// Makes this the tablebase that the engines of this process use, unless there is one already.
    pub fn share(self) {
        let _ = SHARED.set(self);
    }

    /// The tablebase in the program: five pieces, or four in the browser.
    pub fn embedded() -> &'static Self {
        static TABLEBASE: OnceLock<Tablebase> = OnceLock::new();
        // It is never damaged, as a test shows. If it were, no position would be known.
        TABLEBASE.get_or_init(|| {
            Self::new(TablebaseBytes::Static(EMBEDDED)).unwrap_or_else(|_| Self::empty())
        })
    }

    /// The bytes of the tablebase in the program.
    pub fn embedded_bytes() -> &'static [u8] {
        EMBEDDED
    }

    /// Opens a file that `salon tables checkers` has written. It is mapped into memory.
    ///
    /// # Errors
    /// The file cannot be read or is damaged.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open(path: &std::path::Path) -> Result<Self, crate::OpenTablebaseError> {
        Ok(Self::new(TablebaseBytes::map(path)?)?)
    }

    /// Reads the bytes of [`GeneratedTables::to_bytes`](crate::GeneratedTables::to_bytes).
    ///
    /// # Errors
    /// They are damaged.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, TablebaseError> {
        Self::new(TablebaseBytes::Owned(bytes))
    }

    fn new(bytes: TablebaseBytes) -> Result<Self, TablebaseError> {
        let Directory { max_pieces, streams } = Directory::read(&bytes)?;
        let entry = |(code, streams): (usize, [Option<Stream>; 2])| {
            let material = Material::from_code(code);
            let [up, down] = streams;
            // With equal material, the player to move is always made UP.
            let down = if material.is_symmetric() { up } else { down };
            // Only the indices of stored materials are sure to fit into 32 bits.
            let streams = [up?, down?];
            Some(MaterialStreams { index: TableIndex::new(material), streams })
        };
        let materials = streams.into_iter().enumerate().map(entry).collect();
        Ok(Self { bytes, max_pieces: max_pieces.into(), materials })
    }

    fn empty() -> Self {
        Self { bytes: TablebaseBytes::Static(&[]), max_pieces: 0, materials: Vec::new() }
    }

    /// The largest number of pieces.
    #[inline]
    pub fn max_pieces(&self) -> u32 {
        self.max_pieces
    }

    /// The size of the compressed tablebase.
    pub fn byte_count(&self) -> usize {
        self.bytes.len()
    }

    /// Whether a position can be [probed](Self::probe): it has few enough pieces (seven only four against
    /// three), captures are compulsory, and crowning ends the turn.
    #[inline]
    pub fn has(&self, position: &Position) -> bool {
        let board = position.board();
        let sides = [Side::Black, Side::White].map(|side| board.pieces(side).len());
        let pieces = sides[0] + sides[1];
        pieces <= self.max_pieces
            && (pieces <= 6 || has_pieces(sides))
            && position.rules().capture_rules() == CaptureRules::STRICT
    }

    /// The result of a position for the player to move; `None` if the tablebase does not
    /// [have](Self::has) it.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<Wdl> {
        self.has(position).then(|| self.probe_board(&TwoSidedBoard::of_position(position)))
    }

    /// The result of a board with [`UP`] to move. Positions with captures are not stored: their result
    /// follows from the positions after the captures.
    pub(crate) fn probe_board(&self, board: &TwoSidedBoard) -> Wdl {
        if board.pieces(UP) == 0 {
            return Wdl::Loss;
        }
        if board.pieces(1 - UP) == 0 {
            return Wdl::Win;
        }
        if !board.can_capture::<UP>() {
            return self.stored(board);
        }
        let mut best = Wdl::Loss;
        board.for_each_capture::<UP>(&mut |child| {
            if best != Wdl::Win {
                best = best.max(self.probe_board(&child.swapped()).reversed());
            }
        });
        best
    }

    /// The result stored for a board with [`UP`] to move, which cannot capture.
    #[inline]
    fn stored(&self, board: &TwoSidedBoard) -> Wdl {
        let material = Material::of(board);
        let entry = |material: Material| self.materials.get(material.code())?.as_ref();
        let found = entry(material).map(|entry| (entry, *board, UP));
        let found = found.or_else(|| Some((entry(material.swapped())?, board.swapped(), 1 - UP)));
        let result = found.and_then(|(entry, board, to_move)| {
            let stream = &entry.streams[to_move];
            let at = entry.index.of(&board, stream.inner);
            let (start, end) = stream.block(&self.bytes, at / BLOCK_LEN)?;
            Some(result_at(&self.bytes, start, end, stream.parameter, at % BLOCK_LEN))
        });
        // Only a file that was changed after it was opened has nothing here.
        result.unwrap_or(Wdl::Draw)
    }
}
