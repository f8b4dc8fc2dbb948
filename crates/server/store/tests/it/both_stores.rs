//! What was stored can be read again: the same on SQLite and on PostgreSQL.

use salon_store::{
    Account, ClientRequestId, NewTable, RecordLine, Session, StoreError, TableId, TableQuery,
    TableStatus, User, UserId, Write,
};
use table::{BySeat, Seat, TableOutcome, TablePhase};

use crate::scratch_folder::{commit, lines, rating, seat, table};
use crate::test_store::TestStore;

macro_rules! on_both_stores {
    ($($name:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name(crate::test_store::TestStore::sqlite().await).await;
            })+
        }
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                if let Some(store) = crate::test_store::TestStore::postgres().await {
                    super::$name(store).await;
                }
            })+
        }
    };
}

on_both_stores! {
    reads_a_table_as_it_was_written_also_after_reopening,
    refuses_a_line_number_and_a_request_that_already_exist,
    lists_tables_by_every_condition,
    finds_users_by_their_tickets_until_they_are_deleted,
    paging_lists_every_table_once,
    stores_and_deletes_accounts_sessions_and_ratings,
    deleting_a_user_removes_their_requests_from_every_table,
    counts_only_unfinished_tables_of_a_user,
}

async fn reads_a_table_as_it_was_written_also_after_reopening(test: TestStore) {
    let store = test.store();
    let new =
        NewTable { secret: Some("feed".to_owned()), ..table(store.next_table().await.unwrap().0) };
    let asked = RecordLine {
        text: "b\n".to_owned(),
        request: Some(ClientRequestId { user: UserId(9), number: u64::MAX }),
    };
    let line = Write::Lines { table: new.id, first: 1, lines: vec![asked.clone()] };
    let (south, north) = (seat(1, Seat::South, 9, "Ann"), seat(1, Seat::North, 8, "Bob"));
    commit(store, &[Write::Table(new.clone()), south, north, lines(1, 0, &["a\n"]), line])
        .await
        .unwrap();
    let test = test.reopen().await;
    let store = test.store();
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
    assert_eq!(store.next_table().await, Ok(TableId(2)));
}

async fn refuses_a_line_number_and_a_request_that_already_exist(test: TestStore) {
    let store = test.store();
    commit(store, &[Write::Table(table(1)), lines(1, 0, &["a\n", "b\n"])]).await.unwrap();
    let late = commit(store, &[lines(1, 2, &["c\n"]), lines(1, 1, &["x\n"])]).await;
    assert!(matches!(late, Err(StoreError::Conflict(_))), "{late:?}");
    let stored = store.table("code-1").await.unwrap().unwrap();
    assert_eq!(stored.record(), "header\na\nb\n", "none of the lines was stored");
    let twice =
        commit(store, &[Write::Table(NewTable { request: table(1).request, ..table(2) })]).await;
    assert!(
        matches!(twice, Err(StoreError::Conflict(_))),
        "one request opens one table: {twice:?}"
    );
}

