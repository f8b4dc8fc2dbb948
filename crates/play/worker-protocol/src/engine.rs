use board_view::Place;
use games::GameKind;
use table::{Millis, Seat};
use words::Language;

use crate::analysis_update::{AnalysisUpdate, RolloutUpdate};
use crate::message::Protocol;
use crate::wire::{Wire, wire_enum, wire_struct};

/// The protocol of the worker that runs the engines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EngineProtocol {}

impl Protocol for EngineProtocol {
    type Request = EngineRequest;
    type Response = EngineResponse;
    type Notification = TableNotification;

    fn remember(log: &mut Vec<TableNotification>, new: TableNotification) {
        match new {
            TableNotification::Close { table } => log.retain(|event| event.table() != table),
            TableNotification::Append { table, entries } => {
                let last = log.iter_mut().rfind(|event| event.table() == table);
                match last {
                    Some(TableNotification::Append { entries: before, .. }) => {
                        before.extend(entries);
                    }
                    Some(_) => log.push(TableNotification::Append { table, entries }),
                    // Nobody has opened it, so a worker could not make anything of it either.
                    None => {}
                }
            }
            open @ TableNotification::Open { .. } => log.push(open),
        }
    }
}

/// A table that the page has opened in the worker. The page chooses the number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TableKey(pub u32);

impl Wire for TableKey {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        u32::read(input).map(Self)
    }
}

wire_enum! {
    /// What happens at the tables that the page shows.
    pub enum TableNotification {
        /// A table is opened.
        Open = 0 {
            /// The number that means it from now on.
            table: TableKey,
            /// Its record so far.
            record: String,
        },
        /// Something has happened at a table.
        Append = 1 {
            /// The table.
            table: TableKey,
            /// The new entries of its record, without their checksums.
            entries: Vec<String>,
        },
        /// A table is closed.
        Close = 2 {
            /// The table.
            table: TableKey,
        },
    }
}

impl TableNotification {
    /// The table that the event is about.
    pub fn table(&self) -> TableKey {
        match self {
            Self::Open { table, .. } | Self::Append { table, .. } | Self::Close { table } => *table,
        }
    }
}

wire_struct! {
    /// An event of a record: which game of the match, and which event of that game, both from 0.
    #[derive(Copy, PartialOrd, Ord)]
    pub struct EventIndex {
        /// The game.
        pub game: usize,
        /// The event.
        pub event: usize,
    }
}

wire_struct! {
    /// A position with its past, which repetitions depend on.
    pub struct GameLine {
        /// The game.
        pub kind: GameKind,
        /// Its rules.
        pub rules: String,
        /// The first position.
        pub start: String,
        /// What has happened since.
        pub events: Vec<String>,
    }
}

wire_struct! {
    /// How a game stands, for the bar beside the board.
    pub struct EvaluationSummary {
        /// What White may expect, in thousandths.
        pub white_share: u32,
        /// A number from White's point of view.
        pub short: String,
        /// The same in a sentence, with the moves that are expected.
        pub sentence: String,
    }
}

wire_struct! {
    /// What a review has found about an event.
    pub struct ReviewedEvent {
        /// The event.
        pub at: EventIndex,
        /// The text of an `analysis::EventReview`.
        pub review: String,
    }
}

