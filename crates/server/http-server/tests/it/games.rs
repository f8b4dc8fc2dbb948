//! Whole games over the network: watching, reconnecting, restarts, presence and flags.

use std::time::Duration;

use chess::Position;
use client::{Client, ClientError};
use game::Notation;
use host::ServerLimits;
use load_test::{PlayStats, RandomPlayer};
use protocol::{
    ClaimForfeit, ClientMessage, Phrase, Presence, SayPhrase, ServerMessage, TableEvent,
    TableOptions, TablePhase, TableResult,
};
use table::{Seat, Table};

use crate::ratings::rated;
use crate::test_server::TestServer;

/// The next event at a table.
async fn event(client: &mut Client) -> TableEvent {
    loop {
        if let ServerMessage::Event(event) = client.receive().await.unwrap() {
            return event;
        }
    }
}

fn refused(answer: Result<Option<u64>, ClientError>) -> String {
    match answer {
        Err(ClientError::Refused { name, .. }) => name,
        other => panic!("{other:?}"),
    }
}

/// Fool's mate: 1. f3 e5 2. g4 Qh4#.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_clients_play_and_a_third_watches() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open("chess", "standard", "300+5;lag=0.5").await.unwrap();
    // The code as people might type it.
    let typed = code.to_uppercase().replace('-', "");
    assert_eq!(bob.join(&typed, None).await.unwrap(), protocol::Seat::North);
    let mut eve = server.client("Eve").await;
    let snapshot = eve.watch(&code, 0).await.unwrap();
    assert_eq!((snapshot.next, snapshot.seat), (2, None));
    let mut watched = Table::<Position>::read(&snapshot.record).unwrap().table;
    let (ann_seen, bob_seen) =
        (ann.watch(&code, 0).await.unwrap(), bob.watch(&code, 9).await.unwrap());
    assert_eq!(ann_seen.record, snapshot.record);
    assert_eq!((bob_seen.from, bob_seen.record.as_str()), (2, ""), "no event that he already has");
    assert_eq!(ann_seen.seat, Some(protocol::Seat::South));
    assert!(ann_seen.sitters.iter().all(|sitter| sitter.here));

    assert_eq!(refused(eve.command(&code, None, "move f2f3").await), "OnlyWatching");
    assert_eq!(refused(bob.command(&code, None, "move e7e5").await), "NotYourTurn");
    assert_eq!(refused(ann.command(&code, None, "move e2e5").await), "NotHowItMoves");
    assert_eq!(refused(ann.command(&code, None, "sit north guest X").await), "OnlyTheHouse");
    assert_eq!(refused(ann.command(&code, None, "dance").await), "NoSuchCommand");
    for (index, text) in ["f2f3", "e7e5", "g2g4", "d8h4"].into_iter().enumerate() {
        let mover = if index % 2 == 0 { &mut ann } else { &mut bob };
        let number = 2 + index as u64;
        let done = mover.command(&code, Some(number), &format!("move {text}")).await.unwrap();
        assert_eq!(done, Some(number));
        let happened = event(&mut eve).await;
        assert_eq!(happened.number, number);
        watched.follow(&happened.entry).unwrap();
        assert_eq!(happened.position, watched.position().write_position());
        assert!(happened.clocks.is_some());
    }
    assert_eq!(watched.phase(), table::TablePhase::Over);
    assert_eq!(watched.winner(), Some(Seat::North));
    assert_eq!(watched.seats().south.to_string(), "guest Ann");
    let record =
        client::http_get(&server.address, &format!("/api/tables/{code}/record")).await.unwrap();
    assert_eq!(record, watched.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_sent_twice_is_executed_once_also_after_a_restart() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let ticket = ann.welcome().ticket.clone().unwrap();
    let code = ann.open("checkers", "standard", "none").await.unwrap();
    bob.join(&code, None).await.unwrap();
    // Bob has Black, who moves first.
    bob.command(&code, Some(2), "move 11-15").await.unwrap();
    assert_eq!(ann.command_as(77, &code, Some(3), "move 22-18").await.unwrap(), Some(3));
    assert_eq!(ann.command_as(77, &code, Some(3), "move 22-18").await.unwrap(), Some(3));
    assert_eq!(refused(ann.command_as(78, &code, Some(2), "move 24-19").await), "Stale");
    // The connection is lost, and the server is restarted.
    drop(ann);
    let folder = server.stop().await;
    let server = TestServer::start_in(folder, ServerLimits::default()).await;
    let mut ann = Client::connect(&server.address, "", Some(&ticket)).await.unwrap();
    assert_eq!(ann.welcome().name, "Ann", "recognised by the ticket");
    assert_eq!(ann.command_as(77, &code, Some(3), "move 22-18").await.unwrap(), Some(3));
    let snapshot = ann.watch(&code, 2).await.unwrap();
    assert_eq!((snapshot.from, snapshot.next, snapshot.seat), (2, 4, Some(protocol::Seat::South)));
    assert_eq!(snapshot.record.lines().count(), 2);
    let stranger = Client::connect(&server.address, "Ann", Some("feed")).await.unwrap();
    assert_ne!(
        stranger.welcome().ticket.as_deref(),
        Some("feed"),
        "only the server issues tickets"
    );
}

