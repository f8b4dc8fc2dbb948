//! The sheet for sharing a game: a link, a picture, an animation, files.

use leptos::prelude::*;
use worker_protocol::{EngineRequest, EngineResponse};

use super::AppContext;
use super::dialog::Dialog;
use super::dialogs::from_dialogs;
use super::table_handle::TableHandle;
use crate::engine_client::EngineClient;
use crate::table_model::scenes_of_record;
use crate::{animation, browser, png};

#[component]
pub(super) fn ShareDialog(table: TableHandle) -> impl IntoView {
    let content = from_dialogs(move |dialogs| (dialogs.share)(table));
    let on_close = Callback::new(move |()| table.sharing.set(false));
    view! { <Dialog title=AppContext::current().language.web_share_title() on_close content/> }
}

/// What the sheet shows.
pub(super) fn content(table: TableHandle) -> AnyView {
    let app = AppContext::current();
    let l = app.language;
    let link = RwSignal::new(None::<String>);
    let request = EngineRequest::Share { table: table.followed() };
    let request = EngineClient::request(request, move |result| {
        if let Ok(EngineResponse::ShareLink { text }) = result {
            let _ = link.try_set(Some(format!("{}/#/link/{text}", browser::origin())));
        }
    });
    on_cleanup(move || EngineClient::cancel(request));
    let copy = move |_| {
        if let Some(link) = link.get_untracked() {
            browser::copy_to_clipboard(&link);
            app.toast.set(Some(l.web_copied().to_owned()));
        }
    };
    let can_share = browser::can_share();
    let send = move |_| {
        if let Some(link) = link.get_untracked() {
            browser::share(&table.title(), &link);
        }
    };
    let drawing = RwSignal::new(None::<(usize, usize)>);
    let animate = move |_| {
        if drawing.get_untracked().is_none() {
            leptos::task::spawn_local(animate(table, drawing));
        }
    };
    let progress = move || drawing.get().map(|(done, all)| l.web_drawing(100 * done / all.max(1)));
    view! {
        <div class="share">
            <p>{l.web_share_link_hint()}</p>
            <div class="copied">
                <input
                    type="text"
                    readonly
                    aria-label=l.web_link()
                    prop:value=move || link.get().unwrap_or_default()
                />
                <button class="primary" disabled=move || link.get().is_none() on:click=copy>
                    {l.web_copy()}
                </button>
            </div>
            <div class="menu">
                {can_share.then(|| view! { <button on:click=send>{l.web_send_link()}</button> })}
                <button on:click=move |_| picture(table)>{l.web_picture()}</button>
                <button disabled=move || drawing.get().is_some() on:click=animate>{l.web_animation()}</button>
                <button on:click=move |_| table.export()>{l.action_export()}</button>
                <button on:click=move |_| table.download("salon", &table.record())>{l.web_record()}</button>
            </div>
            <p class="small" role="status">{progress}</p>
        </div>
    }
    .into_any()
}

/// Downloads a picture of the position that is shown.
fn picture(table: TableHandle) {
    let scene = table.view.with_untracked(|view| view.scene.clone());
    let svg = board_svg::document(&scene, &board_svg::BoardOptions::picture());
    png::download(&format!("{}.png", table.id()), &svg);
}

/// Draws the game as an animation and downloads it.
async fn animate(table: TableHandle, drawing: RwSignal<Option<(usize, usize)>>) {
    let seen_from = table.view.with_untracked(|view| view.scene.seen_from);
    let scenes = scenes_of_record(&table.record(), seen_from);
    let many = scenes.len();
    drawing.set(Some((0, many)));
    let progress = move |done| {
        // By now the sheet may be closed.
        let _ = drawing.try_set(Some((done, many)));
    };
    let app = table.app;
    match animation::of_scenes(&scenes, progress).await {
        Some(gif) => browser::download_bytes(&format!("{}.gif", table.id()), "image/gif", &gif),
        None => app.toast.set(Some(app.language.web_no_animation().to_owned())),
    }
    let _ = drawing.try_set(None);
}
