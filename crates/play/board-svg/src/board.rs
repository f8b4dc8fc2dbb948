use board_view::{Place, Scene, SceneBoard};

use crate::{Slide, arrows, points, squares};

/// How a board is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardOptions {
    /// Pieces that have just moved, and where they came from.
    pub slides: Vec<Slide>,
    /// The place that the keyboard points at.
    pub cursor: Option<Place>,
    /// Whether the dice have just been rolled.
    pub rolled: bool,
    /// Whether squares and points are labelled.
    pub coordinates: bool,
    /// Whether pieces can be touched. A picture needs fewer elements.
    pub interactive: bool,
    /// Arrows drawn by the user, from place to place. An arrow that ends where it begins is a circle.
    pub user_arrows: Vec<(Place, Place)>,
    /// Arrows for the suggested move.
    pub suggestion: Vec<(Place, Place)>,
    /// The hops of captures with several jumps for the piece that is picked up, from place to place.
    pub paths: Vec<(Place, Place)>,
    /// Arrows for other moves: nearly as good as the suggestion, or played instead of it.
    pub alternatives: Vec<(Place, Place)>,
}

impl BoardOptions {
    /// A labelled board that cannot be touched.
    pub fn picture() -> Self {
        Self {
            slides: Vec::new(),
            cursor: None,
            rolled: false,
            coordinates: true,
            interactive: false,
            user_arrows: Vec::new(),
            suggestion: Vec::new(),
            alternatives: Vec::new(),
            paths: Vec::new(),
        }
    }
}

/// The board as an `<svg>` element for a page.
///
/// The page must contain the [`piece_definitions`](crate::piece_definitions), and its style sheet colours the
/// classes. Everything that can be touched carries `data-place`; every piece that can be dragged carries
/// `data-at`.
pub fn board(scene: &Scene, options: &BoardOptions) -> String {
    let (width, height) = size(scene);
    let class = match &scene.board {
        SceneBoard::Squares(_) => "squares",
        SceneBoard::Points(_) => "points",
    };
    format!(
        "<svg class=\"{class}\" viewBox=\"0 0 {width} {height}\" aria-hidden=\"true\">{}</svg>",
        elements(scene, options)
    )
}

/// The left and the upper edge of a square and its size, in thousandths of a square board; `None` for a board with
/// points, or without such a square.
pub fn square_box(scene: &Scene, place: Place) -> Option<(i32, i32, i32)> {
    let SceneBoard::Squares(board) = &scene.board else { return None };
    let (x, y) = squares::centre(board, place)?;
    let thousandths = |length: i32| length * 1_000 / squares::SIZE.0;
    let half = squares::SQUARE / 2;
    Some((thousandths(x - half), thousandths(y - half), thousandths(squares::SQUARE)))
}

/// The width and height of the drawing.
pub(crate) fn size(scene: &Scene) -> (i32, i32) {
    match &scene.board {
        SceneBoard::Squares(_) => squares::SIZE,
        SceneBoard::Points(_) => points::SIZE,
    }
}

/// Everything inside the `<svg>` element.
pub(crate) fn elements(scene: &Scene, options: &BoardOptions) -> String {
    let mut svg = String::new();
    match &scene.board {
        SceneBoard::Squares(squares) => squares::draw(&mut svg, squares, scene.colours, options),
        SceneBoard::Points(points) => points::draw(&mut svg, points, scene, options),
    }
    arrows::draw_paths(&mut svg, scene, &options.paths);
    arrows::draw(&mut svg, scene, &options.user_arrows, "drawing");
    arrows::draw(&mut svg, scene, &options.alternatives, "advice others");
    arrows::draw(&mut svg, scene, &options.suggestion, "advice");
    svg
}
