//! The study part: rules, puzzles, position editor, stored games and collections.

use anyhow::{Context, Result, ensure};
use board_view::BoardView;
use game::{Game, Notation};
use serde_json::json;
use thirtyfour::Key;
use words::Language;

use super::saved_games::downloaded_text;
use super::{BOTH, TestCase};
use crate::app_screens::square;
use crate::browser::{Browser, ensure_equal};
use crate::collection_timing::{upload, upload_path};
use crate::generated_games::{GeneratedGame, games_text, generate_games};

pub(super) const TEST_CASES: [TestCase; 8] = [
    TestCase {
        name: "study: a rule is read, tried and learned",
        languages: BOTH,
        run: |_, browser| Box::pin(learns_a_rule(browser)),
    },
    TestCase {
        name: "study: rulebooks are compared, and a booklet's differences listed",
        languages: BOTH,
        run: |_, browser| Box::pin(compares_rulebooks(browser)),
    },
    TestCase {
        name: "study: a puzzle is solved",
        languages: BOTH,
        run: |_, browser| Box::pin(solves_a_puzzle(browser)),
    },
    TestCase {
        name: "study: a chess position is edited, copied and exported",
        languages: BOTH,
        run: |_, browser| Box::pin(edits_chess(browser)),
    },
    TestCase {
        name: "study: checkers and backgammon positions are edited",
        languages: BOTH,
        run: |_, browser| Box::pin(edits_other_games(browser)),
    },
    TestCase {
        name: "study: the cursor announces each square",
        languages: BOTH,
        run: |_, browser| Box::pin(announces_squares(browser)),
    },
    TestCase {
        name: "study: a collection is imported, searched, exported and deleted",
        languages: BOTH,
        run: |_, browser| Box::pin(manages_a_collection(browser)),
    },
    TestCase {
        name: "study: stored games are filtered, exported, deleted and restored",
        languages: BOTH,
        run: |_, browser| Box::pin(manages_stored_games(browser)),
    },
];

/// The text of an element.
pub(super) async fn text_of(browser: &Browser, selector: &str) -> Result<String> {
    browser.find(selector).await?;
    let script = "return document.querySelector(arguments[0])?.textContent ?? ''";
    browser.evaluate_with(script, vec![json!(selector)]).await
}

/// Waits until an element contains a text.
pub(super) async fn wait_for_text(browser: &Browser, selector: &str, words: &str) -> Result<()> {
    let script = format!(
        "return document.querySelector({})?.textContent.includes({}) ?? false",
        json!(selector),
        json!(words)
    );
    browser.wait_until(&format!("'{words}' in {selector}"), &script).await
}

pub(super) async fn count_elements(browser: &Browser, selector: &str) -> Result<usize> {
    let script = "return document.querySelectorAll(arguments[0]).length";
    browser.evaluate_with(script, vec![json!(selector)]).await
}

/// The rook's article has two examples: a legal move and an illegal one.
async fn learns_a_rule(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("study#/learn").await?;
    ensure_equal(
        "courses for beginners",
        &count_elements(browser, ".cards.three .path").await?,
        &3,
    )?;
    browser.navigate("study#/rules/chess/standard/chess.rook").await?;
    wait_for_text(browser, ".feedback", l.study_task_play()).await?;
    // A legal move that is not the one of the example.
    browser.click_places(&[square("d4"), square("d8")]).await?;
    wait_for_text(browser, ".feedback .why", l.study_legal_but_other()).await?;
    browser.click_places(&[square("d4"), square("h4")]).await?;
    wait_for_text(browser, ".feedback .good", l.study_correct()).await?;
    browser.press(".task", l.study_next()).await?;
    wait_for_text(browser, ".feedback", &l.study_task_refused("d4f6")).await?;
    browser.click_places(&[square("d4"), square("d5")]).await?;
    wait_for_text(browser, ".feedback .why", &l.study_allowed("d4f6")).await?;
    // A move that is refused for another reason shows the article of that reason.
    browser.click_places(&[square("e1"), square("e3")]).await?;
    wait_for_link(browser, ".feedback a.link", "/chess.king").await?;
    // The king is still selected; the first click deselects it.
    browser.click_places(&[square("e1"), square("d4"), square("f6")]).await?;
    browser.find(".feedback .good").await?;
    wait_for_link(browser, ".feedback a.link", "/chess.rook").await?;
    browser.press(".task", l.study_again()).await?;
    wait_for_text(browser, ".feedback", &l.study_task_refused("d4f6")).await?;
    browser.press(".task", l.study_show_me()).await?;
    browser.find(".feedback .good").await?;
    // The article counts as learned after its last example.
    browser.navigate("study#/rules/chess/standard").await?;
    browser.find(".tick").await?;
    ensure_equal("articles learned", &count_elements(browser, ".tick").await?, &1)?;
    let meter = text_of(browser, ".meter small").await?;
    ensure!(meter.starts_with('1'), "{meter}");
    // An unknown article shows a message.
    browser.navigate("study#/rules/chess/standard/chess.nothing").await?;
    wait_for_text(browser, ".lost", l.study_nothing()).await
}

