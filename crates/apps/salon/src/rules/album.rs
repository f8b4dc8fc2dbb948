use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::failure::{Failure, Place};

/// The folder into which pages and their pictures are put.
///
/// An example that stands in several rulebooks is drawn once, unless one of them draws it otherwise:
/// the discs of a set can have colours of their own.
pub(super) struct Album {
    folder: PathBuf,
    /// What has been drawn, by name.
    drawn: BTreeMap<String, String>,
}

impl Album {
    pub(super) fn new(folder: &Path) -> Self {
        Self { folder: folder.to_owned(), drawn: BTreeMap::new() }
    }

    /// Puts a page into its place.
    pub(super) fn page(&self, place: &Path, text: &str) -> Result<(), Failure> {
        put(&self.folder.join(place), text)
    }

    /// Puts a picture into the album, and returns the name of its file.
    pub(super) fn picture(
        &mut self,
        name: &str,
        book: &str,
        svg: String,
    ) -> Result<String, Failure> {
        let variants = format!("{name}-");
        let mut drawn =
            self.drawn.iter().filter(|(key, _)| *key == name || key.starts_with(&variants));
        if let Some((same, _)) = drawn.find(|(_, drawn)| **drawn == svg) {
            return Ok(format!("{same}.svg"));
        }
        let otherwise = self.drawn.contains_key(name);
        let name = if otherwise { format!("{name}-{book}") } else { name.to_owned() };
        let file = format!("{name}.svg");
        put(&self.folder.join("pictures").join(&file), &svg)?;
        self.drawn.insert(name, svg);
        Ok(file)
    }
}

fn put(path: &Path, text: &str) -> Result<(), Failure> {
    let failed = |error| Failure::write(&Place::File(path.display().to_string()), error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failed)?;
    }
    fs::write(path, text).map_err(failed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_drawn_otherwise_has_a_name_of_its_own() {
        let folder = std::env::temp_dir().join(format!("salon-album-{}", std::process::id()));
        let mut album = Album::new(&folder);
        let mut picture = |book, svg: &str| album.picture("a-1", book, svg.to_owned()).unwrap();
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
