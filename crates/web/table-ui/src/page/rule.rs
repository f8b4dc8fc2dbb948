use leptos::prelude::*;

use super::AppContext;
use super::board;
use super::dialog::Dialog;
use crate::table_model::{ArticleView, ExampleView};

/// A dialog with an article of the rulebook and its examples on small boards.
#[component]
pub(super) fn RuleDialog(article: ArticleView, on_close: Callback<()>) -> impl IntoView {
    let ArticleView { title, paragraphs, is_our_rule, examples } = article;
    let paragraphs = paragraphs.into_iter().map(|text| view! { <p>{text}</p> }).collect_view();
    let ours =
        if is_our_rule { AppContext::current().language.rulebook_our_addition() } else { "" };
    let example = |ExampleView { shows, scene }: ExampleView| {
        view! {
            <figure>
                <board::BoardPicture scene=Signal::stored(Some(scene)) names=true/>
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
    view! { <Dialog title on_close content=content.into_any()/> }
}
