//! The panel beside the board: moves, what can be said at the table, typing.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use narration::score_sheet::{ScoreSheetEntry, score_sheet_rows};
use table_runner::PlayerAction;
use words::Language;

use super::AppContext;
use super::balance::Worded;
use super::dialog::Dialog;
use super::strip::button;
use super::table::TableHandle;
use crate::table_model::TableCommand;

#[component]
pub(super) fn Panel(table: TableHandle, beside: Option<AnyView>) -> impl IntoView {
    let app = AppContext::current();
    let l = app.language;
    let resigning = RwSignal::new(false);
    let deeds = move || {
        let said = |deed: &PlayerAction| {
            matches!(
                deed,
                PlayerAction::Takeback
                    | PlayerAction::OfferDraw
                    | PlayerAction::ClaimDraw
                    | PlayerAction::Resign { .. }
                    | PlayerAction::Abort
            )
        };
        let name = |deed: PlayerAction| match deed {
            PlayerAction::Resign { .. } => {
                view! { <button on:click=move |_| resigning.set(true)>{deed.label(l)}</button> }
                    .into_any()
            }
            deed => button(table, "", deed.label(l), TableCommand::Act(deed)),
        };
        table.sight.with(|sight| {
            let deeds = sight.actions.iter().copied().filter(said).map(name).collect_view();
            let hint = sight.can_hint.then(|| ask(l.action_hint(), move || table.request_hint()));
            let claim = sight.claim.clone();
            view! { <p class="claim">{claim}</p> <div class="deeds">{hint}{deeds}</div> }
        })
    };
    let proof = move || {
        let has_proof = table.sight.with(|sight| sight.has_proof);
        has_proof.then(|| ask(l.web_verify_dice(), move || table.verify_dice()))
    };
    let review = move || {
        table.sight.with(|sight| sight.is_over).then(|| {
            let to = format!("/study#/review/{}", table.id());
            view! { <p class="ways"><a href=to>{l.web_review()}</a></p> }
        })
    };
    let words = move || {
        app.preferences.with(|preferences| preferences.words).then(|| {
            let lines = table.sight.with(|sight| sight.board_words.join("\n"));
            view! { <section class="words" aria-label=l.web_board()>{lines}</section> }
        })
    };
    view! {
        <aside class="panel">
            <h1>{table.sight.with_untracked(|sight| sight.title.clone())}</h1>
            {beside}
            <Moves table/>
            <Worded table/>
            {review}
            <Typing table/>
            {deeds}
            <div class="deeds tools">
                {button(table, "", l.action_flip_board(), TableCommand::FlipBoard)}
                {ask(l.action_export(), move || table.export())}
                {ask(l.web_record(), move || table.hand_over("salon", &table.record()))}
                {ask(l.web_link(), move || table.share())}
                {proof}
            </div>
            {words}
            {move || resigning.get().then(|| view! { <Resigning table resigning/> })}
        </aside>
    }
}

/// A button that asks for something.
fn ask(name: &'static str, act: impl Fn() + 'static) -> AnyView {
    let act: Box<dyn Fn()> = Box::new(act);
    view! { <button on:click=move |_| act()>{name}</button> }.into_any()
}

/// The list of moves, in pairs; touching one shows the board after it.
#[component]
fn Moves(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let moves =
        Memo::new(move |_| table.sight.with(|sight| (sight.notes.clone(), sight.viewed_events)));
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        let at_the_end = moves.with(|(_, looking_at)| looking_at.is_none());
        if let Some(list) = list.get().filter(|_| at_the_end) {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let rows = move || {
        let (notes, looking_at) = moves.get();
        let seen = looking_at.or(notes.last().map(|note| note.after));
        let row = |(number, cells): (usize, [Option<ScoreSheetEntry>; 2])| {
            let cells = cells.map(|note| cell(table, note, seen));
            view! { <li><span class="turn">{number}"."</span>{Vec::from(cells)}</li> }
        };
        score_sheet_rows(notes, |note| note).into_iter().map(row).collect_view()
    };
    let step = |sign: &'static str, name: &'static str, wish: TableCommand| {
        view! {
            <button aria-label=name title=name on:click=move |_| table.wish(wish.clone())>{sign}</button>
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

fn cell(table: TableHandle, note: Option<ScoreSheetEntry>, seen: Option<usize>) -> AnyView {
    let Some(ScoreSheetEntry { after, text, .. }) = note else {
        return view! { <span></span> }.into_any();
    };
    let current = (seen == Some(after)).then_some("true");
    view! {
        <button
            class="move"
            aria-current=current
            on:click=move |_| table.wish(TableCommand::ViewEvents(after))
        >
            {text}
        </button>
    }
    .into_any()
}

/// The line in which a move can be typed.
#[component]
fn Typing(table: TableHandle) -> impl IntoView {
    let l = AppContext::current().language;
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let Some(input) = table.typing.get_untracked() else { return };
        let typed = input.value();
        if !typed.trim().is_empty() {
            table.wish(TableCommand::Type(typed));
            match table.sight.with_untracked(|sight| sight.reason.is_none()) {
                true => input.set_value(""),
                // Whoever types on replaces what was refused.
                false => input.select(),
            }
        }
    };
    let examples = table.sight.with_untracked(|sight| sight.examples);
    view! {
        <form class="typing" on:submit=submit>
            <input
                node_ref=table.typing
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

/// Whether somebody really wants to give up, and what.
#[component]
fn Resigning(table: TableHandle, resigning: RwSignal<bool>) -> impl IntoView {
    let l = AppContext::current().language;
    let by_level = table.sight.with_untracked(|sight| sight.resigns_by_level);
    let (title, levels) = levels(by_level, l);
    let resign = move |(level, name): (u8, &'static str)| {
        let act = move |_| {
            resigning.set(false);
            table.wish(TableCommand::Act(PlayerAction::Resign { level }));
        };
        view! { <button class="primary" on:click=act>{name}</button> }
    };
    let content = view! {
        <div class="answers">
            {levels.into_iter().map(resign).collect_view()}
            <button on:click=move |_| resigning.set(false)>{l.ask_play_on()}</button>
        </div>
    };
    let on_close = Callback::new(move |()| resigning.set(false));
    view! { <Dialog title on_close content=content.into_any()/> }
}

/// What can be given up, and how that is asked.
fn levels(by_level: bool, l: Language) -> (&'static str, Vec<(u8, &'static str)>) {
    match by_level {
        true => (
            l.ask_resign_level(),
            vec![(1, l.ask_single()), (2, l.ask_gammon()), (3, l.ask_backgammon())],
        ),
        false => (l.ask_resign(), vec![(1, l.action_resign())]),
    }
}
