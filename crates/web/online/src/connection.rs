//! The connection to the server: a WebSocket that is opened again whenever it breaks.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use protocol::{Backoff, ClientMessage, Ping, ServerMessage};
use table_ui::browser;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

use crate::server_session::{ConnectionState, ServerSession};

// Names in the browser's storage.
const TICKET: &str = "salon.ticket";
const NAME: &str = "salon.name";

/// How often the server is pinged.
const HEARTBEAT: Duration = Duration::from_secs(10);

/// After how many milliseconds without a message the connection counts as broken.
const TIMEOUT: u64 = 25_000;

/// Receives each message of the server, and the request that the message answers.
type Subscriber = Rc<dyn Fn(&ServerMessage, Option<&ClientMessage>)>;

#[derive(Default)]
struct Connection {
    socket: Option<WebSocket>,
    /// The handlers of the socket's events; they live as long as the socket.
    handlers: Vec<Closure<dyn Fn(MessageEvent)>>,
    session: ServerSession,
    language: &'static str,
    backoff: Backoff,
    last_message: u64,
    subscribers: Vec<(u64, Subscriber)>,
    /// Told about every change of state while the user is in this part of the app.
    on_state: Option<Rc<dyn Fn(ConnectionState)>>,
    last_subscription: u64,
    has_account: bool,
}

thread_local! {
    static CONNECTION: RefCell<Connection> = RefCell::new(Connection::default());
}

fn with<T>(act: impl FnOnce(&mut Connection) -> T) -> T {
    CONNECTION.with_borrow_mut(act)
}

/// The time in milliseconds.
fn now() -> u64 {
    browser::monotonic_millis().0
}

/// Connects to the server, unless there is a connection already, and reports its state from now on.
pub(crate) fn open(language: &'static str, on_state: impl Fn(ConnectionState) + 'static) {
    let (is_first, must_connect) = with(|connection| {
        let is_first = connection.language.is_empty();
        let must_connect = connection.language != language || connection.socket.is_none();
        connection.on_state = Some(Rc::new(on_state));
        connection.language = language;
        (is_first, must_connect)
    });
    if is_first {
        set_interval(heartbeat, HEARTBEAT);
    }
    if must_connect {
        connect();
    } else {
        report_state();
    }
}

/// The user has gone to another part of the app: the connection is kept, but not opened again if it breaks.
pub(crate) fn leave() {
    with(|connection| connection.on_state = None);
}

/// Pings the server, and gives up a connection on which nothing arrives any more.
fn heartbeat() {
    let (state, is_silent) = with(|connection| {
        let is_silent = now().saturating_sub(connection.last_message) > TIMEOUT;
        (connection.session.state().clone(), is_silent)
    });
    match (state, is_silent) {
        (ConnectionState::Open, true) => connection_lost(),
        (ConnectionState::Open, false) => send(&ClientMessage::Ping(Ping { sent: now() })),
        _ => {}
    }
}

/// Connects again as another user: after signing in or out, or with the ticket of another device.
pub(crate) fn reconnect_as(ticket: Option<&str>) {
    match ticket {
        Some(ticket) => drop(browser::store(TICKET, ticket)),
        None => browser::remove_stored(TICKET),
    }
    connect();
}

/// The ticket by which the server recognises a guest, that is a user without an account.
pub(crate) fn ticket() -> Option<String> {
    browser::stored(TICKET)
}

/// Whether the user has signed in to an account, as far as the server has told.
pub(crate) fn has_account() -> bool {
    with(|connection| connection.has_account)
}

/// The name that the user had here last.
pub(crate) fn stored_name() -> Option<String> {
    browser::stored(NAME)
}

/// Stores the user's name for the next visit.
pub(crate) fn store_name(name: &str) {
    browser::store(NAME, name);
}

/// An id for a new request.
pub(crate) fn request_id() -> u64 {
    with(|connection| connection.session.next_request_id((js_sys::Date::now() * 1_000.0) as u64))
}

/// How long a message takes to the server and back, in milliseconds.
pub(crate) fn round_trip() -> u64 {
    with(|connection| connection.session.round_trip())
}

/// Sends a message, now or as soon as the connection is open.
pub(crate) fn send(message: &ClientMessage) {
    let socket = with(|connection| {
        let can_send = connection.session.note_request(message);
        can_send.then(|| connection.socket.clone()).flatten()
    });
    if let Some(socket) = socket {
        send_on(&socket, message);
    }
}

