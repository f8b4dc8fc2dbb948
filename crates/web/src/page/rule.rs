use leptos::prelude::*;

use super::Salon;
use super::board;
use super::sheet::Sheet;
use crate::room::{Lesson, Picture};

/// An article of the rulebook, with its examples on small boards.
#[component]
pub(super) fn Rule(lesson: Lesson, on_close: Callback<()>) -> impl IntoView {
    let salon = Salon::here();
    let Lesson { title, paragraphs, is_ours, pictures } = lesson;
    let paragraphs = paragraphs.into_iter().map(|text| view! { <p>{text}</p> }).collect_view();
    let ours = is_ours.then(|| view! { <p class="small">{salon.tongue().lesson_ours()}</p> });
    let example = |Picture { shows, scene, timbers }: Picture| {
        view! {
            <figure>
                <board::Picture scene=Signal::stored(scene) timbers names=true/>
                <figcaption>{shows}</figcaption>
            </figure>
        }
    };
    view! {
        <Sheet title=Signal::stored(title.to_owned()) on_close>
            <div class="lesson">
                {paragraphs}
                {ours}
                <div class="examples">{pictures.into_iter().map(example).collect_view()}</div>
            </div>
        </Sheet>
    }
}
