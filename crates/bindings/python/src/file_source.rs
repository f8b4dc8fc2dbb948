use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// How many bytes or characters are asked of a Python file at once.
const CHUNK: usize = 1 << 16;

/// What files are read from: a path, or any Python object with a method `read`.
pub(crate) enum FileSource {
    /// A file that Rust opened; Python's lock is not needed to read it.
    File(BufReader<File>),
    /// A Python object.
    Object { object: Py<PyAny>, ready: Vec<u8>, at: usize },
}

impl FileSource {
    /// Opens a path (a str or PathLike), or takes an object with a method `read`.
    pub(crate) fn open(source: &Bound<'_, PyAny>) -> PyResult<Self> {
        if source.hasattr("read")? {
            let object = source.clone().unbind();
            return Ok(Self::Object { object, ready: Vec::new(), at: 0 });
        }
        let path: PathBuf = source.extract()?;
        let file = File::open(&path).map_err(|error| with_path(error, &path))?;
        Ok(Self::File(BufReader::new(file)))
    }
}

/// The error with the name of the file.
fn with_path(error: io::Error, path: &std::path::Path) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

impl Read for FileSource {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let (object, ready, at) = match self {
            Self::File(file) => return file.read(buffer),
            Self::Object { object, ready, at } => (object, ready, at),
        };
        if *at == ready.len() {
            *ready = read_chunk(object)?;
            *at = 0;
        }
        let count = buffer.len().min(ready.len() - *at);
        buffer[..count].copy_from_slice(&ready[*at..*at + count]);
        *at += count;
        Ok(count)
    }
}

fn read_chunk(object: &Py<PyAny>) -> io::Result<Vec<u8>> {
    Python::attach(|py| {
        let chunk = object.bind(py).call_method1("read", (CHUNK,))?;
        if let Ok(text) = chunk.cast::<PyString>() {
            return Ok(text.to_cow()?.as_bytes().to_vec());
        }
        Ok(chunk.cast::<PyBytes>().map_err(PyErr::from)?.as_bytes().to_vec())
    })
    .map_err(|error: PyErr| io::Error::other(error))
}

/// What files are written to: a path, or any Python object with a method `write`.
pub(crate) enum FileTarget {
    /// A file that Rust created.
    File(BufWriter<File>),
    /// A Python object that takes text.
    Object(Py<PyAny>),
}

impl FileTarget {
    /// Creates a file at a path (a str or PathLike), or takes an object with a method `write`.
    pub(crate) fn create(target: &Bound<'_, PyAny>) -> PyResult<Self> {
        if target.hasattr("write")? {
            return Ok(Self::Object(target.clone().unbind()));
        }
        let path: PathBuf = target.extract()?;
        let file = File::create(&path).map_err(|error| with_path(error, &path))?;
        Ok(Self::File(BufWriter::new(file)))
    }
}

impl Write for FileTarget {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.write(bytes),
            Self::Object(object) => {
                let text = String::from_utf8_lossy(bytes).into_owned();
                Python::attach(|py| object.bind(py).call_method1("write", (text,)).map(drop))
                    .map_err(io::Error::other)?;
                Ok(bytes.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::File(file) => file.flush(),
            Self::Object(_) => Ok(()),
        }
    }
}
