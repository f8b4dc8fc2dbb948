//! Removing a user from a table.

use store::{UserId, Write};
use table::{Actor, Command, NameSource, Seat, TablePhase};

use super::{HostedGame, TableTask};

impl<G: HostedGame> TableTask<G> {
    /// Ends what a user was playing here, and removes their name from the record. Returns whether that is durable.
    pub(super) async fn delete_user(&mut self, user: UserId) -> bool {
        let is_own = |seat: &Seat| self.owners[*seat] == Some(user);
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(is_own).collect();
        for seat in &seats {
            self.give_up(*seat);
        }
        self.execute_duties();
        if !self.commit(None).await {
            return false;
        }
        self.rate().await;
        let names = self.names_of(user);
        (seats.is_empty() && names.is_empty()) || self.anonymize(&seats, &names).await
    }

    /// Where the record has a user's name: also as a player who has left, and the user may have taken several seats.
    fn names_of(&self, user: UserId) -> Vec<NameSource> {
        let mut names = Vec::new();
        for seat in Seat::ALL {
            let current = self.table.name_source(seat);
            // The user who opens a table is the first player in its seats.
            let first = NameSource::Setup(seat);
            let was_first = current != first && self.opener == user;
            names.extend((self.owners[seat] == Some(user)).then_some(current));
            names.extend(was_first.then_some(first));
        }
        let own = self.answered.iter().filter(|(request, _)| request.user == user);
        names.extend(own.map(|(_, number)| NameSource::Entry(*number as usize)));
        names
    }

    /// Leaves the table, aborts the game or forfeits it, whichever is allowed.
    fn give_up(&mut self, seat: Seat) {
        let by = Actor::Seat(seat);
        let commands = match self.table.phase() {
            TablePhase::Gathering | TablePhase::Between => vec![(by, Command::Leave)],
            TablePhase::Playing => {
                vec![(by, Command::Abort), (Actor::House, Command::Forfeit { seat })]
            }
            TablePhase::Over => Vec::new(),
        };
        for (by, command) in commands {
            if self.execute(by, command, self.now().into()).is_ok() {
                return;
            }
        }
    }

    async fn anonymize(&mut self, seats: &[Seat], names: &[NameSource]) -> bool {
        self.table = self.table.anonymized(names);
        let mut writes = vec![Write::ReplaceRecord {
            table: self.id,
            header: self.table.header_text(),
            lines: self.table.entry_lines(0).to_vec(),
        }];
        for seat in seats {
            self.owners[*seat] = None;
            self.ratings[*seat] = None;
            self.planned_moves[*seat] = None;
            writes.push(self.seat_write(*seat));
        }
        if let Err(error) = self.store(writes).await {
            tracing::error!(table = %self.code, %error, "a name could not be removed");
            self.is_broken = true;
            return false;
        }
        true
    }
}
