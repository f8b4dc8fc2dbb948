//! The scripts of `table-scripts`, played in a pseudo-terminal.

use std::fs;
use std::sync::Mutex;
use std::thread;

use table_scripts::{ReferenceRun, SCRIPTS};

use crate::terminal_session::{Folder, TerminalSession, wait};

/// How many terminals are open at the same time.
const AT_ONCE: usize = 5;

/// Types the steps of a script in a terminal that resumes its prepared record, each as soon as the record on the disk
/// is as long as in the reference run.
fn play(script: &ReferenceRun) {
    let folder = Folder::new(&format!("script-{}", script.id));
    let games = folder.0.join("salon/games");
    fs::create_dir_all(&games).unwrap();
    let record = games.join(format!("{}.salon", script.id));
    fs::write(&record, script.record()).unwrap();
    if let Some(secret) = &script.secret {
        fs::write(record.with_extension("secret"), secret).unwrap();
    }
    let args = ["play", "--resume", record.to_str().unwrap(), "--auto-roll"];
    let mut session = TerminalSession::run(&folder.0, &args);
    let reach = |lines: usize, session: &TerminalSession| {
        wait(
            || folder.lines() >= lines,
            || format!("{}: line {lines} in\n{}", script.name, session.screen()),
        );
    };
    for step in &script.steps {
        reach(step.lines, &session);
        session.type_line(&step.typed);
        if step.command.starts_with("resign ") {
            // The screen asks whether that is meant; the first answer is no.
            session.press("\x1b[B\r");
        }
    }
    reach(script.expected.len(), &session);
    session.press("\x1b[21~");
    assert_eq!(session.wait_for_exit(), 0, "{}", script.name);
    if let Some(difference) = script.difference(&fs::read_to_string(&record).unwrap()) {
        panic!("{difference}");
    }
}

#[test]
fn a_terminal_writes_the_records_of_all_scripts() {
    let scripts = Mutex::new(SCRIPTS.iter());
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                while let Some(script) = { scripts.lock().unwrap().next() } {
                    play(&script.reference_run());
                }
            });
        }
    });
}
