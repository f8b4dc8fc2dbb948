mod config;
mod log;

use std::process::{Command, Stdio};

use http_server::StartupReport;
use store::StoreError;
use words::{Language, io_error_text};

use self::config::Config;
pub(crate) use self::config::usual_folder;
use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};

/// Opens a house: hands out the page and lets guests play, until the process is asked to end.
pub(crate) fn run(args: &args::Serve, desk: &mut Desk) -> Result<Verdict, Failure> {
    let config = Config::of(args)?;
    log::begin(config.log.as_deref());
    if !http_server::has_page() {
        let line = desk.language.serve_no_page();
        desk.note(line);
    }
    let (host, port) = (config.host(), config.port());
    let (listener, taken) =
        http_server::listen(&host, port).map_err(|error| failed(port, error))?;
    for port in taken {
        let line = desk.language.serve_port_taken(port);
        desk.note(&line);
    }
    let address = format!("http://{}/", listener.local_addr()?);
    let mut said = Ok(());
    let served = http_server::serve(listener, config.settings(), |found| {
        said = greet(found, &address, desk);
        if args.open {
            open(&address);
        }
    });
    said?;
    served.map_err(|failure| match failure {
        http_server::ServerError::Network(error) => failed(port, error),
        http_server::ServerError::Store(trouble) => {
            unusable(config.data().display().to_string(), trouble)
        }
    })?;
    Ok(Verdict::Fine)
}

/// Says what was found, and where the house is.
fn greet(found: &StartupReport, address: &str, desk: &mut Desk) -> std::io::Result<()> {
    let l = desk.language;
    let store = &found.store;
    if let Some(version) = store.migrated_from {
        desk.note(&l.serve_migrated(version));
    }
    let number = |number: u64| l.number(number);
    let (tables, lines) = (number(store.tables), number(store.lines));
    desk.note(&l.serve_opened(number(store.users), lines, tables, found.unfinished));
    let broken: Vec<&str> =
        store.gaps.iter().chain(&found.damaged).chain(&store.damage).map(String::as_str).collect();
    if !broken.is_empty() {
        desk.note(&l.serve_damaged(broken.join(", ")));
    }
    desk.say(&l.serve_ready(address))?;
    desk.output.flush()
}

fn failed(port: u16, error: std::io::Error) -> Failure {
    Failure::refused(None, move |l| l.serve_failed(port, io_error_text(l, &error)))
}

/// That a folder cannot be used.
pub(crate) fn unusable(folder: String, trouble: StoreError) -> Failure {
    Failure::refused(None, move |l| l.serve_cannot_open(&folder, why(l, &trouble)))
}

/// What is wrong with a store.
fn why(l: Language, trouble: &StoreError) -> String {
    match trouble {
        StoreError::DiskFull => l.cli_io_full().to_owned(),
        StoreError::Locked(_) => l.cli_io_busy().to_owned(),
        StoreError::FolderInUse => l.serve_locked().to_owned(),
        StoreError::NewerVersion { found, known } => l.serve_newer_version(found, known),
        StoreError::Conflict(reason) | StoreError::Failed(reason) => reason.clone(),
        StoreError::Closed => l.server_shutting_down().to_owned(),
    }
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
