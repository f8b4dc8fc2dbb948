//! Playing in the terminal.
//!
//! [`play`] is the whole of it: menus, boards as characters, mouse and keyboard, clocks, offers, and
//! records that survive a crash; and a plain mode in which everything is said in lines of text, for
//! screen readers and for scripts. It knows no rules (`chess`, `checkers`, `backgammon` do) and no
//! table etiquette (`table` and `table-runner` do): it shows the table and passes commands on.
//!
//! Everything that decides is apart from everything that touches the world. A `TableScreen` takes
//! input and draws itself into a buffer, a `LocalTable` runs a table and saves its record, and only
//! `full_screen` and `plain` read the keyboard and the clock.
//!
//! ```
//! use salon_terminal::{PlayOptions, TerminalCapabilities};
//! use words::Language;
//!
//! let options = PlayOptions::new(Language::French, TerminalCapabilities::FULL, None);
//! assert_eq!(options.game, None, "a menu asks for what is not given");
//! ```

mod background_thought;
mod board;
mod click_areas;
mod date;
mod export;
mod frame;
mod full_screen;
mod line_input;
mod local_table;
mod menu_action;
mod open_table;
mod palette;
mod plain;
mod play_options;
mod save_folder;
#[cfg(test)]
mod screenshots;
mod start_menu;
mod table_screen;
mod terminal_capabilities;
mod terminal_error;
mod terminal_game;
mod termination_signal;
mod typed_input;

use std::io::Write;

use narration::{
    board_description, choices, clocks, playable_game, refusal_explanation, score_sheet,
    table_messages, variants,
};

pub use crate::line_input::LineInput;
pub use crate::play_options::{PlayOptions, PlayerKind, ResumeSource};
pub use crate::save_folder::SaveFolder;
pub use crate::terminal_capabilities::{Charset, ColourDepth, TerminalCapabilities};
pub use crate::terminal_error::TerminalError;
pub use crate::terminal_game::TerminalGame;

/// Plays with these options until the user leaves. Plain mode reads lines from `input`; what is
/// printed, there or after leaving, goes to `output`.
///
/// # Errors
/// Why no game could be played.
pub fn play(
    options: PlayOptions,
    input: LineInput<'_>,
    output: &mut dyn Write,
) -> Result<(), TerminalError> {
    let end = match options.plain {
        true => plain::play(options, input, output)?,
        false => full_screen::play(options)?,
    };
    if end.is_unfinished {
        // There is nowhere to report that this cannot be printed.
        let _ = writeln!(output, "{}", end.language.status_saved());
    }
    Ok(())
}
