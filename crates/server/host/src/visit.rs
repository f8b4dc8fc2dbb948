use std::sync::Arc;
use std::time::Duration;

use games::Kind;
use protocol::{
    ChangeName, ClientMessage, DeviceCode, Goodbye, Hello, OpenTable, Pong, RefusalReason,
    RequestDone, RequestRefused, ServerMessage, TableList, TableOpened, VERSION, Welcome,
};
use store::{Guest, Trouble, Write};
use words::Language;

use crate::host::{Ask, Order, Visitor};
use crate::names::name;
use crate::opening::{Opener, prepare};
use crate::{Bucket, Denied, Ear, House, No, chance};

/// The conversation with one guest, from the greeting to the end of the connection.
///
/// Whoever carries the messages hands them to [`hear`](Self::hear), carries what the ear hears, and
/// calls [`end`](Self::end) when the connection is gone.
pub struct Visit {
    house: Arc<House>,
    ear: Ear,
    /// What the browser shows of whoever has signed in there.
    cookie: Option<String>,
    guest: Option<Known>,
    /// How often somebody had been signed out or forgotten when the guest was last recognised.
    departures: u64,
    language: Language,
    /// The tables that the guest looks at.
    tables: Vec<String>,
    /// How long messages take to the guest and back.
    lag: Duration,
    /// How many messages may come; any number if there is none.
    bucket: Option<Bucket>,
    /// How often the guest has not behaved.
    misdeeds: u32,
}

/// A guest who has greeted.
struct Known {
    guest: Guest,
    proof: Proof,
    /// Whether the store knows the guest. Who only looks on leaves no trace.
    is_kept: bool,
}

/// By what a guest is known.
enum Proof {
    /// What the program keeps.
    Ticket(String),
    /// What the browser keeps, and shows no program.
    Cookie(String),
}

impl Proof {
    fn text(&self) -> &str {
        match self {
            Self::Ticket(text) | Self::Cookie(text) => text,
        }
    }
}

/// Whether to go on listening to a guest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attention {
    /// Go on.
    Listen,
    /// The guest has been told goodbye.
    Leave,
}

/// How often a guest may misbehave.
const PATIENCE: u32 = 20;

/// How many tables a guest may look at at once.
const WATCHED: usize = 200;

/// How many messages may come at once for each one that may come each second.
const BURST: f64 = 3.0;

impl Visit {
    /// A visit that begins; a browser may show by whom with a cookie.
    pub fn new(house: Arc<House>, ear: Ear, cookie: Option<String>) -> Self {
        house.tally().visits.up();
        let rate = f64::from(house.manners().messages_per_second);
        let bucket = (rate > 0.0).then(|| Bucket::new(rate, rate * BURST));
        Self {
            house,
            ear,
            cookie,
            guest: None,
            departures: 0,
            language: Language::English,
            tables: Vec::new(),
            lag: Duration::ZERO,
            bucket,
            misdeeds: 0,
        }
    }

    /// Notes how long messages take to the guest and back.
    pub fn note_lag(&mut self, lag: Duration) {
        self.lag = lag;
    }

    /// Hears a message and does what it asks.
    pub async fn hear(&mut self, message: &[u8]) -> Attention {
        self.house.tally().messages.up();
        if self.bucket.as_mut().is_some_and(|bucket| !bucket.take()) {
            return self.misbehave(None, No::TooFast);
        }
        let message: ClientMessage = match protocol::read(message) {
            Ok(message) => message,
            Err(_) => return self.misbehave(None, No::Unreadable),
        };
        match (message, &self.guest) {
            (ClientMessage::Hello(hello), None) => self.greet(hello).await,
            (ClientMessage::Ping(ping), _) => {
                self.tell(&ServerMessage::Pong(Pong {
                    sent: ping.sent,
                    at: self.house.now() as u64,
                }));
                Attention::Listen
            }
            (_, None) => self.misbehave(None, No::HelloFirst),
            (ClientMessage::Hello(_), Some(_)) => self.misbehave(None, No::Unreadable),
            (message, Some(known)) => {
                let visitor = Visitor {
                    guest: known.guest.id,
                    name: known.guest.name.clone(),
                    account: known.guest.account,
                    language: self.language,
                    ear: self.ear.clone(),
                };
                if !self.is_still_known().await {
                    self.send_away(No::SignedOut, Some(Duration::ZERO));
                    return Attention::Leave;
                }
                self.serve(message, visitor).await;
                Attention::Listen
            }
        }
    }

