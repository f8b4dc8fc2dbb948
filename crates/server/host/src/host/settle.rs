//! From what has happened to what is durable and seen.

use bytes::Bytes;
use protocol::{RematchOpened, RequestDone, ServerMessage, TableEvent};
use store::{GuestId, Line, Standing, Write};
use table::{Actor, Command, GameResult, Phase, Refusal, Time, TimeControl};

use super::{Host, Hosted, Visitor};
use crate::opening::{self, Opener, Place, listed};

/// Something that has happened and that nobody has seen.
pub(super) struct Fresh {
    message: Bytes,
}

/// Whose request is answered.
pub(super) struct Asked<'a> {
    pub(super) visitor: &'a Visitor,
    pub(super) request: u64,
}

impl<G: Hosted> Host<G> {
    /// Lets the table obey. Nobody sees it before it is settled.
    pub(super) fn obey(
        &mut self,
        by: Actor,
        command: Command<G>,
        time: Time,
    ) -> Result<(), Refusal<G>> {
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
        self.fresh.push(Fresh { message });
        Ok(())
    }

    /// Makes durable what has happened, then shows it. Says whether it could be kept.
    pub(super) async fn settle(&mut self, asked: Option<Asked<'_>>) -> bool {
        let writes = self.writes(asked.as_ref().map(|it| (it.visitor.guest, it.request)));
        self.settle_with(writes, asked).await
    }

    /// The same with more to be kept along with it.
    pub(super) async fn settle_with(
        &mut self,
        writes: Vec<Write>,
        asked: Option<Asked<'_>>,
    ) -> bool {
        if self.fresh.is_empty() {
            return true;
        }
        let count = self.fresh.len() as u64;
        let first = self.table.entries().len() as u64 - count;
        if let Err(trouble) = self.house.clerk().keep(writes).await {
            tracing::error!(table = %self.code, %trouble, "not kept");
            self.is_broken = true;
            return false;
        }
        self.house.tally().lines.add(count);
        self.stood = (first + count, self.table.phase());
        if let Some(asked) = asked {
            self.answered.insert((asked.visitor.guest, asked.request), first);
            let done = RequestDone { request: asked.request, event: Some(first) };
            asked.visitor.ear.tell(&protocol::write(&ServerMessage::Done(done)).into());
        }
        let bus = self.house.bus();
        for fresh in self.fresh.drain(..) {
            bus.publish(&self.code, &fresh.message);
        }
        true
    }

    /// What is to be kept of what has happened.
    pub(super) fn writes(&self, asked: Option<(GuestId, u64)>) -> Vec<Write> {
        let first = self.table.entries().len() - self.fresh.len();
        let text = self.table.text_from(first);
        let text = if first == 0 { text.get(self.header..).unwrap_or_default() } else { &text };
        let mut asked = asked;
        let lines = text.split_inclusive('\n').map(|line| {
            // What the house adds by itself follows on what was asked.
            Line { text: line.to_owned(), asked: asked.take() }
        });
        let lines = lines.collect();
        let mut writes = vec![Write::Lines { table: self.id, first: first as u64, lines }];
        let is_slow = matches!(self.table.setup().clock.control, TimeControl::Days { .. });
        if is_slow || self.stood.1 != self.table.phase() {
            writes.push(Write::Standing { table: self.id, standing: self.standing() });
        }
        writes
    }

    /// How the table stands, for lists.
    pub(super) fn standing(&self) -> Standing {
        let aborted = || {
            self.table.current_game().is_none_or(|game| game.result() == Some(GameResult::Aborted))
        };
        let over = self.table.phase() == Phase::Over;
        Standing {
            phase: phase(self.table.phase()).to_owned(),
            awaits: match self.table.awaits() {
                table::Awaits::Move(seat) => Some(seat),
                table::Awaits::Roll(throw) => throw.seat,
                _ => None,
            },
            result: over.then(|| match self.table.winner() {
                Some(seat) => seat.to_string(),
                None if aborted() => "aborted".to_owned(),
                None => "draw".to_owned(),
            }),
            lines: self.table.entries().len() as u64,
            at: self.house.now(),
        }
    }

    /// Writes down how the table stands, before it leaves memory.
    pub(super) async fn note_standing(&mut self) {
        let standing = Write::Standing { table: self.id, standing: self.standing() };
        if let Err(trouble) = self.house.clerk().keep(vec![standing]).await {
            // It is for lists only, and found out again when the house is next opened.
            tracing::warn!(table = %self.code, %trouble, "standing not kept");
        }
    }

    /// Opens the table at which two who want to play again go on.
    pub(super) async fn open_rematch(&mut self) {
        if self.rematch.is_some() || self.is_broken {
            return;
        }
        let code = crate::chance::code();
        let (dice, secret) = match self.table.setup().dice {
            table::Dice::Fair { .. } => opening::fair_dice(),
            ref other => (other.clone(), None),
        };
        let Some(setup) = self.table.rematch(&code, dice) else { return };
        let guest = self.owners.south.or(self.owners.north).unwrap_or(GuestId(0));
        let opener = Opener {
            guest,
            name: "",
            account: false,
            language: words::Language::English,
            // Nobody asks for it under a number, and no number may come twice.
            request: crate::chance::number(),
            id: self.house.store().next_table(),
            now: self.house.now(),
        };
        let marks = self.marks.clone();
        let place = Place { code, owners: self.owners, public: self.public, marks };
        let opening = opening::opened(setup, secret, &opener, place);
        let next = opening.kept.code.clone();
        let rematch = Write::Rematch { table: self.id, next: next.clone() };
        if let Err(trouble) = self.house.open_prepared(opening, vec![rematch]).await {
            tracing::error!(table = %self.code, %trouble, "rematch not opened");
            return;
        }
        self.rematch = Some(next.clone());
        let rematch = RematchOpened { table: self.code.to_string(), next };
        let message = protocol::write(&ServerMessage::Rematch(rematch)).into();
        self.house.bus().publish(&self.code, &message);
    }

    /// The write that gives a seat to somebody, or to nobody.
    pub(super) fn seat_write(&self, seat: table::Seat) -> Write {
        Write::Seat {
            table: self.id,
            seat,
            guest: self.owners[seat],
            name: listed(&self.table.seats()[seat]),
        }
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Gathering => "gathering",
        Phase::Playing => "playing",
        Phase::Between => "between",
        Phase::Over => "over",
    }
}
