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
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use crate::ClientError;

/// A client that the server has welcomed.
pub struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Messages that arrived while the client waited for the answer to a request.
    unread: VecDeque<ServerMessage>,
    welcome: Welcome,
}

/// How long to wait for an answer.
const TIMEOUT: Duration = Duration::from_secs(30);

impl Client {
    /// Connects to a server at an address such as `http://127.0.0.1:7330`: as a new user with this name, or with the
    /// ticket of an earlier connection.
    ///
    /// # Errors
    /// The server cannot be reached, or says goodbye.
    pub async fn connect(
        server: &str,
        name: &str,
        ticket: Option<&str>,
    ) -> Result<Self, ClientError> {
        let hello = Hello {
            version: VERSION,
            language: "en".to_owned(),
            program: Some(format!("salon {}", env!("CARGO_PKG_VERSION"))),
            ticket: ticket.map(str::to_owned),
            name: Some(name.to_owned()),
            code: None,
        };
        Self::connect_with(server, hello).await
    }

    /// Connects to a server with this hello.
    ///
    /// # Errors
    /// The server cannot be reached, or says goodbye.
    pub async fn connect_with(server: &str, hello: Hello) -> Result<Self, ClientError> {
        Self::open_connection(server, None, hello).await
    }

    /// Connects to a server with a session cookie, as a browser does.
    ///
    /// # Errors
    /// The server cannot be reached, or says goodbye.
    pub async fn connect_with_cookie(
        server: &str,
        cookie: &str,
        hello: Hello,
    ) -> Result<Self, ClientError> {
        Self::open_connection(server, Some(cookie), hello).await
    }

    async fn open_connection(
        server: &str,
        cookie: Option<&str>,
        hello: Hello,
    ) -> Result<Self, ClientError> {
        // This fails if the program has already chosen a provider, which is fine.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let address = server.trim_end_matches('/').replacen("http", "ws", 1) + "/ws";
        let mut request = address.into_client_request()?;
        if let Some(cookie) = cookie.and_then(|it| format!("salon={it}").parse().ok()) {
            request.headers_mut().insert("cookie", cookie);
        }
        // Moves are short messages: they must not wait until more data fill a packet.
        let connecting = connect_async_with_config(request, None, true);
        let (socket, _) =
            timeout(TIMEOUT, connecting).await.map_err(|_| ClientError::Timeout)??;
        let welcome = Welcome {
            version: VERSION,
            name: String::new(),
            ticket: None,
            games: Vec::new(),
            account: false,
            awaited: 0,
        };
        let mut client = Self { socket, unread: VecDeque::new(), welcome };
        client.send(&ClientMessage::Hello(hello)).await?;
        match client.receive().await? {
            ServerMessage::Hello(welcome) => {
                client.welcome = welcome;
                Ok(client)
            }
            other => Err(other.into()),
        }
    }

