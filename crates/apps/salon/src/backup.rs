use store::SqliteStore;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::serve::{data_folder_error, default_data_folder};

/// Copies the data of a server, whether it is running or not.
pub(crate) fn run(
    args: &args::BackupArgs,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let folder = args.data.clone().unwrap_or_else(default_data_folder);
    if !folder.is_dir() {
        let error = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(CliError::Read { target: IoTarget::file(&folder), error });
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(SqliteStore::backup(&folder, &args.file));
    let tables = copied.map_err(|error| data_folder_error(&folder, error))?;
    let l = context.language;
    context.print_line(&l.serve_backed_up(args.file.display(), l.number(tables)))?;
    Ok(CommandOutcome::Success)
}
