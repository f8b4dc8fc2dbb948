use crate::solve::Solution;
use crate::tablebase::write;
use crate::verify::{PositionCounts, VerificationError, check};
use crate::{Tablebase, TablebaseError};

/// Every position of up to four pieces, solved, with the proofs of all wins.
///
/// ```
/// use salon_checkers_endgames::GeneratedTablebase;
///
/// let endings = GeneratedTablebase::generate(2, &mut |_, _| {});
/// let census = endings.verify(&mut |_| {}).unwrap();
/// assert_eq!(census.boards[2], 6_972);
/// ```
pub struct GeneratedTablebase {
    pieces: u8,
    solution: Solution,
}

impl GeneratedTablebase {
    /// How many boards there are with up to four pieces.
    pub const BOARDS: u64 = 1 + 120 + 6_972 + 261_224 + 7_092_774;

    /// Solves the positions of up to so many pieces, at most four. Tells how much is done, of how
    /// much.
    pub fn generate(pieces: u8, tell: &mut dyn FnMut(usize, usize)) -> Self {
        let pieces = pieces.min(Tablebase::MAX_PIECES as u8);
        Self { pieces, solution: Solution::of(pieces, tell) }
    }

    /// The values as they are kept in a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        write(&self.solution)
    }

    /// The values as they are asked for.
    ///
    /// # Errors
    /// What was written cannot be read back.
    pub fn tablebase(&self) -> Result<Tablebase, TablebaseError> {
        Tablebase::from_bytes(&self.to_bytes())
    }

    /// Goes over every position with the moves of the rules and says whether all values follow from
    /// each other, and every win from the end of the game; and whether [`to_bytes`](Self::to_bytes) says the
    /// same. Tells how many boards have been seen.
    ///
    /// # Errors
    /// The first position whose value cannot be right.
    pub fn verify(&self, tell: &mut dyn FnMut(u64)) -> Result<PositionCounts, VerificationError> {
        let table = self.tablebase().map_err(|_| VerificationError::Tablebase(String::new()))?;
        check(&self.solution, &table, self.pieces, tell)
    }
}
