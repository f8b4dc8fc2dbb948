//! Games in the files of other programs.

use std::fs;
use std::path::Path;

use table::Table;

use crate::PlayableGame;
use crate::room::Said;

/// Writes a table's games into a folder, in every format of the game that can hold them.
pub(crate) fn export<G: PlayableGame>(table: &Table<G>, folder: &Path) -> Said {
    let transcript = table.transcript();
    let (mut written, mut unheld) = (Vec::new(), None);
    for format in G::FORMATS {
        let Some(text) = G::write_transcript(format, &transcript) else {
            unheld = Some(*format);
            continue;
        };
        let path = folder.join(format!("{}.{format}", table.setup().id));
        let name = path.display().to_string();
        if let Err(error) = fs::write(&path, text) {
            return Said::Unexported(name, error.kind());
        }
        written.push(name);
    }
    Said::Exported { files: written.join(", "), unheld }
}
