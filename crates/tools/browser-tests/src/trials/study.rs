//! The second page: rules, boxes, puzzles, positions and games.

use anyhow::{Context, Result, ensure};
use board_view::BoardView;
use game::{Game, Notation};
use serde_json::json;
use thirtyfour::Key;
use words::Language;

use super::keeping::handed_over;
use super::{BOTH, Trial};
use crate::collection::{add, own_file};
use crate::tour::square;
use crate::visitor::{Visitor, same};
use crate::volume::{Played, file, played};

pub(super) const TRIALS: [Trial; 8] = [
    Trial {
        name: "study: a rule is read, tried and learned",
        languages: BOTH,
        run: |_, visitor| Box::pin(learning(visitor)),
    },
    Trial {
        name: "study: rulebooks side by side, and a box",
        languages: BOTH,
        run: |_, visitor| Box::pin(comparing(visitor)),
    },
    Trial {
        name: "study: a puzzle is solved",
        languages: BOTH,
        run: |_, visitor| Box::pin(solving(visitor)),
    },
    Trial {
        name: "study: a chess position is put together",
        languages: BOTH,
        run: |_, visitor| Box::pin(editing(visitor)),
    },
    Trial {
        name: "study: positions of the other games",
        languages: BOTH,
        run: |_, visitor| Box::pin(editing_others(visitor)),
    },
    Trial {
        name: "study: a board told square by square",
        languages: BOTH,
        run: |_, visitor| Box::pin(hearing(visitor)),
    },
    Trial {
        name: "study: a collection",
        languages: BOTH,
        run: |_, visitor| Box::pin(collecting(visitor)),
    },
    Trial {
        name: "study: the games on this device",
        languages: BOTH,
        run: |_, visitor| Box::pin(keeping(visitor)),
    },
];

/// The text of something, as it is written.
pub(super) async fn text_of(visitor: &Visitor, selector: &str) -> Result<String> {
    visitor.find(selector).await?;
    let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
    visitor.ask_about(script, vec![json!(selector)]).await
}

/// Waits until something says what it should.
pub(super) async fn until_told(visitor: &Visitor, selector: &str, words: &str) -> Result<()> {
    let script = format!(
        "return document.querySelector({})?.textContent.includes({}) ?? false",
        json!(selector),
        json!(words)
    );
    visitor.until(&format!("'{words}' in {selector}"), &script).await
}

pub(super) async fn how_many(visitor: &Visitor, selector: &str) -> Result<usize> {
    let script = "return document.querySelectorAll(arguments[0]).length";
    visitor.ask_about(script, vec![json!(selector)]).await
}

/// The rook's article has two examples: one to be played, and one that the rules refuse.
async fn learning(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("study#/learn").await?;
    same("ways for newcomers", &how_many(visitor, ".cards.three .path").await?, &3)?;
    visitor.go("study#/rules/chess/standard/chess.rook").await?;
    until_told(visitor, ".told", l.study_task_play()).await?;
    // Something that is allowed, but is not what the example shows.
    visitor.touch(&[square("d4"), square("d8")]).await?;
    until_told(visitor, ".told .why", l.study_legal_but_other()).await?;
    visitor.touch(&[square("d4"), square("h4")]).await?;
    until_told(visitor, ".told .good", l.study_correct()).await?;
    visitor.press(".task", l.study_next()).await?;
    until_told(visitor, ".told", &l.study_task_refused("d4f6")).await?;
    visitor.touch(&[square("d4"), square("d5")]).await?;
    until_told(visitor, ".told .why", &l.study_allowed("d4f6")).await?;
    // Another refusal than the one that is meant: it is told, with its article.
    visitor.touch(&[square("e1"), square("e3")]).await?;
    until_linked(visitor, ".told a.link", "/chess.king").await?;
    // The king is still in the hand, and is put back.
    visitor.touch(&[square("e1"), square("d4"), square("f6")]).await?;
    visitor.find(".told .good").await?;
    until_linked(visitor, ".told a.link", "/chess.rook").await?;
    visitor.press(".task", l.study_again()).await?;
    until_told(visitor, ".told", &l.study_task_refused("d4f6")).await?;
    visitor.press(".task", l.study_show_me()).await?;
    visitor.find(".told .good").await?;
    // The article was learned when its last example was done.
    visitor.go("study#/rules/chess/standard").await?;
    visitor.find(".tick").await?;
    same("articles learned", &how_many(visitor, ".tick").await?, &1)?;
    let told = text_of(visitor, ".meter small").await?;
    ensure!(told.starts_with('1'), "{told}");
    // A puzzle or an article that is not there is told so.
    visitor.go("study#/rules/chess/standard/chess.nothing").await?;
    until_told(visitor, ".lost", l.study_nothing()).await
}

