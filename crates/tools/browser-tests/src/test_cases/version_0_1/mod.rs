//! Data of version 0.1 in a browser: its storage, its addresses and its service worker. Version 0.1 itself wrote the
//! files in `data/v0.1`.

mod links;
mod old_server;
mod service_worker;
mod storage;

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;

use super::{ENGLISH, FRENCH, TestCase};
use crate::browser::Browser;
use crate::server_process::ServerProcess;
use crate::test_environment::TestEnvironment;

pub(super) const TEST_CASES: [TestCase; 6] = [
    TestCase {
        name: "version 0.1: every address still opens its screen",
        languages: FRENCH,
        run: |environment, browser| Box::pin(links::open_all(environment, browser)),
    },
    TestCase {
        name: "version 0.1: games can be continued, and preferences are kept",
        languages: FRENCH,
        run: |environment, browser| Box::pin(storage::games(environment, browser)),
    },
    TestCase {
        name: "version 0.1: lessons, puzzles, reviews and collections are kept",
        languages: FRENCH,
        run: |environment, browser| Box::pin(storage::study(environment, browser)),
    },
    TestCase {
        name: "version 0.1: a guest and an account are recognised",
        languages: FRENCH,
        run: |environment, browser| Box::pin(storage::server_session(environment, browser)),
    },
    TestCase {
        name: "version 0.1: its service worker is replaced",
        languages: ENGLISH,
        run: |environment, browser| Box::pin(service_worker::is_replaced(environment, browser)),
    },
    TestCase {
        name: "version 0.1: its service worker is replaced on every page",
        languages: ENGLISH,
        run: |environment, browser| {
            Box::pin(service_worker::is_replaced_anywhere(environment, browser))
        },
    },
];

/// The path of a file of version 0.1.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/v0.1").join(name)
}

fn read<T: DeserializeOwned>(name: &str) -> Result<T> {
    let text = std::fs::read_to_string(file(name)).with_context(|| format!("no {name}"))?;
    serde_json::from_str(&text).with_context(|| format!("{name} is damaged"))
}

/// A server with a copy of the store that the browser of version 0.1 was connected to.
fn server(environment: &TestEnvironment) -> Result<ServerProcess> {
    let store = "../../server/http-server/tests/data/v0.1/salon.db";
    ServerProcess::with_store(
        &environment.salon,
        &PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(store),
    )
}

/// Starts the server and loads the data of version 0.1 into an empty browser.
async fn restore_version_0_1(
    environment: &TestEnvironment,
    browser: &mut Browser,
) -> Result<ServerProcess> {
    let server = server(environment)?;
    browser.server.clone_from(&server.address);
    storage::load(browser).await?;
    Ok(server)
}
