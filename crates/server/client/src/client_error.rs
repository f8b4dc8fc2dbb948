use std::io;

use protocol::ServerMessage;

/// Why a client cannot continue.
#[derive(Debug, thiserror::Error)]
pub enum ClientError {
    /// The connection was lost.
    #[error("the connection to the server was lost: {0}")]
    Connection(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    /// The server cannot be reached.
    #[error("the server cannot be reached: {0}")]
    Unreachable(#[from] io::Error),
    /// The server ended the connection.
    #[error("the server ended the connection: {0}")]
    Goodbye(String),
    /// The server ended the connection, and can be reached again soon.
    #[error("the server is unavailable for a moment: {0}")]
    Unavailable(String),
    /// The server refused a request.
    #[error("the server refused: {words}")]
    Refused {
        /// The name of the reason.
        name: String,
        /// The reason in words.
        words: String,
    },
    /// The server sent something unexpected.
    #[error("the server sent something unexpected: {0}")]
    Unexpected(String),
    /// The server did not answer in time.
    #[error("the server does not answer")]
    Timeout,
}

impl From<tokio_tungstenite::tungstenite::Error> for ClientError {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Self {
        Self::Connection(Box::new(error))
    }
}

/// A message that does not answer the request: a refusal, a goodbye, or something unexpected.
impl From<ServerMessage> for ClientError {
    fn from(message: ServerMessage) -> Self {
        match message {
            ServerMessage::Refusal(refusal) => {
                Self::Refused { name: refusal.reason.name, words: refusal.reason.words }
            }
            ServerMessage::Goodbye(goodbye) => match goodbye.again {
                // Zero: the user was signed out, and only another user can connect.
                None | Some(0) => Self::Goodbye(goodbye.reason.words),
                Some(_) => Self::Unavailable(goodbye.reason.words),
            },
            other => Self::Unexpected(protocol::write(&other)),
        }
    }
}

impl ClientError {
    /// Whether connecting again can help.
    pub fn is_temporary(&self) -> bool {
        match self {
            Self::Connection(_) | Self::Unreachable(_) | Self::Unavailable(_) | Self::Timeout => {
                true
            }
            Self::Goodbye(_) | Self::Refused { .. } | Self::Unexpected(_) => false,
        }
    }

    /// The error of the network, if that is the cause.
    pub fn network_error(&self) -> Option<&io::Error> {
        match self {
            Self::Unreachable(error) => Some(error),
            Self::Connection(error) => match &**error {
                tokio_tungstenite::tungstenite::Error::Io(error) => Some(error),
                _ => None,
            },
            _ => None,
        }
    }
}
