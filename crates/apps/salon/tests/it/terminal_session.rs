//! The program in a pseudo-terminal.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A pseudo-terminal of 80×24 in which the program runs.
pub(crate) struct TerminalSession {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    // Dropping this closes the terminal.
    _master: Box<dyn MasterPty + Send>,
}

/// The longest time for any step, even on a busy machine.
const TIMEOUT: Duration = Duration::from_secs(60);

impl TerminalSession {
    /// Plays at a board in full screen, with its own data folder.
    pub(crate) fn run(data: &Path, args: &[&str]) -> Self {
        let session = Self::start(data, args, &[]);
        // Keys that are typed before the board appears would go to the terminal, not to the program.
        session.wait_for(" ▸ ");
        session
    }

    /// Starts the program with its own data folder and these environment variables.
    pub(crate) fn start(data: &Path, args: &[&str], variables: &[(&str, &str)]) -> Self {
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_salon"));
        command.args(args);
        Self::spawn(command, data, variables)
    }

    /// Runs a shell script, in which `$SALON` is the program.
    pub(crate) fn script(data: &Path, script: &str) -> Self {
        let mut command = CommandBuilder::new("bash");
        command.args(["-c", script]);
        Self::spawn(command, data, &[("SALON", env!("CARGO_BIN_EXE_salon"))])
    }

    fn spawn(mut command: CommandBuilder, data: &Path, variables: &[(&str, &str)]) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        command.cwd(data);
        command.env("XDG_DATA_HOME", data);
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let screen = Arc::new(Mutex::new(vt100::Parser::default()));
        let (mut output, seen) = (pair.master.try_clone_reader().unwrap(), Arc::clone(&screen));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                seen.lock().unwrap().process(&bytes[..count]);
            }
        });
        let keyboard = pair.master.take_writer().unwrap();
        Self { child, keyboard, screen, _master: pair.master }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Types a line and Enter.
    pub(crate) fn type_line(&mut self, line: &str) {
        self.press(&format!("{line}\r"));
    }

    /// The text on the screen.
    pub(crate) fn screen(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// The rows of the screen from a column on.
    pub(crate) fn right_of(&self, column: u16) -> Vec<String> {
        let screen = self.screen.lock().unwrap();
        screen.screen().rows(column, 80 - column).collect()
    }

    /// Waits until the screen shows this text.
    #[track_caller]
    pub(crate) fn wait_for(&self, text: &str) {
        wait(|| self.screen().contains(text), || format!("'{text}' in\n{}", self.screen()));
    }

    /// Waits until the program ends, and returns its exit code.
    pub(crate) fn wait_for_exit(mut self) -> u32 {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(start.elapsed() < TIMEOUT, "the program does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether the program uses the alternate screen.
    pub(crate) fn is_full_screen(&self) -> bool {
        self.screen.lock().unwrap().screen().alternate_screen()
    }

    /// Sends a signal such as `-TERM`.
    pub(crate) fn signal(&self, signal: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Kills the program with SIGKILL.
    pub(crate) fn kill(mut self) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-9", &id]).status().unwrap().success());
        self.child.wait().unwrap();
    }
}

/// Waits until a condition holds.
#[track_caller]
pub(crate) fn wait(mut condition: impl FnMut() -> bool, what: impl Fn() -> String) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < TIMEOUT, "timed out waiting for {}", what());
        thread::sleep(Duration::from_millis(2));
    }
}

/// A new folder that is removed when it is dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("salon-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// The number of lines in the record.
    pub(crate) fn lines(&self) -> usize {
        self.text().lines().count()
    }

    /// The number of moves in the record.
    pub(crate) fn moves(&self) -> usize {
        self.text().lines().filter(|line| line.contains(" move ")).count()
    }

    fn text(&self) -> String {
        let text = self.record().and_then(|record| std::fs::read_to_string(record).ok());
        text.unwrap_or_default()
    }

    /// The only record.
    pub(crate) fn record(&self) -> Option<PathBuf> {
        let entries = std::fs::read_dir(self.0.join("salon/games")).ok()?;
        let mut paths = entries.flatten().map(|entry| entry.path());
        paths.find(|path| path.extension().is_some_and(|ending| ending == "salon"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
