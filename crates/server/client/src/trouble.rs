use std::io;

/// Why a guest cannot go on.
#[derive(Debug, thiserror::Error)]
pub enum Trouble {
    /// The line broke.
    #[error("the line to the house broke: {0}")]
    Line(#[from] Box<tokio_tungstenite::tungstenite::Error>),
    /// The house cannot be reached.
    #[error("the house cannot be reached: {0}")]
    Reach(#[from] io::Error),
    /// The house said goodbye.
    #[error("the house says goodbye: {0}")]
    Goodbye(String),
    /// The house refused.
    #[error("the house refuses: {words}")]
    Refused {
        /// The reason's name.
        name: String,
        /// The reason in words.
        words: String,
    },
    /// The house said something that it should not.
    #[error("the house said something unexpected: {0}")]
    Unexpected(String),
    /// The house did not answer in time.
    #[error("the house does not answer")]
    Silent,
}

impl From<tokio_tungstenite::tungstenite::Error> for Trouble {
    fn from(error: tokio_tungstenite::tungstenite::Error) -> Self {
        Self::Line(Box::new(error))
    }
}

impl Trouble {
    /// What went wrong with the network, if that is known.
    pub fn mishap(&self) -> Option<&io::Error> {
        match self {
            Self::Reach(error) => Some(error),
            Self::Line(error) => match &**error {
                tokio_tungstenite::tungstenite::Error::Io(error) => Some(error),
                _ => None,
            },
            _ => None,
        }
    }
}
