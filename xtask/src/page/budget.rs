//! What the files may weigh. All sizes are in bytes, compressed with Brotli; kB are 1,000 bytes.

use anyhow::{Result, ensure};

use super::folder::Folder;

/// What the browser loads before the home page and a table on this device work. The goal is 350,000.
const FIRST_LOAD: usize = 356_000;

/// The code and style of all parts together, without the engines.
const ALL_PARTS: usize = 1_000_000;

/// What the engine worker fetches before its first reply in a game: engine, network and tables.
const FIRST_REPLY: usize = 1_500_000;

/// The engines of all games with their networks and the tables that they bring along.
const ENGINES: usize = 3_000_000;

/// The endgame tables that follow when a game is there.
const ENDGAMES: usize = 7_000_000;

/// The games that have engines.
const GAMES: [&str; 3] = ["chess", "checkers", "backgammon"];

/// A sum of sizes with its limit.
struct Size {
    what: String,
    bytes: usize,
    limit: usize,
}

/// Everything that has a limit.
pub(super) struct Sizes(Vec<Size>);

impl Sizes {
    pub(super) fn of(folder: &Folder) -> Self {
        let is_first = |name: &str| {
            !is_text(name) && !is_engine(name) && !is_part(name) && !is_system_icon(name)
        };
        let first_load = folder.size_of(is_first);
        let parts = first_load + folder.size_of(is_part);
        let size = |what: &str, bytes, limit| Size { what: what.to_owned(), bytes, limit };
        let mut sizes = vec![
            size("the first load", first_load, FIRST_LOAD),
            size("all parts together", parts, ALL_PARTS),
        ];
        for game in GAMES {
            let bytes = folder.size_of(|name| is_before_first_reply(name, game));
            sizes.push(size(&format!("the first reply in {game}"), bytes, FIRST_REPLY));
        }
        let engines = folder.size_of(|name| is_engine(name) && !is_endgames(name));
        sizes.push(size("all engines", engines, ENGINES));
        sizes.push(size("the endgame tables", folder.size_of(is_endgames), ENDGAMES));
        Self(sizes)
    }

    pub(super) fn print(&self) {
        for Size { what, bytes, limit } in &self.0 {
            println!("{bytes:>9}  of {limit} for {what}");
        }
    }

    /// Refuses files that are too large.
    pub(super) fn check(&self) -> Result<()> {
        for Size { what, bytes, limit } in &self.0 {
            ensure!(bytes <= limit, "{bytes} bytes for {what}; at most {limit} are allowed");
        }
        Ok(())
    }
}

/// Whether a file holds the long texts of the rulebooks, which are fetched when the user reads them.
fn is_text(name: &str) -> bool {
    name.starts_with("assets/texts-")
}

/// Whether a file is needed only once an engine thinks.
pub(super) fn is_engine(name: &str) -> bool {
    name.starts_with("assets/engine-")
}

/// Whether a file holds endgame tables that an engine can do without.
fn is_endgames(name: &str) -> bool {
    name.starts_with("assets/engine-endgames-")
}

/// Whether a file is fetched before the engine's first reply in a game. The worker itself serves all games;
/// files for one game have its name: `engine-chess-…`. The worker for collections is not asked for replies.
fn is_before_first_reply(name: &str, game: &str) -> bool {
    let is_for = |whom: &str| name.starts_with(&format!("assets/engine-{whom}-"));
    is_for(game) || is_for("worker") && !is_for("worker-collections")
}

/// Whether a file belongs to a part that is loaded when the user goes there.
pub(super) fn is_part(name: &str) -> bool {
    name.starts_with("assets/part-")
}

/// Whether a file is an icon that systems fetch when the app is installed.
pub(super) fn is_system_icon(name: &str) -> bool {
    name.starts_with("assets/") && name.ends_with(".png")
}

/// Whether a part is needed at a table on this device: the dialogs, and the chunks that they share with others.
pub(super) fn is_table_part(name: &str) -> bool {
    ["dialogs", "chunk"].iter().any(|part| name.starts_with(&format!("assets/part-{part}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_the_worker_and_the_files_of_the_game_before_the_first_reply() {
        let is_counted = |name| is_before_first_reply(name, "chess");
        assert!(is_counted("assets/engine-worker-0123.wasm"));
        assert!(is_counted("assets/engine-worker-start-0123.js"));
        assert!(is_counted("assets/engine-chess-network-0123.bin"));
        assert!(!is_counted("assets/engine-worker-collections-0123.js"));
        assert!(!is_counted("assets/engine-checkers-0123.bin"));
        assert!(!is_counted("assets/engine-endgames-checkers-0123.table"));
        assert!(!is_counted("assets/part-study-0123.wasm"));
    }
}
