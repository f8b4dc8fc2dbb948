use crate::proof::{Census, Flaw, check};
use crate::solve::Solution;
use crate::table::write;
use crate::{BadTable, Table};

/// Every position of up to four pieces, solved, with the proofs of all wins.
///
/// ```
/// use salon_checkers_endgames::Endings;
///
/// let endings = Endings::solve(2, &mut |_, _| {});
/// let census = endings.check(&mut |_| {}).unwrap();
/// assert_eq!(census.boards[2], 6_972);
/// ```
pub struct Endings {
    pieces: u8,
    solution: Solution,
}

impl Endings {
    /// How many boards there are with up to four pieces.
    pub const BOARDS: u64 = 1 + 120 + 6_972 + 261_224 + 7_092_774;

    /// Solves the positions of up to so many pieces, at most four. Tells how much is done, of how
    /// much.
    pub fn solve(pieces: u8, tell: &mut dyn FnMut(usize, usize)) -> Self {
        let pieces = pieces.min(Table::MOST_PIECES as u8);
        Self { pieces, solution: Solution::of(pieces, tell) }
    }

    /// The values as they are kept in a file.
    pub fn write(&self) -> Vec<u8> {
        write(&self.solution)
    }

    /// The values as they are asked for.
    ///
    /// # Errors
    /// What was written cannot be read back.
    pub fn table(&self) -> Result<Table, BadTable> {
        Table::read(&self.write())
    }

    /// Goes over every position with the moves of the rules and says whether all values follow from
    /// each other, and every win from the end of the game; and whether [`write`](Self::write) says the
    /// same. Tells how many boards have been seen.
    ///
    /// # Errors
    /// The first position whose value cannot be right.
    pub fn check(&self, tell: &mut dyn FnMut(u64)) -> Result<Census, Flaw> {
        let table = self.table().map_err(|_| Flaw::Table(String::new()))?;
        check(&self.solution, &table, self.pieces, tell)
    }
}
