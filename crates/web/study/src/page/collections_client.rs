//! The app's client of the worker that keeps collections. It owns the worker, which outlives every part of
//! the app: an import goes on while the user looks at something else.

use std::cell::RefCell;

use games::GameKind;
use leptos::prelude::*;
use table_ui::page::AppContext;
use table_ui::web_worker::{self, BrowserClient, BrowserWorker};
use table_ui::{browser, router, saved_games};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::File;
use words::Language;
use worker_protocol::{
    CollectionSummary, CollectionsProtocol, CollectionsRequest, CollectionsResponse, Continuation,
    GameFilter, ImportProgress, RequestId, WorkerError,
};

use crate::collections::{GameRow, export_name};

thread_local! {
    static CLIENT: RefCell<BrowserClient<CollectionsProtocol>> = RefCell::new(BrowserClient::new(
        BrowserWorker::new("collections-worker", |generation, event| {
            web_worker::handle_event(&CLIENT, generation, event);
        }),
    ));
    /// The signals of the page that is shown.
    static CURRENT: RefCell<Option<CollectionsClient>> = const { RefCell::new(None) };
}

/// Some games of a collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GameListing {
    /// The first game that is listed, counted from 0.
    pub(super) first: usize,
    /// How many games fit the filter.
    pub(super) total: usize,
    pub(super) rows: Vec<GameRow>,
}

/// The games that have a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct FoundGames {
    pub(super) total: u64,
    /// How many games were searched.
    pub(super) searched: u64,
    pub(super) continuations: Vec<Continuation>,
    pub(super) rows: Vec<GameRow>,
}

/// What the page knows about collections.
#[derive(Clone, Copy)]
pub(super) struct CollectionsClient {
    language: Language,
    /// The file that is being imported, and how far that has come.
    pub(super) import: RwSignal<Option<(String, ImportProgress)>>,
    pub(super) collections: RwSignal<Option<Vec<CollectionSummary>>>,
    pub(super) listing: RwSignal<Option<GameListing>>,
    /// What is wrong with the faulty games of a collection.
    pub(super) faults: RwSignal<Option<Vec<(u32, String)>>>,
    pub(super) found: RwSignal<Option<Result<FoundGames, String>>>,
    /// What came of the last request, in words.
    pub(super) message: RwSignal<String>,
    /// The listing and the search that are not answered yet. The next one replaces them.
    listing_request: StoredValue<Option<RequestId>>,
    find_request: StoredValue<Option<RequestId>>,
}

impl CollectionsClient {
    /// The client of this part of the page.
    pub(super) fn here() -> Self {
        expect_context()
    }

    /// Provides a client for all parts of the page.
    pub(super) fn provide() {
        let before = CURRENT.with_borrow(Option::clone);
        let import = before.and_then(|before| before.import.try_get_untracked()).flatten();
        let client = Self {
            language: AppContext::current().language,
            import: RwSignal::new(import),
            collections: RwSignal::new(None),
            listing: RwSignal::new(None),
            faults: RwSignal::new(None),
            found: RwSignal::new(None),
            message: RwSignal::new(String::new()),
            listing_request: StoredValue::new(None),
            find_request: StoredValue::new(None),
        };
        CURRENT.set(Some(client));
        provide_context(client);
    }

    /// Sends a request. The listener gets the client of the page that is shown when the answer comes.
    fn request(
        self,
        request: CollectionsRequest,
        file: Option<JsValue>,
        listener: impl Fn(Self, CollectionsResponse, Option<&JsValue>) + 'static,
    ) -> RequestId {
        web_worker::request(&CLIENT, request, file, move |result, file| {
            let Some(client) = CURRENT.with_borrow(Option::clone) else { return };
            match result {
                Ok(response) => listener(client, response, file),
                Err(error) => client.fail(error),
            }
        })
    }

    /// Tells the user why a request has failed, and shows what is stored.
    fn fail(self, error: WorkerError) {
        let is_lost = error == WorkerError::WorkerLost;
        let _ = self.import.try_set(None);
        let _ = self.message.try_set(self.reason(error));
        if !is_lost {
            self.list();
        }
    }

    fn reason(self, error: WorkerError) -> String {
        match error {
            WorkerError::Failed { reason } => reason,
            WorkerError::WorkerLost => self.language.web_engine_failed().to_owned(),
            WorkerError::InvalidRequest | WorkerError::StorageFailed => {
                self.language.collection_failed().to_owned()
            }
        }
    }

