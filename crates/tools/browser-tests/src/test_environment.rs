use std::path::{Path, PathBuf};

use anyhow::Result;
use words::Language;

use crate::browser::Browser;
use crate::chromedriver::Chromedriver;
use crate::server_process::ServerProcess;

/// What all test cases share: a server, a driver for browsers, and the source text of axe.
pub(crate) struct TestEnvironment {
    pub(crate) salon: PathBuf,
    pub(crate) server: ServerProcess,
    pub(crate) driver: Chromedriver,
    pub(crate) axe: Option<String>,
}

impl TestEnvironment {
    pub(crate) async fn start(salon: &Path, axe: Option<String>) -> Result<Self> {
        Ok(Self {
            salon: salon.to_owned(),
            server: ServerProcess::start(salon)?,
            driver: Chromedriver::start().await?,
            axe,
        })
    }

    /// Starts a browser with a new profile that uses the shared server.
    pub(crate) async fn browser(&self, language: Language) -> Result<Browser> {
        Browser::start(&self.driver.address, &self.server.address, language).await
    }
}
