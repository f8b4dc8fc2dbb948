//! Visits every screen and every dialog of the web app, one after another.

use anyhow::Result;
use board_view::{BoardView, Place};
use game::Notation;

use crate::browser::Browser;
use crate::collection_timing::{upload, upload_path};
use crate::generated_games::{games_text, generate_games};
use crate::test_cases::review;

/// A screen of the web app.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct AppScreen {
    pub(crate) name: &'static str,
    /// Whether it shows a board to play on, which must fit into the window.
    pub(crate) has_board: bool,
}

/// Scholar's mate: a game of seven moves.
pub(crate) const SCHOLARS_MATE: [&str; 7] =
    ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];

/// A square of a chess board by its name.
pub(crate) fn square(name: &str) -> Place {
    let board = chess::Position::new(chess::Rules::STANDARD);
    board.read_place(name).expect("a square")
}

/// Visits the home page, the dialogs and the tables of one device, and calls `on_screen` at each.
pub(crate) async fn visit_table_screens(
    browser: &Browser,
    mut on_screen: impl AsyncFnMut(AppScreen) -> Result<()>,
) -> Result<()> {
    let l = browser.language;
    let page = |name| AppScreen { name, has_board: false };
    let board = |name| AppScreen { name, has_board: true };
    browser.navigate("#/").await?;
    on_screen(page("home")).await?;
    browser.press(".top", l.web_settings()).await?;
    browser.find("dialog[open] label").await?;
    on_screen(page("settings")).await?;
    browser.press("dialog", l.web_close()).await?;
    browser.press(".bringing", l.web_open_game()).await?;
    browser.find("dialog[open] textarea").await?;
    on_screen(page("bringing")).await?;
    browser.press("dialog", l.web_close()).await?;
    for game in ["chess", "checkers", "backgammon"] {
        browser.navigate(&format!("#/new/{game}")).await?;
        on_screen(page(match game {
            "chess" => "card-chess",
            "checkers" => "card-checkers",
            _ => "card-backgammon",
        }))
        .await?;
    }
    browser.navigate("#/table/none").await?;
    on_screen(page("no-table")).await?;

    browser.start_game("chess", &[&l.menu_minutes(5)]).await?;
    on_screen(board("chess-start")).await?;
    for mv in &SCHOLARS_MATE[..4] {
        browser.type_line(mv).await?;
    }
    browser.click_places(&[square("g1")]).await?;
    on_screen(board("chess-in-hand")).await?;
    browser.click_places(&[square("g4")]).await?;
    browser.wait_for_state("a reason", |page| page.refused).await?;
    on_screen(board("refusal")).await?;
    browser.click(".strip button").await?;
    browser.wait_until("the rule", "return !!document.querySelector('dialog figure svg')").await?;
    on_screen(board("rule")).await?;
    browser.press("dialog", l.web_close()).await?;
    browser.press(".panel", l.action_resign()).await?;
    browser.find("dialog[open]").await?;
    on_screen(board("resigning")).await?;
    browser.press("dialog", l.ask_play_on()).await?;
    for mv in &SCHOLARS_MATE[4..] {
        browser.type_line(mv).await?;
    }
    browser.wait_for_state("mate", |page| page.over).await?;
    browser.find(".performance dd").await?;
    on_screen(board("chess-result")).await?;
    browser.press(".panel", l.web_more()).await?;
    browser.find("dialog[open] .menu").await?;
    on_screen(board("more")).await?;
    browser.press("dialog", l.web_share()).await?;
    browser.find("dialog[open] .share").await?;
    on_screen(board("share")).await?;
    browser.press("dialog", l.web_close()).await?;
    browser.driver.action_chain().send_keys("?").perform().await?;
    browser.find("dialog[open] .keys").await?;
    on_screen(board("help")).await?;
    browser.press("dialog", l.web_close()).await?;

    play_to_promotion(browser).await?;
    on_screen(board("promotion")).await?;

    browser.start_game("checkers", &[&l.menu_minutes(5)]).await?;
    for mv in ["11-15", "22-18"] {
        browser.type_line(mv).await?;
    }
    on_screen(board("checkers")).await?;

    browser.start_game("backgammon", &[l.menu_manual_dice()]).await?;
    for line in ["31", "8/5,6/5"] {
        browser.type_line(line).await?;
    }
    browser.wait_for_state("the question", |page| page.buttons.len() == 2).await?;
    on_screen(board("roll-or-double")).await?;
    for line in ["roll", "62"] {
        browser.type_line(line).await?;
    }
    on_screen(board("backgammon")).await?;
    browser.type_line("24/18,13/11").await?;
    browser.press(".strip", l.choice_double()).await?;
    browser.find_named(".strip", l.choice_take()).await?;
    on_screen(board("doubled")).await?;
    browser.press(".strip", l.choice_drop()).await?;
    browser.wait_for_state("the end", |page| page.over).await?;
    on_screen(board("backgammon-result")).await?;
    browser.navigate("#/").await?;
    browser.find(".unfinished").await?;
    on_screen(page("home-unfinished")).await
}

