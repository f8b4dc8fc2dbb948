//! Signing up, in and out; and that nobody does it for others.

use client::{Guest, Trouble};
use protocol::{ChangeName, ClientMessage, Hello, ListOwnTables, TableResult};
use serde_json::json;

use crate::inn::Inn;
use crate::post::{Letter, Reply, account};

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

async fn sign_in(inn: &Inn, name: &str, passphrase: &str) -> Reply {
    let body = json!({ "name": name, "passphrase": passphrase });
    Letter::new(inn, "POST", "/api/session").json(body).send().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_becomes_an_account_and_keeps_its_games() {
    let inn = Inn::open().await;
    let mut ann = inn.guest("Ann").await;
    let code = ann.open("chess", "standard", "none").await.unwrap();
    let ticket = ann.welcome().ticket.clone().unwrap();
    let wanted = |passphrase: &str| json!({ "name": "Ann", "passphrase": passphrase });
    let letter = |body| Letter::new(&inn, "POST", "/api/account").ticket(&ticket).json(body);
    assert_eq!(letter(wanted("short")).send().await.reason(), "BadPassphrase");
    let signed = letter(wanted("correct horse")).send().await;
    assert_eq!((signed.status, signed.body.as_str()), (201, r#"{"name":"Ann","account":true}"#));
    let set = signed.head.lines().find(|line| line.starts_with("set-cookie")).unwrap();
    assert!(set.contains("httponly") && set.contains("samesite=strict"), "{set}");
    let cookie = signed.cookie().unwrap();
    let me = Letter::new(&inn, "GET", "/api/me").browser(&cookie).send().await.json();
    assert_eq!((&me["name"], &me["account"]), (&json!("Ann"), &json!(true)));
    assert_eq!(me["tables"][0]["table"], json!(code));
    // The ticket opens nothing any more, not even for a conversation that had begun with it.
    assert_eq!(Letter::new(&inn, "GET", "/api/me").ticket(&ticket).send().await.status, 401);
    let mine = ann.ask(4, &ClientMessage::Mine(ListOwnTables { request: 4 })).await;
    assert!(matches!(mine, Err(Trouble::Goodbye(_))), "{mine:?}");
    // The browser shows the cookie when it opens the line.
    let mut ann = Guest::arrive_showing(&inn.address, &cookie, hello(None, None)).await.unwrap();
    assert!(ann.welcome().account && ann.welcome().ticket.is_none());
    assert_eq!(ann.watch(&code, 0).await.unwrap().seat, Some(protocol::Seat::South));
    let rename = ClientMessage::Rename(ChangeName { request: 5, name: "Bob".to_owned() });
    let refused = ann.ask(5, &rename).await;
    assert!(matches!(refused, Err(Trouble::Refused { name, .. }) if name == "FixedName"));
    // Nobody else goes by that name.
    let other = inn.guest("aNN").await;
    assert!(other.welcome().name.starts_with("Guest "), "{}", other.welcome().name);
    let body = json!({ "name": "ANN", "passphrase": "another horse" });
    let taken = Letter::new(&inn, "POST", "/api/account").json(body).send().await;
    assert_eq!((taken.status, taken.reason().as_str()), (409, "NameTaken"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn signing_in_and_out_and_another_passphrase() {
    let inn = Inn::open().await;
    let first = account(&inn, "Ann").await;
    let (unknown, wrong) = (
        sign_in(&inn, "Bob", "whatever it is").await,
        sign_in(&inn, "Ann", "whatever it is").await,
    );
    assert_eq!((unknown.status, unknown.body), (401, wrong.body), "nobody learns who is here");
    let second = sign_in(&inn, "ann", "passphrase of Ann").await.cookie().unwrap();
    let status = async |cookie: &str| {
        Letter::new(&inn, "GET", "/api/me").browser(cookie).send().await.status
    };
    assert_eq!(
        (status(&first).await, status(&second).await, status("feed").await),
        (200, 200, 401)
    );
    let change = |old: &str, new: &str| {
        let body = json!({ "passphrase": old, "new": new });
        Letter::new(&inn, "PUT", "/api/account").browser(&second).json(body)
    };
    assert_eq!(change("wrong it is", "correct horse").send().await.status, 401);
    assert_eq!(change("passphrase of Ann", "x").send().await.reason(), "BadPassphrase");
    assert_eq!(change("passphrase of Ann", "correct horse").send().await.status, 204);
    assert_eq!((status(&first).await, status(&second).await), (401, 200), "signed out elsewhere");
    assert_eq!(sign_in(&inn, "Ann", "passphrase of Ann").await.status, 401);
    let third = sign_in(&inn, "Ann", "correct horse").await.cookie().unwrap();
    let out = Letter::new(&inn, "DELETE", "/api/session").browser(&third).send().await;
    assert_eq!((out.status, out.cookie().as_deref()), (204, Some("")));
    assert_eq!((status(&second).await, status(&third).await), (200, 401));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_others_and_forms_change_nothing() {
    let inn = Inn::open().await;
    let cookie = account(&inn, "Ann").await;
    let forget = || {
        let body = json!({ "passphrase": "passphrase of Ann" });
        let letter = Letter::new(&inn, "DELETE", "/api/me").json(body);
        letter.header("cookie", &format!("salon={cookie}"))
    };
    for letter in [forget(), forget().header("origin", "http://evil.example")] {
        let reply = letter.send().await;
        assert_eq!((reply.status, reply.reason().as_str()), (403, "Foreign"));
    }
    let sign_in = || Letter::new(&inn, "POST", "/api/session");
    let body = json!({ "name": "Ann", "passphrase": "passphrase of Ann" });
    let foreign = sign_in().json(body).header("origin", "http://evil.example").send().await;
    assert_eq!(foreign.status, 403, "nobody is signed in by another page");
    let form = sign_in().header("content-type", "text/plain").send().await;
    assert_eq!((form.status, form.reason().as_str()), (400, "Unreadable"));
    let french =
        sign_in().header("accept-language", "fr-CA,fr;q=0.9").json(json!([1])).send().await;
    assert_eq!(french.json()["reason"]["words"], json!("le message est illisible"));
    let long = sign_in().json(json!({ "code": "x".repeat(5000) })).send().await;
    assert_eq!(long.status, 400);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_guesses_passphrases_is_stopped() {
    let inn = Inn::open().await;
    account(&inn, "Ann").await;
    let mut statuses = Vec::new();
    for _ in 0..24 {
        statuses.push(sign_in(&inn, "Ann", "not that one").await.status);
    }
    assert_eq!(statuses[..10], [401; 10]);
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_goes_to_another_device_by_a_code() {
    let inn = Inn::open().await;
    let cookie = account(&inn, "Ann").await;
    let code = async || {
        let letter = Letter::new(&inn, "POST", "/api/me/code").browser(&cookie);
        letter.send().await.json()["code"].as_str().unwrap().to_owned()
    };
    let by_code =
        |code: &str| Letter::new(&inn, "POST", "/api/session").json(json!({ "code": code }));
    let given = code().await;
    let phone = by_code(&given).send().await;
    let other = phone.cookie().unwrap();
    assert_ne!(other, cookie, "a session of its own");
    let me = Letter::new(&inn, "GET", "/api/me").browser(&other).send().await.json();
    assert_eq!(me["name"], json!("Ann"));
    assert_eq!(by_code(&given).send().await.reason(), "BadCode", "once only");
    let terminal =
        Guest::arrive_with(&inn.address, hello(None, Some(&code().await))).await.unwrap();
    assert!(terminal.welcome().account && terminal.welcome().ticket.is_some());
    // A guest without an account gets the ticket.
    let mut bob = inn.guest("Bob").await;
    bob.open("chess", "standard", "none").await.unwrap();
    let ticket = bob.welcome().ticket.clone().unwrap();
    let given = Letter::new(&inn, "POST", "/api/me/code").ticket(&ticket).send().await.json();
    let there = by_code(given["code"].as_str().unwrap()).send().await;
    assert_eq!(there.json(), json!({ "name": "Bob", "ticket": ticket }));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_forgotten_is_named_nowhere() {
    let inn = Inn::open().await;
    let cookie = account(&inn, "Xenia").await;
    let mut xenia = Guest::arrive_showing(&inn.address, &cookie, hello(None, None)).await.unwrap();
    let mut bob = inn.guest("Bob").await;
    let mut codes = Vec::new();
    for clock in ["none", "300", "days=3"] {
        let code = xenia.open("chess", "standard", clock).await.unwrap();
        bob.join(&code, None).await.unwrap();
        codes.push(code);
    }
    // One game that both have moved in, one that is over, one that has just begun.
    xenia.command(&codes[0], None, "move e2e4").await.unwrap();
    bob.command(&codes[0], None, "move e7e5").await.unwrap();
    bob.command(&codes[1], None, "resign 1").await.unwrap();
    let open = xenia.open("checkers", "standard", "none").await.unwrap();
    let forget = |passphrase: &str| {
        let body = json!({ "passphrase": passphrase });
        Letter::new(&inn, "DELETE", "/api/me").browser(&cookie).json(body)
    };
    assert_eq!(forget("wrong it is").send().await.status, 401);
    assert_eq!(forget("passphrase of Xenia").send().await.status, 204);
    for (code, result) in
        codes.iter().zip([TableResult::North, TableResult::South, TableResult::Aborted])
    {
        let listed = inn.house.table(code).await.unwrap().unwrap();
        assert_eq!(listed.result, Some(result), "{code}");
        assert_eq!(listed.south.as_deref(), Some("?"));
    }
    let end = bob.watch(&codes[0], 0).await.unwrap().record;
    assert!(end.contains("house forfeit south"), "{end}");
    assert!(end.contains("south guest ?") && !end.contains("Xenia"), "{end}");
    drop((xenia, bob));
    let folder = inn.close().await;
    let house = Inn::at(folder, host::Manners::default()).await;
    for code in codes.iter().chain([&open]) {
        let record = house.house.record(code).await.unwrap().unwrap();
        assert!(!record.contains("Xenia"), "{record}");
        let reading = table::Table::<chess::Position>::read(&record);
        assert!(code == &open || reading.unwrap().damage.is_none());
    }
    assert_eq!(sign_in(&house, "Xenia", "passphrase of Xenia").await.status, 401);
    let found = client::fetch(&house.address, "/api/tables?player=Xenia").await.unwrap();
    assert_eq!(found, "[]");
    assert_eq!(house.house.profile("Xenia").await.unwrap(), None);
}

/// Two conversations of a guest, of which one is asked with the ticket of another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_are_counted() {
    let manners = host::Manners { messages_per_second: 1, ..host::Manners::default() };
    let inn = Inn::with(manners).await;
    let mut ann = inn.guest("Ann").await;
    ann.open("chess", "standard", "none").await.unwrap();
    let ticket = ann.welcome().ticket.clone().unwrap();
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(Letter::new(&inn, "GET", "/api/me").ticket(&ticket).send().await.status);
    }
    assert_eq!((statuses[0], statuses[7]), (200, 429), "five at once for a guest: {statuses:?}");
    let mut others = Vec::new();
    for _ in 0..40 {
        others.push(Letter::new(&inn, "GET", "/api/tables").send().await.status);
    }
    assert_eq!((others[0], others[39]), (200, 429), "25 at once for an address: {others:?}");
    let health = Letter::new(&inn, "GET", "/healthz").send().await;
    assert_eq!(health.status, 200, "who looks after the house is not counted");
}
