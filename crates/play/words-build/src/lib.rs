//! Turns message files into Rust: one TOML file a language, one function a message.
//!
//! A message that a language lacks, a placeholder that only one of them has, a plural without its
//! forms: each is an error of the build, named by file and key. A message that the program asks for
//! and nobody has written is a function that does not exist. What is written but not used is dropped
//! by the linker, so the web app carries only the words that it says.
//!
//! ```toml
//! [check]
//! broken = "{file} is broken"          # fn check_broken(self, file: impl Display) -> String
//! games = { one = "{count} game", other = "{count} games" }   # fn check_games(self, count: u64)
//! ```
//!
//! Run from a build script; not part of the product.
//!
//! ```
//! let code = salon_words_build::press(&[
//!     ("English", "en", "[hello]\nyou = 'Hello {name}!'"),
//!     ("French", "fr", "[hello]\nyou = 'Bonjour {name} !'"),
//! ])?;
//! assert!(code.contains("fn hello_you(self, name: impl std::fmt::Display) -> String"));
//! # Ok::<(), salon_words_build::Error>(())
//! ```

mod french;
mod message;
mod press;

pub use crate::french::typeset;
pub use crate::message::{Error, Message};
pub use crate::press::press;
