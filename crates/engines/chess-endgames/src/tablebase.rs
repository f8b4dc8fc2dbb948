use std::borrow::Cow;
use std::sync::OnceLock;

use chess::{AttackTables, CastlingSide, Position, Role};
use game::Side;

use crate::Wdl;
use crate::board::Board;
use crate::conversions::{WdlSource, for_each_capture, wdl_with_en_passant};
use crate::generated_tables::LAYOUTS;
use crate::layout::BLOCK;
use crate::material::{MATERIALS, Material, normalized};
use crate::stream_code::SymbolModel;
use crate::table_file::{ReadStream, TablebaseError, read_file};

/// The result of every position with three or four pieces.
///
/// It is compressed. A block of it is unpacked when it is needed for the first time.
pub struct Tablebase {
    bytes: Cow<'static, [u8]>,
    materials: Vec<Option<MaterialStreams>>,
}

struct MaterialStreams {
    /// By side to move; only the first if both sides have the same.
    streams: [Option<Stream>; 2],
    longest: u8,
}

struct Stream {
    model: SymbolModel,
    starts: Vec<u32>,
    blocks: Vec<OnceLock<Box<[u8]>>>,
}

/// Written by `salon tables chess --output FILE`. Tests generate it again.
#[cfg(not(target_arch = "wasm32"))]
static EMBEDDED: &[u8] = include_bytes!("../data/four.table");

static SHARED: OnceLock<Tablebase> = OnceLock::new();

impl Tablebase {
    /// The tables that the engines of this process use. The browser has none until they have been fetched and
    /// [shared](Self::share).
    pub fn shared() -> Option<&'static Self> {
        #[cfg(not(target_arch = "wasm32"))]
        if SHARED.get().is_none()
            && let Ok(tablebase) = Self::new(Cow::Borrowed(EMBEDDED))
        {
            tablebase.share();
        }
        SHARED.get()
    }

    /// Makes these the tables that the engines of this process use, unless there are some already.
    pub fn share(self) {
        let _ = SHARED.set(self);
    }

    /// The bytes of the tables in the program.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn embedded_bytes() -> &'static [u8] {
        EMBEDDED
    }

    /// Reads the bytes of [`GeneratedTables::to_bytes`](crate::GeneratedTables::to_bytes).
    ///
    /// # Errors
    /// They are damaged.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, TablebaseError> {
        Self::new(Cow::Owned(bytes))
    }

    fn new(bytes: Cow<'static, [u8]>) -> Result<Self, TablebaseError> {
        let mut materials: Vec<Option<MaterialStreams>> = (0..MATERIALS).map(|_| None).collect();
        for stream in read_file(&bytes, |id| LAYOUTS[id].len())? {
            let ReadStream { id, to_move, longest, model, starts } = stream;
            let blocks = (1..starts.len()).map(|_| OnceLock::new()).collect();
            let empty = || MaterialStreams { streams: [None, None], longest };
            let material = materials[id].get_or_insert_with(empty);
            material.streams[to_move] = Some(Stream { model, starts, blocks });
        }
        Ok(Self { bytes, materials })
    }

    /// The largest number of pieces, kings included.
    pub const MAX_PIECES: u32 = 4;

    /// The result of a position for the player to move, as long as the draw after fifty moves is far away; `None` if it has
    /// too many pieces, if a king may still castle, or if the rulebook's pawns cannot be taken en passant where the
    /// tables count on that.
    #[inline]
    pub fn probe(&self, position: &Position) -> Option<Wdl> {
        let board = probed_board(position)?;
        Some(match position.en_passant() {
            Some(square) => {
                wdl_with_en_passant(self, &board, square.index() as u8, AttackTables::new())
            }
            None => self.wdl(&board),
        })
    }

    /// Like [`probe`](Self::probe), but `None` where the draw after fifty moves could come before the next capture or
    /// pawn's move of a perfectly played game.
    #[inline]
    pub fn probe_before_fifty_moves(&self, position: &Position) -> Option<Wdl> {
        let quiet = position.quiet_half_moves();
        if quiet > 0 && quiet + self.longest(position) > 100 {
            return None;
        }
        self.probe(position)
    }

    /// The longest distance to a capture, a pawn's move or mate with the pieces of this position.
    fn longest(&self, position: &Position) -> u32 {
        let board = Board::of_position(position).map(normalized);
        let material = board.and_then(|board| Material::of(&board));
        let streams = material.and_then(|material| self.materials[material.id()].as_ref());
        streams.map_or(0, |streams| streams.longest.into())
    }

    fn stored(&self, material: Material, board: &Board) -> Option<Wdl> {
        let layout = &LAYOUTS[material.id()];
        let stream = self.materials[material.id()].as_ref()?.streams[board.to_move].as_ref()?;
        let (slice, index) = layout.locate(board);
        let at = slice * layout.slice_len + index;
        let number = at / BLOCK;
        let block = stream.blocks.get(number)?.get_or_init(|| {
            let [start, end] = [number, number + 1].map(|at| stream.starts[at] as usize);
            let len = (layout.len() - number * BLOCK).min(BLOCK);
            stream.model.decode_block(self.bytes.get(start..end).unwrap_or(&[]), len)
        });
        let inner = at % BLOCK;
        Some(Wdl::from_bits(block.get(inner / 4)? >> (2 * (inner % 4))))
    }
}

impl WdlSource for Tablebase {
    fn wdl(&self, board: &Board) -> Wdl {
        let board = normalized(*board);
        let Some(material) = Material::of(&board) else { return Wdl::Draw };
        if material.is_dead() {
            return Wdl::Draw;
        }
        // Only damaged tables have nothing here.
        let mut best = self.stored(material, &board).unwrap_or(Wdl::Draw);
        if best != Wdl::Win {
            for_each_capture(&board, AttackTables::new(), &mut |after| {
                best = best.max(self.wdl(&after).reversed());
            });
        }
        best
    }
}

/// The board of a position that the tables have.
#[inline]
pub(crate) fn probed_board(position: &Position) -> Option<Board> {
    let board = Board::of_position(position)?;
    let may_castle = Side::ALL
        .iter()
        .any(|side| CastlingSide::ALL.iter().any(|wing| position.may_castle(*side, *wing)));
    let is_other_game = !position.rules().en_passant && has_en_passant_ahead(&board);
    (!may_castle && !is_other_game).then_some(board)
}

/// Whether a pawn may be taken en passant some time: two pawns on neighbouring files, of which one can still make its
/// double step past the other.
fn has_en_passant_ahead(board: &Board) -> bool {
    let [one, two] = board.men() else { return false };
    if one.role != Role::Pawn || two.role != Role::Pawn || one.side == two.side {
        return false;
    }
    let (up, down) =
        if one.side == 0 { (one.square, two.square) } else { (two.square, one.square) };
    let are_neighbours = (up & 7).abs_diff(down & 7) == 1;
    let (up, down) = (up >> 3, down >> 3);
    are_neighbours && ((up == 1 && down >= 3) || (down == 6 && up <= 4))
}
