use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::Trouble;

/// What a house tells about itself at `/metrics`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Gauges {
    /// Processor time in seconds.
    pub processor: f64,
    /// Memory in bytes.
    pub memory: f64,
    /// Lines of records kept.
    pub lines: f64,
    /// Tables in memory.
    pub tables: f64,
}

impl Gauges {
    /// Reads them.
    ///
    /// # Errors
    /// The house cannot be reached, or does not tell them.
    pub async fn of(house: &str) -> Result<Self, Trouble> {
        let text = fetch(house, "/metrics").await?;
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let told = line.and_then(|value| value.parse().ok());
            told.ok_or_else(|| Trouble::Unexpected(format!("/metrics does not tell {name}")))
        };
        Ok(Self {
            processor: value("process_cpu_seconds_total")?,
            memory: value("process_resident_memory_bytes")?,
            lines: value("salon_lines_total")?,
            tables: value("salon_tables")?,
        })
    }
}

/// What a house answers to a `GET`, without its headers.
///
/// # Errors
/// The house cannot be reached.
pub async fn fetch(house: &str, path: &str) -> Result<String, Trouble> {
    let host = house.trim_start_matches("http://").trim_end_matches('/');
    let mut stream = TcpStream::connect(host).await?;
    let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned());
    body.ok_or_else(|| Trouble::Unexpected(answer))
}
