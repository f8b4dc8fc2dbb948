//! Two people play, a third watches; lines break; the house closes and opens again.

use std::time::Duration;

use chess::Position;
use client::{Guest, Played, Player, Trouble};
use game::Notation;
use host::Manners;
use protocol::{
    ClaimForfeit, ClientMessage, Opponent, Phrase, Presence, SayPhrase, ServerMessage, SideChoice,
    TableEvent, TableOptions, TablePhase, TableResult,
};
use table::{Phase, Seat, Table};

use crate::inn::Inn;

/// The next event at a table.
async fn event(guest: &mut Guest) -> TableEvent {
    loop {
        if let ServerMessage::Event(event) = guest.hear().await.unwrap() {
            return event;
        }
    }
}

fn refused(answer: Result<Option<u64>, Trouble>) -> String {
    match answer {
        Err(Trouble::Refused { name, .. }) => name,
        other => panic!("{other:?}"),
    }
}

/// The fool's mate: 1. f3 e5 2. g4 Qh4#.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_and_a_third_watches() {
    let inn = Inn::open().await;
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let code = ann.open("chess", "standard", "300+5;lag=0.5").await.unwrap();
    // Codes are read as people type them.
    let typed = code.to_uppercase().replace('-', "");
    assert_eq!(bob.join(&typed, None).await.unwrap(), protocol::Seat::North);
    let mut eve = inn.guest("Eve").await;
    let snapshot = eve.watch(&code, 0).await.unwrap();
    assert_eq!((snapshot.next, snapshot.seat), (2, None));
    let mut watched = Table::<Position>::read(&snapshot.record).unwrap().table;
    let (ann_seen, bob_seen) =
        (ann.watch(&code, 0).await.unwrap(), bob.watch(&code, 9).await.unwrap());
    assert_eq!(ann_seen.record, snapshot.record);
    assert_eq!((bob_seen.from, bob_seen.record.as_str()), (2, ""), "nothing that he knows already");
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
        let told = event(&mut eve).await;
        assert_eq!(told.number, number);
        watched.follow(&told.entry).unwrap();
        assert_eq!(told.position, watched.position().write_position());
        assert!(told.clocks.is_some());
    }
    assert_eq!(watched.phase(), Phase::Over);
    assert_eq!(watched.winner(), Some(Seat::North));
    assert_eq!(watched.seats().south.to_string(), "guest Ann");
    let record = client::fetch(&inn.address, &format!("/api/tables/{code}/record")).await.unwrap();
    assert_eq!(record, watched.text());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_sent_twice_takes_effect_once_also_after_the_house_was_closed() {
    let inn = Inn::open().await;
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let ticket = ann.welcome().ticket.clone().unwrap();
    let code = ann.open("checkers", "standard", "none").await.unwrap();
    bob.join(&code, None).await.unwrap();
    // Black, who has the dark men, begins: that is Bob.
    bob.command(&code, Some(2), "move 11-15").await.unwrap();
    assert_eq!(ann.command_again(77, &code, Some(3), "move 22-18").await.unwrap(), Some(3));
    assert_eq!(ann.command_again(77, &code, Some(3), "move 22-18").await.unwrap(), Some(3));
    assert_eq!(refused(ann.command_again(78, &code, Some(2), "move 24-19").await), "Stale");
    // The line breaks; the house closes and opens again.
    ann.vanish();
    let folder = inn.close().await;
    let inn = Inn::at(folder, Manners::default()).await;
    let mut ann = Guest::arrive(&inn.address, "", Some(&ticket)).await.unwrap();
    assert_eq!(ann.welcome().name, "Ann", "known by the ticket");
    assert_eq!(ann.command_again(77, &code, Some(3), "move 22-18").await.unwrap(), Some(3));
    let snapshot = ann.watch(&code, 2).await.unwrap();
    assert_eq!((snapshot.from, snapshot.next, snapshot.seat), (2, 4, Some(protocol::Seat::South)));
    assert_eq!(snapshot.record.lines().count(), 2);
    let stranger = Guest::arrive(&inn.address, "Ann", Some("feed")).await.unwrap();
    assert_ne!(stranger.welcome().ticket.as_deref(), Some("feed"), "tickets are the house's");
}

/// A whole game of each kind by two who play at random, over and over the same code as real players.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_of_every_kind_come_to_their_ends() {
    let inn = Inn::open().await;
    for kind in games::Kind::ALL {
        games::with_game!(*kind, G => play_out::<G>(&inn, kind.name()).await);
    }
}

