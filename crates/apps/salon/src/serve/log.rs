use std::fs::File;
use std::io;
use std::sync::Mutex;

use tracing_subscriber::EnvFilter;

/// Begins to write a log to standard error: lines for people, or JSON for programs.
pub(crate) fn begin(form: Option<&str>) {
    // The desk holds standard error while it speaks, and the log is written by everybody: it has a
    // handle of its own.
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
    // Where a log has been begun already, that one goes on.
    let _ = match form {
        Some("json") => log.json().try_init(),
        _ => log.with_ansi(false).try_init(),
    };
}
