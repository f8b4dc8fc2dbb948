//! What of a table is told to guests.

use bytes::Bytes;
use protocol::{
    Clocks, OccupantKind, ReasonSource, RefusalReason, RequestRefused, ServerMessage, Side,
    TableSnapshot,
};
use rulebooks::table_refusal_text;
use table::{Occupant, Seat};
use words::Language;

use super::{Host, Hosted, Look, Visitor, shown};
use crate::No;
use crate::opening::listed;

impl<G: Hosted> Host<G> {
    /// Both clocks now.
    pub(super) fn clocks(&self) -> Option<Clocks> {
        let now = self.now();
        let left = self.table.clocks(now)?;
        let running = self.table.running().and_then(|seat| self.table.side(seat));
        Some(Clocks {
            at: self.house.now() as u64,
            white: left.white.0,
            black: left.black.0,
            running: running.map(|side| match side {
                game::Side::White => Side::White,
                game::Side::Black => Side::Black,
            }),
            delay: self.table.delay_left(now).0,
        })
    }

    pub(super) fn snapshot(&self, request: u64, from: u64, visitor: &Visitor) -> Bytes {
        let next = self.table.entries().len() as u64;
        let from = from.min(next);
        let sitter = |seat: Seat| self.sitter(seat);
        let snapshot = TableSnapshot {
            request,
            table: self.code.to_string(),
            from,
            next,
            record: self.table.text_from(from as usize),
            now: self.now().0,
            position: self.table.position().write_position(),
            sitters: Seat::ALL.map(sitter).into(),
            clocks: self.clocks(),
            seat: Seat::ALL
                .into_iter()
                .find(|seat| self.owners[*seat] == Some(visitor.guest))
                .map(on_the_wire),
            rematch: self.rematch.clone(),
            plan: self.plan_of(visitor),
        };
        protocol::write(&ServerMessage::Snapshot(snapshot)).into()
    }

    fn plan_of(&self, visitor: &Visitor) -> Vec<Vec<String>> {
        let mine = |seat: &Seat| self.owners[*seat] == Some(visitor.guest);
        let seat = Seat::ALL.into_iter().find(mine);
        let plan = seat.and_then(|seat| self.plans[seat].as_ref());
        plan.map_or(Vec::new(), |plan| plan.lines().to_vec())
    }

    fn sitter(&self, seat: Seat) -> protocol::SeatInfo {
        let sitter = &self.table.seats()[seat];
        let kind = match sitter {
            Occupant::Empty => None,
            Occupant::Person(_) => Some(OccupantKind::Person),
            Occupant::Guest(_) => Some(OccupantKind::Guest),
            Occupant::Computer(_) => Some(OccupantKind::Computer),
        };
        protocol::SeatInfo {
            seat: on_the_wire(seat),
            kind,
            name: match sitter {
                Occupant::Empty => "?".to_owned(),
                Occupant::Computer(level) => level.to_string(),
                Occupant::Person(name) | Occupant::Guest(name) => name.to_string(),
            },
            here: matches!(sitter, Occupant::Computer(_)) || self.gone[seat].is_none(),
            rating: self.marks[seat].as_ref().map(shown),
            claim: self.claim_in(seat).filter(|_| self.owners[seat].is_some()),
        }
    }

    pub(super) fn look(&self) -> Look {
        let names = table::BySeat::new(|seat| listed(&self.table.seats()[seat]));
        Look { standing: self.standing(), names }
    }

    /// Why the table does not do something, as a message says it.
    pub(super) fn why(&self, refusal: &table::Refusal<G>, language: Language) -> RefusalReason {
        let rules = self.table.setup().rules.to_string();
        let book = rules.split('+').next().unwrap_or("standard");
        let (by, name, article) = match refusal {
            table::Refusal::Table(objection) => {
                (ReasonSource::Table, format!("{objection:?}"), None)
            }
            table::Refusal::Rules(refusal) => (
                ReasonSource::Rules,
                G::refusal_name(*refusal),
                rulebooks::article_for_refusal::<G>(book, refusal),
            ),
            table::Refusal::Syntax(_) => (ReasonSource::Syntax, "Syntax".to_owned(), None),
        };
        RefusalReason {
            by,
            name,
            words: table_refusal_text(language, refusal),
            article: article.map(|article| article.id.to_owned()),
        }
    }

    pub(super) fn refuse(&self, visitor: &Visitor, request: u64, reason: RefusalReason) {
        self.house.tally().refusals.up();
        let refusal = RequestRefused { request: Some(request), reason };
        visitor.ear.tell(&protocol::write(&ServerMessage::Refusal(refusal)).into());
    }

    pub(super) fn say_no(&self, visitor: &Visitor, request: u64, no: No) {
        self.refuse(visitor, request, no.reason(visitor.language));
    }
}

/// A seat as messages name it.
pub(crate) fn on_the_wire(seat: Seat) -> protocol::Seat {
    match seat {
        Seat::South => protocol::Seat::South,
        Seat::North => protocol::Seat::North,
    }
}

/// A seat that a message names.
pub(crate) fn off_the_wire(seat: protocol::Seat) -> Seat {
    match seat {
        protocol::Seat::South => Seat::South,
        protocol::Seat::North => Seat::North,
    }
}
