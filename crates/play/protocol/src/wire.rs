use std::error::Error;
use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A message of this protocol.
pub trait Message: Serialize + DeserializeOwned {
    /// How many bytes one may have.
    const LONGEST: usize;
}

/// Reads a message.
///
/// # Errors
/// It is too long, or not what it should be.
pub fn read<M: Message>(bytes: &[u8]) -> Result<M, Unreadable> {
    if bytes.len() > M::LONGEST {
        return Err(Unreadable::TooLong { bytes: bytes.len(), longest: M::LONGEST });
    }
    serde_json::from_slice(bytes).map_err(|error| Unreadable::Malformed(error.to_string()))
}

/// Writes a message on one line.
pub fn write<M: Message>(message: &M) -> String {
    // Messages are made of texts, numbers and lists: nothing that JSON could not hold.
    serde_json::to_string(message).unwrap_or_default()
}

/// Why a message cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// It has more bytes than any message needs.
    TooLong {
        /// How many it has.
        bytes: usize,
        /// How many it may have.
        longest: usize,
    },
    /// It is no JSON, or not of the right shape.
    Malformed(String),
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { bytes, longest } => {
                write!(f, "the message has {bytes} bytes, and {longest} are the most")
            }
            Self::Malformed(reason) => write!(f, "the message cannot be read: {reason}"),
        }
    }
}

impl Error for Unreadable {}
