//! The house over a real connection.

use std::io::{Read, Write};
use std::net::TcpStream;

use tokio::sync::oneshot;

/// What the house answers to a request.
fn ask(port: u16, request: &str) -> String {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    let request = format!("{request} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).to_ascii_lowercase()
}

#[test]
fn the_house_answers_until_it_is_closed() {
    let (listener, _) = salon_server::listen(0).unwrap();
    let port = listener.local_addr().unwrap().port();
    let (close, closed) = oneshot::channel::<()>();
    let house = std::thread::spawn(move || {
        let runtime = tokio::runtime::Runtime::new().unwrap();
        runtime.block_on(async {
            listener.set_nonblocking(true).unwrap();
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            salon_server::run(listener, async { drop(closed.await) }).await
        })
    });
    let answer = ask(port, "GET /nothing");
    assert!(answer.starts_with("http/1.1 404"), "{answer}");
    assert!(answer.contains("content-security-policy: default-src 'none'"), "{answer}");
    assert!(answer.contains("x-content-type-options: nosniff"), "{answer}");
    // Nobody sends anything here, and nobody gets files from outside of the page.
    assert!(ask(port, "POST /").starts_with("http/1.1 405"));
    assert!(ask(port, "GET /../../etc/passwd").starts_with("http/1.1 404"));
    close.send(()).unwrap();
    house.join().unwrap().unwrap();
    assert!(TcpStream::connect(("127.0.0.1", port)).is_err());
}
