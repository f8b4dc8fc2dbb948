//! A part of the web app: playing with others over the network.
//!
//! The app loads this part when the user first goes to `/club`. Tables, boards and preferences are those of
//! the crate `table-ui`; the messages are those of the crate `protocol`. Code that decides (the requests
//! without an answer, the choices for a new table, a row of a list) is separate from code that calls the
//! browser (`page`, `line`), and is tested without one.
//!
//! ```
//! // The app shows the part once it is loaded.
//! let _: fn() -> leptos::prelude::AnyView = salon_online::part;
//! ```

mod address;
mod conversation;
mod counter;
mod curve;
mod line;
mod listed;
mod page;
mod square_code;
mod wanted;
mod whereabouts;

pub use self::page::part;