async fn wait_for_link(browser: &Browser, selector: &str, ending: &str) -> Result<()> {
    let script = format!(
        "return document.querySelector({})?.getAttribute('href').endsWith({}) ?? false",
        json!(selector),
        json!(ending)
    );
    browser.wait_until(&format!("a link to {ending}"), &script).await
}

/// The Fortress booklet has chess without castling, and checkers.
async fn compares_rulebooks(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("study#/learn").await?;
    browser.press(".study", l.study_compare()).await?;
    browser.find(".comparison").await?;
    // The standard rules and three booklets.
    ensure_equal(
        "rulebooks of chess",
        &count_elements(browser, ".comparison thead th").await?,
        &4,
    )?;
    ensure!(count_elements(browser, ".comparison .differs").await? > 0, "no difference is marked");
    browser.click(".comparison .differs a").await?;
    browser.find(".lesson-text h1").await?;
    browser.navigate("study#/box/fortress").await?;
    let castling = match l {
        Language::English => "astling",
        Language::French => "oque",
    };
    wait_for_text(browser, ".study", castling).await?;
    browser.press(".study", l.study_whole_rulebook()).await?;
    browser.find(".study .lead").await?;
    browser.press(".study", l.study_begin()).await?;
    browser.find(".lesson-text h1").await?;
    Ok(())
}

/// Solves a mate in one: 1. Be2 mates the king on a6.
async fn solves_a_puzzle(browser: &Browser) -> Result<()> {
    let l = browser.language;
    let mate = "8/2Q5/k7/8/8/K4B2/8/8 w - - 0 1 | f3e2";
    let read = puzzles::read_puzzles(puzzles::bundled("chess"));
    let mut all = read.map_err(|error| anyhow::anyhow!("{error}"))?;
    all.sort_by_key(|puzzle| puzzle.grade);
    let at = all.iter().position(|puzzle| puzzle.to_string().ends_with(mate));
    let number = at.context("the mate in one is not there")? + 1;
    browser.navigate("study#/puzzles").await?;
    ensure_equal("games with puzzles", &count_elements(browser, ".cards .path").await?, &3)?;
    browser.click(".cards .path").await?;
    browser.find(".tiles").await?;
    ensure_equal("tiles", &count_elements(browser, ".tile").await?, &all.len())?;
    browser.navigate(&format!("study#/puzzles/chess/{number}")).await?;
    wait_for_text(browser, ".task h1", &l.study_puzzle(number)).await?;
    browser.click_places(&[square("f3"), square("e4")]).await?;
    wait_for_text(browser, ".feedback .why", l.study_incorrect()).await?;
    // An illegal move shows its reason and does not count as an attempt.
    browser.click_places(&[square("f3"), square("f4")]).await?;
    let differs = format!(
        "const feedback = document.querySelector('.feedback .why')?.textContent ?? '';
         return feedback.length > 0 && feedback !== {}",
        json!(l.study_incorrect())
    );
    browser.wait_until("a reason", &differs).await?;
    // The bishop is still selected.
    browser.click_places(&[square("e2")]).await?;
    wait_for_text(browser, ".feedback .good", l.study_puzzle_solved()).await?;
    browser.navigate("study#/puzzles/chess").await?;
    browser.find(".tile.in-the-end").await?;
    // A puzzle whose solution was shown does not count as solved.
    browser.navigate("study#/puzzles/backgammon/1").await?;
    browser.press(".task", l.study_show_me()).await?;
    wait_for_text(browser, ".feedback", l.study_puzzle_shown()).await?;
    browser.navigate("study#/puzzles/backgammon").await?;
    browser.find(".tiles").await?;
    ensure_equal("solved", &count_elements(browser, ".tile.in-the-end, .tile.at-once").await?, &0)?;
    browser.navigate("study#/puzzles/chess/99999").await?;
    wait_for_text(browser, ".lost", l.study_nothing()).await
}

