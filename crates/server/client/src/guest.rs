use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::{SinkExt, StreamExt};
use protocol::{
    ClientMessage, Hello, JoinTable, OpenTable, Opponent, SendCommand, ServerMessage, SideChoice,
    TableOptions, TableSnapshot, VERSION, WatchTable, Welcome,
};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::Trouble;

/// A guest who has been greeted.
pub struct Guest {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// What was heard while something else was waited for.
    later: VecDeque<ServerMessage>,
    welcome: Welcome,
}

/// How long to wait for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

impl Guest {
    /// Comes to a house at an address such as `http://127.0.0.1:7330`, for the first time or with the ticket of
    /// an earlier visit.
    ///
    /// # Errors
    /// The house cannot be reached, or says goodbye.
    pub async fn arrive(house: &str, name: &str, ticket: Option<&str>) -> Result<Self, Trouble> {
        let hello = Hello {
            version: VERSION,
            language: "en".to_owned(),
            program: Some(format!("salon {}", env!("CARGO_PKG_VERSION"))),
            ticket: ticket.map(str::to_owned),
            name: Some(name.to_owned()),
            code: None,
        };
        Self::arrive_with(house, hello).await
    }

    /// Comes to a house with this greeting.
    ///
    /// # Errors
    /// The house cannot be reached, or says goodbye.
    pub async fn arrive_with(house: &str, hello: Hello) -> Result<Self, Trouble> {
        Self::enter(house, None, hello).await
    }

    /// Comes to a house as a browser does in which somebody has signed in: with this cookie.
    ///
    /// # Errors
    /// The house cannot be reached, or says goodbye.
    pub async fn arrive_showing(house: &str, cookie: &str, hello: Hello) -> Result<Self, Trouble> {
        Self::enter(house, Some(cookie), hello).await
    }

    async fn enter(house: &str, cookie: Option<&str>, hello: Hello) -> Result<Self, Trouble> {
        // Whoever has chosen another way to encrypt keeps it.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let address = house.trim_end_matches('/').replacen("http", "ws", 1) + "/ws";
        let mut request = address.into_client_request()?;
        if let Some(cookie) = cookie.and_then(|it| format!("salon={it}").parse().ok()) {
            request.headers_mut().insert("cookie", cookie);
        }
        let (socket, _) =
            timeout(PATIENCE, connect_async(request)).await.map_err(|_| Trouble::Silent)??;
        let welcome = Welcome {
            version: VERSION,
            name: String::new(),
            ticket: None,
            games: Vec::new(),
            account: false,
            awaited: 0,
        };
        let mut guest = Self { socket, later: VecDeque::new(), welcome };
        guest.say(&ClientMessage::Hello(hello)).await?;
        match guest.hear().await? {
            ServerMessage::Hello(welcome) => {
                guest.welcome = welcome;
                Ok(guest)
            }
            other => Err(unexpected(other)),
        }
    }

    /// How the house greeted.
    pub fn welcome(&self) -> &Welcome {
        &self.welcome
    }

    /// Says something.
    ///
    /// # Errors
    /// The line broke.
    pub async fn say(&mut self, message: &ClientMessage) -> Result<(), Trouble> {
        Ok(self.socket.send(Message::text(protocol::write(message))).await?)
    }

    /// Says something that may be no message at all.
    ///
    /// # Errors
    /// The line broke.
    pub async fn say_raw(&mut self, message: Message) -> Result<(), Trouble> {
        Ok(self.socket.send(message).await?)
    }

    /// Hears the next message.
    ///
    /// # Errors
    /// The line broke, or nothing comes for a long time.
    pub async fn hear(&mut self) -> Result<ServerMessage, Trouble> {
        match self.later.pop_front() {
            Some(message) => Ok(message),
            None => timeout(PATIENCE, self.hear_next()).await.map_err(|_| Trouble::Silent)?,
        }
    }

    /// Hears the next message, however long it takes. Who stops waiting misses nothing.
    ///
    /// # Errors
    /// The line broke.
    pub async fn listen(&mut self) -> Result<ServerMessage, Trouble> {
        match self.later.pop_front() {
            Some(message) => Ok(message),
            None => self.hear_next().await,
        }
    }

    async fn hear_next(&mut self) -> Result<ServerMessage, Trouble> {
        loop {
            let closed = tungstenite::Error::ConnectionClosed;
            match self.socket.next().await.ok_or(closed)?? {
                Message::Text(text) => {
                    let message = protocol::read(text.as_bytes());
                    return message.map_err(|error| Trouble::Unexpected(error.to_string()));
                }
                Message::Close(_) => return Err(tungstenite::Error::ConnectionClosed.into()),
                _ => {}
            }
        }
    }

