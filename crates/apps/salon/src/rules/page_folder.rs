use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::cli_error::{CliError, IoTarget};

/// The folder for pages and their pictures.
///
/// An example that several rulebooks share has one picture, unless a rulebook draws it differently: some sets have
/// discs of another colour.
pub(super) struct PageFolder {
    folder: PathBuf,
    /// The pictures so far, by name.
    pictures: BTreeMap<String, String>,
}

impl PageFolder {
    pub(super) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), pictures: BTreeMap::new() }
    }

    /// Writes a page.
    pub(super) fn write_page(&self, place: &Path, text: &str) -> Result<(), CliError> {
        write(&self.folder.join(place), text)
    }

    /// Writes a picture, unless it exists already, and returns the name of its file.
    pub(super) fn write_picture(
        &mut self,
        name: &str,
        book: &str,
        svg: String,
    ) -> Result<String, CliError> {
        let variants = format!("{name}-");
        let mut pictures =
            self.pictures.iter().filter(|(key, _)| *key == name || key.starts_with(&variants));
        if let Some((same, _)) = pictures.find(|(_, picture)| **picture == svg) {
            return Ok(format!("{same}.svg"));
        }
        let is_taken = self.pictures.contains_key(name);
        let name = if is_taken { format!("{name}-{book}") } else { name.to_owned() };
        let file = format!("{name}.svg");
        write(&self.folder.join("pictures").join(&file), &svg)?;
        self.pictures.insert(name, svg);
        Ok(file)
    }
}

fn write(path: &Path, text: &str) -> Result<(), CliError> {
    let failed = |error| CliError::write(&IoTarget::file(path), error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, text).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_different_picture_has_its_own_name() {
        let folder = std::env::temp_dir().join(format!("salon-pages-{}", std::process::id()));
        let mut pages = PageFolder::new(&folder);
        let mut picture =
            |book, svg: &str| pages.write_picture("a-1", book, svg.to_owned()).unwrap();
        assert_eq!(picture("standard", "white"), "a-1.svg");
        assert_eq!(picture("sleigh", "red"), "a-1-sleigh.svg");
        assert_eq!(picture("travel", "white"), "a-1.svg");
        assert_eq!(picture("sleigh", "red"), "a-1-sleigh.svg", "in the next language");
        assert_eq!(picture("deluxe", "red"), "a-1-sleigh.svg", "as that book draws it");
        let read = |name: &str| fs::read_to_string(folder.join("pictures").join(name)).unwrap();
        assert_eq!((&*read("a-1.svg"), &*read("a-1-sleigh.svg")), ("white", "red"));
        fs::remove_dir_all(folder).unwrap();
    }
}
