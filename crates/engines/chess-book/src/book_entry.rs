use crate::polyglot_move::PolyglotMove;

/// An entry of a book. Numbers are stored with the highest byte first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BookEntry {
    pub(crate) key: u64,
    pub(crate) mv: PolyglotMove,
    pub(crate) weight: u16,
    /// Programs that learn keep their results here. We keep what we read.
    pub(crate) learn: u32,
}

impl BookEntry {
    /// The size of an entry, in bytes.
    pub(crate) const SIZE: usize = 16;

    pub(crate) fn read(bytes: &[u8; Self::SIZE]) -> Self {
        let all = u128::from_be_bytes(*bytes);
        Self {
            key: (all >> 64) as u64,
            mv: PolyglotMove((all >> 48) as u16),
            weight: (all >> 32) as u16,
            learn: all as u32,
        }
    }

    pub(crate) fn write(&self) -> [u8; Self::SIZE] {
        let all = u128::from(self.key) << 64
            | u128::from(self.mv.0) << 48
            | u128::from(self.weight) << 32
            | u128::from(self.learn);
        all.to_be_bytes()
    }
}
