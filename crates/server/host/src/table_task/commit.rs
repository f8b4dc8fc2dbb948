//! From executed commands to durable and published events.

use bytes::Bytes;
use protocol::{ServerMessage, TableEvent};
use store::{ClientRequestId, RecordLine, StoreError, TableStatus, Write};
use table::{Actor, Awaits, Command, CommandRefusal, TablePhase, Time, TimeControl};

use super::{HostedGame, TableTask};
use crate::client_handle::ClientHandle;
use crate::new_table::listed_name;

/// An event that has happened and that no client has seen yet.
pub(super) struct PendingEvent {
    message: Bytes,
}

/// The request that events answer.
pub(super) struct RequestOrigin<'a> {
    pub(super) client: &'a ClientHandle,
    pub(super) request: u64,
}

impl RequestOrigin<'_> {
    fn id(&self) -> ClientRequestId {
        self.client.request_id(self.request)
    }
}

impl<G: HostedGame> TableTask<G> {
    /// Executes a command. No client sees the event before it is committed.
    pub(super) fn execute(
        &mut self,
        by: Actor,
        command: Command<G>,
        time: Time,
    ) -> Result<(), CommandRefusal<G>> {
        let number = self.table.entries().len();
        self.table.execute(by, command, time)?;
        let event = TableEvent {
            table: self.code.to_string(),
            number: number as u64,
            entry: self.table.entry_text(number).unwrap_or_default().to_owned(),
            position: self.table.position().write_position(),
            clocks: self.clocks(),
        };
        let message = protocol::write(&ServerMessage::Event(event)).into();
        self.pending.push(PendingEvent { message });
        Ok(())
    }

    /// Makes the pending events durable, then publishes them. Returns whether they could be stored.
    pub(super) async fn commit(&mut self, origin: Option<RequestOrigin<'_>>) -> bool {
        if self.pending.is_empty() {
            return true;
        }
        let writes = self.pending_writes(origin.as_ref());
        self.commit_with(writes, origin).await
    }

    /// The same with more writes.
    pub(super) async fn commit_with(
        &mut self,
        writes: Vec<Write>,
        origin: Option<RequestOrigin<'_>>,
    ) -> bool {
        let count = self.pending.len() as u64;
        let is_in_list = |write: &Write| matches!(write, Write::Status { .. } | Write::Seat { .. });
        let changes_lobby = self.public && writes.iter().any(is_in_list);
        let first = self.table.entries().len() as u64 - count;
        let origin_stored = self.current_origin();
        let counted = match self.store_and_rate(writes).await {
            Ok(counted) => counted,
            Err(error) => {
                tracing::error!(table = %self.code, %error, "events could not be stored");
                self.is_broken = true;
                return false;
            }
        };
        if changes_lobby {
            self.registry.lobby_changed();
        }
        if self.public && self.table.phase() != TablePhase::Gathering {
            self.registry.open_tables().remove(&self.code);
        }
        for owner in [self.owners.south, self.owners.north].into_iter().flatten() {
            self.registry.own_tables_changed(owner);
        }
        self.registry.metrics().lines.add(count);
        self.stored_phase = self.table.phase();
        self.stored_origin = Some(origin_stored);
        if let Some(origin) = origin {
            self.answered.insert(origin.id(), first);
            origin.client.done(origin.request, Some(first));
        }
        for (event, number) in std::mem::take(&mut self.pending).into_iter().zip(first..) {
            self.publish_event(number, &event.message);
        }
        if let Some(counted) = counted {
            self.publish_rating(counted);
        }
        // It may be the other player's turn now.
        self.update_absence();
        true
    }

    /// Stores writes about this table, if this node still owns it.
    pub(super) async fn store(&mut self, mut writes: Vec<Write>) -> Result<(), StoreError> {
        writes.extend(self.lease.map(Write::Fence));
        self.registry.group_commit().commit(writes).await
    }

    /// The writes for the pending events.
    pub(super) fn pending_writes(&self, origin: Option<&RequestOrigin<'_>>) -> Vec<Write> {
        let first = self.table.entries().len() - self.pending.len();
        // The first event answers the request; the others follow from it.
        let mut request = origin.map(RequestOrigin::id);
        let line = |text: &String| RecordLine { text: text.clone(), request: request.take() };
        let lines = self.table.entry_lines(first).iter().map(line).collect();
        let mut writes = vec![Write::Lines { table: self.id, first: first as u64, lines }];
        let is_slow = matches!(self.table.setup().clock.control, TimeControl::Days { .. });
        if is_slow || self.stored_phase != self.table.phase() {
            writes.push(Write::Status { table: self.id, status: self.status() });
        }
        let origin = self.current_origin();
        if self.lease.is_some() && self.stored_origin != Some(origin) {
            writes.push(Write::ClockOrigin { table: self.id, origin: origin.moment() });
        }
        writes
    }

    /// The table's status, for lists.
    pub(super) fn status(&self) -> TableStatus {
        TableStatus {
            phase: self.table.phase(),
            awaits: match self.table.awaits() {
                Awaits::Move(seat) => Some(seat),
                Awaits::Roll(due) => due.seat,
                _ => None,
            },
            outcome: self.table.outcome(),
            lines: self.table.entries().len() as u64,
            at: self.registry.now(),
        }
    }

    /// Writes the status down before the table leaves memory.
    pub(super) async fn store_status(&mut self) {
        let status = Write::Status { table: self.id, status: self.status() };
        if let Err(error) = self.store(vec![status]).await {
            // Only lists use it, and the next start of the server works it out again.
            tracing::warn!(table = %self.code, %error, "a status could not be stored");
        }
    }

    /// The write for the owner of a seat.
    pub(super) fn seat_write(&self, seat: table::Seat) -> Write {
        Write::Seat {
            table: self.id,
            seat,
            user: self.owners[seat],
            name: listed_name(&self.table.seats()[seat]),
        }
    }
}
