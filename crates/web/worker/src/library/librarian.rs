//! Whoever keeps the collections in the browser's database, and answers what the page asks of them.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::{Array, Function, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};
use words::Language;

use super::collection::Collection;
use super::entry::{Entry, Wanted};
use super::import::{BLOCK, Import, text_in};
use super::message::Errand;
use super::places;
use super::seek::{Sought, Tally};
use super::storage::{Outcome, Storage, name};
use crate::files::{self, Arrival};

/// So many bytes of a file are read at once; other errands are heard in between.
const SLICE: f64 = 65_536.0;
/// So many games with a position are told one by one.
const TOLD: usize = 200;

thread_local! {
    static IS_STOPPED: Cell<bool> = const { Cell::new(false) };
    /// The entries of the collection that was looked at last.
    static LOOKED_AT: RefCell<Option<(String, Rc<Vec<Entry>>)>> = const { RefCell::new(None) };
}

/// Runs errands, and tells what comes of them.
pub(crate) struct Librarian {
    tell: Function,
    language: Language,
}

impl Librarian {
    /// Runs an errand. What goes wrong is told.
    pub(crate) async fn run(message: &str, file: Option<File>, tell: Function) {
        let Some((errand, language)) = Errand::read(message) else { return };
        let librarian = Self { tell, language };
        let word = message.split(' ').next().unwrap_or_default();
        if librarian.serve(errand, file).await.is_err() {
            librarian.say(&format!("sorry {word}\n{}", language.collection_failed()));
        }
    }

    fn say(&self, answer: &str) {
        // A page that is gone hears nothing.
        let _ = self.tell.call1(&JsValue::NULL, &answer.into());
    }

    async fn serve(&self, errand: Errand<'_>, file: Option<File>) -> Outcome<()> {
        if errand == Errand::Stop {
            IS_STOPPED.set(true);
            return Ok(());
        }
        let storage = Storage::open().await?;
        match errand {
            Errand::Collect { id, day, name } => {
                let file = file.ok_or(JsValue::NULL)?;
                self.collect(&storage, id, day, name, &file).await
            }
            Errand::Stop => Ok(()),
            Errand::Collections => self.collections(&storage).await,
            Errand::Faults { id } => {
                let faults = storage.get(&name("faults", id, &[])).await?.as_string();
                self.say(&format!("faults {id}\n{}", faults.unwrap_or_default()));
                Ok(())
            }
            Errand::Browse { id, from, many, wanted } => {
                self.browse(&storage, id, from, many, wanted).await
            }
            Errand::Fetch { id, number, day } => self.fetch(&storage, id, number, day).await,
            Errand::Export { id } => self.export(&storage, id).await,
            Errand::Discard { id } => {
                LOOKED_AT.set(None);
                let kinds = ["collection", "entries", "texts", "places", "faults"];
                storage.forget(&kinds.map(|kind| name(kind, id, &[]))).await?;
                self.say(&format!("discarded {id}"));
                Ok(())
            }
            Errand::Seek { kind, position } => self.seek(&storage, kind, position).await,
        }
    }

    /// Takes a file in, slice by slice.
    async fn collect(
        &self,
        storage: &Storage,
        id: &str,
        day: &str,
        file_name: &str,
        file: &File,
    ) -> Outcome<()> {
        IS_STOPPED.set(false);
        let size = file.size();
        let mut at = 0.0;
        let mut import = None;
        while at < size && !IS_STOPPED.get() {
            let end = (at + SLICE).min(size);
            let slice = file.slice_with_f64_and_f64(at, end)?;
            let bytes = Uint8Array::new(&JsFuture::from(slice.array_buffer()).await?).to_vec();
            let begin = || Import::new(id, day, file_name, &bytes, self.language);
            let import = import.get_or_insert_with(begin);
            import.feed(&bytes);
            keep(storage, import).await?;
            at = end;
            let Collection { games, faults, .. } = import.collection;
            self.say(&format!("collecting {id} {at} {size} {games} {faults}"));
        }
        let Some(mut import) = import else { return self.nothing() };
        if IS_STOPPED.get() {
            import.stop();
        } else {
            import.end();
        }
        keep(storage, &mut import).await?;
        if import.collection.games == 0 {
            return self.nothing();
        }
        let line = import.collection.write();
        storage
            .put(&[
                (name("faults", id, &[]), import.faults.join("\n").into()),
                (name("collection", id, &[]), line.as_str().into()),
            ])
            .await?;
        let memory: js_sys::WebAssembly::Memory = wasm_bindgen::memory().unchecked_into();
        let bytes: js_sys::ArrayBuffer = memory.buffer().unchecked_into();
        self.say(&format!("collected {id} {}\n{line}", bytes.byte_length()));
        Ok(())
    }

