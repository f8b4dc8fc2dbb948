//! Temporary folders that are deleted at the end of a test, and short writes for tests.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use salon_store::{
    ClientRequestId, NewTable, RatingEntry, RecordLine, Store, StoreError, TableId, UserId, Write,
};
use table::Seat;

pub(crate) struct ScratchFolder(PathBuf);

impl ScratchFolder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("salon-store-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The length of a file; 0 if there is none.
    pub(crate) fn length(&self, name: &str) -> u64 {
        std::fs::metadata(self.0.join(name)).map_or(0, |file| file.len())
    }

    /// Whether any file contains a text.
    pub(crate) fn contains(&self, text: &str) -> bool {
        let files = std::fs::read_dir(&self.0).unwrap().map(|entry| entry.unwrap().path());
        files
            .map(|file| std::fs::read(file).unwrap())
            .any(|bytes| bytes.windows(text.len()).any(|window| window == text.as_bytes()))
    }
}

impl Drop for ScratchFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn table(id: i64) -> NewTable {
    NewTable {
        id: TableId(id),
        code: format!("code-{id}"),
        game: "chess".to_owned(),
        rules: "standard".to_owned(),
        clock: "300+5".to_owned(),
        public: id % 2 == 1,
        opened: 1_000 * id,
        request: ClientRequestId { user: UserId(1), number: id as u64 },
        header: "header\n".to_owned(),
        rated: false,
        secret: None,
    }
}

pub(crate) fn lines(table: i64, first: u64, texts: &[&str]) -> Write {
    let line = |text: &&str| RecordLine { text: (*text).to_owned(), request: None };
    Write::Lines { table: TableId(table), first, lines: texts.iter().map(line).collect() }
}

pub(crate) async fn commit(store: &dyn Store, writes: &[Write]) -> Result<(), StoreError> {
    store.commit(&writes.iter().collect::<Vec<_>>()).await
}

pub(crate) fn seat(table: i64, seat: Seat, user: i64, name: &str) -> Write {
    let user = Some(UserId(user));
    Write::Seat { table: TableId(table), seat, user, name: name.to_owned() }
}

pub(crate) fn rating(user: i64, number: u32, rating: f64) -> RatingEntry {
    RatingEntry {
        user: UserId(user),
        game: "chess".to_owned(),
        number,
        rating,
        deviation: 100.0,
        volatility: 0.06,
        at: 5,
        table: TableId(1),
    }
}
