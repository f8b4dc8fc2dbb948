use std::ops::Deref;

/// Where the bytes of a tablebase are.
pub(crate) enum TablebaseBytes {
    /// In the program.
    Static(&'static [u8]),
    /// In memory.
    Owned(Vec<u8>),
    /// In a file mapped into memory.
    #[cfg(not(target_arch = "wasm32"))]
    Mapped(memmap2::Mmap),
}

impl TablebaseBytes {
    /// Maps a file into memory.
    #[cfg(not(target_arch = "wasm32"))]
    pub(crate) fn map(path: &std::path::Path) -> std::io::Result<Self> {
        let file = std::fs::File::open(path)?;
        // SAFETY: the bytes must not change while they are mapped. Salon never writes into a tablebase:
        // it replaces the file by renaming a new one, which leaves a mapped one as it is.
        let mapped = unsafe { memmap2::Mmap::map(&file) }?;
        Ok(Self::Mapped(mapped))
    }
}

impl Deref for TablebaseBytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Self::Static(bytes) => bytes,
            Self::Owned(bytes) => bytes,
            #[cfg(not(target_arch = "wasm32"))]
            Self::Mapped(bytes) => bytes,
        }
    }
}
