use anyhow::Result;
use serde_json::json;
use words::Language;

use crate::stage::Stage;

/// So many visits.
const VISITS: usize = 9;

/// How long it takes from asking a warm server for a game until its board can be played on: first with
/// nothing kept by the browser, then with everything.
pub(crate) async fn measure(stage: &Stage) -> Result<()> {
    let visitor = stage.visitor(Language::English).await?;
    visitor.open("chess", &[]).await?;
    let game: String = visitor.ask("return location.hash").await?;
    // A mark of the page itself: the first frame in which the board is there.
    let mark = json!({ "source": r#"
        (() => {
            const look = () => document.querySelector(".board.playing svg")
                ? requestAnimationFrame(() => { window.playableAt = performance.now(); })
                : requestAnimationFrame(look);
            look();
        })();"# });
    visitor.driver.cdp().send_raw("Page.addScriptToEvaluateOnNewDocument", mark).await?;
    for (what, clear) in [("nothing kept by the browser", true), ("everything kept", false)] {
        let mut times = Vec::new();
        for _ in 0..VISITS {
            visitor.driver.goto("about:blank").await?;
            if clear {
                visitor.forget_files().await?;
            }
            visitor.driver.goto(format!("{}{game}", visitor.house)).await?;
            visitor.until("the board", "return 'playableAt' in window").await?;
            times.push(visitor.ask::<f64>("return window.playableAt").await?);
        }
        times.sort_by(f64::total_cmp);
        let median = times[times.len() / 2];
        println!(
            "a playable board after {median:.0} ms, {what} (median of {VISITS}; {:.0} to {:.0} ms)",
            times[0],
            times[times.len() - 1]
        );
    }
    visitor.leave().await
}
