//! The house over the network.
//!
//! It hands out the page with all its files, which are part of the program: compressed beforehand,
//! under names that change with their content, and with a policy that lets nothing run but them.
//! Playing over the network will join here. What it is not: it knows no game.
//!
//! ```
//! use salon_server::listen;
//!
//! let (listener, taken) = listen(0)?;
//! assert!(listener.local_addr()?.ip().is_loopback());
//! assert!(taken.is_empty(), "any free port will do");
//! # Ok::<(), std::io::Error>(())
//! ```

mod file;
mod hand_out;
mod port;

use std::future::Future;
use std::{io, net};

use axum::Router;
use axum::http::Uri;
use axum::http::header::HeaderMap;

use crate::file::{File, PAGE};
pub use crate::port::listen;

/// Whether the page is part of this program.
pub fn has_page() -> bool {
    !PAGE.is_empty()
}

/// Serves until the process is asked to end.
///
/// # Errors
/// The network failed.
pub fn serve(listener: net::TcpListener) -> io::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        run(listener, async {
            // Without signals there is only the hard way to end.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        })
        .await
    })
}

/// Serves until `shutdown`.
///
/// # Errors
/// The network failed.
pub async fn run(
    listener: tokio::net::TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    axum::serve(listener, house(PAGE)).with_graceful_shutdown(shutdown).await
}

fn house(files: &'static [File]) -> Router {
    let answer = move |uri: Uri, headers: HeaderMap| async move {
        hand_out::answer(files, uri.path(), &headers)
    };
    Router::new().fallback(axum::routing::get(answer))
}
