//! Whether the dice of a record were honest, in words.

use games::with_game;
use narration::dice_verification::{verification_text, verify_dice};
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
        Some(damage) => rulebooks::record_damage_text(language, &damage),
        None => {
            verification_text(language, language.import_untitled(), &verify_dice(&reading.table))
        }
    })
}
