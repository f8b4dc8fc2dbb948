//! What was stored can be read again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use salon_store::{FolderLock, SqliteStore, Store, StoreError, UserId, Write};

use crate::scratch_folder::{ScratchFolder, commit, lines, rating, table};

#[tokio::test]
async fn the_integrity_check_finds_gaps_and_a_backup_can_be_opened() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(&scratch.path().join("a")).await.unwrap();
    commit(&store, &[Write::Table(table(1)), lines(1, 0, &["a\n"])]).await.unwrap();
    let report = store.check().await.unwrap();
    assert!(report.is_sound());
    assert_eq!((report.users, report.tables, report.lines), (0, 1, 1));
    commit(&store, &[lines(1, 2, &["c\n"])]).await.unwrap();
    assert_eq!(store.check().await.unwrap().gaps, ["code-1"]);
    let copy = scratch.path().join("b").join("salon.db");
    std::fs::create_dir_all(copy.parent().unwrap()).unwrap();
    let folder = scratch.path().join("a");
    assert_eq!(SqliteStore::backup(&folder, &copy).await, Ok(1), "while the store is open");
    assert!(SqliteStore::backup(&folder, &copy).await.is_err(), "a backup is not overwritten");
    let nowhere = scratch.path().join("c");
    assert!(SqliteStore::backup(&scratch.path().join("b").join("x"), &nowhere).await.is_err());
    let other = SqliteStore::open(copy.parent().unwrap()).await.unwrap();
    assert_eq!(other.table("code-1").await.unwrap(), store.table("code-1").await.unwrap());
}

/// A backup taken while tables are being opened counts the tables of the copy, neither those of a moment before
/// nor those of a moment after.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_during_play_counts_what_is_in_the_copy() {
    let scratch = ScratchFolder::new();
    let folder = scratch.path().join("a");
    let store = Arc::new(SqliteStore::open(&folder).await.unwrap());
    commit(&*store, &[Write::Table(table(1)), lines(1, 0, &["a\n"])]).await.unwrap();
    let is_over = Arc::new(AtomicBool::new(false));
    let opener = tokio::spawn({
        let (store, is_over) = (Arc::clone(&store), Arc::clone(&is_over));
        async move {
            let mut id = 1;
            while !is_over.load(Ordering::Relaxed) {
                id += 1;
                commit(&*store, &[Write::Table(table(id)), lines(id, 0, &["a\n"])]).await.unwrap();
            }
            id as u64
        }
    });
    let mut counts = Vec::new();
    for copy in 0..8 {
        let folder_of_copy = scratch.path().join(format!("copy-{copy}"));
        std::fs::create_dir_all(&folder_of_copy).unwrap();
        let count = SqliteStore::backup(&folder, &folder_of_copy.join("salon.db")).await.unwrap();
        let report = SqliteStore::open(&folder_of_copy).await.unwrap().check().await.unwrap();
        assert!(report.is_sound());
        assert_eq!((report.tables, report.lines), (count, count), "copy {copy}");
        counts.push(count);
    }
    is_over.store(true, Ordering::Relaxed);
    let opened = opener.await.unwrap();
    assert!(counts.is_sorted() && counts[7] <= opened, "{counts:?} of {opened}");
    assert!(counts[0] < counts[7], "tables were opened between the backups: {counts:?}");
}

#[tokio::test]
async fn closing_leaves_everything_in_one_file() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    commit(&store, &[Write::Table(table(1)), lines(1, 0, &["a\n"])]).await.unwrap();
    assert!(scratch.length("salon.db-wal") > 0, "SQLite writes the log first");
    store.close().await.unwrap();
    assert_eq!(scratch.length("salon.db-wal"), 0);
    let alone = scratch.path().join("alone");
    std::fs::create_dir(&alone).unwrap();
    std::fs::copy(scratch.path().join("salon.db"), alone.join("salon.db")).unwrap();
    let copy = SqliteStore::open(&alone).await.unwrap();
    assert_eq!(copy.table("code-1").await.unwrap().unwrap().record(), "header\na\n");
}

