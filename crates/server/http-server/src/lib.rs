//! The server over HTTP and WebSocket.
//!
//! It serves the web app, whose files are part of the program: compressed, under names that change with their
//! content, and with a policy that lets nothing run but them. Clients play over the WebSocket at `/ws`; lists, records
//! and accounts are at `/api`, monitoring at `/healthz` and `/metrics`. What it is not: it knows no game, and the crate
//! `host` runs the tables.
//!
//! ```
//! use salon_http_server::listen;
//!
//! let (listener, taken) = listen("127.0.0.1", 0)?;
//! assert!(listener.local_addr()?.ip().is_loopback());
//! assert!(taken.is_empty(), "any free port will do");
//! # Ok::<(), std::io::Error>(())
//! ```

mod accept_loop;
mod account_api;
mod api;
mod app_state;
mod authentication;
mod connection_counts;
mod descriptor_limit;
mod page_file;
mod port;
mod prometheus;
mod rate_limiter;
mod response;
mod settings;
mod static_files;
mod user_export;
mod web_socket;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;
use std::{io, net};

use axum::http::Uri;
use axum::http::header::HeaderMap;
use axum::routing::get;
use axum::{Router, middleware};
use host::{ClusterSettings, TableRegistry};
use node_bus::{BusError, NatsBus, NodeBus, SingleNodeBus};
use store::{FolderLock, IntegrityReport, PostgresStore, SqliteStore, Store, StoreError};

use crate::app_state::AppState;
use crate::page_file::{PAGE_FILES, PageFile};
pub use crate::port::{listen, listen_on};
pub use crate::settings::{Heartbeat, Settings, SharedStore};

/// Whether the web app is part of this program.
pub fn has_page() -> bool {
    !PAGE_FILES.is_empty()
}

/// Why a server does not start, or has stopped by itself.
#[derive(Debug, thiserror::Error)]
pub enum ServerError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The bus cannot be used.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// The network failed.
    #[error(transparent)]
    Network(#[from] io::Error),
}

/// What a server found in its store when it started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartupReport {
    /// The integrity check of the store. A store that several nodes share is not checked at every start.
    pub store: IntegrityReport,
    /// How many tables are unfinished.
    pub unfinished: usize,
    /// The codes of unfinished tables whose record is damaged.
    pub damaged: Vec<String>,
}

/// Runs a server until the process is asked to stop. Calls `on_start` when clients can connect.
///
/// # Errors
/// The store cannot be used, or the network failed.
pub fn serve(
    listener: net::TcpListener,
    settings: Settings,
    on_start: impl FnOnce(&StartupReport),
) -> Result<(), ServerError> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let (registry, report) = open(&settings).await?;
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        on_start(&report);
        Ok(run(listener, registry, &settings, stop_signal()).await?)
    })
}

/// Opens the store, and resumes the tables that were unfinished when the server was last stopped.
///
/// # Errors
/// The store or the bus cannot be used.
pub async fn open(settings: &Settings) -> Result<(Arc<TableRegistry>, StartupReport), ServerError> {
    let (registry, report) = match &settings.shared {
        Some(shared) => (open_shared(settings, shared).await?, IntegrityReport::default()),
        None => open_folder(settings).await?,
    };
    // This is also the first attempt to write: a full disk is found now.
    registry.correct_clocks().await?;
    registry.find_lookalikes().await?;
    let (unfinished, damaged) = registry.resume_unfinished().await?;
    Ok((registry, StartupReport { store: report, unfinished, damaged }))
}

async fn open_folder(
    settings: &Settings,
) -> Result<(Arc<TableRegistry>, IntegrityReport), StoreError> {
    let lock = FolderLock::take(&settings.data).await?;
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(&settings.data).await?.with_lock(lock));
    let report = store.check().await?;
    Ok((TableRegistry::open(store, settings.limits.clone()), report))
}

async fn open_shared(
    settings: &Settings,
    shared: &SharedStore,
) -> Result<Arc<TableRegistry>, ServerError> {
    let leases = Arc::new(PostgresStore::open(&shared.postgres).await?);
    let bus: Arc<dyn NodeBus> = match &shared.bus {
        Some(bus) => Arc::new(NatsBus::connect(bus).await?),
        None => Arc::new(SingleNodeBus),
    };
    let cluster = ClusterSettings { leases, bus, node: shared.node.clone() };
    Ok(TableRegistry::open_cluster(cluster, settings.limits.clone()).await?)
}

/// Waits until the process is asked to stop.
async fn stop_signal() {
    let interrupt = async {
        // If signals cannot be received, the process can only be killed.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                () = interrupt => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    interrupt.await;
}

/// How long a stopping server waits for its connections to end.
const GRACE_PERIOD: Duration = Duration::from_secs(3);

/// Serves until `shutdown`; then says goodbye to all clients. Everything is durable by then.
///
/// # Errors
/// The network failed.
pub async fn run(
    listener: tokio::net::TcpListener,
    registry: Arc<TableRegistry>,
    settings: &Settings,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let state = Arc::new(AppState::new(Arc::clone(&registry), settings));
    let closing = Arc::clone(&state);
    let shutdown = async move {
        shutdown.await;
        closing.close().await;
    };
    let heartbeat = tokio::spawn(send_heartbeats(Arc::clone(&registry)));
    let router = router(PAGE_FILES, Arc::clone(&state));
    accept_loop::serve(listener, router, state, shutdown, GRACE_PERIOD).await;
    heartbeat.abort();
    // WebSockets no longer belong to the listener. They get time to send their last message.
    let disconnected = async {
        while registry.metrics().connections.get() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    let _ = tokio::time::timeout(GRACE_PERIOD, disconnected).await;
    let closed = async {
        registry.heartbeat().await?;
        registry.store().close().await
    };
    if let Err(error) = closed.await {
        tracing::warn!(%error, "the write-ahead log could not be emptied");
    }
    Ok(())
}

/// How often the server notes that it is running.
const HEARTBEAT: Duration = Duration::from_secs(15);

/// Notes again and again that the server is running.
async fn send_heartbeats(registry: Arc<TableRegistry>) {
    loop {
        tokio::time::sleep(HEARTBEAT).await;
        if let Err(error) = registry.heartbeat().await {
            tracing::error!(%error, "the store cannot be written");
        }
    }
}

fn router(files: &'static [PageFile], state: Arc<AppState>) -> Router {
    let page = move |uri: Uri, headers: HeaderMap| async move {
        static_files::respond(files, uri.path(), &headers)
    };
    let rate_limit = middleware::from_fn_with_state(Arc::clone(&state), api::limit_rate);
    let limited = api::routes().route("/ws", get(web_socket::accept)).route_layer(rate_limit);
    let require_tls = middleware::from_fn_with_state(Arc::clone(&state), api::require_tls);
    let all = limited.merge(api::monitoring_routes()).with_state(state).fallback(get(page));
    all.layer(require_tls)
}
