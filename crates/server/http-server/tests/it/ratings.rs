//! Rated games.

use client::{Client, ClientError};
use host::ServerLimits;
use protocol::{
    Hello, Opponent, PlayerProfile, ServerMessage, SideChoice, TableOptions, TableResult, Takebacks,
};

use crate::http_request::{HttpRequest, account};
use crate::test_server::TestServer;

pub(crate) async fn player(server: &TestServer, cookie: &str) -> Client {
    let hello = Hello {
        version: 1,
        language: "en".to_owned(),
        program: None,
        ticket: None,
        name: None,
        code: None,
    };
    Client::connect_with_cookie(&server.address, cookie, hello).await.unwrap()
}

pub(crate) fn rated(clock: &str) -> TableOptions {
    TableOptions {
        game: "chess".to_owned(),
        rules: "standard".to_owned(),
        opponent: Opponent::Anybody,
        sides: SideChoice::White,
        clock: clock.to_owned(),
        rated: true,
        takebacks: None,
        dice: None,
        games: None,
        start: None,
    }
}

pub(crate) fn name<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> String {
    match answer {
        Err(ClientError::Refused { name, .. }) => name,
        other => panic!("{other:?}"),
    }
}

async fn rated_message(client: &mut Client) -> protocol::GameRated {
    loop {
        if let ServerMessage::Rated(rated) = client.receive().await.unwrap() {
            return rated;
        }
    }
}

/// For two newcomers (1500, deviation 350, volatility 0.06) one game gives 1500 ± 162.3: by Glickman's formulas
/// g = 0.6690, E = 0.5, v = 8.935, phi* = 2.0157, phi' = 1.6712 (deviation 290.3), and 173.7178 · phi'² · g / 2.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_is_counted_once_and_shown() {
    let server = TestServer::start().await;
    let (one, other) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let (mut ann, mut bob) = (player(&server, &one).await, player(&server, &other).await);
    let mut eve = server.client("Eve").await;
    assert_eq!(name(eve.open_with(rated("300")).await), "NotRated");
    assert_eq!(name(ann.open_with(rated("none")).await), "RatedTerms");
    let takebacks = TableOptions { takebacks: Some(Takebacks::Free), ..rated("300") };
    assert_eq!(name(ann.open_with(takebacks).await), "RatedTerms");
    let code = ann.open_with(rated("300")).await.unwrap();
    assert_eq!(name(eve.join(&code, None).await), "NotRated");
    bob.join(&code, None).await.unwrap();
    let snapshot = eve.watch(&code, 0).await.unwrap();
    assert!(
        snapshot.record.contains(" rated yes\n") && snapshot.record.contains("takebacks never")
    );
    assert!(snapshot.record.contains("south person Ann"), "as a person with an account");
    assert_eq!(snapshot.sitters[0].rating, None);
    ann.command(&code, None, "move e2e4").await.unwrap();
    bob.command(&code, None, "move e7e5").await.unwrap();
    assert_eq!(name(ann.command(&code, None, "offer takeback 0").await), "NoTakebacks");
    bob.command(&code, None, "resign 1").await.unwrap();
    let change = rated_message(&mut eve).await;
    assert_eq!((change.south.before, change.south.after), (None, 1662));
    assert_eq!((change.north.before, change.north.after), (None, 1338));
    let snapshot = eve.watch(&code, 0).await.unwrap();
    assert_eq!(snapshot.sitters[0].rating, Some(1662));
    // The rematch, with sides changed, is rated as well.
    ann.command(&code, None, "offer rematch").await.unwrap();
    bob.command(&code, None, "accept rematch").await.unwrap();
    let next = loop {
        if let ServerMessage::Rematch(rematch) = bob.receive().await.unwrap() {
            break rematch.next;
        }
    };
    bob.watch(&next, 0).await.unwrap();
    bob.command(&next, None, "move e2e4").await.unwrap();
    ann.command(&next, None, "move e7e5").await.unwrap();
    ann.command(&next, None, "resign 1").await.unwrap();
    let change = rated_message(&mut bob).await;
    assert_eq!(change.south.before, Some(1662));
    assert!(change.south.after < 1662 && change.north.after > 1338);
    // An aborted game does not count.
    let third = ann.open_with(rated("300")).await.unwrap();
    bob.join(&third, None).await.unwrap();
    ann.command(&third, None, "abort").await.unwrap();
    let reply = HttpRequest::new(&server, "GET", "/api/players/ANN").send().await;
    let profile: PlayerProfile = serde_json::from_str(&reply.body).unwrap();
    assert_eq!((profile.name.as_str(), profile.ratings.len()), ("Ann", 1));
    let rating = &profile.ratings[0];
    assert_eq!((rating.game.as_str(), rating.games, rating.history.len()), ("chess", 2, 2));
    assert!((rating.history[0].rating - 1662.3).abs() < 0.2, "{rating:?}");
    assert!((rating.history[0].deviation - 290.3).abs() < 0.2, "{rating:?}");
    assert_eq!(profile.recent.len(), 3);
    assert_eq!(profile.recent[2].result, Some(TableResult::South));
    assert_eq!(HttpRequest::new(&server, "GET", "/api/players/Eve").send().await.status, 404);
    let bare = HttpRequest::new(&server, "GET", "/api/me/export").browser(&one).send().await.json();
    assert_eq!(bare["ratings"].as_array().unwrap().len(), 2);
    // After a restart nothing is left to count.
    drop((ann, bob, eve));
    let server = TestServer::start_in(server.stop().await, ServerLimits::default()).await;
    assert_eq!(server.registry.profile("Ann").await.unwrap().unwrap().ratings[0].games, 2);
    assert_eq!(server.registry.store().unfinished().await.unwrap(), Vec::<String>::new());
}

/// The lobby lists the tables of the strongest players first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_lobby_lists_the_strongest_players_first() {
    let server = TestServer::start().await;
    let (one, other) = (account(&server, "Ann").await, account(&server, "Bob").await);
    let (mut ann, mut bob) = (player(&server, &one).await, player(&server, &other).await);
    let counted = ann.open_with(rated("300")).await.unwrap();
    bob.join(&counted, None).await.unwrap();
    bob.watch(&counted, 0).await.unwrap();
    ann.command(&counted, None, "move e2e4").await.unwrap();
    bob.command(&counted, None, "move e7e5").await.unwrap();
    bob.command(&counted, None, "resign 1").await.unwrap();
    rated_message(&mut bob).await;
    let strong = ann.open_with(rated("300")).await.unwrap();
    bob.join(&strong, None).await.unwrap();
    let (mut eve, mut max) = (server.client("Eve").await, server.client("Max").await);
    let weak = eve.open_with(TableOptions { rated: false, ..rated("300") }).await.unwrap();
    max.join(&weak, None).await.unwrap();
    let lobby = server.registry.lobby().await.unwrap();
    let playing: Vec<&str> = lobby.iter().map(|it| it.table.as_str()).collect();
    assert_eq!(playing, [strong.as_str(), weak.as_str()]);
    assert_eq!((lobby[0].rated, lobby[0].south_rating, lobby[0].watchers), (true, Some(1662), 2));
}
