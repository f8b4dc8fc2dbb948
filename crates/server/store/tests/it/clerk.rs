//! The clerk: groups, conflicts, trouble.

use std::sync::Arc;

use salon_store::{Clerk, Sqlite, Store, Trouble, Write};

use crate::scratch::{Scratch, lines, table};

/// Fifty tables write at once, one of them what is there already: that one alone is refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_overtaken_does_not_disturb_the_others() {
    let scratch = Scratch::new();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(scratch.path()).await.unwrap());
    let (clerk, work) = Clerk::start(Arc::clone(&store));
    let tables = (1..=50).map(|id| Write::Table(table(id))).collect();
    clerk.keep(tables).await.unwrap();
    clerk.keep(vec![lines(7, 0, &["first\n"])]).await.unwrap();
    let waiting: Vec<_> = (1..=50)
        .map(|id| {
            let clerk = clerk.clone();
            tokio::spawn(async move { clerk.keep(vec![lines(id, 0, &["x\n", "y\n"])]).await })
        })
        .collect();
    for (id, kept) in (1..=50).zip(waiting) {
        let kept = kept.await.unwrap();
        assert_eq!(matches!(kept, Err(Trouble::Conflict(_))), id == 7, "{id}: {kept:?}");
        let record = store.table(&format!("code-{id}")).await.unwrap().unwrap().record();
        let wanted = if id == 7 { "header\nfirst\n" } else { "header\nx\ny\n" };
        assert_eq!(record, wanted);
    }
    drop(clerk);
    work.await.unwrap();
}

/// Another program holds the database: what was to be kept is refused, not lost in silence, and
/// things go on afterwards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_database_is_told() {
    use sqlx::ConnectOptions;
    let scratch = Scratch::new();
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(scratch.path()).await.unwrap());
    let (clerk, _work) = Clerk::start(Arc::clone(&store));
    clerk.keep(vec![Write::Table(table(1))]).await.unwrap();
    let options =
        sqlx::sqlite::SqliteConnectOptions::new().filename(scratch.path().join("salon.db"));
    let mut other = options.connect().await.unwrap();
    sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let refused = clerk.keep(vec![lines(1, 0, &["a\n"])]).await;
    assert!(matches!(refused, Err(Trouble::Locked(_))), "{refused:?}");
    sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
    clerk.keep(vec![lines(1, 0, &["a\n"])]).await.unwrap();
    assert_eq!(store.table("code-1").await.unwrap().unwrap().record(), "header\na\n");
}

/// A disk on which nothing more fits.
#[tokio::test]
async fn a_full_disk_is_told_and_nothing_is_half_written() {
    use sqlx::ConnectOptions;
    let scratch = Scratch::new();
    let store = Sqlite::open(scratch.path()).await.unwrap();
    store.commit(&[&Write::Table(table(1))]).await.unwrap();
    // As many pages as there are, and no more: SQLite says of that what it says of a full disk.
    let options =
        sqlx::sqlite::SqliteConnectOptions::new().filename(scratch.path().join("salon.db"));
    let mut small = options.connect().await.unwrap();
    sqlx::raw_sql("PRAGMA max_page_count = 1").execute(&mut small).await.unwrap();
    let long = "x".repeat(100_000);
    let query = sqlx::query("INSERT INTO lines VALUES (1, 0, ?1, NULL, NULL)").bind(long);
    let error = query.execute(&mut small).await.map(drop).map_err(Trouble::from);
    assert_eq!(error, Err(Trouble::Full));
    drop(small);
    assert_eq!(store.table("code-1").await.unwrap().unwrap().record(), "header\n");
}
