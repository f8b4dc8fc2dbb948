//! The room: the board in the middle, the players above and below, the panel beside.

use std::rc::Rc;
use std::time::Duration;

use board_view::{Place, Scene};
use game::{BySide, Side};
use leptos::html;
use leptos::prelude::*;
use rulebooks::Article;
use table::{BySeat, Millis, Phase, Seat};
use table_runner::PlayerAction;
use wasm_bindgen::JsCast;
use web_sys::FocusOptions;

use super::balance::Balance;
use super::board::{Gesture, InteractiveBoard};
use super::panel::Panel;
use super::players::Player;
use super::rule::Rule;
use super::strip::{Overlay, Strip};
use super::table_advice::TableAdvice;
use super::{AppContext, new_game};
use crate::engine_client::FollowedTable;
use crate::sound::{self, Sound};
use crate::table_model::{AnyTableModel, ClockFace, TableCommand, TableView, open_remote, resume};
use crate::texts::Texts;
use crate::{browser, saved_games};

/// How often clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

/// Whoever keeps what happens at a table.
pub trait RemoteHost {
    /// Keeps a record as it stands; says whether that went well. Whether the game is over is told too.
    fn keep(&self, id: &str, record: &str, is_over: bool) -> bool;

    /// Hears what a player wants, if it is not for this page to decide, and how many entries they have seen.
    fn wants(&self, command: String, seen: usize);
}

/// A room as the parts of the page see it.
#[derive(Clone, Copy)]
pub struct TableHandle {
    room: StoredValue<Box<dyn AnyTableModel>, LocalStorage>,
    /// Whoever keeps the table elsewhere.
    host: StoredValue<Option<Rc<dyn RemoteHost>>, LocalStorage>,
    /// What is to be told beside a player, at the upper and the lower edge: where they are, what they say.
    pub asides: RwSignal<BySide<String>>,
    /// Why nothing can be done for the moment.
    pub pause: RwSignal<Option<String>>,
    pub(crate) sight: RwSignal<TableView>,
    pub(crate) clocks: RwSignal<[Option<ClockFace>; 2]>,
    /// The article that is being read.
    pub(super) article: RwSignal<Option<&'static Article>>,
    pub(super) typing: NodeRef<html::Input>,
    pub(super) board: NodeRef<html::Div>,
    /// What is said to whoever does not see it.
    heard: RwSignal<String>,
    /// When the page last knew what time it was at the table, and what time that was.
    opened: StoredValue<(Millis, Millis)>,
    /// What the engines say about the table.
    pub(super) advice: RwSignal<TableAdvice>,
    /// The table in the worker, once an engine was asked about it.
    pub(super) followed: StoredValue<Option<FollowedTable>, LocalStorage>,
    pub(super) app: AppContext,
}

impl TableHandle {
    fn new(app: AppContext, mut room: Box<dyn AnyTableModel>) -> Self {
        let then = room.last_time();
        room.run_duties(then);
        let language = app.language;
        let (sight, clocks) = (room.view(language, then), room.clocks(language, then));
        Self {
            room: StoredValue::new_local(room),
            host: StoredValue::new_local(None),
            asides: RwSignal::new(BySide::default()),
            pause: RwSignal::new(None),
            sight: RwSignal::new(sight),
            clocks: RwSignal::new(clocks),
            article: RwSignal::new(None),
            typing: NodeRef::new(),
            board: NodeRef::new(),
            heard: RwSignal::new(String::new()),
            opened: StoredValue::new((browser::monotonic_millis(), then)),
            advice: RwSignal::new(TableAdvice::default()),
            followed: StoredValue::new_local(None),
            app,
        }
    }

    /// What time it is at the table.
    pub(super) fn now(self) -> Millis {
        let (opened, then) = self.opened.get_value();
        then.plus(browser::monotonic_millis().minus(opened))
    }

    /// Asks something about what is drawn now.
    pub(super) fn scene<T>(self, ask: impl FnOnce(&Scene) -> T) -> T {
        self.sight.with_untracked(|sight| ask(&sight.scene))
    }