/// Waits until the editor shows a position as text.
async fn wait_for_position(browser: &Browser, text: &str) -> Result<()> {
    wait_for_text(browser, ".copied code", text).await
}

/// Sets a position up by pasting its text.
async fn paste(browser: &Browser, text: &str) -> Result<()> {
    let input = browser.find("#paste").await?;
    input.clear().await?;
    Ok(input.send_keys(text.to_owned() + Key::Enter).await?)
}

fn king(l: Language) -> &'static str {
    match l {
        Language::English => "king",
        Language::French => "roi",
    }
}

async fn edits_chess(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("study#/edit/chess").await?;
    wait_for_position(browser, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").await?;
    browser.press(".task", l.study_edit_clear()).await?;
    browser.find(".task .why").await?;
    let reason = text_of(browser, ".task .why").await?;
    ensure!(reason.len() > 10 && reason.ends_with('.'), "an empty board is explained: {reason}");
    // The white king is selected at first.
    browser.click_places(&[square("e1")]).await?;
    browser.press(".palette", &format!("{}: {}", l.side_bare_black(), king(l))).await?;
    browser.click_places(&[square("e8")]).await?;
    wait_for_position(browser, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").await?;
    browser.press(".task > .choices", l.side_bare_black()).await?;
    wait_for_position(browser, "4k3/8/8/8/8/8/8/4K3 b - - 0 1").await?;
    // Adjacent kings are impossible.
    browser.click_places(&[square("e8"), square("e2")]).await?;
    let why = "return document.querySelector('.task .why')?.textContent.length > 10";
    browser.wait_until("the reason", why).await?;
    browser.press(".palette", l.study_edit_remove()).await?;
    browser.click_places(&[square("e2")]).await?;

    let text = "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1";
    paste(browser, text).await?;
    wait_for_position(browser, text).await?;
    paste(browser, "nonsense").await?;
    let why = "return document.querySelector('form ~ .why')?.textContent.length > 10";
    browser.wait_until("the reason", why).await?;
    wait_for_position(browser, text).await?;
    // The text is copied to the clipboard.
    let permissions = json!({
        "origin": browser.server.trim_end_matches('/'),
        "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
    });
    browser.driver.cdp().send_raw("Browser.grantPermissions", permissions).await?;
    browser.press(".copied", l.study_copy()).await?;
    let read = "navigator.clipboard.readText().then((text) => { window.copied = text; });
                return window.copied === arguments[0]";
    for _ in 0..200 {
        if browser.evaluate_with::<bool>(read, vec![json!(text)]).await? {
            break;
        }
    }
    let copied: Option<String> = browser.evaluate("return window.copied ?? null").await?;
    ensure_equal("the clipboard", &copied.as_deref(), &Some(text))?;
    browser.press(".task", "SVG").await?;
    let picture = downloaded_text(browser, "svg").await?;
    ensure!(picture.starts_with("<svg "), "{}", &picture[..80.min(picture.len())]);
    browser.press(".task", "PNG").await?;
    let picture = super::saved_games::downloaded_bytes(browser, "png").await?;
    ensure!(picture.starts_with(b"\x89PNG") && picture.len() > 10_000, "{} bytes", picture.len());
    Ok(())
}

async fn edits_other_games(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("study#/edit/checkers").await?;
    wait_for_position(browser, "B:W21,22,").await?;
    paste(browser, "W:WK19,K23:BK12,28").await?;
    wait_for_position(browser, "W:WK19,K23:BK12,28").await?;
    browser.press(".task", l.study_edit_clear()).await?;
    let why = "return document.querySelector('.task .why')?.textContent.length > 10";
    browser.wait_until("the reason", why).await?;

    browser.navigate("study#/edit/backgammon").await?;
    let text = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:3:0:7:10";
    paste(browser, text).await?;
    wait_for_position(browser, text).await?;
    ensure_equal("texts", &count_elements(browser, ".copied").await?, &2)?;
    // The IDs of GNU Backgammon for the starting position.
    paste(browser, "4HPwATDgc/ABMA:cAkAAAAAAAAA").await?;
    wait_for_position(browser, "XGID=-b----E-C---eE---c-e----B-").await?;
    // More than fifteen checkers are impossible.
    let start = backgammon::Position::start("standard".parse().expect("rules"));
    let point = start.read_place("5").context("a point")?;
    browser.click_places(&[point]).await?;
    browser.wait_until("the reason", why).await?;
    browser.press(".task", l.study_edit_start()).await?;
    wait_for_position(browser, "XGID=-b----E-C---eE---c-e----B-").await?;
    browser.press(".task", &l.menu_match_to(7)).await?;
    browser.find(".number input").await?;
    browser
        .wait_until(
            "a match",
            "return document.querySelector('.copied code').textContent.includes(':7:')",
        )
        .await
}

/// The arrow keys announce each square and its piece to screen readers.
async fn announces_squares(browser: &Browser) -> Result<()> {
    let l = browser.language;
    for address in ["study#/edit/chess", "study#/rules/chess/standard/chess.rook"] {
        browser.navigate(address).await?;
        browser.find(".board.playing svg").await?;
        browser.move_cursor(square("e1")).await?;
        wait_for_text(browser, ".visually-hidden[aria-live]", "e1").await?;
        wait_for_text(browser, ".visually-hidden[aria-live]", king(l)).await?;
    }
    // Enter a move by keyboard.
    browser.move_cursor(square("d4")).await?;
    browser.keys(Key::Enter + "").await?;
    browser.move_cursor(square("h4")).await?;
    browser.keys(Key::Enter + "").await?;
    wait_for_text(browser, ".feedback .good", l.study_correct()).await
}

/// Sets a field to a value, as a user's choice does.
async fn choose(browser: &Browser, selector: &str, value: &str) -> Result<()> {
    let script = r#"
        const field = document.querySelector(arguments[0]);
        field.value = arguments[1];
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
        return null;"#;
    browser.evaluate_with(script, vec![json!(selector), json!(value)]).await
}

async fn manages_stored_games(browser: &Browser) -> Result<()> {
    let l = browser.language;
    browser.navigate("study#/games").await?;
    wait_for_text(browser, ".lost", l.study_no_games()).await?;
    browser.start_game("chess", &[]).await?;
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        browser.type_line(mv).await?;
    }
    browser.wait_for_state("mate", |page| page.over).await?;
    browser.start_game("checkers", &[]).await?;
    browser.type_line("11-15").await?;
    browser.wait_for_state("the move", |page| page.moves.len() == 1).await?;
    browser.navigate("study#/games").await?;
    wait_for_text(browser, ".small[role=status]", &l.study_count(2)).await?;
    browser.find("#find").await?.send_keys(l.game_name("checkers")).await?;
    browser
        .wait_until("one game", "return document.querySelectorAll('.kept').length === 1")
        .await?;
    browser.find("#find").await?.clear().await?;
    browser.find("#find").await?.send_keys(" ").await?;
    browser
        .wait_until("both games", "return document.querySelectorAll('.kept').length === 2")
        .await?;
    browser.press(".study", l.study_export_all()).await?;
    let chess = downloaded_text(browser, "pgn").await?;
    ensure!(chess.contains("1. f3 e5 2. g4 Qh4# 0-1"), "{chess}");
    let checkers = downloaded_text(browser, "pdn").await?;
    ensure!(checkers.contains("11-15"), "{checkers}");
    let records = downloaded_text(browser, "salon").await?;
    ensure_equal("records", &records.matches("salon-record 1").count(), &2)?;
    // Filter by game and by result.
    let games =
        |many: usize| format!("return document.querySelectorAll('.kept').length === {many}");
    choose(browser, "#game", "chess").await?;
    browser.wait_until("one game of chess", &games(1)).await?;
    choose(browser, "#end", l.collection_unfinished()).await?;
    browser.wait_until("none that is unfinished", &games(0)).await?;
    choose(browser, "#game", "").await?;
    browser.wait_until("the other game", &games(1)).await?;
    choose(browser, "#end", "").await?;
    browser.click(".more summary").await?;
    choose(browser, "#since", "2099-01-01").await?;
    browser.wait_until("none from the future", &games(0)).await?;
    choose(browser, "#since", "2000-01-01").await?;
    browser.wait_until("both games", &games(2)).await?;
    // A deleted game can be restored, at once or from the exported records.
    browser.press(".unfinished", l.study_delete()).await?;
    browser.wait_until("one game", &games(1)).await?;
    browser.press(".undo", l.collection_undo()).await?;
    browser.wait_until("both games", &games(2)).await?;
    for left in [1, 0] {
        browser.press(".unfinished", l.study_delete()).await?;
        browser.wait_until("a game less", &games(left)).await?;
    }
    let path = upload_path(browser, "kept.salon")?;
    std::fs::write(&path, records)?;
    upload(browser, &path).await?;
    browser.wait_until("both games", &games(2)).await?;
    browser.click(".kept").await?;
    browser.find(".board.playing svg").await?;
    Ok(())
}

/// Imports forty games of chess and two invalid ones, filters them, finds one by a position, opens it, exports all and
/// deletes the collection.
async fn manages_a_collection(browser: &Browser) -> Result<()> {
    let l = browser.language;
    let games = generate_games::<chess::Position>("standard", 40)?;
    let broken = "[Event \"Broken\"]\n[White \"Nobody\"]\n\n1. e4 e5 2. Ke3 *\n\n";
    let path = upload_path(browser, "forty.pgn")?;
    std::fs::write(&path, format!("{broken}{}{broken}", games_text(&games)))?;
    browser.navigate("study#/collections").await?;
    wait_for_text(browser, ".lost", l.collection_none()).await?;
    upload(browser, &path).await?;
    let added = l.collection_added(40, "forty.pgn");
    wait_for_text(browser, "p[role=status]", &added).await?;
    browser.click(".rows a").await?;
    wait_for_text(browser, ".broken summary", &l.collection_damaged_games(2)).await?;
    browser.click(".broken summary").await?;
    // The first invalid game is on lines 1 to 4; its move Ke3 is illegal.
    wait_for_text(browser, ".broken li", "Ke3").await?;
    wait_for_text(browser, ".broken li", "4").await?;
    ensure_equal("reasons", &count_elements(browser, ".broken li").await?, &2)?;
    let name = games[7].names.white;
    let fits = |game: &&GeneratedGame<chess::Position>| {
        game.names.white.contains(name) || game.names.black.contains(name)
    };
    let many = games.iter().filter(fits).count();
    browser.find("#player").await?.send_keys(name).await?;
    let script = format!("return document.querySelectorAll('.game-row').length === {many}");
    browser.wait_until(&format!("{many} games of {name}"), &script).await?;
    // Search for a position after two moves by its text.
    let wanted = &games[7].line.positions()[2];
    let without_counters = |position: &chess::Position| {
        position.write_position().split(' ').take(4).collect::<Vec<_>>().join(" ")
    };
    let reaches = |game: &&GeneratedGame<chess::Position>| {
        game.line
            .positions()
            .iter()
            .any(|position| without_counters(position) == without_counters(wanted))
    };
    let many = games.iter().filter(reaches).count() as u64;
    browser.press(".study", l.collection_find()).await?;
    paste(browser, &wanted.write_position()).await?;
    wait_for_text(browser, ".seeking", &l.collection_games_found(many, 40)).await?;
    browser.find(".ways-on tbody tr").await?;
    paste(browser, "nonsense").await?;
    browser.find(".study > .why").await?;
    browser.navigate("study#/collections").await?;
    browser.press(".rows", l.study_export()).await?;
    let written = downloaded_text(browser, "pgn").await?;
    ensure_equal("exported games", &written.matches("[Event ").count(), &40)?;
    browser.click(".rows a").await?;
    browser.click(".game-row").await?;
    browser.find(".board.playing svg").await?;
    let moves = games[0].line.events().len();
    browser.wait_for_state("the first game", |page| page.moves.len() == moves).await?;
    browser.navigate("study#/collections").await?;
    browser.press(".rows", l.study_delete()).await?;
    browser.press(".rows", l.study_delete_really()).await?;
    wait_for_text(browser, ".lost", l.collection_none()).await
}
