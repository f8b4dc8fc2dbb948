//! What is asked and told between the board and the player at the lower edge.

use board_view::{Choice, Question};
use leptos::prelude::*;

use super::Salon;
use super::table::Guest;
use crate::room::{Ask, Deed, Sight, Wish};

/// Questions that want the whole board: over it.
#[component]
pub(super) fn Overlay(guest: Guest) -> impl IntoView {
    let salon = Salon::here();
    let ask = Memo::new(move |_| guest.sight.with(|sight| sight.ask.clone().filter(is_weighty)));
    let reason = Memo::new(move |_| guest.sight.with(|sight| sight.reason.clone()));
    let asked = move || {
        ask.get().map(|ask| {
            let answers = ask.answers.iter().map(|(choice, name)| {
                let choice = *choice;
                let face = face(choice, &ask);
                let label = name.clone();
                let class = if face.is_some() { "figure" } else { "primary" };
                view! {
                    <button
                        class=class
                        aria-label=label.clone()
                        title=label
                        on:click=move |_| guest.wish(Wish::Choose(choice))
                    >
                        {match face {
                            Some(svg) => view! { <span inner_html=svg></span> }.into_any(),
                            None => name.clone().into_any(),
                        }}
                    </button>
                }
            });
            let answers = answers.collect_view();
            let back = guest.sight.with_untracked(|sight| sight.can_undo).then(|| {
                view! {
                    <button on:click=move |_| guest.wish(Wish::Undo)>
                        {salon.tongue().choice_back()}
                    </button>
                }
            });
            view! {
                <div class="question" role="dialog" aria-label=ask.text.clone()>
                    <p>{ask.text.clone()}</p>
                    <div class="answers">{answers}{back}</div>
                </div>
            }
        })
    };
    let why = move || {
        reason.get().map(|reason| {
            let rule = reason.article.map(|article| {
                view! {
                    <button on:click=move |_| guest.article.set(Some(article))>
                        {salon.tongue().room_rule(article.title.to(salon.tongue()))}
                    </button>
                }
            });
            view! {
                <div class="reason" role="status">
                    <p>{capital(&reason.sentence)}</p>
                    {rule}
                    <button
                        class="quiet"
                        aria-label=salon.tongue().web_close()
                        on:click=move |_| guest.wish(Wish::Hush)
                    >
                        "×"
                    </button>
                </div>
            }
        })
    };
    view! {
        {asked}
        {why}
    }
}

/// A sentence begins with a capital letter and ends with a full stop.
fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let end = if sentence.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

/// Whether a question is put over the board.
fn is_weighty(ask: &Ask) -> bool {
    matches!(ask.question, Question::Promotion | Question::Doubled)
}

/// The picture of an answer, if it is a piece.
fn face(choice: Choice, ask: &Ask) -> Option<String> {
    let Choice::Promote(figure) = choice else { return None };
    let (side, name) = (ask.side, figure.name());
    Some(format!(
        "<svg viewBox=\"0 0 100 100\" aria-hidden=\"true\"><use href=\"#{side}-{name}\"/></svg>"
    ))
}

/// The line below the board: the answers to what is asked, or whose turn it is.
#[component]
pub(super) fn Strip(guest: Guest) -> impl IntoView {
    let salon = Salon::here();
    let content = move || {
        guest.sight.with(|sight| {
            let l = salon.tongue();
            if sight.looking_at.is_some() {
                return view! {
                    <p>{l.web_looking_back()}</p>
                    <button class="primary" on:click=move |_| guest.wish(Wish::LookAt(usize::MAX))>
                        {l.web_back_to_now()}
                    </button>
                }
                .into_any();
            }
            if let Some(offer) = &sight.offer {
                return view! { <p>{offer.clone()}</p> {answers(guest, sight, salon)} }.into_any();
            }
            if sight.is_over {
                let series = sight.series.clone();
                return view! {
                    <p class="verdict">{sight.state.clone()} " " {series}</p>
                    {answers(guest, sight, salon)}
                }
                .into_any();
            }
            if let Some(ask) = sight.ask.as_ref().filter(|ask| !is_weighty(ask)) {
                let buttons = ask.answers.iter().map(|(choice, name)| {
                    let choice = *choice;
                    view! {
                        <button class="primary" on:click=move |_| guest.wish(Wish::Choose(choice))>
                            {name.clone()}
                        </button>
                    }
                });
                let buttons = buttons.collect_view();
                return view! { <p>{ask.text.clone()}</p> {buttons} {undo(guest, sight, salon)} }
                    .into_any();
            }
            if sight.can_end {
                return view! {
                    <p>{l.ask_done()}</p>
                    {undo(guest, sight, salon)}
                    <button class="primary" on:click=move |_| guest.wish(Wish::Done)>
                        {l.choice_done()}
                    </button>
                }
                .into_any();
            }
            let told = sight.wants_dice.clone().or_else(|| sight.latest.clone());
            let told = told.unwrap_or_else(|| sight.state.clone());
            view! { <p>{told}</p> {undo(guest, sight, salon)} }.into_any()
        })
    };
    view! { <div class="strip">{content}</div> }
}

fn undo(guest: Guest, sight: &Sight, salon: Salon) -> Option<impl IntoView + use<>> {
    sight.can_undo.then(|| {
        view! {
            <button on:click=move |_| guest.wish(Wish::Undo)>{salon.tongue().choice_back()}</button>
        }
    })
}

/// What can be said to an offer, or after the end.
fn answers(guest: Guest, sight: &Sight, salon: Salon) -> impl IntoView + use<> {
    let fits = |deed: &Deed| {
        matches!(
            deed,
            Deed::Accept | Deed::Decline | Deed::Withdraw | Deed::Next | Deed::Rematch
        )
    };
    let deeds: Vec<Deed> = sight.deeds.iter().copied().filter(fits).collect();
    let button = move |deed: Deed| {
        view! {
            <button class="primary" on:click=move |_| guest.wish(Wish::Deed(deed))>
                {deed.name(salon.tongue())}
            </button>
        }
    };
    deeds.into_iter().map(button).collect_view()
}