    /// Says something and hears its answer; what else is heard meanwhile can be heard afterwards.
    ///
    /// # Errors
    /// The line broke, or the house refused.
    pub async fn ask(
        &mut self,
        request: u64,
        message: &ClientMessage,
    ) -> Result<ServerMessage, Trouble> {
        self.say(message).await?;
        loop {
            let heard =
                timeout(PATIENCE, self.hear_next()).await.map_err(|_| Trouble::Silent)??;
            match &heard {
                ServerMessage::Refusal(refusal)
                    if refusal.request.is_none_or(|it| it == request) =>
                {
                    return Err(unexpected(heard));
                }
                ServerMessage::Goodbye(_) => return Err(unexpected(heard)),
                _ if heard.answers() == Some(request) => return Ok(heard),
                _ => self.later.push_back(heard),
            }
        }
    }

    /// Opens a table for whoever is told its code, with White, and returns the code.
    ///
    /// # Errors
    /// The line broke, or the house refused.
    pub async fn open(&mut self, game: &str, rules: &str, clock: &str) -> Result<String, Trouble> {
        self.open_with(TableOptions {
            game: game.to_owned(),
            rules: rules.to_owned(),
            opponent: Opponent::Invited,
            sides: SideChoice::White,
            clock: clock.to_owned(),
            rated: false,
            takebacks: None,
            dice: None,
            games: None,
            start: None,
        })
        .await
    }

    /// Opens a table.
    ///
    /// # Errors
    /// The line broke, or the house refused.
    pub async fn open_with(&mut self, wanted: TableOptions) -> Result<String, Trouble> {
        let request = next_request();
        match self.ask(request, &ClientMessage::Open(OpenTable { request, wanted })).await? {
            ServerMessage::Opened(opened) => Ok(opened.table),
            other => Err(unexpected(other)),
        }
    }

    /// Sits down at a table, adding to its dice.
    ///
    /// # Errors
    /// The line broke, or the house refused.
    pub async fn join(
        &mut self,
        table: &str,
        entropy: Option<String>,
    ) -> Result<protocol::Seat, Trouble> {
        let request = next_request();
        let join = JoinTable { request, table: table.to_owned(), seat: None, entropy };
        match self.ask(request, &ClientMessage::Join(join)).await? {
            ServerMessage::Joined(joined) => Ok(joined.seat),
            other => Err(unexpected(other)),
        }
    }

    /// Looks at a table.
    ///
    /// # Errors
    /// The line broke, or the house refused.
    pub async fn watch(&mut self, table: &str, from: u64) -> Result<TableSnapshot, Trouble> {
        let request = next_request();
        let watch = WatchTable { request, table: table.to_owned(), from };
        match self.ask(request, &ClientMessage::Watch(watch)).await? {
            ServerMessage::Snapshot(snapshot) => Ok(snapshot),
            other => Err(unexpected(other)),
        }
    }

    /// Has something done at a table; the number of the event that came of it.
    ///
    /// # Errors
    /// The line broke, or the house refused.
    pub async fn command(
        &mut self,
        table: &str,
        seen: Option<u64>,
        command: &str,
    ) -> Result<Option<u64>, Trouble> {
        let request = next_request();
        self.command_again(request, table, seen, command).await
    }

    /// The same under a number of one's own, which may have been used for the same before.
    ///
    /// # Errors
    /// The line broke, or the house refused.
    pub async fn command_again(
        &mut self,
        request: u64,
        table: &str,
        seen: Option<u64>,
        command: &str,
    ) -> Result<Option<u64>, Trouble> {
        let (table, command) = (table.to_owned(), command.to_owned());
        let command = ClientMessage::Command(SendCommand { request, table, seen, command });
        match self.ask(request, &command).await? {
            ServerMessage::Done(done) => Ok(done.event),
            other => Err(unexpected(other)),
        }
    }

    /// Goes away without a word, as when a line breaks.
    pub fn vanish(self) {
        drop(self);
    }
}

/// A number that no request of this process, or of an earlier one, had.
pub(crate) fn next_request() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now: u64 = since.as_micros().try_into().unwrap_or(0);
    let last =
        LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(now.max(last + 1)));
    now.max(last.unwrap_or(0) + 1)
}

/// What is wrong with an answer.
pub(crate) fn unexpected(message: ServerMessage) -> Trouble {
    match message {
        ServerMessage::Refusal(refusal) => {
            Trouble::Refused { name: refusal.reason.name, words: refusal.reason.words }
        }
        ServerMessage::Goodbye(goodbye) => Trouble::Goodbye(goodbye.reason.words),
        other => Trouble::Unexpected(protocol::write(&other)),
    }
}
