//! Playing on the full screen: the only place that reads keys, mouse and clock and draws on the
//! terminal.

use std::io::{self, IsTerminal, stdout};
use std::path::Path;
use std::time::{Duration, Instant};

use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEventKind,
};
use crossterm::execute;
use crossterm::terminal::EnterAlternateScreen;
use games::with_game;
use ratatui::backend::CrosstermBackend;
use ratatui::{DefaultTerminal, Terminal};
use table::Millis;
use table_runner::Entropy;
use words::Language;

use crate::local_table::LocalTable;
use crate::start_menu::{MenuOutcome, StartMenu};
use crate::table_screen::{FileNotice, Input, TableScreen, Transition};
use crate::termination_signal::TerminationSignal;
use crate::{PlayOptions, ResumeSource, TerminalError, TerminalGame, export, open_table};

/// How often clocks and computers are checked while there is no input.
const TICK: Duration = Duration::from_millis(50);

/// How often a menu checks whether the program was asked to end.
const MENU_TICK: Duration = Duration::from_millis(250);

/// The shortest wait for a key.
const NO_WAIT: Duration = Duration::from_millis(1);

/// How a session ended.
pub(crate) struct SessionEnd {
    pub(crate) language: Language,
    /// Whether a game was left that can be resumed.
    pub(crate) is_unfinished: bool,
}

/// Plays on the full screen until the user leaves.
pub(crate) fn play(options: PlayOptions) -> Result<SessionEnd, TerminalError> {
    if !stdout().is_terminal() {
        return Err(TerminalError::Screen(io::ErrorKind::Unsupported.into()));
    }
    let termination = TerminationSignal::install();
    let terminal = enter().map_err(TerminalError::Screen)?;
    let played = play_or_choose(&mut TerminalDevice { terminal, termination }, options);
    leave();
    played
}

/// The terminal, and the signal that ends the program.
struct TerminalDevice {
    terminal: DefaultTerminal,
    termination: TerminationSignal,
}

fn enter() -> io::Result<DefaultTerminal> {
    let terminal = ratatui::try_init()?;
    execute!(stdout(), EnableMouseCapture, EnableBracketedPaste)?;
    Ok(terminal)
}

fn leave() {
    // The terminal may be gone by now; nothing can be done about it.
    let _ = execute!(stdout(), DisableMouseCapture, DisableBracketedPaste);
    ratatui::restore();
}

/// Plays the game that the options name, or shows the start menu.
fn play_or_choose(
    device: &mut TerminalDevice,
    mut options: PlayOptions,
) -> Result<SessionEnd, TerminalError> {
    if let Some(resume) = options.resume.take() {
        let path = match resume {
            ResumeSource::File(path) => path,
            ResumeSource::Last => {
                let last = options.save_folder.as_ref().and_then(open_table::last_unfinished);
                last.ok_or(TerminalError::NothingToResume)?.path
            }
        };
        return play_resumed(device, &path, &options);
    }
    if options.start_now && options.game.is_some() {
        return play_new(device, &options);
    }
    loop {
        let end = match choose(device, &options)? {
            MenuOutcome::Play(chosen) => play_new(device, &chosen)?,
            MenuOutcome::Resume(path) => play_resumed(device, &path, &options)?,
            MenuOutcome::Quit | MenuOutcome::Stay => {
                return Ok(SessionEnd { language: options.language, is_unfinished: false });
            }
        };
        if end.is_unfinished || options.game.is_some() {
            return Ok(end);
        }
        options.language = end.language;
    }
}

/// Shows the start menu until something is chosen.
fn choose(
    device: &mut TerminalDevice,
    options: &PlayOptions,
) -> Result<MenuOutcome, TerminalError> {
    let last = options.save_folder.as_ref().and_then(open_table::last_unfinished);
    let mut menu = StartMenu::new(options.clone(), last);
    loop {
        device.terminal.draw(|frame| menu.draw(frame)).map_err(TerminalError::Screen)?;
        match menu.update(device.next_input(MENU_TICK).map_err(TerminalError::Screen)?) {
            MenuOutcome::Stay => {}
            outcome => return Ok(outcome),
        }
    }
}

fn play_new(
    device: &mut TerminalDevice,
    options: &PlayOptions,
) -> Result<SessionEnd, TerminalError> {
    with_game!(options.kind(), G => {
        let local_table = open_table::open_new::<G>(options, system_entropy())?;
        play_tables(device, local_table, None, options)
    })
}

