//! One WebSocket: carries messages between a guest and the house.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::SinkExt;
use host::{Attention, Ear, No, Visit};
use protocol::Message as _;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use crate::Pulse;
use crate::desk::Desk;
use crate::who;

/// How long somebody may take to greet.
const GREETING: Duration = Duration::from_secs(20);

/// How long sending may take.
const SENDING: Duration = Duration::from_secs(10);

/// How many bytes are read and written at once: messages are short, and idle guests many.
const BUFFER: usize = 4096;

/// How many messages are sent at once.
const AT_ONCE: usize = 64;

/// After how long guests of a closing house should come again.
const AGAIN: Duration = Duration::from_secs(3);

/// Takes a guest in.
pub(crate) async fn take_in(
    State(desk): State<Arc<Desk>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if desk.house.is_closing() || !desk.has_room() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    // Pages of other houses cannot speak in the name of whoever reads them.
    if !who::is_own_page(&headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let cookie = who::cookie(&headers);
    let longest = protocol::ClientMessage::MAX_BYTES;
    let upgrade = upgrade.max_message_size(longest).max_frame_size(longest);
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    upgrade.on_upgrade(move |socket| Box::pin(talk(socket, desk, cookie)))
}

async fn talk(mut socket: WebSocket, desk: Arc<Desk>, cookie: Option<String>) {
    let (ear, mut words) = Ear::new();
    let mut visit = Visit::new(Arc::clone(&desk.house), ear.clone(), cookie);
    let mut line = Line::new();
    let mut closing = desk.closing();
    // One wait for the end serves the whole conversation.
    let mut closing = pin!(closing.changed());
    let Pulse { ping: pulse, silence } = desk.pulse;
    let mut pings = interval_at(Instant::now() + pulse, pulse);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut batch = Vec::new();
    loop {
        tokio::select! {
            // In this order nobody who talks without end keeps the house from closing, or from answering.
            biased;
            _ = &mut closing => {
                visit.send_away(No::Closing, Some(AGAIN));
                say_last(&mut socket, &mut words).await;
                break;
            }
            _ = pings.tick() => {
                if line.is_dead(silence) || !ping(&mut socket, &mut line).await {
                    break;
                }
            }
            _ = words.recv_many(&mut batch, AT_ONCE) => {
                if !say(&mut socket, &mut batch).await {
                    break;
                }
            }
            message = socket.recv() => {
                let Some(Ok(message)) = message else { break };
                if hear(&mut visit, &mut line, message).await == Attention::Leave {
                    say_last(&mut socket, &mut words).await;
                    break;
                }
            }
        }
        if ear.is_cut() {
            desk.house.tally().slow.up();
            break;
        }
    }
    visit.end().await;
    let _ = timeout(Duration::from_secs(1), socket.send(Message::Close(None))).await;
}

/// How the line to a guest is.
struct Line {
    began: Instant,
    heard: Instant,
    pinged: Option<Instant>,
    greeted: bool,
}

impl Line {
    fn new() -> Self {
        let now = Instant::now();
        Self { began: now, heard: now, pinged: None, greeted: false }
    }

    fn is_dead(&self, silence: Duration) -> bool {
        self.heard.elapsed() > silence || (!self.greeted && self.began.elapsed() > GREETING)
    }
}

async fn hear(visit: &mut Visit, line: &mut Line, message: Message) -> Attention {
    line.heard = Instant::now();
    match message {
        Message::Text(text) => {
            line.greeted = true;
            visit.hear(text.as_bytes()).await
        }
        Message::Binary(bytes) => visit.hear(&bytes).await,
        Message::Pong(_) => {
            if let Some(pinged) = line.pinged.take() {
                visit.note_lag(pinged.elapsed());
            }
            Attention::Listen
        }
        Message::Ping(_) => Attention::Listen,
        Message::Close(_) => Attention::Leave,
    }
}

async fn ping(socket: &mut WebSocket, line: &mut Line) -> bool {
    line.pinged = Some(Instant::now());
    let ping = socket.send(Message::Ping(Bytes::new()));
    matches!(timeout(SENDING, ping).await, Ok(Ok(())))
}

/// Sends what waits, all at once; says whether it went out.
async fn say(socket: &mut WebSocket, batch: &mut Vec<Bytes>) -> bool {
    let sending = async {
        for words in batch.drain(..) {
            // Messages are JSON, and JSON is text.
            let Ok(text) = Utf8Bytes::try_from(words) else { continue };
            socket.feed(Message::Text(text)).await?;
        }
        socket.flush().await
    };
    matches!(timeout(SENDING, sending).await, Ok(Ok(())))
}

/// Sends what is left to be said.
async fn say_last(socket: &mut WebSocket, words: &mut mpsc::Receiver<Bytes>) {
    let mut batch = Vec::new();
    while let Ok(word) = words.try_recv() {
        batch.push(word);
    }
    say(socket, &mut batch).await;
}
