use nnue::{InputFeatures, Perspective};

use crate::GameResult;

/// A position with its value and the result of its game, in the few bytes of a training file.
pub trait TrainingRecord: Copy + Send + Sync + 'static {
    /// The size of a record in a file.
    const BYTES: usize;

    /// The board as the network sees it.
    type Board: InputFeatures;

    /// Appends the bytes of the record.
    fn write(&self, bytes: &mut Vec<u8>);

    /// Reads what [`write`](Self::write) wrote: a slice of [`BYTES`](Self::BYTES).
    fn read(bytes: &[u8]) -> Self;

    /// The board.
    fn board(&self) -> Self::Board;

    /// Who is to move.
    fn mover(&self) -> Perspective;

    /// The bucket of output weights.
    fn bucket(&self) -> usize;

    /// The value that the search found, for the side to move.
    fn value(&self) -> i32;

    /// The result of the game, for the side to move.
    fn result(&self) -> GameResult;
}

/// The records of a file. A record that was cut off at the end is ignored.
pub fn read_records<R: TrainingRecord>(bytes: &[u8]) -> Vec<R> {
    bytes.chunks_exact(R::BYTES).map(R::read).collect()
}

/// The bytes of a file with these records.
pub fn write_records<R: TrainingRecord>(records: &[R]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(records.len() * R::BYTES);
    records.iter().for_each(|record| record.write(&mut bytes));
    bytes
}
