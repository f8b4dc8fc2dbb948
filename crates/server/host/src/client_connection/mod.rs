mod hello;
mod open_table;
mod tables;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use protocol::{
    ClientMessage, DeviceCode, Goodbye, Pong, RefusalReason, RequestRefused, ServerMessage,
    TableList,
};
use store::{StoreError, User, Write};
use words::Language;

use crate::client_handle::ClientHandle;
use crate::table_task::TableRequest;
use crate::user_name::read_name;
use crate::{ClientAddress, HostError, SendQueue, TableRegistry, TokenBucket};

/// The connection of one client, from its hello to its end.
///
/// The transport hands every message to [`handle`](Self::handle), sends what comes out of the [`SendQueue`], and
/// calls [`end`](Self::end) when the connection is gone.
pub struct ClientConnection {
    registry: Arc<TableRegistry>,
    queue: SendQueue,
    /// The token of a user who has signed in with a browser.
    cookie: Option<String>,
    address: ClientAddress,
    known: Option<KnownUser>,
    /// The registry's count of user changes when the user was last checked.
    user_changes: u64,
    language: Language,
    /// The codes of the tables that the client watches.
    watched: Vec<String>,
    /// The round-trip time.
    lag: Duration,
    /// Limits the messages; `None` for no limit.
    rate_limit: Option<TokenBucket>,
    /// How many invalid messages the client has sent.
    violations: u32,
}

/// The user of a client that has said hello.
struct KnownUser {
    user: User,
    credential: Credential,
    /// Whether the store has this user. A user who only watches is never stored.
    is_stored: bool,
}

/// By what the server recognises a user.
enum Credential {
    /// A ticket, which the program keeps.
    Ticket(String),
    /// A session token in a cookie, which the browser keeps and shows to no script.
    Cookie(String),
}

impl Credential {
    fn token(&self) -> &str {
        match self {
            Self::Ticket(token) | Self::Cookie(token) => token,
        }
    }
}

/// How many invalid messages are refused before the client is disconnected.
const MAX_VIOLATIONS: u32 = 20;

/// How many tables a client may watch at the same time.
const MAX_WATCHED: usize = 200;

/// How many seconds' worth of messages may come at once.
const BURST_SECONDS: f64 = 3.0;

impl ClientConnection {
    /// A new connection, with the session token from the browser's cookie if there is one.
    pub fn new(
        registry: Arc<TableRegistry>,
        queue: SendQueue,
        cookie: Option<String>,
        address: ClientAddress,
    ) -> Self {
        registry.metrics().connections.increment();
        let rate = f64::from(registry.limits().messages_per_second);
        let rate_limit = (rate > 0.0).then(|| TokenBucket::new(rate, rate * BURST_SECONDS));
        Self {
            registry,
            queue,
            cookie,
            address,
            known: None,
            user_changes: 0,
            language: Language::English,
            watched: Vec::new(),
            lag: Duration::ZERO,
            rate_limit,
            violations: 0,
        }
    }

    /// Sets the measured round-trip time.
    pub fn set_lag(&mut self, lag: Duration) {
        self.lag = lag;
    }

    /// Handles a message. `Break` means that the client got a goodbye and is to be disconnected.
    pub async fn handle(&mut self, message: &[u8]) -> ControlFlow<()> {
        self.registry.metrics().messages.increment();
        if self.rate_limit.as_mut().is_some_and(|bucket| !bucket.take()) {
            return self.refuse_invalid(HostError::TooFast);
        }
        let message: ClientMessage = match protocol::read(message) {
            Ok(message) => message,
            Err(_) => return self.refuse_invalid(HostError::Unreadable),
        };
        match (message, &self.known) {
            (ClientMessage::Hello(hello), None) => self.greet(hello).await,
            (ClientMessage::Ping(ping), _) => {
                let at = self.registry.now() as u64;
                self.send(&ServerMessage::Pong(Pong { sent: ping.sent, at }));
                ControlFlow::Continue(())
            }
            (_, None) => self.refuse_invalid(HostError::HelloFirst),
            (ClientMessage::Hello(_), Some(_)) => self.refuse_invalid(HostError::Unreadable),
            (message, Some(known)) => {
                let client = ClientHandle {
                    user: known.user.id,
                    name: known.user.name.clone(),
                    has_account: known.user.has_account,
                    language: self.language,
                    connection: self.registry.connection(self.queue.id()),
                    queue: self.queue.clone(),
                };
                if !self.is_still_known().await {
                    self.say_goodbye(HostError::SignedOut, Some(Duration::ZERO));
                    return ControlFlow::Break(());
                }
                self.handle_request(message, client).await;
                ControlFlow::Continue(())
            }
        }
    }

