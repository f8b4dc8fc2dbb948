use leptos::prelude::*;

use super::Salon;
use super::board;
use super::sheet::Sheet;
use crate::table_model::{ArticleView, ExampleView};

/// An article of the rulebook, with its examples on small boards.
#[component]
pub(super) fn Rule(lesson: ArticleView, on_close: Callback<()>) -> impl IntoView {
    let ArticleView { title, paragraphs, is_our_rule, examples } = lesson;
    let paragraphs = paragraphs.into_iter().map(|text| view! { <p>{text}</p> }).collect_view();
    let ours = if is_our_rule { Salon::here().language.rulebook_our_addition() } else { "" };
    let example = |ExampleView { shows, scene }: ExampleView| {
        view! {
            <figure>
                <board::Picture scene=Signal::stored(Some(scene)) names=true/>
                <figcaption>{shows}</figcaption>
            </figure>
        }
    };
    let content = view! {
        <div class="lesson">
            {paragraphs}
            <p class="small">{ours}</p>
            <div class="examples">{examples.into_iter().map(example).collect_view()}</div>
        </div>
    };
    view! { <Sheet title on_close content=content.into_any()/> }
}
