//! Every message that Salon shows, in English and in French.
//!
//! The messages are in `messages/en.toml` and `messages/fr.toml`. The build turns each into a function of
//! [`Language`]; a missing translation stops the build. The rules of the games are in the crate `rulebooks`.
//!
//! ```
//! use salon_words::Language;
//!
//! assert_eq!(Language::English.list_games(2), "2 games");
//! assert_eq!(Language::French.list_games(1), "1 partie");
//! assert_eq!(Language::French.number(12_345), "12\u{202f}345");
//! ```

mod io_error;
mod language;
mod lowercase;

pub use crate::io_error::io_error_text;
pub use crate::language::{Language, Text, UnknownLanguage};
pub use crate::lowercase::lowercase;

#[allow(
    clippy::too_many_arguments,
    reason = "a message has as many arguments as it has placeholders"
)]
mod messages {
    use crate::Language;
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}
