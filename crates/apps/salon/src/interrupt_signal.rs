use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a program that Ctrl-C ended.
pub(crate) const EXIT_CODE: u8 = 130;

/// Whether the user has pressed Ctrl-C. After the first time a command keeps and reports what is finished; the second
/// time ends the program at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct InterruptSignal(Arc<AtomicBool>);

impl InterruptSignal {
    /// Catches the signals from now on.
    #[cfg(unix)]
    pub(crate) fn install() -> Self {
        use signal_hook::consts::{SIGINT, SIGTERM};
        use signal_hook::flag::{register, register_conditional_shutdown};
        let interrupt = Self::default();
        for signal in [SIGINT, SIGTERM] {
            // If it cannot be caught, it ends the program at once, as usual. The order matters: the shutdown looks
            // at the flag before the same signal sets it.
            let shutdown =
                register_conditional_shutdown(signal, EXIT_CODE.into(), Arc::clone(&interrupt.0));
            if shutdown.is_ok() {
                let _ = register(signal, Arc::clone(&interrupt.0));
            }
        }
        interrupt
    }

    /// Ctrl-C ends the program at once here.
    #[cfg(not(unix))]
    pub(crate) fn install() -> Self {
        Self::default()
    }

    pub(crate) fn is_received(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
