//! A player who wants to be forgotten.

use store::{GuestId, Write};
use table::{Actor, Command, Phase, Seat};

use super::{Host, Hosted};

impl<G: Hosted> Host<G> {
    /// Ends what a guest was doing here and takes their name out of the record; says whether that is durable.
    pub(super) async fn forget(&mut self, guest: GuestId) -> bool {
        let seats = Seat::ALL.into_iter().filter(|seat| self.owners[*seat] == Some(guest));
        let seats: Vec<Seat> = seats.collect();
        for seat in &seats {
            self.give_up(*seat);
        }
        self.do_duties();
        if !self.settle(None).await {
            return false;
        }
        self.count().await;
        seats.is_empty() || self.rewrite(&seats).await
    }

    /// Gets up, breaks off or loses, whichever is possible.
    fn give_up(&mut self, seat: Seat) {
        let by = Actor::Seat(seat);
        let commands = match self.table.phase() {
            Phase::Gathering | Phase::Between => vec![(by, Command::Leave)],
            Phase::Playing => vec![(by, Command::Abort), (Actor::House, Command::Forfeit { seat })],
            Phase::Over => Vec::new(),
        };
        for (by, command) in commands {
            if self.obey(by, command, self.now().into()).is_ok() {
                return;
            }
        }
    }

    async fn rewrite(&mut self, seats: &[Seat]) -> bool {
        let nameless = seats.iter().fold(self.table.clone(), |table, seat| table.anonymized(*seat));
        let text = nameless.text();
        let header: usize = text
            .split_inclusive('\n')
            .take(text.lines().count() - nameless.entries().len())
            .map(str::len)
            .sum();
        let (head, lines) = text.split_at(header);
        let lines = lines.split_inclusive('\n').map(str::to_owned).collect();
        let mut writes = vec![Write::Rewrite { table: self.id, header: head.to_owned(), lines }];
        self.table = nameless;
        self.header = header;
        for seat in seats {
            self.owners[*seat] = None;
            self.marks[*seat] = None;
            self.plans[*seat] = None;
            writes.push(self.seat_write(*seat));
        }
        if let Err(trouble) = self.house.clerk().keep(writes).await {
            tracing::error!(table = %self.code, %trouble, "a name was not forgotten");
            self.is_broken = true;
            return false;
        }
        true
    }
}
