//! The position editor.

use board_view::{CastlingRight, PositionSetup, ScenePiece, SetupTool};
use game::Side;
use games::GameKind;
use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use table_ui::browser;
use table_ui::page::AppContext;
use table_ui::page::board::{Gesture, InteractiveBoard};
use table_ui::page::choices::radio_row;
use words::Language;

use super::play_on::{PlayOn, PlayOnPosition};
use super::sentence;
use crate::address::{Address, AnalysisSource};
use crate::editor::{Editor, ValidPosition, piece_name};

/// The editor of a game.
#[component]
pub(super) fn Edit(
    kind: GameKind,
    /// The position to begin with.
    text: Option<String>,
) -> impl IntoView {
    let l = AppContext::current().language;
    let loaded = text.map(|text| Editor::load(kind, &text, l));
    let error = loaded.as_ref().and_then(|loaded| loaded.as_ref().err().map(|what| sentence(what)));
    let first_editor = loaded.and_then(Result::ok).unwrap_or_else(|| Editor::new(kind));
    let editor = RwSignal::new(first_editor);
    let first = editor.with_untracked(|editor| editor.piece_kinds()[0]);
    let tool = RwSignal::new(SetupTool::Put(ScenePiece { side: Side::White, kind: first }));
    let fault = RwSignal::new(error);
    let scene = Signal::derive(move || editor.with(Editor::scene));
    let announcement = RwSignal::new(String::new());
    let on_gesture = Callback::new(move |gesture| match gesture {
        Gesture::Touch(place) => {
            editor.update(|editor| editor.apply(place, tool.get_untracked()));
            announcement.set(editor.with_untracked(|editor| editor.describe(place, l)));
        }
        Gesture::Point(place) => {
            announcement.set(editor.with_untracked(|editor| editor.describe(place, l)));
        }
        _ => {}
    });
    let tabs = GameKind::ALL.iter().map(|other| {
        let current = (*other == kind).then_some("page");
        let to = format!("#/edit/{other}");
        view! { <a class="tab" href=to aria-current=current>{l.game_name(other.name())}</a> }
    });
    let paste = NodeRef::<leptos::html::Input>::new();
    let load = move |event: SubmitEvent| {
        event.prevent_default();
        let text = paste.get_untracked().map(|input| input.value()).unwrap_or_default();
        match Editor::load(kind, &text, l) {
            Ok(loaded) => {
                editor.set(loaded);
                fault.set(None);
            }
            Err(what) => fault.set(Some(sentence(&what))),
        }
    };
    let judged = Memo::new(move |_| editor.with(|editor| editor.validate(l)));
    let place = Memo::new(move |_| {
        judged.with(|judged| editor.with(|editor| play_on_position(judged, editor)))
    });
    let analyse = move || {
        let source = place
            .get()
            .map(|PlayOnPosition { rules, text, .. }| AnalysisSource::Position { rules, text });
        Address::Analyse(kind, source.unwrap_or(AnalysisSource::StartPosition)).link()
    };
    view! {
        <section class="study lesson-page">
            <div class="exercise with-board">
                <div class="place">
                    <div class="stage"><InteractiveBoard scene advice=Signal::stored(Vec::new()) on_gesture/></div>
                    <p class="visually-hidden" aria-live="polite">{move || announcement.get()}</p>
                    {move || palette(&editor.get(), tool, l)}
                </div>
                <div class="task">
                    <nav class="tabs" aria-label=l.study_position()>{tabs.collect_view()}</nav>
                    <h1>{l.study_position()}</h1>
                    {move || judged.with(|judged| verdict(judged, kind, l))}
                    <p class="buttons" hidden=move || place.with(Option::is_none)>
                        <a class="button" href=analyse>{l.study_analyse_button()}</a>
                    </p>
                    <PlayOn kind place/>
                    {move || options(&editor.get(), editor, l)}
                    <p class="buttons">
                        <button on:click=move |_| editor.set(Editor::new(kind))>
                            {l.study_edit_start()}
                        </button>
                        <button on:click=move |_| editor.update(Editor::clear)>
                            {l.study_edit_clear()}
                        </button>
                    </p>
                    <form class="paste" on:submit=load>
                        <label for="paste">{l.study_edit_paste()}</label>
                        <input id="paste" type="text" node_ref=paste autocomplete="off"/>
                        <button>{l.study_edit_load()}</button>
                    </form>
                    <p class="why" role="status">{move || fault.get()}</p>
                </div>
            </div>
        </section>
    }
}

