use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that gets its name only when it is complete, so that a failure never leaves an incomplete file.
pub(crate) struct AtomicFile {
    output: BufWriter<File>,
    /// The temporary path and the final one; `None` if the target is not a regular file and is written in place.
    paths: Option<(PathBuf, PathBuf)>,
}

impl AtomicFile {
    /// Starts a file that will be called `path`.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        // A symbolic link stays a link. A pipe or a device cannot be replaced by renaming.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        match fs::metadata(&target) {
            Ok(found) if found.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
            Ok(found) if !found.is_file() => {
                let file = OpenOptions::new().write(true).open(&target)?;
                Ok(Self { output: BufWriter::new(file), paths: None })
            }
            found => {
                let temporary = temporary_path(&target)?;
                let file = OpenOptions::new().write(true).create_new(true).open(&temporary)?;
                let output = BufWriter::new(file);
                if let Ok(found) = found {
                    output.get_ref().set_permissions(found.permissions())?;
                }
                Ok(Self { output, paths: Some((temporary, target)) })
            }
        }
    }

    /// Writes a whole file.
    pub(crate) fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = Self::create(path)?;
        file.write_all(bytes)?;
        file.finish()
    }

    /// Changes the name that the file will get, in the same folder.
    pub(crate) fn rename_to(&mut self, path: PathBuf) {
        if let Some((_, target)) = &mut self.paths {
            *target = path;
        }
    }

    /// Gives the file its name.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.output.flush()?;
        if let Some((temporary, target)) = &self.paths {
            self.output.get_ref().sync_all()?;
            fs::rename(temporary, target)?;
            self.paths = None;
        }
        Ok(())
    }
}

/// A path in the same folder, because renaming does not cross file systems.
fn temporary_path(target: &Path) -> io::Result<PathBuf> {
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.part", std::process::id()));
    Ok(target.with_file_name(hidden))
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.output.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        if let Some((temporary, _)) = &self.paths {
            // A temporary file that cannot be removed does no harm.
            let _ = fs::remove_file(temporary);
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
    fn keeps_the_old_file_until_the_new_one_is_complete() {
        let folder = folder("complete");
        let path = folder.join("games");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.flush().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        file.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn removes_an_unfinished_file() {
        let folder = folder("unfinished");
        let mut file = AtomicFile::create(&folder.join("games")).unwrap();
        file.write_all(b"half").unwrap();
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        drop(file);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn rejects_a_folder() {
        let folder = folder("folder");
        assert!(AtomicFile::create(&folder).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
