use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use crate::Wdl;
use crate::material::{CODES, Material};
use crate::outcome::Outcome;
use crate::slice_solver::KnownOutcomes;
use crate::table_index::TableIndex;
use crate::two_sided_board::{DOWN, TwoSidedBoard, UP};

/// The results of all positions of one material, two bits each, while tables are generated. Every slice
/// starts at a byte, so that threads can write different slices.
pub(crate) struct MaterialTable {
    pub(crate) material: Material,
    pub(crate) index: TableIndex,
    /// Bytes per slice.
    stride: usize,
    /// By side to move.
    cells: [Vec<AtomicU8>; 2],
}

impl MaterialTable {
    pub(crate) fn new(material: Material) -> Self {
        let stride = material.slice_len().div_ceil(4);
        let bytes = stride * material.slices();
        let empty = || std::iter::repeat_with(|| AtomicU8::new(0)).take(bytes).collect();
        Self { material, index: TableIndex::new(material), stride, cells: [empty(), empty()] }
    }

    /// Reads a table from its bytes; `None` if their number is wrong.
    pub(crate) fn from_bytes(material: Material, bytes: &[u8]) -> Option<Self> {
        let mut table = Self::new(material);
        let (up, down) = bytes.split_at_checked(table.cells[UP].len())?;
        if down.len() != table.cells[DOWN].len() {
            return None;
        }
        let atomic = |bytes: &[u8]| bytes.iter().map(|&byte| AtomicU8::new(byte)).collect();
        table.cells = [atomic(up), atomic(down)];
        Some(table)
    }

    pub(crate) fn bytes(&self) -> impl Iterator<Item = u8> {
        self.cells.iter().flatten().map(|byte| byte.load(Relaxed))
    }

    #[inline]
    pub(crate) fn result(&self, board: &TwoSidedBoard, to_move: usize) -> Wdl {
        let (slice, place) = self.index.slice_and_place(board, UP);
        self.result_at(slice, place, to_move)
    }

    #[inline]
    pub(crate) fn result_at(&self, slice: usize, place: usize, to_move: usize) -> Wdl {
        let byte = self.cells[to_move][slice * self.stride + place / 4].load(Relaxed);
        Wdl::from_bits(byte >> (place % 4 * 2))
    }

    /// Stores the results of a slice.
    pub(crate) fn store(&self, slice: usize, to_move: usize, mut bits: impl Iterator<Item = u8>) {
        let start = slice * self.stride;
        for byte in &self.cells[to_move][start..start + self.stride] {
            let packed = (0..4).fold(0, |packed, at| packed | bits.next().unwrap_or(0) << (2 * at));
            byte.store(packed, Relaxed);
        }
    }
}

impl KnownOutcomes for SolvedTables {
    #[inline]
    fn after_conversion(&self, board: &TwoSidedBoard, to_move: usize) -> Wdl {
        self.result(board, to_move)
    }

    /// Distances are not kept: they do not change results.
    #[inline]
    fn after_man_step(&self, board: &TwoSidedBoard, to_move: usize) -> Outcome {
        Outcome { result: self.result(board, to_move), distance: 0 }
    }
}

/// The tables of the materials solved so far.
pub(crate) struct SolvedTables {
    /// By code, for canonical materials.
    tables: Vec<Option<MaterialTable>>,
}

impl SolvedTables {
    pub(crate) fn new() -> Self {
        Self { tables: std::iter::repeat_with(|| None).take(CODES).collect() }
    }

    pub(crate) fn insert(&mut self, table: MaterialTable) {
        let code = table.material.code();
        self.tables[code] = Some(table);
    }

    pub(crate) fn table(&self, material: Material) -> Option<&MaterialTable> {
        self.tables[material.code()].as_ref()
    }

    /// The result of a board for the side to move. A position that is not solved yet counts as a draw.
    #[inline]
    pub(crate) fn result(&self, board: &TwoSidedBoard, to_move: usize) -> Wdl {
        if board.pieces(to_move) == 0 {
            return Wdl::Loss;
        }
        if board.pieces(1 - to_move) == 0 {
            return Wdl::Win;
        }
        let material = Material::of(board);
        if let Some(table) = &self.tables[material.code()] {
            return table.result(board, to_move);
        }
        let swapped = self.tables[material.swapped().code()].as_ref();
        swapped.map_or(Wdl::Draw, |table| table.result(&board.swapped(), 1 - to_move))
    }
}
