//! The load test: what it counts, and that a large archive does not slow a server down.

use std::time::{Duration, Instant};

use chess::Position;
use client::Client;
use games::GameKind;
use host::ServerLimits;
use load_test::{LoadReport, LoadTest, PlayStats, RandomPlayer};
use store::{
    ClientRequestId, GroupCommit, NewTable, RecordLine, SqliteStore, Store, TableStatus, User,
    UserId, Write,
};
use table::{Actor, BySeat, Command, Occupant, Seat, Table, TablePhase, TableSetup, Time};

use crate::test_server::TestServer;

/// Two clients play for the same seat, so that one of them is often too late.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn rejected_commands_are_counted_apart() {
    let server = TestServer::start().await;
    let (mut ann, mut bob) = (server.client("Ann").await, server.client("Bob").await);
    let code = ann.open("chess", "standard", "none").await.unwrap();
    bob.join(&code, None).await.unwrap();
    let ticket = ann.welcome().ticket.clone();
    let twin = Client::connect(&server.address, "", ticket.as_deref()).await.unwrap();
    let until = Instant::now() + Duration::from_secs(1);
    let play = async |client: Client, seat: Seat| {
        let mut stats = PlayStats::default();
        let mut player = RandomPlayer::<Position>::new(client, &code, seat, None).await.unwrap();
        player.play(until, Duration::from_millis(1), &mut stats).await.unwrap();
        stats
    };
    let stats =
        tokio::join!(play(ann, Seat::South), play(twin, Seat::South), play(bob, Seat::North));
    let all = [&stats.0, &stats.1, &stats.2];
    let rejected: u64 = all.iter().map(|stats| stats.rejected).sum();
    let moves: u64 = all.iter().map(|stats| stats.moves).sum();
    let record = server.registry.record(&code).await.unwrap().unwrap();
    let played = record.lines().filter(|line| line.contains(" move ")).count() as u64;
    assert!(rejected > 0, "{all:?}");
    // What was sent last may not have been answered.
    assert!(moves <= played && played <= moves + 3, "{moves} accepted, {played} in the record");
}