#[tokio::test]
async fn refuses_a_log_without_its_database() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    commit(&store, &[Write::Table(table(1))]).await.unwrap();
    for is_missing in [false, true] {
        let folder = scratch.path().join(is_missing.to_string());
        std::fs::create_dir(&folder).unwrap();
        std::fs::copy(scratch.path().join("salon.db-wal"), folder.join("salon.db-wal")).unwrap();
        if !is_missing {
            std::fs::write(folder.join("salon.db"), "").unwrap();
        }
        let opened = SqliteStore::open(&folder).await;
        assert!(matches!(opened, Err(StoreError::MissingFile { .. })), "{opened:?}");
        let copy = SqliteStore::backup(&folder, &scratch.path().join("copy.db")).await;
        assert!(matches!(copy, Err(StoreError::MissingFile { .. })), "{copy:?}");
        assert_eq!(folder.join("salon.db").exists(), !is_missing, "nothing was created");
    }
}

/// A backup that was killed left half a copy under its temporary name.
#[tokio::test]
async fn a_killed_backup_does_not_block_the_next_one() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    commit(&store, &[Write::Table(table(1))]).await.unwrap();
    let copy = scratch.path().join("copy.db");
    std::fs::write(scratch.path().join("copy.db.unfinished"), "half a copy").unwrap();
    assert_eq!(SqliteStore::backup(scratch.path(), &copy).await, Ok(1));
    assert!(!scratch.path().join("copy.db.unfinished").exists());
    let nowhere = scratch.path().join("missing").join("copy.db");
    assert!(SqliteStore::backup(scratch.path(), &nowhere).await.is_err());
}

#[cfg(unix)]
#[tokio::test]
async fn only_the_owner_can_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    commit(&store, &[Write::Table(table(1))]).await.unwrap();
    let copy = scratch.path().join("copy.db");
    SqliteStore::backup(scratch.path(), &copy).await.unwrap();
    for name in ["salon.db", "salon.db-wal", "salon.db-shm", "copy.db"] {
        let mode = std::fs::metadata(scratch.path().join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
}

/// A store written by schema version 1: its contents are still there, and ratings, which are new, work. The
/// expected numbers come from Python's sqlite3.
#[tokio::test]
async fn migrates_a_store_of_version_1() {
    let scratch = ScratchFolder::new();
    std::fs::create_dir_all(scratch.path()).unwrap();
    let old = include_bytes!("../data/version-1.db");
    std::fs::write(scratch.path().join("salon.db"), old).unwrap();
    let copy = scratch.path().join("copy.db");
    assert_eq!(SqliteStore::backup(scratch.path(), &copy).await, Ok(3), "which changes nothing");
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    let report = store.check().await.unwrap();
    assert!(report.is_sound());
    assert_eq!(report.migrated_from, Some(1));
    assert_eq!((report.users, report.tables, report.lines), (6, 3, 71));
    let mut unfinished = store.unfinished().await.unwrap();
    unfinished.sort();
    assert_eq!(unfinished, ["bq3cf-0azfe", "e597f-kvfn7", "rafyz-985hk"]);
    let stored = store.table("rafyz-985hk").await.unwrap().unwrap();
    assert!(stored.secret.is_some() && !stored.unrated);
    assert_eq!(stored.owners.south, Some(UserId(7_040_207_169_630_264_001)));
    commit(&store, &[Write::Rated { table: stored.id, ratings: vec![rating(1, 0, 1500.0)] }])
        .await
        .unwrap();
    drop(store);
    let again = SqliteStore::open(scratch.path()).await.unwrap();
    assert_eq!(again.check().await.unwrap().migrated_from, None);
}

#[tokio::test]
async fn a_folder_is_locked_by_one_server_at_a_time() {
    let scratch = ScratchFolder::new();
    let lock = FolderLock::take(scratch.path()).await.unwrap();
    assert!(matches!(FolderLock::take(scratch.path()).await, Err(StoreError::FolderInUse)));
    drop(lock);
    assert!(FolderLock::take(scratch.path()).await.is_ok());
}
