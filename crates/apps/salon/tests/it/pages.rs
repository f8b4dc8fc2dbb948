//! The pages under `docs/rules` are what `salon rules --markdown` writes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::run::salon;

/// Every file below a folder, by its path inside.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(below) = folders.pop() {
        for entry in fs::read_dir(&below).unwrap_or_else(|e| panic!("{}: {e}", below.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inside = path.strip_prefix(folder).unwrap().to_owned();
                files.insert(inside, fs::read_to_string(&path).unwrap());
            }
        }
    }
    files
}

#[test]
fn the_committed_pages_are_up_to_date() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rules");
    let _ = fs::remove_dir_all(&folder);
    let answer = salon(&["rules", "--markdown", folder.to_str().unwrap()]);
    assert_eq!(answer.code, 0, "{}", answer.errors);
    let written = files(&folder);
    let committed = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../docs/rules"));
    let refresh = "refresh them with `cargo run -p salon -- rules --markdown docs/rules`";
    assert!(written.keys().eq(committed.keys()), "the list of pages has changed: {refresh}");
    for (path, text) in &written {
        assert!(committed[path] == *text, "{} is out of date: {refresh}", path.display());
    }
}
