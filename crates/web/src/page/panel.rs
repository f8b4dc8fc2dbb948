//! The panel beside the board: moves, what can be said at the table, typing.

use leptos::ev::SubmitEvent;
use leptos::prelude::*;
use parlour::sheet::Note;

use super::Salon;
use super::sheet::Sheet;
use super::table::Guest;
use crate::room::{Deed, Wish};

#[component]
pub(super) fn Panel(guest: Guest) -> impl IntoView {
    let salon = Salon::here();
    let sight = guest.sight;
    let resigning = RwSignal::new(false);
    let deeds = move || {
        let said = |deed: &Deed| {
            matches!(deed, Deed::Takeback | Deed::Draw | Deed::Claim | Deed::Resign(_) | Deed::Abort)
        };
        let button = |deed: Deed| {
            let act = move |_| match deed {
                Deed::Resign(_) => resigning.set(true),
                deed => guest.wish(Wish::Deed(deed)),
            };
            view! { <button on:click=act>{deed.name(salon.tongue())}</button> }
        };
        let deeds = sight.with(|sight| sight.deeds.clone());
        deeds.into_iter().filter(said).map(button).collect_view()
    };
    let words = move || {
        salon.look.get().words.then(|| {
            let lines = sight.with(|sight| sight.spoken.clone());
            let lines = lines.into_iter().map(|line| view! { <p>{line}</p> }).collect_view();
            view! { <div class="words" aria-live="polite">{lines}</div> }
        })
    };
    view! {
        <aside class="panel">
            <h1>{move || sight.with(|sight| sight.title.clone())}</h1>
            <Moves guest/>
            <Typing guest/>
            {move || sight.with(|sight| sight.claim.clone()).map(|claim| view! { <p class="claim">{claim}</p> })}
            <div class="deeds">{deeds}</div>
            <div class="deeds tools">
                <button on:click=move |_| guest.wish(Wish::Turn)>
                    {move || salon.tongue().deed_turn()}
                </button>
                <button on:click=move |_| guest.export()>
                    {move || salon.tongue().deed_export()}
                </button>
                <button on:click=move |_| guest.hand_over_record()>
                    {move || salon.tongue().web_record()}
                </button>
            </div>
            {words}
            <Show when=move || resigning.get()>
                <Resigning guest resigning/>
            </Show>
        </aside>
    }
}

/// The list of moves, in pairs; touching one shows the board after it.
#[component]
fn Moves(guest: Guest) -> impl IntoView {
    let salon = Salon::here();
    let notes = Memo::new(move |_| guest.sight.with(|sight| sight.notes.clone()));
    let looking_at = Memo::new(move |_| guest.sight.with(|sight| sight.looking_at));
    let list = NodeRef::<leptos::html::Ol>::new();
    Effect::new(move || {
        notes.track();
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
        }
    });
    let rows = move || {
        let seen = looking_at.get();
        let notes = notes.get();
        let last = notes.last().map(|note| note.after);
        let mut rows: Vec<(usize, [Option<Note>; 2])> = Vec::new();
        for note in notes {
            let column = usize::from(!note.first);
            match rows.last_mut() {
                Some((number, cells)) if *number == note.number && cells[column].is_none() => {
                    cells[column] = Some(note);
                }
                _ => {
                    let number = note.number;
                    let mut cells = [None, None];
                    cells[column] = Some(note);
                    rows.push((number, cells));
                }
            }
        }
        let cell = move |note: Option<Note>| match note {
            None => view! { <span></span> }.into_any(),
            Some(note) => {
                let now = seen.or(last) == Some(note.after);
                let after = note.after;
                view! {
                    <button
                        class="move"
                        aria-current=now.then_some("true")
                        on:click=move |_| guest.wish(Wish::LookAt(after))
                    >
                        {note.text}
                    </button>
                }
                .into_any()
            }
        };
        let row = move |(number, [one, other]): (usize, [Option<Note>; 2])| {
            view! { <li><span class="turn">{number}"."</span>{cell(one)}{cell(other)}</li> }
        };
        rows.into_iter().map(row).collect_view()
    };
    let button = move |sign: &'static str, name: fn(words::Language) -> &'static str, wish: Wish| {
        view! {
            <button
                aria-label=move || name(salon.tongue())
                title=move || name(salon.tongue())
                on:click=move |_| guest.wish(wish.clone())
            >
                {sign}
            </button>
        }
    };
    view! {
        <section class="moves" aria-label=move || salon.tongue().room_moves()>
            <ol node_ref=list>{rows}</ol>
            <div class="steps">
                {button("⏮", words::Language::web_first, Wish::LookAt(0))}
                {button("◀", words::Language::web_previous, Wish::Step(-1))}
                {button("▶", words::Language::web_next, Wish::Step(1))}
                {button("⏭", words::Language::web_last, Wish::LookAt(usize::MAX))}
            </div>
        </section>
    }
}

/// The line in which a move can be typed.
#[component]
fn Typing(guest: Guest) -> impl IntoView {
    let salon = Salon::here();
    let text = RwSignal::new(String::new());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let typed = text.get_untracked();
        if !typed.trim().is_empty() {
            guest.wish(Wish::Type(typed));
            if guest.sight.with_untracked(|sight| sight.reason.is_none()) {
                text.set(String::new());
            }
        }
    };
    let examples = move || guest.sight.with(|sight| sight.examples);
    view! {
        <form class="typing" on:submit=submit>
            <input
                node_ref=guest.typing
                type="text"
                autocomplete="off"
                autocapitalize="off"
                spellcheck="false"
                aria-label=move || salon.tongue().web_type_a_move()
                placeholder=move || salon.tongue().web_type_like(examples())
                prop:value=move || text.get()
                on:input=move |event| text.set(event_target_value(&event))
            />
        </form>
    }
}

/// Whether somebody really wants to give up, and what.
#[component]
fn Resigning(guest: Guest, resigning: RwSignal<bool>) -> impl IntoView {
    let salon = Salon::here();
    let by_level = guest.sight.with_untracked(|sight| sight.resigns_by_level);
    let title = Signal::derive(move || {
        let l = salon.tongue();
        if by_level { l.ask_resign_level() } else { l.ask_resign() }.to_owned()
    });
    let close = Callback::new(move |()| resigning.set(false));
    let resign = move |level: u8, name: &'static str| {
        let act = move |_| {
            resigning.set(false);
            guest.wish(Wish::Deed(Deed::Resign(level)));
        };
        view! { <button class="primary" on:click=act>{name}</button> }
    };
    let l = salon.tongue();
    let levels = match by_level {
        true => vec![(1, l.ask_single()), (2, l.ask_gammon()), (3, l.ask_backgammon())],
        false => vec![(1, l.deed_resign())],
    };
    view! {
        <Sheet title on_close=close>
            <div class="answers">
                {levels.into_iter().map(|(level, name)| resign(level, name)).collect_view()}
                <button on:click=move |_| resigning.set(false)>{l.ask_play_on()}</button>
            </div>
        </Sheet>
    }
}