    fn nothing(&self) -> Outcome<()> {
        self.say(&format!("sorry collect\n{}", self.language.collection_nothing()));
        Ok(())
    }

    async fn collections(&self, storage: &Storage) -> Outcome<()> {
        let lines: Vec<String> =
            all_collections(storage).await?.iter().map(Collection::write).collect();
        self.say(&format!("collections\n{}", lines.join("\n")));
        Ok(())
    }

    async fn browse(
        &self,
        storage: &Storage,
        id: &str,
        from: usize,
        many: usize,
        wanted: &str,
    ) -> Outcome<()> {
        let entries = entries(storage, id).await?;
        let wanted = Wanted::read(wanted);
        let mut total = 0;
        let mut lines = Vec::new();
        for (number, entry) in entries.iter().enumerate().filter(|(_, entry)| wanted.fits(entry)) {
            if total >= from && lines.len() < many {
                lines.push(format!("{number}\t{}", entry.write()));
            }
            total += 1;
        }
        self.say(&format!("browse {id} {from} {total}\n{}", lines.join("\n")));
        Ok(())
    }

    async fn fetch(&self, storage: &Storage, id: &str, number: u32, day: &str) -> Outcome<()> {
        let Some(collection) = collection(storage, id).await? else { return Ok(()) };
        let block = number as usize / BLOCK;
        let texts = storage.get(&name("texts", id, &[block])).await?.as_string();
        let texts = texts.unwrap_or_default();
        let text = text_in(&texts, number).unwrap_or_default();
        let table = format!("game-{id}-{}", number + 1);
        let file = format!("game.{}", collection.format);
        let arrival = Arrival { id: &table, day };
        match files::read(text, &file, arrival, self.language) {
            Ok(record) => self.say(&format!("fetched {id} {number}\n{record}")),
            Err(why) => self.say(&format!("sorry fetch\n{why}")),
        }
        Ok(())
    }

    /// Hands over all texts, one after the other.
    async fn export(&self, storage: &Storage, id: &str) -> Outcome<()> {
        let Some(collection) = collection(storage, id).await? else { return Ok(()) };
        let parts = Array::new();
        for block in storage.all(&name("texts", id, &[])).await? {
            let texts = block.as_string().unwrap_or_default();
            for text in texts.split('\0') {
                parts.push(&text.trim_end().into());
                parts.push(&"\n\n".into());
            }
        }
        let file = Blob::new_with_str_sequence(&parts)?;
        let answer = format!("exported {id} {}\n{}", collection.format, collection.name);
        let _ = self.tell.call2(&JsValue::NULL, &answer.into(), &file);
        Ok(())
    }

    /// Finds a position in all collections of its game.
    async fn seek(&self, storage: &Storage, kind: games::Kind, position: &str) -> Outcome<()> {
        let sought = match Sought::read(kind, position, self.language) {
            Ok(sought) => sought,
            Err(why) => {
                self.say(&format!("sorry seek\n{why}"));
                return Ok(());
            }
        };
        let mut finding = Finding::default();
        let mut searched = 0;
        for collection in all_collections(storage).await? {
            if collection.kind == kind {
                searched += collection.games;
                self.seek_in(storage, &collection, &sought, &mut finding).await?;
            }
        }
        let Finding { total, tally, games } = finding;
        let (ways, games) = (tally.lines().join("\n"), games.join("\n"));
        self.say(&format!("sought {total} {searched}\n{ways}\n\n{games}"));
        Ok(())
    }

