//! Premoves and conditional moves.

use client::{Guest, Trouble};
use host::Manners;
use protocol::{ClientMessage, PlanMoves, ServerMessage};

use crate::inn::Inn;

async fn plan(guest: &mut Guest, table: &str, seen: u64, lines: &[&str]) -> Result<(), Trouble> {
    static REQUEST: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(900);
    let request = REQUEST.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    let lines = lines.iter().map(|line| line.split(' ').map(str::to_owned).collect()).collect();
    let plan = PlanMoves { request, table: table.to_owned(), seen, lines };
    match guest.ask(request, &ClientMessage::Plan(plan)).await? {
        ServerMessage::Done(_) => Ok(()),
        other => panic!("{other:?}"),
    }
}

fn refused(answer: Result<(), Trouble>) -> String {
    match answer {
        Err(Trouble::Refused { name, .. }) => name,
        other => panic!("{other:?}"),
    }
}

async fn moves(guest: &mut Guest, table: &str) -> Vec<String> {
    let record = guest.watch(table, 0).await.unwrap().record;
    let moves = record.lines().filter_map(|line| line.split_once(" move "));
    moves.map(|(_, mv)| mv.to_owned()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn conditional_moves_are_played_and_survive_the_house() {
    let inn = Inn::open().await;
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let tickets = [&ann, &bob].map(|guest| guest.welcome().ticket.clone().unwrap());
    let code = ann.open("chess", "standard", "days=3").await.unwrap();
    bob.join(&code, None).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    let lines = ["e7e5 g1f3 b8c6 f1b5", "e7e5 g1f3 g8f6 f3e5", "c7c5 b1c3"];
    assert_eq!(refused(plan(&mut ann, &code, 3, &["e7e5 e1e3"]).await), "NotHowItMoves");
    assert_eq!(refused(plan(&mut ann, &code, 3, &["e7e5"]).await), "BadPlan");
    assert_eq!(refused(plan(&mut bob, &code, 3, &["* e7e5"]).await), "BadPlan", "it is his turn");
    let mut eve = inn.guest("Eve").await;
    assert_eq!(refused(plan(&mut eve, &code, 3, &["* e7e5"]).await), "OnlyWatching");
    plan(&mut ann, &code, 3, &lines).await.unwrap();
    let planned: Vec<String> =
        ann.watch(&code, 3).await.unwrap().plan.iter().map(|it| it.join(" ")).collect();
    assert_eq!(planned, lines);
    assert!(bob.watch(&code, 3).await.unwrap().plan.is_empty(), "nobody else is told");
    drop((ann, bob, eve));
    let inn = Inn::at(inn.close().await, Manners::default()).await;
    let mut bob = Guest::arrive(&inn.address, "", Some(&tickets[1])).await.unwrap();
    bob.command(&code, Some(3), "move e7e5").await.unwrap();
    assert_eq!(moves(&mut bob, &code).await, ["e2e4", "e7e5", "g1f3"]);
    bob.command(&code, None, "move g8f6").await.unwrap();
    assert_eq!(moves(&mut bob, &code).await, ["e2e4", "e7e5", "g1f3", "g8f6", "f3e5"]);
    let mut ann = Guest::arrive(&inn.address, "", Some(&tickets[0])).await.unwrap();
    assert!(ann.watch(&code, 0).await.unwrap().plan.is_empty(), "played to its end");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn premoves_are_played_at_once_and_forgotten_when_they_do_not_fit() {
    let inn = Inn::open().await;
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let code = ann.open("chess", "standard", "300").await.unwrap();
    bob.join(&code, None).await.unwrap();
    plan(&mut bob, &code, 2, &["* e7e5 * d7d5 * d5e4"]).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    assert_eq!(moves(&mut ann, &code).await, ["e2e4", "e7e5"]);
    ann.command(&code, None, "move d2d4").await.unwrap();
    // Nothing stands on e4 to be taken after this: the rest is forgotten.
    ann.command(&code, None, "move e4d5").await.unwrap();
    assert_eq!(moves(&mut ann, &code).await, ["e2e4", "e7e5", "d2d4", "d7d5", "e4d5"]);
    assert!(bob.watch(&code, 0).await.unwrap().plan.is_empty());
    // Who plans when the other has just moved has the answer played at once.
    plan(&mut bob, &code, 6, &["* d8d5"]).await.unwrap();
    assert_eq!(moves(&mut ann, &code).await.last().map(String::as_str), Some("d8d5"));
    let dice = ann.open("backgammon", "standard", "none").await.unwrap();
    bob.join(&dice, None).await.unwrap();
    assert_eq!(refused(plan(&mut ann, &dice, 2, &["* 13/8"]).await), "BadPlan");
}
