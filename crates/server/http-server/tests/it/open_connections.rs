//! Connections that stay open: idle ones, slow ones, and as many as there may be.

use std::time::Duration;

use host::ServerLimits;
use salon_http_server::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::http_request::HttpRequest;
use crate::test_server::TestServer;

async fn connect(server: &TestServer) -> TcpStream {
    TcpStream::connect(server.address.trim_start_matches("http://")).await.unwrap()
}

/// A client that announces a body and does not send it is refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_body_is_not_waited_for() {
    let server = TestServer::start().await;
    let mut slow = connect(&server).await;
    let head = "POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n\
        content-length: 100\r\n\r\n{";
    slow.write_all(head.as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    let answered = tokio::time::timeout(Duration::from_secs(30), slow.read_exact(&mut answer));
    answered.await.expect("the server answers").unwrap();
    assert_eq!(&answer, b"HTTP/1.1 408");
}

/// A connection is kept for another request, but not for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_idle_connection_is_closed() {
    let server = TestServer::start().await;
    let mut idle = connect(&server).await;
    let mut answer = [0; 4096];
    for _ in 0..2 {
        idle.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        let read = idle.read(&mut answer).await.unwrap();
        assert!(answer[..read].starts_with(b"HTTP/1.1 200"));
    }
    let mut rest = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(40), idle.read_to_end(&mut rest));
    assert!(closed.await.is_ok(), "the connection is closed");
}

/// When there are as many WebSockets as there may be, health checks are still answered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_is_answered_at_the_limit_of_connections() {
    let settings = Settings {
        max_connections: 20,
        connections_per_address: 1_000,
        limits: ServerLimits { messages_per_second: 0, ..ServerLimits::default() },
        ..Settings::new(TestServer::new_folder())
    };
    let server = TestServer::start_with_settings(settings).await;
    let mut clients = Vec::new();
    while let Ok(client) = client::Client::connect(&server.address, "Eve", None).await {
        clients.push(client);
        assert!(clients.len() <= 20);
    }
    assert!(clients.len() > 10, "{}", clients.len());
    assert_eq!(HttpRequest::new(&server, "GET", "/healthz").send().await.status, 200);
}