async fn until_linked(visitor: &Visitor, selector: &str, ending: &str) -> Result<()> {
    let script = format!(
        "return document.querySelector({})?.getAttribute('href').endsWith({}) ?? false",
        json!(selector),
        json!(ending)
    );
    visitor.until(&format!("a link to {ending}"), &script).await
}

/// In the Fortress box chess has no castling, and checkers is in it too.
async fn comparing(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("study#/learn").await?;
    visitor.press(".study", l.study_compare()).await?;
    visitor.find(".comparison").await?;
    // Standard, and the booklets of three boxes.
    same("books of chess", &how_many(visitor, ".comparison thead th").await?, &4)?;
    ensure!(how_many(visitor, ".comparison .differs").await? > 0, "no difference is marked");
    visitor.click(".comparison .differs a").await?;
    visitor.find(".lesson-text h1").await?;
    visitor.go("study#/box/fortress").await?;
    let castling = match l {
        Language::English => "astling",
        Language::French => "oque",
    };
    until_told(visitor, ".study", castling).await?;
    visitor.press(".study", l.study_whole_rulebook()).await?;
    visitor.find(".study .lead").await?;
    visitor.press(".study", l.study_begin()).await?;
    visitor.find(".lesson-text h1").await?;
    Ok(())
}

/// A mate in one that White gives with a bishop: 1. Be2 mates the king on a6.
async fn solving(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    let mate = "8/2Q5/k7/8/8/K4B2/8/8 w - - 0 1 | f3e2";
    let read = puzzles::read_puzzles(puzzles::bundled("chess"));
    let mut all = read.map_err(|error| anyhow::anyhow!("{error}"))?;
    all.sort_by_key(|puzzle| puzzle.grade);
    let at = all.iter().position(|puzzle| puzzle.to_string().ends_with(mate));
    let number = at.context("the mate in one is not there")? + 1;
    visitor.go("study#/puzzles").await?;
    same("games with puzzles", &how_many(visitor, ".cards .path").await?, &3)?;
    visitor.click(".cards .path").await?;
    visitor.find(".tiles").await?;
    same("tiles", &how_many(visitor, ".tile").await?, &all.len())?;
    visitor.go(&format!("study#/puzzles/chess/{number}")).await?;
    until_told(visitor, ".task h1", &l.study_puzzle(number)).await?;
    visitor.touch(&[square("f3"), square("e4")]).await?;
    until_told(visitor, ".told .why", l.study_incorrect()).await?;
    // What the rules refuse is told with its reason, and is no answer.
    visitor.touch(&[square("f3"), square("f4")]).await?;
    let differs = format!(
        "const told = document.querySelector('.told .why')?.textContent ?? '';
         return told.length > 0 && told !== {}",
        json!(l.study_incorrect())
    );
    visitor.until("a reason", &differs).await?;
    // The bishop is still in the hand.
    visitor.touch(&[square("e2")]).await?;
    until_told(visitor, ".told .good", l.study_puzzle_solved()).await?;
    visitor.go("study#/puzzles/chess").await?;
    visitor.find(".tile.in-the-end").await?;
    // The answer can be shown, and then the puzzle is not solved.
    visitor.go("study#/puzzles/backgammon/1").await?;
    visitor.press(".task", l.study_show_me()).await?;
    until_told(visitor, ".told", l.study_puzzle_shown()).await?;
    visitor.go("study#/puzzles/backgammon").await?;
    visitor.find(".tiles").await?;
    same("solved", &how_many(visitor, ".tile.in-the-end, .tile.at-once").await?, &0)?;
    visitor.go("study#/puzzles/chess/99999").await?;
    until_told(visitor, ".lost", l.study_nothing()).await
}

