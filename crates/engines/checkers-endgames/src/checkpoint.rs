//! The files of solved materials, from which an interrupted generation continues.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::checksum::checksum;
use crate::material::Material;
use crate::solved_tables::MaterialTable;

const TITLE: &[u8; 24] = b"salon checkers material\n";

/// The folder where solved materials are kept until the tablebase is complete.
pub(crate) struct CheckpointFolder {
    folder: PathBuf,
}

impl CheckpointFolder {
    /// Uses a folder, which is made if it does not exist.
    pub(crate) fn create(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        Ok(Self { folder: folder.to_owned() })
    }

    fn path(&self, material: Material) -> PathBuf {
        let Material { men: [up_men, down_men], kings: [up_kings, down_kings] } = material;
        self.folder.join(format!("{up_men}m{up_kings}k-{down_men}m{down_kings}k.solved"))
    }

    /// The table of a material, if it was stored and is not damaged. Otherwise it is solved again.
    pub(crate) fn load(&self, material: Material) -> Option<MaterialTable> {
        let bytes = fs::read(self.path(material)).ok()?;
        let (body, sum) = bytes.split_last_chunk()?;
        let cells = body.strip_prefix(TITLE)?;
        (checksum(cells) == u64::from_le_bytes(*sum)).then_some(())?;
        MaterialTable::from_bytes(material, cells)
    }

    /// Stores a table. The file gets its name only when it is complete.
    pub(crate) fn store(&self, table: &MaterialTable) -> io::Result<()> {
        let path = self.path(table.material);
        let unfinished = path.with_extension("unfinished");
        let cells: Vec<u8> = table.bytes().collect();
        let mut file = File::create(&unfinished)?;
        file.write_all(TITLE)?;
        file.write_all(&cells)?;
        file.write_all(&checksum(&cells).to_le_bytes())?;
        file.sync_all()?;
        fs::rename(unfinished, path)
    }

    /// Removes the files of materials, and the folder if nothing else is in it.
    pub(crate) fn remove(folder: &Path, materials: impl Iterator<Item = Material>) {
        let folder = Self { folder: folder.to_owned() };
        for material in materials {
            // What cannot be removed does no harm.
            let _ = fs::remove_file(folder.path(material));
        }
        let _ = fs::remove_dir(&folder.folder);
    }
}
