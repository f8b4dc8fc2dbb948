use std::path::Path;

use anyhow::Result;
use words::Language;

use crate::stage::Stage;
use crate::tour::{Stop, second_tour, third_tour, tour};
use crate::visitor::Visitor;

/// The windows that pictures are taken of: a desk, a phone, and the smallest phone.
pub(crate) const SIZES: [(u32, u32); 3] = [(1280, 800), (375, 700), (320, 640)];

/// A picture of every stop, in both languages, light and dark, in every size.
pub(crate) async fn draw(stage: &Stage, folder: &Path) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    for language in Language::ALL {
        let visitor = stage.visitor(language).await?;
        tour(&visitor, async |stop| portraits(&visitor, stop, folder).await).await?;
        second_tour(&visitor, async |stop| portraits(&visitor, stop, folder).await).await?;
        third_tour(&visitor, async |stop| portraits(&visitor, stop, folder).await).await?;
        visitor.leave().await?;
    }
    println!("{}", folder.display());
    Ok(())
}

/// A stop light and dark in every size.
async fn portraits(visitor: &Visitor, stop: Stop, folder: &Path) -> Result<()> {
    for dark in [false, true] {
        visitor.prefer(dark, true).await?;
        for (width, height) in SIZES {
            visitor.resize(width, height).await?;
            let scheme = if dark { "dark" } else { "light" };
            let code = visitor.language.code();
            let name = format!("{}-{width}-{code}-{scheme}.png", stop.name);
            visitor.picture(&folder.join(name)).await?;
        }
    }
    visitor.resize(1280, 800).await
}
