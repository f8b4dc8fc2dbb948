use std::fs;
use std::path::Path;

use clap::Command;
use clap_mangen::Man;

use crate::args;
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::help;

/// Prints the completions for a shell, with descriptions in the language.
pub(crate) fn run(
    args: &args::CompletionsArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let mut command = help::command(context.language);
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "salon", &mut script);
    context.output.write_all(&script)?;
    Ok(CommandOutcome::Success)
}

/// Writes a manual page for the program and for each command, in the language.
pub(crate) fn write_manual(
    args: &args::ManualArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let unwritable = |error| CliError::write(&IoTarget::file(&args.folder), error);
    fs::create_dir_all(&args.folder).map_err(unwritable)?;
    let mut command = help::command(context.language);
    command.build();
    write_page(&command, "salon", &args.folder)?;
    for command in command.get_subcommands() {
        write_page(command, &format!("salon-{}", command.get_name()), &args.folder)?;
    }
    Ok(CommandOutcome::Success)
}

fn write_page(command: &Command, name: &str, folder: &Path) -> Result<(), CliError> {
    let path = folder.join(format!("{name}.1"));
    let unwritable = |error| CliError::write(&IoTarget::file(&path), error);
    let command = command.clone().name(name.to_owned()).display_name(name.to_owned());
    let mut page = Vec::new();
    Man::new(command).render(&mut page).map_err(unwritable)?;
    AtomicFile::write(&path, &page).map_err(unwritable)
}
