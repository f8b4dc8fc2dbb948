//! The web app as files: compiled to wasm, split into chunks, named by content, compressed, and laid out in
//! a folder that the server embeds.

mod budget;
mod compile;
mod compress;
mod folder;
mod layout;
mod minify;
mod reorder;
mod split;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use self::folder::Folder;
use crate::run::target_folder;
use crate::wasm_target;

/// Builds the web app and returns the folder with its files. If nothing has changed, nothing is written.
pub(crate) fn build() -> Result<PathBuf> {
    wasm_target::install()?;
    let modules = compile::all()?;
    let files = target_folder().join("page-files");
    let stamp = target_folder().join("page-stamp");
    let fingerprint = fingerprint(&modules)?;
    if fs::read_to_string(&stamp).is_ok_and(|old| old == fingerprint) && files.exists() {
        return Ok(files);
    }
    println!("laying out the files of the web app");
    let mut folder = Folder::new(files.clone());
    layout::lay_out(&modules, &mut folder)?;
    let sizes = budget::Sizes::of(&folder);
    folder.print();
    sizes.print();
    folder.remove_others()?;
    sizes.check()?;
    fs::write(stamp, fingerprint)?;
    Ok(files)
}

/// A hash of everything that the files are made of.
fn fingerprint(modules: &compile::Modules) -> Result<String> {
    let mut files = vec![modules.app.clone(), modules.worker.clone()];
    // Another version of this program may lay the files out differently.
    files.push(std::env::current_exe()?);
    for folder in layout::source_folders().iter().chain([&modules.texts]) {
        for entry in fs::read_dir(folder)? {
            files.push(entry?.path());
        }
    }
    files.sort();
    let mut hash = Sha256::new();
    for file in files {
        hash.update(read(&file)?);
    }
    Ok(hex(&hash.finalize()))
}

/// The first digits of a hash, as part of a file's name.
fn short_hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))[..12].to_owned()
}

fn read_text(path: &Path) -> Result<String> {
    Ok(String::from_utf8(read(path)?)?)
}

fn read(path: &Path) -> Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read {}", path.display()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
