//! Turns the folder `rulebooks/` into Rust data. A text that one language lacks, an article that
//! nobody has written, an id used twice: each stops the build here, and is named.

#![expect(clippy::print_stdout, reason = "a build script speaks to cargo")]

mod book;
mod press;

use std::path::Path;
use std::{env, fs};

use book::Book;
use press::LongTexts;

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
    // The page in the browser fetches the long texts when somebody wants to read them, in one language:
    // who builds it names the folder for them.
    println!("cargo::rerun-if-env-changed=SALON_TEXTS");
    let apart = env::var_os("SALON_TEXTS");
    let long_texts = if apart.is_some() { LongTexts::Apart } else { LongTexts::Within };
    if let Some(folder) = apart {
        let write = |language: &str, texts: String| {
            let path = Path::new(&folder).join(format!("texts-{language}.txt"));
            fs::write(&path, texts).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        };
        write("en", press::long_texts(&books, press::english));
        write("fr", press::long_texts(&books, press::french));
    }
    let code =
        press::press(&books, long_texts).unwrap_or_else(|fault| panic!("rulebooks: {fault}"));
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
