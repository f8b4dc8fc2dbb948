use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use engine::StopSignal;
use pyo3::prelude::*;

/// How often a long computation looks whether the user has pressed Ctrl-C.
const LOOK: Duration = Duration::from_millis(50);

/// Runs a computation on another thread, without Python's lock, and stops it when the user interrupts.
///
/// # Errors
/// The interruption, once the computation has stopped.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    stop: &StopSignal,
    compute: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    std::thread::scope(|scope| {
        let (sender, mut receiver) = channel();
        let worker = scope.spawn(move || {
            let result = compute();
            let _ = sender.send(());
            result
        });
        let mut interruption = None;
        loop {
            let signal = &mut receiver;
            match py.detach(move || signal.recv_timeout(LOOK)) {
                Err(RecvTimeoutError::Timeout) => {}
                Ok(()) | Err(RecvTimeoutError::Disconnected) => break,
            }
            if let Err(error) = py.check_signals() {
                stop.stop();
                interruption = Some(error);
            }
        }
        let result = py.detach(|| worker.join());
        match (interruption, result) {
            (Some(error), _) => Err(error),
            (None, Ok(result)) => Ok(result),
            (None, Err(panic)) => std::panic::resume_unwind(panic),
        }
    })
}
