//! Ownership of tables on PostgreSQL: leases, epochs, and writers whose time is over.

use std::time::Duration;

use salon_store::{
    Claim, Lease, Leases, NewTable, PostgresSettings, PostgresStore, ProcessId, Store, StoreError,
    TableId, Write,
};
use sqlx::{Connection, PgConnection};

use crate::scratch_folder::{commit, lines, table};
use crate::test_store::database;

async fn node(address: &str, process: u64, lifetime: u64) -> PostgresStore {
    let lease_lifetime = Duration::from_millis(lifetime);
    let settings = PostgresSettings { lease_lifetime, ..PostgresSettings::new(address) };
    let store = PostgresStore::open(&settings).await.unwrap();
    store.join(&format!("node-{process}"), ProcessId(process)).await.unwrap();
    store
}

async fn lease_of(claim: Result<Claim, StoreError>) -> Lease {
    match claim.unwrap() {
        Claim::Owned { lease, .. } => lease,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_has_one_owner_until_it_is_released_or_dies() {
    let Some(address) = database().await else { return };
    let (one, two) = (node(&address, 1, 1_000).await, node(&address, 2, 60_000).await);
    commit(&one, &[Write::Table(table(1)), lines(1, 0, &["a\n"])]).await.unwrap_err();
    let first = Lease::of_new(TableId(1));
    commit(&one, &[Write::Table(table(1))]).await.unwrap();
    commit(&one, &[Write::Fence(first), lines(1, 0, &["a\n"])]).await.unwrap();
    let elsewhere = Claim::Elsewhere { table: TableId(1), owner: ProcessId(1) };
    assert_eq!(two.claim("code-1").await, Ok(elsewhere));
    assert_eq!(two.claim("code-2").await, Ok(Claim::NoSuchTable));
    let stolen = commit(&two, &[Write::Fence(first), lines(1, 1, &["x\n"])]).await;
    assert_eq!(stolen, Err(StoreError::LostLease), "another node's epoch is of no use");
    assert_eq!(two.orphans(0, 1, 10).await, Ok(Vec::new()));

    one.release(&[first], true).await.unwrap();
    assert_eq!(two.orphans(0, 1, 10).await, Ok(vec!["code-1".to_owned()]));
    let second = lease_of(two.claim("code-1").await).await;
    assert!(second.epoch > first.epoch);
    let stale = commit(&one, &[Write::Fence(first), lines(1, 1, &["x\n"])]).await;
    assert_eq!(stale, Err(StoreError::LostLease));
    commit(&two, &[Write::Fence(second), lines(1, 1, &["b\n"])]).await.unwrap();
    two.release(&[second], false).await.unwrap();
    assert_eq!(one.orphans(0, 1, 10).await, Ok(Vec::new()), "nobody needs it now");

    // The first node takes it again, and is then silent for longer than its lease.
    let third = lease_of(one.claim("code-1").await).await;
    assert_eq!(two.renew().await.unwrap().alive, [ProcessId(1), ProcessId(2)]);
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    assert_eq!(two.renew().await.unwrap().alive, [ProcessId(2)]);
    assert_eq!(two.orphans(0, 1, 10).await, Ok(vec!["code-1".to_owned()]));
    let late = commit(&one, &[Write::Fence(third), lines(1, 2, &["x\n"])]).await;
    assert_eq!(late, Err(StoreError::LostLease), "also before anybody has taken its tables");
    assert_eq!(one.renew().await, Err(StoreError::LostLease));
    let fourth = lease_of(two.claim("code-1").await).await;
    commit(&two, &[Write::Fence(fourth), lines(1, 2, &["c\n"])]).await.unwrap();
    assert_eq!(two.table("code-1").await.unwrap().unwrap().record(), "header\na\nb\nc\n");
    let heads = two.heads(&[TableId(1)]).await.unwrap();
    assert_eq!((heads[0].lines, heads[0].owner), (3, Some(ProcessId(2))));
    // It joins again as another one.
    one.join("node-1", ProcessId(1)).await.unwrap();
    assert!(matches!(one.claim("code-1").await, Ok(Claim::Elsewhere { .. })));
    assert!(two.check().await.unwrap().is_sound());
}

/// Of two nodes that ask for the same tables at the same time, one gets each.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_that_claim_at_once_never_both_own() {
    let Some(address) = database().await else { return };
    let (one, two) = (node(&address, 1, 60_000).await, node(&address, 2, 60_000).await);
    for id in 1..=40 {
        commit(&one, &[Write::Table(table(id))]).await.unwrap();
        let code = format!("code-{id}");
        one.release(&[Lease::of_new(TableId(id))], true).await.unwrap();
        let (first, second) = tokio::join!(one.claim(&code), two.claim(&code));
        let owned = |claim: &Result<Claim, StoreError>| matches!(claim, Ok(Claim::Owned { .. }));
        assert_ne!(owned(&first), owned(&second), "{first:?} {second:?}");
    }
}

/// A node is declared dead while it commits: it waits, and afterwards nothing more is committed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_ends_a_node_waits_for_its_transaction() {
    let Some(address) = database().await else { return };
    let (one, two) = (node(&address, 1, 500).await, node(&address, 2, 60_000).await);
    commit(&one, &[Write::Table(table(1))]).await.unwrap();
    let mut other = PgConnection::connect(&address).await.unwrap();
    // What the first node's commit does, stopped in the middle.
    sqlx::raw_sql(
        "BEGIN; SELECT 1 FROM nodes WHERE process = 1 FOR SHARE; \
        INSERT INTO lines VALUES (1, 0, 'a', NULL, NULL, 1)",
    )
    .execute(&mut other)
    .await
    .unwrap();
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(two.renew().await.unwrap().alive, [ProcessId(1), ProcessId(2)]);
    assert!(matches!(two.claim("code-1").await, Ok(Claim::Elsewhere { .. })));
    sqlx::raw_sql("COMMIT").execute(&mut other).await.unwrap();
    assert_eq!(two.renew().await.unwrap().alive, [ProcessId(2)]);
    let Ok(Claim::Owned { stored, .. }) = two.claim("code-1").await else { panic!() };
    assert_eq!(stored.lines.len(), 1);
}

/// A group with one stale call: the others are stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_lease_fails_only_the_call_that_has_it() {
    let Some(address) = database().await else { return };
    let store: std::sync::Arc<dyn Store> = std::sync::Arc::new(node(&address, 1, 60_000).await);
    let (group_commit, _task) = salon_store::GroupCommit::start(std::sync::Arc::clone(&store));
    let tables = (1..=30).map(|id| Write::Table(NewTable { public: false, ..table(id) })).collect();
    group_commit.commit(tables).await.unwrap();
    let waiting = (1..=30).map(|id| {
        let mut lease = Lease::of_new(TableId(id));
        lease.epoch.0 += i64::from(id == 7);
        let writes = vec![Write::Fence(lease), lines(id, 0, &["x\n"])];
        let group_commit = group_commit.clone();
        tokio::spawn(async move { group_commit.commit(writes).await })
    });
    for (id, stored) in (1..=30).zip(waiting.collect::<Vec<_>>()) {
        let wanted = if id == 7 { Err(StoreError::LostLease) } else { Ok(()) };
        assert_eq!(stored.await.unwrap(), wanted, "{id}");
    }
}
