//! Requests without an account: files, methods and health.

use std::io::{Read, Write};
use std::net::TcpStream;

use crate::test_server::TestServer;

/// The server's response to a request.
fn ask(address: &str, request: &str) -> String {
    let mut stream = TcpStream::connect(address.trim_start_matches("http://")).unwrap();
    let request = format!("{request} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).to_ascii_lowercase()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn responds_until_it_is_stopped() {
    let server = TestServer::start().await;
    let address = server.address.clone();
    let asked = tokio::task::spawn_blocking(move || {
        ["GET /nothing", "POST /", "GET /../../etc/passwd", "GET /healthz", "POST /api/tables"]
            .map(|request| ask(&address, request))
    });
    let [nothing, post, passwd, health, api] = asked.await.unwrap();
    assert!(nothing.starts_with("http/1.1 404"), "{nothing}");
    for answer in [&nothing, &health] {
        assert!(answer.contains("content-security-policy: default-src 'none'"), "{answer}");
        assert!(answer.contains("x-content-type-options: nosniff"), "{answer}");
    }
    // These paths accept no posts, and no file outside of the web app is served.
    assert!(post.starts_with("http/1.1 405") && api.starts_with("http/1.1 405"));
    assert!(passwd.starts_with("http/1.1 404"));
    assert!(health.starts_with("http/1.1 200"), "{health}");
    let address = server.address.clone();
    let folder = server.stop().await;
    assert!(TcpStream::connect(address.trim_start_matches("http://")).is_err());
    std::fs::remove_dir_all(folder).unwrap();
}
