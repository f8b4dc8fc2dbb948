//! A store that version 0.1 wrote: today's server opens it and continues every table in it.

use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use backgammon::Position;
use client::Client;
use host::ServerLimits;
use protocol::Hello;
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Row};
use table::{Table, TablePhase};

use crate::http_request::{HttpReply, HttpRequest};
use crate::test_server::TestServer;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/v0.1");

/// One of the files that say what version 0.1 answered: `people`, `tables` or `profiles`.
fn answered(name: &str) -> Value {
    let path = Path::new(FOLDER).join(format!("{name}.json"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// A copy of the store in a folder of its own, and by how many milliseconds its times were moved: as if
/// version 0.1 had been stopped just now. Otherwise every clock in it would have run out long ago.
async fn copied_store() -> (PathBuf, i64) {
    let folder = TestServer::new_folder();
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("salon.db");
    std::fs::copy(Path::new(FOLDER).join("salon.db"), &file).unwrap();
    let mut db = SqliteConnectOptions::new().filename(&file).connect().await.unwrap();
    let stopped = sqlx::query("SELECT max(stood) FROM tables").fetch_one(&mut db).await.unwrap();
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_millis() as i64;
    let passed = now - stopped.get::<i64, _>(0);
    for change in [
        "UPDATE tables SET opened = opened + ?1, stood = stood + ?1",
        "UPDATE sessions SET until = until + ?1",
        "UPDATE guests SET seen = seen + ?1",
    ] {
        sqlx::query(change).bind(passed).execute(&mut db).await.unwrap();
    }
    (folder, passed)
}

async fn open() -> TestServer {
    let limits = ServerLimits { messages_per_second: 0, ..ServerLimits::default() };
    TestServer::start_in(copied_store().await.0, limits).await
}

/// Every record as the rows of the store have it, with the table's code.
async fn stored_records() -> Vec<(String, String)> {
    let file = Path::new(FOLDER).join("salon.db");
    let options = SqliteConnectOptions::new().filename(file).read_only(true).immutable(true);
    let mut db = options.connect().await.unwrap();
    let all = "SELECT t.code, t.header, l.text FROM tables t LEFT JOIN lines l ON l.\"table\" = t.id \
               ORDER BY t.id, l.number";
    let mut records: Vec<(String, String)> = Vec::new();
    for row in sqlx::query(all).fetch_all(&mut db).await.unwrap() {
        let code: String = row.get(0);
        if records.last().is_none_or(|(last, _)| *last != code) {
            records.push((code, row.get(1)));
        }
        let (_, record) = records.last_mut().unwrap();
        record.push_str(row.get::<Option<&str>, _>(2).unwrap_or_default());
    }
    records
}

async fn get(server: &TestServer, path: &str) -> HttpReply {
    let reply = HttpRequest::new(server, "GET", path).send().await;
    assert_eq!(reply.status, 200, "{path}: {reply:?}");
    reply
}

/// The code of a table, by the name under which the files have it.
fn code(name: &str) -> String {
    answered("tables")[name]["table"].as_str().unwrap().to_owned()
}

/// Connects with the session or the ticket that version 0.1 issued.
async fn connect(server: &TestServer, name: &str) -> Client {
    let person = &answered("people")[name];
    if let Some(cookie) = person["cookie"].as_str() {
        let hello = Hello {
            version: 1,
            language: "en".to_owned(),
            program: None,
            ticket: None,
            name: None,
            code: None,
        };
        return Client::connect_with_cookie(&server.address, cookie, hello).await.unwrap();
    }
    Client::connect(&server.address, "", person["ticket"].as_str()).await.unwrap()
}

async fn record(server: &TestServer, code: &str) -> String {
    get(server, &format!("/api/tables/{code}/record")).await.body
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn serves_every_record_unchanged() {
    let server = open().await;
    let records = stored_records().await;
    assert!(records.len() > answered("tables").as_object().unwrap().len(), "all of them, and more");
    for (code, stored) in records {
        assert_eq!(record(&server, &code).await, stored, "{code}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lists_every_table_as_before() {
    let (folder, passed) = copied_store().await;
    let server = TestServer::start_in(folder, ServerLimits::default()).await;
    for (name, mut expected) in answered("tables").as_object().unwrap().clone() {
        let code = expected["table"].as_str().unwrap();
        let listed = get(&server, &format!("/api/tables/{code}")).await.json();
        expected["opened"] = json!(expected["opened"].as_i64().unwrap() + passed);
        assert_eq!(listed, expected, "{name}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn profiles_are_as_before() {
    let (folder, passed) = copied_store().await;
    let server = TestServer::start_in(folder, ServerLimits::default()).await;
    for (name, mut expected) in answered("profiles").as_object().unwrap().clone() {
        for game in expected["recent"].as_array_mut().unwrap() {
            game["opened"] = json!(game["opened"].as_i64().unwrap() + passed);
        }
        let name = name.replace(' ', "%20").replace('É', "%C3%89");
        assert_eq!(get(&server, &format!("/api/players/{name}")).await.json(), expected);
    }
    let forgotten = HttpRequest::new(&server, "GET", "/api/players/Carl").send().await;
    assert_eq!(forgotten.status, 404);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_tickets_and_passphrases_still_sign_in() {
    let server = open().await;
    for (name, person) in answered("people").as_object().unwrap() {
        for key in ["cookie", "second_cookie"] {
            let Some(cookie) = person[key].as_str() else { continue };
            let me =
                HttpRequest::new(&server, "GET", "/api/me").browser(cookie).send().await.json();
            assert_eq!((&me["name"], &me["account"]), (&json!(name), &json!(true)));
        }
        if let Some(cookie) = person["ended_cookie"].as_str() {
            let me = HttpRequest::new(&server, "GET", "/api/me").browser(cookie).send().await;
            assert_eq!(me.status, 401, "{name} has signed out with it");
        }
        if let Some(ticket) = person["ticket"].as_str() {
            let me = HttpRequest::new(&server, "GET", "/api/me").ticket(ticket).send().await.json();
            assert_eq!(me["name"], json!(name));
        }
        if let Some(passphrase) = person["passphrase"].as_str() {
            let body = json!({ "name": name, "passphrase": passphrase });
            let reply = HttpRequest::new(&server, "POST", "/api/session").json(body).send().await;
            assert_eq!((reply.status, reply.cookie().is_some()), (200, true), "{name}");
        }
    }
    let body = json!({ "name": "Élodie", "passphrase": "passphrase of Élodie" });
    let old = HttpRequest::new(&server, "POST", "/api/session").json(body).send().await;
    assert_eq!(old.status, 401, "she has chosen another one");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn plays_a_planned_move() {
    let server = open().await;
    let code = code("chess-standard-correspondence");
    let mut bob = connect(&server, "Bob Doe").await;
    let tables = answered("tables");
    let awaits_bob = |table: &&Value| {
        let seat = table["awaits"].as_str().unwrap_or_default();
        table["clock"].as_str().unwrap().starts_with("days=") && table[seat] == "Bob Doe"
    };
    let awaited = tables.as_object().unwrap().values().filter(awaits_bob).count();
    assert_eq!(bob.welcome().awaited, awaited as u64, "games by correspondence");
    bob.command(&code, None, "move e7e6").await.unwrap();
    bob.watch(&code, 0).await.unwrap();
    let record = record(&server, &code).await;
    assert!(record.trim_end().ends_with("south move b1c3"), "{record}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_answers_at_its_table() {
    let server = open().await;
    let code = code("chess-standard-computer-unfinished");
    let before = record(&server, &code).await;
    let mut ann = connect(&server, "Ann").await;
    ann.watch(&code, 0).await.unwrap();
    ann.command(&code, None, "move b1c3").await.unwrap();
    loop {
        let text = record(&server, &code).await;
        assert!(text.starts_with(&before), "{text}");
        if text.trim_end().lines().last().unwrap().contains(" north move ") {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn continues_a_match_with_the_dice_of_its_secret() {
    let server = open().await;
    let code = code("backgammon-standard-match-unfinished");
    let before = record(&server, &code).await;
    let (mut gwen, mut hal) = (connect(&server, "Gwen").await, connect(&server, "Hal").await);
    let read = |text: &str| Table::<Position>::read(text).unwrap().table;
    hal.command(&code, None, "move roll").await.unwrap();
    let rolled = record(&server, &code).await;
    assert!(rolled.lines().last().unwrap().contains(" house roll "), "{rolled}");
    // Two backgammons are more than the five points of the match.
    while read(&record(&server, &code).await).phase() != TablePhase::Over {
        gwen.command(&code, None, "resign 3").await.unwrap();
        hal.command(&code, None, "accept resign 3").await.unwrap();
        let _ = hal.command(&code, None, "next").await;
    }
    let after = record(&server, &code).await;
    assert!(after.starts_with(&before) && after.contains(" house reveal "), "{after}");
    crate::dice::assert_fair(&after, &code);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_still_works() {
    let server = open().await;
    let code = code("chess-standard-waiting");
    let mut newcomer = server.client("Zoe").await;
    // People copy codes as they like to write them.
    newcomer.join(&code.to_uppercase().replace('-', " "), None).await.unwrap();
    let mut ann = connect(&server, "Ann").await;
    ann.command(&code, None, "move e2e4").await.unwrap();
    assert!(record(&server, &code).await.trim_end().ends_with("south move e2e4"));
}
