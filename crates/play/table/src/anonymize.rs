use game::Notation;

use crate::{Command, Entry, Seat, Table};

/// Where a record has the name of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameSource {
    /// In the setup, as the first player in this seat.
    Setup(Seat),
    /// In the entry with this number, with which the player took a seat.
    Entry(usize),
}

impl<G: Notation> Table<G> {
    /// Where the record has the name of the player who sits in a seat now.
    pub fn name_source(&self, seat: Seat) -> NameSource {
        let sits =
            |entry: &Entry<G>| matches!(entry.command, Command::Sit { seat: it, .. } if it == seat);
        self.entries.iter().rposition(sits).map_or(NameSource::Setup(seat), NameSource::Entry)
    }

    /// The same table with `?` instead of some names, for users who delete their data. Everything else stays the
    /// same, to the millisecond.
    #[must_use]
    pub fn anonymized(&self, names: &[NameSource]) -> Self {
        let mut setup = self.setup.clone();
        for seat in Seat::ALL {
            if names.contains(&NameSource::Setup(seat)) {
                setup.seats[seat] = setup.seats[seat].anonymized();
            }
        }
        let mut table = Self::new(setup);
        for (index, entry) in self.entries.iter().enumerate() {
            let command = match &entry.command {
                Command::Sit { seat, who } if names.contains(&NameSource::Entry(index)) => {
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
