//! The third page in the browser: playing with others over the network.
//!
//! It is a module of its own, fetched when somebody goes to `/club`, so that whoever plays at one screen
//! does not wait for it. Rooms, boards and looks are those of the crate `web`; what goes over the line is
//! the crate `protocol`. What decides (a conversation with the house, the table that is wanted, a list) is apart
//! from what touches the browser (`page`, `line`), and tested without one.
//!
//! ```
//! // There is nothing to call: the browser calls `start` once the module is loaded.
//! let _: fn() = salon_online::start;
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

/// Shows the page.
#[wasm_bindgen::prelude::wasm_bindgen(start)]
pub fn start() {
    page::show();
}
