//! `salon dice verify`: checks the rolls of a record against the revealed secret.

use std::fs::File;
use std::path::Path;

use games::{GameKind, with_game};
use narration::dice_verification::{DiceVerification, verification_text, verify_dice};
use rulebooks::GameMessages;
use serde::Serialize;
use table::{RecordDamage, Table, game_of, rules_of};
use words::Language;

use crate::args;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::game_file::MAX_RECORD;
use crate::limited_file::read_limited;

/// Verifies every record.
pub(crate) fn run(
    args: &args::DiceCommand,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    let args::DiceCommand::Verify(args::VerifyArgs { records }) = args;
    let mut outcome = CommandOutcome::Success;
    for path in records {
        let result = verify(path, context)?;
        if !result.fair {
            outcome = CommandOutcome::FoundErrors;
        }
        if context.json {
            context.print_json(&result)?;
        } else {
            context.print_line(&result.message)?;
        }
    }
    Ok(outcome)
}

/// The result for one record.
#[derive(Serialize)]
struct VerificationJson {
    file: String,
    #[serde(rename = "honest")]
    fair: bool,
    #[serde(rename = "told")]
    message: String,
}

fn verify(path: &Path, context: &mut CommandContext) -> Result<VerificationJson, CliError> {
    let (file, bytes) = read(path, context)?;
    // Invalid UTF-8 damages its line, and the reader of records reports that line.
    let text = String::from_utf8_lossy(&bytes);
    let l = output_language(context);
    let wrong = |message: String| Ok(VerificationJson { file: file.clone(), fair: false, message });
    let Some(name) = game_of(&text) else { return wrong(l.dice_no_game(&file)) };
    let Ok(kind) = name.parse::<GameKind>() else { return wrong(l.dice_unknown_game(&file, name)) };
    let kind = kind.under(rules_of(&text).unwrap_or_default());
    with_game!(kind, G => match verify_record::<G>(&text) {
        Ok(verification) => {
            let fair = matches!(verification, DiceVerification::Verified { .. });
            let message = verification_text(l, &file, &verification);
            Ok(VerificationJson { file, fair, message })
        }
        Err(damage) => wrong(l.dice_damaged(rulebooks::record_damage_text(l, &damage), &file)),
    })
}

/// The language of the output; English for programs.
fn output_language(context: &CommandContext) -> Language {
    if context.json { Language::English } else { context.language }
}

fn read(path: &Path, context: &mut CommandContext) -> Result<(String, Vec<u8>), CliError> {
    let (target, done) = if path == Path::new("-") {
        (IoTarget::StandardInput, read_limited(&mut context.input, MAX_RECORD))
    } else {
        let file = File::open(path);
        (IoTarget::file(path), file.and_then(|file| read_limited(file, MAX_RECORD)))
    };
    match done {
        Ok(bytes) => Ok((target.name(output_language(context)), bytes)),
        Err(error) => Err(CliError::Read { target, error }),
    }
}

/// Verifies the dice of a record.
///
/// # Errors
/// Where and how the record is damaged.
fn verify_record<G: GameMessages>(text: &str) -> Result<DiceVerification, RecordDamage<G>> {
    let reading = Table::<G>::read(text)?;
    match reading.damage {
        Some(damage) => Err(damage),
        None => Ok(verify_dice(&reading.table)),
    }
}
