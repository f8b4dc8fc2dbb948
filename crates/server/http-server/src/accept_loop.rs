//! Accepting connections: with limits and timeouts, so that nobody can use up the server's sockets.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service;

use crate::app_state::AppState;
use crate::connection_counts::ConnectionGuard;

/// How long a client may take to send the headers of a request, and how long a connection may stay open without one.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);

/// How long to wait when the system has no more sockets.
const RETRY: Duration = Duration::from_millis(100);

/// Serves until `shutdown`, and then finishes the requests that have begun, for at most `grace_period`.
pub(crate) async fn serve(
    listener: TcpListener,
    router: Router,
    state: Arc<AppState>,
    shutdown: impl Future<Output = ()>,
    grace_period: Duration,
) {
    let connections = GracefulShutdown::new();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            biased;
            () = &mut shutdown => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => accept(stream, peer, &router, &state, &connections),
            // Too many open files, or the client is gone already.
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(RETRY).await;
            }
        }
    }
    drop(listener);
    let _ = tokio::time::timeout(grace_period, connections.shutdown()).await;
}

fn accept(
    stream: TcpStream,
    peer: SocketAddr,
    router: &Router,
    state: &AppState,
    connections: &GracefulShutdown,
) {
    let Some(guard) = state.connections.admit_socket(peer.ip().into()) else { return };
    send_at_once(&stream);
    let router = router.clone();
    let service =
        service_fn(move |request: Request<Incoming>| respond(router.clone(), request, peer));
    let mut http = auto::Builder::new(TokioExecutor::new()).http1_only();
    http.http1().timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT);
    let connection = http.serve_connection_with_upgrades(TokioIo::new(stream), service);
    let connection = connections.watch(connection.into_owned());
    tokio::spawn(async move {
        // Clients that break off or send garbage are no concern of the server.
        let _ = connection.await;
        drop::<ConnectionGuard>(guard);
    });
}

/// Moves are short messages: they must not wait until more data fill a packet.
fn send_at_once(stream: &TcpStream) {
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "TCP_NODELAY is not set");
    }
}

async fn respond(
    mut router: Router,
    mut request: Request<Incoming>,
    peer: SocketAddr,
) -> Result<axum::response::Response, Infallible> {
    request.extensions_mut().insert(ConnectInfo(peer));
    router.call(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn accepted_sockets_send_at_once() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let (stream, _) = listener.accept().await.unwrap();
        assert!(!stream.nodelay().unwrap());
        send_at_once(&stream);
        assert!(stream.nodelay().unwrap());
    }
}
