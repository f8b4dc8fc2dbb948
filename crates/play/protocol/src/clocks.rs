use serde::{Deserialize, Serialize};

use crate::Side;
use crate::skip::is_zero;

/// What both clocks show at one moment of the server's time.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clocks {
    /// The server's time in milliseconds, by the same clock as [`Pong`](crate::Pong)'s.
    pub at: u64,
    /// What White's clock shows, in milliseconds.
    pub white: u64,
    /// What Black's clock shows, in milliseconds.
    pub black: u64,
    /// Whose clock runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub running: Option<Side>,
    /// How many milliseconds of the current turn's delay are left before that clock runs down.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub delay: u64,
}
