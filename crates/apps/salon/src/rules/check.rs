use std::collections::BTreeSet;

use games::{GameKind, with_game};
use rulebooks::rulebooks;
use serde::Serialize;

use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;
use crate::rules::failure_text;

#[derive(Serialize)]
struct ExampleCounts {
    rulebooks: u64,
    articles: u64,
    examples: u64,
    passed: u64,
    failed: u64,
}

/// Runs every example of every rulebook. An article that several rulebooks share runs in each of them, but counts
/// once.
pub(super) fn run(context: &mut CommandContext) -> Result<CommandOutcome, CliError> {
    let (mut articles, mut examples) = (BTreeSet::new(), BTreeSet::new());
    let (mut books, mut passed, mut failed) = (0, 0, 0);
    for kind in GameKind::ALL {
        for book in rulebooks(kind.name()) {
            books += 1;
            for article in book.articles().map(|entry| entry.article) {
                articles.insert(article.id);
                for (index, example) in article.examples().iter().enumerate() {
                    examples.insert((article.id, index));
                    let kind = kind.under(&example.rules(book));
                    let result =
                        with_game!(kind, G => rulebooks::check_example::<G>(book, example, |r| r));
                    match result {
                        Ok(()) => passed += 1,
                        Err(failure) => {
                            failed += 1;
                            let place = format!("{} {} {}", book.game, book.id, article.id);
                            let failure = failure_text(&failure, context.language);
                            context.print_notice(&format!("{place} ({}): {failure}", index + 1));
                        }
                    }
                }
            }
        }
    }
    let counts = ExampleCounts {
        rulebooks: books,
        articles: articles.len() as u64,
        examples: examples.len() as u64,
        passed,
        failed,
    };
    if context.json {
        context.print_json(&counts)?;
    } else {
        let ExampleCounts { articles, examples, .. } = counts;
        let l = context.language;
        let (articles, examples) = (l.cli_rules_articles(articles), l.cli_rules_examples(examples));
        let (passed, failed) = (l.cli_rules_passed(passed), l.cli_rules_failed(failed));
        context.print_line(&[articles, examples, passed, failed].join(", "))?;
    }
    Ok(if failed == 0 { CommandOutcome::Success } else { CommandOutcome::FoundErrors })
}
