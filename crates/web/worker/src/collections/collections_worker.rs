//! Answers requests about collections, which are in the browser's database.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};
use words::Language;
use worker_protocol::{
    CollectionSummary, CollectionsRequest, CollectionsResponse, FoundGame, FromWorker, GameSummary,
    ImportProgress, NoNotification, NumberedGame, RequestId, ToWorker, WorkerError,
};

use super::collection::Collection;
use super::game_summary::{self, PreparedFilter};
use super::import::{BLOCK, Import, text_in};
use super::indexed_db::{Database, StorageError, key};
use super::position_index::{self, Occurrence};
use super::position_search::{ContinuationCounter, PositionQuery};
use crate::game_files::{self, ImportedAs, ImportedFile};

/// The number of bytes of a file that are read at once. Other requests are answered in between.
const SLICE: f64 = 65_536.0;

/// The most games with a position that are listed.
const MOST_FOUND: usize = 200;

thread_local! {
    /// Whether the user has stopped the import.
    static IS_STOPPED: Cell<bool> = const { Cell::new(false) };
    /// The games of the collection that was looked at last.
    static SUMMARIES: RefCell<Option<(String, Rc<Vec<GameSummary>>)>> = const { RefCell::new(None) };
}

/// What came of a request, or of a part of it.
type WorkerResult<T> = Result<T, WorkerError>;

/// Answers one request.
pub(crate) struct CollectionsWorker {
    id: RequestId,
    /// Sends a message to the page, and perhaps a file with it.
    post: Function,
}

impl CollectionsWorker {
    /// Does what a message asks for. A cancelled request is completed all the same: the page does not
    /// listen to it any more.
    pub(crate) async fn handle(
        message: ToWorker<CollectionsRequest, NoNotification>,
        file: Option<File>,
        post: Function,
    ) {
        match message {
            ToWorker::Request { id, request } => Self { id, post }.answer(request, file).await,
            ToWorker::Cancel(id) => Self { id, post }.post(&FromWorker::Finished(id, None), None),
            ToWorker::Notify(never) => match never {},
        }
    }

    fn post(&self, message: &FromWorker<CollectionsResponse>, file: Option<&Blob>) {
        let message = Uint8Array::from(&message.encode()[..]);
        let file = file.map_or(JsValue::UNDEFINED, JsValue::from);
        // A page that is gone reads no messages.
        let _ = self.post.call2(&JsValue::NULL, &message, &file);
    }

    async fn answer(self, request: CollectionsRequest, file: Option<File>) {
        match self.respond(request, file).await {
            Ok((response, file)) => {
                self.post(&FromWorker::Finished(self.id, response), file.as_ref());
            }
            Err(error) => self.post(&FromWorker::Failed(self.id, error), None),
        }
    }

    /// The last response to a request, and the file that belongs to it.
    async fn respond(
        &self,
        request: CollectionsRequest,
        file: Option<File>,
    ) -> WorkerResult<(Option<CollectionsResponse>, Option<Blob>)> {
        if request == CollectionsRequest::StopImport {
            IS_STOPPED.set(true);
            return Ok((None, None));
        }
        let database = Database::open().await?;
        let response = match request {
            CollectionsRequest::Import { id, day, file_name, language } => {
                let file = file.ok_or(WorkerError::InvalidRequest)?;
                let begin = |bytes: &[u8]| Import::new(&id, &day, &file_name, bytes, language);
                let imported = self.import(&database, &file, &begin).await?;
                let nothing =
                    || WorkerError::Failed { reason: language.collection_nothing().to_owned() };
                CollectionsResponse::Imported { collection: imported.ok_or_else(nothing)? }
            }
            CollectionsRequest::StopImport => return Ok((None, None)),
            CollectionsRequest::List => {
                let all = all_collections(&database).await?;
                let collections = all.iter().map(Collection::summary).collect();
                CollectionsResponse::List { collections }
            }
            CollectionsRequest::Faults { id } => {
                let text = database.get(&key("faults", &id, &[])).await?.as_string();
                let faults = text.unwrap_or_default().lines().filter_map(fault).collect();
                CollectionsResponse::Faults { faults }
            }
            CollectionsRequest::Browse { id, first, count, filter } => {
                let summaries = summaries(&database, &id).await?;
                browse(&summaries, first, count, &PreparedFilter::new(&filter))
            }
            CollectionsRequest::Fetch { id, number, day, language } => {
                fetch(&database, &id, number, &day, language).await?
            }
            CollectionsRequest::Export { id } => {
                let (response, file) = export(&database, &id).await?;
                return Ok((Some(response), Some(file)));
            }
            CollectionsRequest::Delete { id } => {
                SUMMARIES.set(None);
                let parts = ["collection", "entries", "texts", "places", "faults"];
                database.delete(&parts.map(|part| key(part, &id, &[]))).await?;
                CollectionsResponse::Deleted
            }
            CollectionsRequest::FindPosition { kind, position, language } => {
                let query = PositionQuery::read(kind, &position, language)
                    .map_err(|reason| WorkerError::Failed { reason })?;
                PositionSearch::new(query, language).run(&database).await?
            }
        };
        Ok((Some(response), None))
    }

