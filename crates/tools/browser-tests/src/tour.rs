//! Every page and every dialog, one after another.

use anyhow::Result;
use board_view::{BoardView, Place};
use game::Notation;

use crate::collection::{add, own_file};
use crate::trials::review;
use crate::visitor::Visitor;
use crate::volume::{file, played};

/// Somewhere on the tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stop {
    pub(crate) name: &'static str,
    /// Whether a board is being played on there.
    pub(crate) in_a_room: bool,
}

/// A game that ends with mate on the seventh move: Scholar's mate.
pub(crate) const SCHOLARS_MATE: [&str; 7] =
    ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];

/// A square of a chess board by its name.
pub(crate) fn square(name: &str) -> Place {
    let board = chess::Position::new(chess::Rules::STANDARD);
    board.read_place(name).expect("a square")
}

/// Goes everywhere and stops there.
pub(crate) async fn tour(
    visitor: &Visitor,
    mut stop: impl AsyncFnMut(Stop) -> Result<()>,
) -> Result<()> {
    let l = visitor.language;
    let page = |name| Stop { name, in_a_room: false };
    let room = |name| Stop { name, in_a_room: true };
    visitor.go("#/").await?;
    stop(page("home")).await?;
    visitor.press(".top", l.web_settings()).await?;
    visitor.find("dialog[open]").await?;
    stop(page("settings")).await?;
    visitor.press("dialog", l.web_close()).await?;
    visitor.press(".bringing", l.web_open_game()).await?;
    visitor.find("dialog[open]").await?;
    stop(page("bringing")).await?;
    visitor.press("dialog", l.web_close()).await?;
    for game in ["chess", "checkers", "backgammon"] {
        visitor.go(&format!("#/new/{game}")).await?;
        stop(page(match game {
            "chess" => "card-chess",
            "checkers" => "card-checkers",
            _ => "card-backgammon",
        }))
        .await?;
    }
    visitor.go("#/table/none").await?;
    stop(page("no-table")).await?;

    visitor.open("chess", &[&l.menu_minutes(5)]).await?;
    stop(room("chess-start")).await?;
    for mv in &SCHOLARS_MATE[..4] {
        visitor.type_line(mv).await?;
    }
    visitor.touch(&[square("g1")]).await?;
    stop(room("chess-in-hand")).await?;
    visitor.touch(&[square("g4")]).await?;
    visitor.see("a reason", |seen| seen.refused).await?;
    stop(room("refusal")).await?;
    visitor.click(".strip button").await?;
    visitor.until("the rule", "return !!document.querySelector('dialog figure svg')").await?;
    stop(room("rule")).await?;
    visitor.press("dialog", l.web_close()).await?;
    visitor.press(".panel", l.action_resign()).await?;
    visitor.find("dialog[open]").await?;
    stop(room("resigning")).await?;
    visitor.press("dialog", l.ask_play_on()).await?;
    for mv in &SCHOLARS_MATE[4..] {
        visitor.type_line(mv).await?;
    }
    visitor.see("mate", |seen| seen.over).await?;
    stop(room("chess-result")).await?;

    promotion(visitor).await?;
    stop(room("promotion")).await?;

    visitor.open("checkers", &[&l.menu_minutes(5)]).await?;
    for mv in ["11-15", "22-18"] {
        visitor.type_line(mv).await?;
    }
    stop(room("checkers")).await?;

    visitor.open("backgammon", &[l.menu_manual_dice()]).await?;
    for line in ["31", "8/5,6/5"] {
        visitor.type_line(line).await?;
    }
    visitor.see("the question", |seen| seen.answers.len() == 2).await?;
    stop(room("roll-or-double")).await?;
    for line in ["roll", "62"] {
        visitor.type_line(line).await?;
    }
    stop(room("backgammon")).await?;
    visitor.type_line("24/18,13/11").await?;
    visitor.press(".strip", l.choice_double()).await?;
    visitor.find(".question").await?;
    stop(room("doubled")).await?;
    visitor.press(".question", l.choice_drop()).await?;
    visitor.see("the end", |seen| seen.over).await?;
    stop(room("backgammon-result")).await?;
    visitor.go("#/").await?;
    visitor.find(".unfinished").await?;
    stop(page("home-unfinished")).await
}

