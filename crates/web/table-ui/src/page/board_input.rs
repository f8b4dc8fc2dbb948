//! How the user moves pieces: with a pointer or with the keyboard.

use board_view::{Place, Scene, SceneBoard};
use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement, SvgElement};

/// How many pixels the pointer must move before a click becomes a drag.
const DRAG_THRESHOLD: i32 = 6;

/// How many milliseconds there are at most between the two clicks of a double click.
const DOUBLE_CLICK: f64 = 350.0;

/// What the user does at a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// Presses a place, or Enter there.
    Touch(Place),
    /// Has clicked a place: pressed it, which has picked up the piece there, and let go.
    Click(Place),
    /// Has clicked a place twice.
    DoubleClick(Place),
    /// Picks up a piece, in the place of any other that was picked up.
    Lift(Place),
    /// Drags a piece from one place to another.
    Drag(Place, Place),
    /// Moves the cursor of the keyboard to a place.
    Point(Place),
    /// Clicks the dice.
    Dice,
    /// Takes back the last step.
    Undo,
    /// Begins to type a move.
    Type,
}

/// A press of the pointer that has not ended yet.
#[derive(Clone, Copy, Debug)]
struct Press {
    from: Place,
    x: i32,
    y: i32,
    /// Whether pressing has touched the place already.
    has_touched: bool,
    /// Whether a piece follows the pointer.
    is_drag: bool,
}

/// The input state of a board.
#[derive(Clone, Copy)]
pub(super) struct BoardInput {
    scene: Signal<Scene>,
    node: NodeRef<html::Div>,
    on_gesture: Callback<Gesture>,
    /// The place that the keyboard points at.
    pub(super) cursor: RwSignal<Option<Place>>,
    /// Arrows and circles that the user has drawn with the right button.
    pub(super) user_arrows: RwSignal<Vec<(Place, Place)>>,
    /// Where the arrow begins that is being drawn.
    arrow_start: StoredValue<Option<Place>>,
    press: StoredValue<Option<Press>>,
    /// The last click: where and when.
    clicked: StoredValue<Option<(Place, f64)>>,
    /// Whether the board has the focus because it was clicked: then the keys for left and right are not for the cursor.
    is_clicked: StoredValue<bool>,
    /// Whether a piece has just been dropped: it lies where it belongs and need not slide there.
    has_dropped: StoredValue<bool>,
}

impl BoardInput {
    pub(super) fn new(
        scene: Signal<Scene>,
        node: NodeRef<html::Div>,
        on_gesture: Callback<Gesture>,
    ) -> Self {
        Self {
            scene,
            node,
            on_gesture,
            cursor: RwSignal::new(None),
            user_arrows: RwSignal::new(Vec::new()),
            arrow_start: StoredValue::new(None),
            press: StoredValue::new(None),
            clicked: StoredValue::new(None),
            is_clicked: StoredValue::new(false),
            has_dropped: StoredValue::new(false),
        }
    }

    /// Whether a piece has just been dropped; asked once after each drop.
    pub(super) fn take_dropped(self) -> bool {
        self.has_dropped.try_update_value(std::mem::take).unwrap_or_default()
    }

    fn perform(self, gesture: Gesture) {
        self.on_gesture.run(gesture);
    }

    fn lifted(self) -> Option<Place> {
        self.scene.with_untracked(lifted_place)
    }

    fn take_press(self) -> Option<Press> {
        self.press.try_update_value(Option::take).flatten()
    }

    pub(super) fn pointer_down(self, event: &PointerEvent) {
        let place = place_of(target_of(event));
        self.is_clicked.set_value(true);
        match event.button() {
            0 => self.press(event, place),
            2 => self.arrow_start.set_value(place),
            _ => {}
        }
    }

    fn press(self, event: &PointerEvent, place: Option<Place>) {
        if self.user_arrows.with_untracked(|arrows| !arrows.is_empty()) {
            self.user_arrows.set(Vec::new());
        }
        if is_on_dice(event) {
            return self.perform(Gesture::Dice);
        }
        let Some(from) = place else { return };
        self.cursor.set(None);
        if let Some(div) = self.node.get_untracked() {
            let _ = div.set_pointer_capture(event.pointer_id());
        }
        // If a piece is picked up already, this press may be its target or the beginning of another drag;
        // only its end tells.
        let has_touched = self.lifted().is_none();
        let (x, y) = (event.client_x(), event.client_y());
        self.press.set_value(Some(Press { from, x, y, has_touched, is_drag: false }));
        if has_touched {
            self.perform(Gesture::Touch(from));
        }
    }

    pub(super) fn pointer_move(self, event: &PointerEvent) {
        let Some(mut press) = self.press.get_value() else { return };
        let (dx, dy) = (event.client_x() - press.x, event.client_y() - press.y);
        if !press.is_drag {
            if dx.abs().max(dy.abs()) < DRAG_THRESHOLD {
                return;
            }
            if self.lifted() != Some(press.from) {
                self.perform(Gesture::Lift(press.from));
            }
            press.is_drag = self.lifted() == Some(press.from);
            self.press.set_value(press.is_drag.then_some(press));
        }
        if let Some(div) = self.node.get_untracked().filter(|_| press.is_drag) {
            move_piece(&div, press.from, dx, dy);
        }
    }