    /// Does what somebody wants.
    pub(super) fn wish(self, wish: TableCommand) {
        if let TableCommand::Act(PlayerAction::Rematch) = wish
            && self.host.with_value(Option::is_none)
        {
            let order = self.room.with_value(|room| room.rematch_options());
            new_game::begin(self.app, &order);
            return;
        }
        let (language, now) = (self.app.language, self.now());
        self.room.update_value(|room| {
            room.handle(wish, language, now);
            room.run_duties(now);
        });
        self.send_commands();
        self.refresh();
        request_animation_frame(move || self.hold_the_focus());
    }

    /// Whoever answered with a key finds the board where the answer was.
    fn hold_the_focus(self) {
        let nowhere =
            document().active_element().is_none_or(|element| element.tag_name() == "BODY");
        // By then the room may have been left.
        let board = self.board.try_get_untracked().flatten();
        if let Some(board) = board.filter(|_| nowhere) {
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            let _ = board.focus_with_options(&options);
        }
    }

    /// Says what there is at a place.
    pub(super) fn tell(self, place: Place) {
        let language = self.app.language;
        let mut words = self.room.with_value(|room| room.describe(place, language));
        if self.scene(|scene| scene.marks(place).is_some_and(|marks| marks.target)) {
            words = format!("{words} {}", language.web_legal());
        }
        self.heard.set(words);
    }

    /// Does what is the house's to do, and shows the clocks.
    fn tick(self) {
        let now = self.now();
        if self.room.try_update_value(|room| room.run_duties(now)) == Some(true) {
            self.send_commands();
            self.refresh();
        }
        self.show_clocks();
    }

    fn show_clocks(self) {
        let (language, now) = (self.app.language, self.now());
        let clocks = self.room.with_value(|room| room.clocks(language, now));
        if self.clocks.with_untracked(|shown| *shown != clocks) {
            self.clocks.set(clocks);
        }
    }

    /// Keeps what has happened before anybody sees it, then shows it.
    pub(super) fn refresh(self) {
        let language = self.app.language;
        let now = self.now();
        let sight = self.room.with_value(|room| room.view(language, now));
        let before = self.sight.with_untracked(|sight| sight.entries);
        if sight.entries != before && !self.keep(&sight) {
            self.app.notice.set(Some(language.web_save_failed().to_owned()));
        }
        if self.app.preferences.get_untracked().sound {
            self.sound(&sight, before);
        }
        if sight.announcement != self.sight.with_untracked(|sight| sight.announcement.clone()) {
            self.heard.set(sight.announcement.clone());
        }
        self.sight.set(sight);
        self.show_clocks();
        self.update_advice();
    }

    fn keep(self, sight: &TableView) -> bool {
        let host = self.host.get_value();
        self.room.with_value(|room| match host {
            Some(host) => host.keep(&room.id(), &room.record(), sight.is_over),
            None => saved_games::save(room.as_ref()),
        })
    }

    fn sound(self, sight: &TableView, before: usize) {
        if sight.reason.is_some() {
            sound::play(Sound::Refusal);
        } else if sight.entries > before {
            let was_over = self.sight.with_untracked(|sight| sight.is_over);
            sound::play(match sight.is_over && !was_over {
                true => Sound::End,
                false if sight.scene_has_dice() => Sound::Dice,
                false => Sound::Move,
            });
        }
    }

    /// Lets what is being typed go where moves are typed.
    pub(super) fn type_a_move(self) {
        if let Some(input) = self.typing.get_untracked() {
            let _ = input.focus();
        }
    }

    /// The record of the table, with which everything can be replayed and the dice proved.
    pub(super) fn record(self) -> String {
        self.room.with_value(|room| room.record())
    }

    /// Hands over a file about this table.
    pub(super) fn hand_over(self, format: &str, text: &str) {
        browser::download(&format!("{}.{format}", self.id()), text);
    }

    /// The name of the table.
    pub(super) fn id(self) -> String {
        self.room.with_value(|room| room.id())
    }

    /// Performs what a computer has decided after so many entries.
    pub(super) fn computer_decided(self, entries: usize, decision: &str) {
        self.room.update_value(|room| room.computer_decided(entries, decision));
        self.tick();
    }
}

