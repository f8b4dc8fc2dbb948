use std::fmt::Write;
use std::path::{Path, PathBuf};

use game::DiagramStyle;
use games::Kind;
use rulebooks::{ArticleSource, Rulebook, RulebookEntry, rulebooks};
use words::Language;

use crate::desk::Desk;
use crate::failure::{Failure, Verdict};
use crate::rules::album::Album;
use crate::rules::example::tell;
use crate::rules::{broken, compare};

/// Writes all rulebooks as pages with pictures: a folder for each language, one for the pictures.
pub(super) fn run(folder: &Path, desk: &mut Desk) -> Result<Verdict, Failure> {
    let mut pages = 0;
    let mut album = Album::new(folder);
    for language in Language::ALL {
        let mut index =
            format!("# {}\n\n{}\n", language.rule_page_title(), language.rule_page_line());
        for kind in Kind::ALL {
            let game = kind.name();
            let _ = write!(index, "\n## {}\n\n", language.game_name(game));
            for book in rulebooks(game) {
                let (id, name, line) = (book.id, book.name.to(language), book.line.to(language));
                let _ = writeln!(index, "- [{name}]({game}/{id}.md): {line}");
                let place: PathBuf = [language.code(), game, &format!("{id}.md")].iter().collect();
                let page = page(book, language, &mut album)?;
                album.page(&place, &page)?;
                pages += 1;
            }
            let table = compare::table(game, language).markdown();
            let _ = write!(index, "\n{table}\n");
        }
        album.page(&Path::new(language.code()).join("README.md"), &index)?;
    }
    let shown = folder.display();
    desk.note(&desk.language.rule_page_written(pages, shown));
    Ok(Verdict::Fine)
}

fn page(book: &'static Rulebook, language: Language, album: &mut Album) -> Result<String, Failure> {
    let game = language.game_name(book.game);
    let mut page =
        format!("# {game} · {}\n\n{}\n\n", book.name.to(language), book.line.to(language));
    let [white, black] = [&book.sides.white, &book.sides.black].map(|side| side.to(language));
    let _ = writeln!(page, "{}\n", language.rulebook_sides(black, white));
    differences(&mut page, book, language);
    for chapter in book.chapters {
        let _ = write!(page, "## {}\n\n", chapter.title.to(language));
        for entry in chapter.entries {
            article(&mut page, book, entry, language, album)?;
        }
    }
    Ok(page.trim_end().to_owned() + "\n")
}

/// At a glance: in what this rulebook differs from the standard.
fn differences(page: &mut String, book: &'static Rulebook, language: Language) {
    let differences: Vec<&RulebookEntry> = book.differences().collect();
    if differences.is_empty() {
        return;
    }
    let _ = write!(page, "**{}**\n\n", language.rule_page_differences());
    for entry in differences {
        let article = entry.article;
        let brief = article.point.map(|(_, brief)| format!(" ({})", brief.to(language)));
        let (id, title) = (article.id, article.title.to(language));
        let _ = writeln!(page, "- [{title}](#{id}){}", brief.unwrap_or_default());
    }
    page.push('\n');
}

fn article(
    page: &mut String,
    book: &'static Rulebook,
    entry: &RulebookEntry,
    language: Language,
    album: &mut Album,
) -> Result<(), Failure> {
    let article = entry.article;
    let (id, title) = (article.id, article.title.to(language));
    let _ = write!(page, "### <a id=\"{id}\"></a>{title}\n\n{}\n\n", article.text.to(language));
    if entry.source == ArticleSource::Ours {
        let _ = write!(page, "*{}*\n\n", language.rulebook_our_addition());
    }
    for (index, example) in article.examples.iter().enumerate() {
        let told = tell(book, example, language, DiagramStyle::Ascii)
            .map_err(|fault| broken(id, fault))?;
        let shows = example.shows.to(language);
        if example.next_game.is_none() {
            let picture = album.picture(&format!("{id}-{}", index + 1), book.id, told.svg)?;
            let _ = write!(page, "![{shows}](../../pictures/{picture})\n\n");
        }
        let _ = writeln!(page, "{shows}  ");
        let _ = write!(page, "{}\n\n", told.sentences.join("  \n"));
    }
    Ok(())
}