/// Screens of the study part that need no input: name, address and an element that is shown there.
const STUDY: [(&str, &str, &str); 16] = [
    ("study-learn", "/learn", ".path"),
    ("study-book", "/rules/checkers/deluxe", ".rows"),
    ("study-lesson-checkers", "/rules/checkers/standard/checkers.capture.jump", ".feedback"),
    ("study-lesson-backgammon", "/rules/backgammon/standard/backgammon.move.doubles", ".feedback"),
    ("study-compare", "/compare/chess", ".comparison"),
    ("study-box", "/box/fortress", ".rows"),
    ("study-puzzles", "/puzzles", ".path"),
    ("study-puzzles-chess", "/puzzles/chess", ".tiles"),
    ("study-puzzle-chess", "/puzzles/chess/1", ".shows"),
    ("study-puzzle-checkers", "/puzzles/checkers/1", ".shows"),
    ("study-puzzle-backgammon", "/puzzles/backgammon/1", ".shows"),
    ("study-edit-chess", "/edit/chess", ".copied"),
    ("study-edit-checkers", "/edit/checkers", ".copied"),
    ("study-edit-backgammon", "/edit/backgammon", ".copied"),
    ("study-nothing", "/rules/chess/nothing", ".lost"),
    ("study-lesson-chess", "/rules/chess/standard/chess.rook", ".feedback"),
];

/// Visits the screens of the study part. Two games are played first.
pub(crate) async fn visit_study_screens(
    browser: &Browser,
    mut on_screen: impl AsyncFnMut(AppScreen) -> Result<()>,
) -> Result<()> {
    let l = browser.language;
    let page = |name| AppScreen { name, has_board: false };
    let open = async |address: &str, shown: &str| {
        browser.navigate(&format!("study#{address}")).await?;
        browser.find(shown).await.map(|_| ())
    };
    open("/games", ".lost").await?;
    on_screen(page("study-games-none")).await?;
    for (game, mv) in [("chess", "e2e4"), ("checkers", "11-15")] {
        browser.start_game(game, &[]).await?;
        browser.type_line(mv).await?;
        browser.wait_for_state("the move", |page| page.moves.len() == 1).await?;
    }
    open("/games", ".kept svg").await?;
    on_screen(page("study-games")).await?;
    open("/collections", ".lost").await?;
    on_screen(page("study-collections-none")).await?;
    let games = generate_games::<chess::Position>("standard", 60)?;
    let path = upload_path(browser, "sixty.pgn")?;
    std::fs::write(&path, format!("{}1. e4 e5 2. Ke3 *\n", games_text(&games)))?;
    upload(browser, &path).await?;
    browser.find(".rows a").await?;
    on_screen(page("study-collections")).await?;
    browser.click(".rows a").await?;
    browser.find(".game-row").await?;
    on_screen(page("study-collection")).await?;
    let start = games[0].line.start().write_position().replace('/', "~").replace(' ', "_");
    open(&format!("/find/chess/{start}"), ".ways-on").await?;
    on_screen(page("study-find")).await?;
    for (name, address, shown) in STUDY {
        open(address, shown).await?;
        on_screen(page(name)).await?;
    }
    browser.click_places(&[square("d4"), square("d3"), square("d4"), square("f6")]).await?;
    browser.find(".feedback .why").await?;
    on_screen(page("study-refused")).await?;
    open("/edit/backgammon", ".copied").await?;
    browser.press(".task", l.study_edit_clear()).await?;
    browser.find(".task .why").await?;
    on_screen(page("study-edit-impossible")).await?;
    reviews(browser, &mut on_screen).await
}

