//! The row of buttons with what a player can do beside moving. It never changes its shape: what cannot be done now
//! is disabled. On a phone it is a bar at the lower edge.

use leptos::prelude::*;
use table_runner::PlayerAction;

use super::AppContext;
use super::icon::{self, icon};
use super::table_handle::TableHandle;
use crate::table_model::TableCommand;

/// One button of the row.
struct Control {
    icon: &'static str,
    /// What is written below the icon, and the whole name, which contains it.
    short: &'static str,
    name: Box<dyn Fn() -> &'static str + Send>,
    is_closed: Box<dyn Fn() -> bool + Send>,
    act: Box<dyn Fn()>,
}

impl Control {
    /// A button that can always be pressed.
    fn open(
        icon: &'static str,
        short: &'static str,
        name: &'static str,
        act: Box<dyn Fn()>,
    ) -> Self {
        Self { icon, short, name: Box::new(move || name), is_closed: Box::new(|| false), act }
    }

    /// A button for an action, which is disabled while the action is not possible.
    fn action(
        table: TableHandle,
        icon: &'static str,
        short: &'static str,
        action: PlayerAction,
        act: Box<dyn Fn()>,
    ) -> Self {
        let is_closed = move || table.view.with(|view| !view.actions.contains(&action));
        let name = action.label(table.app.language);
        Self { icon, short, name: Box::new(move || name), is_closed: Box::new(is_closed), act }
    }

    fn view(self) -> AnyView {
        let Self { icon: lines, short, name, is_closed, act } = self;
        view! {
            <button disabled=is_closed aria-label=name on:click=move |_| act()>
                {icon(lines)}
                <span>{short}</span>
            </button>
        }
        .into_any()
    }
}

#[component]
pub(super) fn Controls(table: TableHandle, resigning: RwSignal<bool>) -> impl IntoView {
    let l = AppContext::current().language;
    let (is_remote, has_dice) = table.view.with_untracked(|view| (view.is_remote, view.has_dice));
    let takeback = PlayerAction::Takeback;
    let take_back = Box::new(move || table.perform(TableCommand::Act(takeback)));
    let resign = PlayerAction::Resign { level: 1 };
    let mut controls = vec![
        Control::action(table, icon::TAKE_BACK, l.web_short_takeback(), takeback, take_back),
        Control::action(
            table,
            icon::RESIGN,
            l.web_short_resign(),
            resign,
            Box::new(move || resigning.set(true)),
        ),
        Control::open(
            icon::FLIP,
            l.web_short_flip(),
            l.action_flip_board(),
            Box::new(move || table.perform(TableCommand::FlipBoard)),
        ),
        Control::open(
            icon::MORE,
            l.web_more(),
            l.web_more(),
            Box::new(move || table.more.set(true)),
        ),
    ];
    if !has_dice {
        controls.insert(1, draw_button(table));
    }
    if !is_remote {
        let hint = Control {
            icon: icon::HINT,
            short: l.action_hint(),
            name: Box::new(move || l.action_hint()),
            is_closed: Box::new(move || table.view.with(|view| !view.can_hint)),
            act: Box::new(move || table.request_hint()),
        };
        controls.insert(0, hint);
    }
    let buttons: Vec<AnyView> = controls.into_iter().map(Control::view).collect();
    view! { <div class="controls fixed" role="group" aria-label=l.web_controls()>{buttons}</div> }
}

/// Offers a draw, or claims one as soon as the rules allow it.
fn draw_button(table: TableHandle) -> Control {
    let l = table.app.language;
    let action = move || {
        let can_claim = table.view.with(|view| view.actions.contains(&PlayerAction::ClaimDraw));
        if can_claim { PlayerAction::ClaimDraw } else { PlayerAction::OfferDraw }
    };
    Control {
        icon: icon::DRAW,
        short: l.web_short_draw(),
        name: Box::new(move || action().label(l)),
        is_closed: Box::new(move || table.view.with(|view| !view.actions.contains(&action()))),
        act: Box::new(move || table.perform(TableCommand::Act(untrack(action)))),
    }
}
