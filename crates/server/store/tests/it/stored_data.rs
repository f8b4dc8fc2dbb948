//! What was stored can be read again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use salon_store::{
    Account, ClientRequestId, FolderLock, NewTable, RatingEntry, RecordLine, Session, SqliteStore,
    Store, StoreError, TableId, TableQuery, TableStatus, User, UserId, Write,
};
use table::{BySeat, Seat, TableOutcome, TablePhase};

use crate::scratch_folder::{ScratchFolder, lines, table};

async fn commit(store: &SqliteStore, writes: &[Write]) -> Result<(), StoreError> {
    store.commit(&writes.iter().collect::<Vec<_>>()).await
}

fn seat(table: i64, seat: Seat, user: i64, name: &str) -> Write {
    let user = Some(UserId(user));
    Write::Seat { table: TableId(table), seat, user, name: name.to_owned() }
}

#[tokio::test]
async fn reads_a_table_as_it_was_written_also_after_reopening() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    let new = NewTable { secret: Some("feed".to_owned()), ..table(store.next_table().0) };
    let asked = RecordLine {
        text: "b\n".to_owned(),
        request: Some(ClientRequestId { user: UserId(9), number: u64::MAX }),
    };
    let line = Write::Lines { table: new.id, first: 1, lines: vec![asked.clone()] };
    let (south, north) = (seat(1, Seat::South, 9, "Ann"), seat(1, Seat::North, 8, "Bob"));
    commit(&store, &[Write::Table(new.clone()), south, north, lines(1, 0, &["a\n"]), line])
        .await
        .unwrap();
    drop(store);
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    let stored = store.table("code-1").await.unwrap().unwrap();
    assert_eq!((stored.id, stored.code.as_str(), stored.opened), (TableId(1), "code-1", 1_000));
    assert_eq!(stored.owners, BySeat { south: Some(UserId(9)), north: Some(UserId(8)) });
    assert_eq!(stored.record(), "header\na\nb\n");
    assert_eq!(stored.lines[1], asked);
    assert_eq!(stored.secret.as_deref(), Some("feed"));
    assert_eq!(store.table("code-2").await.unwrap(), None);
    assert_eq!(
        store
            .table_opened_by(ClientRequestId { user: UserId(1), number: 1 })
            .await
            .unwrap()
            .as_deref(),
        Some("code-1")
    );
    assert_eq!(
        store.table_opened_by(ClientRequestId { user: UserId(2), number: 1 }).await.unwrap(),
        None
    );
    assert_eq!(store.next_table(), TableId(2));
}

#[tokio::test]
async fn refuses_a_line_number_and_a_request_that_already_exist() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    commit(&store, &[Write::Table(table(1)), lines(1, 0, &["a\n", "b\n"])]).await.unwrap();
    let late = commit(&store, &[lines(1, 2, &["c\n"]), lines(1, 1, &["x\n"])]).await;
    assert!(matches!(late, Err(StoreError::Conflict(_))), "{late:?}");
    let stored = store.table("code-1").await.unwrap().unwrap();
    assert_eq!(stored.record(), "header\na\nb\n", "none of the lines was stored");
    let twice =
        commit(&store, &[Write::Table(NewTable { request: table(1).request, ..table(2) })]).await;
    assert!(
        matches!(twice, Err(StoreError::Conflict(_))),
        "one request opens one table: {twice:?}"
    );
}

#[tokio::test]
async fn lists_tables_by_every_condition() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    let over = TableStatus {
        phase: TablePhase::Over,
        outcome: Some(TableOutcome::Won(Seat::South)),
        ..TableStatus::default()
    };
    let awaits = TableStatus {
        phase: TablePhase::Playing,
        awaits: Some(Seat::North),
        ..TableStatus::default()
    };
    for write in [
        Write::Table(table(1)),
        Write::Table(table(2)),
        Write::Table(NewTable { game: "backgammon".to_owned(), ..table(3) }),
        seat(1, Seat::South, 9, "Ann"),
        seat(2, Seat::North, 9, "Ann"),
        seat(3, Seat::North, 8, "Bob"),
        Write::Status { table: TableId(1), status: over },
        Write::Status { table: TableId(2), status: awaits },
    ] {
        commit(&store, &[write]).await.unwrap();
    }
    let found = async |search: TableQuery| {
        let found = store.list(&TableQuery { limit: 10, ..search }).await.unwrap();
        found.into_iter().map(|listing| listing.code).collect::<Vec<_>>()
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(found(TableQuery::default()).await, ["code-3", "code-2", "code-1"]);
    assert_eq!(
        found(TableQuery { public: true, ..TableQuery::default() }).await,
        ["code-3", "code-1"]
    );
    assert_eq!(
        found(TableQuery { user: Some(UserId(9)), ..TableQuery::default() }).await,
        ["code-2", "code-1"]
    );
    assert_eq!(
        found(TableQuery { player: text("bob"), ..TableQuery::default() }).await,
        ["code-3"]
    );
    assert_eq!(
        found(TableQuery {
            outcome: Some(TableOutcome::Won(Seat::South)),
            ..TableQuery::default()
        })
        .await,
        ["code-1"]
    );
    assert_eq!(
        found(TableQuery { game: text("chess"), after: text("code-2"), ..TableQuery::default() })
            .await,
        ["code-1"]
    );
    let playing = store
        .list(&TableQuery { phase: Some(TablePhase::Playing), limit: 1, ..TableQuery::default() })
        .await
        .unwrap();
    assert_eq!(playing[0].status.awaits, Some(Seat::North));
    assert_eq!(playing[0].names, BySeat { south: None, north: text("Ann") });
    assert_eq!(store.unfinished().await.unwrap(), ["code-2", "code-3"]);
}

