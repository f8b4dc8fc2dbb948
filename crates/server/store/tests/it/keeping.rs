//! What was kept is there again.

use salon_store::{
    Account, Guest, GuestId, Line, Lock, Mark, NewTable, Search, Session, Sqlite, Standing, Store,
    TableId, Trouble, Write,
};
use table::{BySeat, Seat};

use crate::scratch::{Scratch, lines, table};

async fn keep(store: &Sqlite, writes: &[Write]) -> Result<(), Trouble> {
    store.commit(&writes.iter().collect::<Vec<_>>()).await
}

fn seat(table: i64, seat: Seat, guest: i64, name: &str) -> Write {
    let guest = Some(GuestId(guest));
    Write::Seat { table: TableId(table), seat, guest, name: name.to_owned() }
}

#[tokio::test]
async fn a_table_is_read_as_it_was_written_by_another_process_too() {
    let scratch = Scratch::new();
    let store = Sqlite::open(scratch.path()).await.unwrap();
    let new = NewTable { secret: Some("feed".to_owned()), ..table(store.next_table().0) };
    let asked = Line { text: "b\n".to_owned(), asked: Some((GuestId(9), u64::MAX)) };
    let line = Write::Lines { table: new.id, first: 1, lines: vec![asked.clone()] };
    let (south, north) = (seat(1, Seat::South, 9, "Ann"), seat(1, Seat::North, 8, "Bob"));
    keep(&store, &[Write::Table(new.clone()), south, north, lines(1, 0, &["a\n"]), line])
        .await
        .unwrap();
    drop(store);
    let store = Sqlite::open(scratch.path()).await.unwrap();
    let kept = store.table("code-1").await.unwrap().unwrap();
    assert_eq!((kept.id, kept.code.as_str(), kept.opened), (TableId(1), "code-1", 1_000));
    assert_eq!(kept.owners, BySeat { south: Some(GuestId(9)), north: Some(GuestId(8)) });
    assert_eq!(kept.record(), "header\na\nb\n");
    assert_eq!(kept.lines[1], asked);
    assert_eq!(kept.secret.as_deref(), Some("feed"));
    assert_eq!(store.table("code-2").await.unwrap(), None);
    assert_eq!(store.opened(GuestId(1), 1).await.unwrap().as_deref(), Some("code-1"));
    assert_eq!(store.opened(GuestId(2), 1).await.unwrap(), None);
    assert_eq!(store.next_table(), TableId(2));
}

#[tokio::test]
async fn a_record_cannot_fork() {
    let scratch = Scratch::new();
    let store = Sqlite::open(scratch.path()).await.unwrap();
    keep(&store, &[Write::Table(table(1)), lines(1, 0, &["a\n", "b\n"])]).await.unwrap();
    let late = keep(&store, &[lines(1, 2, &["c\n"]), lines(1, 1, &["x\n"])]).await;
    assert!(matches!(late, Err(Trouble::Conflict(_))), "{late:?}");
    let kept = store.table("code-1").await.unwrap().unwrap();
    assert_eq!(kept.record(), "header\na\nb\n", "nothing of it was kept");
    let twice = keep(&store, &[Write::Table(NewTable { request: 1, ..table(2) })]).await;
    assert!(matches!(twice, Err(Trouble::Conflict(_))), "one wish, one table: {twice:?}");
}

#[tokio::test]
async fn tables_are_found_by_what_they_are() {
    let scratch = Scratch::new();
    let store = Sqlite::open(scratch.path()).await.unwrap();
    let over = Standing {
        phase: "over".to_owned(),
        result: Some("south".to_owned()),
        ..Standing::default()
    };
    let awaits =
        Standing { phase: "playing".to_owned(), awaits: Some(Seat::North), ..Standing::default() };
    for write in [
        Write::Table(table(1)),
        Write::Table(table(2)),
        Write::Table(NewTable { game: "backgammon".to_owned(), ..table(3) }),
        seat(1, Seat::South, 9, "Ann"),
        seat(2, Seat::North, 9, "Ann"),
        seat(3, Seat::North, 8, "Bob"),
        Write::Standing { table: TableId(1), standing: over },
        Write::Standing { table: TableId(2), standing: awaits },
    ] {
        keep(&store, &[write]).await.unwrap();
    }
    let found = async |search: Search| {
        let found = store.list(&Search { limit: 10, ..search }).await.unwrap();
        found.into_iter().map(|listing| listing.code).collect::<Vec<_>>()
    };
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(found(Search::default()).await, ["code-3", "code-2", "code-1"]);
    assert_eq!(found(Search { public: true, ..Search::default() }).await, ["code-3", "code-1"]);
    assert_eq!(
        found(Search { guest: Some(GuestId(9)), ..Search::default() }).await,
        ["code-2", "code-1"]
    );
    assert_eq!(found(Search { player: text("bob"), ..Search::default() }).await, ["code-3"]);
    assert_eq!(found(Search { result: text("south"), ..Search::default() }).await, ["code-1"]);
    assert_eq!(
        found(Search { game: text("chess"), after: text("code-2"), ..Search::default() }).await,
        ["code-1"]
    );
    let playing = store
        .list(&Search { phase: text("playing"), limit: 1, ..Search::default() })
        .await
        .unwrap();
    assert_eq!(playing[0].standing.awaits, Some(Seat::North));
    assert_eq!(playing[0].names, BySeat { south: None, north: text("Ann") });
    assert_eq!(store.unfinished().await.unwrap(), ["code-2", "code-3"]);
}

