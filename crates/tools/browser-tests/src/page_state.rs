use serde::Deserialize;

/// What the page shows of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
pub(crate) struct PageState {
    /// The places of pieces that are marked as movable.
    pub(crate) movable: Vec<u8>,
    /// The places that are marked as targets.
    pub(crate) targets: Vec<u8>,
    /// The places of all pieces.
    pub(crate) pieces: Vec<u8>,
    /// The list of moves.
    pub(crate) moves: Vec<String>,
    /// The text of the status line.
    pub(crate) status: String,
    /// Whether the status line says how the game ended.
    pub(crate) over: bool,
    /// Whether the status line explains a refusal.
    pub(crate) refused: bool,
    /// The buttons of the status line and of the question over the board.
    pub(crate) buttons: Vec<String>,
    /// The last announcement to screen readers.
    pub(crate) announcement: String,
    /// The place of the keyboard's cursor.
    pub(crate) cursor: Option<u8>,
}

impl PageState {
    /// Reads the state from the document.
    pub(crate) const SCRIPT: &str = r#"
        const board = document.querySelector(".board.playing");
        const all = (selector) => [...document.querySelectorAll(selector)];
        const on = (selector) => [...board.querySelectorAll(selector)];
        const place = (mark) => {
            while (!mark.matches(".touch")) mark = mark.nextElementSibling;
            return +mark.dataset.place;
        };
        const status = document.querySelector(".strip p");
        const cursor = board.querySelector(".cursor");
        return {
            movable: on(".movable[data-at]").map((piece) => +piece.dataset.at),
            targets: on(".target").map(place),
            pieces: on("[data-at]").map((piece) => +piece.dataset.at),
            moves: all(".move").map((move) => move.textContent),
            status: status?.textContent ?? "",
            over: status?.classList.contains("verdict") ?? false,
            refused: status?.classList.contains("why") ?? false,
            buttons: all(".strip button, .question button").map((one) => one.getAttribute("aria-label") ?? one.textContent),
            announcement: document.querySelector(".visually-hidden[aria-live]").lastElementChild?.textContent ?? "",
            cursor: cursor ? place(cursor) : null,
        };"#;
}
