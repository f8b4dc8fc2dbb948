use serde::Deserialize;

/// What is to be seen in a room, as the page has drawn it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub(crate) struct Seen {
    /// The places of pieces that are marked as movable.
    pub(crate) movable: Vec<u8>,
    /// The places that are marked as targets.
    pub(crate) targets: Vec<u8>,
    /// The places of all pieces.
    pub(crate) pieces: Vec<u8>,
    /// The list of moves.
    pub(crate) moves: Vec<String>,
    /// What the strip says.
    pub(crate) told: String,
    /// Whether that is how the game ended.
    pub(crate) over: bool,
    /// Whether that is a refusal.
    pub(crate) refused: bool,
    /// The buttons of the strip and of the question over the board.
    pub(crate) answers: Vec<String>,
    /// What was said to whoever cannot see.
    pub(crate) heard: String,
    /// Where the cursor of the keyboard is.
    pub(crate) cursor: Option<u8>,
}

impl Seen {
    /// Reads it from the document.
    pub(crate) const SCRIPT: &str = r#"
        const board = document.querySelector(".board.playing");
        const all = (selector) => [...document.querySelectorAll(selector)];
        const on = (selector) => [...board.querySelectorAll(selector)];
        const place = (mark) => {
            while (!mark.matches(".touch")) mark = mark.nextElementSibling;
            return +mark.dataset.place;
        };
        const told = document.querySelector(".strip p");
        const cursor = board.querySelector(".cursor");
        return {
            movable: on(".movable[data-at]").map((piece) => +piece.dataset.at),
            targets: on(".target").map(place),
            pieces: on("[data-at]").map((piece) => +piece.dataset.at),
            moves: all(".move").map((move) => move.textContent),
            told: told?.textContent ?? "",
            over: told?.classList.contains("verdict") ?? false,
            refused: told?.classList.contains("why") ?? false,
            answers: all(".strip button, .question button").map((one) => one.getAttribute("aria-label") ?? one.textContent),
            heard: document.querySelector(".unseen[aria-live]").textContent,
            cursor: cursor ? place(cursor) : null,
        };"#;
}
