//! The page that reviews a game.

use leptos::ev::{KeyboardEvent, PointerEvent};
use leptos::html;
use leptos::prelude::*;
use narration::score_sheet::score_sheet_rows;
use table::Seat;
use table_ui::page::AppContext;
use table_ui::page::choices::radio_row;
use table_ui::saved_games;
use words::Language;

use super::deferred::Deferred;
use super::entry_board::EntryBoard;
use super::not_found;
use super::review_card::ReviewCardBox;
use super::review_performance::{Headline, Performances};
use super::review_session::{ReviewSession, ReviewState};
use crate::move_entry::MoveEntryCommand;
use crate::review_model::{MarkedNote, ReviewCommand, sign};

/// The review of a stored table.
#[component]
pub(super) fn ReviewPage(id: String) -> impl IntoView {
    let l = AppContext::current().language;
    let session =
        saved_games::load(&id).and_then(|shelved| ReviewSession::begin(&id, shelved.record, l));
    let Some(session) = session else { return not_found(l) };
    let view = session.view;
    let board = Signal::derive(move || view.with(|view| view.board.clone()));
    let advice = Signal::derive(move || view.with(|view| view.advice.clone()));
    let others = Signal::derive(move || view.with(|view| view.others.clone()));
    let on_command = Callback::new(move |command: MoveEntryCommand| {
        session.handle(ReviewCommand::Entry(command));
    });
    let (title, state) = view.with_untracked(|view| (view.title.clone(), view.state.clone()));
    let table = format!("/#/table/{id}");
    view! {
        <section class="study review lesson-page">
            <div class="exercise with-board">
                <div class="place"><EntryBoard view=board on_command advice others/></div>
                <div class="task">
                    <p class="crumbs">
                        <a href="#/games">{l.study_games()}</a>
                        <a href=table>{title}</a>
                    </p>
                    <div class="review-head">
                        <h1>{l.review_title()}</h1>
                        <p class="small">{state}</p>
                        <Deeper session/>
                    </div>
                    <Games session/>
                    <Headline session/>
                    <ReviewProgress session/>
                    <Deferred>
                        <GameGraph session/>
                        <ReviewCardBox session/>
                        <Deferred>
                            <Mistakes session/>
                            <Moves session/>
                            <Whose session/>
                        </Deferred>
                    </Deferred>
                </div>
                <Deferred><Performances session/></Deferred>
            </div>
        </section>
    }
    .into_any()
}

/// The games of a match.
#[component]
fn Games(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    let games = Memo::new(move |_| session.view.with(|view| (view.games, view.game)));
    move || {
        let (many, now) = games.get();
        let tab = |game: usize| {
            let current = (game == now).then_some("true");
            let go = move |_| session.handle(ReviewCommand::Game(game));
            view! {
                <button class="tab" aria-current=current on:click=go>
                    {l.review_game_number(game + 1)}
                </button>
            }
        };
        (many > 1).then(|| {
            let tabs = (0..many).map(tab).collect_view();
            view! { <div class="tabs" role="group" aria-label=l.review_whole_match()>{tabs}</div> }
        })
    }
}

/// The button for a deeper review, once the first is done.
#[component]
fn Deeper(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    move || {
        (session.state.get() == ReviewState::Done && session.can_deepen()).then(|| {
            view! {
                <button class="quiet" on:click=move |_| session.deepen()>{l.review_search_deeper()}</button>
            }
        })
    }
}

/// How far the engine has come.
#[component]
fn ReviewProgress(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    let bar = move || {
        let (all, done) = session.progress.get();
        view! {
            <progress max=all.to_string() value=done.to_string() aria-label=l.review_title()></progress>
        }
    };
    let button = move |name: &'static str, act: fn(ReviewSession)| {
        view! { <button on:click=move |_| act(session)>{name}</button> }
    };
    let words = move || {
        let (all, done) = session.progress.get();
        match session.state.get() {
            ReviewState::Running => l.review_progress(all, done),
            ReviewState::Stopped => l.review_stopped(all, done),
            ReviewState::Done => String::new(),
            ReviewState::Failed(why) => why,
        }
    };
    move || match session.state.get() {
        ReviewState::Done => None,
        ReviewState::Running => Some(
            view! {
                <div class="doing meter">
                    {bar}
                    <small>{words}</small>
                    {button(l.review_stop(), ReviewSession::stop)}
                </div>
            }
            .into_any(),
        ),
        ReviewState::Stopped | ReviewState::Failed(_) => Some(
            view! {
                <div class="doing meter" role="status">
                    <small>{words}</small>
                    {button(l.review_go_on(), ReviewSession::resume)}
                </div>
            }
            .into_any(),
        ),
    }
}

/// The graph of how the game stood. A click or the arrow keys lead to a move.
#[component]
fn GameGraph(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    let view = session.view;
    let node = NodeRef::<html::Div>::new();
    let touch = move |event: PointerEvent| {
        let Some(div) = node.get_untracked() else { return };
        let place = div.get_bounding_client_rect();
        let share = (f64::from(event.client_x()) - place.left()) / place.width().max(1.0);
        let events = view.with_untracked(|view| view.events) as f64;
        session.handle(ReviewCommand::LookNear((share.clamp(0.0, 1.0) * events).round() as usize));
    };
    let key = move |event: KeyboardEvent| {
        let command = match event.key().as_str() {
            "ArrowLeft" | "ArrowDown" => ReviewCommand::Step(-1),
            "ArrowRight" | "ArrowUp" => ReviewCommand::Step(1),
            "PageUp" => ReviewCommand::NextMistake(false),
            "PageDown" => ReviewCommand::NextMistake(true),
            "Home" => ReviewCommand::LookAt(0),
            "End" => ReviewCommand::LookAt(usize::MAX),
            _ => return,
        };
        event.prevent_default();
        session.handle(command);
    };
    let drawn = Memo::new(move |_| view.with(|view| view.graph.clone()));
    view! {
        <div
            class="graph"
            node_ref=node
            role="slider"
            tabindex="0"
            aria-label=l.review_graph()
            aria-valuemin="0"
            aria-valuemax=move || view.with(|view| view.events.to_string())
            aria-valuenow=move || view.with(|view| view.at.to_string())
            aria-valuetext=move || view.with(|view| view.at_words.clone())
            on:pointerdown=touch
            on:keydown=key
            inner_html=move || drawn.get()
        ></div>
        <Legend session/>
    }
}