async fn play_out<G: Notation>(inn: &Inn, game: &str) {
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let code = ann.open(game, "standard", "600+10").await.unwrap();
    bob.join(&code, Some("b0b".to_owned())).await.unwrap();
    let mut south = Player::<G>::sit(ann, &code, Seat::South, None).await.unwrap();
    let mut north = Player::<G>::sit(bob, &code, Seat::North, None).await.unwrap();
    let until = std::time::Instant::now() + Duration::from_secs(120);
    let (mut one, mut other) = (Played::default(), Played::default());
    tokio::try_join!(
        south.play(until, Duration::ZERO, &mut one),
        north.play(until, Duration::ZERO, &mut other)
    )
    .unwrap();
    let record = inn.house.record(&code).await.unwrap().unwrap();
    let reading = Table::<G>::read(&record).unwrap();
    assert!(reading.damage.is_none());
    assert_eq!(reading.table.phase(), Phase::Over, "{game}");
    assert!(one.moves > 2 && other.moves > 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_is_missed_and_the_game_can_be_claimed() {
    let manners = Manners { claim_after: Duration::from_millis(300), ..Manners::default() };
    let inn = Inn::with(manners).await;
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let code = ann.open("chess", "standard", "300").await.unwrap();
    bob.join(&code, None).await.unwrap();
    let forfeit = ClientMessage::Forfeit(ClaimForfeit { request: 5, table: code.clone() });
    assert!(
        matches!(ann.ask(5, &forfeit).await, Err(Trouble::Refused { name, .. }) if name == "NotLeft")
    );
    bob.say(&ClientMessage::Talk(SayPhrase {
        request: 6,
        table: code.clone(),
        phrase: Phrase::OneMoment,
    }))
    .await
    .unwrap();
    let said = loop {
        if let ServerMessage::Talk(said) = ann.hear().await.unwrap() {
            break said;
        }
    };
    assert_eq!((said.seat, said.phrase.as_str()), (protocol::Seat::North, "one_moment"));
    bob.vanish();
    let gone = loop {
        match ann.hear().await.unwrap() {
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
    ann.ask(7, &forfeit).await.unwrap();
    let record = inn.house.record(&code).await.unwrap().unwrap();
    assert!(record.trim_end().ends_with(" house forfeit north"), "not a resignation: {record}");
    let listed = inn.house.table(&code).await.unwrap().unwrap();
    assert_eq!((listed.phase, listed.result), (TablePhase::Over, Some(TableResult::South)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flag_falls_by_itself() {
    let inn = Inn::open().await;
    let (mut ann, mut bob) = (inn.guest("Ann").await, inn.guest("Bob").await);
    let code = ann.open("chess", "standard", "0.3").await.unwrap();
    bob.join(&code, None).await.unwrap();
    let flag = loop {
        let told = event(&mut ann).await;
        if told.entry.ends_with("flag") {
            break told;
        }
    };
    assert!(flag.entry.contains(" house flag"), "{}", flag.entry);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_plays_and_a_rematch_follows() {
    let inn = Inn::open().await;
    let mut ann = inn.guest("Ann").await;
    let computer = |sides| TableOptions {
        game: "chess".to_owned(),
        rules: "standard".to_owned(),
        opponent: Opponent::Computer(protocol::Computer { level: 1 }),
        sides,
        clock: "none".to_owned(),
        rated: false,
        takebacks: None,
        dice: None,
        games: None,
        start: None,
    };
    let code = ann.open_with(computer(SideChoice::Black)).await.unwrap();
    let mut record = ann.watch(&code, 0).await.unwrap().record;
    while !record.contains(" move ") {
        record = event(&mut ann).await.entry;
    }
    assert!(record.contains(" north move "), "{record}");
    ann.command(&code, None, "resign 1").await.unwrap();
    ann.command(&code, None, "offer rematch").await.unwrap();
    let next = loop {
        if let ServerMessage::Rematch(rematch) = ann.hear().await.unwrap() {
            break rematch.next;
        }
    };
    let snapshot = ann.watch(&next, 0).await.unwrap();
    assert!(snapshot.record.contains(" white south"), "sides are changed:\n{}", snapshot.record);
    assert_eq!(ann.watch(&code, 0).await.unwrap().rematch.as_deref(), Some(next.as_str()));
}