#[tokio::test]
async fn guests_are_known_by_their_tickets_until_they_are_forgotten() {
    let scratch = Scratch::new();
    let store = Sqlite::open(scratch.path()).await.unwrap();
    let ann =
        Guest { id: GuestId(9), name: "Ann".to_owned(), ticket: [9; 32], seen: 5, account: false };
    keep(
        &store,
        &[Write::Guest(ann.clone()), Write::Table(table(1)), seat(1, Seat::South, 9, "Ann")],
    )
    .await
    .unwrap();
    let renamed = Guest { name: "Anna".to_owned(), ..ann };
    keep(&store, &[Write::Guest(renamed.clone())]).await.unwrap();
    assert_eq!(store.guest(&[9; 32], 0).await.unwrap(), Some(renamed));
    keep(&store, &[Write::Forget(GuestId(9))]).await.unwrap();
    assert_eq!(store.guest(&[9; 32], 0).await.unwrap(), None);
    assert_eq!(store.table("code-1").await.unwrap().unwrap().owners.south, None);
}

#[tokio::test]
async fn a_check_finds_gaps_and_a_backup_is_a_store() {
    let scratch = Scratch::new();
    let store = Sqlite::open(&scratch.path().join("a")).await.unwrap();
    keep(&store, &[Write::Table(table(1)), lines(1, 0, &["a\n"])]).await.unwrap();
    let findings = store.check().await.unwrap();
    assert!(findings.is_sound());
    assert_eq!((findings.guests, findings.tables, findings.lines), (0, 1, 1));
    keep(&store, &[lines(1, 2, &["c\n"])]).await.unwrap();
    assert_eq!(store.check().await.unwrap().gaps, ["code-1"]);
    let copy = scratch.path().join("b").join("salon.db");
    std::fs::create_dir_all(copy.parent().unwrap()).unwrap();
    let folder = scratch.path().join("a");
    assert_eq!(Sqlite::backup(&folder, &copy).await, Ok(1), "while the store is open");
    assert!(Sqlite::backup(&folder, &copy).await.is_err(), "a backup is not overwritten");
    let nowhere = scratch.path().join("c");
    assert!(Sqlite::backup(&scratch.path().join("b").join("x"), &nowhere).await.is_err());
    let other = Sqlite::open(copy.parent().unwrap()).await.unwrap();
    assert_eq!(other.table("code-1").await.unwrap(), store.table("code-1").await.unwrap());
}

/// Twelve tables opened in the same millisecond, read five at a time: each comes once.
#[tokio::test]
async fn pages_leave_nothing_out() {
    let scratch = Scratch::new();
    let store = Sqlite::open(scratch.path()).await.unwrap();
    for id in 1..=12 {
        keep(&store, &[Write::Table(NewTable { opened: 7, ..table(id) })]).await.unwrap();
    }
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let search = Search { after: after.clone(), limit: 5, ..Search::default() };
        let page = store.list(&search).await.unwrap();
        let Some(last) = page.last() else { break };
        after = Some(last.code.clone());
        found.extend(page.into_iter().map(|listing| listing.code));
    }
    let all: Vec<String> = (1..=12).rev().map(|id| format!("code-{id}")).collect();
    assert_eq!(found, all);
}

