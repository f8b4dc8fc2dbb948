//! A stand-in for the server of version 0.1, with the files that its service worker needs.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Result;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};

use super::file;

/// Serves the pages and the service worker of version 0.1. All other files are small ones of the same names; the start
/// script installs the service worker, as that of version 0.1 did.
pub(super) struct OldServer {
    pub(super) address: SocketAddr,
    work: JoinHandle<()>,
}

const START: &str = "navigator.serviceWorker.register('/service-worker.js');
navigator.serviceWorker.ready.then((worker) => worker.active.postMessage('rest'));
document.body.dataset.version = '0.1';";

impl OldServer {
    pub(super) async fn start() -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let work = tokio::spawn(async move {
            // The connections end with this task.
            let mut connections = JoinSet::new();
            while let Ok((stream, _)) = listener.accept().await {
                connections.spawn(answer(stream));
            }
        });
        Ok(Self { address, work })
    }

    /// Stops the server and releases its address.
    pub(super) async fn stop(self) {
        self.work.abort();
        let _ = self.work.await;
    }
}

/// Answers one request and closes the connection.
async fn answer(mut stream: TcpStream) {
    let mut request = Vec::new();
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read_buf(&mut request).await {
            Ok(1..) => {}
            _ => return,
        }
    }
    let request = String::from_utf8_lossy(&request);
    let path = request.split(' ').nth(1).unwrap_or("/").split('?').next().unwrap_or("/");
    let (kind, body) = content(path);
    let head = format!(
        "HTTP/1.1 200 OK\r\ncontent-type: {kind}\r\ncontent-length: {}\r\ncache-control: no-cache\r\nconnection: close\r\n\r\n",
        body.len()
    );
    // The browser may have closed the connection first.
    let _ = stream.write_all(&[head.as_bytes(), &body].concat()).await;
}

fn content(path: &str) -> (&'static str, Vec<u8>) {
    let read = |name: &str| std::fs::read(file(name)).unwrap_or_default();
    match path {
        "/" => ("text/html", read("index.html")),
        "/study" => ("text/html", read("study.html")),
        "/club" => ("text/html", read("club.html")),
        "/service-worker.js" => ("text/javascript", read("service-worker.js")),
        path if path.contains("-start-") => ("text/javascript", START.into()),
        path if path.ends_with(".js") => ("text/javascript", Vec::new()),
        path if path.ends_with(".css") => ("text/css", Vec::new()),
        path if path.ends_with(".wasm") => ("application/wasm", b"\0asm\x01\0\0\0".to_vec()),
        path if path.ends_with(".svg") => {
            ("image/svg+xml", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec())
        }
        path if path.ends_with(".webmanifest") => {
            ("application/manifest+json", br#"{"name":"Salon"}"#.to_vec())
        }
        _ => ("text/plain", Vec::new()),
    }
}