    /// Lists the collections.
    pub(super) fn list(self) {
        self.request(CollectionsRequest::List, None, |client, response, _| {
            if let CollectionsResponse::List { collections } = response {
                let _ = client.collections.try_set(Some(collections));
            }
        });
    }

    /// Imports a file.
    pub(super) fn import(self, file: &File) {
        let (day, stamp) = browser::today();
        let number = browser::entropy()() & 0xffff;
        let file_name = file.name();
        self.message.set(String::new());
        self.import.set(Some((file_name.clone(), ImportProgress::default())));
        let (id, language) = (format!("{stamp}-{number:04x}"), self.language);
        let request = CollectionsRequest::Import { id, day, file_name, language };
        self.request(request, Some(file.into()), |client, response, _| match response {
            CollectionsResponse::Importing { progress } => {
                client.import.try_update(|import| {
                    if let Some((_, before)) = import {
                        *before = progress;
                    }
                });
            }
            CollectionsResponse::Imported { collection } => {
                let _ = client.import.try_set(None);
                let games = u64::from(collection.games);
                let words = client.language.collection_added(games, collection.name);
                let _ = client.message.try_set(words);
                client.list();
            }
            _ => {}
        });
    }

    /// Stops the import. What has been read stays.
    pub(super) fn stop_import(self) {
        self.request(CollectionsRequest::StopImport, None, |_, _, _| {});
    }

    /// Lists what is wrong with the faulty games of a collection.
    pub(super) fn list_faults(self, id: String) {
        self.request(CollectionsRequest::Faults { id }, None, |client, response, _| {
            if let CollectionsResponse::Faults { faults } = response {
                let _ = client.faults.try_set(Some(faults));
            }
        });
    }

    /// Lists some games of a collection.
    pub(super) fn browse(self, id: String, first: usize, count: usize, filter: GameFilter) {
        cancel(self.listing_request);
        let request = CollectionsRequest::Browse { id: id.clone(), first, count, filter };
        let sent = self.request(request, None, move |client, response, _| {
            if let CollectionsResponse::Games { total, games } = response {
                let rows = games.iter().map(|game| GameRow::listed(&id, game)).collect();
                let _ = client.listing.try_set(Some(GameListing { first, total, rows }));
            }
        });
        self.listing_request.set_value(Some(sent));
    }

    /// Stores a game as a table of its own, and goes there.
    pub(super) fn open(self, id: String, number: u32) {
        let (day, _) = browser::today();
        let language = self.language;
        let request = CollectionsRequest::Fetch { id, number, day, language };
        self.request(request, None, |client, response, _| {
            let CollectionsResponse::Record { text } = response else { return };
            match saved_games::import(&text) {
                Some(id) => router::navigate(&format!("/#/table/{id}")),
                None => {
                    let words = client.language.web_save_failed().to_owned();
                    let _ = client.message.try_set(words);
                }
            }
        });
    }

    /// Hands over a collection as a file.
    pub(super) fn export(self, id: String) {
        self.request(CollectionsRequest::Export { id }, None, |_, response, file| {
            let file = file.and_then(|file| file.dyn_ref());
            if let (CollectionsResponse::Export { name, format }, Some(file)) = (response, file) {
                browser::download_blob(&export_name(&name, &format), file);
            }
        });
    }

    /// Deletes a collection.
    pub(super) fn delete(self, id: String) {
        self.request(CollectionsRequest::Delete { id }, None, |client, _, _| client.list());
    }

    /// Searches all collections for a position.
    pub(super) fn find(self, kind: GameKind, position: String) {
        cancel(self.find_request);
        let language = self.language;
        let request = CollectionsRequest::FindPosition { kind, position, language };
        let sent = web_worker::request(&CLIENT, request, None, move |result, _| {
            let found = match result {
                Ok(CollectionsResponse::Found { total, searched, continuations, games }) => {
                    Ok(FoundGames {
                        total: total.into(),
                        searched: searched.into(),
                        continuations,
                        rows: games.iter().map(GameRow::found).collect(),
                    })
                }
                Ok(_) => return,
                Err(error) => Err(self.reason(error)),
            };
            let _ = self.found.try_set(Some(found));
        });
        self.find_request.set_value(Some(sent));
    }
}

fn cancel(request: StoredValue<Option<RequestId>>) {
    if let Some(id) = request.try_update_value(Option::take).flatten() {
        web_worker::cancel(&CLIENT, id);
    }
}
