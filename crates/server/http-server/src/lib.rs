//! The house over the network.
//!
//! It hands out the page with all its files, which are part of the program: compressed beforehand,
//! under names that change with their content, and with a policy that lets nothing run but them. And it
//! lets guests in: messages by WebSocket at `/ws`, lists and records by HTTP at `/api`, `/healthz` and
//! `/metrics` for whoever looks after it. What it is not: it knows no game, and what happens at tables is
//! the crate `house`'s.
//!
//! ```
//! use salon_http_server::listen;
//!
//! let (listener, taken) = listen("127.0.0.1", 0)?;
//! assert!(listener.local_addr()?.ip().is_loopback());
//! assert!(taken.is_empty(), "any free port will do");
//! # Ok::<(), std::io::Error>(())
//! ```

mod account;
mod answer;
mod api;
mod connection;
mod desk;
mod file;
mod hand_out;
mod metrics;
mod port;
mod settings;
mod turnstile;
mod who;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use std::{io, net};

use axum::http::Uri;
use axum::http::header::HeaderMap;
use axum::routing::get;
use axum::{Router, middleware};
use host::House;
use store::{Findings, Lock, Sqlite, Store, Trouble};

use crate::desk::Desk;
use crate::file::{File, PAGE};
pub use crate::port::listen;
pub use crate::settings::{Pulse, Settings};

/// Whether the page is part of this program.
pub fn has_page() -> bool {
    !PAGE.is_empty()
}

/// Why a house does not open, or closed by itself.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// What it keeps cannot be used.
    #[error(transparent)]
    Store(#[from] Trouble),
    /// The network failed.
    #[error(transparent)]
    Network(#[from] io::Error),
}

/// What was found when a house was opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// In the store.
    pub store: Findings,
    /// How many tables are not over.
    pub unfinished: usize,
    /// The codes of those that cannot be read.
    pub damaged: Vec<String>,
}

/// Serves until the process is asked to end. Tells what was found in the store once guests are let in.
///
/// # Errors
/// The store cannot be used, or the network failed.
pub fn serve(
    listener: net::TcpListener,
    settings: Settings,
    tell: impl FnOnce(&Found),
) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let (house, found) = open(&settings).await?;
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        tell(&found);
        Ok(run(listener, house, &settings, asked_to_end()).await?)
    })
}

/// Opens a house and looks after what it was doing when it last closed.
///
/// # Errors
/// The store cannot be used.
pub async fn open(settings: &Settings) -> Result<(Arc<House>, Found), Trouble> {
    let lock = Lock::take(&settings.data).await?;
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&settings.data).await?.with(lock));
    let findings = store.check().await?;
    let house = House::open(store, settings.manners.clone());
    let (unfinished, damaged) = house.wake().await?;
    Ok((house, Found { store: findings, unfinished, damaged }))
}

/// Waits until somebody asks the process to end.
async fn asked_to_end() {
    let interrupted = async {
        // Without signals there is only the hard way to end.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut ended) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupted => {}
                _ = ended.recv() => {}
            }
            return;
        }
    }
    interrupted.await;
}

/// How long guests of a closing house have to hear that it closes.
const FAREWELL: Duration = Duration::from_secs(3);

/// Serves until `shutdown`; then tells every guest, and loses nothing.
///
/// # Errors
/// The network failed.
pub async fn run(
    listener: tokio::net::TcpListener,
    house: Arc<House>,
    settings: &Settings,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let desk = Arc::new(Desk::new(house, settings));
    let closing = Arc::clone(&desk);
    let served = Arc::clone(&desk);
    let house = Arc::clone(&desk.house);
    let (close, mut closed) = tokio::sync::watch::channel(false);
    let shutdown = async move {
        shutdown.await;
        closing.close().await;
        close.send_replace(true);
    };
    let rooms = rooms(PAGE, served).into_make_service_with_connect_info::<net::SocketAddr>();
    let serving = axum::serve(listener, rooms).with_graceful_shutdown(shutdown);
    let grace = async {
        if closed.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
        tokio::time::sleep(FAREWELL).await;
    };
    let served = tokio::select! {
        served = serving => served,
        () = grace => Ok(()),
    };
    // Connections of guests are not the listener's any more: they are given time to hear the last word.
    let quiet = async {
        while house.tally().visits.get() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = tokio::time::timeout(FAREWELL, quiet).await;
    served
}

fn rooms(files: &'static [File], desk: Arc<Desk>) -> Router {
    let answer = move |uri: Uri, headers: HeaderMap| async move {
        hand_out::answer(files, uri.path(), &headers)
    };
    let counted = middleware::from_fn_with_state(Arc::clone(&desk), api::count);
    let rooms = api::routes().route("/ws", get(connection::take_in)).route_layer(counted);
    rooms.merge(api::back_rooms()).with_state(desk).fallback(get(answer))
}