fn mark(guest: i64, number: u32, rating: f64) -> Mark {
    Mark {
        guest: GuestId(guest),
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
async fn accounts_sessions_and_ratings_are_kept_and_forgotten() {
    let scratch = Scratch::new();
    let store = Sqlite::open(scratch.path()).await.unwrap();
    let guest =
        Guest { id: GuestId(9), name: "Ann".to_owned(), ticket: [9; 32], seen: 5, account: false };
    let account = Account {
        guest: GuestId(9),
        name: "Ann".to_owned(),
        key: "ann".to_owned(),
        phrase: "$argon2id$".to_owned(),
        made: 3,
    };
    let session = |token, until| Write::Session(Session { token, guest: GuestId(9), until });
    let rated = NewTable { rated: true, ..table(1) };
    let over = Standing { phase: "over".to_owned(), ..Standing::default() };
    let over = Write::Standing { table: TableId(1), standing: over };
    keep(&store, &[Write::Guest(guest), Write::Account(account.clone()), Write::Table(rated)])
        .await
        .unwrap();
    keep(&store, &[session([1; 32], 100), session([2; 32], 100), over]).await.unwrap();
    keep(&store, &[seat(1, Seat::South, 9, "Ann")]).await.unwrap();
    let twin = Write::Account(Account { guest: GuestId(8), ..account.clone() });
    assert!(matches!(keep(&store, &[twin]).await, Err(Trouble::Conflict(_))), "the name is taken");
    assert_eq!(store.account("ann").await.unwrap(), Some(account.clone()));
    let known = async |token: [u8; 32], now| {
        store.guest(&token, now).await.unwrap().map(|guest| (guest.id.0, guest.account))
    };
    assert_eq!(known([1; 32], 99).await, Some((9, true)));
    assert_eq!(known([1; 32], 100).await, None, "sessions end");
    keep(&store, &[Write::EndSession([1; 32])]).await.unwrap();
    assert_eq!((known([1; 32], 0).await, known([2; 32], 0).await), (None, Some((9, true))));
    keep(&store, &[Write::EndSessions { guest: GuestId(9), but: Some([2; 32]) }]).await.unwrap();
    assert_eq!(known([2; 32], 0).await, Some((9, true)));

    assert_eq!(store.unfinished().await.unwrap(), ["code-1"], "over, but not counted");
    assert!(store.table("code-1").await.unwrap().unwrap().uncounted);
    let counted = |marks| Write::Counted { table: TableId(1), marks };
    keep(&store, &[counted(vec![mark(9, 0, 1500.4), mark(9, 1, 1512.6)])]).await.unwrap();
    assert_eq!(store.unfinished().await.unwrap(), Vec::<String>::new());
    let again = keep(&store, &[counted(vec![mark(9, 1, 1600.0)])]).await;
    assert!(matches!(again, Err(Trouble::Conflict(_))), "ratings do not fork");
    assert_eq!(store.mark(GuestId(9), "chess").await.unwrap(), Some(mark(9, 1, 1512.6)));
    assert_eq!(store.mark(GuestId(9), "checkers").await.unwrap(), None);
    assert_eq!(store.marks(GuestId(9), None).await.unwrap().len(), 2);
    let listed = store.list(&Search { limit: 1, ..Search::default() }).await.unwrap();
    assert_eq!((listed[0].rated, listed[0].ratings.south), (true, Some(1513)));
    let kept = store.table("code-1").await.unwrap().unwrap();
    assert_eq!(kept.marks.south, Some(mark(9, 1, 1512.6)));

    keep(&store, &[Write::Forget(GuestId(9))]).await.unwrap();
    assert_eq!(store.account("ann").await.unwrap(), None);
    assert_eq!(store.marks(GuestId(9), None).await.unwrap(), []);
    assert_eq!((known([2; 32], 0).await, known([9; 32], 0).await), (None, None));
    let listed = store.list(&Search { limit: 1, ..Search::default() }).await.unwrap();
    assert_eq!(listed[0].names.south.as_deref(), Some("?"));
    drop(store);
    let options =
        sqlx::sqlite::SqliteConnectOptions::new().filename(scratch.path().join("salon.db"));
    let mut db = sqlx::ConnectOptions::connect(&options).await.unwrap();
    sqlx::raw_sql("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut db).await.unwrap();
    let bytes = std::fs::read(scratch.path().join("salon.db")).unwrap();
    assert!(!bytes.windows(3).any(|bytes| bytes == b"Ann"), "not even in what is left of old rows");
}

/// A house of the first version, as that version left it: what it had is there, and what is new works.
/// The numbers were counted in the file with another program (Python's sqlite3).
#[tokio::test]
async fn a_house_of_the_first_version_goes_on() {
    let scratch = Scratch::new();
    std::fs::create_dir_all(scratch.path()).unwrap();
    let old = include_bytes!("../data/version-1.db");
    std::fs::write(scratch.path().join("salon.db"), old).unwrap();
    let copy = scratch.path().join("copy.db");
    assert_eq!(Sqlite::backup(scratch.path(), &copy).await, Ok(3), "which changes nothing");
    let store = Sqlite::open(scratch.path()).await.unwrap();
    let findings = store.check().await.unwrap();
    assert!(findings.is_sound());
    assert_eq!(findings.migrated_from, Some(1));
    assert_eq!((findings.guests, findings.tables, findings.lines), (6, 3, 71));
    let mut unfinished = store.unfinished().await.unwrap();
    unfinished.sort();
    assert_eq!(unfinished, ["bq3cf-0azfe", "e597f-kvfn7", "rafyz-985hk"]);
    let kept = store.table("rafyz-985hk").await.unwrap().unwrap();
    assert!(kept.secret.is_some() && !kept.uncounted);
    assert_eq!(kept.owners.south, Some(GuestId(7_040_207_169_630_264_001)));
    keep(&store, &[Write::Counted { table: kept.id, marks: vec![mark(1, 0, 1500.0)] }])
        .await
        .unwrap();
    drop(store);
    let again = Sqlite::open(scratch.path()).await.unwrap();
    assert_eq!(again.check().await.unwrap().migrated_from, None);
}

#[tokio::test]
async fn a_folder_has_one_house() {
    let scratch = Scratch::new();
    let lock = Lock::take(scratch.path()).await.unwrap();
    assert!(matches!(Lock::take(scratch.path()).await, Err(Trouble::Taken)));
    drop(lock);
    assert!(Lock::take(scratch.path()).await.is_ok());
}
