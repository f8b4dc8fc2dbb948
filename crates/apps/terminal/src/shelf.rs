//! Where games are kept.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The folder with the records of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf(PathBuf);

/// The ending of a record's name, and of the file that keeps the secret of its dice meanwhile.
const RECORD: &str = "salon";
const SECRET: &str = "secret";

impl Shelf {
    /// The user's own shelf, as XDG says it; `variable` looks up an environment variable.
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

    /// Where the record of a table of this name is kept.
    pub fn record(&self, id: &str) -> PathBuf {
        self.0.join(format!("{id}.{RECORD}"))
    }

    /// Every record, the one written last first.
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

/// A record being written. What it has kept is on the disk.
#[derive(Debug)]
pub(crate) struct Keeper {
    path: PathBuf,
    file: File,
}

impl Keeper {
    /// Begins a record; there must be none of that name.
    pub(crate) fn begin(path: &Path) -> io::Result<Self> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        lock(&file)?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Opens a record to go on with it, and returns what it says.
    pub(crate) fn resume(path: &Path) -> io::Result<(Self, String)> {
        let mut file = OpenOptions::new().read(true).write(true).open(path)?;
        lock(&file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        // What is no text is damage, and comes after the sound part.
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Ok((Self { path: path.to_owned(), file }, text))
    }

    /// Puts a sound text in the place of a damaged one, which is kept beside it.
    pub(crate) fn mend(&mut self, sound: &str) -> io::Result<()> {
        fs::copy(&self.path, self.path.with_extension("damaged"))?;
        self.file.set_len(0)?;
        self.file.seek(SeekFrom::Start(0))?;
        self.keep(sound)
    }

    /// Adds to the record; afterwards it is on the disk.
    pub(crate) fn keep(&mut self, text: &str) -> io::Result<()> {
        self.file.seek(SeekFrom::End(0))?;
        self.file.write_all(text.as_bytes())?;
        self.file.sync_data()
    }

    /// Keeps the secret of the dice, readable by its owner alone, until it can be revealed.
    pub(crate) fn keep_secret(&self, secret: &str) -> io::Result<()> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(self.path.with_extension(SECRET))?;
        file.write_all(secret.as_bytes())?;
        file.sync_all()
    }

    /// The secret of the dice that was kept.
    pub(crate) fn secret(&self) -> Option<String> {
        fs::read_to_string(self.path.with_extension(SECRET)).ok()
    }

    /// The secret stands in the record and need not be kept any more.
    pub(crate) fn forget_secret(&self) {
        // If it stays, it only repeats what everybody can read.
        let _ = fs::remove_file(self.path.with_extension(SECRET));
    }
}

/// A record has one writer: whoever opens it a second time is refused.
fn lock(file: &File) -> io::Result<()> {
    match file.try_lock() {
        Ok(()) => Ok(()),
        Err(fs::TryLockError::WouldBlock) => Err(io::ErrorKind::ResourceBusy.into()),
        // Some file systems know no locks; games can be kept there all the same.
        Err(fs::TryLockError::Error(_)) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("salon-shelf-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    /// While another test starts a process, that one holds our files for a moment too.
    fn resumed(path: &Path) -> (Keeper, String) {
        loop {
            match Keeper::resume(path) {
                Err(error) if error.kind() == io::ErrorKind::ResourceBusy => {
                    std::thread::yield_now();
                }
                resumed => return resumed.unwrap(),
            }
        }
    }

    #[test]
    fn the_shelf_stands_where_xdg_says() {
        let shelf = |pairs: &[(&str, &str)]| {
            let found = Shelf::of_user(|name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            });
            found.map(|Shelf(path)| path.display().to_string())
        };
        assert_eq!(
            shelf(&[("XDG_DATA_HOME", "/d"), ("HOME", "/h")]).as_deref(),
            Some("/d/salon/games")
        );
        // The specification: relative paths are to be ignored.
        assert_eq!(
            shelf(&[("XDG_DATA_HOME", "d"), ("HOME", "/h")]).as_deref(),
            Some("/h/.local/share/salon/games")
        );
        assert_eq!(shelf(&[]), None);
    }

    #[test]
    fn what_is_kept_is_read_back_and_has_one_writer() {
        let folder = folder("kept");
        let path = Shelf::at(&folder).record("a");
        let mut keeper = Keeper::begin(&path).unwrap();
        keeper.keep("one\n").unwrap();
        keeper.keep("two\n").unwrap();
        assert_eq!(Keeper::begin(&path).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(Keeper::resume(&path).unwrap_err().kind(), io::ErrorKind::ResourceBusy);
        keeper.keep_secret("abc").unwrap();
        drop(keeper);
        let (mut keeper, text) = resumed(&path);
        assert_eq!((text.as_str(), keeper.secret().as_deref()), ("one\ntwo\n", Some("abc")));
        keeper.mend("one\n").unwrap();
        keeper.keep("three\n").unwrap();
        keeper.forget_secret();
        assert_eq!(keeper.secret(), None);
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\nthree\n");
        assert_eq!(fs::read_to_string(path.with_extension("damaged")).unwrap(), "one\ntwo\n");
        assert_eq!(Shelf::at(&folder).records(), [path]);
        fs::remove_dir_all(folder).unwrap();
    }
}
