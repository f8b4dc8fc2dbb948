//! A store that can be read but not written, as on a full disk.

use std::path::Path;

use salon_http_server::Settings;
use sqlx::ConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

use crate::http_request::HttpRequest;
use crate::test_server::TestServer;

/// Changes the database behind the server's back.
async fn change(folder: &Path, query: &'static str) {
    let options = SqliteConnectOptions::new().filename(folder.join("salon.db"));
    let mut db = options.connect().await.unwrap();
    sqlx::query(query).execute(&mut db).await.unwrap();
}

const BREAK: &str = "CREATE TRIGGER broken BEFORE INSERT ON heartbeat \
    BEGIN SELECT RAISE(ABORT, 'the disk is broken'); END";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_reports_failing_writes() {
    let server = TestServer::start().await;
    let health = async || HttpRequest::new(&server, "GET", "/healthz").send().await;
    assert_eq!(health().await.status, 200);
    change(&server.folder, BREAK).await;
    assert!(server.registry.heartbeat().await.is_err());
    let sick = health().await;
    assert_eq!((sick.status, sick.body.as_str()), (503, "cannot write\n"));
    change(&server.folder, "DROP TRIGGER broken").await;
    server.registry.heartbeat().await.unwrap();
    assert_eq!(health().await.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_cannot_write_does_not_start() {
    let folder = TestServer::start().await.stop().await;
    change(&folder, BREAK).await;
    let opened = salon_http_server::open(&Settings::new(folder.clone())).await;
    let error = opened.map(drop).expect_err("nothing can be written");
    assert!(error.to_string().contains("the disk is broken"), "{error}");
    std::fs::remove_dir_all(folder).unwrap();
}
