use std::path::{Path, PathBuf};

use anyhow::Result;
use words::Language;

use crate::chromedriver::Chromedriver;
use crate::house::House;
use crate::visitor::Visitor;

/// What every trial shares: a house, a driver, and the rules of accessibility.
pub(crate) struct Stage {
    pub(crate) salon: PathBuf,
    pub(crate) house: House,
    pub(crate) driver: Chromedriver,
    pub(crate) axe: Option<String>,
}

impl Stage {
    pub(crate) async fn set(salon: &Path, axe: Option<String>) -> Result<Self> {
        Ok(Self {
            salon: salon.to_owned(),
            house: House::open(salon)?,
            driver: Chromedriver::start().await?,
            axe,
        })
    }

    /// Somebody with a new browser at this house.
    pub(crate) async fn visitor(&self, language: Language) -> Result<Visitor> {
        Visitor::come(&self.driver.address, &self.house.address, language).await
    }
}
