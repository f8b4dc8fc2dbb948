use std::path::Path;

use anyhow::Result;
use words::Language;

use crate::app_screens::{
    AppScreen, visit_online_screens, visit_study_screens, visit_table_screens,
};
use crate::browser::Browser;
use crate::test_environment::TestEnvironment;

/// Window sizes: a desktop, a phone, and the smallest phone.
pub(crate) const SIZES: [(u32, u32); 3] = [(1280, 800), (375, 700), (320, 640)];

/// Saves a screenshot of every screen, in both languages, light and dark, in every size.
pub(crate) async fn save_all(environment: &TestEnvironment, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    for language in Language::ALL {
        let browser = environment.browser(language).await?;
        visit_table_screens(&browser, async |screen| save_screen(&browser, screen, folder).await)
            .await?;
        visit_study_screens(&browser, async |screen| save_screen(&browser, screen, folder).await)
            .await?;
        visit_online_screens(&browser, async |screen| save_screen(&browser, screen, folder).await)
            .await?;
        browser.close().await?;
    }
    println!("{}", folder.display());
    Ok(())
}

/// Saves a screen, light and dark, in every size.
async fn save_screen(browser: &Browser, screen: AppScreen, folder: &Path) -> Result<()> {
    for dark in [false, true] {
        browser.emulate_media(dark, true).await?;
        for (width, height) in SIZES {
            browser.resize(width, height).await?;
            let scheme = if dark { "dark" } else { "light" };
            let code = browser.language.code();
            let name = format!("{}-{width}-{code}-{scheme}.png", screen.name);
            browser.screenshot(&folder.join(name)).await?;
        }
    }
    browser.resize(1280, 800).await
}
