//! The WebSocket at `/ws`: carries messages between a client and the host.

use std::net::SocketAddr;
use std::ops::ControlFlow;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{ConnectInfo, State};
use axum::http::StatusCode;
use axum::http::header::HeaderMap;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::SinkExt;
use host::{ClientAddress, ClientConnection, HostError, SendQueue};
use protocol::{ClientMessage, WireMessage as _};
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use crate::Heartbeat;
use crate::app_state::AppState;
use crate::authentication::{address_behind_proxy, cookie, is_same_origin};

/// How long a client may take to say hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(20);

/// How long sending may take.
const SEND_TIMEOUT: Duration = Duration::from_secs(10);

/// How long closing the socket may take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// The size of the read and write buffers. It is small, because messages are short and idle clients many.
const BUFFER: usize = 4096;

/// How many messages are sent at once.
const BATCH: usize = 64;

/// After how long clients should reconnect to a server that stops.
const RECONNECT_AFTER: Duration = Duration::from_secs(3);

/// Accepts a WebSocket connection.
pub(crate) async fn accept(
    State(state): State<Arc<AppState>>,
    headers: HeaderMap,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if state.registry.is_closing() {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    // A page of another site must not act for the user who looks at it.
    if !is_same_origin(&headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let address = address_behind_proxy(&state, &headers, Some(peer.ip()));
    let Some(guard) = state.connections.admit_web_socket(address) else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let origin = ConnectionOrigin { cookie: cookie(&headers), address };
    let max_bytes = ClientMessage::MAX_BYTES;
    let upgrade = upgrade.max_message_size(max_bytes).max_frame_size(max_bytes);
    let upgrade = upgrade.read_buffer_size(BUFFER).write_buffer_size(BUFFER);
    upgrade.on_upgrade(move |socket| {
        Box::pin(async move {
            serve(socket, state, origin).await;
            drop(guard);
        })
    })
}

/// What the request for the connection says about the client.
struct ConnectionOrigin {
    /// The session token in the browser's cookie.
    cookie: Option<String>,
    address: ClientAddress,
}

async fn serve(mut socket: WebSocket, state: Arc<AppState>, origin: ConnectionOrigin) {
    let (queue, mut outgoing) = SendQueue::new();
    let (registry, ConnectionOrigin { cookie, address }) = (Arc::clone(&state.registry), origin);
    let mut connection = ClientConnection::new(registry, queue.clone(), cookie, address);
    let mut liveness = Liveness::new();
    let mut closing = state.closing();
    // One future serves the whole connection.
    let mut closing = pin!(closing.changed());
    let Heartbeat { interval, timeout: silence } = state.heartbeat;
    let mut pings = interval_at(Instant::now() + interval, interval);
    pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut batch = Vec::new();
    loop {
        tokio::select! {
            // In this order, a client that sends without end cannot keep the server from stopping or from sending.
            biased;
            _ = &mut closing => {
                connection.say_goodbye(HostError::Closing, Some(RECONNECT_AFTER));
                send_rest(&mut socket, &mut outgoing).await;
                break;
            }
            _ = pings.tick() => {
                if liveness.is_dead(silence) || !ping(&mut socket, &mut liveness).await {
                    break;
                }
            }
            _ = outgoing.recv_many(&mut batch, BATCH) => {
                if !send(&mut socket, &mut batch).await {
                    break;
                }
            }
            message = socket.recv() => {
                let Some(Ok(message)) = message else { break };
                if receive(&mut connection, &mut liveness, message).await.is_break() {
                    send_rest(&mut socket, &mut outgoing).await;
                    break;
                }
            }
        }
        if queue.has_overflowed() {
            state.registry.metrics().slow_clients.increment();
            break;
        }
    }
    connection.end().await;
    let _ = timeout(CLOSE_TIMEOUT, socket.send(Message::Close(None))).await;
}

/// Whether the client still answers.
struct Liveness {
    connected: Instant,
    last_message: Instant,
    last_ping: Option<Instant>,
    has_greeted: bool,
}

impl Liveness {
    fn new() -> Self {
        let now = Instant::now();
        Self { connected: now, last_message: now, last_ping: None, has_greeted: false }
    }

    fn is_dead(&self, silence: Duration) -> bool {
        self.last_message.elapsed() > silence
            || (!self.has_greeted && self.connected.elapsed() > HELLO_TIMEOUT)
    }
}

async fn receive(
    connection: &mut ClientConnection,
    liveness: &mut Liveness,
    message: Message,
) -> ControlFlow<()> {
    liveness.last_message = Instant::now();
    match message {
        Message::Text(text) => {
            liveness.has_greeted = true;
            connection.handle(text.as_bytes()).await
        }
        Message::Binary(bytes) => connection.handle(&bytes).await,
        Message::Pong(_) => {
            if let Some(sent) = liveness.last_ping.take() {
                connection.set_lag(sent.elapsed());
            }
            ControlFlow::Continue(())
        }
        Message::Ping(_) => ControlFlow::Continue(()),
        Message::Close(_) => ControlFlow::Break(()),
    }
}

async fn ping(socket: &mut WebSocket, liveness: &mut Liveness) -> bool {
    liveness.last_ping = Some(Instant::now());
    let ping = socket.send(Message::Ping(Bytes::new()));
    matches!(timeout(SEND_TIMEOUT, ping).await, Ok(Ok(())))
}

/// Sends a batch of messages; returns whether that succeeded.
async fn send(socket: &mut WebSocket, batch: &mut Vec<Bytes>) -> bool {
    let sending = async {
        for message in batch.drain(..) {
            // Messages are JSON, so they are always valid UTF-8.
            let Ok(text) = Utf8Bytes::try_from(message) else { continue };
            socket.feed(Message::Text(text)).await?;
        }
        socket.flush().await
    };
    matches!(timeout(SEND_TIMEOUT, sending).await, Ok(Ok(())))
}

/// Sends the messages that are still in the queue.
async fn send_rest(socket: &mut WebSocket, outgoing: &mut mpsc::Receiver<Bytes>) {
    let mut batch = Vec::new();
    while let Ok(message) = outgoing.try_recv() {
        batch.push(message);
    }
    send(socket, &mut batch).await;
}
