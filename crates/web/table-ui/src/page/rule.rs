use games::GameKind;
use leptos::prelude::*;
use rulebooks::Article;

use super::AppContext;
use super::board;
use super::dialog::Dialog;
use super::dialogs::from_dialogs;
use crate::article_view::{ArticleView, ExampleView};
use crate::texts::Texts;

/// A dialog with an article of the rulebook and its examples on small boards.
#[component]
pub(super) fn RuleDialog(
    kind: GameKind,
    rules: String,
    article: &'static Article,
    on_close: Callback<()>,
) -> impl IntoView {
    let title = article.title.to(AppContext::current().language);
    let content = from_dialogs(move |dialogs| (dialogs.article)(kind, &rules, article));
    view! { <Dialog title on_close content/> }
}

/// The article. Until its long text is fetched, only the examples are shown.
pub(super) fn content(kind: GameKind, rules: &str, article: &'static Article) -> AnyView {
    let language = AppContext::current().language;
    let texts = RwSignal::new(None::<Texts>);
    fetch_texts(language, texts);
    let rules = rules.to_owned();
    let content = move || {
        let texts = texts.get();
        lesson(ArticleView::new(kind, &rules, article, language, texts.as_ref()))
    };
    content.into_any()
}

fn lesson(article: ArticleView) -> impl IntoView {
    let ArticleView { paragraphs, is_our_rule, examples } = article;
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
    view! {
        <div class="lesson">
            {paragraphs}
            <p class="small">{ours}</p>
            <div class="examples">{examples.into_iter().map(example).collect_view()}</div>
        </div>
    }
}

/// Fetches the long texts of the rules. If that fails, only the example boards are shown.
fn fetch_texts(language: words::Language, texts: RwSignal<Option<Texts>>) {
    leptos::task::spawn_local(async move {
        if let Some(fetched) = Texts::fetch(language).await {
            // By now the dialog may be closed, and the signal gone.
            let _ = texts.try_set(Some(fetched));
        }
    });
}
