//! The texts about a table that every user interface shows: its status, score sheets, descriptions of boards
//! and moves, names of choices and variants, refusals with the rule that explains them, verification of dice.
//!
//! What it is not: it draws nothing, reads no input and stores nothing. The terminal, the web app and the server
//! do that, and all of them show the same texts.
//!
//! ```
//! use chess::{Position, Rules};
//! use salon_narration::table_messages::TableMessages;
//! use table::{Actor, BySeat, Command, Occupant, Seat, TableSetup, Table, Time};
//! use words::Language;
//!
//! let seats = BySeat { south: Occupant::guest("Ann"), north: Occupant::guest("?") };
//! let mut table = Table::<Position>::new(TableSetup { seats, ..TableSetup::new("chess", Rules::STANDARD) });
//! table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
//! let messages = TableMessages::new(&table, Language::English);
//! assert_eq!(messages.status(), "White to move.");
//! assert_eq!(messages.player(Seat::South), "White (Ann)");
//! ```

pub mod board_description;
pub mod choices;
pub mod clocks;
pub mod dice_verification;
pub mod network;
pub mod opponents;
pub mod playable_game;
pub mod refusal_explanation;
pub mod rule_differences;
pub mod score_sheet;
pub mod table_messages;
pub mod typed_move;
pub mod variants;

pub use crate::playable_game::PlayableGame;