    pub(super) fn pointer_up(self, event: &PointerEvent) {
        if let Some(from) = self.arrow_start.try_update_value(Option::take).flatten() {
            if let Some(to) = place_under(event) {
                self.user_arrows.update(|arrows| toggle_arrow(arrows, (from, to)));
            }
            return;
        }
        let Some(press) = self.take_press() else { return };
        if press.is_drag {
            let to = place_under(event).unwrap_or(press.from);
            self.has_dropped.set_value(to != press.from);
            self.perform(Gesture::Drag(press.from, to));
        } else {
            self.click(press, event.time_stamp());
        }
    }

    /// A press has ended where it began.
    fn click(self, press: Press, now: f64) {
        let place = press.from;
        let before = self.clicked.get_value();
        let has_points =
            self.scene.with_untracked(|scene| matches!(scene.board, SceneBoard::Points(_)));
        let is_double = has_points
            && before.is_some_and(|(there, then)| there == place && now - then < DOUBLE_CLICK);
        self.clicked.set_value((!is_double).then_some((place, now)));
        self.perform(match (is_double, press.has_touched) {
            (true, _) => Gesture::DoubleClick(place),
            (false, true) => Gesture::Click(place),
            (false, false) => Gesture::Touch(place),
        });
    }

    /// The board has lost the focus.
    pub(super) fn blur(self) {
        self.is_clicked.set_value(false);
        self.cursor.set(None);
    }

    /// The browser has taken the pointer away: a dragged piece goes back.
    pub(super) fn pointer_cancel(self) {
        if let Some(press) = self.take_press().filter(|press| press.is_drag) {
            self.perform(Gesture::Drag(press.from, press.from));
        }
    }

    pub(super) fn key_down(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let is_clicked = self.is_clicked.get_value() && self.cursor.get_untracked().is_none();
        match event.key().as_str() {
            // The screen steps through the game.
            "ArrowLeft" | "ArrowRight" if is_clicked => return,
            "ArrowUp" => self.move_cursor((0, -1)),
            "ArrowDown" => self.move_cursor((0, 1)),
            "ArrowLeft" => self.move_cursor((-1, 0)),
            "ArrowRight" => self.move_cursor((1, 0)),
            "Enter" | " " => {
                if let Some(place) = self.cursor.get_untracked() {
                    self.perform(Gesture::Touch(place));
                }
            }
            "Escape" | "Backspace" => self.perform(Gesture::Undo),
            // The table screen handles these keys.
            "?" => return,
            letter if letter.chars().count() == 1 => {
                // The field for moves gets the focus, and then this letter.
                return self.perform(Gesture::Type);
            }
            _ => return,
        }
        event.prevent_default();
    }

    fn move_cursor(self, step: (i32, i32)) {
        let next = self.scene.with_untracked(|scene| match self.cursor.get_untracked() {
            Some(place) => Some(board_svg::neighbour(scene, place, step)),
            None => first_place(scene),
        });
        self.cursor.set(next);
        if let Some(place) = next {
            self.perform(Gesture::Point(place));
        }
    }
}

/// Moves the piece of a place with the pointer.
fn move_piece(div: &HtmlElement, place: Place, dx: i32, dy: i32) {
    let found = |selector: &str| div.query_selector(selector).ok().flatten();
    let Some(svg) = found("svg") else { return };
    let Some(piece) = found(&format!("[data-at=\"{}\"]", place.0)) else { return };
    // The last child is drawn over all others.
    if let Some(parent) = piece.parent_node() {
        let _ = parent.append_child(&piece);
    }
    // From pixels to the units of the drawing.
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

fn target_of(event: &PointerEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// The place that an element belongs to.
fn place_of(element: Option<Element>) -> Option<Place> {
    let touched = element?.closest("[data-place]").ok()??;
    touched.get_attribute("data-place")?.parse().ok().map(Place)
}

/// The place under the pointer, whichever element has captured it.
fn place_under(event: &PointerEvent) -> Option<Place> {
    let (x, y) = (event.client_x() as f32, event.client_y() as f32);
    place_of(document().element_from_point(x, y))
}

fn is_on_dice(event: &PointerEvent) -> bool {
    target_of(event).and_then(|element| element.closest("[data-die]").ok().flatten()).is_some()
}

/// Adds an arrow, or a circle if it ends where it begins; removes it if it is already there.
fn toggle_arrow(arrows: &mut Vec<(Place, Place)>, arrow: (Place, Place)) {
    match arrows.iter().position(|other| *other == arrow) {
        Some(index) => drop(arrows.remove(index)),
        None => arrows.push(arrow),
    }
}

/// The place of the piece that is picked up.
fn lifted_place(scene: &Scene) -> Option<Place> {
    let mut places = board_svg::place_centres(scene).into_iter().map(|(place, _)| place);
    places.find(|place| scene.marks(*place).is_some_and(|marks| marks.lifted))
}

/// Where the cursor of the keyboard begins: at a piece that can move.
fn first_place(scene: &Scene) -> Option<Place> {
    let centres = board_svg::place_centres(scene);
    let can_move = |place: &Place| scene.marks(*place).is_some_and(|marks| marks.movable);
    let places = || centres.iter().map(|(place, _)| *place);
    places().rev().find(can_move).or_else(|| places().next())
}