    async fn serve(&mut self, message: ClientMessage, visitor: Visitor) {
        match message {
            ClientMessage::Open(open) => self.open(open, &visitor).await,
            ClientMessage::Join(join) => {
                if let Err(trouble) = self.make_known().await {
                    return self.fail(join.request, &trouble);
                }
                let (request, seat, entropy) = (join.request, join.seat, join.entropy);
                let code = self.look_at(&join.table, request);
                let Some(code) = code else { return };
                self.house.ask(&code, Ask::Join { visitor, request, seat, entropy }).await;
            }
            ClientMessage::Watch(watch) => {
                let (request, from) = (watch.request, watch.from);
                let Some(code) = self.look_at(&watch.table, request) else { return };
                self.house.ask(&code, Ask::Watch { visitor, request, from }).await;
            }
            ClientMessage::Unwatch(unwatch) => {
                let (request, code) = (unwatch.request, chance::read_code(&unwatch.table));
                self.tables.retain(|table| *table != code);
                self.house.ask(&code, Ask::Unwatch { visitor, request }).await;
            }
            ClientMessage::Command(command) => {
                let lag = self.lag.as_millis().try_into().unwrap_or(u64::MAX);
                let (request, seen) = (command.request, command.seen);
                let order = Order { visitor, request, seen, text: command.command, lag };
                let code = chance::read_code(&command.table);
                self.house.ask(&code, Ask::Command(order)).await;
            }
            ClientMessage::Plan(plan) => {
                let (request, seen, lines) = (plan.request, plan.seen, plan.lines);
                let code = chance::read_code(&plan.table);
                self.house.ask(&code, Ask::Plan { visitor, request, seen, lines }).await;
            }
            ClientMessage::Talk(talk) => {
                let (request, phrase) = (talk.request, talk.phrase);
                let code = chance::read_code(&talk.table);
                self.house.ask(&code, Ask::Talk { visitor, request, phrase }).await;
            }
            ClientMessage::Forfeit(forfeit) => {
                let (request, code) = (forfeit.request, chance::read_code(&forfeit.table));
                self.house.ask(&code, Ask::Forfeit { visitor, request }).await;
            }
            ClientMessage::Away(away) => {
                let (ear, away) = (self.ear.id(), away.away);
                for table in &self.tables {
                    self.house.ask_if_live(table, Ask::Away { ear, away }).await;
                }
            }
            ClientMessage::Lobby(lobby) => {
                let (request, tables) = (lobby.request, self.house.lobby().await);
                self.answer(
                    request,
                    tables.map(|tables| ServerMessage::Lobby(TableList { request, tables })),
                );
            }
            ClientMessage::Mine(mine) => {
                let (request, tables) = (mine.request, self.house.tables_of(visitor.guest).await);
                self.answer(
                    request,
                    tables.map(|tables| ServerMessage::Mine(TableList { request, tables })),
                );
            }
            ClientMessage::Rename(rename) => self.rename(rename).await,
            ClientMessage::Carry(carry) => self.carry(carry.request).await,
            // These have been heard already.
            ClientMessage::Hello(_) | ClientMessage::Ping(_) => {}
        }
    }

    /// The connection is gone, or will be.
    pub async fn end(&mut self) {
        let ear = self.ear.id();
        for table in std::mem::take(&mut self.tables) {
            self.house.ask_if_live(&table, Ask::Gone { ear }).await;
        }
    }

    /// Says goodbye, with the time after which to come again.
    pub fn send_away(&self, no: No, again: Option<Duration>) {
        let again = again.map(|wait| wait.as_millis().try_into().unwrap_or(u64::MAX));
        self.tell(&ServerMessage::Goodbye(Goodbye { reason: no.reason(self.language), again }));
    }

