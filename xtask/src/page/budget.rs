//! What the files may weigh. All sizes are in bytes, compressed with Brotli; kB are 1,000 bytes.

use anyhow::{Result, ensure};

use super::folder::Folder;

/// What the browser loads before the home page and a table on this device work. The goal is 350,000: the split has
/// moved some code that parts share into the main chunk, and dialogs have yet to become parts of their own.
const FIRST_LOAD: usize = 380_000;

/// The code and style of all parts together, without the engines.
const ALL_PARTS: usize = 1_000_000;

/// The engines with their tables and networks.
const ENGINES: usize = 3_000_000;

/// Sums of sizes.
pub(super) struct Sizes {
    first_load: usize,
    parts: usize,
    engines: usize,
}

impl Sizes {
    pub(super) fn of(folder: &Folder) -> Self {
        let is_first = |name: &str| !is_text(name) && !is_engine(name) && !is_part(name);
        let first_load = folder.size_of(is_first);
        let parts = folder.size_of(is_part);
        Self { first_load, parts: first_load + parts, engines: folder.size_of(is_engine) }
    }

    pub(super) fn print(&self) {
        println!("{:>9}  of {FIRST_LOAD} in the first load", self.first_load);
        println!("{:>9}  of {ALL_PARTS} for all parts together", self.parts);
        println!("{:>9}  of {ENGINES} for the engines", self.engines);
    }

    /// Refuses files that are too large.
    pub(super) fn check(&self) -> Result<()> {
        let Self { first_load, parts, engines } = self;
        ensure!(
            *first_load <= FIRST_LOAD,
            "the first load is {first_load} bytes; at most {FIRST_LOAD} are allowed"
        );
        ensure!(
            *parts <= ALL_PARTS,
            "all parts together are {parts} bytes; at most {ALL_PARTS} are allowed"
        );
        ensure!(
            *engines <= ENGINES,
            "the engines are {engines} bytes; at most {ENGINES} are allowed"
        );
        Ok(())
    }
}

/// Whether a file holds the long texts of the rulebooks, which are fetched when the user reads them.
fn is_text(name: &str) -> bool {
    name.starts_with("assets/texts-")
}

/// Whether a file is needed only once an engine thinks.
pub(super) fn is_engine(name: &str) -> bool {
    name.starts_with("assets/engine-worker")
}

/// Whether a file belongs to a part that is loaded when the user goes there.
pub(super) fn is_part(name: &str) -> bool {
    name.starts_with("assets/part-")
}
