use game::Notation;

use crate::{Command, Entry, Seat, Table};

impl<G: Notation> Table<G> {
    /// The same table with `?` for the name of whoever sits in a seat, for people who want to be
    /// forgotten. Everything else is as it was, to the millisecond.
    #[must_use]
    pub fn anonymized(&self, seat: Seat) -> Self {
        let sits =
            |entry: &Entry<G>| matches!(entry.command, Command::Sit { seat: it, .. } if it == seat);
        let last = self.entries.iter().rposition(sits);
        let mut setup = self.setup.clone();
        if last.is_none() {
            setup.seats[seat] = setup.seats[seat].anonymized();
        }
        let mut table = Self::new(setup);
        for (index, entry) in self.entries.iter().enumerate() {
            let command = match &entry.command {
                Command::Sit { seat, who } if Some(index) == last => {
                    Command::Sit { seat: *seat, who: who.anonymized() }
                }
                other => other.clone(),
            };
            // It was allowed when it happened, and names change nothing in that.
            table.enter(entry.by, command, entry.time);
        }
        table
    }
}
