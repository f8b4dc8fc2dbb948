use std::process::{Command, Stdio};

use words::mishap;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};

/// Hands out the page until the process is asked to end.
pub(crate) fn run(args: &args::Serve, desk: &mut Desk) -> Result<Verdict, Failure> {
    if !server::has_page() {
        return Err(Failure::refused(None, |l| l.serve_no_page().to_owned()));
    }
    let (listener, taken) = server::listen(args.port).map_err(|error| failed(args.port, error))?;
    for port in taken {
        let line = desk.language.serve_taken(port);
        desk.note(&line);
    }
    let port = listener.local_addr()?.port();
    let address = format!("http://127.0.0.1:{port}/");
    let line = desk.language.serve_ready(&address);
    desk.say(&line)?;
    desk.output.flush()?;
    if args.open {
        open(&address);
    }
    server::serve(listener).map_err(|error| failed(port, error))?;
    Ok(Verdict::Fine)
}

fn failed(port: u16, error: std::io::Error) -> Failure {
    Failure::refused(None, move |l| l.serve_failed(port, mishap(l, &error)))
}

/// Asks the desktop to show the address. Where there is none, the address has been named.
fn open(address: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = command.spawn();
}
