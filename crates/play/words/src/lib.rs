//! Every word that Salon says to people, in English and in French.
//!
//! The texts stand in `messages/en.toml` and `messages/fr.toml`; each becomes a function of
//! [`Language`]. A text that one of them lacks stops the build. The rules of the games are told in
//! the crate `rulebooks`, not here.
//!
//! ```
//! use salon_words::Language;
//!
//! assert_eq!(Language::English.list_games(2), "2 games");
//! assert_eq!(Language::French.list_games(1), "1 partie");
//! assert_eq!(Language::French.number(12_345), "12\u{202f}345");
//! ```

mod language;
mod letters;
mod mishap;

pub use crate::language::{Language, Text, UnknownLanguage};
pub use crate::letters::small;
pub use crate::mishap::mishap;

#[allow(clippy::too_many_arguments, reason = "a sentence has as many gaps as it has")]
mod messages {
    use crate::Language;
    include!(concat!(env!("OUT_DIR"), "/messages.rs"));
}
