//! Group commit: conflicts within a group, and failures of the database.

use std::sync::Arc;

use salon_store::{GroupCommit, SqliteStore, Store, StoreError, Write};

use crate::scratch_folder::{ScratchFolder, lines, table};

/// Fifty tables write at once, one of them a line that already exists: only that one is refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_conflict_fails_only_the_call_that_caused_it() {
    let scratch = ScratchFolder::new();
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(scratch.path()).await.unwrap());
    let (group_commit, task) = GroupCommit::start(Arc::clone(&store));
    let tables = (1..=50).map(|id| Write::Table(table(id))).collect();
    group_commit.commit(tables).await.unwrap();
    group_commit.commit(vec![lines(7, 0, &["first\n"])]).await.unwrap();
    let waiting: Vec<_> = (1..=50)
        .map(|id| {
            let group_commit = group_commit.clone();
            tokio::spawn(
                async move { group_commit.commit(vec![lines(id, 0, &["x\n", "y\n"])]).await },
            )
        })
        .collect();
    for (id, stored) in (1..=50).zip(waiting) {
        let stored = stored.await.unwrap();
        assert_eq!(matches!(stored, Err(StoreError::Conflict(_))), id == 7, "{id}: {stored:?}");
        let record = store.table(&format!("code-{id}")).await.unwrap().unwrap().record();
        let wanted = if id == 7 { "header\nfirst\n" } else { "header\nx\ny\n" };
        assert_eq!(record, wanted);
    }
    drop(group_commit);
    task.await.unwrap();
}

/// Another program holds the database: the write is refused, not lost silently, and later writes succeed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_a_locked_database_and_recovers() {
    use sqlx::ConnectOptions;
    let scratch = ScratchFolder::new();
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(scratch.path()).await.unwrap());
    let (group_commit, _task) = GroupCommit::start(Arc::clone(&store));
    group_commit.commit(vec![Write::Table(table(1))]).await.unwrap();
    let options =
        sqlx::sqlite::SqliteConnectOptions::new().filename(scratch.path().join("salon.db"));
    let mut other = options.connect().await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let refused = group_commit.commit(vec![lines(1, 0, &["a\n"])]).await;
    assert!(matches!(refused, Err(StoreError::Locked(_))), "{refused:?}");
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    group_commit.commit(vec![lines(1, 0, &["a\n"])]).await.unwrap();
    assert_eq!(store.table("code-1").await.unwrap().unwrap().record(), "header\na\n");
}

#[tokio::test]
async fn reports_a_full_disk_and_stores_nothing_partially() {
    use sqlx::ConnectOptions;
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    store.commit(&[&Write::Table(table(1))]).await.unwrap();
    // No page beyond those that exist: SQLite reports this like a full disk.
    let options =
        sqlx::sqlite::SqliteConnectOptions::new().filename(scratch.path().join("salon.db"));
    let mut small = options.connect().await.unwrap();
    sqlx::raw_sql("PRAGMA max_page_count = 1").execute(&mut small).await.unwrap();
    let long = "x".repeat(100_000);
    let query = sqlx::query("INSERT INTO lines VALUES (1, 0, ?1, NULL, NULL)").bind(long);
    let error = query.execute(&mut small).await.map(drop).map_err(StoreError::from);
    assert_eq!(error, Err(StoreError::DiskFull));
    drop(small);
    assert_eq!(store.table("code-1").await.unwrap().unwrap().record(), "header\n");
}
