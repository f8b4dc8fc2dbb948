//! The screen of a table: what is shown, and what a key or a click does to it.
//!
//! It reads no keyboard and writes to no terminal: it takes input ([`TableScreen::update`]) and draws
//! itself into a frame ([`TableScreen::draw`]).

mod actions;
mod buttons;
mod cursor;
mod draw;
mod history;
mod input;
mod overlays;
mod panel;
mod player_line;
#[cfg(test)]
mod tests;

use std::io::ErrorKind;

use board_view::{Draft, Place, Scene, SceneBoard};
use game::{BySide, Side};
use table::{Awaits, CommandRefusal, Millis, Seat, TablePhase, TableSetup};
use words::Language;

use crate::click_areas::ClickAreas;
use crate::local_table::{LocalTable, LocalTableError};
use crate::table_messages::TableMessages;
use crate::{TerminalCapabilities, TerminalGame, score_sheet};

use history::HistoryView;
pub(crate) use input::Input;
pub(crate) use panel::capitalised;

/// The screen of a table.
pub(crate) struct TableScreen<G: TerminalGame> {
    local_table: LocalTable<G>,
    /// The move or roll that is being entered at this keyboard.
    draft: Option<Draft<G>>,
    /// Whether backgammon boards have their home boards on the left.
    pub(crate) home_left: bool,
    language: Language,
    capabilities: TerminalCapabilities,
    now: Millis,
    click_areas: ClickAreas,
    cursor: Option<Place>,
    /// The button that Enter presses.
    focus: Option<usize>,
    typed: String,
    notice: Notice<G>,
    overlay: Overlay,
    /// How many lines the list of moves is scrolled back.
    scroll: usize,
    /// The earlier position that is shown instead of the present one.
    history: Option<HistoryView<G>>,
    /// Whether the board is shown from the other side than usual.
    is_flipped: bool,
    /// The clocks as they were drawn; `None` if anything else has changed since.
    drawn_clocks: Option<BySide<Option<String>>>,
}

/// What lies over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Overlay {
    /// Nothing.
    None,
    /// The menu, with the selected line.
    Menu(usize),
    /// Help: keys and words.
    Help,
    /// The question whether to resign, with the selected answer.
    Resign(usize),
}

/// A message to the player.
enum Notice<G: TerminalGame> {
    Nothing,
    /// Why a command was refused.
    Refused(CommandRefusal<G>),
    /// A message about files.
    File(FileNotice),
}

/// A message about files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum FileNotice {
    /// The games were exported.
    Exported {
        /// To which files.
        files: String,
        /// A format that cannot represent them.
        unsupported: Option<&'static str>,
    },
    /// A file could not be written.
    NotExported(String, ErrorKind),
    /// The record can no longer be written.
    NotSaved(ErrorKind),
    /// The record was damaged from this line on; the game goes on from before it.
    Damaged(usize),
    /// The game was resumed.
    Resumed,
}

/// What happens after an input.
pub(crate) enum Transition<G: TerminalGame> {
    /// The screen stays.
    Stay,
    /// The games are to be exported.
    Export,
    /// The table is left.
    Leave,
    /// Both want a rematch: the next table.
    Rematch(Box<TableSetup<G>>),
}

impl<G: TerminalGame> TableScreen<G> {
    pub(crate) fn new(
        local_table: LocalTable<G>,
        language: Language,
        capabilities: TerminalCapabilities,
    ) -> Self {
        let now = local_table.table().last_time();
        let mut screen = Self {
            local_table,
            draft: None,
            home_left: false,
            language,
            capabilities,
            now,
            click_areas: ClickAreas::default(),
            cursor: None,
            focus: None,
            typed: String::new(),
            notice: Notice::Nothing,
            overlay: Overlay::None,
            scroll: 0,
            history: None,
            is_flipped: false,
            drawn_clocks: None,
        };
        screen.run_duties();
        screen.refresh();
        screen
    }

    pub(crate) fn local_table(&self) -> &LocalTable<G> {
        &self.local_table
    }

    pub(crate) fn into_table(self) -> LocalTable<G> {
        self.local_table
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// Shows a message about files.
    pub(crate) fn show(&mut self, notice: FileNotice) {
        self.notice = Notice::File(notice);
        self.drawn_clocks = None;
    }

    fn messages(&self) -> TableMessages<'_, G> {
        TableMessages::new(self.local_table.table(), self.language)
    }

    /// Whether something has changed since the last drawing.
    pub(crate) fn needs_redraw(&self) -> bool {
        self.drawn_clocks.as_ref() != Some(&self.clock_texts())
    }

    fn clock_texts(&self) -> BySide<Option<String>> {
        let messages = self.messages();
        BySide::new(|side| messages.clock(side, self.now))
    }

    /// Does what is due at the table.
    fn run_duties(&mut self) {
        if self.local_table.update_hint() {
            self.drawn_clocks = None;
        }
        match self.local_table.run_duties(self.now) {
            Ok(true) => self.refresh(),
            Ok(false) => {}
            Err(error) => self.show_error(error),
        }
    }

    fn show_error(&mut self, error: LocalTableError<G>) {
        match error {
            LocalTableError::Refused(refusal) => self.notice = Notice::Refused(refusal),
            LocalTableError::NotSaved(error) => {
                self.notice = Notice::File(FileNotice::NotSaved(error.kind()));
                self.refresh();
            }
        }
    }

    /// Something has happened at the table: begins a new draft.
    fn refresh(&mut self) {
        let table = self.local_table.table();
        let local = self.local_table.local_seats();
        let is_ours = match table.awaits() {
            Awaits::Move(seat) => local.contains(seat),
            Awaits::Roll(roll) => roll.seat.is_none_or(|seat| local.contains(seat)),
            _ => false,
        };
        let is_playing = table.phase() == TablePhase::Playing;
        self.draft = (is_ours && is_playing).then(|| Draft::new(table.position().clone()));
        self.focus = None;
        self.scroll = 0;
        self.history = None;
        self.drawn_clocks = None;
    }

    /// The side at the lower edge of the board: that of the only player at this keyboard, else White.
    fn seen_from(&self) -> Side {
        let table = self.local_table.table();
        let local = self.local_table.local_seats();
        let here: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| local.contains(*seat)).collect();
        let usual = match here.as_slice() {
            [alone] => table.side(*alone).unwrap_or(Side::White),
            _ => Side::White,
        };
        if self.is_flipped { !usual } else { usual }
    }

    /// What is to be drawn.
    fn scene(&self) -> Scene {
        let mut scene = self.usual_scene();
        if let SceneBoard::Points(points) = &mut scene.board {
            points.home_left = self.home_left;
        }
        scene
    }

    fn usual_scene(&self) -> Scene {
        if let Some(HistoryView { line, .. }) = &self.history {
            let mut scene = Scene::of(line.position(), self.seen_from(), None);
            score_sheet::last_piece_moves(line)
                .into_iter()
                .for_each(|last| scene.mark_last(Some(last)));
            return scene;
        }
        let mut scene = match &self.draft {
            Some(draft) => draft.scene(self.seen_from(), None),
            None => Scene::of(self.local_table.table().position(), self.seen_from(), None),
        };
        if let Some(sheet) = self.local_table.table().current_game()
            && self.draft.as_ref().is_none_or(|draft| draft.steps().is_empty())
        {
            for last in score_sheet::last_piece_moves(sheet.line()) {
                scene.mark_last(Some(last));
            }
        }
        scene
    }
}
