//! The line to the house: a WebSocket that is called again whenever it breaks.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use protocol::{ClientMessage, Ping, ServerMessage};
use table_ui::browser;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{MessageEvent, WebSocket};

use crate::conversation::{Bond, Conversation};

const TICKET: &str = "salon.ticket";
const NAME: &str = "salon.name";

/// How often the house is asked whether it is still there.
const BEAT: Duration = Duration::from_secs(10);

/// After how many milliseconds without a word the line is given up.
const SILENCE: u64 = 25_000;

/// How long to wait before calling again, longer after each failure.
const WAITS: [u64; 5] = [300, 1_000, 2_000, 4_000, 8_000];

/// Whoever hears what the house says, and what it answers by that.
type Listener = Rc<dyn Fn(&ServerMessage, Option<&ClientMessage>)>;

#[derive(Default)]
struct Line {
    socket: Option<WebSocket>,
    /// What the browser calls when something comes; they live as long as the socket.
    calls: Vec<Closure<dyn Fn(MessageEvent)>>,
    talk: Conversation,
    language: &'static str,
    failures: usize,
    heard_at: u64,
    listeners: Vec<(u64, Listener)>,
    on_bond: Option<Rc<dyn Fn(Bond)>>,
    next: u64,
}

thread_local! {
    static LINE: RefCell<Line> = RefCell::new(Line::default());
}

fn with<T>(act: impl FnOnce(&mut Line) -> T) -> T {
    LINE.with_borrow_mut(act)
}

/// The time in milliseconds.
fn now() -> u64 {
    browser::monotonic_millis().0
}

/// Connects to the server, unless there is a connection already, and reports its state from now on.
pub(crate) fn open(language: &'static str, on_bond: impl Fn(Bond) + 'static) {
    let (is_first, reconnect) = with(|line| {
        let is_first = line.language.is_empty();
        let reconnect = line.language != language || line.socket.is_none();
        line.on_bond = Some(Rc::new(on_bond));
        line.language = language;
        (is_first, reconnect)
    });
    if is_first {
        set_interval(keep_alive, BEAT);
    }
    if reconnect {
        call();
    } else {
        tell_bond();
    }
}

/// Nobody looks at the connection any more: it is kept, but not opened again when it breaks.
pub(crate) fn leave() {
    with(|line| line.on_bond = None);
}

/// Asks the server whether it is still there, and gives up a connection on which nothing comes any more.
fn keep_alive() {
    let (bond, silent) =
        with(|line| (line.talk.bond().clone(), now().saturating_sub(line.heard_at) > SILENCE));
    match (bond, silent) {
        (Bond::Open, true) => break_off(),
        (Bond::Open, false) => say(&ClientMessage::Ping(Ping { sent: now() })),
        _ => {}
    }
}

/// Comes again as somebody else: who has signed in or out, or shows this ticket.
pub(crate) fn come_as(ticket: Option<&str>) {
    match ticket {
        Some(ticket) => drop(browser::store(TICKET, ticket)),
        None => browser::remove_stored(TICKET),
    }
    call();
}

/// What the guest is known by, if it is no account.
pub(crate) fn ticket() -> Option<String> {
    browser::stored(TICKET)
}

/// The name under which the guest was last known here.
pub(crate) fn kept_name() -> Option<String> {
    browser::stored(NAME)
}

/// Keeps the name for the next time.
pub(crate) fn keep_name(name: &str) {
    browser::store(NAME, name);
}

/// A number for a request.
pub(crate) fn number() -> u64 {
    with(|line| line.talk.number((js_sys::Date::now() * 1_000.0) as u64))
}

/// How long a message takes to the house and back, in milliseconds.
pub(crate) fn trip() -> u64 {
    with(|line| line.talk.trip())
}

/// Says something, now or as soon as the house listens.
pub(crate) fn say(message: &ClientMessage) {
    let socket = with(|line| line.talk.ask(message).then(|| line.socket.clone()).flatten());
    if let Some(socket) = socket {
        send(&socket, message);
    }
}

