//! Playing on a server that is killed and started again in the middle of a game.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::crash_recovery::ServerProcess;
use crate::run::command;
use crate::terminal_session::{Folder, wait};

/// `salon play --server` with pipes instead of a terminal.
struct RemotePlayer {
    process: Child,
    keyboard: ChildStdin,
    printed: Arc<Mutex<String>>,
}

impl RemotePlayer {
    fn start(args: &[&str]) -> Self {
        let mut command = command(args);
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let keyboard = process.stdin.take().unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let printed = Arc::new(Mutex::new(String::new()));
        let shared = Arc::clone(&printed);
        thread::spawn(move || {
            for line in output.lines().map_while(Result::ok) {
                shared.lock().unwrap().push_str(&format!("{line}\n"));
            }
        });
        Self { process, keyboard, printed }
    }

    fn type_line(&mut self, line: &str) {
        writeln!(self.keyboard, "{line}").unwrap();
    }

    fn printed(&self) -> String {
        self.printed.lock().unwrap().clone()
    }

    #[track_caller]
    fn wait_for(&self, text: &str) {
        wait(|| self.printed().contains(text), || format!("'{text}' in\n{}", self.printed()));
    }
}

impl Drop for RemotePlayer {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn a_game_goes_on_after_the_server_was_killed_and_started_again() {
    let folder = Folder::new("reconnect");
    let server = ServerProcess::start(&folder.0);
    let address = server.address.clone();
    let port = address.rsplit_once(':').unwrap().1;
    let args = ["play", "--server", &address, "--lang", "en"];
    let mut ann = RemotePlayer::start(&[&args[..], &["chess", "--name", "Ann"]].concat());
    ann.wait_for("--table ");
    let printed = ann.printed();
    let code = printed.split_once("--table ").unwrap().1.split_whitespace().next().unwrap();
    let mut bob = RemotePlayer::start(&[&args[..], &["--table", code, "--name", "Bob"]].concat());
    ann.wait_for("(Bob) is here");
    ann.type_line("e4");
    bob.wait_for("4 │ · · · · ♙");
    server.kill();
    ann.wait_for("trying again");
    bob.wait_for("trying again");
    // Typed without a connection, and sent once there is one.
    bob.type_line("e5");
    let server = ServerProcess::start_at(&folder.0, port);
    ann.wait_for("5 │ · · · · ♟");
    ann.type_line("Nf3");
    bob.wait_for("3 │ · · · · · ♘");
    server.kill();
}