    async fn greet(&mut self, hello: Hello) -> Attention {
        self.language = Language::of_locale(&hello.language).unwrap_or(Language::English);
        if hello.version != VERSION {
            self.send_away(No::Version, None);
            return Attention::Leave;
        }
        self.departures = self.house.departures();
        let known = match self.recognise(&hello).await {
            Ok(known) => known,
            Err(Denied::No(no)) => return self.misbehave(None, no),
            Err(Denied::Trouble(trouble)) => return self.fail_all(&trouble),
        };
        let awaited = match self.house.store().awaited(known.guest.id).await {
            Ok(awaited) => awaited,
            Err(trouble) => return self.fail_all(&trouble),
        };
        let ticket = match &known.proof {
            Proof::Ticket(ticket) => Some(ticket.clone()),
            Proof::Cookie(_) => None,
        };
        self.tell(&ServerMessage::Hello(Welcome {
            version: VERSION,
            name: known.guest.name.clone(),
            ticket,
            games: Kind::ALL.iter().map(|kind| kind.name().to_owned()).collect(),
            account: known.guest.account,
            awaited,
        }));
        self.guest = Some(known);
        Attention::Listen
    }

    /// Who it is: whoever has signed in, comes with a code or shows a ticket; otherwise somebody new.
    async fn recognise(&self, hello: &Hello) -> Result<Known, Denied> {
        let ticket = match &hello.code {
            Some(code) => Some(self.house.redeem(code).await?.ok_or(No::BadCode)?.0),
            None => hello.ticket.clone(),
        };
        let cookie = self.cookie.clone().filter(|_| hello.code.is_none()).map(Proof::Cookie);
        for proof in cookie.into_iter().chain(ticket.map(Proof::Ticket)) {
            if let Some(guest) = self.house.guest(proof.text()).await? {
                return Ok(Known { guest, proof, is_kept: true });
            }
        }
        // A ticket that nobody knows is not taken: tickets are the house's to make.
        let ticket = chance::ticket();
        let mut name = hello.name.as_deref().and_then(name);
        if let Some(wanted) = &name
            && self.house.is_taken(wanted).await?
        {
            name = None;
        }
        let guest = Guest {
            id: chance::guest(),
            name: name.unwrap_or_else(|| self.language.server_guest_name(chance::number() as u16)),
            ticket: chance::digest(&ticket),
            seen: self.house.now(),
            account: false,
        };
        Ok(Known { guest, proof: Proof::Ticket(ticket), is_kept: false })
    }

    /// Whether the guest is still who they were when they greeted.
    async fn is_still_known(&mut self) -> bool {
        let departures = self.house.departures();
        if departures == self.departures {
            return true;
        }
        self.departures = departures;
        match self.guest.as_ref().filter(|known| known.is_kept) {
            // If the store does not answer, nothing that needs it will be done anyway.
            Some(known) => !matches!(self.house.guest(known.proof.text()).await, Ok(None)),
            None => true,
        }
    }

    /// Sees to it that the store knows the guest.
    async fn make_known(&mut self) -> Result<(), Trouble> {
        let Some(known) = self.guest.as_mut().filter(|known| !known.is_kept) else { return Ok(()) };
        self.house.clerk().keep(vec![Write::Guest(known.guest.clone())]).await?;
        known.is_kept = true;
        Ok(())
    }

    async fn open(&mut self, open: OpenTable, visitor: &Visitor) {
        let request = open.request;
        match self.try_open(&open, visitor).await {
            Ok(table) => {
                self.tables.push(table.clone());
                // The opener sits there and hears everything from the beginning.
                let visitor = visitor.clone();
                self.tell(&ServerMessage::Opened(TableOpened {
                    request,
                    table: table.clone(),
                    seat: protocol::Seat::South,
                }));
                self.house.ask(&table, Ask::Greet { visitor }).await;
            }
            Err(reason) => self.refuse(Some(request), reason),
        }
    }

