use leptos::prelude::*;

use super::Salon;
use super::board;
use super::sheet::Sheet;
use crate::room::{Lesson, Picture};

/// An article of the rulebook, with its examples on small boards.
#[component]
pub(super) fn Rule(lesson: Lesson, on_close: Callback<()>) -> impl IntoView {
    let Lesson { title, paragraphs, is_ours, pictures } = lesson;
    let paragraphs = paragraphs.into_iter().map(|text| view! { <p>{text}</p> }).collect_view();
    let ours = if is_ours { Salon::here().language.lesson_ours() } else { "" };
    let example = |Picture { shows, scene, timbers }: Picture| {
        view! {
            <figure>
                <board::Picture scene=Signal::stored(Some(scene)) timbers names=true/>
                <figcaption>{shows}</figcaption>
            </figure>
        }
    };
    let content = view! {
        <div class="lesson">
            {paragraphs}
            <p class="small">{ours}</p>
            <div class="examples">{pictures.into_iter().map(example).collect_view()}</div>
        </div>
    };
    view! { <Sheet title on_close content=content.into_any()/> }
}
