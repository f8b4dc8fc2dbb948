use std::error::Error;
use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A message of this protocol.
pub trait WireMessage: Serialize + DeserializeOwned {
    /// The largest size of a message, in bytes.
    const MAX_BYTES: usize;
}

/// Reads a message.
///
/// # Errors
/// The text is too long, or is not a message of this type.
pub fn read<M: WireMessage>(bytes: &[u8]) -> Result<M, WireMessageError> {
    if bytes.len() > M::MAX_BYTES {
        return Err(WireMessageError::TooLong { bytes: bytes.len(), max: M::MAX_BYTES });
    }
    serde_json::from_slice(bytes).map_err(|error| WireMessageError::Malformed(error.to_string()))
}

/// Writes a message on one line.
pub fn write<M: WireMessage>(message: &M) -> String {
    // Messages consist of texts, numbers and lists, all of which JSON can hold: this does not fail.
    serde_json::to_string(message).unwrap_or_default()
}

/// Why a message cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WireMessageError {
    /// It has more bytes than any message needs.
    TooLong {
        /// How many bytes it has.
        bytes: usize,
        /// How many bytes are allowed.
        max: usize,
    },
    /// It is not JSON, or not of the right shape.
    Malformed(String),
}

impl fmt::Display for WireMessageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { bytes, max } => {
                write!(f, "the message has {bytes} bytes; at most {max} are allowed")
            }
            Self::Malformed(reason) => write!(f, "the message cannot be read: {reason}"),
        }
    }
}

impl Error for WireMessageError {}
