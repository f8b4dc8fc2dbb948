//! Turns the folder `rulebooks/` into Rust data. A text that one language lacks, an article that
//! nobody has written, an id used twice: each stops the build here, and is named.

#![expect(clippy::print_stdout, reason = "a build script speaks to cargo")]

mod book;
mod press;

use std::path::Path;
use std::{env, fs};

use book::Book;

fn main() {
    let folder = Path::new("../../rulebooks");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut books = Vec::new();
    for game in entries(folder) {
        for path in
            entries(&game).into_iter().filter(|path| path.extension().is_some_and(|e| e == "toml"))
        {
            println!("cargo::rerun-if-changed={}", path.display());
            books.push(read(&path));
        }
    }
    let code = press::press(&books).unwrap_or_else(|fault| panic!("rulebooks: {fault}"));
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("rulebooks.rs"), code).expect("OUT_DIR can be written to");
}

/// What a folder holds, in the order of the names.
fn entries(folder: &Path) -> Vec<std::path::PathBuf> {
    let listing = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut paths: Vec<_> = listing.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> Book {
    let text = fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
