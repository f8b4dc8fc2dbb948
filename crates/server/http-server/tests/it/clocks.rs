//! Clocks of tables that leave memory, and of servers whose machine has a wrong time.

use std::time::Duration;

use chess::Position;
use client::Client;
use host::ServerLimits;
use store::Write;
use table::{Millis, Seat, Table, TablePhase};

use crate::test_server::TestServer;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Ann and Bob, who have made a move each at a table with this clock, and its code.
async fn playing(server: &TestServer, clock: &str) -> (Client, Client, String) {
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open("chess", "standard", clock).await.unwrap();
    bob.join(&code, None).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    bob.command(&code, None, "move e7e5").await.unwrap();
    (ann, bob, code)
}

/// The table as a new client sees it, and the time there.
async fn look(server: &TestServer, code: &str) -> (Table<Position>, Millis) {
    let snapshot = server.client("Eve").await.watch(code, 0).await.unwrap();
    (Table::read(&snapshot.record).unwrap().table, Millis(snapshot.now))
}

/// Both players are away, so that the table leaves memory. White's clock runs on meanwhile.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_runs_on_while_its_table_is_not_in_memory() {
    let limits = ServerLimits {
        messages_per_second: 0,
        idle: Duration::from_millis(100),
        ..ServerLimits::default()
    };
    let server = TestServer::start_with(limits).await;
    let (ann, bob, code) = playing(&server, "7200").await;
    drop((ann, bob));
    let unloaded = async {
        while server.registry.metrics().tables.get() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), unloaded).await.expect("it leaves memory");
    tokio::time::sleep(Duration::from_millis(1_200)).await;
    let (table, now) = look(&server, &code).await;
    let left = table.clocks(now).unwrap().white;
    assert!(left <= Millis(7_200_000 - 1_200), "{left:?}");
    assert!(left > Millis(7_100_000), "{left:?}");
}

/// The machine's time was 30 days early or late when the server last ran. What the server wrote then is moved by as
/// much, as if it had been written at the wrong time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_wrong_machine_time_neither_ends_nor_freezes_correspondence_games() {
    for wrong_by in [30 * DAY_MS, -30 * DAY_MS] {
        let server = TestServer::start().await;
        let (ann, bob, code) = playing(&server, "days=3").await;
        drop((ann, bob));
        let folder = server.stop().await;
        let store = store::SqliteStore::open(&folder).await.unwrap();
        let last = store::Store::last_heartbeat(&store).await.unwrap().unwrap();
        let writes =
            [Write::SkipTime { since: last, shift: wrong_by }, Write::Heartbeat(last + wrong_by)];
        store::Store::commit(&store, &[&writes[0], &writes[1]]).await.unwrap();
        store::Store::close(&store).await.unwrap();
        drop(store);

        let server = TestServer::start_in(folder, ServerLimits::default()).await;
        let (table, before) = look(&server, &code).await;
        assert_eq!(table.phase(), TablePhase::Playing, "wrong by {wrong_by}");
        // If the time seems to have been early, the server seems to have been stopped for long: a day of it counts.
        let away = before.minus(table.last_time());
        assert!(away < Millis(DAY_MS as u64 + 60_000), "wrong by {wrong_by}: {away:?}");
        tokio::time::sleep(Duration::from_millis(300)).await;
        let (table, after) = look(&server, &code).await;
        assert!(after.minus(before) >= Millis(300), "the clock runs: {before:?}, {after:?}");
        assert_eq!(table.running(), Some(Seat::South));
    }
}
