//! Three nodes on one PostgreSQL and one NATS.

use std::sync::Arc;
use std::time::{Duration, Instant};

use client::{Client, ClientError};
use host::ServerLimits;
use node_bus::NatsSettings;
use protocol::{Hello, ServerMessage};
use salon_http_server::{Settings, SharedStore};
use store::PostgresSettings;
use test_services::{NatsServer, PostgresServer, ProxyMode, TcpProxy};

use crate::http_request::{HttpRequest, account};
use crate::ratings::{player, rated};
use crate::test_server::TestServer;

/// PostgreSQL and NATS, and the nodes that use them through proxies of their own.
struct TestCluster {
    postgres: Arc<PostgresServer>,
    nats: Arc<NatsServer>,
    database: String,
    nodes: Vec<ClusterNode>,
}

struct ClusterNode {
    server: TestServer,
    postgres: TcpProxy,
    nats: TcpProxy,
}

/// How long something may take on a busy machine that should take a moment.
const SOON: Duration = Duration::from_secs(20);

impl TestCluster {
    async fn start(nodes: usize) -> Option<Self> {
        let services = || {
            let postgres = test_services::or_skip(PostgresServer::start())?;
            let nats = test_services::or_skip(NatsServer::start())?;
            let database = postgres.database().unwrap();
            Some((postgres, nats, database))
        };
        let (postgres, nats, database) = tokio::task::spawn_blocking(services).await.unwrap()?;
        let (postgres, nats) = (Arc::new(postgres), Arc::new(nats));
        let mut cluster = Self { postgres, nats, database, nodes: Vec::new() };
        for _ in 0..nodes {
            cluster.add_node().await;
        }
        Some(cluster)
    }

    async fn add_node(&mut self) {
        let postgres = TcpProxy::start(self.postgres.port()).await.unwrap();
        let nats = TcpProxy::start(self.nats.port()).await.unwrap();
        let address =
            self.database.replace(&self.postgres.port().to_string(), &postgres.port().to_string());
        let name = format!("node-{}", self.nodes.len());
        let bus = NatsSettings {
            address: format!("nats://127.0.0.1:{}", nats.port()),
            name: name.clone(),
            ..NatsSettings::default()
        };
        let shared =
            SharedStore { postgres: PostgresSettings::new(address), bus: Some(bus), node: name };
        let limits = ServerLimits { messages_per_second: 0, ..ServerLimits::default() };
        let settings =
            Settings { limits, shared: Some(shared), ..Settings::new(TestServer::new_folder()) };
        let server = TestServer::start_with_settings(settings).await;
        let is_connected = || server.registry.reaches_other_nodes();
        until(async || is_connected()).await;
        self.nodes.push(ClusterNode { server, postgres, nats });
    }

    fn server(&self, node: usize) -> &TestServer {
        &self.nodes[node].server
    }

    async fn health(&self, node: usize) -> String {
        HttpRequest::new(self.server(node), "GET", "/healthz").send().await.body
    }
}

