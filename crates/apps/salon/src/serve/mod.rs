mod config;
mod log;

use std::path::Path;
use std::process::{Command, Stdio};

use games::GameKind;
use http_server::StartupReport;
use store::StoreError;
use words::{Language, io_error_text};

use self::config::ServerConfig;
pub(crate) use self::config::default_data_folder;
use crate::args;
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;
use crate::tables;

/// Runs the server until the process is asked to end.
pub(crate) fn run(
    args: &args::ServeArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let config = ServerConfig::new(args)?;
    log::start(config.log.as_deref());
    tables::load(GameKind::Checkers, context);
    if !http_server::has_page() {
        let line = context.language.serve_no_page();
        context.print_notice(line);
    }
    let (host, port) = (config.host(), config.port());
    let listening = match config.has_port() {
        true => http_server::listen_on(&host, port).map(|listener| (listener, Vec::new())),
        false => http_server::listen(&host, port),
    };
    let (listener, taken) = listening.map_err(|error| listen_error(port, error))?;
    for port in taken {
        let line = context.language.serve_port_taken(port);
        context.print_notice(&line);
    }
    let address = format!("http://{}/", listener.local_addr()?);
    let mut greeted = Ok(());
    let settings = config.settings()?;
    let served = http_server::serve(listener, settings, |found| {
        greeted = print_greeting(found, config.is_shared(), &address, context);
        if args.open {
            open_browser(&address);
        }
    });
    greeted?;
    served.map_err(|error| match error {
        http_server::ServerError::Network(error) => listen_error(port, error),
        http_server::ServerError::Store(error) if config.is_shared() => {
            CliError::refused(None, move |l| {
                l.serve_cannot_use_database(store_error_text(l, &error))
            })
        }
        http_server::ServerError::Store(error) => data_folder_error(&config.data(), error),
        http_server::ServerError::Bus(error) => {
            CliError::refused(None, move |l| l.serve_cannot_use_bus(&error))
        }
    })?;
    Ok(CommandOutcome::Success)
}

/// Prints what the data folder contains and the address of the server.
fn print_greeting(
    found: &StartupReport,
    is_shared: bool,
    address: &str,
    context: &mut CommandContext,
) -> std::io::Result<()> {
    let l = context.language;
    let store = &found.store;
    if let Some(version) = store.migrated_from {
        context.print_notice(&l.serve_migrated(version));
    }
    let number = |number: u64| l.number(number);
    let (tables, lines) = (number(store.tables), number(store.lines));
    if !is_shared {
        context.print_notice(&l.serve_opened(number(store.users), lines, tables, found.unfinished));
    }
    let broken: Vec<&str> =
        store.gaps.iter().chain(&found.damaged).chain(&store.damage).map(String::as_str).collect();
    if !broken.is_empty() {
        context.print_notice(&l.serve_damaged(broken.join(", ")));
    }
    context.print_line(&l.serve_ready(address))?;
    context.output.flush()
}

fn listen_error(port: u16, error: std::io::Error) -> CliError {
    CliError::refused(None, move |l| l.serve_failed(port, io_error_text(l, &error)))
}

/// The error for a data folder that cannot be used.
pub(crate) fn data_folder_error(folder: &Path, error: StoreError) -> CliError {
    let folder = folder.display().to_string();
    CliError::refused(None, move |l| l.serve_cannot_open(&folder, store_error_text(l, &error)))
}

/// What is wrong with a store.
pub(crate) fn store_error_text(l: Language, error: &StoreError) -> String {
    match error {
        StoreError::DiskFull => l.cli_io_full().to_owned(),
        StoreError::Locked(_) => l.cli_io_busy().to_owned(),
        StoreError::FolderInUse => l.serve_locked().to_owned(),
        StoreError::NewerVersion { found, known } => l.serve_newer_version(found, known),
        StoreError::MissingFile { missing, found } => l.serve_missing_file(missing, found),
        StoreError::Conflict(reason) | StoreError::Failed(reason) => reason.clone(),
        StoreError::LostLease => l.serve_lost_lease().to_owned(),
        StoreError::Closed => l.server_shutting_down().to_owned(),
    }
}

/// Opens the address in the browser. Without a desktop nothing happens; the address has been printed.
fn open_browser(address: &str) {
    let program = match std::env::consts::OS {
        "macos" => "open",
        "windows" => "explorer",
        _ => "xdg-open",
    };
    let mut command = Command::new(program);
    command.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let _ = command.spawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named_in_both_languages() {
        for l in Language::ALL {
            assert_eq!(store_error_text(l, &StoreError::DiskFull), l.cli_io_full());
        }
    }
}
