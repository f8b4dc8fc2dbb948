//! The binary in a terminal of its own, with somebody at its keyboard.

use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A terminal of 80×24 in which the binary runs.
pub(crate) struct Tty {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<vt100::Parser>>,
    // The terminal is there as long as this is.
    _master: Box<dyn MasterPty + Send>,
}

/// No step may take longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_secs(60);

impl Tty {
    /// Runs the binary with games kept in a folder of its own.
    pub(crate) fn run(data: &Path, args: &[&str]) -> Self {
        let size = PtySize { rows: 24, cols: 80, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_salon"));
        command.args(args);
        command.cwd(data);
        command.env("XDG_DATA_HOME", data);
        command.env("LC_ALL", "C.UTF-8");
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
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
        let tty = Self { child, keyboard, screen, _master: pair.master };
        // Whoever types before the board is there speaks to the terminal and not to the program.
        tty.see(" ▸ ");
        tty
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Types a line and Enter.
    pub(crate) fn say(&mut self, line: &str) {
        self.press(&format!("{line}\r"));
    }

    /// What is on the screen.
    pub(crate) fn screen(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// What is on the screen from a column on, row by row.
    pub(crate) fn right_of(&self, column: u16) -> Vec<String> {
        let screen = self.screen.lock().unwrap();
        screen.screen().rows(column, 80 - column).collect()
    }

    /// Waits until the screen shows this.
    #[track_caller]
    pub(crate) fn see(&self, text: &str) {
        wait(|| self.screen().contains(text), || format!("'{text}' in\n{}", self.screen()));
    }

    /// Waits for the end, and returns the exit code.
    pub(crate) fn end(mut self) -> u32 {
        let began = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.exit_code();
            }
            assert!(began.elapsed() < PATIENCE, "it does not end:\n{}", self.screen());
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Whether the program has the whole screen.
    pub(crate) fn is_whole_screen(&self) -> bool {
        self.screen.lock().unwrap().screen().alternate_screen()
    }

    /// Sends a signal such as `-TERM`.
    pub(crate) fn signal(&self, signal: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Ends it as a power cut would.
    pub(crate) fn kill(mut self) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-9", &id]).status().unwrap().success());
        self.child.wait().unwrap();
    }
}

/// Waits until something is so.
#[track_caller]
pub(crate) fn wait(mut so: impl FnMut() -> bool, what: impl Fn() -> String) {
    let began = Instant::now();
    while !so() {
        assert!(began.elapsed() < PATIENCE, "waited in vain for {}", what());
        thread::sleep(Duration::from_millis(2));
    }
}

/// A new folder that goes away with this.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("salon-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// How many lines the record has.
    pub(crate) fn lines(&self) -> usize {
        self.text().lines().count()
    }

    /// How many moves the record has.
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
