//! Where games are saved.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder with the saved games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveFolder(PathBuf);

/// The file extensions of a record, and of the secret of its dice until it is revealed.
const RECORD: &str = "salon";
const SECRET: &str = "secret";

impl SaveFolder {
    /// The user's data folder by the XDG specification. `variable` looks up an environment variable.
    pub fn of_user(variable: impl Fn(&str) -> Option<String>) -> Option<Self> {
        let folder = |name: &str| variable(name).filter(|path| !path.is_empty()).map(PathBuf::from);
        let data = folder("XDG_DATA_HOME").filter(|path| path.is_absolute());
        let data = data.or_else(|| folder("HOME").map(|home| home.join(".local/share")));
        let data = data.or_else(|| folder("APPDATA"));
        data.map(|data| Self(data.join("salon/games")))
    }

    /// This folder.
    pub fn at(folder: impl Into<PathBuf>) -> Self {
        Self(folder.into())
    }

    /// The path of a table's record.
    pub fn record(&self, id: &str) -> PathBuf {
        self.0.join(format!("{id}.{RECORD}"))
    }

    /// All records, the last written first.
    pub fn records(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.0).into_iter().flatten().flatten();
        let mut records: Vec<(SystemTime, PathBuf)> = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == RECORD))
            .filter_map(|path| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))
            .collect();
        records.sort_by(|one, other| other.cmp(one));
        records.into_iter().map(|(_, path)| path).collect()
    }
}

/// A record that is being written. What was appended is on the disk.
#[derive(Debug)]
pub(crate) struct RecordFile {
    path: PathBuf,
    file: File,
}

impl RecordFile {
    /// Creates a record; there must be no file of that name.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        lock(&file)?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Opens a record to append to it, and returns its text.
    pub(crate) fn open(path: &Path) -> io::Result<(Self, String)> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        lock(&file)?;
        let bytes = read_limited(&mut file)?;
        // Bytes that are not UTF-8 are damage; the parser keeps everything before it.
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok((Self { path: path.to_owned(), file }, text))
    }

    /// Replaces a damaged record by its sound part. A copy of the damaged one stays beside it.
    pub(crate) fn replace_damaged(&mut self, sound: &str) -> io::Result<()> {
        fs::copy(&self.path, self.path.with_extension("damaged"))?;
        self.file.set_len(0)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.append(sound)
    }

    /// Appends to the record, and waits until it is on the disk.
    pub(crate) fn append(&mut self, text: &str) -> io::Result<()> {
        self.file.seek(SeekFrom::End(0))?;
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }

    /// Saves the secret of the dice, readable by its owner only, until it is revealed.
    pub(crate) fn save_secret(&self, secret: &str) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(self.path.with_extension(SECRET))?;
        file.write_all(secret.as_bytes())?;
        file.sync_all()
    }

    /// The saved secret of the dice.
    pub(crate) fn secret(&self) -> Option<String> {
        fs::read_to_string(self.path.with_extension(SECRET)).ok()
    }

    /// Deletes the secret of the dice, once the record has revealed it.
    pub(crate) fn delete_secret(&self) {
        // If it cannot be deleted, it only repeats what the record says.
        let _ = fs::remove_file(self.path.with_extension(SECRET));
    }
}

/// A record has one writer: opening it a second time fails.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(fs::TryLockError::WouldBlock) => Err(io::ErrorKind::ResourceBusy.into()),
        // Games can also be saved on file systems without locks.
        Err(fs::TryLockError::Error(_)) => Ok(()),
    }
}

/// The maximum size of a record in bytes. A session of a hundred games has a few hundred kilobytes.
const MAX_RECORD: u64 = 1 << 26;

/// Reads a whole record, unless it is larger than any record.
pub(crate) fn read_limited(file: &mut File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(MAX_RECORD + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_RECORD {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("salon-save-folder-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    /// Opens a record. While another test starts a process, that process holds our files for a moment.
    fn reopened(path: &Path) -> (RecordFile, String) {
        loop {
            match RecordFile::open(path) {
                Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                    std::thread::yield_now();
                }
                opened => return opened.unwrap(),
            }
        }
    }

    #[test]
    fn follows_the_xdg_specification() {
        let folder = |pairs: &[(&str, &str)]| {
            let found = SaveFolder::of_user(|name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            });
            found.map(|SaveFolder(path)| path.display().to_string())
        };
        assert_eq!(
            folder(&[("XDG_DATA_HOME", "/d"), ("HOME", "/h")]).as_deref(),
            Some("/d/salon/games")
        );
        // The specification says that relative paths are ignored.
        assert_eq!(
            folder(&[("XDG_DATA_HOME", "d"), ("HOME", "/h")]).as_deref(),
            Some("/h/.local/share/salon/games")
        );
        assert_eq!(folder(&[]), None);
    }

    #[test]
    fn appends_to_a_record_that_has_one_writer() {
        let folder = folder("append");
        let path = SaveFolder::at(&folder).record("a");
        let mut record_file = RecordFile::create(&path).unwrap();
        record_file.append("one\n").unwrap();
        record_file.append("two\n").unwrap();
        assert_eq!(RecordFile::create(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(RecordFile::open(&path).unwrap_err().kind(), io::ErrorKind::ResourceBusy);
        record_file.save_secret("abc").unwrap();
        drop(record_file);
        let (mut record_file, text) = reopened(&path);
        assert_eq!((text.as_str(), record_file.secret().as_deref()), ("one\ntwo\n", Some("abc")));
        record_file.replace_damaged("one\n").unwrap();
        record_file.append("three\n").unwrap();
        record_file.delete_secret();
        assert_eq!(record_file.secret(), None);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\nthree\n");
        assert_eq!(fs::read_to_string(path.with_extension("damaged")).unwrap(), "one\ntwo\n");
        assert_eq!(SaveFolder::at(&folder).records(), [path]);
        fs::remove_dir_all(folder).unwrap();
    }
}
