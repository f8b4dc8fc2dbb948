use game::{Game, Notation};

use crate::{Awaits, Command, Table, Throw};

/// A roll that was made at a table, and what else could have come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fall<G: Game> {
    /// Which entry of the record it is, from 0.
    pub entry: usize,
    /// Which roll of the table it is.
    pub throw: Throw,
    /// What could have come, with weights, in the game's order.
    pub chances: Vec<(G::Roll, u32)>,
    /// What came.
    pub roll: G::Roll,
}

impl<G: Notation> Table<G> {
    /// Every roll of the record, also those that were taken back: what honest dice are proved by.
    pub fn falls(&self) -> Vec<Fall<G>> {
        let mut falls = Vec::new();
        let mut table = Self::new(self.setup.clone());
        for (index, entry) in self.entries.iter().enumerate() {
            if let (Command::Roll(roll), Awaits::Roll(throw)) = (&entry.command, table.awaits()) {
                let chances = table.position().chances();
                falls.push(Fall { entry: index, throw, chances, roll: *roll });
            }
            // What is in the record was obeyed once.
            let _ = table.obey(entry.by, entry.command.clone(), entry.time);
        }
        falls
    }
}
