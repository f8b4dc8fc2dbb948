use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::StoreError;

/// The right to be the only server that uses a folder. It ends when the value is dropped, or when the process
/// ends for whatever reason.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

/// The name of the file that is locked.
const FILE: &str = "salon.lock";

/// How long to wait for a server that is just stopping.
const WAIT: Duration = Duration::from_secs(3);

impl FolderLock {
    /// Locks a folder, and creates it if it does not exist.
    ///
    /// # Errors
    /// Another server uses the folder, or the folder cannot be used.
    pub async fn take(folder: &Path) -> Result<Self, StoreError> {
        let failed = |error: std::io::Error| StoreError::Failed(error.to_string());
        std::fs::create_dir_all(folder).map_err(failed)?;
        let options =
            File::options().create(true).truncate(false).write(true).open(folder.join(FILE));
        let file = options.map_err(failed)?;
        let deadline = Instant::now() + WAIT;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(TryLockError::WouldBlock) if Instant::now() < deadline => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(TryLockError::WouldBlock) => return Err(StoreError::FolderInUse),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}
