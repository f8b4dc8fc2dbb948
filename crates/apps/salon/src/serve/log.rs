use std::fs::File;
use std::io;
use std::sync::Mutex;

use tracing_subscriber::EnvFilter;

/// Starts logging to standard error, as text or as JSON.
pub(crate) fn start(format: Option<&str>) {
    // All threads write the log, and none of them may wait for a lock on standard error: the log has its own handle.
    #[cfg(unix)]
    let log = {
        use std::os::fd::AsFd;
        io::stderr().as_fd().try_clone_to_owned().map(File::from)
    };
    #[cfg(not(unix))]
    let log = Err::<File, _>(io::Error::from(io::ErrorKind::Unsupported));
    let Ok(log) = log else { return };
    let filter =
        EnvFilter::try_from_env("SALON_LOG_FILTER").unwrap_or_else(|_| EnvFilter::new("warn"));
    let log = tracing_subscriber::fmt().with_writer(Mutex::new(log)).with_env_filter(filter);
    // If logging has been started already, it continues unchanged.
    let _ = match format {
        Some("json") => log.json().try_init(),
        _ => log.with_ansi(false).try_init(),
    };
}
