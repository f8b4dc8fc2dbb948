//! Playing in the terminal.
//!
//! [`play`] is the whole of it: menus, boards as characters, mouse and keyboard, clocks, offers,
//! records that survive a crash, and a plain mode in which everything is said in lines of words. It
//! knows no rules (those are the games') and no order at the table (that is `table`'s): it shows what
//! is, and says what somebody wants.
//!
//! Inside, everything that decides is apart from everything that touches the world. A [room](room)
//! is told what happens and draws itself into a buffer; a [house] runs a table and keeps its record;
//! only `run` and `plain` read keyboards and clocks.
//!
//! ```
//! use salon_terminal::{Look, Order};
//! use words::Language;
//!
//! let order = Order::new(Language::French, Look::FULL, None);
//! assert_eq!(order.game, None, "what was not said will be asked");
//! ```

mod board;
mod choices;
mod date;
mod deed;
mod dice;
mod export;
mod frame;
mod house;
mod lobby;
mod look;
mod open;
mod opponent;
mod order;
mod palette;
mod playable;
mod room;
mod run;
mod sheet;
mod shelf;
#[cfg(test)]
mod shots;
mod spots;
mod tell;
mod understand;
mod variants;
mod why;

use std::fmt;
use std::io::Write;

use words::Language;

use crate::open::Misfortune;

pub use crate::look::{Colours, Glyphs, Look};
pub use crate::opponent::{Opponent, RandomMoves};
pub use crate::order::{Order, Player, Resume};
pub use crate::playable::Playable;
pub use crate::shelf::Shelf;

/// Plays what was ordered, until somebody leaves. What is to be said afterwards goes to `output`.
///
/// # Errors
/// Why no game could be played, in the language of the order.
pub fn play(order: Order, output: &mut dyn Write) -> Result<(), Failure> {
    let language = order.language;
    let farewell = run::visit(order).map_err(|why| Failure::of(&why, language))?;
    if farewell.unfinished {
        // Nobody is left to hear it if this cannot be printed.
        let _ = writeln!(output, "{}", farewell.language.told_left_open());
    }
    Ok(())
}

/// Why no game could be played, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure(String);

impl Failure {
    fn of(why: &Misfortune, language: Language) -> Self {
        Self(match why {
            Misfortune::Rules(rules, error) => {
                language.open_rules(rulebooks::rules_error(language, error), rules)
            }
            Misfortune::File(path, error) => language.open_file(error, path.display()),
            Misfortune::NoRecord(path, error) => language.open_no_record(error, path.display()),
            Misfortune::NothingToResume => language.told_nothing_to_resume().to_owned(),
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}
