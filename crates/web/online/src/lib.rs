//! A part of the web app: playing with others over the network.
//!
//! The app loads this part when the user first goes to `/club`. Tables, boards and preferences are those of
//! the crate `table-ui`; the messages are those of the crate `protocol`. Code that decides (the requests
//! without an answer, the choices for a new table, a row of a list) is separate from code that calls the
//! browser (`page`, `connection`), and is tested without one.
//!
//! ```
//! // The app shows the part once it is loaded.
//! let _: fn() -> leptos::prelude::AnyView = salon_online::part;
//! ```

mod connection;
mod http_request;
mod new_table_options;
mod online_address;
mod page;
mod presence;
mod qr_code;
mod server_session;
mod table_row;

pub use self::page::part;
