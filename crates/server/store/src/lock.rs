use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::{Duration, Instant};

use crate::Trouble;

/// The right to be the only house on a folder. It ends with the value, or with the process, however that ends.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// The name of the file that is locked.
const FILE: &str = "salon.lock";

/// How long to wait for a house that is just closing.
const PATIENCE: Duration = Duration::from_secs(3);

impl Lock {
    /// Takes the folder, which is made if it is not there.
    ///
    /// # Errors
    /// Another house has it, or the folder cannot be used.
    pub async fn take(folder: &Path) -> Result<Self, Trouble> {
        let failed = |error: std::io::Error| Trouble::Failed(error.to_string());
        std::fs::create_dir_all(folder).map_err(failed)?;
        let options =
            File::options().create(true).truncate(false).write(true).open(folder.join(FILE));
        let file = options.map_err(failed)?;
        let until = Instant::now() + PATIENCE;
        loop {
            match file.try_lock() {
                Ok(()) => return Ok(Self { _file: file }),
                Err(TryLockError::WouldBlock) if Instant::now() < until => {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
                Err(TryLockError::WouldBlock) => return Err(Trouble::Taken),
                Err(TryLockError::Error(error)) => return Err(failed(error)),
            }
        }
    }
}