/// A room at a table that is kept elsewhere.
impl TableHandle {
    /// Somebody who looks at a table whose record was told, and to whom these seats belong. `now` is the
    /// time at the table.
    ///
    /// # Errors
    /// What is wrong with the record, in words.
    pub fn visiting(
        app: AppContext,
        record: &str,
        mine: BySeat<bool>,
        now: Millis,
        host: Rc<dyn RemoteHost>,
    ) -> Result<Self, String> {
        let room = open_remote(record, mine, app.language, browser::entropy())?;
        let table = Self::new(app, room);
        table.host.set_value(Some(host));
        table.opened.set_value((browser::monotonic_millis(), now));
        table.tick();
        Ok(table)
    }

    /// Lets happen here what has happened elsewhere at this moment; says whether that could be.
    pub fn follow(self, entry: &str, now: Millis) -> bool {
        self.opened.set_value((browser::monotonic_millis(), now.max(self.now())));
        let now = self.now();
        let followed = self.room.try_update_value(|room| {
            let followed = room.follow(entry, now);
            room.run_duties(now);
            followed
        });
        self.send_commands();
        self.refresh();
        followed == Some(true)
    }

    /// Hears that what was wanted has been done, or why not: a sentence, and perhaps an article.
    pub fn answered(self, refusal: Option<(&str, Option<&str>)>) {
        self.room.update_value(|room| room.command_answered(refusal));
        self.refresh();
    }

    /// Says which seats belong to this screen from now on.
    pub fn sit(self, mine: BySeat<bool>) {
        let now = self.now();
        self.room.update_value(|room| {
            room.set_local_seats(mine);
            room.run_duties(now);
        });
        self.send_commands();
        self.refresh();
    }

    /// Reads moves of both sides from here on, beginning with the next; in the table's own words.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn read_plan(self, text: &str) -> Result<Vec<String>, String> {
        let language = self.app.language;
        self.room.with_value(|room| room.read_conditional_moves(text, language))
    }

    /// Moves in the table's own words, as people write them.
    pub fn plan_words(self, line: &[String]) -> String {
        let language = self.app.language;
        self.room.with_value(|room| room.conditional_moves_words(line, language))
    }

    /// Whether the game has dice.
    pub fn has_dice(self) -> bool {
        self.sight.with(|sight| sight.has_dice)
    }

    /// How many entries the record has.
    pub fn entries(self) -> usize {
        self.room.with_value(|room| room.entries())
    }

    /// The entries of the record from one on.
    pub(super) fn entries_from(self, first: usize) -> Vec<String> {
        self.room.with_value(|room| room.entries_from(first))
    }

    /// The side that is played from a seat, if it is known yet.
    pub fn side_of(self, seat: Seat) -> Option<Side> {
        self.sight.with(|sight| {
            let player = sight.players.iter().find(|player| player.seat == Some(seat));
            player.map(|player| player.side)
        })
    }

    /// Who sits in a seat.
    pub fn name_in(self, seat: Seat) -> Option<String> {
        let language = self.app.language;
        self.sight.track();
        self.room.with_value(|room| room.player_name(seat, language))
    }

    /// The game and its rulebook.
    pub fn title(self) -> String {
        self.sight.with(|sight| sight.title.clone())
    }

    /// Whether whoever sits at this screen is to move.
    pub fn is_asked(self) -> bool {
        self.sight.with(|sight| sight.is_awaited)
    }

    /// What the table is about to do, as a signal.
    pub fn phase(self) -> Phase {
        self.sight.with(|sight| sight.phase)
    }

    /// The side at the upper edge, and the one at the lower.
    pub fn edges(self) -> [Side; 2] {
        self.sight.with(|sight| [!sight.scene.seen_from, sight.scene.seen_from])
    }

    fn send_commands(self) {
        let said = self.room.try_update_value(|room| room.take_outgoing()).unwrap_or_default();
        let Some(host) = self.host.get_value() else { return };
        for command in said {
            host.wants(command, self.room.with_value(|room| room.entries()));
        }
    }
}

