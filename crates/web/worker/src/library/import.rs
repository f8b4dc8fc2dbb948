use std::collections::VecDeque;

use games::with_game;
use words::Language;

use super::collection::{Collection, format_of};
use super::entry::Entry;
use super::gather::{Gathered, gather};
use super::places::{Places, Shards};
use super::split::{Piece, Sequence, Splitter};

/// So many games are kept together.
pub(crate) const BLOCK: usize = 250;
/// So many places are held before they are written out.
const SEGMENT: usize = 1 << 19;
/// So many faults are told one by one.
const TOLD: usize = 500;

/// A file on its way into the library.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) collection: Collection,
    language: Language,
    splitter: Splitter,
    games: VecDeque<(String, String)>,
    blocks: u32,
    places: Places,
    /// Whether nothing more will come.
    is_over: bool,
    /// What is wrong with broken games, each after its number in the file.
    pub(crate) faults: Vec<String>,
}

/// Games that are kept together: their entries, a line each, and their texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Block {
    pub(crate) number: u32,
    pub(crate) entries: String,
    pub(crate) texts: String,
}

impl Import {
    /// A file with this name that begins like this.
    pub(crate) fn new(id: &str, day: &str, name: &str, begin: &[u8], language: Language) -> Self {
        let (kind, format) = format_of(name, begin);
        Self {
            collection: Collection {
                id: id.to_owned(),
                kind,
                format,
                day: day.to_owned(),
                games: 0,
                faults: 0,
                segments: 0,
                is_whole: false,
                name: name.to_owned(),
            },
            language,
            splitter: Splitter::new(Sequence::of(format)),
            games: VecDeque::new(),
            blocks: 0,
            places: Places::default(),
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

    /// The file is at its end.
    pub(crate) fn end(&mut self) {
        for piece in self.splitter.end() {
            self.take(&piece);
        }
        self.collection.is_whole = true;
        self.is_over = true;
    }

    /// Nothing more is wanted; what has been read stays.
    pub(crate) fn stop(&mut self) {
        self.is_over = true;
    }

    fn take(&mut self, piece: &Piece) {
        let (kind, format, l) = (self.collection.kind, self.collection.format, self.language);
        let (number, places) = (self.collection.games, &mut self.places);
        let Gathered { games, faults } =
            with_game!(kind, G => gather::<G>(format, piece, number, places, l));
        let collection = &mut self.collection;
        collection.games += games.len() as u32;
        let line = |(entry, text): (Entry, String)| (entry.write(), text.replace('\0', " "));
        self.games.extend(games.into_iter().map(line));
        for fault in faults {
            collection.faults += 1;
            if self.faults.len() < TOLD {
                let number = collection.games + collection.faults;
                self.faults.push(format!("{number}\t{fault}"));
            }
        }
    }

    /// A block that is full; at the end of the file also one that is not.
    pub(crate) fn block(&mut self) -> Option<Block> {
        let is_last = self.is_over && !self.games.is_empty();
        if self.games.len() < BLOCK && !is_last {
            return None;
        }
        let many = self.games.len().min(BLOCK);
        let (entries, texts): (Vec<String>, Vec<String>) = self.games.drain(..many).unzip();
        self.blocks += 1;
        Some(Block {
            number: self.blocks - 1,
            entries: entries.join("\n"),
            texts: texts.join("\0"),
        })
    }

    /// The index of positions, if enough have come or the file is at its end: its number and parts.
    pub(crate) fn segment(&mut self) -> Option<(u32, Shards)> {
        let is_last = self.is_over && self.places.len() > 0;
        if self.places.len() < SEGMENT && !is_last {
            return None;
        }
        self.collection.segments += 1;
        Some((self.collection.segments - 1, std::mem::take(&mut self.places).shards()))
    }
}

/// The text of a game in its block.
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

    /// Six hundred games, of which each seventh is broken: 85 of 600, and 515 are left.
    #[test]
    fn broken_games_are_told_and_the_others_kept() {
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
        // The 400th sound game is the 466th of the file: 66 broken ones are before it.
        let text = text_in(&blocks[1].texts, 399).unwrap();
        assert!(text.starts_with("[Event \"465\"]"), "{text}");
        let (segment, shards) = import.segment().unwrap();
        assert_eq!((segment, import.collection.segments), (0, 1));
        assert!(shards.len() <= 4, "all games have the same four positions");
        assert_eq!(import.segment(), None);
    }

    #[test]
    fn what_was_read_before_a_stop_is_kept() {
        let mut import = import("[Event \"a\"]\n\n1. e4 *\n\n[Event \"b\"]\n\n1. d4", 9);
        assert_eq!(import.block(), None);
        import.stop();
        assert_eq!(import.block().unwrap().entries.lines().count(), 1);
        assert!(!import.collection.is_whole);
    }
}
