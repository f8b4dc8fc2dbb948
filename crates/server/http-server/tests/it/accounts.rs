//! Signing up, in and out, and deleting a user; and that nobody can do it for others.

use client::{Client, ClientError};
use host::ServerLimits;
use protocol::{ChangeName, ClientMessage, Hello, ListOwnTables, TableResult};
use salon_http_server::Settings;
use serde_json::json;

use crate::http_request::{HttpReply, HttpRequest, account};
use crate::test_server::TestServer;

fn hello(ticket: Option<&str>, code: Option<&str>) -> Hello {
    Hello {
        version: 1,
        language: "en".to_owned(),
        program: None,
        ticket: ticket.map(str::to_owned),
        name: Some("Ann".to_owned()),
        code: code.map(str::to_owned),
    }
}

async fn sign_in(server: &TestServer, name: &str, passphrase: &str) -> HttpReply {
    let body = json!({ "name": name, "passphrase": passphrase });
    HttpRequest::new(server, "POST", "/api/session").json(body).send().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_signs_up_keeps_their_games() {
    let server = TestServer::start().await;
    let mut ann = server.client("Ann").await;
    let code = ann.open("chess", "standard", "none").await.unwrap();
    let ticket = ann.welcome().ticket.clone().unwrap();
    let wanted = |passphrase: &str| json!({ "name": "Ann", "passphrase": passphrase });
    let request =
        |body| HttpRequest::new(&server, "POST", "/api/account").ticket(&ticket).json(body);
    assert_eq!(request(wanted("short")).send().await.reason(), "BadPassphrase");
    let signed = request(wanted("correct horse")).send().await;
    assert_eq!((signed.status, signed.body.as_str()), (201, r#"{"name":"Ann","account":true}"#));
    let set = signed.head.lines().find(|line| line.starts_with("set-cookie")).unwrap();
    assert!(set.contains("httponly") && set.contains("samesite=strict"), "{set}");
    let cookie = signed.cookie().unwrap();
    let me = HttpRequest::new(&server, "GET", "/api/me").browser(&cookie).send().await.json();
    assert_eq!((&me["name"], &me["account"]), (&json!("Ann"), &json!(true)));
    assert_eq!(me["tables"][0]["table"], json!(code));
    // The ticket is no longer valid, not even for a connection that began with it.
    assert_eq!(
        HttpRequest::new(&server, "GET", "/api/me").ticket(&ticket).send().await.status,
        401
    );
    let mine = ann.request(4, &ClientMessage::Mine(ListOwnTables { request: 4 })).await;
    assert!(matches!(mine, Err(ClientError::Goodbye(_))), "{mine:?}");
    // The browser sends the cookie when it opens the WebSocket.
    let mut ann =
        Client::connect_with_cookie(&server.address, &cookie, hello(None, None)).await.unwrap();
    assert!(ann.welcome().account && ann.welcome().ticket.is_none());
    assert_eq!(ann.watch(&code, 0).await.unwrap().seat, Some(protocol::Seat::South));
    let rename = ClientMessage::Rename(ChangeName { request: 5, name: "Bob".to_owned() });
    let refused = ann.request(5, &rename).await;
    assert!(matches!(refused, Err(ClientError::Refused { name, .. }) if name == "FixedName"));
    // Nobody else can use that name.
    let other = server.client("aNN").await;
    assert!(other.welcome().name.starts_with("Guest "), "{}", other.welcome().name);
    let body = json!({ "name": "ANN", "passphrase": "another horse" });
    let taken = HttpRequest::new(&server, "POST", "/api/account").json(body).send().await;
    assert_eq!((taken.status, taken.reason().as_str()), (409, "NameTaken"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn signs_in_and_out_and_changes_the_passphrase() {
    let server = TestServer::start().await;
    let first = account(&server, "Ann").await;
    let (unknown, wrong) = (
        sign_in(&server, "Bob", "whatever it is").await,
        sign_in(&server, "Ann", "whatever it is").await,
    );
    assert_eq!(
        (unknown.status, unknown.body),
        (401, wrong.body),
        "the answer does not tell which accounts exist"
    );
    let second = sign_in(&server, "ann", "passphrase of Ann").await.cookie().unwrap();
    let status = async |cookie: &str| {
        HttpRequest::new(&server, "GET", "/api/me").browser(cookie).send().await.status
    };
    assert_eq!(
        (status(&first).await, status(&second).await, status("feed").await),
        (200, 200, 401)
    );
    let change = |old: &str, new: &str| {
        let body = json!({ "passphrase": old, "new": new });
        HttpRequest::new(&server, "PUT", "/api/account").browser(&second).json(body)
    };
    assert_eq!(change("wrong it is", "correct horse").send().await.status, 401);
    assert_eq!(change("passphrase of Ann", "x").send().await.reason(), "BadPassphrase");
    assert_eq!(change("passphrase of Ann", "correct horse").send().await.status, 204);
    assert_eq!((status(&first).await, status(&second).await), (401, 200), "signed out elsewhere");
    assert_eq!(sign_in(&server, "Ann", "passphrase of Ann").await.status, 401);
    let third = sign_in(&server, "Ann", "correct horse").await.cookie().unwrap();
    let out = HttpRequest::new(&server, "DELETE", "/api/session").browser(&third).send().await;
    assert_eq!((out.status, out.cookie().as_deref()), (204, Some("")));
    assert_eq!((status(&second).await, status(&third).await), (200, 401));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refuses_requests_of_other_sites_and_of_forms() {
    let server = TestServer::start().await;
    let cookie = account(&server, "Ann").await;
    let forget = || {
        let body = json!({ "passphrase": "passphrase of Ann" });
        let request = HttpRequest::new(&server, "DELETE", "/api/me").json(body);
        request.header("cookie", &format!("salon={cookie}"))
    };
    for request in [forget(), forget().header("origin", "http://evil.example")] {
        let reply = request.send().await;
        assert_eq!((reply.status, reply.reason().as_str()), (403, "Foreign"));
    }
    let sign_in = || HttpRequest::new(&server, "POST", "/api/session");
    let body = json!({ "name": "Ann", "passphrase": "passphrase of Ann" });
    let foreign = sign_in().json(body).header("origin", "http://evil.example").send().await;
    assert_eq!(foreign.status, 403, "another site cannot sign anybody in");
    let form = sign_in().header("content-type", "text/plain").send().await;
    assert_eq!((form.status, form.reason().as_str()), (400, "Unreadable"));
    let french =
        sign_in().header("accept-language", "fr-CA,fr;q=0.9").json(json!([1])).send().await;
    assert_eq!(french.json()["reason"]["words"], json!("le message est illisible"));
    let long = sign_in().json(json!({ "code": "x".repeat(5000) })).send().await;
    assert_eq!(long.status, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_the_attempts_to_sign_in() {
    let server = TestServer::start().await;
    account(&server, "Ann").await;
    let mut statuses = Vec::new();
    for _ in 0..24 {
        statuses.push(sign_in(&server, "Ann", "not that one").await.status);
    }
    assert_eq!(statuses[..10], [401; 10]);
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_device_code_signs_another_device_in() {
    let server = TestServer::start().await;
    let cookie = account(&server, "Ann").await;
    let code = async || {
        let request = HttpRequest::new(&server, "POST", "/api/me/code").browser(&cookie);
        request.send().await.json()["code"].as_str().unwrap().to_owned()
    };
    let by_code = |code: &str| {
        HttpRequest::new(&server, "POST", "/api/session").json(json!({ "code": code }))
    };
    let given = code().await;
    let phone = by_code(&given).send().await;
    let other = phone.cookie().unwrap();
    assert_ne!(other, cookie, "a session of its own");
    let me = HttpRequest::new(&server, "GET", "/api/me").browser(&other).send().await.json();
    assert_eq!(me["name"], json!("Ann"));
    assert_eq!(by_code(&given).send().await.reason(), "BadCode", "once only");
    let terminal =
        Client::connect_with(&server.address, hello(None, Some(&code().await))).await.unwrap();
    assert!(terminal.welcome().account && terminal.welcome().ticket.is_some());
    // A user without an account gets their ticket.
    let mut bob = server.client("Bob").await;
    bob.open("chess", "standard", "none").await.unwrap();
    let ticket = bob.welcome().ticket.clone().unwrap();
    let given =
        HttpRequest::new(&server, "POST", "/api/me/code").ticket(&ticket).send().await.json();
    let there = by_code(given["code"].as_str().unwrap()).send().await;
    assert_eq!(there.json(), json!({ "name": "Bob", "ticket": ticket }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_user_is_named_nowhere() {
    let server = TestServer::start().await;
    let cookie = account(&server, "Xenia").await;
    let mut xenia =
        Client::connect_with_cookie(&server.address, &cookie, hello(None, None)).await.unwrap();
    let mut bob = server.client("Bob").await;
    let mut codes = Vec::new();
    for clock in ["none", "300", "days=3"] {
        let code = xenia.open("chess", "standard", clock).await.unwrap();
        bob.join(&code, None).await.unwrap();
        codes.push(code);
    }
    // In one game both have moved, one is over, and one has just begun.
    xenia.command(&codes[0], None, "move e2e4").await.unwrap();
    bob.command(&codes[0], None, "move e7e5").await.unwrap();
    bob.command(&codes[1], None, "resign 1").await.unwrap();
    let open = xenia.open("checkers", "standard", "none").await.unwrap();
    let forget = |passphrase: &str| {
        let body = json!({ "passphrase": passphrase });
        HttpRequest::new(&server, "DELETE", "/api/me").browser(&cookie).json(body)
    };
    assert_eq!(forget("wrong it is").send().await.status, 401);
    assert_eq!(forget("passphrase of Xenia").send().await.status, 204);
    for (code, result) in
        codes.iter().zip([TableResult::North, TableResult::South, TableResult::Aborted])
    {
        let listed = server.registry.table(code).await.unwrap().unwrap();
        assert_eq!(listed.result, Some(result), "{code}");
        assert_eq!(listed.south.as_deref(), Some("?"));
    }
    let end = bob.watch(&codes[0], 0).await.unwrap().record;
    assert!(end.contains("house forfeit south"), "{end}");
    assert!(end.contains("south guest ?") && !end.contains("Xenia"), "{end}");
    drop((xenia, bob));
    let folder = server.stop().await;
    let restarted = TestServer::start_in(folder, ServerLimits::default()).await;
    for code in codes.iter().chain([&open]) {
        let record = restarted.registry.record(code).await.unwrap().unwrap();
        assert!(!record.contains("Xenia"), "{record}");
        let reading = table::Table::<chess::Position>::read(&record);
        assert!(code == &open || reading.unwrap().damage.is_none());
    }
    assert_eq!(sign_in(&restarted, "Xenia", "passphrase of Xenia").await.status, 401);
    let found = client::http_get(&restarted.address, "/api/tables?player=Xenia").await.unwrap();
    assert_eq!(found, "[]");
    assert_eq!(restarted.registry.profile("Xenia").await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_the_requests_of_a_user_and_of_an_address() {
    let limits = ServerLimits { messages_per_second: 1, ..ServerLimits::default() };
    let server = TestServer::start_with(limits).await;
    let mut ann = server.client("Ann").await;
    ann.open("chess", "standard", "none").await.unwrap();
    let ticket = ann.welcome().ticket.clone().unwrap();
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses
            .push(HttpRequest::new(&server, "GET", "/api/me").ticket(&ticket).send().await.status);
    }
    assert_eq!((statuses[0], statuses[7]), (200, 429), "five at once for a user: {statuses:?}");
    let mut others = Vec::new();
    for _ in 0..40 {
        others.push(HttpRequest::new(&server, "GET", "/api/tables").send().await.status);
    }
    assert_eq!((others[0], others[39]), (200, 429), "25 at once for an address: {others:?}");
    let health = HttpRequest::new(&server, "GET", "/healthz").send().await;
    assert_eq!(health.status, 200, "monitoring is not limited");
}

/// Wrong passphrases of a user who is signed in, and wrong device codes, count as failed sign-ins, and the passphrase
/// of a user can be tried only a few times from all addresses together.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_confirmations_and_codes_are_counted_and_limited() {
    let limits = ServerLimits { messages_per_second: 0, ..ServerLimits::default() };
    let settings = Settings { proxied: true, limits, ..Settings::new(TestServer::new_folder()) };
    let server = TestServer::start_with_settings(settings).await;
    let cookie = account(&server, "Ann").await;
    let failed = || server.registry.metrics().failed_sign_ins.get();
    let confirm = |number: usize| {
        let (method, path) = [("PUT", "/api/account"), ("DELETE", "/api/me")][number % 2];
        let body = json!({ "passphrase": "a wrong passphrase", "new": "a new passphrase" });
        let address = format!("198.51.100.{number}");
        let request = HttpRequest::new(&server, method, path).browser(&cookie);
        request.header("x-forwarded-for", &address).json(body).send()
    };
    for number in 0..14 {
        let status = confirm(number).await.status;
        assert_eq!(status, if number < 10 { 401 } else { 429 }, "attempt {number}");
    }
    assert_eq!(failed(), 10);
    let code = json!({ "code": "aaaaa-bbbbb" });
    let reply = HttpRequest::new(&server, "POST", "/api/session").json(code).send().await;
    assert_eq!((reply.status, failed()), (401, 11), "{reply:?}");
}

/// Guesses at one device code are limited together, whatever the addresses they come from.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_guesses_at_a_device_code_void_it() {
    let limits = ServerLimits { messages_per_second: 0, ..ServerLimits::default() };
    let settings = Settings { proxied: true, limits, ..Settings::new(TestServer::new_folder()) };
    let server = TestServer::start_with_settings(settings).await;
    let cookie = account(&server, "Ann").await;
    let issued = HttpRequest::new(&server, "POST", "/api/me/code").browser(&cookie).send().await;
    let code = issued.json()["code"].as_str().unwrap().to_owned();
    let by_code = |code: &str, number: usize| {
        let request = HttpRequest::new(&server, "POST", "/api/session");
        let address = format!("198.51.100.{number}");
        request.header("x-forwarded-for", &address).json(json!({ "code": code })).send()
    };
    // The letter l is in no code.
    let wrong = format!("{}l", &code[..code.len() - 1]);
    for number in 0..5 {
        assert_eq!(by_code(&wrong, number).await.reason(), "BadCode");
    }
    assert_eq!(by_code(&code, 5).await.reason(), "BadCode", "void after five wrong guesses");
}
