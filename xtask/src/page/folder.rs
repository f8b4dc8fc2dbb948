use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;
use sha2::{Digest, Sha256};

use super::{hex, pack};

/// The folder of a page: what is already there and right is not written again.
pub(super) struct Folder {
    path: PathBuf,
    /// The files by their names, and their sizes plain and compressed.
    files: BTreeMap<String, (usize, usize)>,
}

impl Folder {
    pub(super) fn new(path: PathBuf) -> Self {
        Self { path, files: BTreeMap::new() }
    }

    /// Puts a file under a name that changes with its content, and returns the name inside the
    /// folder of assets.
    pub(super) fn put(&mut self, stem: &str, extension: &str, bytes: &[u8]) -> Result<String> {
        let name = format!("{stem}-{}.{extension}", &hex(&Sha256::digest(bytes))[..12]);
        self.put_as(&format!("assets/{name}"), bytes)?;
        Ok(name)
    }

    /// Puts a file, and its compressed forms beside it.
    pub(super) fn put_as(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        let file = self.path.join(name);
        let [brotli, gzip] = [".br", ".gz"].map(|extension| with(&file, extension));
        if !is(&file, bytes) || !brotli.exists() || !gzip.exists() {
            fs::create_dir_all(file.parent().unwrap_or(&self.path))?;
            fs::write(&brotli, pack::brotli(bytes)?)?;
            fs::write(&gzip, pack::gzip(bytes)?)?;
            // Last, so that whoever finds it finds the others too.
            fs::write(&file, bytes)?;
        }
        let packed = fs::metadata(&brotli)?.len() as usize;
        self.files.insert(name.to_owned(), (bytes.len(), packed));
        Ok(())
    }

    /// The names so far.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The compressed weight of some files.
    pub(super) fn weight(&self, is_one: impl Fn(&str) -> bool) -> usize {
        let files = self.files.iter().filter(|(name, _)| is_one(name));
        files.map(|(_, (_, packed))| packed).sum()
    }

    /// Prints what the files weigh, and returns the compressed weight of all that is loaded at first:
    /// long texts are fetched when somebody wants to read them, engines when somebody plays against one,
    /// further pages when somebody goes there.
    pub(super) fn report(&self) -> usize {
        println!("{:>9} {:>9}  file (bytes, plain and with Brotli)", "plain", "brotli");
        for (name, (plain, packed)) in &self.files {
            println!("{plain:>9} {packed:>9}  {name}");
        }
        for page in &super::PAGES[1..] {
            let own = self.weight(|name| super::is_of(page, name));
            println!("{:>9} {own:>9}  {}, beside what it shares with the first", "", page.file);
        }
        let is_later = |name: &str| {
            name.starts_with("assets/texts-") || super::is_engine(name) || super::is_further(name)
        };
        let first = self.files.iter().filter(|(name, _)| !is_later(name));
        let (plain, packed) = first.fold((0, 0), |sum, (_, size)| (sum.0 + size.0, sum.1 + size.1));
        println!(
            "{plain:>9} {packed:>9}  at first, without the texts of the rules, the engines and the further pages"
        );
        packed
    }

    /// Takes away what an earlier page has left.
    pub(super) fn finish(self) -> Result<()> {
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

fn with(file: &Path, extension: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(extension);
    name.into()
}

fn is(file: &Path, bytes: &[u8]) -> bool {
    fs::read(file).is_ok_and(|there| there == bytes)
}
