use std::collections::VecDeque;

use games::with_game;
use words::Language;

use super::collection::{Collection, format_of};
use super::game_splitter::{FilePiece, GameSplitter, Sequence};
use super::game_summary;
use super::imported_games::{ImportedGames, read_piece};
use super::position_index::{PositionIndex, Shards};

/// The number of games that are stored together.
pub(crate) const BLOCK: usize = 250;
/// The number of positions that are collected before they are written to the database.
const SEGMENT: usize = 1 << 19;
/// The most faults that are listed.
const MOST_FAULTS: usize = 500;

/// A file that is being imported.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) collection: Collection,
    language: Language,
    splitter: GameSplitter,
    /// Games that have not been stored yet: the line in the list, and the text.
    games: VecDeque<(String, String)>,
    /// How many blocks have been stored.
    blocks: u32,
    /// Positions that have not been stored yet.
    index: PositionIndex,
    /// Whether nothing more will come.
    is_over: bool,
    /// What is wrong with faulty games: the number in the file, a tab and the reason.
    pub(crate) faults: Vec<String>,
}

/// Games that are stored together: their lines in the list, and their texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Block {
    pub(crate) number: u32,
    pub(crate) entries: String,
    pub(crate) texts: String,
}

impl Import {
    /// Begins to import a file that begins with these bytes.
    pub(crate) fn new(
        id: &str,
        day: &str,
        file_name: &str,
        begin: &[u8],
        language: Language,
    ) -> Self {
        let (kind, format) = format_of(file_name, begin);
        Self {
            collection: Collection {
                id: id.to_owned(),
                kind,
                format,
                day: day.to_owned(),
                games: 0,
                faults: 0,
                segments: 0,
                is_complete: false,
                name: file_name.to_owned(),
            },
            language,
            splitter: GameSplitter::new(Sequence::of(format)),
            games: VecDeque::new(),
            blocks: 0,
            index: PositionIndex::default(),
            is_over: false,
            faults: Vec::new(),
        }
    }

    /// Takes the next bytes of the file.
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        for piece in self.splitter.feed(bytes) {
            self.take(&piece);
        }
    }

    /// Takes what is left at the end of the file.
    pub(crate) fn end(&mut self) {
        for piece in self.splitter.end() {
            self.take(&piece);
        }
        self.collection.is_complete = true;
        self.is_over = true;
    }

    /// Ends the import early. What has been read stays.
    pub(crate) fn stop(&mut self) {
        self.is_over = true;
    }

    fn take(&mut self, piece: &FilePiece) {
        let (kind, format, l) = (self.collection.kind, self.collection.format, self.language);
        let (number, index) = (self.collection.games, &mut self.index);
        let ImportedGames { games, faults } =
            with_game!(kind, G => read_piece::<G>(format, piece, number, index, l));
        let collection = &mut self.collection;
        collection.games += games.len() as u32;
        for (summary, text) in games {
            self.games.push_back((game_summary::write(&summary), text.replace('\0', " ")));
        }
        for fault in faults {
            collection.faults += 1;
            if self.faults.len() < MOST_FAULTS {
                let number = collection.games + collection.faults;
                self.faults.push(format!("{number}\t{fault}"));
            }
        }
    }

    /// The next block that is full; at the end of the file, also one that is not.
    pub(crate) fn block(&mut self) -> Option<Block> {
        let is_last = self.is_over && !self.games.is_empty();
        if self.games.len() < BLOCK && !is_last {
            return None;
        }
        let count = self.games.len().min(BLOCK);
        let (entries, texts): (Vec<String>, Vec<String>) = self.games.drain(..count).unzip();
        self.blocks += 1;
        Some(Block {
            number: self.blocks - 1,
            entries: entries.join("\n"),
            texts: texts.join("\0"),
        })
    }

    /// The next segment of the index of positions, if it is full or the file is at its end: its number and
    /// its parts.
    pub(crate) fn segment(&mut self) -> Option<(u32, Shards)> {
        let is_last = self.is_over && self.index.len() > 0;
        if self.index.len() < SEGMENT && !is_last {
            return None;
        }
        self.collection.segments += 1;
        Some((self.collection.segments - 1, std::mem::take(&mut self.index).shards()))
    }
}

/// The text of a game among the texts of its block.
pub(crate) fn text_in(texts: &str, number: u32) -> Option<&str> {
    texts.split('\0').nth(number as usize % BLOCK)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn import(text: &str, length: usize) -> Import {
        let mut import =
            Import::new("x", "2026.11.16", "a.pgn", text.as_bytes(), Language::English);
        for bytes in text.as_bytes().chunks(length) {
            import.feed(bytes);
        }
        import
    }

    /// Of 600 games every seventh is faulty: 85 are reported, and 515 are left.
    #[test]
    fn reports_faulty_games_and_keeps_the_others() {
        let text: String = (0..600)
            .map(|n| {
                let mv = if n % 7 == 6 { "Ke3" } else { "Nf3" };
                format!("[Event \"{n}\"]\n\n1. e4 e5 2. {mv} *\n\n")
            })
            .collect();
        let mut import = import(&text, 1_000);
        import.end();
        assert_eq!((import.collection.games, import.collection.faults), (515, 85));
        assert!(import.faults[0].starts_with("7\t") && import.faults[1].starts_with("14\t"));
        let blocks: Vec<Block> = std::iter::from_fn(|| import.block()).collect();
        assert_eq!(blocks.len(), 3);
        assert_eq!(blocks[2].entries.lines().count(), 15);
        // The 400th game without a fault is the 466th of the file: 66 faulty ones are before it.
        let text = text_in(&blocks[1].texts, 399).unwrap();
        assert!(text.starts_with("[Event \"465\"]"), "{text}");
        let (segment, shards) = import.segment().unwrap();
        assert_eq!((segment, import.collection.segments), (0, 1));
        assert!(shards.len() <= 4, "all games have the same four positions");
        assert_eq!(import.segment(), None);
    }

    #[test]
    fn keeps_what_was_read_before_a_stop() {
        let mut import = import("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4", 9);
        assert_eq!(import.block(), None);
        import.stop();
        assert_eq!(import.block().unwrap().entries.lines().count(), 1);
        assert!(!import.collection.is_complete);
    }
}