/// The places of the second page that are only looked at: a name, the address, and what is shown there.
const STUDY: [(&str, &str, &str); 16] = [
    ("study-learn", "/learn", ".path"),
    ("study-book", "/rules/checkers/deluxe", ".rows"),
    ("study-lesson-checkers", "/rules/checkers/standard/checkers.capture.jump", ".told"),
    ("study-lesson-backgammon", "/rules/backgammon/standard/backgammon.move.doubles", ".told"),
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
    ("study-lesson-chess", "/rules/chess/standard/chess.rook", ".told"),
];

/// Goes everywhere on the second page and stops there. Two games are played first.
pub(crate) async fn second_tour(
    visitor: &Visitor,
    mut stop: impl AsyncFnMut(Stop) -> Result<()>,
) -> Result<()> {
    let l = visitor.language;
    let page = |name| Stop { name, in_a_room: false };
    let arrive = async |address: &str, shown: &str| {
        visitor.go(&format!("study#{address}")).await?;
        visitor.find(shown).await.map(|_| ())
    };
    arrive("/games", ".lost").await?;
    stop(page("study-games-none")).await?;
    for (game, mv) in [("chess", "e2e4"), ("checkers", "11-15")] {
        visitor.open(game, &[]).await?;
        visitor.type_line(mv).await?;
        visitor.see("the move", |seen| seen.moves.len() == 1).await?;
    }
    arrive("/games", ".kept svg").await?;
    stop(page("study-games")).await?;
    arrive("/collections", ".lost").await?;
    stop(page("study-collections-none")).await?;
    let games = played::<chess::Position>("standard", 60)?;
    let path = own_file(visitor, "sixty.pgn")?;
    std::fs::write(&path, format!("{}1. e4 e5 2. Ke3 *\n", file(&games)))?;
    add(visitor, &path).await?;
    visitor.find(".rows a").await?;
    stop(page("study-collections")).await?;
    visitor.click(".rows a").await?;
    visitor.find(".game-row").await?;
    stop(page("study-collection")).await?;
    let start = games[0].line.start().write_position().replace('/', "~").replace(' ', "_");
    arrive(&format!("/find/chess/{start}"), ".ways-on").await?;
    stop(page("study-find")).await?;
    for (name, address, shown) in STUDY {
        arrive(address, shown).await?;
        stop(page(name)).await?;
    }
    visitor.touch(&[square("d4"), square("d3"), square("d4"), square("f6")]).await?;
    visitor.find(".told .why").await?;
    stop(page("study-refused")).await?;
    arrive("/edit/backgammon", ".copied").await?;
    visitor.press(".task", l.study_edit_clear()).await?;
    visitor.find(".task .why").await?;
    stop(page("study-edit-impossible")).await?;
    reviews(visitor, &mut stop).await
}

