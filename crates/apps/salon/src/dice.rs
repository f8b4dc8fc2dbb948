//! `salon dice verify`: whether the dice of a record are what follows from their secret.

use std::fs;
use std::io::Read;
use std::path::Path;

use games::{Kind, with_game};
use narration::dice_verification::{DiceVerification, verification_text, verify_dice};
use rulebooks::GameMessages;
use serde::Serialize;
use table::{Table, game_of, rules_of};
use words::Language;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Place, Verdict};

/// Does what the arguments ask.
pub(crate) fn run(args: &args::Dice, desk: &mut Desk) -> Result<Verdict, Failure> {
    let args::Dice::Verify(args::Verify { records }) = args;
    let mut verdict = Verdict::Fine;
    for path in records {
        let answer = verify(path, desk)?;
        if !answer.honest {
            verdict = Verdict::FoundWrong;
        }
        if desk.json {
            desk.tell(&answer)?;
        } else {
            desk.say(&answer.told)?;
        }
    }
    Ok(verdict)
}

/// What was found out about a record.
#[derive(Serialize)]
struct Answer {
    file: String,
    honest: bool,
    told: String,
}

fn verify(path: &Path, desk: &mut Desk) -> Result<Answer, Failure> {
    let (file, bytes) = read(path, desk)?;
    // A damaged letter makes a damaged line, and that is found where it stands.
    let text = String::from_utf8_lossy(&bytes);
    let l = spoken(desk);
    let wrong = |told: String| Ok(Answer { file: file.clone(), honest: false, told });
    let Some(name) = game_of(&text) else { return wrong(l.dice_no_game(&file)) };
    let Ok(kind) = name.parse::<Kind>() else { return wrong(l.dice_unknown_game(&file, name)) };
    let kind = kind.under(rules_of(&text).unwrap_or_default());
    match with_game!(kind, G => judge::<G>(&text, l)) {
        Ok(finding) => {
            let honest = matches!(finding, DiceVerification::Verified { .. });
            let told = verification_text(l, &file, &finding);
            Ok(Answer { file, honest, told })
        }
        Err(damage) => wrong(l.dice_damaged(damage, &file)),
    }
}

/// The language of the answer: programs hear the same whatever people speak.
fn spoken(desk: &Desk) -> Language {
    if desk.json { Language::English } else { desk.language }
}

fn read(path: &Path, desk: &mut Desk) -> Result<(String, Vec<u8>), Failure> {
    let mut bytes = Vec::new();
    let (place, done) = if path == Path::new("-") {
        (Place::StandardInput, desk.input.read_to_end(&mut bytes).map(drop))
    } else {
        (Place::File(path.display().to_string()), fs::read(path).map(|read| bytes = read))
    };
    match done {
        Ok(()) => Ok((place.to(spoken(desk)), bytes)),
        Err(error) => Err(Failure::Read { place, error }),
    }
}

/// What is found in a record, or where it is damaged.
fn judge<G: GameMessages>(text: &str, language: Language) -> Result<DiceVerification, String> {
    let damage = |damage| rulebooks::record_damage_text(language, &damage);
    let reading = Table::<G>::read(text).map_err(damage)?;
    reading.damage.map_or(Ok(()), |found| Err(damage(found)))?;
    Ok(verify_dice(&reading.table))
}
