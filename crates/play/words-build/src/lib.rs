//! Generates Rust from message files: one TOML file for each language, one function for each message.
//!
//! A missing message, a placeholder that only one language has, or a plural without its forms is a build error
//! that names the file and the key. A message that the program uses must exist, because it is a function. The
//! linker drops messages that are not used, so the web app contains only its own.
//!
//! ```toml
//! [check]
//! broken = "{file} is broken"          # fn check_broken(self, file: impl Display) -> String
//! games = { one = "{count} game", other = "{count} games" }   # fn check_games(self, count: u64)
//! ```
//!
//! Used by build scripts; not part of the program.
//!
//! ```
//! let code = salon_words_build::generate(&[
//!     ("English", "en", "[hello]\nyou = 'Hello {name}!'"),
//!     ("French", "fr", "[hello]\nyou = 'Bonjour {name} !'"),
//! ])?;
//! assert!(code.contains("fn hello_you(self, name: impl std::fmt::Display) -> String"));
//! # Ok::<(), salon_words_build::MessageError>(())
//! ```

mod codegen;
mod message;
mod typography;

pub use crate::codegen::generate;
pub use crate::message::{Message, MessageError};
pub use crate::typography::typeset;
