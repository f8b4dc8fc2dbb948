//! The page that analyses a position.

use board_view::Place;
use games::GameKind;
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html;
use leptos::prelude::*;
use table_ui::page::AppContext;
use table_ui::{browser, router, saved_games};
use wasm_bindgen::JsCast;
use words::Language;

use super::analysis_engine::Engine;
use super::analysis_session::{AnalysisSession, storage_key};
use super::analysis_tree::Variations;
use super::entry_board::EntryBoard;
use super::play_on::{PlayOn, PlayOnPosition};
use super::sentence;
use crate::address::{Address, AnalysisSource, text_hash};
use crate::analysis_model::{AnalysisCommand, AnalysisStart, AnyAnalysisModel, TreeStep, begin};
use crate::move_entry::MoveEntryCommand;

/// The analysis of a position.
#[component]
pub(super) fn AnalysisPage(kind: GameKind, source: AnalysisSource) -> impl IntoView {
    let l = AppContext::current().language;
    match open(kind, &source, l) {
        Ok(analysis) => {
            let session = AnalysisSession::new(analysis, storage_key(kind, &source.name()));
            view! { <Board kind session/> }.into_any()
        }
        Err(what) => {
            let what = sentence(&what);
            view! {
                <section class="study">
                    {tabs(kind, l)}
                    <h1>{l.study_analyse()}</h1>
                    <p class="why" role="alert">{what}</p>
                    <Import kind/>
                </section>
            }
            .into_any()
        }
    }
}

/// The stored analysis of this source, or a new one.
fn open(
    kind: GameKind,
    source: &AnalysisSource,
    l: Language,
) -> Result<Box<dyn AnyAnalysisModel>, String> {
    let stored = browser::stored(&storage_key(kind, &source.name()));
    let stored = stored.and_then(|text| begin(kind, &AnalysisStart::Text(text), l).ok());
    if let Some(mut stored) = stored {
        if let AnalysisSource::SavedGame(_, events) = source {
            stored.perform(AnalysisCommand::Step(TreeStep::First), l);
            (0..*events).for_each(|_| stored.perform(AnalysisCommand::Step(TreeStep::Forward), l));
        }
        return Ok(stored);
    }
    let start_from = match source {
        AnalysisSource::StartPosition => {
            AnalysisStart::Position { rules: "standard".to_owned(), text: None }
        }
        AnalysisSource::Position { rules, text } => {
            AnalysisStart::Position { rules: rules.clone(), text: Some(text.clone()) }
        }
        AnalysisSource::Imported(_) => return Err(l.web_no_such_game().to_owned()),
        AnalysisSource::SavedGame(id, events) => {
            let shelved = saved_games::load(id).ok_or_else(|| l.web_no_such_game().to_owned())?;
            AnalysisStart::Game { record: shelved.record, events: *events }
        }
    };
    begin(kind, &start_from, l)
}

fn tabs(kind: GameKind, l: Language) -> impl IntoView {
    let tabs = GameKind::ALL.iter().map(|other| {
        let current = (*other == kind).then_some("page");
        let to = Address::Analyse(*other, AnalysisSource::StartPosition).link();
        view! { <a class="tab" href=to aria-current=current>{l.game_name(other.name())}</a> }
    });
    view! { <nav class="tabs" aria-label=l.study_analyse()>{tabs.collect_view()}</nav> }
}

