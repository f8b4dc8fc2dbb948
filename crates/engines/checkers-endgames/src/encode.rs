//! Compresses the solved results of a material.

use crate::Wdl;
use crate::run_code::{BLOCK_LEN, BlockRuns};
use crate::slices::SlicesOfMaterial;
use crate::solved_tables::MaterialTable;
use crate::table_file::EncodedStream;
use crate::two_sided_board::{DOWN, TwoSidedBoard, UP};

/// Compresses the results with a side to move, in the order that takes fewer bytes: the kings of either
/// side can be innermost.
pub(crate) fn encode(table: &MaterialTable, to_move: usize) -> EncodedStream {
    let mut orders = [RunCollector::default(), RunCollector::default()];
    let mut results = Vec::new();
    SlicesOfMaterial::new(table.material).for_each(|slice| {
        results.clear();
        if !slice.is_valid() {
            results.resize(table.material.slice_len(), None);
            orders.iter_mut().for_each(|order| order.extend(results.iter().copied()));
            return;
        }
        let mut place = 0;
        slice.for_each_board(|board| {
            let result = || table.result_at(slice.number, place, to_move);
            results.push(board.filter(|board| !can_capture(board, to_move)).map(|_| result()));
            place += 1;
        });
        let ups = slice.kings[UP].len();
        orders[UP].extend(results.iter().copied());
        let columns = (0..ups).flat_map(|up| results.iter().skip(up).step_by(ups));
        orders[DOWN].extend(columns.copied());
    });
    let [up, down] = orders.map(RunCollector::finish);
    let streams = [(UP, up), (DOWN, down)]
        .map(|(inner, runs)| EncodedStream::new(table.material, to_move, inner, &runs));
    let [up, down] = streams;
    if down.byte_count() < up.byte_count() { down } else { up }
}

fn can_capture(board: &TwoSidedBoard, side: usize) -> bool {
    if side == UP { board.can_capture::<UP>() } else { board.can_capture::<DOWN>() }
}

/// Cuts results into blocks.
#[derive(Default)]
struct RunCollector {
    block: Vec<Option<Wdl>>,
    blocks: Vec<BlockRuns>,
}

impl RunCollector {
    fn extend(&mut self, results: impl Iterator<Item = Option<Wdl>>) {
        for result in results {
            self.block.push(result);
            if self.block.len() == BLOCK_LEN {
                self.blocks.push(BlockRuns::of(self.block.drain(..)));
            }
        }
    }

    fn finish(mut self) -> Vec<BlockRuns> {
        if !self.block.is_empty() {
            self.blocks.push(BlockRuns::of(self.block.drain(..)));
        }
        self.blocks
    }
}
