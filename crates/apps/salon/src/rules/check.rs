use std::collections::BTreeSet;

use games::{Kind, with_game};
use rulebooks::rulebooks;
use serde::Serialize;

use crate::desk::Desk;
use crate::failure::{Failure, Verdict};
use crate::rules::told;

#[derive(Serialize)]
struct Counted {
    rulebooks: u64,
    articles: u64,
    examples: u64,
    passed: u64,
    failed: u64,
}

/// Runs every example of every rulebook. An article that stands in several runs in each of them; it
/// is counted once.
pub(super) fn run(desk: &mut Desk) -> Result<Verdict, Failure> {
    let (mut articles, mut examples) = (BTreeSet::new(), BTreeSet::new());
    let (mut books, mut passed, mut failed) = (0, 0, 0);
    for kind in Kind::ALL {
        for book in rulebooks(kind.name()) {
            books += 1;
            for article in book.articles().map(|entry| entry.article) {
                articles.insert(article.id);
                for (index, example) in article.examples.iter().enumerate() {
                    examples.insert((article.id, index));
                    let kind = kind.under(&example.rules(book));
                    let result =
                        with_game!(kind, G => rulebooks::check_example::<G>(book, example, |r| r));
                    match result {
                        Ok(()) => passed += 1,
                        Err(fault) => {
                            failed += 1;
                            let place = format!("{} {} {}", book.game, book.id, article.id);
                            let fault = told(&fault, desk.language);
                            desk.note(&format!("{place} ({}): {fault}", index + 1));
                        }
                    }
                }
            }
        }
    }
    let counted = Counted {
        rulebooks: books,
        articles: articles.len() as u64,
        examples: examples.len() as u64,
        passed,
        failed,
    };
    if desk.json {
        desk.tell(&counted)?;
    } else {
        let Counted { articles, examples, .. } = counted;
        let l = desk.language;
        let (articles, examples) = (l.cli_rules_articles(articles), l.cli_rules_examples(examples));
        let (passed, failed) = (l.cli_rules_passed(passed), l.cli_rules_failed(failed));
        desk.say(&[articles, examples, passed, failed].join(", "))?;
    }
    Ok(if failed == 0 { Verdict::Fine } else { Verdict::FoundWrong })
}