    async fn try_open(
        &mut self,
        open: &OpenTable,
        visitor: &Visitor,
    ) -> Result<String, RefusalReason> {
        let failed = |trouble: Trouble| {
            tracing::error!(%trouble, "not opened");
            No::NotKept.reason(visitor.language)
        };
        let again = self.house.store().opened(visitor.guest, open.request).await;
        if let Some(code) = again.map_err(failed)? {
            return Ok(code);
        }
        if self.house.is_closing() {
            return Err(No::Closing.reason(visitor.language));
        }
        let mine = self.house.store().unfinished_of(visitor.guest).await.map_err(failed)?;
        if mine >= self.house.manners().tables_per_guest as u64 {
            return Err(No::TooManyTables.reason(visitor.language));
        }
        let mut opening = prepare(
            &open.wanted,
            &Opener {
                guest: visitor.guest,
                name: &visitor.name,
                account: visitor.account,
                language: visitor.language,
                request: open.request,
                id: self.house.store().next_table(),
                now: self.house.now(),
            },
        )?;
        let code = opening.kept.code.clone();
        if visitor.account {
            let mark = self.house.store().mark(visitor.guest, &opening.kept.game).await;
            opening.kept.marks.south = mark.map_err(failed)?;
        }
        let known = self.guest.as_ref().filter(|known| !known.is_kept);
        let guest = known.map(|known| Write::Guest(known.guest.clone()));
        self.house.open_prepared(opening, guest.into_iter().collect()).await.map_err(failed)?;
        if let Some(known) = &mut self.guest {
            known.is_kept = true;
        }
        Ok(code)
    }

    async fn rename(&mut self, rename: ChangeName) {
        let Some(name) = name(&rename.name) else {
            return self.refuse(Some(rename.request), No::BadName.reason(self.language));
        };
        let no = match self.house.is_taken(&name).await {
            _ if self.guest.as_ref().is_some_and(|known| known.guest.account) => {
                Some(No::FixedName)
            }
            Ok(true) => Some(No::NameTaken),
            Ok(false) => None,
            Err(trouble) => return self.fail(rename.request, &trouble),
        };
        if let Some(no) = no {
            return self.refuse(Some(rename.request), no.reason(self.language));
        }
        let Some(known) = &mut self.guest else { return };
        known.guest.name = name;
        if known.is_kept {
            let kept = self.house.clerk().keep(vec![Write::Guest(known.guest.clone())]).await;
            if let Err(trouble) = kept {
                return self.fail(rename.request, &trouble);
            }
        }
        self.tell(&ServerMessage::Done(RequestDone { request: rename.request, event: None }));
    }

    async fn carry(&mut self, request: u64) {
        if let Err(trouble) = self.make_known().await {
            return self.fail(request, &trouble);
        }
        let Some(known) = &self.guest else { return };
        let (code, lasts) = self.house.code_for(&known.guest, known.proof.text());
        self.tell(&ServerMessage::Code(DeviceCode { request, code, lasts }));
    }

    /// Notes that the guest looks at a table; its code as codes are written.
    fn look_at(&mut self, table: &str, request: u64) -> Option<String> {
        let code = chance::read_code(table);
        if !self.tables.contains(&code) {
            if self.tables.len() >= WATCHED {
                self.refuse(Some(request), No::TooManyTables.reason(self.language));
                return None;
            }
            self.tables.push(code.clone());
        }
        Some(code)
    }

    fn answer(&self, request: u64, answer: Result<ServerMessage, Trouble>) {
        match answer {
            Ok(message) => self.tell(&message),
            Err(trouble) => self.fail(request, &trouble),
        }
    }

    fn fail(&self, request: u64, trouble: &Trouble) {
        tracing::error!(%trouble, "a guest could not be served");
        self.refuse(Some(request), No::NotKept.reason(self.language));
    }

    fn fail_all(&self, trouble: &Trouble) -> Attention {
        tracing::error!(%trouble, "a guest could not be greeted");
        self.send_away(No::NotKept, Some(Duration::from_secs(5)));
        Attention::Leave
    }

    fn refuse(&self, request: Option<u64>, reason: RefusalReason) {
        self.house.tally().refusals.up();
        self.tell(&ServerMessage::Refusal(RequestRefused { request, reason }));
    }

    /// Refuses something that no well-made program does; who goes on with it is sent away.
    fn misbehave(&mut self, request: Option<u64>, no: No) -> Attention {
        self.misdeeds += 1;
        if self.misdeeds > PATIENCE {
            self.house.tally().unruly.up();
            self.send_away(no, None);
            return Attention::Leave;
        }
        self.refuse(request, no.reason(self.language));
        Attention::Listen
    }

    fn tell(&self, message: &ServerMessage) {
        self.ear.tell(&protocol::write(message).into());
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.house.tally().visits.down();
    }
}
