use games::GameKind;
use words::Language;

use crate::message::Protocol;
use crate::wire::{Wire, wire_enum, wire_struct};

/// The protocol of the worker that keeps collections of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CollectionsProtocol {}

impl Protocol for CollectionsProtocol {
    type Request = CollectionsRequest;
    type Response = CollectionsResponse;
    type Notification = NoNotification;

    fn remember(_: &mut Vec<NoNotification>, new: NoNotification) {
        match new {}
    }
}

/// The page sends this worker requests only, no notifications.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoNotification {}

impl Wire for NoNotification {
    fn write(&self, _: &mut Vec<u8>) {
        match *self {}
    }

    fn read(_: &mut &[u8]) -> Option<Self> {
        None
    }
}

wire_struct! {
    /// A collection as it stands in the list.
    pub struct CollectionSummary {
        /// Its name for programs.
        pub id: String,
        /// The game.
        pub kind: GameKind,
        /// The day on which it was imported.
        pub day: String,
        /// How many games it has.
        pub games: u32,
        /// How many games of the file could not be read.
        pub faults: u32,
        /// Whether the file was read to its end.
        pub is_complete: bool,
        /// The name of the file.
        pub name: String,
    }
}

wire_struct! {
    /// What a collection knows about a game without reading it.
    #[derive(Default)]
    pub struct GameSummary {
        /// White's name.
        pub white: String,
        /// Black's name.
        pub black: String,
        /// As files write it: `1-0`, `0-1`, `1/2-1/2`, or `*`.
        pub result: String,
        /// `2026.11.16`, with question marks for what is not known.
        pub date: String,
        /// Where it was played.
        pub event: String,
        /// The code and the name of the opening.
        pub opening: String,
        /// How many events it has.
        pub length: usize,
    }
}

wire_struct! {
    /// A game of a collection.
    pub struct NumberedGame {
        /// Its number in the collection, from 0.
        pub number: u32,
        /// What is known about it.
        pub game: GameSummary,
    }
}

wire_struct! {
    /// Which games of a collection are wanted. What is empty fits every game.
    #[derive(Default)]
    pub struct GameFilter {
        /// Words that occur in the names or in the event.
        pub words: String,
        /// The result as files write it.
        pub result: String,
        /// The first day, or year: `2026-11-16` or `2026`.
        pub since: String,
        /// The last day, or year.
        pub until: String,
        /// Part of the opening's code or name.
        pub opening: String,
    }
}

wire_struct! {
    /// How far the import of a file has come.
    #[derive(Default)]
    pub struct ImportProgress {
        /// How many bytes have been read.
        pub bytes: u64,
        /// How many the file has.
        pub total_bytes: u64,
        /// How many games were found in them.
        pub games: u32,
        /// How many games could not be read.
        pub faults: u32,
    }
}

wire_struct! {
    /// How games went on after a position, and how they ended.
    #[derive(Default)]
    pub struct Continuation {
        /// What was played; empty if the game ended there.
        pub mv: String,
        /// How many of the games White won.
        pub white_wins: u32,
        /// How many were drawn.
        pub draws: u32,
        /// How many Black won.
        pub black_wins: u32,
        /// How many have no result.
        pub unfinished: u32,
    }
}

wire_struct! {
    /// A game that has a position.
    pub struct FoundGame {
        /// The collection it belongs to.
        pub collection: String,
        /// What was played after the position; empty if the game ended there.
        pub continuation: String,
        /// The game.
        pub game: NumberedGame,
    }
}

wire_enum! {
    /// What the page asks about collections.
    pub enum CollectionsRequest {
        /// Imports the file that is attached. Answers: `Importing`, at last `Imported`.
        Import = 0 {
            /// The name that the collection gets.
            id: String,
            /// Today, as records write it.
            day: String,
            /// The file's name, which may tell its format.
            file_name: String,
            /// The user's language.
            language: Language,
        },
        /// Stops the import. What has been read of the file stays. No answer of its own.
        StopImport = 1,
        /// Answer: `List`.
        List = 2,
        /// What is wrong with the games that could not be read. Answer: `Faults`.
        Faults = 3 {
            /// The collection.
            id: String,
        },
        /// Some of the games that fit a filter. Answer: `Games`.
        Browse = 4 {
            /// The collection.
            id: String,
            /// The first game, counted from 0 among those that fit.
            first: usize,
            /// How many games.
            count: usize,
            /// Which games.
            filter: GameFilter,
        },
        /// One game as a record. Answer: `Record`.
        Fetch = 5 {
            /// The collection.
            id: String,
            /// The game.
            number: u32,
            /// Today, as records write it.
            day: String,
            /// The user's language.
            language: Language,
        },
        /// All games as a file. Answer: `Export`, with a file attached.
        Export = 6 {
            /// The collection.
            id: String,
        },
        /// Deletes a collection. Answer: `Deleted`.
        Delete = 7 {
            /// The collection.
            id: String,
        },
        /// The games that have a position, in all collections. Answer: `Found`.
        FindPosition = 8 {
            /// The game.
            kind: GameKind,
            /// The position.
            position: String,
            /// The user's language.
            language: Language,
        },
    }
}

wire_enum! {
    /// What the worker answers about collections.
    pub enum CollectionsResponse {
        /// How far an import has come.
        Importing = 0 {
            /// So far.
            progress: ImportProgress,
        },
        /// An import is over.
        Imported = 1 {
            /// The new collection.
            collection: CollectionSummary,
        },
        /// All collections.
        List = 2 {
            /// In the order of their names for programs.
            collections: Vec<CollectionSummary>,
        },
        /// What is wrong with games.
        Faults = 3 {
            /// The number of each game in its file, from 1, and the reason in words.
            faults: Vec<(u32, String)>,
        },
        /// Some games of a collection.
        Games = 4 {
            /// How many games fit the filter.
            total: usize,
            /// Those that were asked for.
            games: Vec<NumberedGame>,
        },
        /// A game as a record.
        Record = 5 {
            /// Its text.
            text: String,
        },
        /// A file is attached.
        Export = 6 {
            /// The name of the file that was imported.
            name: String,
            /// How the name ends.
            format: String,
        },
        /// The collection is gone.
        Deleted = 7,
        /// The games that have a position.
        Found = 8 {
            /// How many games have it.
            total: u32,
            /// How many games were searched.
            searched: u32,
            /// How they went on, the most frequent first.
            continuations: Vec<Continuation>,
            /// The first of them.
            games: Vec<FoundGame>,
        },
    }
}
