//! An article of a rulebook as a lesson: its text, and its examples as exercises.

use games::{GameKind, with_game};
use leptos::prelude::*;
use narration::refusal_explanation::RefusalExplanation;
use rulebooks::{Article, Example, Rulebook};
use table_ui::page::AppContext;
use table_ui::router;
use table_ui::texts::{LongText, Texts};
use words::Language;

use super::deferred::Deferred;
use super::entry_board::EntryBoard;
use super::{not_found, progress_store, sentence};
use crate::address::Address;
use crate::course;
use crate::exercise_model::{
    AnyExerciseModel, ExerciseState, ExerciseTask, ExerciseView, examples, exercise_model,
};
use crate::move_entry::MoveEntryCommand;

type Held = StoredValue<Option<Box<dyn AnyExerciseModel>>, LocalStorage>;

/// The page of an article.
#[component]
pub(super) fn ArticlePage(kind: GameKind, book: String, article: String) -> impl IntoView {
    let l = AppContext::current().language;
    let found = rulebooks::rulebook(kind.name(), &book).and_then(|book| {
        let entry = book.entry(&article)?;
        Some((book, entry.article))
    });
    let Some((book, article)) = found else { return not_found(l) };
    let texts = RwSignal::new(None::<Texts>);
    leptos::task::spawn_local(async move {
        if let Some(fetched) = Texts::fetch(l).await {
            texts.set(Some(fetched));
        }
    });
    let number = RwSignal::new(0_usize);
    let text = Memo::new(move |_| long_text(book, article, texts.get().as_ref(), l));
    let paragraphs = move || {
        text.with(|text| {
            text.paragraphs.iter().map(|p| view! { <p>{p.clone()}</p> }).collect_view()
        })
    };
    let link = move |article: &Article| {
        Address::Article(kind, book.id.to_owned(), article.id.to_owned()).link()
    };
    let (before, after) = course::neighbours(book, article.id);
    let before = before.map(|before| {
        view! { <a class="button" href=link(before)>{l.study_previous_rule()}</a> }
    });
    let after_to = after.map_or_else(|| Address::Book(kind, book.id.to_owned()).link(), link);
    let ours = course::is_ours(book, article.id)
        .then(|| view! { <p class="small">{l.rulebook_our_addition()}</p> });
    let many = examples(article).count();
    let to = after_to.clone();
    let exercise = move || {
        let index = number.get();
        let example = examples(article).nth(index)?;
        let shows = Signal::derive(move || shows(&text.get(), example, article, l));
        let to = to.clone();
        let on_next = Callback::new(move |()| {
            if index + 1 < many {
                number.set(index + 1);
            } else {
                router::navigate(&to);
            }
        });
        let last = index + 1 == many;
        Some(view! { <ExampleExercise book article example shows on_next index many last/> })
    };
    view! {
        <section class="study lesson-page with-text">
            <div class="lesson-text">
                <p class="crumbs">
                    <a href="#/learn">{l.study_learn()}</a>
                    <a href=Address::Book(kind, book.id.to_owned()).link()>
                        {format!("{} · {}", l.game_name(kind.name()), book.name.to(l))}
                    </a>
                    <span>{course::chapter(book, article.id, l)}</span>
                </p>
                <h1>{article.title.to(l)}</h1>
                <div class="lesson">{paragraphs}{ours}</div>
                <p class="buttons">
                    {before}
                    <a class="button" href=after_to>{l.study_next_rule()}</a>
                </p>
            </div>
            <Deferred>{exercise.clone()}</Deferred>
        </section>
    }
    .into_any()
}

/// The text of an article: the long one once it is fetched, until then the short one.
fn long_text(
    book: &Rulebook,
    article: &'static Article,
    texts: Option<&Texts>,
    l: Language,
) -> LongText {
    let text = texts.and_then(|texts| texts.of(article.id)).unwrap_or_else(|| LongText {
        paragraphs: article.text.to(l).split("\n\n").map(str::to_owned).collect(),
        shows: article.examples().iter().map(|one| one.shows.to(l).to_owned()).collect(),
    });
    let in_its_words = |text: String| book.with_side_names(&text, l).into_owned();
    LongText {
        paragraphs: text.paragraphs.into_iter().map(in_its_words).collect(),
        shows: text.shows.into_iter().map(in_its_words).collect(),
    }
}

/// The caption of an example.
fn shows(text: &LongText, example: &Example, article: &Article, l: Language) -> String {
    let at = article.examples().iter().position(|other| other == example);
    let fetched = at.and_then(|at| text.shows.get(at));
    fetched.cloned().unwrap_or_else(|| example.shows.to(l).to_owned())
}