/// A whole random game of each kind.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plays_games_of_every_kind_to_their_end() {
    let server = TestServer::start().await;
    for kind in games::GameKind::ALL {
        games::with_game!(*kind, G => play_out::<G>(&server, kind.name()).await);
    }
}

async fn play_out<G: Notation>(server: &TestServer, game: &str) {
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open(game, "standard", "600+10").await.unwrap();
    bob.join(&code, Some("b0b".to_owned())).await.unwrap();
    let mut south = RandomPlayer::<G>::new(ann, &code, Seat::South, None).await.unwrap();
    let mut north = RandomPlayer::<G>::new(bob, &code, Seat::North, None).await.unwrap();
    let until = std::time::Instant::now() + Duration::from_secs(120);
    let (mut one, mut other) = (PlayStats::default(), PlayStats::default());
    tokio::try_join!(
        south.play(until, Duration::ZERO, &mut one),
        north.play(until, Duration::ZERO, &mut other)
    )
    .unwrap();
    let record = server.registry.record(&code).await.unwrap().unwrap();
    let reading = Table::<G>::read(&record).unwrap();
    assert!(reading.damage.is_none());
    assert_eq!(reading.table.phase(), table::TablePhase::Over, "{game}");
    assert!(one.moves > 2 && other.moves > 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reports_a_player_who_leaves_and_lets_the_opponent_claim_the_game() {
    let limits =
        ServerLimits { claim_after: Duration::from_millis(300), ..ServerLimits::default() };
    let server = TestServer::start_with(limits).await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let options = TableOptions { rated: false, ..rated("300") };
    let code = ann.open_with(options).await.unwrap();
    bob.join(&code, None).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    let forfeit = ClientMessage::Forfeit(ClaimForfeit { request: 5, table: code.clone() });
    assert!(
        matches!(ann.request(5, &forfeit).await, Err(ClientError::Refused { name, .. }) if name == "NotLeft")
    );
    bob.send(&ClientMessage::Talk(SayPhrase {
        request: 6,
        table: code.clone(),
        phrase: Phrase::OneMoment,
    }))
    .await
    .unwrap();
    let said = loop {
        if let ServerMessage::Talk(said) = ann.receive().await.unwrap() {
            break said;
        }
    };
    assert_eq!((said.seat, said.phrase.as_str()), (protocol::Seat::North, "one_moment"));
    drop(bob);
    let gone = loop {
        match ann.receive().await.unwrap() {
            ServerMessage::Presence(it) if it.presence == Presence::Gone => break it,
            _ => {}
        }
    };
    assert_eq!(gone.seat, protocol::Seat::North);
    assert!(gone.claim.is_some_and(|wait| wait <= 300));
    let sitters = ann.watch(&code, 0).await.unwrap().sitters;
    assert!(sitters[1].claim.is_some() && sitters[0].claim.is_none(), "{sitters:?}");
    tokio::time::sleep(Duration::from_millis(400)).await;
    let forfeit = ClientMessage::Forfeit(ClaimForfeit { request: 7, table: code.clone() });
    ann.request(7, &forfeit).await.unwrap();
    let record = server.registry.record(&code).await.unwrap().unwrap();
    assert!(record.trim_end().ends_with(" house forfeit north"), "not a resignation: {record}");
    let listed = server.registry.table(&code).await.unwrap().unwrap();
    assert_eq!((listed.phase, listed.result), (TablePhase::Over, Some(TableResult::South)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_without_any_request() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open("chess", "standard", "0.3").await.unwrap();
    bob.join(&code, None).await.unwrap();
    let flag = loop {
        let happened = event(&mut ann).await;
        if happened.entry.ends_with("flag") {
            break happened;
        }
    };
    assert!(flag.entry.contains(" house flag"), "{}", flag.entry);
}
