//! Premoves and conditional moves.

use client::{Client, ClientError};
use host::ServerLimits;
use protocol::{ClientMessage, PlanMoves, ServerMessage};

use crate::test_server::TestServer;

async fn plan(
    client: &mut Client,
    table: &str,
    seen: u64,
    lines: &[&str],
) -> Result<(), ClientError> {
    static REQUEST: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(900);
    let request = REQUEST.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let lines = lines.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    let plan = PlanMoves { request, table: table.to_owned(), seen, lines };
    match client.request(request, &ClientMessage::Plan(plan)).await? {
        ServerMessage::Done(_) => Ok(()),
        other => panic!("{other:?}"),
    }
}

fn refused(answer: Result<(), ClientError>) -> String {
    match answer {
        Err(ClientError::Refused { name, .. }) => name,
        other => panic!("{other:?}"),
    }
}

async fn moves(client: &mut Client, table: &str) -> Vec<String> {
    let record = client.watch(table, 0).await.unwrap().record;
    let moves = record.lines().filter_map(|line| line.split_once(" move "));
    moves.map(|(_, mv)| mv.to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plays_conditional_moves_also_after_a_restart() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let tickets = [&ann, &bob].map(|client| client.welcome().ticket.clone().unwrap());
    let code = ann.open("chess", "standard", "days=3").await.unwrap();
    bob.join(&code, None).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    let lines = ["e7e5 g1f3 b8c6 f1b5", "e7e5 g1f3 g8f6 f3e5", "c7c5 b1c3"];
    assert_eq!(refused(plan(&mut ann, &code, 3, &["e7e5 e1e3"]).await), "NotHowItMoves");
    assert_eq!(refused(plan(&mut ann, &code, 3, &["e7e5"]).await), "BadPlan");
    assert_eq!(refused(plan(&mut bob, &code, 3, &["* e7e5"]).await), "BadPlan", "it is his turn");
    let mut eve = server.client("Eve").await;
    assert_eq!(refused(plan(&mut eve, &code, 3, &["* e7e5"]).await), "OnlyWatching");
    plan(&mut ann, &code, 3, &lines).await.unwrap();
    let planned: Vec<String> =
        ann.watch(&code, 3).await.unwrap().plan.iter().map(|it| it.join(" ")).collect();
    assert_eq!(planned, lines);
    assert!(bob.watch(&code, 3).await.unwrap().plan.is_empty(), "the opponent does not see them");
    drop((ann, bob, eve));
    let server = TestServer::start_in(server.stop().await, ServerLimits::default()).await;
    let mut bob = Client::connect(&server.address, "", Some(&tickets[1])).await.unwrap();
    bob.command(&code, Some(3), "move e7e5").await.unwrap();
    assert_eq!(moves(&mut bob, &code).await, ["e2e4", "e7e5", "g1f3"]);
    bob.command(&code, None, "move g8f6").await.unwrap();
    assert_eq!(moves(&mut bob, &code).await, ["e2e4", "e7e5", "g1f3", "g8f6", "f3e5"]);
    let mut ann = Client::connect(&server.address, "", Some(&tickets[0])).await.unwrap();
    assert!(ann.watch(&code, 0).await.unwrap().plan.is_empty(), "played to its end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plays_premoves_at_once_and_drops_illegal_ones() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open("chess", "standard", "300").await.unwrap();
    bob.join(&code, None).await.unwrap();
    plan(&mut bob, &code, 2, &["* e7e5 * d7d5 * d5e4"]).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    assert_eq!(moves(&mut ann, &code).await, ["e2e4", "e7e5"]);
    ann.command(&code, None, "move d2d4").await.unwrap();
    // After this there is nothing to capture on e4: the rest is dropped.
    ann.command(&code, None, "move e4d5").await.unwrap();
    assert_eq!(moves(&mut ann, &code).await, ["e2e4", "e7e5", "d2d4", "d7d5", "e4d5"]);
    assert!(bob.watch(&code, 0).await.unwrap().plan.is_empty());
    // If the opponent has just moved, the answer is played at once.
    plan(&mut bob, &code, 6, &["* d8d5"]).await.unwrap();
    assert_eq!(moves(&mut ann, &code).await.last().map(String::as_str), Some("d8d5"));
    let dice = ann.open("backgammon", "standard", "none").await.unwrap();
    bob.join(&dice, None).await.unwrap();
    assert_eq!(refused(plan(&mut ann, &dice, 2, &["* 13/8"]).await), "BadPlan");
}