/// Goes everywhere on the third page and stops there.
pub(crate) async fn third_tour(
    visitor: &Visitor,
    mut stop: impl AsyncFnMut(Stop) -> Result<()>,
) -> Result<()> {
    let l = visitor.language;
    let page = |name| Stop { name, in_a_room: false };
    let room = |name| Stop { name, in_a_room: true };
    let arrive = async |address: &str, shown: &str| {
        visitor.go(&format!("club#{address}")).await?;
        visitor.find(shown).await.map(|_| ())
    };
    arrive("/", ".club-bond.open").await?;
    stop(page("club-lobby")).await?;
    visitor.press(".club-person", l.online_other_device()).await?;
    visitor.press("dialog", l.online_request_code()).await?;
    visitor.find("dialog .club-big").await?;
    stop(page("club-device")).await?;
    visitor.press("dialog", l.web_close()).await?;
    for (name, address, shown) in [
        ("club-archive", "/archive", ".options"),
        ("club-account", "/account", ".club-form"),
        ("club-no-table", "/table/aaaaa-aaaaa", "h1.lost"),
        ("club-new", "/new/backgammon", ".card"),
    ] {
        arrive(address, shown).await?;
        stop(page(name)).await?;
    }
    visitor.press(".card", l.online_invite()).await?;
    visitor.find(".club-qr svg").await?;
    stop(page("club-invitation")).await?;
    visitor.press("dialog", l.web_close()).await?;
    stop(room("club-waiting")).await?;
    arrive("/new/chess", ".card").await?;
    visitor.press(".card", l.web_computer()).await?;
    visitor.press(".card", l.menu_play()).await?;
    visitor.find(".board.playing svg").await?;
    visitor.press(".talk", l.online_send_phrase()).await?;
    visitor.find(".phrases").await?;
    stop(room("club-room")).await?;
    arrive("/", ".club-table").await?;
    stop(page("club-lobby-games")).await
}

/// Games that were played, looked back at.
async fn reviews(visitor: &Visitor, stop: &mut impl AsyncFnMut(Stop) -> Result<()>) -> Result<()> {
    let l = visitor.language;
    let page = |name| Stop { name, in_a_room: false };
    review::play_chess(visitor).await?;
    review::look_back(visitor).await?;
    stop(page("review-chess")).await?;
    visitor.press(".mistakes", l.review_next_mistake()).await?;
    visitor.find(".others .head").await?;
    stop(page("review-try-again")).await?;
    visitor.press(".told", l.review_show()).await?;
    visitor.find(".advice:not(.others) .head").await?;
    stop(page("review-better")).await?;
    review::play_backgammon(visitor).await?;
    review::look_back(visitor).await?;
    stop(page("review-backgammon")).await?;
    visitor.go("study#/puzzles/mine").await?;
    visitor.find(".graded").await?;
    stop(page("study-own-puzzles")).await
}

/// Goes wherever positions are analysed, and stops there.
pub(crate) async fn analysis_tour(
    visitor: &Visitor,
    mut stop: impl AsyncFnMut(Stop) -> Result<()>,
) -> Result<()> {
    let l = visitor.language;
    let page = |name| Stop { name, in_a_room: false };
    visitor.go("study#/analyse/chess").await?;
    stop(page("analyse-chess")).await?;
    for (name, address, shown) in ANALYSES {
        visitor.go(&format!("study#/analyse/{address}")).await?;
        visitor.press(".engine", l.study_engine_start()).await?;
        visitor.find(shown).await?;
        // Whoever looks closely wants things to hold still.
        visitor.press(".engine", l.study_engine_stop()).await?;
        stop(page(name)).await?;
    }
    visitor.click(".play-on summary").await?;
    stop(page("analyse-play-on")).await?;
    visitor.go("study#/analyse/backgammon").await?;
    visitor.find(".rolls .tile").await?;
    stop(page("analyse-dice")).await?;
    visitor.go("study#/analyse/chess?position=nonsense").await?;
    visitor.find(".why").await?;
    stop(page("analyse-nonsense")).await
}

/// Positions by name, with the address of each and what is found there.
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

/// Plays until a pawn arrives: 1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Nb8 5. axb8.
pub(crate) async fn promotion(visitor: &Visitor) -> Result<()> {
    visitor.open("chess", &[]).await?;
    let moves = ["a2a4", "b7b5", "a4b5", "a7a6", "b5a6", "b8c6", "a6a7", "c6b8"];
    for (index, mv) in moves.iter().enumerate() {
        visitor.type_line(mv).await?;
        visitor.see(mv, |seen| seen.moves.len() == index + 1).await?;
    }
    visitor.touch(&[square("a7"), square("b8")]).await?;
    visitor.find(".question").await?;
    Ok(())
}
