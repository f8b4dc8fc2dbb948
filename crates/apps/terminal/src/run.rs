//! The edge: keyboard, mouse, screen, time and luck.

use std::io::{self, IsTerminal, stdout};
use std::path::Path;
use std::time::{Duration, Instant};

use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, MouseEventKind,
};
use crossterm::execute;
use games::with_game;
use ratatui::DefaultTerminal;
use table::Millis;
use words::Language;

use crate::bell::Bell;
use crate::house::{House, Luck};
use crate::lobby::{Lobby, Way};
use crate::open;
use crate::room::{Flow, Input, Room, Said};
use crate::{Failure, Order, PlayableGame, Resume, export};

/// How long nothing may happen before the clocks are looked at.
const TICK: Duration = Duration::from_millis(50);

/// How long nothing may happen in the lobby before somebody looks whether we are called away.
const GLANCE: Duration = Duration::from_millis(250);

/// The shortest time that a key can be waited for.
const MOMENT: Duration = Duration::from_millis(1);

/// How a visit ended.
pub(crate) struct Farewell {
    pub(crate) language: Language,
    /// Whether a game was left that can be resumed.
    pub(crate) unfinished: bool,
}

/// Plays on the whole screen until somebody leaves.
pub(crate) fn visit(order: Order) -> Result<Farewell, Failure> {
    if !stdout().is_terminal() {
        return Err(Failure::Screen(io::ErrorKind::Unsupported.into()));
    }
    let bell = Bell::hung();
    let terminal = enter().map_err(Failure::Screen)?;
    let visited = go_round(&mut Screen { terminal, bell }, order);
    leave();
    visited
}

/// The terminal, and whoever calls us away from it.
struct Screen {
    terminal: DefaultTerminal,
    bell: Bell,
}

fn enter() -> io::Result<DefaultTerminal> {
    let terminal = ratatui::try_init()?;
    execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
    Ok(terminal)
}

fn leave() {
    // The terminal may be gone by now; there is nothing left to be done about it.
    let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
    ratatui::restore();
}

/// From the lobby to the rooms and back.
fn go_round(screen: &mut Screen, mut order: Order) -> Result<Farewell, Failure> {
    if let Some(resume) = order.resume.take() {
        let path = match resume {
            Resume::File(path) => path,
            Resume::Last => {
                let last = order.shelf.as_ref().and_then(open::unfinished);
                last.ok_or(Failure::NothingToResume)?.path
            }
        };
        return resumed(screen, &path, &order);
    }
    if order.now && order.game.is_some() {
        return ordered(screen, &order);
    }
    loop {
        let last = order.shelf.as_ref().and_then(open::unfinished);
        let mut lobby = Lobby::new(order.clone(), last);
        let way = loop {
            screen.terminal.draw(|frame| lobby.draw(frame)).map_err(Failure::Screen)?;
            match lobby.update(screen.next(GLANCE).map_err(Failure::Screen)?) {
                Way::Stay => {}
                way => break way,
            }
        };
        let farewell = match way {
            Way::Play(chosen) => ordered(screen, &chosen)?,
            Way::Resume(path) => resumed(screen, &path, &order)?,
            Way::Leave | Way::Stay => {
                return Ok(Farewell { language: order.language, unfinished: false });
            }
        };
        if farewell.unfinished || order.game.is_some() {
            return Ok(farewell);
        }
        order.language = farewell.language;
    }
}

fn ordered(screen: &mut Screen, order: &Order) -> Result<Farewell, Failure> {
    with_game!(order.kind(), G => {
        let house = open::open::<G>(order, luck())?;
        sit(screen, house, None, order)
    })
}

fn resumed(screen: &mut Screen, path: &Path, order: &Order) -> Result<Farewell, Failure> {
    with_game!(open::kind_of(path)?, G => {
        let (house, damaged) = open::resume::<G>(path, order, luck())?;
        let said = damaged.map_or(Said::Resumed, Said::Damaged);
        sit(screen, house, Some(said), order)
    })
}

/// Numbers from the operating system.
pub(crate) fn luck() -> Luck {
    Box::new(|| {
        let mut bytes = [0; 8];
        match getrandom::fill(&mut bytes) {
            Ok(()) => u64::from_ne_bytes(bytes),
            // Without any luck there is no honest game: better none at all.
            Err(error) => panic!("the operating system gives no random numbers: {error}"),
        }
    })
}

/// Sits at a table, and at the next if there is a rematch, until somebody leaves.
fn sit<G: PlayableGame>(
    screen: &mut Screen,
    house: House<G>,
    said: Option<Said>,
    order: &Order,
) -> Result<Farewell, Failure> {
    let mut room = Room::new(house, order.language, order.look);
    if let Some(said) = said {
        room.say(said);
    }
    loop {
        let language = room.language();
        let next = stay(screen, &mut room).map_err(Failure::Screen)?;
        let house = room.into_house();
        let unfinished = house.is_unfinished();
        house.close();
        match next {
            Flow::Again(setup) => {
                let house = open::again(*setup, order, luck())?;
                room = Room::new(house, language, order.look);
            }
            _ => return Ok(Farewell { language, unfinished }),
        }
    }
}

/// Plays until the room is left.
fn stay<G: PlayableGame>(screen: &mut Screen, room: &mut Room<G>) -> io::Result<Flow<G>> {
    let opened = Instant::now();
    let before = room.house().table().last_time();
    let now = || before.plus(Millis::from(opened.elapsed()));
    loop {
        if room.is_stale() {
            screen.terminal.draw(|frame| room.draw(frame))?;
        }
        let mut input = screen.next(TICK)?;
        loop {
            match room.update(input, now()) {
                Flow::Stay => {}
                Flow::Export => {
                    let folder = std::env::current_dir().unwrap_or_default();
                    let said = export::export(room.house().table(), &folder);
                    room.say(said);
                }
                flow => return Ok(flow),
            }
            // What is waiting already needs no picture in between.
            if !event::poll(MOMENT)? {
                break;
            }
            input = screen.next(MOMENT)?;
        }
    }
}

impl Screen {
    /// The next thing that happens, or nothing for so long.
    fn next(&self, patience: Duration) -> io::Result<Input> {
        if self.bell.has_rung() {
            return Ok(Input::Away);
        }
        if !event::poll(patience)? {
            return Ok(if self.bell.has_rung() { Input::Away } else { Input::Tick });
        }
        Ok(match event::read()? {
            Event::Key(key) => Input::Key(key),
            Event::Mouse(mouse) if mouse.kind != MouseEventKind::Moved => Input::Mouse(mouse),
            Event::Paste(text) => Input::Paste(text),
            Event::Resize(..) => Input::Resize,
            _ => Input::Tick,
        })
    }
}
