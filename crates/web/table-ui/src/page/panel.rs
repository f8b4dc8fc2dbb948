//! The panel beside the board: the moves, the player's actions, the field for typing moves, and tools.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use narration::score_sheet::{ScoreSheetEntry, score_sheet_rows};
use table_runner::PlayerAction;
use words::Language;

use super::AppContext;
use super::balance::EvaluationText;
use super::dialog::Dialog;
use super::strip::button;
use super::table_handle::TableHandle;
use crate::table_model::{TableCommand, TableView};

#[component]
pub(super) fn Panel(table: TableHandle, beside: Option<AnyView>) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let resigning = RwSignal::new(false);
    let claim = move || table.view.with(|view| view.claim.clone());
    // Every action keeps its place: a button that cannot be used now is disabled, not removed.
    let actions = move || {
        let possible = table.view.with_untracked(possible_actions);
        let action_button = |action: PlayerAction| {
            let act = move |_| match action {
                PlayerAction::Resign { .. } => resigning.set(true),
                action => table.perform(TableCommand::Act(action)),
            };
            let is_closed =
                Memo::new(move |_| table.view.with(|view| !view.actions.contains(&action)));
            view! { <button disabled=is_closed on:click=act>{action.label(l)}</button> }
        };
        possible.into_iter().map(action_button).collect_view()
    };
    let hint = (!table.view.with_untracked(|view| view.is_remote)).then(|| {
        let is_closed = Memo::new(move |_| table.view.with(|view| !view.can_hint));
        view! {
            <button disabled=is_closed on:click=move |_| table.request_hint()>
                {l.action_hint()}
            </button>
        }
    });
    let verify = move || {
        let has_proof = table.view.with(|view| view.has_proof);
        has_proof.then(|| tool(l.web_verify_dice(), move || table.verify_dice()))
    };
    let review = move || {
        table.view.with(|view| view.is_over).then(|| {
            let to = format!("/study#/review/{}", table.id());
            view! { <p class="ways"><a href=to>{l.web_review()}</a></p> }
        })
    };
    let words = move || {
        app.preferences.with(|preferences| preferences.words).then(|| {
            let lines = table.view.with(|view| view.board_words.join("\n"));
            view! { <section class="words" aria-label=l.web_board()>{lines}</section> }
        })
    };
    view! {
        <aside class="panel">
            <h1>{table.view.with_untracked(|view| view.title.clone())}</h1>
            {beside}
            <Moves table/>
            <MoveInput table/>
            <div class="actions fixed">{hint}{actions()}</div>
            <p class="claim">{claim}</p>
            <EvaluationText table/>
            {review}
            <div class="actions tools">
                {button(table, "", l.action_flip_board(), TableCommand::FlipBoard)}
                {tool(l.action_export(), move || table.export())}
                {tool(l.web_record(), move || table.download("salon", &table.record()))}
                {tool(l.web_link(), move || table.share())}
                {verify}
            </div>
            {words}
            {move || resigning.get().then(|| view! { <ResignDialog table open=resigning/> })}
        </aside>
    }
}

/// The actions that can become possible at a table, in the order of their buttons. Where dice are rolled, nobody
/// offers or claims a draw.
fn possible_actions(view: &TableView) -> Vec<PlayerAction> {
    let mut actions = vec![PlayerAction::Takeback, PlayerAction::Abort];
    if !view.has_dice {
        actions.extend([PlayerAction::OfferDraw, PlayerAction::ClaimDraw]);
    }
    actions.push(PlayerAction::Resign { level: 1 });
    actions
}

/// A button that is always the same.
fn tool(name: &'static str, act: impl Fn() + 'static) -> AnyView {
    let act: Box<dyn Fn()> = Box::new(act);
    view! { <button on:click=move |_| act()>{name}</button> }.into_any()
}

