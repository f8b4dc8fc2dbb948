use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the program was asked to end, by SIGTERM at a shutdown or by SIGHUP when its window is
/// closed. There is still time to restore the terminal.
#[derive(Clone, Default)]
pub(crate) struct TerminationSignal(Arc<AtomicBool>);

impl TerminationSignal {
    /// Catches the signals from now on.
    #[cfg(unix)]
    pub(crate) fn install() -> Self {
        use signal_hook::consts::{SIGHUP, SIGTERM};
        let termination = Self::default();
        for signal in [SIGHUP, SIGTERM] {
            // If it cannot be caught, it ends the program at once, as usual.
            let _ = signal_hook::flag::register(signal, Arc::clone(&termination.0));
        }
        termination
    }

    /// There are no such signals here.
    #[cfg(not(unix))]
    pub(crate) fn install() -> Self {
        Self::default()
    }

    pub(crate) fn is_received(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