/// One example as an exercise.
#[component]
fn ExampleExercise(
    book: &'static Rulebook,
    article: &'static Article,
    example: &'static Example,
    #[prop(into)] shows: Signal<String>,
    on_next: Callback<()>,
    index: usize,
    many: usize,
    last: bool,
) -> impl IntoView {
    let l = AppContext::current().language;
    let kind: GameKind = book.game.parse().unwrap_or(GameKind::Chess);
    let kind = kind.under(&example.rules(book));
    let held: Held =
        StoredValue::new_local(with_game!(kind, G => exercise_model::<G>(book, example)));
    let look = move || held.with_value(|held| held.as_ref().map(|held| held.view(l)));
    let Some(first) = look() else {
        return view! { <p class="lost">{move || shows.get()}</p> }.into_any();
    };
    let view = RwSignal::new(first);
    let change = move |change: &dyn Fn(&mut dyn AnyExerciseModel)| {
        held.update_value(|held| {
            if let Some(held) = held {
                change(held.as_mut());
            }
        });
        if let Some(now) = look() {
            view.set(now);
        }
    };
    // An article is learned when its last example is done.
    Effect::new(move || {
        let done = view.with(|view| {
            matches!(view.state, ExerciseState::Done(_)) || view.task == ExerciseTask::Look
        });
        if done && last {
            progress_store::add_learned(&course::progress_key(book, article.id));
        }
    });
    let on_command =
        Callback::new(move |command: MoveEntryCommand| change(&|held| held.handle(command, l)));
    let board = Signal::derive(move || view.with(|view| view.board.clone()));
    let message = move || view.with(|view| message(view, book, l));
    let buttons = move || {
        let (task, done) =
            view.with(|view| (view.task, matches!(view.state, ExerciseState::Done(_))));
        let over = done || task == ExerciseTask::Look;
        let show = (!over).then(|| {
            view! { <button on:click=move |_| change(&|held| held.show(l))>{l.study_show_me()}</button> }
        });
        let again = done.then(|| {
            view! { <button on:click=move |_| change(&|held| held.restart())>{l.study_again()}</button> }
        });
        let name = if last { l.study_next_rule() } else { l.study_next() };
        let class = if over { "primary" } else { "" };
        view! {
            {show}
            {again}
            <button class=class on:click=move |_| on_next.run(())>{name}</button>
        }
    };
    view! {
        <div class="exercise with-board">
            <div class="place">
                <EntryBoard view=board on_command/>
            </div>
            <div class="task">
                <p class="small">{l.study_example(index + 1, many)}</p>
                <p class="shows">{move || shows.get()}</p>
                <div role="status" class="feedback">{message}</div>
                <p class="buttons">{buttons}</p>
            </div>
        </div>
    }
    .into_any()
}

/// What is said about the state of an exercise.
fn message(view: &ExerciseView, book: &'static Rulebook, l: Language) -> AnyView {
    let outcome: Vec<_> = view.outcome.iter().map(|line| view! { <p>{line.clone()}</p> }).collect();
    let (class, words) = match (&view.state, view.task) {
        (ExerciseState::Open, ExerciseTask::Play) => ("", l.study_task_play().to_owned()),
        (ExerciseState::Open, ExerciseTask::TryIllegal) => {
            ("", l.study_task_refused(view.attempt.clone().unwrap_or_default()))
        }
        (ExerciseState::Open, ExerciseTask::Look) => ("", String::new()),
        (ExerciseState::Wrong(Some(reason)), _) => ("why", sentence(&reason.sentence)),
        (ExerciseState::Wrong(None), ExerciseTask::TryIllegal) => {
            ("why", l.study_allowed(view.attempt.clone().unwrap_or_default()))
        }
        (ExerciseState::Wrong(None), _) => ("why", l.study_legal_but_other().to_owned()),
        (ExerciseState::Done(None), _) => ("good", l.study_correct().to_owned()),
        (ExerciseState::Done(Some(reason)), _) => {
            ("good", l.study_refused(sentence(&reason.sentence)))
        }
    };
    let rule = match &view.state {
        ExerciseState::Wrong(Some(reason)) | ExerciseState::Done(Some(reason)) => {
            rule(reason, book, l)
        }
        _ => None,
    };
    view! { <p class=class>{words}</p> {rule} {outcome} }.into_any()
}

/// A link to the rule that explains a refusal: in this rulebook, or else in the standard.
fn rule(reason: &RefusalExplanation, book: &'static Rulebook, l: Language) -> Option<AnyView> {
    let article = reason.article?;
    let game: GameKind = book.game.parse().ok()?;
    let is_here = book.entry(article.id).is_some();
    let id = if is_here { book.id } else { "standard" };
    let to = Address::Article(game, id.to_owned(), article.id.to_owned()).link();
    Some(
        view! { <p><a class="link" href=to>{l.screen_rule(article.title.to(l))}</a></p> }
            .into_any(),
    )
}
