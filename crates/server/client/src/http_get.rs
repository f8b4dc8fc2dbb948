use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::ClientError;

/// The body of the server's response to a `GET` request over plain HTTP.
///
/// # Errors
/// The server cannot be reached.
pub async fn http_get(server: &str, path: &str) -> Result<String, ClientError> {
    let host = server.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).await?;
    let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut response = String::new();
    stream.read_to_string(&mut response).await?;
    let body = response.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
    body.ok_or_else(|| ClientError::Unexpected(response))
}
