//! Games in the files of other programs.

use std::fs;
use std::path::{Path, PathBuf};

use table::Table;

use crate::Playable;
use crate::room::Said;

/// Writes a table's games into a folder, in the game's usual format.
pub(crate) fn export<G: Playable>(table: &Table<G>, folder: &Path) -> Said {
    let format = G::FORMATS.first().copied().unwrap_or("txt");
    let path: PathBuf = folder.join(format!("{}.{format}", table.setup().id));
    let text = G::write_transcript(format, &table.transcript()).unwrap_or_default();
    let name = path.display().to_string();
    match fs::write(&path, text) {
        Ok(()) => Said::Exported(name),
        Err(error) => Said::Unexported(name, error.kind()),
    }
}