/// What the marks in the graph mean.
#[component]
fn Legend(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    let drawn = Memo::new(move |_| {
        session.view.with(|view| {
            let has = |class: &str| view.graph.contains(&format!("class=\"{class}"));
            (has("luck"), has("cube"), view.turned.clone())
        })
    });
    let item = |class: &'static str, name: &'static str| {
        view! { <span class=class>{name}</span> }
    };
    move || {
        let (luck, cube, turned) = drawn.get();
        let turned = turned.map(|(after, mv)| {
            let go = move |_| session.handle(ReviewCommand::LookAt(after));
            view! { <button class="link turned" on:click=go>{l.review_turning_point(mv)}</button> }
        });
        view! {
            <p class="legend">
                {item("inaccuracy", l.analyse_inaccuracy())}
                {item("mistake", l.analyse_mistake())}
                {item("blunder", l.analyse_blunder())}
                {cube.then(|| item("of-cube", l.review_cube()))}
                {luck.then(|| item("of-luck", l.review_luck()))}
            </p>
            {turned}
        }
    }
}

/// Buttons for the next mistake and the one before.
#[component]
fn Mistakes(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    let seen = Memo::new(move |_| session.view.with(|view| (view.mistake, view.mistakes)));
    let words = move || match seen.get() {
        (_, 0) => l.review_no_mistakes().to_owned(),
        (Some(index), many) => l.review_mistake_of(index, many),
        (None, many) => l.review_some_mistakes(many as u64),
    };
    let step = |sign: &'static str, name: &'static str, forward: bool| {
        let go = move |_| session.handle(ReviewCommand::NextMistake(forward));
        let none = move || seen.get().1 == 0;
        view! { <button aria-label=name title=name disabled=none on:click=go>{sign}</button> }
    };
    view! {
        <div class="mistakes">
            {step("‹", l.review_previous_mistake(), false)}
            <span>{words}</span>
            {step("›", l.review_next_mistake(), true)}
        </div>
    }
}

/// Whose mistakes the user goes through.
#[component]
fn Whose(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    let seen = Memo::new(move |_| session.view.with(|view| (view.whose, view.sides)));
    move || {
        let (whose, sides) = seen.get();
        let seats = vec![
            (None, l.review_both().to_owned()),
            (Some(Seat::South), sides.south.to_owned()),
            (Some(Seat::North), sides.north.to_owned()),
        ];
        radio_row(l.review_whose(), seats, &whose, move |seat| {
            session.handle(ReviewCommand::MistakesOf(*seat));
        })
    }
}

/// The list of moves with their signs.
#[component]
fn Moves(session: ReviewSession) -> impl IntoView {
    let l = AppContext::current().language;
    let view = session.view;
    let moves = Memo::new(move |_| view.with(|view| (view.notes.clone(), view.at)));
    let rows = move || {
        let (notes, at) = moves.get();
        let row = |(number, cells): (usize, [Option<MarkedNote>; 2])| {
            let cells = cells.map(|note| cell(session, note, at, l));
            view! { <li><span class="turn">{number}"."</span>{Vec::from(cells)}</li> }
        };
        score_sheet_rows(notes, |marked: &MarkedNote| &marked.note)
            .into_iter()
            .map(row)
            .collect_view()
    };
    let step = |sign: &'static str, name: &'static str, command: ReviewCommand| {
        view! {
            <button aria-label=name title=name on:click=move |_| session.handle(command.clone())>{sign}</button>
        }
    };
    view! {
        <section class="moves" aria-label=l.screen_moves()>
            <ol tabindex="0">{rows}</ol>
            <div class="steps">
                {step("«", l.web_first(), ReviewCommand::LookAt(0))}
                {step("‹", l.web_previous(), ReviewCommand::Step(-1))}
                {step("›", l.web_next(), ReviewCommand::Step(1))}
                {step("»", l.web_last(), ReviewCommand::LookAt(usize::MAX))}
            </div>
        </section>
    }
}

fn cell(session: ReviewSession, note: Option<MarkedNote>, at: usize, l: Language) -> AnyView {
    let Some(MarkedNote { note, class }) = note else { return view! { <span></span> }.into_any() };
    let after = note.after;
    let current = (at == after).then_some("true");
    let go = move |_| session.handle(ReviewCommand::LookAt(after));
    let mark = match sign(class) {
        "" => None,
        sign => {
            let name = super::review_card::class_name(class, l);
            let label = view! { <span class="visually-hidden">{name}</span> };
            Some(view! { <b class=class.to_string() aria-hidden="true">{sign}</b> {label} })
        }
    };
    view! {
        <button class="move" aria-current=current on:click=go>{note.text}{mark}</button>
    }
    .into_any()
}
