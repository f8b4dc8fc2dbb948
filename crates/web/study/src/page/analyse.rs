//! Any position, analysed.

use board_view::Place;
use games::Kind;
use leptos::ev::{KeyboardEvent, SubmitEvent};
use leptos::html;
use leptos::prelude::*;
use table_ui::page::Salon;
use table_ui::{browser, kibitzer, shelf};
use wasm_bindgen::JsCast;
use words::Language;

use super::analyse_engine::Engine;
use super::analyse_tree::Variations;
use super::bench::{Bench, key};
use super::desk::Desk;
use super::play_on::{Place as Position, PlayOn};
use super::sentence;
use crate::address::{Address, Matter, mark};
use crate::analyse::{AnyAnalysis, Deed, Subject, Walk, begin};
use crate::trial::Wish;

/// A position to think about.
#[component]
pub(super) fn Analyse(kind: Kind, matter: Matter) -> impl IntoView {
    let l = Salon::here().language;
    match opened(kind, &matter, l) {
        Ok(analysis) => {
            let bench = Bench::new(analysis, key(kind, &matter.name()));
            view! { <Board kind bench/> }.into_any()
        }
        Err(what) => {
            let what = sentence(&what);
            view! {
                <section class="study">
                    {tabs(kind, l)}
                    <h1>{l.study_analyse()}</h1>
                    <p class="why" role="alert">{what}</p>
                    <Bring kind/>
                </section>
            }
            .into_any()
        }
    }
}

/// What was kept of an analysis, or a new one.
fn opened(kind: Kind, matter: &Matter, l: Language) -> Result<Box<dyn AnyAnalysis>, String> {
    let kept = browser::recall(&key(kind, &matter.name()));
    let kept = kept.and_then(|text| begin(kind, &Subject::Text(text), l).ok());
    if let Some(mut kept) = kept {
        if let Matter::Game(_, events) = matter {
            kept.perform(Deed::Walk(Walk::First), l);
            (0..*events).for_each(|_| kept.perform(Deed::Walk(Walk::Forward), l));
        }
        return Ok(kept);
    }
    let subject = match matter {
        Matter::Beginning => Subject::Position { rules: "standard".to_owned(), text: None },
        Matter::Position { rules, text } => {
            Subject::Position { rules: rules.clone(), text: Some(text.clone()) }
        }
        Matter::Brought(_) => return Err(l.web_no_table().to_owned()),
        Matter::Game(id, events) => {
            let shelved = shelf::find(id).ok_or_else(|| l.web_no_table().to_owned())?;
            Subject::Game { record: shelved.record, events: *events }
        }
    };
    begin(kind, &subject, l)
}

fn tabs(kind: Kind, l: Language) -> impl IntoView {
    let tabs = Kind::ALL.iter().map(|other| {
        let current = (*other == kind).then_some("page");
        let to = Address::Analyse(*other, Matter::Beginning).link();
        view! { <a class="tab" href=to aria-current=current>{l.game_name(other.name())}</a> }
    });
    view! { <nav class="tabs" aria-label=l.study_analyse()>{tabs.collect_view()}</nav> }
}

#[component]
fn Board(kind: Kind, bench: Bench) -> impl IntoView {
    let l = bench.salon.language;
    kibitzer::listen(move |answer| bench.hear(answer));
    let keys = window_event_listener(leptos::ev::keydown, move |event| walk(bench, &event));
    on_cleanup(move || {
        keys.remove();
        kibitzer::listen(|_| {});
        kibitzer::dismiss();
    });
    let board = Signal::derive(move || bench.sight.with(|sight| sight.board.clone()));
    let advice = Memo::new(move |_| arrows(bench, true));
    let others = Memo::new(move |_| arrows(bench, false));
    let on_wish = Callback::new(move |wish: Wish| bench.wish(wish));
    let state = Memo::new(move |_| bench.sight.with(|sight| sight.state.clone()));
    let reason = move || {
        bench.sight.with(|sight| sight.reason.as_ref().map(|reason| sentence(&reason.sentence)))
    };
    view! {
        <section class="study lesson-page analysis">
            <div class="exercise with-board">
                <div class="place">
                    <Desk sight=board on_wish advice others/>
                    <Dice bench/>
                    <p class="why" role="status">{reason}</p>
                    <Steps bench/>
                </div>
                <div class="task">
                    {tabs(kind, l)}
                    <h1 class="unseen">{l.study_analyse()}</h1>
                    <p class="shows" role="status">{state}</p>
                    <Engine bench kind/>
                    <Variations bench/>
                    <Tools kind bench/>
                </div>
            </div>
        </section>
    }
}

/// What the best line points at, or the others do.
fn arrows(bench: Bench, best: bool) -> Vec<(Place, Place)> {
    bench.finding.with(|finding| {
        let lines = finding.as_ref().map_or(&[][..], |finding| &finding.lines[..]);
        let (first, others) = lines.split_at(lines.len().min(1));
        let chosen = if best { first } else { others };
        chosen.iter().flat_map(|line| line.places.iter().copied()).collect()
    })
}

/// The keys with arrows walk through the tree, unless they belong to something else.
fn walk(bench: Bench, event: &KeyboardEvent) {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    let taken = "input, textarea, select, summary, .board, [role=application]";
    let is_taken = target.is_some_and(|element| element.matches(taken).unwrap_or_default());
    if is_taken || event.ctrl_key() || event.meta_key() || event.alt_key() {
        return;
    }
    let walk = match event.key().as_str() {
        "ArrowLeft" => Walk::Back,
        "ArrowRight" => Walk::Forward,
        "ArrowUp" => Walk::Before,
        "ArrowDown" => Walk::After,
        "Home" => Walk::First,
        "End" => Walk::Last,
        _ => return,
    };
    event.prevent_default();
    bench.perform(Deed::Walk(walk));
}

