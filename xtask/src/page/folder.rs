use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{compress, short_hash};

/// The folder with the files of the web app. A file that is already there with the same content is not
/// written again.
pub(super) struct Folder {
    path: PathBuf,
    /// The sizes of each file, plain and compressed with Brotli.
    files: BTreeMap<String, (usize, usize)>,
}

impl Folder {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, files: BTreeMap::new() }
    }

    /// Puts a file among the assets, under a name that changes with its content. Returns the name.
    pub(super) fn put(&mut self, stem: &str, extension: &str, bytes: &[u8]) -> Result<String> {
        let name = format!("{stem}-{}.{extension}", short_hash(bytes));
        self.put_as(&format!("assets/{name}"), bytes)?;
        Ok(name)
    }

    /// Puts a file under a fixed name, with its compressed forms beside it.
    pub(super) fn put_as(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let file = self.path.join(name);
        let [brotli, gzip] = [".br", ".gz"].map(|extension| with_suffix(&file, extension));
        if !has_content(&file, bytes) || !brotli.exists() || !gzip.exists() {
            fs::create_dir_all(file.parent().unwrap_or(&self.path))?;
            fs::write(&brotli, compress::brotli(bytes)?)?;
            fs::write(&gzip, compress::gzip(bytes)?)?;
            // The plain file comes last: if it is there, the compressed forms are complete.
            fs::write(&file, bytes)?;
        }
        let compressed = fs::metadata(&brotli)?.len() as usize;
        self.files.insert(name.to_owned(), (bytes.len(), compressed));
        Ok(())
    }

    /// The names of the files so far.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The compressed size of some files together.
    pub(super) fn size_of(&self, is_wanted: impl Fn(&str) -> bool) -> usize {
        let files = self.files.iter().filter(|(name, _)| is_wanted(name));
        files.map(|(_, (_, compressed))| compressed).sum()
    }

    /// Prints the size of every file.
    pub(super) fn print(&self) {
        println!("{:>9} {:>9}  file (bytes, plain and with Brotli)", "plain", "brotli");
        for (name, (plain, compressed)) in &self.files {
            println!("{plain:>9} {compressed:>9}  {name}");
        }
    }

    /// Removes files that an earlier build has left.
    pub(super) fn remove_others(self) -> Result<()> {
        for folder in [self.path.clone(), self.path.join("assets")] {
            for entry in fs::read_dir(&folder)? {
                let path = entry?.path();
                let name = path.strip_prefix(&self.path)?.to_string_lossy().replace('\\', "/");
                let bare = name.trim_end_matches(".br").trim_end_matches(".gz");
                if path.is_file() && !self.files.contains_key(bare) {
                    fs::remove_file(&path)?;
                }
            }
        }
        Ok(())
    }
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

fn has_content(file: &Path, bytes: &[u8]) -> bool {
    fs::read(file).is_ok_and(|content| content == bytes)
}
