//! What was kept is there again.

use salon_store::{
    Guest, GuestId, Line, NewTable, Search, Sqlite, Standing, Store, TableId, Trouble, Write,
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
        found(Search { game: text("chess"), before: Some(2_000), ..Search::default() }).await,
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
    let ann = Guest { id: GuestId(9), name: "Ann".to_owned(), ticket: [9; 32], seen: 5 };
    keep(
        &store,
        &[Write::Guest(ann.clone()), Write::Table(table(1)), seat(1, Seat::South, 9, "Ann")],
    )
    .await
    .unwrap();
    let renamed = Guest { name: "Anna".to_owned(), ..ann };
    keep(&store, &[Write::Guest(renamed.clone())]).await.unwrap();
    assert_eq!(store.guest(&[9; 32]).await.unwrap(), Some(renamed));
    keep(&store, &[Write::Forget(GuestId(9))]).await.unwrap();
    assert_eq!(store.guest(&[9; 32]).await.unwrap(), None);
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
    store.backup(&copy).await.unwrap();
    assert!(store.backup(&copy).await.is_err(), "a backup is not overwritten");
    let other = Sqlite::open(copy.parent().unwrap()).await.unwrap();
    assert_eq!(other.table("code-1").await.unwrap(), store.table("code-1").await.unwrap());
}
