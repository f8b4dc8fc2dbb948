use std::time::Duration;

use engine::MonotonicClock;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// The milliseconds since the worker was started.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The browser's monotonic clock.
pub(crate) struct BrowserClock;

impl MonotonicClock for BrowserClock {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(now() / 1_000.0).unwrap_or_default()
    }
}
