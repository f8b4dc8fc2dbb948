use std::path::PathBuf;

use house::Manners;

/// How a house is set up.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The folder in which everything is kept.
    pub data: PathBuf,
    /// How many may be connected at once.
    pub connections: u64,
    /// How the house behaves.
    pub manners: Manners,
}

impl Settings {
    /// The usual settings with this folder.
    pub fn new(data: impl Into<PathBuf>) -> Self {
        Self { data: data.into(), connections: 20_000, manners: Manners::default() }
    }
}