/// The first text of the position that is shown.
async fn position(visitor: &Visitor, text: &str) -> Result<()> {
    until_told(visitor, ".copied code", text).await
}

/// Sets a position up from a text.
async fn paste(visitor: &Visitor, text: &str) -> Result<()> {
    let input = visitor.find("#paste").await?;
    input.clear().await?;
    Ok(input.send_keys(text.to_owned() + Key::Enter).await?)
}

fn king(l: Language) -> &'static str {
    match l {
        Language::English => "king",
        Language::French => "roi",
    }
}

async fn editing(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("study#/edit/chess").await?;
    position(visitor, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").await?;
    visitor.press(".task", l.study_edit_clear()).await?;
    visitor.find(".task .why").await?;
    let told = text_of(visitor, ".task .why").await?;
    ensure!(told.len() > 10 && told.ends_with('.'), "an empty board is explained: {told}");
    // The white king is in the hand at first.
    visitor.touch(&[square("e1")]).await?;
    visitor.press(".palette", &format!("{}: {}", l.side_bare_black(), king(l))).await?;
    visitor.touch(&[square("e8")]).await?;
    position(visitor, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").await?;
    visitor.press(".task > .choices", l.side_bare_black()).await?;
    position(visitor, "4k3/8/8/8/8/8/8/4K3 b - - 0 1").await?;
    // Kings side by side cannot be.
    visitor.touch(&[square("e8"), square("e2")]).await?;
    let why = "return document.querySelector('.task .why')?.textContent.length > 10";
    visitor.until("what is wrong with it", why).await?;
    visitor.press(".palette", l.study_edit_remove()).await?;
    visitor.touch(&[square("e2")]).await?;

    let text = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1";
    paste(visitor, text).await?;
    position(visitor, text).await?;
    paste(visitor, "nonsense").await?;
    let why = "return document.querySelector('form ~ .why')?.textContent.length > 10";
    visitor.until("why it cannot be set up", why).await?;
    position(visitor, text).await?;
    // The text goes to the clipboard.
    let permissions = json!({
        "origin": visitor.house.trim_end_matches('/'),
        "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
    });
    visitor.driver.cdp().send_raw("Browser.grantPermissions", permissions).await?;
    visitor.press(".copied", l.study_copy()).await?;
    let read = "navigator.clipboard.readText().then((text) => { window.copied = text; });
                return window.copied === arguments[0]";
    for _ in 0..200 {
        if visitor.ask_about::<bool>(read, vec![json!(text)]).await? {
            break;
        }
    }
    let copied: Option<String> = visitor.ask("return window.copied ?? null").await?;
    same("the clipboard", &copied.as_deref(), &Some(text))?;
    visitor.press(".task", "SVG").await?;
    let picture = handed_over(visitor, "svg").await?;
    ensure!(picture.starts_with("<svg "), "{}", &picture[..80.min(picture.len())]);
    visitor.press(".task", "PNG").await?;
    let picture = super::keeping::handed_over_bytes(visitor, "png").await?;
    ensure!(picture.starts_with(b"\x89PNG") && picture.len() > 10_000, "{} bytes", picture.len());
    Ok(())
}

async fn editing_others(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("study#/edit/checkers").await?;
    position(visitor, "B:W21,22,").await?;
    paste(visitor, "W:WK19,K23:BK12,28").await?;
    position(visitor, "W:WK19,K23:BK12,28").await?;
    visitor.press(".task", l.study_edit_clear()).await?;
    let why = "return document.querySelector('.task .why')?.textContent.length > 10";
    visitor.until("what is wrong with it", why).await?;

    visitor.go("study#/edit/backgammon").await?;
    let text = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:3:0:7:10";
    paste(visitor, text).await?;
    position(visitor, text).await?;
    same("texts", &how_many(visitor, ".copied").await?, &2)?;
    // The IDs of GNU Backgammon for the start of a game.
    paste(visitor, "4HPwATDgc/ABMA:cAkAAAAAAAAA").await?;
    position(visitor, "XGID=-b----E-C---eE---c-e----B-").await?;
    // More than fifteen checkers cannot be.
    let start = backgammon::Position::start("standard".parse().expect("rules"));
    let point = start.read_place("5").context("a point")?;
    visitor.touch(&[point]).await?;
    visitor.until("what is wrong with it", why).await?;
    visitor.press(".task", l.study_edit_start()).await?;
    position(visitor, "XGID=-b----E-C---eE---c-e----B-").await?;
    visitor.press(".task", &l.menu_match_to(7)).await?;
    visitor.find(".number input").await?;
    visitor
        .until(
            "a match",
            "return document.querySelector('.copied code').textContent.includes(':7:')",
        )
        .await
}

/// Without eyes, the arrow keys tell each square and what stands there.
async fn hearing(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    for address in ["study#/edit/chess", "study#/rules/chess/standard/chess.rook"] {
        visitor.go(address).await?;
        visitor.find(".board.playing svg").await?;
        visitor.walk(square("e1")).await?;
        until_told(visitor, ".unseen[aria-live]", "e1").await?;
        until_told(visitor, ".unseen[aria-live]", king(l)).await?;
    }
    // And a move is made with keys alone.
    visitor.walk(square("d4")).await?;
    visitor.keys(Key::Enter + "").await?;
    visitor.walk(square("h4")).await?;
    visitor.keys(Key::Enter + "").await?;
    until_told(visitor, ".told .good", l.study_correct()).await
}

/// Sets a field to a value, as a reader's choice does.
async fn choose(visitor: &Visitor, selector: &str, value: &str) -> Result<()> {
    let script = r#"
        const field = document.querySelector(arguments[0]);
        field.value = arguments[1];
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
        return null;"#;
    visitor.ask_about(script, vec![json!(selector), json!(value)]).await
}

async fn keeping(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.go("study#/games").await?;
    until_told(visitor, ".lost", l.study_no_games()).await?;
    visitor.open("chess", &[]).await?;
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        visitor.type_line(mv).await?;
    }
    visitor.see("mate", |seen| seen.over).await?;
    visitor.open("checkers", &[]).await?;
    visitor.type_line("11-15").await?;
    visitor.see("the move", |seen| seen.moves.len() == 1).await?;
    visitor.go("study#/games").await?;
    until_told(visitor, ".small[role=status]", &l.study_count(2)).await?;
    visitor.find("#find").await?.send_keys(l.game_name("checkers")).await?;
    visitor.until("one game", "return document.querySelectorAll('.kept').length === 1").await?;
    visitor.find("#find").await?.clear().await?;
    visitor.find("#find").await?.send_keys(" ").await?;
    visitor.until("both games", "return document.querySelectorAll('.kept').length === 2").await?;
    visitor.press(".study", l.study_export_all()).await?;
    let chess = handed_over(visitor, "pgn").await?;
    ensure!(chess.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{chess}");
    let checkers = handed_over(visitor, "pdn").await?;
    ensure!(checkers.contains("11-15"), "{checkers}");
    let records = handed_over(visitor, "salon").await?;
    same("records", &records.matches("salon-record 1").count(), &2)?;
    // By game and by result.
    let games =
        |many: usize| format!("return document.querySelectorAll('.kept').length === {many}");
    choose(visitor, "#game", "chess").await?;
    visitor.until("one game of chess", &games(1)).await?;
    choose(visitor, "#end", l.collection_unfinished()).await?;
    visitor.until("none that is unfinished", &games(0)).await?;
    choose(visitor, "#game", "").await?;
    visitor.until("the other game", &games(1)).await?;
    choose(visitor, "#end", "").await?;
    visitor.click(".more summary").await?;
    choose(visitor, "#since", "2099-01-01").await?;
    visitor.until("none from the future", &games(0)).await?;
    choose(visitor, "#since", "2000-01-01").await?;
    visitor.until("both games", &games(2)).await?;
    // What is deleted can be had back, now or from the records.
    visitor.press(".unfinished", l.study_delete()).await?;
    visitor.until("one game", &games(1)).await?;
    visitor.press(".undo", l.collection_undo()).await?;
    visitor.until("both games", &games(2)).await?;
    for left in [1, 0] {
        visitor.press(".unfinished", l.study_delete()).await?;
        visitor.until("a game less", &games(left)).await?;
    }
    let path = own_file(visitor, "kept.salon")?;
    std::fs::write(&path, records)?;
    add(visitor, &path).await?;
    visitor.until("both games", &games(2)).await?;
    visitor.click(".kept").await?;
    visitor.find(".board.playing svg").await?;
    Ok(())
}

/// Forty games of chess, two of them broken: looked through, found by a position, opened, handed over
/// and thrown away.
async fn collecting(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    let games = played::<chess::Position>("standard", 40)?;
    let broken = "[Event \"Broken\"]\n[White \"Nobody\"]\n\n1. e4 e5 2. Ke3 *\n\n";
    let path = own_file(visitor, "forty.pgn")?;
    std::fs::write(&path, format!("{broken}{}{broken}", file(&games)))?;
    visitor.go("study#/collections").await?;
    until_told(visitor, ".lost", l.collection_none()).await?;
    add(visitor, &path).await?;
    let added = l.collection_added(40, "forty.pgn");
    until_told(visitor, "p[role=status]", &added).await?;
    visitor.click(".rows a").await?;
    until_told(visitor, ".broken summary", &l.collection_damaged_games(2)).await?;
    visitor.click(".broken summary").await?;
    // The first is on lines 1 to 4; its king cannot go there.
    until_told(visitor, ".broken li", "Ke3").await?;
    until_told(visitor, ".broken li", "4").await?;
    same("reasons", &how_many(visitor, ".broken li").await?, &2)?;
    let name = games[7].names.white;
    let fits = |game: &&Played<chess::Position>| {
        game.names.white.contains(name) || game.names.black.contains(name)
    };
    let many = games.iter().filter(fits).count();
    visitor.find("#player").await?.send_keys(name).await?;
    let script = format!("return document.querySelectorAll('.game-row').length === {many}");
    visitor.until(&format!("{many} games of {name}"), &script).await?;
    // A position after two moves, which the page finds by its text.
    let wanted = &games[7].line.positions()[2];
    let stand = |position: &chess::Position| {
        position.write_position().split(' ').take(4).collect::<Vec<_>>().join(" ")
    };
    let has = |game: &&Played<chess::Position>| {
        game.line.positions().iter().any(|position| stand(position) == stand(wanted))
    };
    let many = games.iter().filter(has).count() as u64;
    visitor.press(".study", l.collection_find()).await?;
    paste(visitor, &wanted.write_position()).await?;
    until_told(visitor, ".seeking", &l.collection_games_found(many, 40)).await?;
    visitor.find(".ways-on tbody tr").await?;
    paste(visitor, "nonsense").await?;
    visitor.find(".study > .why").await?;
    visitor.go("study#/collections").await?;
    visitor.press(".rows", l.study_export()).await?;
    let written = handed_over(visitor, "pgn").await?;
    same("games handed over", &written.matches("[Event ").count(), &40)?;
    visitor.click(".rows a").await?;
    visitor.click(".game-row").await?;
    visitor.find(".board.playing svg").await?;
    let moves = games[0].line.events().len();
    visitor.see("the first game", |seen| seen.moves.len() == moves).await?;
    visitor.go("study#/collections").await?;
    visitor.press(".rows", l.study_delete()).await?;
    visitor.press(".rows", l.study_delete_really()).await?;
    until_told(visitor, ".lost", l.collection_none()).await
}