async fn until(mut condition: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + SOON;
    while !condition().await {
        assert!(Instant::now() < deadline, "it takes too long");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Waits for an event.
async fn event(client: &mut Client, number: u64) -> String {
    loop {
        if let ServerMessage::Event(event) = client.receive().await.unwrap()
            && event.number == number
        {
            return event.entry;
        }
    }
}

/// Gives a command as often as necessary, as a client does that connects again, always under the same number.
async fn insist(client: &mut Client, table: &str, command: &str) -> u64 {
    let (request, deadline) = (client::next_request(), Instant::now() + SOON);
    loop {
        match client.command_as(request, table, None, command).await {
            Ok(event) => return event.unwrap(),
            Err(error) => assert!(Instant::now() < deadline, "{error}"),
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

fn hello(name: &str, ticket: Option<String>) -> Hello {
    let (language, name) = ("en".to_owned(), Some(name.to_owned()));
    Hello { version: 1, language, program: None, ticket, name, code: None }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_is_the_same_at_every_node() {
    let Some(cluster) = TestCluster::start(3).await else { return };
    let mut ann = cluster.server(0).client("Ann").await;
    let mut bob = cluster.server(1).client("Bob").await;
    let mut eve = cluster.server(2).client("Eve").await;
    let code = ann.open("chess", "standard", "300+5").await.unwrap();
    bob.join(&code, None).await.unwrap();
    let seen = bob.watch(&code, 0).await.unwrap();
    assert_eq!(eve.watch(&code, 0).await.unwrap().record, seen.record);
    assert!(seen.sitters.iter().all(|it| it.here), "both players are connected, at two nodes");
    let commands =
        [(true, "move e2e4"), (false, "move e7e5"), (true, "move g1f3"), (false, "offer draw")];
    for (number, (is_ann, command)) in (seen.next..).zip(commands) {
        let player = if is_ann { &mut ann } else { &mut bob };
        assert_eq!(player.command(&code, None, command).await.unwrap(), Some(number));
        assert!(event(&mut eve, number).await.ends_with(command));
    }
    // The same request again, and a wrong one.
    let request = client::next_request();
    let first = ann.command_as(request, &code, None, "accept draw").await.unwrap();
    assert_eq!(ann.command_as(request, &code, None, "accept draw").await.unwrap(), first);
    let refused = bob.command(&code, None, "move d2d4").await;
    assert!(matches!(refused, Err(ClientError::Refused { .. })), "{refused:?}");
    let end = eve.watch(&code, 0).await.unwrap().record;
    assert_eq!(bob.watch(&code, 0).await.unwrap().record, end);
    assert_eq!(cluster.server(2).registry.record(&code).await.unwrap().unwrap(), end);
    // A ticket of one node is valid at the others.
    let ticket = ann.welcome().ticket.clone();
    drop(ann);
    let address = &cluster.server(2).address;
    let ann = Client::connect_with(address, hello("Ann", ticket)).await.unwrap();
    assert_eq!(ann.welcome().name, "Ann");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clean_stop_hands_tables_over_and_clocks_go_on() {
    let Some(mut cluster) = TestCluster::start(2).await else { return };
    let mut ann = cluster.server(0).client("Ann").await;
    let mut bob = cluster.server(1).client("Bob").await;
    let code = ann.open("chess", "standard", "300").await.unwrap();
    bob.join(&code, None).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    let before = bob.watch(&code, 0).await.unwrap();
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    drop(ann);
    let first = cluster.nodes.remove(0);
    first.server.stop().await;
    let stopped = Instant::now();
    let number = insist(&mut bob, &code, "move e7e5").await;
    assert!(stopped.elapsed() < Duration::from_secs(10), "{:?}", stopped.elapsed());
    assert_eq!(number, before.next);
    let after = bob.watch(&code, 0).await.unwrap();
    let black = |clocks: Option<protocol::Clocks>| clocks.unwrap().black;
    let (before, after) = (black(before.clocks), black(after.clocks));
    assert!(after <= before - 1_400, "the time before the stop counts: {before} {after}");
    assert!(after > before - 30_000, "{before} {after}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_cut_off_from_the_database_loses_its_tables() {
    let Some(cluster) = TestCluster::start(2).await else { return };
    let mut ann = cluster.server(0).client("Ann").await;
    let mut bob = cluster.server(1).client("Bob").await;
    let code = ann.open("chess", "standard", "300").await.unwrap();
    bob.join(&code, None).await.unwrap();
    let seen = bob.watch(&code, 0).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    cluster.nodes[0].postgres.set(ProxyMode::Stall);
    let began = Instant::now();
    let number = insist(&mut bob, &code, "move e7e5").await;
    let took = began.elapsed();
    assert!(took < SOON, "{took:?}");
    assert_eq!(number, seen.next + 1);
    // What the node still believed is refused when it can write again, and its clients see what has happened.
    cluster.nodes[0].postgres.set(ProxyMode::Pass);
    assert!(event(&mut ann, number).await.ends_with("move e7e5"));
    let number = insist(&mut ann, &code, "move g1f3").await;
    assert!(event(&mut bob, number).await.ends_with("move g1f3"));
    let report = cluster.server(1).registry.store().check().await.unwrap();
    assert!(report.is_sound(), "{report:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_nats_a_node_serves_its_own_tables_and_says_so() {
    let Some(cluster) = TestCluster::start(2).await else { return };
    let mut ann = cluster.server(0).client("Ann").await;
    let mut bob = cluster.server(0).client("Bob").await;
    let mut eve = cluster.server(1).client("Eve").await;
    let code = ann.open("chess", "standard", "none").await.unwrap();
    bob.join(&code, None).await.unwrap();
    let seen = eve.watch(&code, 0).await.unwrap().next;
    assert_eq!(cluster.health(0).await, "ok\n");
    cluster.nats.kill();
    until(async || cluster.health(0).await.contains("no connection")).await;
    ann.command(&code, None, "move e2e4").await.unwrap();
    bob.command(&code, None, "move e7e5").await.unwrap();
    // The other node sees it in the log.
    assert!(event(&mut eve, seen).await.ends_with("move e2e4"));
    assert!(event(&mut eve, seen + 1).await.ends_with("move e7e5"));
    let nats = Arc::clone(&cluster.nats);
    tokio::task::spawn_blocking(move || nats.restart().unwrap()).await.unwrap();
    until(async || cluster.health(0).await == "ok\n" && cluster.health(1).await == "ok\n").await;
    // A line that is slow delivers late, but in order.
    cluster.nodes[1].nats.set(ProxyMode::Delay(Duration::from_millis(300)));
    ann.command(&code, None, "move g1f3").await.unwrap();
    assert!(event(&mut eve, seen + 2).await.ends_with("move g1f3"));
}

/// Two players at two nodes, and a third node that stops: the result counts once, and every node shows it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rated_game_is_counted_once_for_all_nodes() {
    let Some(cluster) = TestCluster::start(2).await else { return };
    let (one, other) =
        (account(cluster.server(0), "Ann").await, account(cluster.server(1), "Bob").await);
    let mut ann = player(cluster.server(0), &one).await;
    let mut bob = player(cluster.server(1), &other).await;
    let code = ann.open_with(rated("300")).await.unwrap();
    bob.join(&code, None).await.unwrap();
    ann.command(&code, None, "move e2e4").await.unwrap();
    bob.command(&code, None, "move e7e5").await.unwrap();
    bob.command(&code, None, "resign 1").await.unwrap();
    for node in 0..2 {
        let profile = cluster.server(node).registry.profile("Ann").await.unwrap().unwrap();
        // By Glickman's formulas; see `ratings.rs`.
        assert_eq!(profile.ratings[0].games, 1);
        assert!((profile.ratings[0].rating - 1662.3).abs() < 0.2, "{:?}", profile.ratings[0]);
    }
    assert_eq!(
        cluster.server(0).registry.store().unfinished().await.unwrap(),
        Vec::<String>::new()
    );
}
