use game::Notation;

use crate::{Command, Entry, Seat, Table};

impl<G: Notation> Table<G> {
    /// The same table with `?` instead of the name of the player in a seat, for users who delete their
    /// data. Everything else stays the same, to the millisecond.
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
            // It was allowed when it happened, and names do not change that.
            table.enter(entry.by, command, entry.time);
        }
        table
    }
}
