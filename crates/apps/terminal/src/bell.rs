use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether the program has been asked to end, as a closed window or a shutdown does it. Then there is
/// still time to leave the terminal as it was.
#[derive(Clone, Default)]
pub(crate) struct Bell(Arc<AtomicBool>);

impl Bell {
    /// A bell that rings when somebody asks.
    #[cfg(unix)]
    pub(crate) fn hung() -> Self {
        use signal_hook::consts::{SIGHUP, SIGTERM};
        let bell = Self::default();
        for signal in [SIGHUP, SIGTERM] {
            // Without it the program ends at once, as others do.
            let _ = signal_hook::flag::register(signal, Arc::clone(&bell.0));
        }
        bell
    }

    /// A bell that nobody rings.
    #[cfg(not(unix))]
    pub(crate) fn hung() -> Self {
        Self::default()
    }

    pub(crate) fn has_rung(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