async fn measure(server: &TestServer, seconds: u64) -> LoadReport {
    let test = LoadTest {
        server: server.address.clone(),
        tables: 20,
        game: Some(GameKind::Chess),
        duration: Duration::from_secs(seconds),
        think_time: Duration::ZERO,
        idle_connections: 5,
    };
    test.run().await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn few_commands_of_a_load_test_are_rejected() {
    let server = TestServer::start().await;
    let report = measure(&server, 1).await;
    assert!(report.acknowledged > 100, "{report:?}");
    assert!(report.rejected * 50 < report.acknowledged as u64, "{report:?}");
}

/// A finished game of forty random moves.
fn finished_game() -> Table<Position> {
    let seats = BySeat { south: Occupant::guest("Ann"), north: Occupant::guest("Bob") };
    let setup = TableSetup { seats, ..TableSetup::new("chess", chess::Rules::STANDARD) };
    let mut table = Table::<Position>::new(setup);
    let begin = Command::Begin { white: Seat::South };
    table.execute(Actor::House, begin, Time::at(0)).unwrap();
    let mut random = fastrand::Rng::with_seed(1);
    while table.entries().len() < 40 && table.phase() == TablePhase::Playing {
        let table::Awaits::Move(seat) = table.awaits() else { break };
        let mut moves = game::Game::legal_moves(table.position());
        let mv = moves.swap_remove(random.usize(..moves.len()));
        table.execute(Actor::Seat(seat), Command::Move(mv), Time::at(1_000)).unwrap();
    }
    let resign = Command::Resign { level: 1 };
    table.execute(Actor::Seat(Seat::South), resign, Time::at(2_000)).unwrap();
    table
}

/// Fills a store with this number of finished games of a thousand users.
async fn fill(folder: &std::path::Path, games: u64) {
    let store: std::sync::Arc<dyn Store> =
        std::sync::Arc::new(SqliteStore::open(folder).await.unwrap());
    let (group_commit, _) = GroupCommit::start(std::sync::Arc::clone(&store));
    let users = (0..1_000_i64).map(|number| {
        let mut ticket_hash = [0; 32];
        ticket_hash[..8].copy_from_slice(&number.to_le_bytes());
        let (id, name) = (UserId(number + 1), format!("Guest {number}"));
        Write::User(User { id, name, ticket_hash, last_seen: 0, has_account: false })
    });
    group_commit.commit(users.collect()).await.unwrap();
    let table = finished_game();
    let lines: Vec<RecordLine> = table
        .entry_lines(0)
        .iter()
        .map(|line| RecordLine { text: line.clone(), request: None })
        .collect();
    let mut writes = Vec::new();
    for number in 0..games {
        let id = store.next_table().await.unwrap();
        let south = UserId((number % 1_000 + 1) as i64);
        let north = UserId((number * 7 % 1_000 + 1) as i64);
        writes.push(Write::Table(NewTable {
            id,
            code: format!("{:05}-{:05}", number / 100_000, number % 100_000),
            game: "chess".to_owned(),
            rules: "standard".to_owned(),
            clock: "none".to_owned(),
            public: true,
            opened: number as i64,
            request: ClientRequestId { user: south, number },
            header: table.header_text(),
            rated: false,
            secret: None,
        }));
        for (seat, user) in [(Seat::South, south), (Seat::North, north)] {
            let (user, name) = (Some(user), "Guest".to_owned());
            writes.push(Write::Seat { table: id, seat, user, name });
        }
        writes.push(Write::Lines { table: id, first: 0, lines: lines.clone() });
        let status = TableStatus {
            phase: TablePhase::Over,
            awaits: None,
            outcome: table.outcome(),
            lines: lines.len() as u64,
            at: number as i64,
        };
        writes.push(Write::Status { table: id, status });
        if writes.len() > 5_000 || number + 1 == games {
            group_commit.commit(std::mem::take(&mut writes)).await.unwrap();
        }
    }
    store.close().await.unwrap();
}

/// A command costs a server with a large archive as much as an empty one. `SALON_ARCHIVE_GAMES` sets how many games it
/// has; only then the costs are compared, because a short measurement says little.
///
/// Processor time is compared, because other programs on the machine change what a second of wall time is worth. It
/// includes that of the clients, which is the same for both servers. The servers take turns, and the median of the
/// rounds counts, so that neither a drift nor one disturbed round decides.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_large_archive_does_not_slow_play_down() {
    let games = std::env::var("SALON_ARCHIVE_GAMES").ok().map(|text| text.parse().unwrap());
    let (rounds, seconds) = if games.is_some() { (9, 4) } else { (1, 1) };
    let limits = || ServerLimits { messages_per_second: 0, ..ServerLimits::default() };
    let folder = TestServer::new_folder();
    fill(&folder, games.unwrap_or(200)).await;
    let full = TestServer::start_in(folder, limits()).await;
    let empty = TestServer::start_in(TestServer::new_folder(), limits()).await;
    let listed = full.registry.lobby().await.unwrap();
    assert!(listed.is_empty(), "finished games are not in the lobby");
    let mut ratios = Vec::new();
    for round in 0..rounds {
        let mut rates = [0.0; 2];
        // The order alternates: the second measurement of a round meets warmer caches.
        for which in [round % 2, 1 - round % 2] {
            let report = measure([&empty, &full][which], seconds).await;
            rates[which] = report.acknowledged_per_cpu_second;
        }
        let [without, with] = rates;
        eprintln!("round {round}: {with:.0} commands per processor second, {without:.0} empty");
        ratios.push(with / without);
    }
    ratios.sort_unstable_by(f64::total_cmp);
    let median = ratios[ratios.len() / 2];
    eprintln!("median ratio {median:.3}, all {ratios:.3?}");
    assert!(games.is_none() || median > 0.9, "median {median:.3} of {ratios:.3?}");
}