/// Visits the screens for playing online.
pub(crate) async fn visit_online_screens(
    browser: &Browser,
    mut on_screen: impl AsyncFnMut(AppScreen) -> Result<()>,
) -> Result<()> {
    let l = browser.language;
    let page = |name| AppScreen { name, has_board: false };
    let board = |name| AppScreen { name, has_board: true };
    let open = async |address: &str, shown: &str| {
        browser.navigate(&format!("club#{address}")).await?;
        browser.find(shown).await.map(|_| ())
    };
    open("/", ".connection-state.open").await?;
    on_screen(page("club-lobby")).await?;
    browser.press(".club-person", l.online_other_device()).await?;
    browser.press("dialog", l.online_request_code()).await?;
    browser.find("dialog .club-big").await?;
    on_screen(page("club-device")).await?;
    browser.press("dialog", l.web_close()).await?;
    for (name, address, shown) in [
        ("club-archive", "/archive", ".options"),
        ("club-account", "/account", ".club-form"),
        ("club-no-table", "/table/aaaaa-aaaaa", "h1.lost"),
        ("club-new", "/new/backgammon", ".card"),
    ] {
        open(address, shown).await?;
        on_screen(page(name)).await?;
    }
    browser.press(".card", l.online_invite()).await?;
    browser.find(".club-qr svg").await?;
    on_screen(page("club-invitation")).await?;
    browser.press("dialog", l.web_close()).await?;
    on_screen(board("club-waiting")).await?;
    open("/new/chess", ".card").await?;
    browser.press(".card", l.web_computer()).await?;
    browser.press(".card", l.menu_play()).await?;
    browser.find(".board.playing svg").await?;
    browser.press(".phrase-panel", l.online_send_phrase()).await?;
    browser.find(".phrases").await?;
    on_screen(board("club-table")).await?;
    open("/", ".club-table").await?;
    on_screen(page("club-lobby-games")).await
}

/// Visits reviews of games.
async fn reviews(
    browser: &Browser,
    on_screen: &mut impl AsyncFnMut(AppScreen) -> Result<()>,
) -> Result<()> {
    let l = browser.language;
    let page = |name| AppScreen { name, has_board: false };
    review::play_chess(browser).await?;
    review::open_review(browser).await?;
    on_screen(page("review-chess")).await?;
    browser.press(".mistakes", l.review_next_mistake()).await?;
    browser.find(".others .head").await?;
    on_screen(page("review-try-again")).await?;
    browser.press(".feedback", l.review_show()).await?;
    browser.find(".advice:not(.others) .head").await?;
    on_screen(page("review-better")).await?;
    review::play_backgammon(browser).await?;
    review::open_review(browser).await?;
    on_screen(page("review-backgammon")).await?;
    browser.navigate("study#/puzzles/mine").await?;
    browser.find(".graded").await?;
    on_screen(page("study-own-puzzles")).await
}

/// Visits the screens for analysis.
pub(crate) async fn visit_analysis_screens(
    browser: &Browser,
    mut on_screen: impl AsyncFnMut(AppScreen) -> Result<()>,
) -> Result<()> {
    let l = browser.language;
    let page = |name| AppScreen { name, has_board: false };
    browser.navigate("study#/analyse/chess").await?;
    on_screen(page("analyse-chess")).await?;
    for (name, address, shown) in ANALYSES {
        browser.navigate(&format!("study#/analyse/{address}")).await?;
        browser.press(".engine", l.study_engine_start()).await?;
        browser.find(shown).await?;
        // The engine is stopped so that the screen no longer changes.
        browser.press(".engine", l.study_engine_stop()).await?;
        on_screen(page(name)).await?;
    }
    browser.click(".play-on summary").await?;
    on_screen(page("analyse-play-on")).await?;
    browser.navigate("study#/analyse/backgammon").await?;
    browser.find(".rolls .tile").await?;
    on_screen(page("analyse-dice")).await?;
    browser.navigate("study#/analyse/chess?position=nonsense").await?;
    browser.find(".why").await?;
    on_screen(page("analyse-nonsense")).await
}

/// Positions to analyse: name, address and an element that is shown there.
const ANALYSES: [(&str, &str, &str); 5] = [
    ("analyse-chess-lines", "chess?position=4k3/8/8/8/8/8/4P3/4K3+w+-+-+0+1", ".lines .line"),
    ("analyse-checkers-table", "checkers?position=W:WK19,K23:B12,K28", ".facts li"),
    (
        "analyse-bearoff",
        "backgammon?rules=standard%2Bmoney&position=XGID%3D------A-----------------a-:0:0:1:00:0:0:0:0:10",
        ".facts li",
    ),
    (
        "analyse-cube",
        "backgammon?rules=standard%2Bmatch%3D5&position=XGID%3D-b----E-C---eE---c-e----B-:0:0:1:00:3:2:0:5:10",
        ".cube .best",
    ),
    (
        "analyse-plays",
        "backgammon?rules=standard%2Bmoney&position=XGID%3D-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
        ".lines .line",
    ),
];

/// Plays until a pawn promotes: 1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Nb8 5. axb8.
pub(crate) async fn play_to_promotion(browser: &Browser) -> Result<()> {
    browser.start_game("chess", &[]).await?;
    let moves = ["a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "b8c6", "a6a7", "c6b8"];
    for (index, mv) in moves.iter().enumerate() {
        browser.type_line(mv).await?;
        browser.wait_for_state(mv, |page| page.moves.len() == index + 1).await?;
    }
    browser.click_places(&[square("a7"), square("b8")]).await?;
    browser.find(".question").await?;
    Ok(())
}