fn send_on(socket: &WebSocket, message: &ClientMessage) {
    // If this fails, the request is repeated on the next connection.
    let _ = socket.send_with_str(&protocol::write(message));
}

/// Passes every message of the server to `subscriber` from now on; the number is for [`unsubscribe`].
pub(crate) fn subscribe(
    subscriber: impl Fn(&ServerMessage, Option<&ClientMessage>) + 'static,
) -> u64 {
    with(|connection| {
        connection.last_subscription += 1;
        connection.subscribers.push((connection.last_subscription, Rc::new(subscriber)));
        connection.last_subscription
    })
}

/// Ends a subscription.
pub(crate) fn unsubscribe(number: u64) {
    with(|connection| connection.subscribers.retain(|(other, _)| *other != number));
}

fn report_state() {
    let (report, state) =
        with(|connection| (connection.on_state.clone(), connection.session.state().clone()));
    if let Some(report) = report {
        report(state);
    }
}

/// Opens a new socket in the place of any other.
fn connect() {
    let old = with(|connection| connection.socket.take());
    if let Some(old) = old {
        detach(&old);
        let _ = old.close();
    }
    let address = browser::origin().replacen("http", "ws", 1) + "/ws";
    let Ok(socket) = WebSocket::new(&address) else { return connection_lost() };
    let opened = Closure::new(|_: MessageEvent| send_hello());
    let received = Closure::new(|event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            receive(&text);
        }
    });
    let closed = Closure::new(|_: MessageEvent| connection_lost());
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(received.as_ref().unchecked_ref()));
    socket.set_onclose(Some(closed.as_ref().unchecked_ref()));
    let old = with(|connection| {
        connection.socket = Some(socket);
        connection.last_message = now();
        std::mem::replace(&mut connection.handlers, vec![opened, received, closed])
    });
    // One of the old handlers may be running now; it must not be dropped before it returns.
    set_timeout(move || drop(old), Duration::ZERO);
}

fn detach(socket: &WebSocket) {
    socket.set_onopen(None);
    socket.set_onmessage(None);
    socket.set_onclose(None);
}

fn send_hello() {
    let (socket, hello) = with(|connection| {
        let hello = ServerSession::hello(connection.language, ticket(), stored_name());
        (connection.socket.clone(), hello)
    });
    if let Some(socket) = socket {
        send_on(&socket, &hello);
    }
}

fn receive(text: &str) {
    let Ok(message) = protocol::read::<ServerMessage>(text.as_bytes()) else { return };
    let (answered, subscribers) = with(|connection| {
        connection.last_message = now();
        let answered = connection.session.note_message(&message, now());
        (answered, connection.subscribers.clone())
    });
    if let ServerMessage::Hello(welcome) = &message {
        match &welcome.ticket {
            Some(ticket) => drop(browser::store(TICKET, ticket)),
            // Users with an account are recognised by a cookie.
            None => browser::remove_stored(TICKET),
        }
        store_name(&welcome.name);
        let (socket, repeated) = with(|connection| {
            connection.backoff.reset();
            connection.has_account = welcome.account;
            (connection.socket.clone(), connection.session.connection_opened())
        });
        for (socket, message) in socket.iter().cycle().zip(&repeated) {
            send_on(socket, message);
        }
        report_state();
        send(&ClientMessage::Ping(Ping { sent: now() }));
    }
    for (_, subscriber) in subscribers {
        subscriber(&message, answered.as_ref());
    }
}

/// Closes the broken connection and opens it again after a while.
fn connection_lost() {
    let (wait, state, is_shown) = with(|connection| {
        if let Some(socket) = connection.socket.take() {
            detach(&socket);
            let _ = socket.close();
        }
        connection.session.connection_lost();
        let random = js_sys::Math::random() * f64::from(u32::MAX);
        let wait = connection.backoff.next_wait(random as u64);
        (wait, connection.session.state().clone(), connection.on_state.is_some())
    });
    report_state();
    if is_shown && !matches!(state, ConnectionState::Rejected(_)) {
        set_timeout(reconnect, wait);
    }
}

/// Connects again, unless that has happened meanwhile.
pub(crate) fn reconnect() {
    if with(|connection| connection.socket.is_none()) {
        connect();
    }
}
