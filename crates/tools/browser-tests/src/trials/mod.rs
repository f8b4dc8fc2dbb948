//! Everything that is tried, each with a browser and a profile of its own.

mod analysis;
mod boards;
mod counsel;
mod distance;
mod everyone;
mod games;
mod keeping;
pub(crate) mod review;
mod study;
mod version_0_1;

use std::collections::VecDeque;
use std::path::PathBuf;
use std::pin::Pin;
use std::rc::Rc;
use std::time::Instant;

use anyhow::{Result, bail};
use tokio::task::{JoinSet, LocalSet};
use words::Language;

use crate::stage::Stage;
use crate::visitor::Visitor;

/// So many browsers at once.
const AT_ONCE: usize = 2;

type Future<'v> = Pin<Box<dyn std::future::Future<Output = Result<()>> + 'v>>;

/// Something that must go well.
#[derive(Clone, Copy)]
pub(crate) struct Trial {
    name: &'static str,
    languages: &'static [Language],
    run: for<'v> fn(&'v Stage, &'v mut Visitor) -> Future<'v>,
}

const BOTH: &[Language] = &Language::ALL;
const ENGLISH: &[Language] = &[Language::English];
const FRENCH: &[Language] = &[Language::French];

/// The longest first, so that no browser is left alone with one at the end.
fn all() -> Vec<Trial> {
    let groups = [
        &everyone::TRIALS[..],
        &games::TRIALS,
        &distance::TRIALS,
        &counsel::TRIALS,
        &analysis::TRIALS,
        &review::TRIALS,
        &study::TRIALS,
        &keeping::TRIALS,
        &boards::TRIALS,
        &version_0_1::TRIALS,
    ];
    groups.concat()
}

/// Runs those whose names have one of these parts; without parts, all.
pub(crate) async fn run(stage: Stage, parts: &[&str]) -> Result<()> {
    let stage = Rc::new(stage);
    let begin = Instant::now();
    let mut waiting: VecDeque<(String, Trial, Language)> = VecDeque::new();
    for trial in all() {
        for language in trial.languages {
            let name = format!("{} ({})", trial.name, language.code());
            if parts.is_empty() || parts.iter().any(|part| name.contains(part)) {
                waiting.push_back((name, trial, *language));
            }
        }
    }
    let many = waiting.len();
    let mut failed = 0;
    LocalSet::new()
        .run_until(async {
            let mut running = JoinSet::new();
            loop {
                while running.len() < AT_ONCE
                    && let Some((name, trial, language)) = waiting.pop_front()
                {
                    let stage = stage.clone();
                    running.spawn_local(async move {
                        let begin = Instant::now();
                        let result = attempt(&stage, &name, trial, language).await;
                        (name, begin.elapsed(), result)
                    });
                }
                let Some(done) = running.join_next().await else { break };
                match done {
                    Ok((name, time, Ok(()))) => println!("{name}: {:.1} s", time.as_secs_f64()),
                    Ok((name, _, Err(error))) => {
                        failed += 1;
                        println!("{name}: FAILED\n  {error:#}");
                    }
                    Err(error) => {
                        failed += 1;
                        println!("FAILED\n  {error}");
                    }
                }
            }
        })
        .await;
    println!("{many} trials in {:.0} s", begin.elapsed().as_secs_f64());
    if failed > 0 {
        bail!("{failed} of {many} trials failed");
    }
    Ok(())
}

/// Runs one; if it fails, a picture of the page is kept.
async fn attempt(stage: &Stage, name: &str, trial: Trial, language: Language) -> Result<()> {
    let mut visitor = stage.visitor(language).await?;
    let result = (trial.run)(stage, &mut visitor).await;
    let Err(error) = result else { return visitor.leave().await };
    let file = picture_of(name);
    let kept = visitor.picture(&file).await;
    let _ = visitor.leave().await;
    let seen = if kept.is_ok() { format!("; see {}", file.display()) } else { String::new() };
    Err(error.context(format!("it went wrong{seen}")))
}

fn picture_of(name: &str) -> PathBuf {
    let name: String =
        name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect();
    std::env::temp_dir().join(format!("salon-{name}.png"))
}
