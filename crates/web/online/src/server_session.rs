//! The session with the server, independent of the socket that carries it.

use std::collections::BTreeMap;

use protocol::{ClientMessage, Hello, ServerMessage, VERSION};

/// The state of the connection to the server.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum ConnectionState {
    /// The server has not answered yet.
    #[default]
    Connecting,
    /// The server has answered the hello.
    Open,
    /// The connection broke and is being opened again.
    Reconnecting,
    /// The server closed the session for this reason; connecting again is useless.
    Rejected(String),
}

/// What the server has been asked and has not answered yet. When the connection breaks, the open requests
/// are sent again under the same ids, and the server performs each of them once.
#[derive(Debug, Default)]
pub(crate) struct ServerSession {
    state: ConnectionState,
    last_request: u64,
    open_requests: BTreeMap<u64, ClientMessage>,
    round_trip: u64,
}

impl ServerSession {
    pub(crate) fn state(&self) -> &ConnectionState {
        &self.state
    }

    /// How long a message takes to the server and back, in milliseconds.
    pub(crate) fn round_trip(&self) -> u64 {
        self.round_trip
    }

    /// An id that no request has had, given the time in microseconds.
    pub(crate) fn next_request_id(&mut self, now: u64) -> u64 {
        self.last_request = now.max(self.last_request + 1);
        self.last_request
    }

    /// The first message on a new connection.
    pub(crate) fn hello(
        language: &str,
        ticket: Option<String>,
        name: Option<String>,
    ) -> ClientMessage {
        ClientMessage::Hello(Hello {
            version: VERSION,
            language: language.to_owned(),
            program: Some(concat!("salon page ", env!("CARGO_PKG_VERSION")).to_owned()),
            ticket,
            name,
            code: None,
        })
    }

    /// Notes a request. Returns whether it can be sent now; if not, it is sent once the connection is open.
    pub(crate) fn note_request(&mut self, message: &ClientMessage) -> bool {
        if let Some(id) = repeatable_id(message) {
            self.open_requests.insert(id, message.clone());
        }
        self.state == ConnectionState::Open
    }

    /// The connection broke.
    pub(crate) fn connection_lost(&mut self) {
        if !matches!(self.state, ConnectionState::Rejected(_)) {
            self.state = ConnectionState::Reconnecting;
        }
    }

    /// The server has answered the hello. Returns the requests that were not answered on an earlier
    /// connection.
    pub(crate) fn connection_opened(&mut self) -> Vec<ClientMessage> {
        self.state = ConnectionState::Open;
        self.open_requests.values().cloned().collect()
    }

    /// Notes what a message says about the session itself. Returns the request that it answers.
    pub(crate) fn note_message(
        &mut self,
        message: &ServerMessage,
        now: u64,
    ) -> Option<ClientMessage> {
        match message {
            ServerMessage::Goodbye(goodbye) if goodbye.again.is_none() => {
                self.state = ConnectionState::Rejected(goodbye.reason.words.clone());
                None
            }
            ServerMessage::Pong(pong) => {
                self.round_trip = now.saturating_sub(pong.sent);
                None
            }
            message => self.open_requests.remove(&message.answers()?),
        }
    }
}

/// The id of a request that is sent again on a new connection. Lists are not: they are requested again and
/// again anyway, and only the latest counts.
fn repeatable_id(message: &ClientMessage) -> Option<u64> {
    match message {
        ClientMessage::Open(it) => Some(it.request),
        ClientMessage::Join(it) => Some(it.request),
        ClientMessage::Command(it) => Some(it.request),
        ClientMessage::Forfeit(it) => Some(it.request),
        ClientMessage::Rename(it) => Some(it.request),
        ClientMessage::Plan(it) => Some(it.request),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use protocol::{
        Goodbye, ListLobby, Pong, ReasonSource, RefusalReason, RequestDone, SendCommand,
    };

    use super::*;

    fn command(request: u64) -> ClientMessage {
        let (table, command) = ("t".to_owned(), "move e2e4".to_owned());
        ClientMessage::Command(SendCommand { request, table, seen: Some(3), command })
    }

    #[test]
    fn repeats_open_requests_under_their_ids_after_a_lost_connection() {
        let mut session = ServerSession::default();
        assert!(!session.note_request(&command(1)), "there is no connection yet");
        assert_eq!(session.connection_opened(), [command(1)]);
        assert!(session.note_request(&command(2)));
        let done = ServerMessage::Done(RequestDone { request: 1, event: Some(4) });
        assert_eq!(session.note_message(&done, 0), Some(command(1)));
        session.connection_lost();
        assert_eq!(*session.state(), ConnectionState::Reconnecting);
        assert_eq!(session.connection_opened(), [command(2)]);
    }

    #[test]
    fn does_not_repeat_requests_for_lists() {
        let mut session = ServerSession::default();
        session.note_request(&ClientMessage::Lobby(ListLobby { request: 1, follow: false }));
        assert_eq!(session.connection_opened(), []);
    }

    #[test]
    fn request_ids_grow_even_if_the_clock_does_not() {
        let mut session = ServerSession::default();
        assert_eq!([9, 9, 7].map(|now| session.next_request_id(now)), [9, 10, 11]);
    }

    #[test]
    fn stays_rejected_after_a_final_goodbye() {
        let mut session = ServerSession::default();
        let reason = RefusalReason {
            by: ReasonSource::Server,
            name: "Version".to_owned(),
            words: "Too old.".to_owned(),
            article: None,
        };
        let soon = Goodbye { reason: reason.clone(), again: Some(3_000) };
        session.note_message(&ServerMessage::Goodbye(soon), 0);
        session.connection_lost();
        assert_eq!(*session.state(), ConnectionState::Reconnecting);
        session.note_message(&ServerMessage::Goodbye(Goodbye { reason, again: None }), 0);
        session.connection_lost();
        assert_eq!(*session.state(), ConnectionState::Rejected("Too old.".to_owned()));
    }

    #[test]
    fn measures_the_round_trip_from_a_pong() {
        let mut session = ServerSession::default();
        session.note_message(&ServerMessage::Pong(Pong { sent: 1_000, at: 5 }), 1_080);
        assert_eq!(session.round_trip(), 80);
    }
}