/// Through the tree, and the board turned.
#[component]
fn Steps(bench: Bench) -> impl IntoView {
    let l = bench.salon.language;
    let step = |sign: &'static str, name: &'static str, walk: Walk| {
        view! {
            <button aria-label=name title=name on:click=move |_| bench.perform(Deed::Walk(walk))>
                {sign}
            </button>
        }
    };
    view! {
        <div class="steps" role="group" aria-label=l.study_walk()>
            {step("«", l.web_first(), Walk::First)}
            {step("‹", l.web_previous(), Walk::Back)}
            {step("›", l.web_next(), Walk::Forward)}
            {step("»", l.web_last(), Walk::Last)}
            <button on:click=move |_| bench.perform(Deed::Turn)>{l.deed_turn()}</button>
        </div>
    }
}

/// What the dice say, where they are to be rolled: as somebody likes, or by chance.
#[component]
fn Dice(bench: Bench) -> impl IntoView {
    let l = bench.salon.language;
    let rolls = Memo::new(move |_| bench.sight.with(|sight| sight.rolls.clone()));
    let roll = move |_| {
        let rolls = rolls.get_untracked();
        let mut luck = browser::luck();
        // Two dice, as they fall; where each belongs to nobody, the larger is told first.
        let found = std::iter::repeat_with(|| [luck() % 6 + 1, luck() % 6 + 1])
            .take(100)
            .flat_map(|[one, other]| [format!("{one}{other}"), format!("{other}{one}")])
            .find(|roll| rolls.contains(roll));
        found.into_iter().for_each(|roll| bench.perform(Deed::Play(roll)));
    };
    let tile = move |roll: String| {
        let name = roll.chars().map(String::from).collect::<Vec<_>>().join("-");
        view! {
            <button class="tile" on:click=move |_| bench.perform(Deed::Play(roll.clone()))>
                {name}
            </button>
        }
    };
    move || {
        let rolls = rolls.get();
        (!rolls.is_empty()).then(|| {
            // Before the first turn each die belongs to a side.
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

/// What else can be done with the position.
#[component]
fn Tools(kind: Kind, bench: Bench) -> impl IntoView {
    let l = bench.salon.language;
    let place = Memo::new(move |_| {
        bench.sight.with(|sight| {
            let (rules, text) = (sight.rules.clone(), sight.text.clone());
            (Position { rules, text, turn: sight.turn }, sight.is_over)
        })
    });
    let text = move || place.with(|(place, _)| place.text.clone());
    let copy_link = move |_| {
        let Position { rules, text, .. } = place.get_untracked().0;
        let address = Address::Analyse(kind, Matter::Position { rules, text });
        browser::copy(&format!("{}{}", browser::here(), address.link()));
    };
    let copy = move |_| browser::copy(&place.with_untracked(|(place, _)| place.text.clone()));
    let edit = move || Address::Edit(kind, Some(text())).link();
    let export = move |_| {
        let (ending, text) = bench.export();
        browser::hand_over(&format!("{kind}.{ending}"), &text);
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
            <a class="button" href=edit>{l.study_edit_this()}</a>
        </div>
        <PlayOn kind place=open/>
        <Bring kind/>
    }
}

/// A position or a file from elsewhere.
#[component]
fn Bring(kind: Kind) -> impl IntoView {
    let l = Salon::here().language;
    let (node, fault) = (NodeRef::<html::Textarea>::new(), RwSignal::new(None::<String>));
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let text = node.get_untracked().map(|node| node.value()).unwrap_or_default();
        match brought(kind, text.trim(), l) {
            Ok(address) => browser::go(address.link().trim_start_matches('#')),
            Err(what) => fault.set(Some(sentence(&what))),
        }
    };
    view! {
        <details class="play-on">
            <summary>{l.study_bring()}</summary>
            <form class="bring" on:submit=submit>
                <label>
                    {l.study_bring_line()}
                    <textarea node_ref=node rows="4" spellcheck="false"></textarea>
                </label>
                <p class="why" role="status">{move || fault.get()}</p>
                <p class="buttons"><button class="primary">{l.web_open()}</button></p>
            </form>
        </details>
    }
}

/// Where to go with a text that somebody has: a position, or a file, which is kept.
fn brought(kind: Kind, text: &str, l: Language) -> Result<Address, String> {
    if let Ok(editor) = crate::editor::Editor::load(kind, text, l) {
        let sound = editor.judge(l)?;
        let text = sound.texts.into_iter().next().map(|(_, text)| text).unwrap_or_default();
        let matter = Matter::Position { rules: "standard".to_owned(), text };
        return Ok(Address::Analyse(kind, matter));
    }
    let analysis = begin(kind, &Subject::Text(text.to_owned()), l)?;
    let kept = analysis.kept().ok_or_else(|| l.kibitz_unreadable().to_owned())?;
    let name = format!("{:016x}", mark(&kept));
    if !browser::keep(&key(kind, &name), &kept) {
        return Err(l.web_unkept().to_owned());
    }
    Ok(Address::Analyse(kind, Matter::Brought(name)))
}
