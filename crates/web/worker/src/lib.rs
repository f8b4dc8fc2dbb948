//! Whoever stands behind the page and knows better.
//!
//! The page in the browser can draw every game and play it by the rules; what it cannot do itself it
//! asks here: what a computer does at its table, what would be a good move, how the game stands, what a
//! file of games says, how one is written, whether dice were honest. Questions and answers are texts
//! ([`Kibitzer::hear`]), so that they can cross from the page to the worker in which this runs, where
//! long thoughts keep nobody waiting. What it is not: an engine or a rule; those are crates of their
//! own.
//!
//! ```
//! use engine::StoppedClock;
//! use salon_worker::Kibitzer;
//!
//! let mut kibitzer = Kibitzer::new(Box::new(StoppedClock));
//! let answer = kibitzer.hear("read en some-id 2026.11.16 game.pgn\n1. e4 e5 2. Nf3 *").unwrap();
//! let record = answer.strip_prefix("read\n").unwrap();
//! assert!(record.contains("move g1f3"));
//! ```
//!
//! # Messages
//!
//! A message is a line, and perhaps a text below it. Languages are `en` and `fr`, times milliseconds at
//! the table; *entries* and *events* say which moment of a record is meant, and come back in the
//! answer, so that a late one is known as such. The text below is a record, if nothing else is said.
//!
//! | question | answer |
//! |---|---|
//! | `act entries events language now` | `act entries events seat command` |
//! | `hint entries events language now` | `hint entries events places…`, below it a sentence |
//! | `judge entries events language now` | again and again: `judge entries events share`, below it a few words and a sentence; the share is White's, in thousandths |
//! | `review entries nodes language game event` | again and again: `review entries done total`, below it lines of `game event` and a [finding](analysis::EventReview), from that event on; other questions are heard in between |
//! | `weigh entries nodes game event move` | `weigh entries game event move`, below it the finding if that had been played |
//! | `puzzle entries game event` | `puzzle entries game event`, below it what was missed there as a [puzzle](puzzle_maker::MistakePuzzles), if it has one answer |
//! | `analyse mark language lines`, below it a position | again and again, until something else is asked: `analyse mark depth nodes speed next` with what is found below |
//! | `rollout mark language moves…`, below it a position | again and again, until it is decided: `rollout mark games of state` with a line for each move |
//! | `rest` | nothing: what is being thought about is given up |
//! | `read language id day name`, below it a file | `read`, below it a record |
//! | `write format` | `write format`, below it a file |
//! | `prove language` | `prove`, below it a sentence |
//! | `wrap` | `wrap text`: the record as part of an address |
//! | `unwrap language text` | `unwrap`, below it the record |
//! | `bench game depth` | `bench game nodes milliseconds` |
//!
//! A worker of its own keeps collections of games ([`library()`]). To it every question begins with a word
//! and a language; a collection has a name and its games have numbers from 0.
//!
//! | question | answer |
//! |---|---|
//! | `collect language id day name`, and a file | again and again `collecting id bytes of games faults`, then `collected id memory`, below it the collection |
//! | `stop` | nothing; what has been read of the file stays |
//! | `collections` | `collections`, below it one on each line: name, game, format, day, games, faults, segments, `whole` or `part`, file |
//! | `faults language id` | `faults id`, below it numbers and reasons |
//! | `browse language id from many`, below it words, result, first day, last day, opening | `browse id from total`, below it numbers and entries: White, Black, result, date, event, opening, length |
//! | `fetch language id number day` | `fetched id number`, below it a record |
//! | `export language id` | `exported id format`, below it a name; and a file |
//! | `discard language id` | `discarded id` |
//! | `seek language game`, below it a position | `sought total searched`, below it ways to go on with White's wins, draws, Black's wins and open games, an empty line, and games: collection, number, what was played, entry |
//!
//! A position is told by its past: the game and its rules in a line, the start in the next, then an event
//! in each. What is found is told in lines that begin with a word and have their parts between tabs.
//!
//! | line | parts |
//! |---|---|
//! | `fact`, `note` | a sentence that is certain, and another |
//! | `share` | White's, in thousandths |
//! | `line` | a move: its worth, what stands behind that, the places it touches, its text, what is expected |
//! | `cube` | a row about the cube: a name, an equity, `best` if it is, the text of its move if there is one; the first is a title |
//! | `play` | a move that is played out: `in` doubt or `out`, its equity, the standard error, the games, how sure it is to be worse than the best, its places, its text, and as people write it |
//!
//! The *next* are the milliseconds in which nothing else will be heard; 0 when all is found out.
//!
//! What could not be done is answered with `sorry` and the first word of the question, below it why.

mod analyst;
mod bystander;
mod clock;
mod files;
mod judgement;
mod kibitzer;
mod known;
mod library;
mod looking_back;
mod message;
mod player;
mod proof;
mod wrapping;

pub use crate::kibitzer::Kibitzer;

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::File;

use crate::clock::PageClock;
use crate::library::Librarian;

thread_local! {
    /// A worker has one.
    static KIBITZER: RefCell<Kibitzer> =
        RefCell::new(Kibitzer::new(Box::new(PageClock)).with_voice(Box::new(post_message)));
}

#[wasm_bindgen]
extern "C" {
    /// Tells the page something while a question is being thought about.
    #[wasm_bindgen(js_name = postMessage)]
    fn post_message(text: &str);
}

/// Answers a question of the page.
#[wasm_bindgen]
pub fn hear(message: &str) -> Option<String> {
    KIBITZER.with_borrow_mut(|kibitzer| kibitzer.hear(message))
}

/// Thinks on about what was to be judged, for a moment; nothing if that has been done for long enough.
#[wasm_bindgen]
pub fn think_on() -> Option<String> {
    KIBITZER.with_borrow_mut(Kibitzer::think_on)
}

/// Runs an errand in the library and tells what comes of it, again and again where it takes time.
#[wasm_bindgen]
pub async fn library(errand: String, file: Option<File>, tell: Function) {
    Librarian::run(&errand, file, tell).await;
}