#[component]
fn Board(kind: GameKind, session: AnalysisSession) -> impl IntoView {
    let l = session.app.language;
    let keys = window_event_listener(leptos::ev::keydown, move |event| handle_key(session, &event));
    on_cleanup(move || keys.remove());
    let board = Signal::derive(move || session.view.with(|view| view.board.clone()));
    let advice = Memo::new(move |_| arrows(session, true));
    let others = Memo::new(move |_| arrows(session, false));
    let on_command = Callback::new(move |command: MoveEntryCommand| session.enter(command));
    let state = Memo::new(move |_| session.view.with(|view| view.state.clone()));
    let reason = move || {
        session.view.with(|view| view.reason.as_ref().map(|reason| sentence(&reason.sentence)))
    };
    view! {
        <section class="study lesson-page analysis">
            <div class="exercise with-board">
                <div class="place">
                    <EntryBoard view=board on_command advice others/>
                    <Dice session/>
                    <p class="why" role="status">{reason}</p>
                    <Steps session/>
                </div>
                <div class="task">
                    {tabs(kind, l)}
                    <h1 class="visually-hidden">{l.study_analyse()}</h1>
                    <p class="shows" role="status">{state}</p>
                    <Engine session kind/>
                    <Variations session/>
                    <Tools kind session/>
                </div>
            </div>
        </section>
    }
}

/// The arrows of the best line, or of the others.
fn arrows(session: AnalysisSession, best: bool) -> Vec<(Place, Place)> {
    session.update.with(|update| {
        let lines = update.as_ref().map_or(&[][..], |update| &update.lines[..]);
        let (first, others) = lines.split_at(lines.len().min(1));
        let chosen = if best { first } else { others };
        chosen.iter().flat_map(|line| line.hops.iter().copied()).collect()
    })
}

/// The arrow keys step through the tree, unless another element uses them.
fn handle_key(session: AnalysisSession, event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let taken = "input, textarea, select, summary, .board, [role=application]";
    let is_taken = target.is_some_and(|element| element.matches(taken).unwrap_or_default());
    if is_taken || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let step = match event.key().as_str() {
        "ArrowLeft" => TreeStep::Back,
        "ArrowRight" => TreeStep::Forward,
        "ArrowUp" => TreeStep::PreviousVariation,
        "ArrowDown" => TreeStep::NextVariation,
        "Home" => TreeStep::First,
        "End" => TreeStep::Last,
        _ => return,
    };
    event.prevent_default();
    session.perform(AnalysisCommand::Step(step));
}

/// Buttons that step through the tree and turn the board.
#[component]
fn Steps(session: AnalysisSession) -> impl IntoView {
    let l = session.app.language;
    let step = |sign: &'static str, name: &'static str, step: TreeStep| {
        view! {
            <button aria-label=name title=name on:click=move |_| session.perform(AnalysisCommand::Step(step))>
                {sign}
            </button>
        }
    };
    view! {
        <div class="steps" role="group" aria-label=l.study_browse_moves()>
            {step("«", l.web_first(), TreeStep::First)}
            {step("‹", l.web_previous(), TreeStep::Back)}
            {step("›", l.web_next(), TreeStep::Forward)}
            {step("»", l.web_last(), TreeStep::Last)}
            <button on:click=move |_| session.perform(AnalysisCommand::FlipBoard)>{l.action_flip_board()}</button>
        </div>
    }
}

/// The next roll: the user chooses it, or it is random.
#[component]
fn Dice(session: AnalysisSession) -> impl IntoView {
    let l = session.app.language;
    let rolls = Memo::new(move |_| session.view.with(|view| view.rolls.clone()));
    let roll = move |_| {
        let rolls = rolls.get_untracked();
        let mut luck = browser::entropy();
        // Two dice. Except for the opening roll, the larger one is written first.
        let found = std::iter::repeat_with(|| [luck() % 6 + 1, luck() % 6 + 1])
            .take(100)
            .flat_map(|[one, other]| [format!("{one}{other}"), format!("{other}{one}")])
            .find(|roll| rolls.contains(roll));
        found.into_iter().for_each(|roll| session.perform(AnalysisCommand::Play(roll)));
    };
    let tile = move |roll: String| {
        let name = roll.chars().map(String::from).collect::<Vec<_>>().join("-");
        view! {
            <button class="tile" on:click=move |_| session.perform(AnalysisCommand::Play(roll.clone()))>
                {name}
            </button>
        }
    };
    move || {
        let rolls = rolls.get();
        (!rolls.is_empty()).then(|| {
            // In the opening roll each die belongs to one side.
            let (words, tiles) = match rolls.len() {
                36 => (l.study_choose_opening(), "tiles of-36"),
                _ => (l.study_choose_roll(), "tiles"),
            };
            view! {
                <div class="rolls" role="group" aria-label=words>
                    <p class="small">{words}</p>
                    <button class="primary" on:click=roll>{l.choice_roll()}</button>
                    <div class=tiles>{rolls.into_iter().map(tile).collect_view()}</div>
                </div>
            }
        })
    }
}

