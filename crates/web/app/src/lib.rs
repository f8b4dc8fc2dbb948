//! The web app: one program for the browser, with a navigation bar around its parts.
//!
//! The part for playing on this device (`table-ui`) belongs to the program itself. The others (`study`,
//! `online`) are split off into wasm chunks of their own, which the browser fetches when the user first goes
//! there. Going from one part to another never loads the page again, so sounds, the engine worker and the
//! connection to the server survive.
//!
//! `xtask/src/page` compiles this crate, splits it and lays out its files; `cargo play` serves them.
//!
//! ```no_run
//! // The browser calls this once the main chunk is loaded.
//! salon_app::start();
//! ```

#![expect(unreachable_pub, reason = "components are written out as public functions")]

mod lazy_part;
mod navigation;
mod part_style;
mod shell;

use wasm_bindgen::prelude::wasm_bindgen;

/// Starts the app in the document. The browser calls this once the main chunk is loaded.
#[wasm_bindgen(start)]
pub fn start() {
    table_ui::router::start();
    shell::mount();
}
