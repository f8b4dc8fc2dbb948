//! Removing a user from a table.

use store::{UserId, Write};
use table::{Actor, Command, Phase, Seat};

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
        seats.is_empty() || self.anonymize(&seats).await
    }

    /// Leaves the table, aborts the game or forfeits it, whichever is allowed.
    fn give_up(&mut self, seat: Seat) {
        let by = Actor::Seat(seat);
        let commands = match self.table.phase() {
            Phase::Gathering | Phase::Between => vec![(by, Command::Leave)],
            Phase::Playing => vec![(by, Command::Abort), (Actor::House, Command::Forfeit { seat })],
            Phase::Over => Vec::new(),
        };
        for (by, command) in commands {
            if self.execute(by, command, self.now().into()).is_ok() {
                return;
            }
        }
    }

    async fn anonymize(&mut self, seats: &[Seat]) -> bool {
        self.table = seats.iter().fold(self.table.clone(), |table, seat| table.anonymized(*seat));
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
        if let Err(error) = self.registry.group_commit().commit(writes).await {
            tracing::error!(table = %self.code, %error, "a name could not be removed");
            self.is_broken = true;
            return false;
        }
        true
    }
}