/// The list of moves, in pairs; a click on one shows the position after it.
#[component]
fn Moves(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let moves =
        Memo::new(move |_| table.view.with(|view| (view.notes.clone(), view.viewed_events)));
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        let at_end = moves.with(|(_, viewed)| viewed.is_none());
        if let Some(list) = list.get().filter(|_| at_end) {
            // The newest move has its row only after the page is drawn.
            request_animation_frame(move || list.set_scroll_top(list.scroll_height()));
        }
    });
    let rows = move || {
        let (notes, viewed) = moves.get();
        let shown = viewed.or(notes.last().map(|note| note.after));
        let row = |(number, cells): (usize, [Option<ScoreSheetEntry>; 2])| {
            let cells = cells.map(|note| cell(table, note, shown));
            view! { <li><span class="turn">{number}"."</span>{Vec::from(cells)}</li> }
        };
        score_sheet_rows(notes, |note| note).into_iter().map(row).collect_view()
    };
    let step = |sign: &'static str, name: &'static str, command: TableCommand| {
        view! {
            <button aria-label=name title=name on:click=move |_| table.perform(command.clone())>{sign}</button>
        }
    };
    view! {
        <section class="moves" aria-label=l.screen_moves()>
            <ol node_ref=list>{rows}</ol>
            <div class="steps">
                {step("«", l.web_first(), TableCommand::ViewEvents(0))}
                {step("‹", l.web_previous(), TableCommand::StepView(-1))}
                {step("›", l.web_next(), TableCommand::StepView(1))}
                {step("»", l.web_last(), TableCommand::ViewEvents(usize::MAX))}
            </div>
        </section>
    }
}

fn cell(table: TableHandle, note: Option<ScoreSheetEntry>, shown: Option<usize>) -> AnyView {
    let Some(ScoreSheetEntry { after, text, .. }) = note else {
        return view! { <span></span> }.into_any();
    };
    let current = (shown == Some(after)).then_some("true");
    view! {
        <button
            class="move"
            aria-current=current
            on:click=move |_| table.perform(TableCommand::ViewEvents(after))
        >
            {text}
        </button>
    }
    .into_any()
}

/// The field in which moves are typed.
#[component]
fn MoveInput(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(input) = table.move_input.get_untracked() else { return };
        let typed = input.value();
        if !typed.trim().is_empty() {
            table.perform(TableCommand::Type(typed));
            match table.view.with_untracked(|view| view.reason.is_none()) {
                true => input.set_value(""),
                // What the user types next replaces the refused text.
                false => input.select(),
            }
        }
    };
    let examples = table.view.with_untracked(|view| view.examples);
    view! {
        <form class="typing" on:submit=submit>
            <input
                node_ref=table.move_input
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-label=l.web_type_a_move()
                placeholder=l.web_type_a_move_like(examples)
            />
        </form>
    }
}

/// Asks for confirmation before resigning, and in backgammon for the stake.
#[component]
fn ResignDialog(table: TableHandle, open: RwSignal<bool>) -> impl IntoView {
    let l = AppContext::current().language;
    let by_level = table.view.with_untracked(|view| view.resigns_by_level);
    let (title, levels) = levels(by_level, l);
    let resign = move |(level, name): (u8, &'static str)| {
        let act = move |_| {
            open.set(false);
            table.perform(TableCommand::Act(PlayerAction::Resign { level }));
        };
        view! { <button class="primary" on:click=act>{name}</button> }
    };
    let content = view! {
        <div class="answers">
            {levels.into_iter().map(resign).collect_view()}
            <button on:click=move |_| open.set(false)>{l.ask_play_on()}</button>
        </div>
    };
    let on_close = Callback::new(move |()| open.set(false));
    view! { <Dialog title on_close content=content.into_any()/> }
}

/// The question, and the stakes for which the user can resign.
fn levels(by_level: bool, l: Language) -> (&'static str, Vec<(u8, &'static str)>) {
    match by_level {
        true => (
            l.ask_resign_level(),
            vec![(1, l.ask_single()), (2, l.ask_gammon()), (3, l.ask_backgammon())],
        ),
        false => (l.ask_resign(), vec![(1, l.action_resign())]),
    }
}