wire_enum! {
    /// What the page asks of the engines.
    pub enum EngineRequest {
        /// What the computer does whose decision the table awaits. Answer: `Decision`.
        Decide = 0 {
            /// The table.
            table: TableKey,
            /// What time it is there.
            now: Millis,
        },
        /// A good move for the player whose turn it is. Answer: `Hint`.
        Hint = 1 {
            /// The table.
            table: TableKey,
            /// The user's language.
            language: Language,
        },
        /// How the game stands, looked at deeper and deeper. Answers: `Evaluation`.
        Evaluate = 2 {
            /// The table.
            table: TableKey,
            /// After how many events of the present game.
            events: usize,
            /// The user's language.
            language: Language,
        },
        /// Judges the decisions of a table one after another. Answers: `Reviewed`.
        Review = 3 {
            /// The table.
            table: TableKey,
            /// The first event.
            from: EventIndex,
            /// How many positions to search for each.
            nodes: u64,
            /// The user's language.
            language: Language,
        },
        /// Judges a move as if it had been played. Answer: `JudgedMove`.
        JudgeMove = 4 {
            /// The table.
            table: TableKey,
            /// The event instead of which it would have been played.
            at: EventIndex,
            /// The move.
            mv: String,
            /// How many positions to search.
            nodes: u64,
        },
        /// Makes a puzzle of a mistake. Answer: `Puzzle`.
        MakePuzzle = 5 {
            /// The table.
            table: TableKey,
            /// The mistake.
            at: EventIndex,
        },
        /// Whether the dice of a table were honest. Answer: `DiceVerdict`.
        VerifyDice = 6 {
            /// The table.
            table: TableKey,
            /// The user's language.
            language: Language,
        },
        /// The games of a table as a file that other programs read. Answer: `File`.
        ExportGame = 7 {
            /// The table.
            table: TableKey,
        },
        /// The record of a table as the last part of a link. Answer: `ShareLink`.
        Share = 8 {
            /// The table.
            table: TableKey,
        },
        /// The record in a link. Answer: `Record`.
        OpenShareLink = 9 {
            /// The last part of the link.
            text: String,
            /// The user's language.
            language: Language,
        },
        /// A file of games, or a record. Answer: `Record`; `GameList` if there are several games and none was
        /// chosen.
        ImportGame = 10 {
            /// The file's text.
            text: String,
            /// The file's name, which may tell its format.
            file_name: String,
            /// The name of the table that the game gets.
            table_name: String,
            /// Today, as records write it.
            day: String,
            /// Which of several games, counted from 0.
            game: Option<usize>,
            /// The user's language.
            language: Language,
        },
        /// The best moves of a position, until it is cancelled. Answers: `Analysis`.
        Analyse = 11 {
            /// The position.
            line: GameLine,
            /// How many of the best moves.
            best_moves: usize,
            /// The user's language.
            language: Language,
        },
        /// Plays moves of a position out to the end of the game many times. Answers: `Rollout`.
        RollOut = 12 {
            /// The position.
            line: GameLine,
            /// The moves.
            moves: Vec<String>,
            /// The user's language.
            language: Language,
        },
        /// How fast an engine is here. Answer: `Benchmark`.
        Benchmark = 13 {
            /// The game.
            kind: GameKind,
            /// How deep it searches the fixed positions.
            depth: u32,
        },
    }
}

wire_enum! {
    /// What the engines answer.
    pub enum EngineResponse {
        /// What a computer does.
        Decision = 0 {
            /// The computer's seat.
            seat: Seat,
            /// A command as the record writes it.
            command: String,
        },
        /// A good move.
        Hint = 1 {
            /// What it moves, from place to place.
            hops: Vec<(Place, Place)>,
            /// The move in a sentence.
            sentence: String,
        },
        /// How a game stands.
        Evaluation = 2 {
            /// What the bar shows.
            summary: EvaluationSummary,
        },
        /// Some decisions of a review.
        Reviewed = 3 {
            /// In their order.
            events: Vec<ReviewedEvent>,
        },
        /// What a move is worth.
        JudgedMove = 4 {
            /// The text of an `analysis::EventReview`.
            review: String,
        },
        /// A puzzle; none if the position has more than one answer.
        Puzzle = 5 {
            /// The text of a `puzzles::Puzzle`.
            puzzle: Option<String>,
        },
        /// Whether dice were honest.
        DiceVerdict = 6 {
            /// In a sentence.
            sentence: String,
        },
        /// A file.
        File = 7 {
            /// How its name ends.
            format: String,
            /// Its text.
            text: String,
        },
        /// A record as the last part of a link.
        ShareLink = 8 {
            /// In letters that addresses allow.
            text: String,
        },
        /// A sound record.
        Record = 9 {
            /// Its text.
            text: String,
        },
        /// What an analysis has found so far.
        Analysis = 10 {
            /// Everything that is known, not only what is new.
            update: AnalysisUpdate,
        },
        /// How far a rollout has come.
        Rollout = 11 {
            /// Everything that is known, not only what is new.
            update: RolloutUpdate,
        },
        /// How fast an engine is.
        Benchmark = 12 {
            /// How many positions were searched.
            nodes: u64,
            /// In how many milliseconds.
            milliseconds: u64,
        },
        /// The games of a file, of which one is to be chosen.
        GameList = 13 {
            /// What each is called.
            titles: Vec<String>,
        },
    }
}
