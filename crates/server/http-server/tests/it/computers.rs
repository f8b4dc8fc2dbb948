//! Computer players at server tables: they move, resign, claim draws and answer offers.

use std::time::Duration;

use client::Client;
use host::ServerLimits;
use protocol::{Computer, Opponent, ServerMessage, SideChoice, TableOptions};

use crate::test_server::TestServer;

/// A table against the computer, with White.
fn against_computer(game: &str, level: u8, start: Option<&str>) -> TableOptions {
    TableOptions {
        game: game.to_owned(),
        rules: "standard".to_owned(),
        opponent: Opponent::Computer(Computer { level }),
        sides: SideChoice::White,
        clock: "none".to_owned(),
        rated: false,
        takebacks: None,
        dice: None,
        games: None,
        start: start.map(str::to_owned),
    }
}

/// Opens a table against the computer and watches it.
async fn open(client: &mut Client, options: TableOptions) -> String {
    let code = client.open_with(options).await.unwrap();
    client.watch(&code, 0).await.unwrap();
    code
}

/// The next command of the computer, which sits in the north.
async fn reply(client: &mut Client) -> String {
    loop {
        if let ServerMessage::Event(event) = client.receive().await.unwrap()
            && let Some((_, command)) = event.entry.split_once(" north ")
        {
            return command.to_owned();
        }
    }
}

/// Ann has a queen and two rooks against a bare king, and only moves her king.
async fn assert_resigns(server: &TestServer) {
    let mut ann = server.client("Ann").await;
    let start = "4k3/8/8/8/8/8/8/RR4KQ w - - 0 1";
    let code = open(&mut ann, against_computer("chess", 10, Some(start))).await;
    for (index, text) in ["g1f1", "f1g1", "g1f1"].into_iter().enumerate() {
        ann.command(&code, None, &format!("move {text}")).await.unwrap();
        let reply = reply(&mut ann).await;
        assert_eq!(reply == "resign 1", index == 2, "after {text}: {reply}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resigns_after_three_decisions_in_a_lost_position() {
    assert_resigns(&TestServer::start().await).await;
}

/// Where no engine may stay in memory, the computer still remembers that it is losing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn resigns_also_if_its_engine_is_dropped_between_moves() {
    let limits =
        ServerLimits { messages_per_second: 0, resident_engines: 0, ..ServerLimits::default() };
    assert_resigns(&TestServer::start_with(limits).await).await;
}

/// After Ann's move, a hundred half-moves have been played without a capture or a pawn's move, and the computer is a
/// pawn behind.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn claims_a_draw_when_it_is_not_ahead() {
    let server = TestServer::start().await;
    let mut ann = server.client("Ann").await;
    let start = "8/8/4k3/8/4P3/4K3/R6r/8 w - - 99 80";
    let code = open(&mut ann, against_computer("chess", 10, Some(start))).await;
    ann.command(&code, None, "move a2a1").await.unwrap();
    let reply = reply(&mut ann).await;
    assert!(reply.starts_with("claim "), "{reply}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accepts_a_draw_when_it_is_behind_and_declines_it_when_it_is_ahead() {
    let server = TestServer::start().await;
    for (start, answer) in [
        ("4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "accept draw"),
        ("4k3/4q3/8/8/8/8/8/4K2R w - - 0 1", "decline draw"),
    ] {
        let mut ann = server.client("Ann").await;
        let code = open(&mut ann, against_computer("chess", 6, Some(start))).await;
        ann.command(&code, None, "move e1f1").await.unwrap();
        assert!(reply(&mut ann).await.starts_with("move "));
        ann.command(&code, None, "offer draw").await.unwrap();
        assert_eq!(reply(&mut ann).await, answer, "{start}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accepts_a_resignation_and_gives_moves_back() {
    let server = TestServer::start().await;
    let mut ann = server.client("Ann").await;
    let code = open(&mut ann, against_computer("backgammon", 1, None)).await;
    ann.command(&code, None, "entropy 00ff").await.unwrap();
    while !ann.watch(&code, 0).await.unwrap().record.contains(" begin ") {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    ann.command(&code, None, "resign 1").await.unwrap();
    while reply(&mut ann).await != "accept resign 1" {}
    let code = open(&mut ann, against_computer("chess", 1, None)).await;
    ann.command(&code, None, "move e2e4").await.unwrap();
    assert!(reply(&mut ann).await.starts_with("move "));
    ann.command(&code, None, "offer takeback 0").await.unwrap();
    assert_eq!(reply(&mut ann).await, "accept takeback 0");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn moves_first_with_white_and_plays_a_rematch_with_sides_changed() {
    let server = TestServer::start().await;
    let mut ann = server.client("Ann").await;
    let options = TableOptions { sides: SideChoice::Black, ..against_computer("chess", 1, None) };
    let code = ann.open_with(options).await.unwrap();
    let record = ann.watch(&code, 0).await.unwrap().record;
    if !record.contains(" north move ") {
        assert!(reply(&mut ann).await.starts_with("move "));
    }
    ann.command(&code, None, "resign 1").await.unwrap();
    ann.command(&code, None, "offer rematch").await.unwrap();
    let next = loop {
        if let ServerMessage::Rematch(rematch) = ann.receive().await.unwrap() {
            break rematch.next;
        }
    };
    let snapshot = ann.watch(&next, 0).await.unwrap();
    assert!(snapshot.record.contains(" white south"), "sides are changed:\n{}", snapshot.record);
    assert_eq!(ann.watch(&code, 0).await.unwrap().rematch.as_deref(), Some(next.as_str()));
}

/// One thread for all engines, and ten tables at which the strongest computer thinks. The computer at another guest's
/// table waits for its turn, but not on its own clock of five seconds.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn waiting_for_an_engine_thread_does_not_run_on_a_clock() {
    let limits =
        ServerLimits { messages_per_second: 0, engine_threads: 1, ..ServerLimits::default() };
    let server = TestServer::start_with(limits).await;
    let mut eve = server.client("Eve").await;
    for _ in 0..10 {
        let code = open(&mut eve, against_computer("chess", 11, None)).await;
        eve.command(&code, None, "move e2e4").await.unwrap();
    }
    let mut ann = server.client("Ann").await;
    let options = TableOptions { clock: "5".to_owned(), ..against_computer("chess", 1, None) };
    let code = open(&mut ann, options).await;
    for text in ["a2a3", "b2b3", "c2c3", "d2d3"] {
        ann.command(&code, None, &format!("move {text}")).await.unwrap();
        let reply = reply(&mut ann).await;
        assert!(reply.starts_with("move "), "after {text}: {reply}");
    }
    let record = ann.watch(&code, 0).await.unwrap().record;
    assert!(!record.contains(" flag"), "{record}");
}