#[tokio::test]
async fn finds_users_by_their_tickets_until_they_are_deleted() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    let ann = User {
        id: UserId(9),
        name: "Ann".to_owned(),
        ticket_hash: [9; 32],
        last_seen: 5,
        has_account: false,
    };
    commit(
        &store,
        &[Write::User(ann.clone()), Write::Table(table(1)), seat(1, Seat::South, 9, "Ann")],
    )
    .await
    .unwrap();
    let renamed = User { name: "Anna".to_owned(), ..ann };
    commit(&store, &[Write::User(renamed.clone())]).await.unwrap();
    assert_eq!(store.user(&[9; 32], 0).await.unwrap(), Some(renamed));
    commit(&store, &[Write::DeleteUser(UserId(9))]).await.unwrap();
    assert_eq!(store.user(&[9; 32], 0).await.unwrap(), None);
    assert_eq!(store.table("code-1").await.unwrap().unwrap().owners.south, None);
}

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
    commit(&store, &[Write::Table(table(1)), lines(1, 0, &["a\n"])]).await.unwrap();
    let is_over = Arc::new(AtomicBool::new(false));
    let opener = tokio::spawn({
        let (store, is_over) = (Arc::clone(&store), Arc::clone(&is_over));
        async move {
            let mut id = 1;
            while !is_over.load(Ordering::Relaxed) {
                id += 1;
                commit(&store, &[Write::Table(table(id)), lines(id, 0, &["a\n"])]).await.unwrap();
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

/// Twelve tables opened in the same millisecond, listed five at a time: each comes once.
#[tokio::test]
async fn paging_lists_every_table_once() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    for id in 1..=12 {
        commit(&store, &[Write::Table(NewTable { opened: 7, ..table(id) })]).await.unwrap();
    }
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let search = TableQuery { after: after.clone(), limit: 5, ..TableQuery::default() };
        let page = store.list(&search).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.code.clone());
        found.extend(page.into_iter().map(|listing| listing.code));
    }
    let all: Vec<String> = (1..=12).rev().map(|id| format!("code-{id}")).collect();
    assert_eq!(found, all);
}

fn rating(user: i64, number: u32, rating: f64) -> RatingEntry {
    RatingEntry {
        user: UserId(user),
        game: "chess".to_owned(),
        number,
        rating,
        deviation: 100.0,
        volatility: 0.06,
        at: 5,
        table: TableId(1),
    }
}

#[tokio::test]
async fn stores_and_deletes_accounts_sessions_and_ratings() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    let guest = User {
        id: UserId(9),
        name: "Ann".to_owned(),
        ticket_hash: [9; 32],
        last_seen: 5,
        has_account: false,
    };
    let account = Account {
        user: UserId(9),
        name: "Ann".to_owned(),
        lookalike: "ann".to_owned(),
        key: "ann".to_owned(),
        passphrase_hash: "$argon2id$".to_owned(),
        created: 3,
    };
    let session = |token, until| {
        Write::Session(Session { token_hash: token, user: UserId(9), expires: until })
    };
    let rated = NewTable { rated: true, ..table(1) };
    let over = TableStatus { phase: TablePhase::Over, ..TableStatus::default() };
    let over = Write::Status { table: TableId(1), status: over };
    commit(&store, &[Write::User(guest), Write::Account(account.clone()), Write::Table(rated)])
        .await
        .unwrap();
    commit(&store, &[session([1; 32], 100), session([2; 32], 100), over]).await.unwrap();
    commit(&store, &[seat(1, Seat::South, 9, "Ann")]).await.unwrap();
    let twin = Write::Account(Account { user: UserId(8), ..account.clone() });
    assert!(
        matches!(commit(&store, &[twin]).await, Err(StoreError::Conflict(_))),
        "the name is taken"
    );
    assert_eq!(store.account("ann").await.unwrap(), Some(account.clone()));
    let known = async |token: [u8; 32], now| {
        store.user(&token, now).await.unwrap().map(|user| (user.id.0, user.has_account))
    };
    assert_eq!(known([1; 32], 99).await, Some((9, true)));
    assert_eq!(known([1; 32], 100).await, None, "sessions end");
    commit(&store, &[Write::EndSession([1; 32])]).await.unwrap();
    assert_eq!((known([1; 32], 0).await, known([2; 32], 0).await), (None, Some((9, true))));
    commit(&store, &[Write::EndSessions { user: UserId(9), except: Some([2; 32]) }]).await.unwrap();
    assert_eq!(known([2; 32], 0).await, Some((9, true)));

    assert_eq!(store.unfinished().await.unwrap(), ["code-1"], "over, but not rated yet");
    assert!(store.table("code-1").await.unwrap().unwrap().unrated);
    let counted = |ratings| Write::Rated { table: TableId(1), ratings };
    commit(&store, &[counted(vec![rating(9, 0, 1500.4), rating(9, 1, 1512.6)])]).await.unwrap();
    assert_eq!(store.unfinished().await.unwrap(), Vec::<String>::new());
    let again = commit(&store, &[counted(vec![rating(9, 1, 1600.0)])]).await;
    assert!(matches!(again, Err(StoreError::Conflict(_))), "ratings do not fork");
    assert_eq!(store.rating(UserId(9), "chess").await.unwrap(), Some(rating(9, 1, 1512.6)));
    assert_eq!(store.rating(UserId(9), "checkers").await.unwrap(), None);
    assert_eq!(store.rated_games(UserId(9)).await.unwrap(), ["chess"]);
    let numbers = async |before, limit| {
        let found = store.ratings(UserId(9), "chess", before, limit).await.unwrap();
        found.iter().map(|entry| entry.number).collect::<Vec<u32>>()
    };
    assert_eq!(numbers(u32::MAX, 5).await, [1, 0], "the newest first");
    assert_eq!(numbers(u32::MAX, 1).await, [1]);
    assert_eq!(numbers(1, 5).await, [0]);
    let listed = store.list(&TableQuery { limit: 1, ..TableQuery::default() }).await.unwrap();
    assert_eq!((listed[0].rated, listed[0].ratings.south), (true, Some(1513)));
    let stored = store.table("code-1").await.unwrap().unwrap();
    assert_eq!(stored.ratings.south, Some(rating(9, 1, 1512.6)));

    commit(&store, &[Write::DeleteUser(UserId(9))]).await.unwrap();
    assert_eq!(store.account("ann").await.unwrap(), None);
    assert_eq!(store.rated_games(UserId(9)).await.unwrap(), Vec::<String>::new());
    assert_eq!((known([2; 32], 0).await, known([9; 32], 0).await), (None, None));
    let listed = store.list(&TableQuery { limit: 1, ..TableQuery::default() }).await.unwrap();
    assert_eq!(listed[0].names.south.as_deref(), Some("?"));
    assert!(!scratch.contains("Ann"), "neither in what is left of old rows nor in the log");
}