    /// The server's answer to the hello.
    pub fn welcome(&self) -> &Welcome {
        &self.welcome
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The connection was lost.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<(), ClientError> {
        Ok(self.socket.send(Message::text(protocol::write(message))).await?)
    }

    /// Sends a WebSocket message that may violate the protocol, for tests.
    ///
    /// # Errors
    /// The connection was lost.
    pub async fn send_raw(&mut self, message: Message) -> Result<(), ClientError> {
        Ok(self.socket.send(message).await?)
    }

    /// Waits for the next message, with a timeout.
    ///
    /// # Errors
    /// The connection was lost, or nothing has arrived in time.
    pub async fn receive(&mut self) -> Result<ServerMessage, ClientError> {
        match self.unread.pop_front() {
            Some(message) => Ok(message),
            None => {
                timeout(TIMEOUT, self.read_message()).await.map_err(|_| ClientError::Timeout)?
            }
        }
    }

    /// Waits for the next message without a timeout. It can be cancelled without losing a message.
    ///
    /// # Errors
    /// The connection was lost.
    pub async fn receive_forever(&mut self) -> Result<ServerMessage, ClientError> {
        match self.unread.pop_front() {
            Some(message) => Ok(message),
            None => self.read_message().await,
        }
    }

    async fn read_message(&mut self) -> Result<ServerMessage, ClientError> {
        loop {
            let closed = tungstenite::Error::ConnectionClosed;
            match self.socket.next().await.ok_or(closed)?? {
                Message::Text(text) => {
                    let message = protocol::read(text.as_bytes());
                    return message.map_err(|error| ClientError::Unexpected(error.to_string()));
                }
                Message::Close(_) => return Err(tungstenite::Error::ConnectionClosed.into()),
                _ => {}
            }
        }
    }

    /// Sends a request and waits for its answer. Other messages that arrive in the meantime can be received afterwards.
    ///
    /// # Errors
    /// The connection was lost, or the server refused.
    pub async fn request(
        &mut self,
        request: u64,
        message: &ClientMessage,
    ) -> Result<ServerMessage, ClientError> {
        self.send(message).await?;
        loop {
            let message =
                timeout(TIMEOUT, self.read_message()).await.map_err(|_| ClientError::Timeout)??;
            match &message {
                ServerMessage::Refusal(refusal)
                    if refusal.request.is_none_or(|it| it == request) =>
                {
                    return Err(message.into());
                }
                ServerMessage::Goodbye(_) => return Err(message.into()),
                _ if message.answers() == Some(request) => return Ok(message),
                _ => self.unread.push_back(message),
            }
        }
    }

    /// Opens a table for an invited opponent, with White, and returns its code.
    ///
    /// # Errors
    /// The connection was lost, or the server refused.
    pub async fn open(
        &mut self,
        game: &str,
        rules: &str,
        clock: &str,
    ) -> Result<String, ClientError> {
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

    /// Opens a table with these options, and returns its code.
    ///
    /// # Errors
    /// The connection was lost, or the server refused.
    pub async fn open_with(&mut self, options: TableOptions) -> Result<String, ClientError> {
        let request = next_request();
        match self
            .request(request, &ClientMessage::Open(OpenTable { request, wanted: options }))
            .await?
        {
            ServerMessage::Opened(opened) => Ok(opened.table),
            other => Err(other.into()),
        }
    }

    /// Takes a seat at a table, and adds entropy to its dice.
    ///
    /// # Errors
    /// The connection was lost, or the server refused.
    pub async fn join(
        &mut self,
        table: &str,
        entropy: Option<String>,
    ) -> Result<protocol::Seat, ClientError> {
        let request = next_request();
        let join = JoinTable { request, table: table.to_owned(), seat: None, entropy };
        match self.request(request, &ClientMessage::Join(join)).await? {
            ServerMessage::Joined(joined) => Ok(joined.seat),
            other => Err(other.into()),
        }
    }

    /// Watches a table from an event on.
    ///
    /// # Errors
    /// The connection was lost, or the server refused.
    pub async fn watch(&mut self, table: &str, from: u64) -> Result<TableSnapshot, ClientError> {
        let request = next_request();
        let watch = WatchTable { request, table: table.to_owned(), from };
        match self.request(request, &ClientMessage::Watch(watch)).await? {
            ServerMessage::Snapshot(snapshot) => Ok(snapshot),
            other => Err(other.into()),
        }
    }

    /// Gives a command to a table, and returns the number of the event that it led to.
    ///
    /// # Errors
    /// The connection was lost, or the server refused.
    pub async fn command(
        &mut self,
        table: &str,
        seen: Option<u64>,
        command: &str,
    ) -> Result<Option<u64>, ClientError> {
        let request = next_request();
        self.command_as(request, table, seen, command).await
    }

    /// The same with this request number, which may have been sent before for the same command.
    ///
    /// # Errors
    /// The connection was lost, or the server refused.
    pub async fn command_as(
        &mut self,
        request: u64,
        table: &str,
        seen: Option<u64>,
        command: &str,
    ) -> Result<Option<u64>, ClientError> {
        let (table, command) = (table.to_owned(), command.to_owned());
        let command = ClientMessage::Command(SendCommand { request, table, seen, command });
        match self.request(request, &command).await? {
            ServerMessage::Done(done) => Ok(done.event),
            other => Err(other.into()),
        }
    }
}

/// A number that no earlier request has used, not even in another process: the time in microseconds.
pub fn next_request() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let now: u64 = since.as_micros().try_into().unwrap_or(0);
    let last =
        LAST.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |last| Some(now.max(last + 1)));
    now.max(last.unwrap_or(0) + 1)
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;
    use tokio_tungstenite::accept_async;

    use super::*;

    /// A move is a short message. With Nagle's algorithm it would wait for the acknowledgement of the message before.
    #[tokio::test]
    async fn sets_tcp_nodelay() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let server = async {
            let mut socket = accept_async(listener.accept().await.unwrap().0).await.unwrap();
            socket.next().await.unwrap().unwrap();
            let welcome = Welcome {
                version: VERSION,
                name: "Ann".to_owned(),
                ticket: None,
                games: Vec::new(),
                account: false,
                awaited: 0,
            };
            let welcome = protocol::write(&ServerMessage::Hello(welcome));
            socket.send(Message::text(welcome)).await.unwrap();
            socket
        };
        let (client, _socket) = tokio::join!(Client::connect(&address, "Ann", None), server);
        match client.unwrap().socket.get_ref() {
            MaybeTlsStream::Plain(stream) => assert!(stream.nodelay().unwrap()),
            other => panic!("{other:?}"),
        }
    }
}
