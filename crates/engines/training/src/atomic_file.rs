use std::path::Path;
use std::{fs, io};

/// Writes a file so that it is complete or absent, even if the process is killed.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let partial = path.with_extension("partial");
    fs::write(&partial, bytes)?;
    fs::rename(&partial, path)
}