    /// Imports a file, slice by slice; `None` if there is no game in it.
    async fn import(
        &self,
        database: &Database,
        file: &File,
        begin: &dyn Fn(&[u8]) -> Import,
    ) -> WorkerResult<Option<CollectionSummary>> {
        IS_STOPPED.set(false);
        let size = file.size();
        let mut at = 0.0;
        let mut import = None;
        while at < size && !IS_STOPPED.get() {
            let end = (at + SLICE).min(size);
            let slice = file.slice_with_f64_and_f64(at, end).map_err(StorageError::from)?;
            let buffer = JsFuture::from(slice.array_buffer()).await.map_err(StorageError::from)?;
            let bytes = Uint8Array::new(&buffer).to_vec();
            let import = import.get_or_insert_with(|| begin(&bytes));
            import.feed(&bytes);
            store(database, import).await?;
            at = end;
            let Collection { games, faults, .. } = import.collection;
            let (bytes, total_bytes) = (at as u64, size as u64);
            let progress = ImportProgress { bytes, total_bytes, games, faults };
            self.post(
                &FromWorker::Update(self.id, CollectionsResponse::Importing { progress }),
                None,
            );
        }
        let Some(mut import) = import else { return Ok(None) };
        if IS_STOPPED.get() {
            import.stop();
        } else {
            import.end();
        }
        store(database, &mut import).await?;
        let collection = &import.collection;
        if collection.games == 0 {
            return Ok(None);
        }
        let id = &collection.id;
        let faults = (key("faults", id, &[]), import.faults.join("\n").into());
        let line = (key("collection", id, &[]), collection.write().into());
        database.put(&[faults, line]).await?;
        Ok(Some(collection.summary()))
    }
}

/// A search for a position in all collections of its game.
struct PositionSearch {
    query: PositionQuery,
    language: Language,
    total: u32,
    continuations: ContinuationCounter,
    games: Vec<FoundGame>,
}

impl PositionSearch {
    fn new(query: PositionQuery, language: Language) -> Self {
        let continuations = ContinuationCounter::default();
        Self { query, language, total: 0, continuations, games: Vec::new() }
    }

    async fn run(mut self, database: &Database) -> WorkerResult<CollectionsResponse> {
        let mut searched = 0;
        for collection in all_collections(database).await? {
            if collection.kind == self.query.kind {
                searched += collection.games;
                self.search(database, &collection).await?;
            }
        }
        let Self { total, continuations, games, .. } = self;
        let continuations = continuations.sorted();
        Ok(CollectionsResponse::Found { total, searched, continuations, games })
    }

    async fn search(&mut self, database: &Database, collection: &Collection) -> WorkerResult<()> {
        let Collection { id, format, .. } = collection;
        let occurrences = self.occurrences(database, collection).await?;
        let summaries = summaries(database, id).await?;
        let (mut block_number, mut texts) = (usize::MAX, String::new());
        let mut last = None;
        for occurrence in occurrences {
            // A game that comes back to the position is one game.
            if last == Some(occurrence.game) {
                continue;
            }
            let block = occurrence.game as usize / BLOCK;
            if block_number != block {
                let found = database.get(&key("texts", id, &[block])).await?.as_string();
                (block_number, texts) = (block, found.unwrap_or_default());
            }
            let text = text_in(&texts, occurrence.game).unwrap_or_default();
            let continuation = self.query.continuation(format, text, occurrence, self.language);
            let summary = summaries.get(occurrence.game as usize);
            let (Some(continuation), Some(summary)) = (continuation, summary) else { continue };
            last = Some(occurrence.game);
            self.total += 1;
            self.continuations.add(&continuation, summary);
            if self.games.len() < MOST_FOUND {
                let game = NumberedGame { number: occurrence.game, game: summary.clone() };
                self.games.push(FoundGame { collection: id.clone(), continuation, game });
            }
        }
        Ok(())
    }

    /// Where the index of a collection has the position, in the order of the games.
    async fn occurrences(
        &self,
        database: &Database,
        collection: &Collection,
    ) -> WorkerResult<Vec<Occurrence>> {
        let shard = position_index::shard_of(&self.query.key);
        let mut found = Vec::new();
        for segment in 0..collection.segments as usize {
            let bytes = database.get(&key("places", &collection.id, &[segment, shard])).await?;
            if let Some(bytes) = bytes.dyn_ref::<Uint8Array>() {
                found.extend(position_index::find(&bytes.to_vec(), &self.query.key));
            }
        }
        found.sort_unstable();
        Ok(found)
    }
}