async fn lists_tables_by_every_condition(test: TestStore) {
    let store = test.store();
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
        commit(store, &[write]).await.unwrap();
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

async fn finds_users_by_their_tickets_until_they_are_deleted(test: TestStore) {
    let store = test.store();
    let ann = User {
        id: UserId(9),
        name: "Ann".to_owned(),
        ticket_hash: [9; 32],
        last_seen: 5,
        has_account: false,
    };
    commit(
        store,
        &[Write::User(ann.clone()), Write::Table(table(1)), seat(1, Seat::South, 9, "Ann")],
    )
    .await
    .unwrap();
    let renamed = User { name: "Anna".to_owned(), ..ann };
    commit(store, &[Write::User(renamed.clone())]).await.unwrap();
    assert_eq!(store.user(&[9; 32], 0).await.unwrap(), Some(renamed));
    commit(store, &[Write::DeleteUser(UserId(9))]).await.unwrap();
    assert_eq!(store.user(&[9; 32], 0).await.unwrap(), None);
    assert_eq!(store.table("code-1").await.unwrap().unwrap().owners.south, None);
}

/// Twelve tables opened in the same millisecond, listed five at a time: each comes once.
async fn paging_lists_every_table_once(test: TestStore) {
    let store = test.store();
    for id in 1..=12 {
        commit(store, &[Write::Table(NewTable { opened: 7, ..table(id) })]).await.unwrap();
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

async fn stores_and_deletes_accounts_sessions_and_ratings(test: TestStore) {
    let store = test.store();
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
    commit(store, &[Write::User(guest), Write::Account(account.clone()), Write::Table(rated)])
        .await
        .unwrap();
    commit(store, &[session([1; 32], 100), session([2; 32], 100), over]).await.unwrap();
    commit(store, &[seat(1, Seat::South, 9, "Ann")]).await.unwrap();
    let twin = Write::Account(Account { user: UserId(8), ..account.clone() });
    assert!(
        matches!(commit(store, &[twin]).await, Err(StoreError::Conflict(_))),
        "the name is taken"
    );
    assert_eq!(store.account("ann").await.unwrap(), Some(account.clone()));
    let known = async |token: [u8; 32], now| {
        store.user(&token, now).await.unwrap().map(|user| (user.id.0, user.has_account))
    };
    assert_eq!(known([1; 32], 99).await, Some((9, true)));
    assert_eq!(known([1; 32], 100).await, None, "sessions end");
    commit(store, &[Write::EndSession([1; 32])]).await.unwrap();
    assert_eq!((known([1; 32], 0).await, known([2; 32], 0).await), (None, Some((9, true))));
    commit(store, &[Write::EndSessions { user: UserId(9), except: Some([2; 32]) }]).await.unwrap();
    assert_eq!(known([2; 32], 0).await, Some((9, true)));

    assert_eq!(store.unfinished().await.unwrap(), ["code-1"], "over, but not rated yet");
    assert!(store.table("code-1").await.unwrap().unwrap().unrated);
    let counted = |ratings| Write::Rated { table: TableId(1), ratings };
    commit(store, &[counted(vec![rating(9, 0, 1500.4), rating(9, 1, 1512.6)])]).await.unwrap();
    assert_eq!(store.unfinished().await.unwrap(), Vec::<String>::new());
    let again = commit(store, &[counted(vec![rating(9, 1, 1600.0)])]).await;
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

    commit(store, &[Write::DeleteUser(UserId(9))]).await.unwrap();
    assert_eq!(store.account("ann").await.unwrap(), None);
    assert_eq!(store.rated_games(UserId(9)).await.unwrap(), Vec::<String>::new());
    assert_eq!((known([2; 32], 0).await, known([9; 32], 0).await), (None, None));
    let listed = store.list(&TableQuery { limit: 1, ..TableQuery::default() }).await.unwrap();
    assert_eq!(listed[0].names.south.as_deref(), Some("?"));
    assert!(!test.contains("Ann"), "neither in what is left of old rows nor in the log");
}

/// Deleting a user looks only at the tables where they had a seat, also if they left it before the game began.
async fn deleting_a_user_removes_their_requests_from_every_table(test: TestStore) {
    let store = test.store();
    let request = |user| Some(ClientRequestId { user: UserId(user), number: 1 });
    let line = |user| RecordLine { text: "a\n".to_owned(), request: request(user) };
    let asked = Write::Lines { table: TableId(1), first: 0, lines: vec![line(9), line(8)] };
    let left =
        Write::Seat { table: TableId(1), seat: Seat::North, user: None, name: String::new() };
    let sits = seat(1, Seat::North, 9, "Ann");
    commit(store, &[Write::Table(table(1)), sits, left, asked]).await.unwrap();
    assert_eq!(store.tables_with(UserId(9)).await.unwrap(), ["code-1"]);
    commit(store, &[Write::DeleteUser(UserId(9))]).await.unwrap();
    let lines = store.table("code-1").await.unwrap().unwrap().lines;
    assert_eq!(lines.iter().map(|line| line.request).collect::<Vec<_>>(), [None, request(8)]);
    assert_eq!(store.tables_with(UserId(9)).await.unwrap(), Vec::<String>::new());
}

async fn counts_only_unfinished_tables_of_a_user(test: TestStore) {
    let store = test.store();
    let over = TableStatus { phase: TablePhase::Over, ..TableStatus::default() };
    for id in 1..=3 {
        commit(store, &[Write::Table(table(id)), seat(id, Seat::South, 9, "Ann")]).await.unwrap();
    }
    assert_eq!(store.count_unfinished(UserId(9)).await, Ok(3));
    commit(store, &[Write::Status { table: TableId(2), status: over }]).await.unwrap();
    assert_eq!(store.count_unfinished(UserId(9)).await, Ok(2));
    commit(store, &[seat(2, Seat::South, 9, "Anna")]).await.unwrap();
    assert_eq!(store.count_unfinished(UserId(9)).await, Ok(2), "renamed at a finished table");
}
