//! The client, in a worker of its own: what it is asked, and what is known from its answers.

use std::cell::RefCell;

use js_sys::Array;
use leptos::prelude::*;
use table_ui::page::AppContext;
use table_ui::{browser, router, saved_games};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, File, MessageEvent, Worker, WorkerOptions, WorkerType};
use words::Language;

use crate::collections::{Answer, Collection, Finding, Listing, Reading};

thread_local! {
    /// A file that is being read goes on being read whatever the page shows.
    static WORKER: RefCell<Option<Worker>> = const { RefCell::new(None) };
    static LIBRARY: RefCell<Option<CollectionsClient>> = const { RefCell::new(None) };
}

/// What the page knows of the client.
#[derive(Clone, Copy)]
pub(super) struct CollectionsClient {
    language: Language,
    /// The file that is being read, and how far it has been.
    pub(super) reading: RwSignal<Option<(String, Reading)>>,
    pub(super) collections: RwSignal<Option<Vec<Collection>>>,
    pub(super) listing: RwSignal<Option<Listing>>,
    /// What is wrong with the games of a collection.
    pub(super) faults: RwSignal<Option<Vec<(u64, String)>>>,
    pub(super) finding: RwSignal<Option<Result<Finding, String>>>,
    /// What came of the last errand, in words.
    pub(super) said: RwSignal<String>,
}

impl CollectionsClient {
    /// The client that this part of the page belongs to.
    pub(super) fn here() -> Self {
        expect_context()
    }

    /// Opens it for everything that is shown below.
    pub(super) fn provide() {
        let now = LIBRARY.with_borrow(Option::clone);
        let reading = now.and_then(|now| now.reading.try_get_untracked()).flatten();
        let client = Self {
            language: AppContext::current().language,
            reading: RwSignal::new(reading),
            collections: RwSignal::new(None),
            listing: RwSignal::new(None),
            faults: RwSignal::new(None),
            finding: RwSignal::new(None),
            said: RwSignal::new(String::new()),
        };
        LIBRARY.set(Some(client));
        provide_context(client);
    }

    /// Sends somebody on an errand: a word, and what follows the language.
    pub(super) fn ask(self, word: &str, rest: &str) {
        self.send(&format!("{word} {} {rest}", self.language.code()), None);
    }

    /// Takes a file in.
    pub(super) fn take_in(self, file: &File) {
        let (day, stamp) = browser::today();
        let number = browser::entropy()() & 0xffff;
        let name = file.name();
        self.said.set(String::new());
        self.reading.set(Some((name.clone(), Reading { percent: 0, games: 0, faults: 0 })));
        let code = self.language.code();
        self.send(&format!("collect {code} {stamp}-{number:04x} {day} {name}"), Some(file));
    }

    fn send(self, errand: &str, file: Option<&File>) {
        let file = file.map_or(JsValue::UNDEFINED, JsValue::from);
        let message = Array::of2(&errand.into(), &file);
        let sent = WORKER.with_borrow_mut(|worker| {
            if worker.is_none() {
                *worker = engage();
            }
            worker.as_ref().is_some_and(|worker| worker.post_message(&message).is_ok())
        });
        if !sent {
            self.lose();
        }
    }

    /// The worker cannot be had, or has broken down.
    fn lose(self) {
        if let Some(worker) = WORKER.take() {
            worker.terminate();
        }
        let _ = self.reading.try_set(None);
        let _ = self.said.try_set(self.language.web_engine_failed().to_owned());
    }

    fn hear(self, answer: Answer, file: Option<&Blob>) {
        match answer {
            Answer::Reading(reading) => {
                self.reading.try_update(|now| {
                    if let Some((_, before)) = now {
                        *before = reading;
                    }
                });
            }
            Answer::Collected(collection) => {
                let _ = self.reading.try_set(None);
                let words = self.language.collection_added(collection.games, collection.name);
                let _ = self.said.try_set(words);
                self.ask("collections", "");
            }
            Answer::Collections(all) => {
                let _ = self.collections.try_set(Some(all));
            }
            Answer::Faults(faults) => {
                let _ = self.faults.try_set(Some(faults));
            }
            Answer::Listing(listing) => {
                let _ = self.listing.try_set(Some(listing));
            }
            Answer::Fetched(record) => self.open(&record),
            Answer::Exported(name) => {
                if let Some(file) = file {
                    browser::download_blob(&name, file);
                }
            }
            Answer::Discarded(_) => self.ask("collections", ""),
            Answer::Sought(finding) => {
                let _ = self.finding.try_set(Some(Ok(finding)));
            }
            Answer::Sorry(word, why) => self.excuse(&word, why),
        }
    }

    fn excuse(self, word: &str, why: String) {
        match word {
            "seek" => {
                let _ = self.finding.try_set(Some(Err(why)));
            }
            _ => {
                let _ = self.reading.try_set(None);
                let _ = self.said.try_set(why);
                self.ask("collections", "");
            }
        }
    }

    /// Takes a game to the shelf, and goes to its table.
    fn open(self, record: &str) {
        match saved_games::import(record) {
            Some(id) => router::navigate(&format!("/#/table/{id}")),
            None => {
                let _ = self.said.try_set(self.language.web_save_failed().to_owned());
            }
        }
    }
}

fn engage() -> Option<Worker> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker =
        Worker::new_with_options(&browser::meta_content("collections-worker")?, &options).ok()?;
    let heard = Closure::<dyn Fn(MessageEvent)>::new(|event: MessageEvent| {
        let Some(client) = LIBRARY.with_borrow(Option::clone) else { return };
        let data = Array::from(&event.data());
        let Some(text) = data.get(0).as_string() else { return };
        match Answer::read(&text) {
            Some(answer) => client.hear(answer, data.get(1).dyn_ref()),
            None => client.lose(),
        }
    });
    let failed = Closure::<dyn Fn()>::new(|| {
        if let Some(client) = LIBRARY.with_borrow(Option::clone) {
            client.lose();
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    worker.set_onerror(Some(failed.as_ref().unchecked_ref()));
    // There is never more than one worker, and seldom a second.
    heard.forget();
    failed.forget();
    Some(worker)
}