    async fn handle_request(&mut self, message: ClientMessage, client: ClientHandle) {
        match message {
            ClientMessage::Open(open) => self.open_table(open, &client).await,
            ClientMessage::Join(join) => self.join(join, client).await,
            ClientMessage::Watch(watch) => self.watch(watch, client).await,
            ClientMessage::Unwatch(unwatch) => self.unwatch(unwatch, client).await,
            ClientMessage::Command(command) => self.command(command, client).await,
            ClientMessage::Plan(plan) => self.plan(plan, client).await,
            ClientMessage::Talk(talk) => self.talk(talk, client).await,
            ClientMessage::Forfeit(forfeit) => self.forfeit(forfeit, client).await,
            ClientMessage::Away(away) => self.set_away(away.away).await,
            ClientMessage::Lobby(lobby) => {
                match lobby.follow {
                    true => self.registry.follow_lobby(&self.queue, client.user),
                    false => self.registry.unfollow_lobby(self.queue.id(), Some(client.user)),
                }
                let (request, tables) = (lobby.request, self.registry.lobby().await);
                let list = |tables| ServerMessage::Lobby(TableList { request, tables });
                self.answer(request, tables.map(list));
            }
            ClientMessage::Mine(mine) => {
                let (request, tables) = (mine.request, self.registry.tables_of(client.user).await);
                let list = |tables| ServerMessage::Mine(TableList { request, tables });
                self.answer(request, tables.map(list));
            }
            ClientMessage::Rename(rename) => self.rename(rename.request, &rename.name).await,
            ClientMessage::Carry(carry) => self.send_device_code(carry.request).await,
            // `handle` has dealt with these.
            ClientMessage::Hello(_) | ClientMessage::Ping(_) => {}
        }
    }

    /// Tells the watched tables that the connection is gone.
    pub async fn end(&mut self) {
        let queue = self.queue.id();
        self.registry.unfollow_lobby(queue, self.known.as_ref().map(|known| known.user.id));
        for table in std::mem::take(&mut self.watched) {
            let connection = self.registry.connection(queue);
            self.registry.send_if_loaded(&table, TableRequest::Disconnected { connection }).await;
        }
    }

    /// Says goodbye, and after how long to reconnect; `None` if reconnecting would not help.
    pub fn say_goodbye(&self, error: HostError, reconnect_after: Option<Duration>) {
        let again = reconnect_after.map(|wait| wait.as_millis().try_into().unwrap_or(u64::MAX));
        self.send(&ServerMessage::Goodbye(Goodbye { reason: error.reason(self.language), again }));
    }

    /// Whether the user is still signed in, or their ticket still valid.
    async fn is_still_known(&mut self) -> bool {
        let user_changes = self.registry.user_changes();
        if user_changes == self.user_changes {
            return true;
        }
        self.user_changes = user_changes;
        match self.known.as_ref().filter(|known| known.is_stored) {
            // If the store fails here, it will fail for the request as well.
            Some(known) => !matches!(self.registry.user(known.credential.token()).await, Ok(None)),
            None => true,
        }
    }

    /// Stores the user, if that has not been done.
    async fn store_user(&mut self) -> Result<(), StoreError> {
        let Some(known) = self.known.as_mut().filter(|known| !known.is_stored) else {
            return Ok(());
        };
        self.registry.group_commit().commit(vec![Write::User(known.user.clone())]).await?;
        known.is_stored = true;
        Ok(())
    }

    async fn rename(&mut self, request: u64, name: &str) {
        let Some(name) = read_name(name) else {
            return self.refuse(request, HostError::BadName.reason(self.language));
        };
        let error = match self.registry.is_name_taken(&name).await {
            _ if self.known.as_ref().is_some_and(|known| known.user.has_account) => {
                Some(HostError::FixedName)
            }
            Ok(true) => Some(HostError::NameTaken),
            Ok(false) => None,
            Err(error) => return self.fail(request, &error),
        };
        if let Some(error) = error {
            return self.refuse(request, error.reason(self.language));
        }
        let Some(known) = &mut self.known else { return };
        known.user.name = name;
        if known.is_stored {
            let write = vec![Write::User(known.user.clone())];
            if let Err(error) = self.registry.group_commit().commit(write).await {
                return self.fail(request, &error);
            }
        }
        self.send(&ServerMessage::Done(protocol::RequestDone { request, event: None }));
    }

    async fn send_device_code(&mut self, request: u64) {
        if let Err(error) = self.store_user().await {
            return self.fail(request, &error);
        }
        let Some(known) = &self.known else { return };
        let (code, lasts) = self.registry.issue_device_code(&known.user, known.credential.token());
        self.send(&ServerMessage::Code(DeviceCode { request, code, lasts }));
    }

    fn answer(&self, request: u64, answer: Result<ServerMessage, StoreError>) {
        match answer {
            Ok(message) => self.send(&message),
            Err(error) => self.fail(request, &error),
        }
    }

    /// Refuses a request because the store failed.
    fn fail(&self, request: u64, error: &StoreError) {
        tracing::error!(%error, "a request failed");
        self.refuse(request, HostError::NotKept.reason(self.language));
    }

    fn refuse(&self, request: u64, reason: RefusalReason) {
        self.send_refusal(RequestRefused { request: Some(request), reason });
    }

    fn send_refusal(&self, refusal: RequestRefused) {
        self.registry.metrics().refusals.increment();
        self.send(&ServerMessage::Refusal(refusal));
    }

    /// Refuses a message that no correct client sends. A client that keeps sending them is disconnected.
    fn refuse_invalid(&mut self, error: HostError) -> ControlFlow<()> {
        self.violations += 1;
        if self.violations > MAX_VIOLATIONS {
            self.registry.metrics().abusive_clients.increment();
            self.say_goodbye(error, None);
            return ControlFlow::Break(());
        }
        self.send_refusal(RequestRefused { request: None, reason: error.reason(self.language) });
        ControlFlow::Continue(())
    }

    fn send(&self, message: &ServerMessage) {
        self.queue.send(&protocol::write(message).into());
    }
}

impl Drop for ClientConnection {
    fn drop(&mut self) {
        self.registry.metrics().connections.decrement();
    }
}
