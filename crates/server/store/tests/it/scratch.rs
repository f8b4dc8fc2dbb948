//! Folders that go away again.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use salon_store::{GuestId, Line, NewTable, TableId, Write};

pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name =
            format!("salon-store-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
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
        opener: GuestId(1),
        request: id as u64,
        header: "header\n".to_owned(),
        rated: false,
        secret: None,
    }
}

pub(crate) fn lines(table: i64, first: u64, texts: &[&str]) -> Write {
    let line = |text: &&str| Line { text: (*text).to_owned(), asked: None };
    Write::Lines { table: TableId(table), first, lines: texts.iter().map(line).collect() }
}
