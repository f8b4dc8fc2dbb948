use crate::index::{INDEX_COUNT, MaterialPositions};
use crate::material::{MAX_PIECES, Material};
use crate::retrograde::Solution;
use crate::run_length::pack;
use crate::verify::{PositionCounts, VerificationError, verify};
use crate::{Tablebase, TablebaseError};

/// A tablebase as it is generated, with the distance to conversion of every win.
///
/// ```
/// use salon_checkers_endgames::GeneratedTablebase;
///
/// let generated = GeneratedTablebase::generate(2, &mut |_, _| {});
/// let counts = generated.verify(&mut |_| {}).unwrap();
/// assert_eq!(counts.boards[2], 6_972);
/// ```
pub struct GeneratedTablebase {
    pieces: u8,
    solution: Solution,
}

impl GeneratedTablebase {
    /// The number of boards with up to four pieces.
    pub const BOARDS: u64 = 1 + 120 + 6_972 + 261_224 + 7_092_774;

    /// Solves all positions of up to this many pieces, at most four. Reports how many positions are
    /// solved, and how many there are.
    pub fn generate(pieces: u8, on_progress: &mut dyn FnMut(usize, usize)) -> Self {
        let pieces = pieces.min(MAX_PIECES);
        Self { pieces, solution: Solution::of(pieces, on_progress) }
    }

    /// The compressed results, as a file stores them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut results = vec![None; INDEX_COUNT];
        for material in Material::all(MAX_PIECES) {
            let positions = MaterialPositions::new(material);
            for index in positions.indices() {
                if positions.board(index).is_some_and(|board| !board.can_capture()) {
                    results[index] = self.solution.results()[index];
                }
            }
        }
        pack(results.into_iter())
    }

    /// The tablebase that probes these results.
    ///
    /// # Errors
    /// What was written cannot be read back.
    pub fn tablebase(&self) -> Result<Tablebase, TablebaseError> {
        Tablebase::from_bytes(&self.to_bytes())
    }

    /// Checks every position with the moves of the rules: whether all results are consistent, whether
    /// every win leads to the end of the game, and whether the [bytes](Self::to_bytes) say the same.
    /// Reports the number of boards checked.
    ///
    /// # Errors
    /// The first position whose result is wrong.
    pub fn verify(
        &self,
        on_progress: &mut dyn FnMut(u64),
    ) -> Result<PositionCounts, VerificationError> {
        let unreadable = |_| VerificationError::Tablebase(String::new());
        let tablebase = self.tablebase().map_err(unreadable)?;
        verify(&self.solution, &tablebase, self.pieces, on_progress)
    }
}
