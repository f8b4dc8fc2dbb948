//! Boards in the page: one component for every game, over scenes.

use board_svg::BoardOptions;
use board_view::{Board, Place, Scene};
use leptos::ev::{KeyboardEvent, MouseEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, SvgElement};

use super::AppContext;

/// A board that is only looked at; what changes slides.
#[component]
pub fn BoardPicture(
    /// What is drawn, as soon as there is something.
    #[prop(into)]
    scene: Signal<Option<Scene>>,
    /// Whether places bear their names.
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
        paint(&div, &scene, &options);
        drawn.set_value(Some(scene));
    });
    view! { <div class="board" node_ref=node></div> }
}

/// The hand over the board.
#[derive(Clone, Copy, Debug)]
struct Hand {
    /// Where it came down.
    from: Place,
    x: i32,
    y: i32,
    /// Whether coming down has done something already.
    served: bool,
    /// Whether it carries a piece.
    carries: bool,
}

/// What a hand, or the keyboard, does at a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// It touches a place.
    Touch(Place),
    /// It takes a piece up, whatever was taken up before.
    Lift(Place),
    /// It carries a piece from one place to another.
    Carry(Place, Place),
    /// It points at a place without touching it.
    Point(Place),
    /// It touches the dice.
    Dice,
    /// It takes back what was entered last.
    Undo,
    /// It begins to type.
    Type,
}

