use game::{Game, Notation};

use crate::{Awaits, Command, DueRoll, Table};

/// A roll that was made at a table, and what else could have come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastRoll<G: Game> {
    /// Which entry of the record it is, from 0.
    pub entry: usize,
    /// Which roll of the table it is.
    pub due: DueRoll,
    /// What could have come, with weights, in the game's order.
    pub chances: Vec<(G::Roll, u32)>,
    /// What came.
    pub roll: G::Roll,
}

impl<G: Notation> Table<G> {
    /// Every roll of the record, also those that were taken back: what honest dice are proved by.
    pub fn past_rolls(&self) -> Vec<PastRoll<G>> {
        let mut rolls = Vec::new();
        let mut table = Self::new(self.setup.clone());
        for (index, entry) in self.entries.iter().enumerate() {
            if let (Command::Roll(roll), Awaits::Roll(due)) = (&entry.command, table.awaits()) {
                let chances = table.position().chances();
                rolls.push(PastRoll { entry: index, due, chances, roll: *roll });
            }
            // What is in the record was obeyed once.
            let _ = table.execute(entry.by, entry.command.clone(), entry.time);
        }
        rolls
    }
}
