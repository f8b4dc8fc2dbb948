//! Whether the dice of a record were honest, in words.

use games::with_game;
use narration::proof::{prove, tell};
use table::Table;
use words::Language;

use crate::files::kind_of;
use crate::known::Known;

/// What is found out about a record.
pub(crate) fn verdict(record: &str, language: Language) -> Option<String> {
    with_game!(kind_of(record)?, G => of::<G>(record, language))
}

fn of<G: Known>(record: &str, language: Language) -> Option<String> {
    let reading = Table::<G>::read(record).ok()?;
    Some(match reading.damage {
        Some(damage) => rulebooks::damage(language, &damage),
        None => tell(language, language.import_untitled(), &prove(&reading.table)),
    })
}