    async fn seek_in(
        &self,
        storage: &Storage,
        collection: &Collection,
        sought: &Sought,
        finding: &mut Finding,
    ) -> Outcome<()> {
        let Collection { id, format, .. } = collection;
        let shard = places::shard(&sought.stand);
        let mut found = Vec::new();
        for segment in 0..collection.segments as usize {
            let bytes = storage.get(&name("places", id, &[segment, shard])).await?;
            if let Some(bytes) = bytes.dyn_ref::<Uint8Array>() {
                found.extend(places::find(&bytes.to_vec(), &sought.stand));
            }
        }
        found.sort_unstable();
        let entries = entries(storage, id).await?;
        let mut held = (usize::MAX, String::new());
        let mut last = None;
        for place in found.into_iter() {
            // A game that comes back to the position is one game.
            if last == Some(place.game) {
                continue;
            }
            let block = place.game as usize / BLOCK;
            if held.0 != block {
                let texts = storage.get(&name("texts", id, &[block])).await?.as_string();
                held = (block, texts.unwrap_or_default());
            }
            let text = text_in(&held.1, place.game).unwrap_or_default();
            let next = sought.next(format, text, place, self.language);
            let (Some(next), Some(entry)) = (next, entries.get(place.game as usize)) else {
                continue;
            };
            last = Some(place.game);
            finding.total += 1;
            finding.tally.add(&next, entry);
            if finding.games.len() < TOLD {
                finding.games.push(format!("{id}\t{}\t{next}\t{}", place.game, entry.write()));
            }
        }
        Ok(())
    }
}

/// What a search has found.
#[derive(Default)]
struct Finding {
    total: usize,
    tally: Tally,
    games: Vec<String>,
}

/// Writes out what has come together, and how far the collection has come.
async fn keep(storage: &Storage, import: &mut Import) -> Outcome<()> {
    let id = import.collection.id.clone();
    let mut things = Vec::new();
    while let Some(block) = import.block() {
        let number = block.number as usize;
        things.push((name("entries", &id, &[number]), block.entries.into()));
        things.push((name("texts", &id, &[number]), block.texts.into()));
    }
    if let Some((segment, shards)) = import.segment() {
        for (shard, bytes) in shards {
            let name = name("places", &id, &[segment as usize, shard]);
            things.push((name, Uint8Array::from(&bytes[..]).into()));
        }
    }
    if things.is_empty() {
        return Ok(());
    }
    LOOKED_AT.set(None);
    things.push((name("collection", &id, &[]), import.collection.write().into()));
    storage.put(&things).await
}

async fn collection(storage: &Storage, id: &str) -> Outcome<Option<Collection>> {
    let line = storage.get(&name("collection", id, &[])).await?.as_string();
    Ok(line.and_then(|line| Collection::read(&line)))
}

async fn all_collections(storage: &Storage) -> Outcome<Vec<Collection>> {
    let first = Array::of1(&"collection".into()).into();
    let lines = storage.all(&first).await?.into_iter().filter_map(|line| line.as_string());
    Ok(lines.filter_map(|line| Collection::read(&line)).collect())
}

/// The entries of a collection, all of them.
async fn entries(storage: &Storage, id: &str) -> Outcome<Rc<Vec<Entry>>> {
    let held = LOOKED_AT.with_borrow(|looked_at| match looked_at {
        Some((other, entries)) if other == id => Some(entries.clone()),
        _ => None,
    });
    if let Some(entries) = held {
        return Ok(entries);
    }
    let mut entries = Vec::new();
    for block in storage.all(&name("entries", id, &[])).await? {
        let lines = block.as_string().unwrap_or_default();
        entries.extend(lines.lines().filter_map(Entry::read));
    }
    let entries = Rc::new(entries);
    LOOKED_AT.set(Some((id.to_owned(), entries.clone())));
    Ok(entries)
}
