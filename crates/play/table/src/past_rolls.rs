use game::{Game, Notation};

use crate::{Awaits, Command, DueRoll, Table};

/// A roll that was made at a table, and the rolls that were possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PastRoll<G: Game> {
    /// The number of its entry in the record, from 0.
    pub entry: usize,
    /// Which roll of which game it is.
    pub due: DueRoll,
    /// The possible rolls with their weights, in the game's order.
    pub chances: Vec<(G::Roll, u32)>,
    /// The roll that was made.
    pub roll: G::Roll,
}

impl<G: Notation> Table<G> {
    /// Every roll of the record, including those that were taken back. Fair dice are verified with them.
    pub fn past_rolls(&self) -> Vec<PastRoll<G>> {
        let mut rolls = Vec::new();
        let mut table = Self::new(self.setup.clone());
        for (index, entry) in self.entries.iter().enumerate() {
            if let (Command::Roll(roll), Awaits::Roll(due)) = (&entry.command, table.awaits()) {
                let chances = table.position().chances();
                rolls.push(PastRoll { entry: index, due, chances, roll: *roll });
            }
            // The record contains only commands that could be executed.
            let _ = table.execute(entry.by, entry.command.clone(), entry.time);
        }
        rolls
    }
}
