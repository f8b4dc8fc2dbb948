//! What version 0.1 has left in a browser: its storage, its addresses and its service worker. The files in
//! `data/v0.1` were written by version 0.1 itself.

mod links;
mod old_server;
mod service_worker;
mod storage;

use std::path::PathBuf;

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;

use super::{ENGLISH, FRENCH, Trial};
use crate::house::House;
use crate::stage::Stage;
use crate::visitor::Visitor;

pub(super) const TRIALS: [Trial; 6] = [
    Trial {
        name: "version 0.1: every address still leads to what it names",
        languages: FRENCH,
        run: |stage, visitor| Box::pin(links::open_all(stage, visitor)),
    },
    Trial {
        name: "version 0.1: games go on, and preferences are kept",
        languages: FRENCH,
        run: |stage, visitor| Box::pin(storage::games(stage, visitor)),
    },
    Trial {
        name: "version 0.1: lessons, puzzles, reviews and collections are kept",
        languages: FRENCH,
        run: |stage, visitor| Box::pin(storage::study(stage, visitor)),
    },
    Trial {
        name: "version 0.1: a guest and an account are still known",
        languages: FRENCH,
        run: |stage, visitor| Box::pin(storage::server_session(stage, visitor)),
    },
    Trial {
        name: "version 0.1: its service worker gives way to the new page",
        languages: ENGLISH,
        run: |stage, visitor| Box::pin(service_worker::is_replaced(stage, visitor)),
    },
    Trial {
        name: "version 0.1: its service worker gives way wherever people come in",
        languages: ENGLISH,
        run: |stage, visitor| Box::pin(service_worker::is_replaced_anywhere(stage, visitor)),
    },
];

/// Where a file that version 0.1 has written is.
fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("data/v0.1").join(name)
}

fn read<T: DeserializeOwned>(name: &str) -> Result<T> {
    let text = std::fs::read_to_string(file(name)).with_context(|| format!("no {name}"))?;
    serde_json::from_str(&text).with_context(|| format!("{name} is damaged"))
}

/// A server with a copy of the store that the browser of version 0.1 was connected to.
fn server(stage: &Stage) -> Result<House> {
    let store = "../../server/http-server/tests/data/v0.1/salon.db";
    House::with_store(&stage.salon, &PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(store))
}

/// Starts the server and puts what version 0.1 has stored into the visitor's empty browser.
async fn come_back(stage: &Stage, visitor: &mut Visitor) -> Result<House> {
    let server = server(stage)?;
    visitor.house.clone_from(&server.address);
    storage::load(visitor).await?;
    Ok(server)
}
