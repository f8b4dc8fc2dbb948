//! Playing in the terminal.
//!
//! [`play`] is the whole of it: menus, boards as characters, mouse and keyboard, clocks, offers,
//! records that survive a crash, and a plain mode in which everything is said in lines of words. It
//! knows no rules (those are the games') and no order at the table (that is `table`'s): it shows what
//! is, and says what somebody wants.
//!
//! Inside, everything that decides is apart from everything that touches the world. A room
//! (`room`) is told what happens and draws itself into a buffer; a house (`house`) runs a table and
//! keeps its record; only `run` and `plain` read keyboards and clocks.
//!
//! ```
//! use salon_terminal::{Look, Order};
//! use words::Language;
//!
//! let order = Order::new(Language::French, Look::FULL, None);
//! assert_eq!(order.game, None, "what was not said will be asked");
//! ```

mod bell;
mod board;
mod computer;
mod date;
mod deed;
mod ear;
mod export;
mod failure;
mod frame;
mod house;
mod lobby;
mod look;
mod open;
mod order;
mod palette;
mod plain;
mod playable;
mod room;
mod run;
mod shelf;
#[cfg(test)]
mod shots;
mod spots;
mod understand;

use std::io::Write;

use narration::{
    board_description, choices, clocks, dice, refusal_explanation, score_sheet, table_messages,
    variants,
};

pub use crate::ear::Ear;
pub use crate::failure::Failure;
pub use crate::look::{Colours, Glyphs, Look};
pub use crate::order::{Order, Player, Resume};
pub use crate::playable::PlayableGame;
pub use crate::shelf::Shelf;

/// Plays what was ordered, until somebody leaves. In plain mode lines are heard by `ear`; what is
/// to be said, there or afterwards, goes to `output`.
///
/// # Errors
/// Why no game could be played.
pub fn play(order: Order, ear: Ear<'_>, output: &mut dyn Write) -> Result<(), Failure> {
    let farewell = match order.plain {
        true => plain::visit(order, ear, output)?,
        false => run::visit(order)?,
    };
    if farewell.unfinished {
        // Nobody is left to hear it if this cannot be printed.
        let _ = writeln!(output, "{}", farewell.language.status_saved());
    }
    Ok(())
}