/// The pieces to put on the board, and the eraser.
fn palette(editor: &Editor, tool: RwSignal<SetupTool>, l: Language) -> AnyView {
    let pieces = Side::ALL.into_iter().flat_map(|side| {
        editor.piece_kinds().iter().map(move |kind| ScenePiece { side, kind: *kind })
    });
    let (game, colours) = (editor.kind, editor.scene().colours);
    let button = |piece: ScenePiece| {
        let name = board_svg::piece_id(piece.kind, colours[piece.side]);
        let face = format!(
            "<svg viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"#{name}\"/></svg>"
        );
        let side = match piece.side {
            Side::White => l.side_bare_white(),
            Side::Black => l.side_bare_black(),
        };
        let pressed = move || (tool.get() == SetupTool::Put(piece)).to_string();
        let label = format!("{side}: {}", piece_name(game, piece.kind, l));
        view! {
            <button
                class="figure"
                aria-label=label
                aria-pressed=pressed
                inner_html=face
                on:click=move |_| tool.set(SetupTool::Put(piece))
            ></button>
        }
    };
    view! {
        <div class="palette" role="group" aria-label=l.study_edit_pieces()>
            {pieces.map(button).collect_view()}
            <button
                aria-pressed=move || (tool.get() == SetupTool::Erase).to_string()
                on:click=move |_| tool.set(SetupTool::Erase)
            >
                {l.study_edit_remove()}
            </button>
        </div>
    }
    .into_any()
}

/// Whether the position is possible, and its texts if so.
fn verdict(judged: &Result<ValidPosition, String>, kind: GameKind, l: Language) -> AnyView {
    let valid = match judged {
        Ok(valid) => valid.clone(),
        Err(what) => {
            let text = sentence(what);
            return view! { <p class="why" role="status">{text}</p> }.into_any();
        }
    };
    let texts = valid.texts.iter().map(|(name, text)| {
        let copied = text.clone();
        view! {
            <div class="copied">
                <span>{*name}</span>
                <code>{text.clone()}</code>
                <button on:click=move |_| browser::copy_to_clipboard(&copied)>{l.study_copy()}</button>
            </div>
        }
    });
    let (svg, drawn) = (valid.svg.clone(), valid.svg.clone());
    let text = valid.texts.first().map(|(_, text)| text.clone());
    let find = Address::Find(kind, text).link();
    view! {
        <p class="good" role="status">{l.study_edit_legal()}</p>
        {texts.collect_view()}
        <p class="buttons">
            <button on:click=move |_| browser::download(&format!("{kind}.svg"), &svg)>"SVG"</button>
            <button on:click=move |_| table_ui::png::download(&format!("{kind}.png"), &drawn)>
                "PNG"
            </button>
            <a class="button" href=find>{l.collection_from_editor()}</a>
        </p>
    }
    .into_any()
}

/// The position to play on from, if it is possible.
fn play_on_position(
    judged: &Result<ValidPosition, String>,
    editor: &Editor,
) -> Option<PlayOnPosition> {
    let turn = editor.setup.turn();
    let text = judged.as_ref().ok()?.texts.first()?.1.clone();
    Some(PlayOnPosition { rules: "standard".to_owned(), text, turn })
}

/// Whose turn it is, and other properties of the position.
fn options(now: &Editor, editor: RwSignal<Editor>, l: Language) -> Vec<AnyView> {
    let sides = || {
        vec![
            (Side::White, l.side_bare_white().to_owned()),
            (Side::Black, l.side_bare_black().to_owned()),
        ]
    };
    match &now.setup {
        PositionSetup::Squares(squares) => {
            let mut rows =
                vec![radio_row(l.study_edit_turn(), sides(), &squares.turn, move |side| {
                    editor.update(|editor| {
                        if let PositionSetup::Squares(squares) = &mut editor.setup {
                            squares.turn = *side;
                        }
                    });
                })];
            if !squares.castling.is_empty() {
                rows.push(castling(&squares.castling, editor, l));
            }
            rows
        }
        PositionSetup::Points(_) => super::edit_points::options(now, editor, sides(), l),
    }
}

fn castling(rights: &[CastlingRight], editor: RwSignal<Editor>, l: Language) -> AnyView {
    let switch = move |(index, right): (usize, &CastlingRight)| {
        let side = match right.side {
            Side::White => l.side_bare_white(),
            Side::Black => l.side_bare_black(),
        };
        let name = if right.kingside { format!("{side} 0-0") } else { format!("{side} 0-0-0") };
        let change = move |event| {
            editor.update(|editor| {
                if let PositionSetup::Squares(squares) = &mut editor.setup {
                    squares.castling[index].allowed = event_target_checked(&event);
                }
            });
        };
        view! {
            <label class="switch">
                <input type="checkbox" prop:checked=right.allowed on:change=change/>
                <span>{name}</span>
            </label>
        }
    };
    view! {
        <fieldset class="switches">
            <legend>{l.study_edit_castling()}</legend>
            {rights.iter().enumerate().map(switch).collect_view()}
        </fieldset>
    }
    .into_any()
}