fn send(socket: &WebSocket, message: &ClientMessage) {
    // What does not go out is said again on the next line.
    let _ = socket.send_with_str(&protocol::write(message));
}

/// From now on `listener` hears what the house says; the number is for [`deafen`].
pub(crate) fn listen(listener: impl Fn(&ServerMessage, Option<&ClientMessage>) + 'static) -> u64 {
    with(|line| {
        line.next += 1;
        line.listeners.push((line.next, Rc::new(listener)));
        line.next
    })
}

/// Lets a listener hear no more.
pub(crate) fn deafen(number: u64) {
    with(|line| line.listeners.retain(|(other, _)| *other != number));
}

fn tell_bond() {
    let (tell, bond) = with(|line| (line.on_bond.clone(), line.talk.bond().clone()));
    if let Some(tell) = tell {
        tell(bond);
    }
}

/// Opens a new socket in the place of any other.
fn call() {
    let old = with(|line| line.socket.take());
    if let Some(old) = old {
        quiet(&old);
        let _ = old.close();
    }
    let address = browser::origin().replacen("http", "ws", 1) + "/ws";
    let Ok(socket) = WebSocket::new(&address) else { return break_off() };
    let opened = Closure::new(|_: MessageEvent| greet());
    let heard = Closure::new(|event: MessageEvent| {
        if let Some(text) = event.data().as_string() {
            hear(&text);
        }
    });
    let broken = Closure::new(|_: MessageEvent| break_off());
    socket.set_onopen(Some(opened.as_ref().unchecked_ref()));
    socket.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    socket.set_onclose(Some(broken.as_ref().unchecked_ref()));
    let old = with(|line| {
        line.socket = Some(socket);
        line.heard_at = now();
        std::mem::replace(&mut line.calls, vec![opened, heard, broken])
    });
    // One of them may be what is running now.
    set_timeout(move || drop(old), Duration::ZERO);
}

fn quiet(socket: &WebSocket) {
    socket.set_onopen(None);
    socket.set_onmessage(None);
    socket.set_onclose(None);
}

fn greet() {
    let (socket, hello) = with(|line| {
        let hello = Conversation::greeting(line.language, ticket(), kept_name());
        (line.socket.clone(), hello)
    });
    if let Some(socket) = socket {
        send(&socket, &hello);
    }
}

fn hear(text: &str) {
    let Ok(message) = protocol::read::<ServerMessage>(text.as_bytes()) else { return };
    let (answered, listeners) = with(|line| {
        line.heard_at = now();
        let answered = line.talk.hear(&message, now());
        (answered, line.listeners.clone())
    });
    if let ServerMessage::Hello(welcome) = &message {
        match &welcome.ticket {
            Some(ticket) => drop(browser::store(TICKET, ticket)),
            // Whoever has signed in is known by a cookie.
            None => browser::remove_stored(TICKET),
        }
        keep_name(&welcome.name);
        let (socket, again) = with(|line| {
            line.failures = 0;
            (line.socket.clone(), line.talk.greeted())
        });
        for (socket, message) in socket.iter().cycle().zip(&again) {
            send(socket, message);
        }
        tell_bond();
        say(&ClientMessage::Ping(Ping { sent: now() }));
    }
    for (_, listener) in listeners {
        listener(&message, answered.as_ref());
    }
}

/// The line is gone: it is called again after a while.
fn break_off() {
    let (wait, bond, is_shown) = with(|line| {
        if let Some(socket) = line.socket.take() {
            quiet(&socket);
            let _ = socket.close();
        }
        line.talk.lose();
        let wait = WAITS[line.failures.min(WAITS.len() - 1)];
        line.failures += 1;
        (wait, line.talk.bond().clone(), line.on_bond.is_some())
    });
    tell_bond();
    if is_shown && !matches!(bond, Bond::Dismissed(_)) {
        set_timeout(call_again, Duration::from_millis(wait));
    }
}

/// Calls again, if nobody else has meanwhile.
pub(crate) fn call_again() {
    if with(|line| line.socket.is_none()) {
        call();
    }
}
