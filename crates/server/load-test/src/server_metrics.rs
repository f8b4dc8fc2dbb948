use client::{ClientError, http_get};

/// What a server reports about itself at `/metrics`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct ServerMetrics {
    /// The processor time in seconds.
    pub cpu_seconds: f64,
    /// The memory in bytes.
    pub memory: f64,
    /// How many lines of records it has stored.
    pub lines: f64,
    /// How many tables are in memory.
    pub tables: f64,
}

impl ServerMetrics {
    /// Reads the metrics of a server.
    ///
    /// # Errors
    /// The server cannot be reached, or does not report them.
    pub async fn fetch(server: &str) -> Result<Self, ClientError> {
        let text = http_get(server, "/metrics").await?;
        let value = |name: &str| {
            let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            let value = line.and_then(|value| value.parse().ok());
            value.ok_or_else(|| ClientError::Unexpected(format!("/metrics lacks {name}")))
        };
        Ok(Self {
            cpu_seconds: value("process_cpu_seconds_total")?,
            memory: value("process_resident_memory_bytes")?,
            lines: value("salon_lines_total")?,
            tables: value("salon_tables")?,
        })
    }
}