fn play_resumed(
    device: &mut TerminalDevice,
    path: &Path,
    options: &PlayOptions,
) -> Result<SessionEnd, TerminalError> {
    with_game!(open_table::kind_of(path)?, G => {
        let (local_table, damaged) = open_table::resume::<G>(path, options, system_entropy())?;
        let notice = damaged.map_or(FileNotice::Resumed, FileNotice::Damaged);
        play_tables(device, local_table, Some(notice), options)
    })
}

/// Random numbers from the operating system.
pub(crate) fn system_entropy() -> Entropy {
    Box::new(|| {
        let mut bytes = [0; 8];
        match getrandom::fill(&mut bytes) {
            Ok(()) => u64::from_ne_bytes(bytes),
            // Without random numbers dice would not be fair: better no game at all.
            Err(error) => panic!("the operating system gives no random numbers: {error}"),
        }
    })
}

/// Plays at a table, and at the next after each rematch, until the user leaves.
fn play_tables<G: TerminalGame>(
    device: &mut TerminalDevice,
    local_table: LocalTable<G>,
    notice: Option<FileNotice>,
    options: &PlayOptions,
) -> Result<SessionEnd, TerminalError> {
    let mut screen = TableScreen::new(local_table, options.language, options.capabilities);
    screen.home_left = options.home_left;
    if let Some(notice) = notice {
        screen.show(notice);
    }
    loop {
        let language = screen.language();
        let transition = run_screen(device, &mut screen).map_err(TerminalError::Screen)?;
        let local_table = screen.into_table();
        let is_unfinished = local_table.is_unfinished();
        local_table.close();
        match transition {
            Transition::Rematch(setup) => {
                let local_table = open_table::open_rematch(*setup, options, system_entropy())?;
                screen = TableScreen::new(local_table, language, options.capabilities);
                screen.home_left = options.home_left;
            }
            _ => return Ok(SessionEnd { language, is_unfinished }),
        }
    }
}

/// Runs a table's screen until it is left.
fn run_screen<G: TerminalGame>(
    device: &mut TerminalDevice,
    screen: &mut TableScreen<G>,
) -> io::Result<Transition<G>> {
    let opened = Instant::now();
    let before = screen.local_table().table().last_time();
    let now = || before.plus(Millis::from(opened.elapsed()));
    loop {
        if screen.needs_redraw() {
            device.terminal.draw(|frame| screen.draw(frame))?;
        }
        let mut input = device.next_input(TICK)?;
        loop {
            match screen.update(input, now()) {
                Transition::Stay => {}
                Transition::Export => {
                    let folder = std::env::current_dir().unwrap_or_default();
                    let notice = export::export(screen.local_table().table(), &folder);
                    screen.show(notice);
                }
                transition => return Ok(transition),
            }
            // Input that is waiting already is handled before the next drawing.
            if !event::poll(NO_WAIT)? {
                break;
            }
            input = device.next_input(NO_WAIT)?;
        }
    }
}

impl TerminalDevice {
    /// The next input, or [`Input::Tick`] after a while.
    fn next_input(&mut self, timeout: Duration) -> io::Result<Input> {
        if self.termination.is_received() {
            return Ok(Input::Terminate);
        }
        if !event::poll(timeout)? {
            let is_ending = self.termination.is_received();
            return Ok(if is_ending { Input::Terminate } else { Input::Tick });
        }
        Ok(match event::read()? {
            Event::Key(key) if is_suspend_key(&key) => {
                self.suspend()?;
                Input::Resize
            }
            Event::Key(key) => Input::Key(key),
            Event::Mouse(mouse) if mouse.kind != MouseEventKind::Moved => Input::Mouse(mouse),
            Event::Paste(text) => Input::Paste(text),
            Event::Resize(..) => Input::Resize,
            _ => Input::Tick,
        })
    }

    /// Gives the terminal back to the shell until the user continues the program.
    #[cfg(unix)]
    fn suspend(&mut self) -> io::Result<()> {
        leave();
        signal_hook::low_level::raise(signal_hook::consts::SIGTSTP)?;
        crossterm::terminal::enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        // A new terminal draws everything, and unlike `clear` it does not ask where the cursor is.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(())
    }

    /// Programs cannot be suspended here.
    #[cfg(not(unix))]
    fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Ctrl-Z, which the terminal itself does not handle while it passes every key on.
fn is_suspend_key(key: &KeyEvent) -> bool {
    key.code == KeyCode::Char('z')
        && key.modifiers == KeyModifiers::CONTROL
        && key.kind != KeyEventKind::Release
}
