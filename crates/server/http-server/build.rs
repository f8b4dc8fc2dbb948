//! Embeds the web app. `cargo play` builds it first and sets `SALON_PAGE` to its folder. Without it nothing is
//! embedded, and everything else still compiles.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SALON_PAGE");
    let mut files = Vec::new();
    if let Some(folder) = env::var_os("SALON_PAGE").map(PathBuf::from) {
        println!("cargo::rerun-if-changed={}", folder.display());
        gather(&folder, "", &mut files);
    }
    files.sort();
    let mut code = String::from("&[\n");
    for (path, file) in &files {
        let compressed = |extension: &str| {
            let mut name = file.clone().into_os_string();
            name.push(extension);
            let compressed = PathBuf::from(name);
            if compressed.exists() {
                format!("Some(include_bytes!({compressed:?}))")
            } else {
                "None".to_owned()
            }
        };
        let _ = writeln!(
            code,
            "PageFile {{ path: {path:?}, plain: include_bytes!({file:?}), brotli: {}, gzip: {} }},",
            compressed(".br"),
            compressed(".gz")
        );
    }
    code.push(']');
    let out = env::var("OUT_DIR").expect("cargo sets OUT_DIR");
    fs::write(Path::new(&out).join("page.rs"), code).expect("OUT_DIR can be written to");
}

/// The files of a folder, each with the path under which it is served.
fn gather(folder: &Path, path: &str, files: &mut Vec<(String, PathBuf)>) {
    let entries = fs::read_dir(folder)
        .unwrap_or_else(|error| panic!("SALON_PAGE: {}: {error}", folder.display()));
    for entry in entries {
        let entry = entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let (name, file) = (entry.file_name().to_string_lossy().into_owned(), entry.path());
        let path = format!("{path}/{name}");
        if file.is_dir() {
            gather(&file, &path, files);
        } else if !name.ends_with(".br") && !name.ends_with(".gz") {
            println!("cargo::rerun-if-changed={}", file.display());
            files.push((path, file));
        }
    }
}