#[component]
pub(super) fn TablePage(id: String) -> impl IntoView {
    let app = AppContext::current();
    let language = app.language;
    let Some(saved) = saved_games::load(&id) else {
        return view! { <h1 class="lost">{language.web_no_such_game()}</h1> }.into_any();
    };
    match resume(&saved, language, browser::entropy()) {
        Ok((room, damage)) => {
            if let Some(what) = damage {
                saved_games::set_aside(&id);
                saved_games::save(room.as_ref());
                app.notice.set(Some(language.web_damaged(what)));
            }
            view! { <TableScreen table=TableHandle::new(app, room) beside=None/> }.into_any()
        }
        Err(what) => {
            saved_games::set_aside(&id);
            app.notice.set(Some(language.web_unreadable_game(what)));
            view! { <h1 class="lost">{language.web_no_such_game()}</h1> }.into_any()
        }
    }
}

/// The board of a room.
#[component]
fn PlayingBoard(table: TableHandle) -> impl IntoView {
    let scene = Signal::derive(move || table.sight.with(|sight| sight.scene.clone()));
    let advice = Memo::new(move |_| {
        let mut arrows = table.advice.with(TableAdvice::arrows);
        table.sight.with(|sight| arrows.extend(&sight.premoves));
        arrows
    });
    let on_gesture = Callback::new(move |gesture| match gesture {
        Gesture::Touch(place) => table.wish(TableCommand::Touch(place)),
        Gesture::Lift(place) => table.wish(TableCommand::Lift(place)),
        Gesture::Carry(from, to) => table.wish(TableCommand::Drag(from, to)),
        Gesture::Point(place) => table.tell(place),
        Gesture::Dice => table.wish(TableCommand::SwapDice),
        Gesture::Undo => table.wish(TableCommand::Undo),
        Gesture::Type => table.type_a_move(),
    });
    view! { <InteractiveBoard scene advice on_gesture node=table.board/> }
}

/// A room with everything in it.
#[component]
pub fn TableScreen(
    /// Whose room it is.
    table: TableHandle,
    /// What else stands at the head of the panel.
    beside: Option<AnyView>,
) -> impl IntoView {
    let app = table.app;
    let sight = table.sight;
    if let Ok(handle) = set_interval_with_handle(move || table.tick(), TICK) {
        on_cleanup(move || handle.clear());
    }
    on_cleanup(move || table.cancel_advice());
    Effect::new(move || {
        let habits = app.preferences.with(|preferences| preferences.play);
        table.room.update_value(|room| room.set_preferences(habits));
        table.refresh();
    });
    let asks = window_event_listener(leptos::ev::keydown, move |event| {
        if event.key() == "?" && !is_writing(&event) {
            table.request_hint();
        }
    });
    on_cleanup(move || asks.remove());
    let shape = sight.with_untracked(|sight| format!("room {}", sight.shape()));
    let texts = RwSignal::new(None::<Texts>);
    let article = move || {
        table.article.get().map(|article| {
            if texts.with_untracked(Option::is_none) {
                fetch_texts(app.language, texts);
            }
            let texts = texts.get();
            let lesson =
                table.room.with_value(|room| room.article(article, app.language, texts.as_ref()));
            let on_close = Callback::new(move |()| table.article.set(None));
            view! { <Rule lesson on_close/> }
        })
    };
    view! {
        <div class=shape>
            <div class="place">
                <Player table upper=true/>
                <div class="stage">
                    <PlayingBoard table/>
                    <Balance table/>
                    <Overlay table/>
                </div>
                <Strip table/>
                <Player table upper=false/>
            </div>
            <Panel table beside/>
            <p class="unseen" aria-live="polite">{move || table.heard.get()}</p>
        </div>
        {article}
    }
}

/// Whether a key belongs to what is being written.
fn is_writing(event: &web_sys::KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| element.matches("input, textarea, select").unwrap_or_default())
}

/// Fetches the long texts of the rules. Where they cannot be had, the boards must speak for themselves.
fn fetch_texts(language: words::Language, texts: RwSignal<Option<Texts>>) {
    leptos::task::spawn_local(async move {
        if let Some(fetched) = Texts::fetch(language).await {
            texts.set(Some(fetched));
        }
    });
}