/// Some of the games that a filter lets through.
fn browse(
    summaries: &[GameSummary],
    first: usize,
    count: usize,
    filter: &PreparedFilter,
) -> CollectionsResponse {
    let mut total = 0;
    let mut games = Vec::new();
    for (number, game) in (0..).zip(summaries).filter(|(_, game)| filter.fits(game)) {
        if total >= first && games.len() < count {
            games.push(NumberedGame { number, game: game.clone() });
        }
        total += 1;
    }
    CollectionsResponse::Games { total, games }
}

async fn fetch(
    database: &Database,
    id: &str,
    number: u32,
    day: &str,
    language: Language,
) -> WorkerResult<CollectionsResponse> {
    let collection = collection(database, id).await?;
    let block = number as usize / BLOCK;
    let texts = database.get(&key("texts", id, &[block])).await?.as_string();
    let texts = texts.unwrap_or_default();
    let text = text_in(&texts, number).unwrap_or_default();
    let table_name = format!("game-{id}-{}", number + 1);
    let file_name = format!("game.{}", collection.format);
    let name = ImportedAs { table_name: &table_name, day };
    match game_files::read(text, &file_name, name, Some(0), language)? {
        ImportedFile::Record(text) => Ok(CollectionsResponse::Record { text }),
        ImportedFile::Several(_) => Err(WorkerError::InvalidRequest),
    }
}

/// All texts of a collection as one file.
async fn export(database: &Database, id: &str) -> WorkerResult<(CollectionsResponse, Blob)> {
    let collection = collection(database, id).await?;
    let parts = Array::new();
    for block in database.all(&key("texts", id, &[])).await? {
        let texts = block.as_string().unwrap_or_default();
        for text in texts.split('\0') {
            parts.push(&text.trim_end().into());
            parts.push(&"\n\n".into());
        }
    }
    let file = Blob::new_with_str_sequence(&parts).map_err(StorageError::from)?;
    let format = collection.format.to_owned();
    Ok((CollectionsResponse::Export { name: collection.name, format }, file))
}

/// Stores the games and positions that have come together.
async fn store(database: &Database, import: &mut Import) -> WorkerResult<()> {
    let id = import.collection.id.clone();
    let mut values = Vec::new();
    while let Some(block) = import.block() {
        let number = block.number as usize;
        values.push((key("entries", &id, &[number]), block.entries.into()));
        values.push((key("texts", &id, &[number]), block.texts.into()));
    }
    if let Some((segment, shards)) = import.segment() {
        for (shard, bytes) in shards {
            let key = key("places", &id, &[segment as usize, shard]);
            values.push((key, Uint8Array::from(&bytes[..]).into()));
        }
    }
    if values.is_empty() {
        return Ok(());
    }
    SUMMARIES.set(None);
    values.push((key("collection", &id, &[]), import.collection.write().into()));
    database.put(&values).await?;
    Ok(())
}

/// Reads a line of the faults: the number of the game in its file, and the reason.
fn fault(line: &str) -> Option<(u32, String)> {
    let (number, reason) = line.split_once('\t')?;
    Some((number.parse().ok()?, reason.to_owned()))
}

async fn collection(database: &Database, id: &str) -> WorkerResult<Collection> {
    let line = database.get(&key("collection", id, &[])).await?.as_string();
    line.and_then(|line| Collection::read(&line)).ok_or(WorkerError::InvalidRequest)
}

async fn all_collections(database: &Database) -> WorkerResult<Vec<Collection>> {
    let first = Array::of1(&"collection".into()).into();
    let lines = database.all(&first).await?.into_iter().filter_map(|line| line.as_string());
    Ok(lines.filter_map(|line| Collection::read(&line)).collect())
}

/// What is known about the games of a collection.
async fn summaries(database: &Database, id: &str) -> WorkerResult<Rc<Vec<GameSummary>>> {
    let held = SUMMARIES.with_borrow(|held| match held {
        Some((other, summaries)) if other == id => Some(summaries.clone()),
        _ => None,
    });
    if let Some(summaries) = held {
        return Ok(summaries);
    }
    let mut summaries = Vec::new();
    for block in database.all(&key("entries", id, &[])).await? {
        let lines = block.as_string().unwrap_or_default();
        summaries.extend(lines.lines().filter_map(game_summary::read));
    }
    let summaries = Rc::new(summaries);
    SUMMARIES.set(Some((id.to_owned(), summaries.clone())));
    Ok(summaries)
}
