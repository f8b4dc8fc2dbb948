use std::path::{Path, PathBuf};
use std::{fs, io};

use engine::SplitMix64;

use crate::atomic_file::write_atomically;

/// Mixes the records of all data files of some folders into one file, in memory. Returns their number.
///
/// # Errors
/// A file cannot be read or written.
pub fn shuffle(
    folders: &[PathBuf],
    output: &Path,
    record_size: usize,
    seed: u64,
) -> io::Result<usize> {
    let mut bytes = Vec::new();
    for folder in folders {
        for path in data_files(folder)? {
            let file = fs::read(path)?;
            bytes.extend_from_slice(&file[..file.len() - file.len() % record_size]);
        }
    }
    let count = bytes.len() / record_size;
    let mut random = SplitMix64::new(seed);
    for last in (1..count).rev() {
        let other = random.below(last + 1);
        swap_records(&mut bytes, record_size, last, other);
    }
    write_atomically(output, &bytes)?;
    Ok(count)
}

/// The complete data files of a folder, in the order of their names.
fn data_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "data") {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

fn swap_records(bytes: &mut [u8], size: usize, one: usize, other: usize) {
    for byte in 0..size {
        bytes.swap(one * size + byte, other * size + byte);
    }
}
