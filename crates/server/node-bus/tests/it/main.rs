//! The bus over a real NATS server.

use std::time::{Duration, Instant};

use bytes::Bytes;
use salon_node_bus::{BusError, NatsBus, NatsSettings, NodeBus};
use test_services::NatsServer;

async fn node(server: &NatsServer, name: &str) -> NatsBus {
    let settings = NatsSettings {
        address: server.address(),
        name: name.to_owned(),
        ..NatsSettings::default()
    };
    let bus = NatsBus::connect(&settings).await.unwrap();
    until(|| bus.is_connected()).await;
    bus
}

async fn until(condition: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !condition() {
        assert!(Instant::now() < deadline);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

const WAIT: Duration = Duration::from_secs(5);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_publish_and_answer_also_after_nats_was_killed() {
    let Some(server) = test_services::or_skip(NatsServer::start()) else { return };
    let (one, two) = (node(&server, "one").await, node(&server, "two").await);
    let mut followed = two.follow("table.a").await.unwrap();
    let mut own = one.follow("table.a").await.unwrap();
    let mut requests = two.serve(2).await.unwrap();
    tokio::spawn(async move {
        while let Some(request) = requests.next().await {
            let _ = request.answer.send(request.message);
        }
    });
    let ask = || one.request(2, Bytes::from_static(b"ping"), WAIT);
    // The first answer also shows that the server knows the subscriptions.
    assert_eq!(ask().await.unwrap(), "ping");
    assert_eq!(one.request(3, Bytes::new(), WAIT).await, Err(BusError::NobodyThere));
    for number in 0..1_000_u32 {
        one.publish("table.a", Bytes::copy_from_slice(&number.to_be_bytes()));
        one.publish("table.b", Bytes::new());
    }
    for number in 0..1_000_u32 {
        assert_eq!(followed.next().await.unwrap(), number.to_be_bytes()[..], "in order");
    }
    let echo = tokio::time::timeout(Duration::from_millis(100), own.next()).await;
    assert!(echo.is_err(), "a node does not get what it has published");

    server.kill();
    until(|| !one.is_connected()).await;
    assert!(matches!(ask().await, Err(BusError::Failed(_))));
    server.restart().unwrap();
    until(|| one.is_connected() && two.is_connected()).await;
    let deadline = Instant::now() + WAIT;
    while ask().await.is_err() {
        assert!(Instant::now() < deadline, "the subscription was not renewed");
    }
}

#[tokio::test]
async fn what_is_secret_is_not_shown() {
    let settings = NatsSettings {
        address: "nats://user:geheim@localhost".to_owned(),
        user: Some(("user".to_owned(), "geheim".to_owned())),
        ..NatsSettings::default()
    };
    assert!(!format!("{settings:?}").contains("geheim"));
    let invalid = NatsSettings { address: "nats://user:geheim@[".to_owned(), ..settings };
    let error = NatsBus::connect(&invalid).await.unwrap_err();
    assert!(!error.to_string().contains("geheim"), "{error}");
}
