//! Exports games to the file formats of other programs.

use std::fs;
use std::path::Path;

use table::Table;

use crate::TerminalGame;
use crate::table_screen::FileNotice;

/// Writes a table's games to a folder, in every format of the game that can represent them.
pub(crate) fn export<G: TerminalGame>(table: &Table<G>, folder: &Path) -> FileNotice {
    let transcript = table.transcript();
    let (mut written, mut unsupported) = (Vec::new(), None);
    for format in G::FORMATS {
        let Some(text) = G::write_transcript(format, &transcript) else {
            unsupported = Some(*format);
            continue;
        };
        let path = folder.join(format!("{}.{format}", table.setup().id));
        let name = path.display().to_string();
        if let Err(error) = fs::write(&path, text) {
            return FileNotice::NotExported(name, error.kind());
        }
        written.push(name);
    }
    FileNotice::Exported { files: written.join(", "), unsupported }
}
