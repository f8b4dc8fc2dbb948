use store::SqliteStore;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Place, Verdict};
use crate::serve::{unusable, usual_folder};

/// Copies everything that a house keeps, while it runs or not.
pub(crate) fn run(args: &args::Backup, desk: &mut Desk) -> Result<Verdict, Failure> {
    let folder = args.data.clone().unwrap_or_else(usual_folder);
    let place = Place::File(folder.display().to_string());
    if !folder.is_dir() {
        let error = std::io::Error::from(std::io::ErrorKind::NotFound);
        return Err(Failure::Read { place, error });
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let copied = runtime.block_on(SqliteStore::backup(&folder, &args.file));
    let tables = copied.map_err(|trouble| unusable(folder.display().to_string(), trouble))?;
    let l = desk.language;
    let line = l.serve_backed_up(args.file.display(), l.number(tables));
    desk.say(&line)?;
    Ok(Verdict::Fine)
}
