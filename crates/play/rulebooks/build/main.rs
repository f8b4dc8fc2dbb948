//! Generates Rust data from the folder `rulebooks/`. A missing translation, a reference to an article that does
//! not exist, or an id that is used twice stops the build with an error that names it.

#![expect(clippy::print_stdout, reason = "cargo reads the output of a build script")]

mod book;
mod codegen;

use std::path::Path;
use std::{env, fs};

use book::Book;
use codegen::LongTexts;

fn main() {
    let folder = Path::new("../../../rulebooks");
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
    // The web app does not contain the long texts; it fetches them in one language when they are needed. Its
    // build sets the folder for them.
    println!("cargo::rerun-if-env-changed=SALON_TEXTS");
    let folder = env::var_os("SALON_TEXTS");
    let long_texts = if folder.is_some() { LongTexts::Separate } else { LongTexts::Embedded };
    if let Some(folder) = folder {
        let write = |language: &str, texts: String| {
            let path = Path::new(&folder).join(format!("texts-{language}.txt"));
            fs::write(&path, texts).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        };
        write("en", codegen::long_texts(&books, codegen::english));
        write("fr", codegen::long_texts(&books, codegen::french));
    }
    let code =
        codegen::generate(&books, long_texts).unwrap_or_else(|error| panic!("rulebooks: {error}"));
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("rulebooks.rs"), code).expect("OUT_DIR can be written to");
}

/// The paths in a folder, sorted by name.
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
