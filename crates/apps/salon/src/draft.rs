use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file in the making: it takes its name only when it is whole, so that no failure leaves half a
/// file where a whole one was or is expected.
pub(crate) struct Draft {
    output: BufWriter<File>,
    /// Where it is until then, and where it goes; `None` if it is written in place.
    paths: Option<(PathBuf, PathBuf)>,
}

impl Draft {
    /// Begins a file that is to be called `path`.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        // A link stays a link, and something that is no file (a pipe, a device) has no place to
        // rename into.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&target) {
            Ok(found) if found.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => {
                let file = OpenOptions::new().write(true).open(&target)?;
                Ok(Self { output: BufWriter::new(file), paths: None })
            }
            found => {
                let place = beside(&target)?;
                let file = OpenOptions::new().write(true).create_new(true).open(&place)?;
                let draft = Self { output: BufWriter::new(file), paths: Some((place, target)) };
                if let Ok(found) = found {
                    draft.output.get_ref().set_permissions(found.permissions())?;
                }
                Ok(draft)
            }
        }
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.output.flush()?;
        if let Some((place, target)) = &self.paths {
            self.output.get_ref().sync_all()?;
            fs::rename(place, target)?;
            self.paths = None;
        }
        Ok(())
    }
}

/// A name in the same folder (renaming does not cross file systems) that nobody else uses.
fn beside(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(target.with_file_name(hidden))
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some((place, _)) = &self.paths {
            // There is nobody to tell; a left-over part harms nothing.
            let _ = fs::remove_file(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder of its own for each test.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("salon-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let folder = folder("whole");
        let path = folder.join("games");
        fs::write(&path, "old").unwrap();
        let mut draft = Draft::create(&path).unwrap();
        draft.write_all(b"new").unwrap();
        draft.flush().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        draft.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn an_unfinished_draft_leaves_nothing() {
        let folder = folder("unfinished");
        let mut draft = Draft::create(&folder.join("games")).unwrap();
        draft.write_all(b"half").unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        drop(draft);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = folder("folder");
        assert!(Draft::create(&folder).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