/// Tools: copy, export, edit, play on.
#[component]
fn Tools(kind: GameKind, session: AnalysisSession) -> impl IntoView {
    let l = session.app.language;
    let place = Memo::new(move |_| {
        session.view.with(|view| {
            let (rules, text) = (view.rules.clone(), view.text.clone());
            (PlayOnPosition { rules, text, turn: view.turn }, view.is_over)
        })
    });
    let text = move || place.with(|(place, _)| place.text.clone());
    let copy_link = move |_| {
        let PlayOnPosition { rules, text, .. } = place.get_untracked().0;
        let address = Address::Analyse(kind, AnalysisSource::Position { rules, text });
        browser::copy_to_clipboard(&format!("{}{}", browser::page_url(), address.link()));
    };
    let copy =
        move |_| browser::copy_to_clipboard(&place.with_untracked(|(place, _)| place.text.clone()));
    let edit = move || Address::Edit(kind, Some(text())).link();
    let export = move |_| {
        let (ending, text) = session.export();
        browser::download(&format!("{kind}.{ending}"), &text);
    };
    let open = Signal::derive(move || {
        let (place, is_over) = place.get();
        (!is_over).then_some(place)
    });
    view! {
        <p class="small"><code class="position">{text}</code></p>
        <div class="buttons tools">
            <button on:click=copy>{l.study_copy_position()}</button>
            <button on:click=copy_link>{l.study_copy_link()}</button>
            <button on:click=export>{l.study_export()}</button>
            <a class="button" href=edit>{l.study_edit_position()}</a>
        </div>
        <PlayOn kind place=open/>
        <Import kind/>
    }
}

/// Opens a position or a file that the user pastes.
#[component]
fn Import(kind: GameKind) -> impl IntoView {
    let l = AppContext::current().language;
    let (node, fault) = (NodeRef::<html::Textarea>::new(), RwSignal::new(None::<String>));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = node.get_untracked().map(|node| node.value()).unwrap_or_default();
        match import(kind, text.trim(), l) {
            Ok(address) => router::navigate(&address.link()),
            Err(what) => fault.set(Some(sentence(&what))),
        }
    };
    view! {
        <details class="play-on">
            <summary>{l.study_analyse_other()}</summary>
            <form class="import-form" on:submit=submit>
                <label>
                    {l.study_analyse_other_line()}
                    <textarea node_ref=node rows="4" spellcheck="false"></textarea>
                </label>
                <p class="why" role="status">{move || fault.get()}</p>
                <p class="buttons"><button class="primary">{l.web_open()}</button></p>
            </form>
        </details>
    }
}

/// The address of the analysis of a pasted text: a position, or a file, which is stored.
fn import(kind: GameKind, text: &str, l: Language) -> Result<Address, String> {
    if let Ok(editor) = crate::editor::Editor::load(kind, text, l) {
        let valid = editor.validate(l)?;
        let text = valid.texts.into_iter().next().map(|(_, text)| text).unwrap_or_default();
        let source = AnalysisSource::Position { rules: "standard".to_owned(), text };
        return Ok(Address::Analyse(kind, source));
    }
    let analysis = begin(kind, &AnalysisStart::Text(text.to_owned()), l)?;
    let stored = analysis.to_stored().ok_or_else(|| l.import_unreadable().to_owned())?;
    let name = format!("{:016x}", text_hash(&stored));
    if !browser::store(&storage_key(kind, &name), &stored) {
        return Err(l.web_save_failed().to_owned());
    }
    Ok(Address::Analyse(kind, AnalysisSource::Imported(name)))
}
