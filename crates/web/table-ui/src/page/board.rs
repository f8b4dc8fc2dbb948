//! Boards: the same two components draw the scenes of every game.

use board_svg::BoardOptions;
use board_view::{Place, PointBoard, Scene, SceneBoard};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{HtmlElement, SvgElement};

use super::AppContext;
use super::board_input::BoardInput;
pub use super::board_input::Gesture;

/// A board that the user only looks at. Pieces slide when the scene changes.
#[component]
pub fn BoardPicture(
    /// What is drawn; nothing until there is a scene.
    #[prop(into)]
    scene: Signal<Option<Scene>>,
    /// Whether coordinates are drawn.
    #[prop(optional)]
    names: bool,
) -> impl IntoView {
    let app = AppContext::current();
    let node = NodeRef::<html::Div>::new();
    let drawn = StoredValue::new(None::<Scene>);
    Effect::new(move || {
        let (Some(div), Some(scene)) = (node.get(), scene.get()) else { return };
        let slides = match drawn.get_value() {
            Some(old) if app.is_animated() => board_svg::slides(&old, &scene),
            _ => Vec::new(),
        };
        let options = BoardOptions { slides, coordinates: names, ..BoardOptions::picture() };
        draw(&div, &scene, &options);
        drawn.set_value(Some(scene));
    });
    view! { <div class="board" node_ref=node></div> }
}

/// A board on which the user moves pieces, by clicking, by dragging, or with the arrow keys.
#[component]
pub fn InteractiveBoard(
    /// What is drawn. It must change at once when a gesture changes it.
    #[prop(into)]
    scene: Signal<Scene>,
    /// The arrows of a hint or of the best line.
    #[prop(into)]
    advice: Signal<Vec<(Place, Place)>>,
    /// The arrows of other moves: alternatives, or the move that was played.
    #[prop(optional, into)]
    others: Signal<Vec<(Place, Place)>>,
    /// The hops of captures with several jumps for the piece that is picked up.
    #[prop(optional, into)]
    paths: Signal<Vec<(Place, Place)>>,
    /// Called for everything that the user does.
    on_gesture: Callback<Gesture>,
    /// The element of the board.
    #[prop(optional)]
    node: NodeRef<html::Div>,
) -> impl IntoView {
    let app = AppContext::current();
    let input = BoardInput::new(scene, node, on_gesture);
    let drawn = StoredValue::new(None::<Scene>);
    Effect::new(move || {
        let (Some(div), cursor) = (node.get(), input.cursor.get()) else { return };
        let scene = scene.get();
        let old = drawn.get_value().filter(|_| app.is_animated());
        let has_dropped = input.take_dropped();
        let moved_from = old.as_ref().filter(|_| !has_dropped);
        let options = BoardOptions {
            slides: moved_from.map(|old| board_svg::slides(old, &scene)).unwrap_or_default(),
            cursor,
            rolled: old.as_ref().is_some_and(|old| has_rolled(old, &scene)),
            coordinates: app.preferences.get().names,
            interactive: true,
            user_arrows: input.user_arrows.get(),
            suggestion: advice.get(),
            alternatives: others.get(),
            paths: paths.get(),
        };
        draw(&div, &scene, &options);
        drawn.set_value(Some(scene));
    });
    view! {
        <div
            class="board playing"
            node_ref=node
            tabindex="0"
            role="application"
            aria-label=app.language.web_board_label()
            on:pointerdown=move |event: PointerEvent| input.pointer_down(&event)
            on:pointermove=move |event: PointerEvent| input.pointer_move(&event)
            on:pointerup=move |event: PointerEvent| input.pointer_up(&event)
            on:pointercancel=move |_| input.pointer_cancel()
            on:keydown=move |event: KeyboardEvent| input.key_down(&event)
            on:contextmenu=|event: MouseEvent| event.prevent_default()
            on:blur=move |_| input.blur()
        ></div>
    }
}

/// Draws a scene into an element, and starts the animation of pieces that have moved. The policy of the
/// page allows no style attributes in the drawing, so the distances are set here.
fn draw(div: &HtmlElement, scene: &Scene, options: &BoardOptions) {
    div.set_inner_html(&board_svg::board(scene, options));
    let Ok(sliding) = div.query_selector_all(".slide") else { return };
    for index in 0..sliding.length() {
        let Some(piece) = sliding.item(index).and_then(|node| node.dyn_into::<SvgElement>().ok())
        else {
            continue;
        };
        for (name, attribute) in [("--dx", "data-dx"), ("--dy", "data-dy")] {
            let distance = piece.get_attribute(attribute).unwrap_or_default();
            let _ = piece.style().set_property(name, &format!("{distance}px"));
        }
        if let Some(delay) = animation_delay(&scene.board, index) {
            let _ = piece.style().set_property("animation-delay", &delay);
        }
    }
}

/// When a moved piece begins to slide. The checkers of a play move one after another.
fn animation_delay(board: &SceneBoard, index: u32) -> Option<String> {
    match board {
        SceneBoard::Points(_) => Some(format!("calc({index} * var(--play-pace))")),
        SceneBoard::Squares(_) => None,
    }
}

/// Whether the dice have just been rolled.
fn has_rolled(old: &Scene, new: &Scene) -> bool {
    match (&old.board, &new.board) {
        (SceneBoard::Points(old), SceneBoard::Points(new)) => {
            // The dice of the last turn stay on the board as used ones.
            let is_open = |points: &PointBoard| points.dice.iter().any(|die| !die.used);
            is_open(new) && (!is_open(old) || old.roller != new.roller)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use games::GameKind;

    use super::*;
    use crate::demonstration;

    #[test]
    fn checkers_of_a_play_move_one_after_another() {
        let delays = |kind| {
            let scene = demonstration::scene(kind, 0).unwrap();
            [0, 1, 2].map(|index| animation_delay(&scene.board, index))
        };
        let [first, second, third] = delays(GameKind::Backgammon);
        assert!(first.is_some() && first != second && second != third);
        assert_eq!(delays(GameKind::Chess), [None, None, None], "pieces that castle move together");
    }
}
