use std::path::PathBuf;

use anyhow::Result;

use crate::run::{cargo, run};

/// Builds the page, then Salon with the page inside, and serves it.
pub(crate) fn play(options: &[&str]) -> Result<()> {
    let page = page()?;
    let serve = ["run", "--quiet", "--release", "--package", "salon", "--", "serve", "--open"];
    println!("building Salon (the first time takes some minutes)");
    run(cargo(&serve).args(options).env("SALON_PAGE", page))
}

/// Builds the page and returns the folder in which it lies.
#[cfg(feature = "page")]
pub(crate) fn page() -> Result<PathBuf> {
    crate::page::build()
}

/// Builds the page and returns the folder in which it lies.
#[cfg(not(feature = "page"))]
pub(crate) fn page() -> Result<PathBuf> {
    anyhow::bail!("building the page is not built in: run this as `cargo play`")
}
