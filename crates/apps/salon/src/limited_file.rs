//! Reading files that must not be larger than expected.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// Reads everything, up to a limit.
///
/// # Errors
/// The input failed, or it is larger than the limit.
pub(crate) fn read_limited(input: impl Read, limit: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit {
        return Err(ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// Reads a text file, up to a limit.
///
/// # Errors
/// The file cannot be read, is larger than the limit, or is not UTF-8.
pub(crate) fn read_text_file(path: &Path, limit: u64) -> io::Result<String> {
    let bytes = read_limited(File::open(path)?, limit)?;
    String::from_utf8(bytes).map_err(|_| ErrorKind::InvalidData.into())
}
