//! Messages to clients about a table.

use bytes::Bytes;
use protocol::{
    Clocks, OccupantKind, ReasonSource, RefusalReason, SeatInfo, ServerMessage, Side, TableSnapshot,
};
use rulebooks::{article_for_refusal, table_refusal_text};
use table::{CommandError, CommandRefusal, Occupant, Seat};
use words::Language;

use super::{HostedGame, LiveStatus, TableTask};
use crate::HostError;
use crate::client_handle::ClientHandle;
use crate::new_table::listed_name;

impl<G: HostedGame> TableTask<G> {
    /// Sends a message to every client that watches the table.
    pub(super) fn publish(&self, message: &ServerMessage) {
        let message = protocol::write(message).into();
        self.registry.bus().publish(&self.code, &message);
        if self.is_watched_elsewhere()
            && let Some(cluster) = self.registry.cluster()
        {
            cluster.publish_other(&self.code, &message);
        }
    }

    /// Sends an event to every client that watches the table.
    pub(super) fn publish_event(&self, number: u64, message: &Bytes) {
        self.registry.bus().publish(&self.code, message);
        if self.is_watched_elsewhere()
            && let Some(cluster) = self.registry.cluster()
        {
            cluster.publish_event(&self.code, number, message);
        }
    }

    /// What both clocks show now.
    pub(super) fn clocks(&self) -> Option<Clocks> {
        let now = self.now();
        let left = self.table.clocks(now)?;
        let running = self.table.running().and_then(|seat| self.table.side(seat));
        Some(Clocks {
            at: self.registry.now() as u64,
            white: left.white.0,
            black: left.black.0,
            running: running.map(|side| match side {
                game::Side::White => Side::White,
                game::Side::Black => Side::Black,
            }),
            delay: self.table.delay_left(now).0,
        })
    }

    /// Everything about the table, from an event on, for one client.
    pub(super) fn snapshot(&self, request: u64, from: u64, client: &ClientHandle) -> Bytes {
        let next = self.table.entries().len() as u64;
        let from = from.min(next);
        let seat = self.seat_of(client.user);
        let planned = seat.and_then(|seat| self.planned_moves[seat].as_ref());
        let snapshot = TableSnapshot {
            request,
            table: self.code.to_string(),
            from,
            next,
            record: self.table.text_from(from as usize),
            now: self.now().0,
            position: self.table.position().write_position(),
            sitters: Seat::ALL.map(|seat| self.seat_info(seat)).into(),
            clocks: self.clocks(),
            seat: seat.map(to_protocol_seat),
            rematch: self.rematch.clone(),
            plan: planned.map_or(Vec::new(), |planned| planned.lines().to_vec()),
        };
        protocol::write(&ServerMessage::Snapshot(snapshot)).into()
    }

    fn seat_info(&self, seat: Seat) -> SeatInfo {
        let occupant = &self.table.seats()[seat];
        SeatInfo {
            seat: to_protocol_seat(seat),
            kind: match occupant {
                Occupant::Empty => None,
                Occupant::Person(_) => Some(OccupantKind::Person),
                Occupant::Guest(_) => Some(OccupantKind::Guest),
                Occupant::Computer(_) => Some(OccupantKind::Computer),
            },
            name: match occupant {
                Occupant::Empty => "?".to_owned(),
                Occupant::Computer(level) => level.to_string(),
                Occupant::Person(name) | Occupant::Guest(name) => name.to_string(),
            },
            here: matches!(occupant, Occupant::Computer(_)) || self.is_connected(seat),
            rating: self.ratings[seat].as_ref().map(super::rate::rounded),
            claim: self.claimable_in(seat),
        }
    }

    /// The status for a list.
    pub(super) fn live_status(&self) -> LiveStatus {
        let names = table::BySeat::new(|seat| listed_name(&self.table.seats()[seat]));
        LiveStatus { status: self.status(), names }
    }

    /// Why the table refuses a command, as messages carry it.
    pub(super) fn reason(&self, refusal: &CommandRefusal<G>, language: Language) -> RefusalReason {
        let words = table_refusal_text(language, &self.table.setup().rules, refusal);
        match refusal {
            CommandRefusal::Table(error) => table_reason(*error, words),
            CommandRefusal::Rules(refusal) => {
                let rules = self.table.setup().rules.to_string();
                let rulebook = rules.split('+').next().unwrap_or("standard");
                let article = article_for_refusal::<G>(rulebook, refusal);
                RefusalReason {
                    by: ReasonSource::Rules,
                    name: G::refusal_name(*refusal),
                    words,
                    article: article.map(|article| article.id.to_owned()),
                }
            }
            CommandRefusal::Syntax(_) => RefusalReason {
                by: ReasonSource::Syntax,
                name: "Syntax".to_owned(),
                words,
                article: None,
            },
        }
    }

    /// Refuses a request because the table or the rules refuse it.
    pub(super) fn refuse(&self, client: &ClientHandle, request: u64, refusal: &CommandRefusal<G>) {
        self.registry.metrics().refusals.increment();
        client.refuse(request, self.reason(refusal, client.language));
    }

    /// Refuses a request because the server refuses it.
    pub(super) fn refuse_with(&self, client: &ClientHandle, request: u64, error: HostError) {
        self.registry.metrics().refusals.increment();
        client.refuse(request, error.reason(client.language));
    }
}

/// An error of the table as messages carry it.
pub(crate) fn table_reason(error: CommandError, words: String) -> RefusalReason {
    RefusalReason { by: ReasonSource::Table, name: format!("{error:?}"), words, article: None }
}

/// A seat as messages name it.
pub(crate) fn to_protocol_seat(seat: Seat) -> protocol::Seat {
    match seat {
        Seat::South => protocol::Seat::South,
        Seat::North => protocol::Seat::North,
    }
}

/// The seat that a message names.
pub(crate) fn to_table_seat(seat: protocol::Seat) -> Seat {
    match seat {
        protocol::Seat::South => Seat::South,
        protocol::Seat::North => Seat::North,
    }
}
