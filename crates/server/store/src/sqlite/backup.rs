//! Copying a store into a file.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Row};

use super::{BUSY_TIMEOUT, FILE, refuse_missing_file};
use crate::StoreError;

/// Copies the store of a folder into a new file, and returns how many tables the copy has.
///
/// The copy is written under another name, checked, and renamed when it is complete. A backup that is killed leaves
/// only the unfinished copy, which the next one overwrites.
pub(super) async fn backup(folder: &Path, file: &Path) -> Result<u64, StoreError> {
    if file.exists() {
        return Err(StoreError::Failed(format!("{} already exists", file.display())));
    }
    refuse_missing_file(folder)?;
    let unfinished = unfinished_name(file);
    let lock = lock(&unfinished)?;
    let copied = copy(folder, &unfinished).await;
    let finished = copied.and_then(|tables| {
        lock.sync_all().map_err(failed)?;
        publish(&unfinished, file, |from, to| fs::hard_link(from, to)).map_err(failed)?;
        Ok(tables)
    });
    let removed = match fs::remove_file(&unfinished) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(failed(error)),
        _ => Ok(()),
    };
    let tables = finished?;
    removed?;
    sync_folder(file).map_err(failed)?;
    Ok(tables)
}

/// Gives the complete copy its name. Unlike a rename, a link does not replace a file that has appeared in the
/// meantime. Some file systems, such as FAT and many network shares, have no links: there the copy is renamed.
fn publish(
    unfinished: &Path,
    file: &Path,
    link: impl Fn(&Path, &Path) -> io::Result<()>,
) -> io::Result<()> {
    match link(unfinished, file) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists || file.exists() => Err(error),
        Err(_) => fs::rename(unfinished, file),
        Ok(()) => Ok(()),
    }
}

fn unfinished_name(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}

/// Creates or empties the unfinished copy. Two backups into the same file exclude each other.
fn lock(unfinished: &Path) -> Result<File, StoreError> {
    let mut options = File::options();
    options.create(true).truncate(false).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(unfinished).map_err(failed)?;
    file.try_lock().map_err(|_| {
        StoreError::Failed(format!("another backup is writing {}", unfinished.display()))
    })?;
    file.set_len(0).map_err(failed)?;
    Ok(file)
}

async fn copy(folder: &Path, unfinished: &Path) -> Result<u64, StoreError> {
    let mut store = open_read_only(&folder.join(FILE)).await?;
    let name = unfinished.to_string_lossy().into_owned();
    sqlx::query("VACUUM INTO ?1").bind(name).execute(&mut store).await?;
    store.close().await?;
    let mut copy = open_read_only(unfinished).await?;
    let complaints = sqlx::query("PRAGMA integrity_check(1)").fetch_one(&mut copy).await?;
    let complaint: String = complaints.get(0);
    if complaint != "ok" {
        return Err(StoreError::Failed(format!("the copy is damaged: {complaint}")));
    }
    let count = sqlx::query("SELECT count(*) FROM tables").fetch_one(&mut copy).await?;
    copy.close().await?;
    Ok(count.get::<i64, _>(0) as u64)
}

async fn open_read_only(file: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    Ok(options.busy_timeout(BUSY_TIMEOUT).disable_statement_logging().connect().await?)
}

/// Makes the new name durable.
fn sync_folder(file: &Path) -> io::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    File::open(folder.unwrap_or(Path::new(".")))?.sync_all()
}

fn failed(error: io::Error) -> StoreError {
    match error.kind() {
        io::ErrorKind::StorageFull => StoreError::DiskFull,
        _ => StoreError::Failed(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn renames_where_links_are_not_possible() {
        let folder = std::env::temp_dir().join(format!("salon-publish-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (unfinished, file) = (folder.join("copy.unfinished"), folder.join("copy"));
        fs::write(&unfinished, "complete").unwrap();
        let no_links = |_: &Path, _: &Path| Err(io::Error::from(io::ErrorKind::Unsupported));
        publish(&unfinished, &file, no_links).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "complete");
        assert!(!unfinished.exists());
        // A file that has appeared in the meantime is not replaced.
        fs::write(&unfinished, "another").unwrap();
        assert!(publish(&unfinished, &file, no_links).is_err());
        assert_eq!(fs::read_to_string(&file).unwrap(), "complete");
        fs::remove_dir_all(&folder).unwrap();
    }
}