/// Deleting a user looks only at the tables where they had a seat, also if they left it before the game began.
#[tokio::test]
async fn deleting_a_user_removes_their_requests_from_every_table() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    let request = |user| Some(ClientRequestId { user: UserId(user), number: 1 });
    let line = |user| RecordLine { text: "a\n".to_owned(), request: request(user) };
    let asked = Write::Lines { table: TableId(1), first: 0, lines: vec![line(9), line(8)] };
    let left =
        Write::Seat { table: TableId(1), seat: Seat::North, user: None, name: String::new() };
    let sits = seat(1, Seat::North, 9, "Ann");
    commit(&store, &[Write::Table(table(1)), sits, left, asked]).await.unwrap();
    assert_eq!(store.tables_with(UserId(9)).await.unwrap(), ["code-1"]);
    commit(&store, &[Write::DeleteUser(UserId(9))]).await.unwrap();
    let lines = store.table("code-1").await.unwrap().unwrap().lines;
    assert_eq!(lines.iter().map(|line| line.request).collect::<Vec<_>>(), [None, request(8)]);
    assert_eq!(store.tables_with(UserId(9)).await.unwrap(), Vec::<String>::new());
}

#[tokio::test]
async fn counts_only_unfinished_tables_of_a_user() {
    let scratch = ScratchFolder::new();
    let store = SqliteStore::open(scratch.path()).await.unwrap();
    let over = TableStatus { phase: TablePhase::Over, ..TableStatus::default() };
    for id in 1..=3 {
        commit(&store, &[Write::Table(table(id)), seat(id, Seat::South, 9, "Ann")]).await.unwrap();
    }
    assert_eq!(store.count_unfinished(UserId(9)).await, Ok(3));
    commit(&store, &[Write::Status { table: TableId(2), status: over }]).await.unwrap();
    assert_eq!(store.count_unfinished(UserId(9)).await, Ok(2));
    commit(&store, &[seat(2, Seat::South, 9, "Anna")]).await.unwrap();
    assert_eq!(store.count_unfinished(UserId(9)).await, Ok(2), "renamed at a finished table");
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
