//! Health, metrics, limits of connections and of tables.

use std::time::Duration;

use client::ClientError;
use host::ServerLimits;
use protocol::{Computer, Opponent, SideChoice, TableOptions};
use salon_http_server::Settings;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::http_request::{HttpRequest, account};
use crate::test_server::TestServer;

fn settings(limits: ServerLimits) -> Settings {
    Settings { limits, ..Settings::new(TestServer::new_folder()) }
}

fn against_computer(level: u8) -> TableOptions {
    TableOptions {
        game: "chess".to_owned(),
        rules: "standard".to_owned(),
        opponent: Opponent::Computer(Computer { level }),
        sides: SideChoice::White,
        clock: "none".to_owned(),
        rated: false,
        takebacks: None,
        dice: None,
        games: None,
        start: None,
    }
}

fn refusal<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> String {
    match answer {
        Err(ClientError::Refused { name, .. }) => name,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn metrics_are_for_this_machine_or_with_the_token() {
    let token = Some("a secret token".to_owned());
    let settings = Settings { metrics_token: token, ..settings(ServerLimits::default()) };
    let server = TestServer::start_with_settings(settings).await;
    let get = || HttpRequest::new(&server, "GET", "/metrics");
    assert_eq!(get().send().await.status, 200);
    let proxied = || get().header("x-forwarded-for", "192.0.2.1");
    assert_eq!(
        proxied().send().await.status,
        404,
        "the proxy is on this machine, the client is not"
    );
    let with = |token: &str| proxied().header("authorization", &format!("Bearer {token}"));
    assert_eq!(with("a secret token").send().await.status, 200);
    assert_eq!(with("a wrong token").send().await.status, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tells_browsers_to_use_tls_only_behind_a_tls_proxy() {
    for proxied in [false, true] {
        let settings = Settings { proxied, ..settings(ServerLimits::default()) };
        let server = TestServer::start_with_settings(settings).await;
        for (protocol, expected) in [("https", proxied), ("http", false)] {
            let request = HttpRequest::new(&server, "GET", "/healthz");
            let reply = request.header("x-forwarded-proto", protocol).send().await;
            let found = reply.head.contains("strict-transport-security: max-age=");
            assert_eq!(found, expected, "{proxied} {protocol}");
        }
    }
}

/// A client that sends half a request is disconnected, and one that has sent a whole one does not wait for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn closes_connections_without_a_complete_request() {
    let server = TestServer::start().await;
    let host = server.address.trim_start_matches("http://");
    let mut slow = tokio::net::TcpStream::connect(host).await.unwrap();
    slow.write_all(b"GET /healthz HTTP/1.1\r\nhost: ").await.unwrap();
    let mut answer = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(40), slow.read_to_end(&mut answer)).await;
    assert!(closed.is_ok(), "the connection is closed");
    assert!(!answer.starts_with(b"HTTP/1.1 200"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_the_connections_of_one_address() {
    let settings = Settings { connections_per_address: 5, ..settings(ServerLimits::default()) };
    let server = TestServer::start_with_settings(settings).await;
    let mut clients = Vec::new();
    while let Ok(client) = client::Client::connect(&server.address, "Eve", None).await {
        clients.push(client);
        assert!(clients.len() <= 5);
    }
    assert!(clients.len() >= 4, "{}", clients.len());
    drop(clients);
    let healthy = async {
        loop {
            let host = server.address.trim_start_matches("http://");
            if let Ok(mut stream) = tokio::net::TcpStream::connect(host).await {
                let request = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
                let mut answer = Vec::new();
                if stream.write_all(request.as_bytes()).await.is_ok()
                    && stream.read_to_end(&mut answer).await.is_ok()
                    && answer.starts_with(b"HTTP/1.1 200")
                {
                    return;
                }
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), healthy).await.expect("places become free again");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_computer_tables_and_refuses_unknown_levels() {
    let limits = ServerLimits {
        messages_per_second: 0,
        computer_tables_per_user: 2,
        ..ServerLimits::default()
    };
    let server = TestServer::start_with(limits).await;
    let mut eve = server.client("Eve").await;
    assert_eq!(refusal(eve.open_with(against_computer(255)).await), "BadLevel");
    for _ in 0..2 {
        eve.open_with(against_computer(1)).await.unwrap();
    }
    assert_eq!(refusal(eve.open_with(against_computer(1)).await), "TooManyTables");
    eve.open("chess", "standard", "none").await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_the_tables_opened_from_one_address() {
    let limits = ServerLimits { tables_per_address: 3, ..ServerLimits::default() };
    let server = TestServer::start_with(limits).await;
    for number in 0..5 {
        let mut guest = server.client("Eve").await;
        let opened = guest.open("chess", "standard", "none").await;
        match number {
            0..3 => drop(opened.unwrap()),
            _ => assert_eq!(refusal(opened), "TooFast"),
        }
    }
}

/// Three hundred wrong codes do not count as tables that the client watches.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_codes_do_not_use_up_what_a_client_may_watch() {
    let server = TestServer::start().await;
    let (mut ann, mut eve) = (server.client("Ann").await, server.client("Eve").await);
    let code = ann.open("chess", "standard", "none").await.unwrap();
    for number in 0..300 {
        let wrong = format!("aaaaa-{number:05}");
        assert_eq!(refusal(eve.watch(&wrong, 0).await.map(drop)), "NoSuchTable");
    }
    eve.watch(&code, 0).await.unwrap();
}

/// However a name is written, its attempts are counted together, and a known device is not locked out.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guessing_does_not_lock_the_owner_out() {
    let server = TestServer::start_with_settings(Settings {
        proxied: true,
        ..settings(ServerLimits { messages_per_second: 0, ..ServerLimits::default() })
    })
    .await;
    let right = serde_json::json!({ "name": "Ann Lee", "passphrase": "passphrase of Ann Lee" });
    account(&server, "Ann Lee").await;
    let sign_in = |address: &str| {
        HttpRequest::new(&server, "POST", "/api/session").header("x-forwarded-for", address)
    };
    let reply = sign_in("192.0.2.1").json(right.clone()).send().await;
    assert_eq!(reply.status, 200, "{reply:?}");
    let device = reply.head.lines().find_map(|line| line.strip_prefix("set-cookie: salon_device="));
    let device = device.unwrap().split(';').next().unwrap().to_owned();
    let spellings = ["ann lee", "ANN LEE", " Ann  Lee ", "aNN lEE"];
    let mut refused = 0;
    for number in 0..80_usize {
        let name = spellings[number % spellings.len()];
        let wrong = serde_json::json!({ "name": name, "passphrase": "a wrong passphrase" });
        let address = format!("198.51.100.{}", number / 4);
        let reply = sign_in(&address).json(wrong).send().await;
        assert!(matches!(reply.status, 401 | 429), "{reply:?}");
        refused += usize::from(reply.status == 429);
    }
    assert!(refused >= 20, "{refused}");
    let stranger = sign_in("203.0.113.9").json(right.clone()).send().await;
    assert_eq!(stranger.status, 429, "from an unknown device");
    let owner = sign_in("203.0.113.8").header("cookie", &format!("salon_device={device}"));
    assert_eq!(owner.json(right).send().await.status, 200);
    assert!(server.registry.metrics().failed_sign_ins.get() >= 40);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refuses_common_passphrases_and_names_that_look_like_others() {
    let server = TestServer::start().await;
    account(&server, "Bill").await;
    let sign_up = |name: &str, passphrase: &str| {
        let body = serde_json::json!({ "name": name, "passphrase": passphrase });
        HttpRequest::new(&server, "POST", "/api/account").json(body).send()
    };
    assert_eq!(sign_up("Ann", "password1").await.reason(), "CommonPassphrase");
    assert_eq!(sign_up("BiII", "a long passphrase").await.reason(), "NameTaken");
    assert_eq!(sign_up("Вill", "a long passphrase").await.reason(), "NameTaken", "Cyrillic");
    let guest = server.client("BiII").await;
    assert_ne!(guest.welcome().name, "BiII");
}
