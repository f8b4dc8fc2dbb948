//! Nobody gains by leaving, waiting, playing both sides, or playing the same opponent again and again.

use std::time::Duration;

use client::{Client, ClientError};
use host::ServerLimits;
use protocol::{ClaimForfeit, ClientMessage, JoinTable, TableOptions};

use crate::http_request::account;
use crate::ratings::{name, player, rated};
use crate::test_server::TestServer;

async fn server(limits: ServerLimits) -> TestServer {
    TestServer::start_with(ServerLimits { messages_per_second: 0, ..limits }).await
}

fn impatient() -> ServerLimits {
    ServerLimits { claim_after: Duration::from_millis(50), ..ServerLimits::default() }
}

async fn claim(client: &mut Client, code: &str) -> Result<(), ClientError> {
    let request = client::next_request();
    let claim = ClientMessage::Forfeit(ClaimForfeit { request, table: code.to_owned() });
    client.request(request, &claim).await.map(drop)
}

async fn ratings_of(server: &TestServer, name: &str) -> Vec<f64> {
    let profile = server.registry.profile(name).await.unwrap().unwrap();
    profile.ratings.iter().flat_map(|it| it.history.iter().map(|point| point.rating)).collect()
}

/// Waits until every result has been counted for the ratings.
async fn all_counted(server: &TestServer) {
    while !server.registry.store().unfinished().await.unwrap().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// Ann opens a rated table and leaves. Bob waits longer than a claim needs, takes the other seat and claims at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn absence_counts_only_while_both_are_seated() {
    let server = server(impatient()).await;
    let (one, other) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let (mut ann, mut bob) = (player(&server, &one).await, player(&server, &other).await);
    let code = ann.open_with(rated("300")).await.unwrap();
    bob.watch(&code, 0).await.unwrap();
    drop(ann);
    tokio::time::sleep(Duration::from_millis(200)).await;
    bob.join(&code, None).await.unwrap();
    assert_eq!(name(claim(&mut bob, &code).await), "NotLeft");
    // It is Ann's turn, she is away, and the time has passed: Bob wins the game, but nothing for his rating, because
    // she has not moved.
    tokio::time::sleep(Duration::from_millis(200)).await;
    claim(&mut bob, &code).await.unwrap();
    all_counted(&server).await;
    assert!(ratings_of(&server, "Bob").await.is_empty());
}

/// Ann moves and stays. Bob, who is to move, disconnects and comes back: he has no claim, and neither has Ann while it is
/// her own turn.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_an_absence_claim_on_the_claimants_own_turn() {
    let server = server(impatient()).await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let options = TableOptions { rated: false, ..rated("300") };
    let code = ann.open_with(options).await.unwrap();
    bob.join(&code, None).await.unwrap();
    drop(bob);
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert_eq!(name(claim(&mut ann, &code).await), "NotLeft", "it is Ann's turn");
    ann.command(&code, None, "move e2e4").await.unwrap();
    assert_eq!(name(claim(&mut ann, &code).await), "NotLeft", "Bob's turn has just begun");
    tokio::time::sleep(Duration::from_millis(200)).await;
    claim(&mut ann, &code).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejects_a_user_in_both_seats_of_a_rated_table() {
    let server = server(ServerLimits::default()).await;
    let cookie = account(&server, "Ann").await;
    let mut ann = player(&server, &cookie).await;
    let code = ann.open_with(rated("300")).await.unwrap();
    let mut again = player(&server, &cookie).await;
    let (request, seat) = (client::next_request(), Some(protocol::Seat::North));
    let join = JoinTable { request, table: code, seat, entropy: None };
    let joined = again.request(request, &ClientMessage::Join(join)).await;
    assert_eq!(name(joined.map(|_| ())), "OwnOpponent");
}

/// Bob resigns three games after a move each. Only two of them count, for both.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_some_games_of_the_same_two_players_count() {
    let server = server(ServerLimits { rated_games_per_pair: 2, ..ServerLimits::default() }).await;
    let (one, other) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let (mut ann, mut bob) = (player(&server, &one).await, player(&server, &other).await);
    for _ in 0..3 {
        let code = ann.open_with(rated("300")).await.unwrap();
        bob.join(&code, None).await.unwrap();
        ann.command(&code, None, "move e2e4").await.unwrap();
        bob.command(&code, None, "move e7e5").await.unwrap();
        bob.command(&code, None, "resign 1").await.unwrap();
        all_counted(&server).await;
    }
    assert_eq!(ratings_of(&server, "Ann").await.len(), 2);
    assert_eq!(ratings_of(&server, "Bob").await.len(), 2);
}

/// A table in the lobby is closed when its owner has been away for long; an invitation is not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closes_open_tables_of_absent_players() {
    let lifetime = Duration::from_millis(100);
    let server = server(ServerLimits { open_table_lifetime: lifetime, ..ServerLimits::default() });
    let server = server.await;
    let mut ann = server.client("Ann").await;
    let open = ann.open_with(TableOptions { rated: false, ..rated("300") }).await.unwrap();
    let opponent = protocol::Opponent::Invited;
    let invited = TableOptions { rated: false, opponent, ..rated("300") };
    let invited = ann.open_with(invited).await.unwrap();
    tokio::time::sleep(lifetime * 3).await;
    assert_eq!(server.registry.lobby().await.unwrap().len(), 1, "Ann is still connected");
    drop(ann);
    let gone = async {
        while !server.registry.lobby().await.unwrap().is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), gone).await.expect("the table is closed");
    let record = server.registry.record(&open).await.unwrap().unwrap();
    assert!(record.trim_end().ends_with("house abort"), "{record}");
    let table = server.registry.table(&invited).await.unwrap().unwrap();
    assert_eq!(table.phase, protocol::TablePhase::Gathering);
}
