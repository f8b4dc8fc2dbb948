use std::fmt::Write;
use std::path::{Path, PathBuf};

use game::DiagramStyle;
use games::GameKind;
use rulebooks::{ArticleSource, Rulebook, RulebookEntry, rulebooks};
use words::Language;

use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;
use crate::rules::example::describe_example;
use crate::rules::page_folder::PageFolder;
use crate::rules::{compare, example_error};

/// Writes all rulebooks as pages, in a folder for each language, with their pictures in another folder.
pub(super) fn run(folder: &Path, context: &mut CommandContext) -> Result<CommandOutcome, CliError> {
    let mut count = 0;
    let mut pages = PageFolder::new(folder);
    for language in Language::ALL {
        let mut index =
            format!("# {}\n\n{}\n", language.rule_page_title(), language.rule_page_line());
        for kind in GameKind::ALL {
            let game = kind.name();
            let _ = write!(index, "\n## {}\n\n", language.game_name(game));
            for book in rulebooks(game) {
                let (id, name, line) = (book.id, book.name.to(language), book.line.to(language));
                let _ = writeln!(index, "- [{name}]({game}/{id}.md): {line}");
                let place: PathBuf = [language.code(), game, &format!("{id}.md")].iter().collect();
                let page = page(book, language, &mut pages)?;
                pages.write_page(&place, &page)?;
                count += 1;
            }
            let table = compare::table(game, language).markdown();
            let _ = write!(index, "\n{table}\n");
        }
        pages.write_page(&Path::new(language.code()).join("README.md"), &index)?;
    }
    let shown = folder.display();
    context.print_notice(&context.language.rule_page_written(count, shown));
    Ok(CommandOutcome::Success)
}

fn page(
    book: &'static Rulebook,
    language: Language,
    pages: &mut PageFolder,
) -> Result<String, CliError> {
    let game = language.game_name(book.game);
    let mut page =
        format!("# {game} · {}\n\n{}\n\n", book.name.to(language), book.line.to(language));
    let [white, black] = [&book.sides.white, &book.sides.black].map(|side| side.to(language));
    let _ = writeln!(page, "{}\n", language.rulebook_sides(black, white));
    differences(&mut page, book, language);
    for chapter in book.chapters {
        let _ = write!(page, "## {}\n\n", chapter.title.to(language));
        for entry in chapter.entries {
            article(&mut page, book, entry, language, pages)?;
        }
    }
    Ok(page.trim_end().to_owned() + "\n")
}

/// Lists the differences from the standard rules.
fn differences(page: &mut String, book: &'static Rulebook, language: Language) {
    let differences: Vec<&RulebookEntry> = book.differences().collect();
    if differences.is_empty() {
        return;
    }
    let _ = write!(page, "**{}**\n\n", language.rule_page_differences());
    for entry in differences {
        let article = entry.article;
        let in_its_words = |text: &'static str| book.with_side_names(text, language);
        let brief = article.point.map(|(_, brief)| brief.to(language));
        let brief = brief.map(|brief| format!(" ({})", in_its_words(brief)));
        let (id, title) = (article.id, in_its_words(article.title.to(language)));
        let _ = writeln!(page, "- [{title}](#{id}){}", brief.unwrap_or_default());
    }
    page.push('\n');
}

fn article(
    page: &mut String,
    book: &'static Rulebook,
    entry: &RulebookEntry,
    language: Language,
    pages: &mut PageFolder,
) -> Result<(), CliError> {
    let article = entry.article;
    let in_its_words = |text: &'static str| book.with_side_names(text, language);
    let (id, title) = (article.id, in_its_words(article.title.to(language)));
    let text = in_its_words(article.text.to(language));
    let _ = write!(page, "### <a id=\"{id}\"></a>{title}\n\n{text}\n\n");
    if entry.source == ArticleSource::Ours {
        let _ = write!(page, "*{}*\n\n", language.rulebook_our_addition());
    }
    for (index, example) in article.examples().iter().enumerate() {
        let text = describe_example(book, example, language, DiagramStyle::Ascii)
            .map_err(|failure| example_error(id, failure))?;
        let shows = in_its_words(example.shows.to(language));
        if example.next_game.is_none() {
            let picture = pages.write_picture(&format!("{id}-{}", index + 1), book.id, text.svg)?;
            let _ = write!(page, "![{shows}](../../pictures/{picture})\n\n");
        }
        let _ = writeln!(page, "{shows}  ");
        let _ = write!(page, "{}\n\n", text.sentences.join("  \n"));
    }
    Ok(())
}
