//! The room where a game is played: what is on the screen, and what a key or a click does to it.
//!
//! A room reads no keyboard and writes to no terminal: it is told what happens ([`Room::update`]) and
//! draws itself into a frame ([`Room::draw`]).

mod act;
mod back;
mod buttons;
mod cursor;
mod draw;
mod input;
mod pages;
mod panel;
mod players;
#[cfg(test)]
mod tests;

use std::io::ErrorKind;

use board_view::{Draft, Place, Scene};
use game::{BySide, Side};
use table::{Awaits, Millis, Phase, Refusal, Seat, Setup};
use words::Language;

use crate::house::{House, Trouble};
use crate::spots::Spots;
use crate::table_messages::TableMessages;
use crate::{Look, PlayableGame, score_sheet};

use back::Back;
pub(crate) use input::Input;
pub(crate) use panel::capital;

/// The room where a game is played.
pub(crate) struct Room<G: PlayableGame> {
    house: House<G>,
    /// The move that is being entered, if somebody at the keyboard is to decide or to roll.
    draft: Option<Draft<G>>,
    language: Language,
    look: Look,
    now: Millis,
    spots: Spots,
    cursor: Option<Place>,
    /// The button that Enter presses.
    focus: Option<usize>,
    typed: String,
    notice: Notice<G>,
    page: Page,
    /// How many lines the list of moves is scrolled back.
    scroll: usize,
    /// What is looked at instead of the present.
    back: Option<Back<G>>,
    /// Whether the board is seen from the other side than usual.
    turned: bool,
    /// What has been drawn of the clocks; `None` if anything else has changed since.
    drawn: Option<BySide<Option<String>>>,
}

/// What lies over the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Page {
    /// Nothing.
    Board,
    /// The menu, with the line that is chosen.
    Menu(usize),
    /// Keys and words.
    Help,
    /// Whether somebody really wants to resign, and what.
    Resign(usize),
}

/// What the player must be told.
enum Notice<G: PlayableGame> {
    Nothing,
    /// Why something was not done.
    Refused(Refusal<G>),
    /// Something about files.
    Said(Said),
}

/// Something about files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// The games were written.
    Exported {
        /// Where.
        files: String,
        /// A format that cannot hold them.
        unheld: Option<&'static str>,
    },
    /// They could not be.
    Unexported(String, ErrorKind),
    /// The record can no longer be written.
    Unkept(ErrorKind),
    /// The record was damaged from this line on.
    Damaged(usize),
    /// The game goes on.
    Resumed,
}

/// Whether a room is left, and where to.
pub(crate) enum Flow<G: PlayableGame> {
    /// It is not.
    Stay,
    /// The games are to be written for other programs.
    Export,
    /// Out of the room.
    Leave,
    /// Another game with the same people.
    Again(Box<Setup<G>>),
}

impl<G: PlayableGame> Room<G> {
    pub(crate) fn new(house: House<G>, language: Language, look: Look) -> Self {
        let now = house.table().last_time();
        let mut room = Self {
            house,
            draft: None,
            language,
            look,
            now,
            spots: Spots::default(),
            cursor: None,
            focus: None,
            typed: String::new(),
            notice: Notice::Nothing,
            page: Page::Board,
            scroll: 0,
            back: None,
            turned: false,
            drawn: None,
        };
        room.attend();
        room.look_again();
        room
    }

    pub(crate) fn house(&self) -> &House<G> {
        &self.house
    }

    pub(crate) fn into_house(self) -> House<G> {
        self.house
    }

    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// Tells the player something about files.
    pub(crate) fn say(&mut self, said: Said) {
        self.notice = Notice::Said(said);
        self.drawn = None;
    }

    fn messages(&self) -> TableMessages<'_, G> {
        TableMessages::new(self.house.table(), self.language)
    }

    /// Whether the screen shows something else than what is.
    pub(crate) fn is_stale(&self) -> bool {
        self.drawn.as_ref() != Some(&self.faces())
    }

    fn faces(&self) -> BySide<Option<String>> {
        let messages = self.messages();
        BySide::new(|side| messages.clock(side, self.now))
    }

    /// Lets the house do its duties.
    fn attend(&mut self) {
        if self.house.advise() {
            self.drawn = None;
        }
        match self.house.attend(self.now) {
            Ok(true) => self.look_again(),
            Ok(false) => {}
            Err(trouble) => self.complain(trouble),
        }
    }

    fn complain(&mut self, trouble: Trouble<G>) {
        match trouble {
            Trouble::Refused(refusal) => self.notice = Notice::Refused(refusal),
            Trouble::Unkept(error) => {
                self.notice = Notice::Said(Said::Unkept(error.kind()));
                self.look_again();
            }
        }
    }

    /// Something has happened at the table: what was being entered is void.
    fn look_again(&mut self) {
        let table = self.house.table();
        let entered = match table.awaits() {
            Awaits::Move(seat) => self.house.is_here(seat),
            Awaits::Roll(throw) => throw.seat.is_none_or(|seat| self.house.is_here(seat)),
            _ => false,
        };
        let playing = table.phase() == Phase::Playing;
        self.draft = (entered && playing).then(|| Draft::new(table.position().clone()));
        self.focus = None;
        self.scroll = 0;
        self.back = None;
        self.drawn = None;
    }

    /// The side at the lower edge of the board: of who is alone at the keyboard, else White.
    fn viewpoint(&self) -> Side {
        let table = self.house.table();
        let here: Vec<Seat> =
            Seat::ALL.into_iter().filter(|seat| self.house.is_here(*seat)).collect();
        let usual = match here.as_slice() {
            [alone] => table.side(*alone).unwrap_or(Side::White),
            _ => Side::White,
        };
        if self.turned { !usual } else { usual }
    }

    /// What is to be drawn.
    fn scene(&self) -> Scene {
        if let Some(Back { line, .. }) = &self.back {
            let mut scene = Scene::of(line.position(), self.viewpoint(), None);
            score_sheet::last_piece_moves(line)
                .into_iter()
                .for_each(|last| scene.mark_last(Some(last)));
            return scene;
        }
        let mut scene = match &self.draft {
            Some(draft) => draft.scene(self.viewpoint(), None),
            None => Scene::of(self.house.table().position(), self.viewpoint(), None),
        };
        if let Some(sheet) = self.house.table().current_game()
            && self.draft.as_ref().is_none_or(|draft| draft.steps().is_empty())
        {
            for last in score_sheet::last_piece_moves(sheet.line()) {
                scene.mark_last(Some(last));
            }
        }
        scene
    }
}
