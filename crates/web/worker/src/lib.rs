//! The workers behind the web app, in which everything runs that takes time.
//!
//! [`EngineWorker`] runs the engines: computer players, hints, evaluations, reviews, analyses. It also reads
//! and writes files of games and verifies dice. A second worker keeps collections of games in the browser's
//! database ([`collections()`]). Both speak the protocol of the crate `worker-protocol`, which lists the
//! requests and their answers. What this crate is not: an engine or a rule; those are crates of their own.
//!
//! ```
//! use engine::StoppedClock;
//! use salon_worker::EngineWorker;
//! use words::Language;
//! use worker_protocol::{EngineRequest, EngineResponse, FromWorker, RequestId, ToWorker};
//!
//! let answers = std::rc::Rc::new(std::cell::RefCell::new(Vec::new()));
//! let posted = answers.clone();
//! let post = move |answer| posted.borrow_mut().push(answer);
//! let mut worker = EngineWorker::new(Box::new(StoppedClock), Box::new(post));
//! worker.handle(ToWorker::Request {
//!     id: RequestId(1),
//!     request: EngineRequest::ImportGame {
//!         text: "1. e4 e5 2. Nf3 *".to_owned(),
//!         file_name: "game.pgn".to_owned(),
//!         table_name: "some-id".to_owned(),
//!         day: "2026.11.16".to_owned(),
//!         game: None,
//!         language: Language::English,
//!     },
//! });
//! while worker.step() {}
//! let answers = answers.borrow();
//! let Some(FromWorker::Finished(_, Some(EngineResponse::Record { text }))) = answers.last() else {
//!     panic!("{answers:?}")
//! };
//! assert!(text.contains("move g1f3"));
//! ```

mod analysis;
mod browser_clock;
mod collections;
mod engine_worker;
mod evaluation;
mod evaluation_summary;
mod expected_moves;
mod full_strength_engine;
mod game_files;
mod game_review;
mod job;
mod share_link;
mod supported_game;
mod table_engines;

pub use crate::engine_worker::EngineWorker;

use std::cell::RefCell;

use checkers_endgames::Tablebase;
use js_sys::{Function, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::File;
use worker_protocol::{FromWorker, ToWorker};

use crate::browser_clock::BrowserClock;
use crate::collections::CollectionsWorker;

thread_local! {
    static ENGINE_WORKER: RefCell<EngineWorker> = RefCell::new(EngineWorker::new(
        Box::new(BrowserClock),
        Box::new(|message: FromWorker<_>| post_message(&Uint8Array::from(&message.encode()[..]))),
    ));
}

#[wasm_bindgen]
extern "C" {
    /// Sends a message to the page.
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(message: &Uint8Array);
}

/// Takes a message of the page. What it asks for is done by [`step`].
#[wasm_bindgen]
pub fn handle(message: &[u8]) {
    if let Some(message) = ToWorker::decode(message) {
        ENGINE_WORKER.with_borrow_mut(|worker| worker.handle(message));
    }
}

/// Works for a short while; returns whether there is more to do.
#[wasm_bindgen]
pub fn step() -> bool {
    ENGINE_WORKER.with_borrow_mut(EngineWorker::step)
}

/// Whether the larger endgame tablebase of checkers should be fetched: a game of checkers is there.
#[wasm_bindgen(js_name = wantsCheckersTablebase)]
pub fn wants_checkers_tablebase() -> bool {
    ENGINE_WORKER.with_borrow(EngineWorker::has_met_checkers)
}

/// Makes the engine of checkers use a tablebase that was fetched. A damaged one is left alone: the engine goes on
/// with the smaller one that it brings along.
#[wasm_bindgen(js_name = useCheckersTablebase)]
pub fn use_checkers_tablebase(bytes: Vec<u8>) {
    if let Ok(tablebase) = Tablebase::from_bytes(bytes) {
        tablebase.share();
    }
}

/// Whether the endgame tables of chess should be fetched: a game of chess is there.
#[wasm_bindgen(js_name = wantsChessTables)]
pub fn wants_chess_tables() -> bool {
    ENGINE_WORKER.with_borrow(EngineWorker::has_met_chess)
}

/// Makes the engine of chess use tables that were fetched. Damaged ones are left alone: the engine goes on without.
#[wasm_bindgen(js_name = useChessTables)]
pub fn use_chess_tables(bytes: Vec<u8>) {
    if let Ok(tables) = chess_endgames::Tablebase::from_bytes(bytes) {
        tables.share();
    }
}

/// Does what a message to the worker of collections asks for. `post` sends a message to the page, and
/// perhaps a file with it.
#[wasm_bindgen]
pub async fn collections(message: Vec<u8>, file: Option<File>, post: Function) {
    if let Some(message) = ToWorker::decode(&message) {
        CollectionsWorker::handle(message, file, post).await;
    }
}