/// A board that is touched, dragged over, or walked over with the arrow keys.
#[component]
pub fn InteractiveBoard(
    /// What is drawn. A gesture changes it at once.
    #[prop(into)]
    scene: Signal<Scene>,
    /// What a hint points at.
    #[prop(into)]
    advice: Signal<Vec<(Place, Place)>>,
    /// What stands beside it: what is almost as good, or what was played.
    #[prop(optional, into)]
    others: Signal<Vec<(Place, Place)>>,
    /// Hears what is done.
    on_gesture: Callback<Gesture>,
    /// Where the board is in the page.
    #[prop(optional)]
    node: NodeRef<html::Div>,
) -> impl IntoView {
    let do_it = move |gesture| on_gesture.run(gesture);
    let look = move |ask: fn(&Scene) -> Option<Place>| scene.with_untracked(ask);
    let app = AppContext::current();
    let drawn = StoredValue::new(None::<Scene>);
    let cursor = RwSignal::new(None::<Place>);
    // Arrows and circles that somebody has drawn with the right button, and where one begins.
    let drawings = RwSignal::new(Vec::<(Place, Place)>::new());
    let drawing = StoredValue::new(None::<Place>);
    let hand = StoredValue::new(None::<Hand>);
    // What a hand has carried need not slide.
    let dropped = StoredValue::new(false);
    Effect::new(move || {
        let (Some(div), cursor) = (node.get(), cursor.get()) else { return };
        let scene = scene.get();
        let old = drawn.get_value().filter(|_| app.is_animated());
        let carried = dropped.try_update_value(std::mem::take).unwrap_or_default();
        let slides = old.as_ref().filter(|_| !carried).map(|old| board_svg::slides(old, &scene));
        let rolled = old.as_ref().is_some_and(|old| has_rolled(old, &scene));
        let options = BoardOptions {
            slides: slides.unwrap_or_default(),
            cursor,
            rolled,
            coordinates: app.preferences.get().names,
            interactive: true,
            user_arrows: drawings.get(),
            suggestion: advice.get(),
            alternatives: others.get(),
        };
        paint(&div, &scene, &options);
        drawn.set_value(Some(scene));
    });
    let down = move |event: PointerEvent| {
        if event.button() == 2 {
            drawing.set_value(place_of(event.target().and_then(|target| target.dyn_into().ok())));
        }
        if event.button() != 0 {
            return;
        }
        if drawings.with_untracked(|drawings| !drawings.is_empty()) {
            drawings.set(Vec::new());
        }
        if has_touched_dice(&event) {
            do_it(Gesture::Dice);
            return;
        }
        let Some(from) = place_of(event.target().and_then(|target| target.dyn_into().ok())) else {
            return;
        };
        cursor.set(None);
        let lifted = look(lifted);
        let serves = lifted.is_none();
        if let Some(div) = node.get_untracked() {
            let _ = div.set_pointer_capture(event.pointer_id());
        }
        let (x, y) = (event.client_x(), event.client_y());
        hand.set_value(Some(Hand { from, x, y, served: serves, carries: false }));
        if serves {
            do_it(Gesture::Touch(from));
        }
    };
    let over = move |event: PointerEvent| {
        let Some(mut now) = hand.get_value() else { return };
        let (dx, dy) = (event.client_x() - now.x, event.client_y() - now.y);
        if !now.carries {
            if dx.abs().max(dy.abs()) < 6 {
                return;
            }
            if look(lifted) != Some(now.from) {
                do_it(Gesture::Lift(now.from));
            }
            now.carries = look(lifted) == Some(now.from);
            hand.set_value(now.carries.then_some(now));
        }
        if let Some(div) = node.get_untracked().filter(|_| now.carries) {
            follow(&div, now.from, dx, dy);
        }
    };
    let up = move |event: PointerEvent| {
        if let Some(from) = drawing.try_update_value(Option::take).flatten() {
            if let Some(to) = place_under(&event) {
                drawings.update(|drawings| toggle(drawings, (from, to)));
            }
            return;
        }
        let Some(now) = hand.try_update_value(Option::take).flatten() else { return };
        if now.carries {
            let to = place_under(&event).unwrap_or(now.from);
            dropped.set_value(to != now.from);
            do_it(Gesture::Carry(now.from, to));
        } else if !now.served {
            do_it(Gesture::Touch(now.from));
        }
    };
    let lost = move |_| {
        if let Some(now) = hand.try_update_value(Option::take).flatten().filter(|now| now.carries) {
            do_it(Gesture::Carry(now.from, now.from));
        }
    };
    let key = move |event: KeyboardEvent| {
        let step = match event.key().as_str() {
            "ArrowUp" => Some((0, -1)),
            "ArrowDown" => Some((0, 1)),
            "ArrowLeft" => Some((-1, 0)),
            "ArrowRight" => Some((1, 0)),
            _ => None,
        };
        let here = cursor.get_untracked().or_else(|| look(first));
        match (step, event.key().as_str()) {
            _ if event.ctrl_key() || event.meta_key() || event.alt_key() => return,
            (Some(step), _) => {
                let go =
                    |place| scene.with_untracked(|scene| board_svg::neighbour(scene, place, step));
                let there = cursor.get_untracked().map(go).or(here);
                cursor.set(there);
                there.into_iter().for_each(|place| do_it(Gesture::Point(place)));
            }
            (None, "Enter" | " ") => {
                if let Some(place) = cursor.get_untracked() {
                    do_it(Gesture::Touch(place));
                }
            }
            (None, "Escape" | "Backspace") => do_it(Gesture::Undo),
            // The key for a hint is the room's.
            (None, "?") => return,
            (None, letter) if letter.chars().count() == 1 => {
                // The letter itself goes to where it is typed.
                do_it(Gesture::Type);
                return;
            }
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <div
            class="board playing"
            node_ref=node
            tabindex="0"
            role="application"
            aria-label=app.language.web_board_label()
            on:pointerdown=down
            on:pointermove=over
            on:pointerup=up
            on:pointercancel=lost
            on:keydown=key
            on:contextmenu=|event: MouseEvent| event.prevent_default()
            on:blur=move |_| cursor.set(None)
        ></div>
    }
}

/// Draws a scene into an element, and lets slide what has moved.
fn paint(div: &HtmlElement, scene: &Scene, options: &BoardOptions) {
    div.set_inner_html(&board_svg::board(scene, options));
    let Ok(sliding) = div.query_selector_all(".slide") else { return };
    for index in 0..sliding.length() {
        let Some(piece) = sliding.item(index).and_then(|node| node.dyn_into::<SvgElement>().ok())
        else {
            continue;
        };
        for (name, attribute) in [("--dx", "data-dx"), ("--dy", "data-dy")] {
            let far = piece.get_attribute(attribute).unwrap_or_default();
            let _ = piece.style().set_property(name, &format!("{far}px"));
        }
    }
}

/// Lets the piece of a place follow the hand.
fn follow(div: &HtmlElement, place: Place, dx: i32, dy: i32) {
    let found = |selector: &str| div.query_selector(selector).ok().flatten();
    let Some(svg) = found("svg") else { return };
    let Some(piece) = found(&format!("[data-at=\"{}\"]", place.0)) else { return };
    // What is carried lies over everything else.
    if let Some(parent) = piece.parent_node() {
        let _ = parent.append_child(&piece);
    }
    // In the units of the drawing.
    let width = (svg.get_bounding_client_rect().width() as i32).max(1);
    let view = svg.get_attribute("viewBox").unwrap_or_default();
    let units = view.split(' ').nth(2).and_then(|text| text.parse::<i32>().ok()).unwrap_or(width);
    let _ = piece.class_list().add_1("carried");
    let Some(inner) = piece.first_element_child() else { return };
    if let Ok(inner) = inner.dyn_into::<SvgElement>() {
        let (x, y) = (dx * units / width, dy * units / width);
        let _ = inner.style().set_property("transform", &format!("translate({x}px,{y}px)"));
    }
}

/// The place that an element means.
fn place_of(element: Option<Element>) -> Option<Place> {
    let touched = element?.closest("[data-place]").ok()??;
    touched.get_attribute("data-place")?.parse().ok().map(Place)
}

/// The place under the pointer, whoever hears of it.
fn place_under(event: &PointerEvent) -> Option<Place> {
    let (x, y) = (event.client_x() as f32, event.client_y() as f32);
    place_of(document().element_from_point(x, y))
}

/// Draws an arrow, or a circle where it ends at its beginning; what is there already goes away.
fn toggle(drawings: &mut Vec<(Place, Place)>, arrow: (Place, Place)) {
    match drawings.iter().position(|other| *other == arrow) {
        Some(index) => drop(drawings.remove(index)),
        None => drawings.push(arrow),
    }
}

/// Whether a die lies under the pointer.
fn has_touched_dice(event: &PointerEvent) -> bool {
    let touched: Option<Element> = event.target().and_then(|target| target.dyn_into().ok());
    touched.and_then(|element| element.closest("[data-die]").ok().flatten()).is_some()
}

/// The place of the piece that has been taken up.
fn lifted(scene: &Scene) -> Option<Place> {
    let mut places = board_svg::place_centres(scene).into_iter().map(|(place, _)| place);
    places.find(|place| scene.marks(*place).is_some_and(|marks| marks.lifted))
}

/// Where the keyboard begins: at something that can be moved.
fn first(scene: &Scene) -> Option<Place> {
    let spots = board_svg::place_centres(scene);
    let can_move = |place: &Place| scene.marks(*place).is_some_and(|marks| marks.movable);
    let places = || spots.iter().map(|(place, _)| *place);
    places().rev().find(can_move).or_else(|| places().next())
}

/// Whether dice lie there that did not.
fn has_rolled(old: &Scene, new: &Scene) -> bool {
    match (&old.board, &new.board) {
        (Board::Points(old), Board::Points(new)) => {
            !new.dice.is_empty() && (old.dice.is_empty() || old.roller != new.roller)
        }
        _ => false,
    }
}
