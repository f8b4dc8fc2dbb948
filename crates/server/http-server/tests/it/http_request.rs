//! HTTP requests.

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::test_server::TestServer;

/// A request that is being built.
pub(crate) struct HttpRequest<'i> {
    server: &'i TestServer,
    method: &'static str,
    path: String,
    headers: String,
    body: String,
}

/// The response to a request.
#[derive(Debug)]
pub(crate) struct HttpReply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl<'i> HttpRequest<'i> {
    pub(crate) fn new(server: &'i TestServer, method: &'static str, path: &str) -> Self {
        let (headers, body) = (String::new(), String::new());
        Self { server, method, path: path.to_owned(), headers, body }
    }

    pub(crate) fn header(mut self, name: &str, value: &str) -> Self {
        self.headers += &format!("{name}: {value}\r\n");
        self
    }

    pub(crate) fn ticket(self, ticket: &str) -> Self {
        self.header("authorization", &format!("Bearer {ticket}"))
    }

    /// As a browser with our page and this session cookie sends it.
    pub(crate) fn browser(self, cookie: &str) -> Self {
        let origin = self.server.address.clone();
        self.header("cookie", &format!("other=1; salon={cookie}")).header("origin", &origin)
    }

    pub(crate) fn json(mut self, body: Value) -> Self {
        self.body = body.to_string();
        self.header("content-type", "application/json")
    }

    pub(crate) async fn send(self) -> HttpReply {
        let host = self.server.address.trim_start_matches("http://");
        let mut stream = tokio::net::TcpStream::connect(host).await.unwrap();
        let Self { method, path, headers, body, .. } = &self;
        let length = body.len();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\n{headers}content-length: {length}\r\nconnection: close\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        let head = head.to_ascii_lowercase();
        let body = match head.contains("transfer-encoding: chunked") {
            true => join_chunks(body),
            false => body.to_owned(),
        };
        HttpReply { status, head, body }
    }
}

/// The content of a body that is sent in chunks, each with its length.
fn join_chunks(mut chunks: &str) -> String {
    let mut body = String::new();
    while let Some((length, rest)) = chunks.split_once("\r\n") {
        let length = usize::from_str_radix(length, 16).unwrap();
        body += &rest[..length];
        chunks = rest[length..].trim_start_matches("\r\n");
    }
    body
}

impl HttpReply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The name of the reason for a refusal.
    pub(crate) fn reason(&self) -> String {
        self.json()["reason"]["name"].as_str().unwrap_or_default().to_owned()
    }

    /// The session cookie that the response sets.
    pub(crate) fn cookie(&self) -> Option<String> {
        let line = self.head.lines().find_map(|line| line.strip_prefix("set-cookie: salon="))?;
        Some(line.split(';').next().unwrap().to_owned())
    }
}

/// Creates an account; returns its session cookie.
pub(crate) async fn account(server: &TestServer, name: &str) -> String {
    let body = serde_json::json!({ "name": name, "passphrase": format!("passphrase of {name}") });
    let reply = HttpRequest::new(server, "POST", "/api/account").json(body).send().await;
    assert_eq!(reply.status, 201, "{reply:?}");
    reply.cookie().unwrap()
}
