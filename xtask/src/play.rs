//! `cargo play`: builds the web app, embeds it into the program and starts the program.

use std::path::PathBuf;

use anyhow::Result;

use crate::run::{cargo, run};

/// Builds the web app, then Salon with the app embedded, and serves it.
pub(crate) fn play(options: &[&str]) -> Result<()> {
    let page = page()?;
    println!("building Salon (the first build takes some minutes)");
    let serve =
        ["run", "--locked", "--profile", "play", "--package", "salon", "--", "serve", "--open"];
    run(cargo(&serve).args(options).env("SALON_PAGE", page))
}

/// Builds the web app and returns the folder with its files.
#[cfg(feature = "page")]
pub(crate) fn page() -> Result<PathBuf> {
    crate::page::build()
}

/// Builds the web app and returns the folder with its files.
#[cfg(not(feature = "page"))]
pub(crate) fn page() -> Result<PathBuf> {
    anyhow::bail!("xtask was built without the feature `page`: run this as `cargo play`")
}
