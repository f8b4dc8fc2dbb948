use serde::Serialize;
use terminal::Proof;
use words::Language;

use crate::args;
use crate::desk::Desk;
use crate::failure::{Failure, Verdict};
use crate::play::told;

#[derive(Serialize)]
struct Answer {
    ok: bool,
    rolls: Option<usize>,
    why: Option<String>,
}

/// Proves dice.
pub(crate) fn run(args: &args::Dice, desk: &mut Desk) -> Result<Verdict, Failure> {
    let args::Dice::Verify { record } = args;
    let proof = terminal::prove(record).map_err(told)?;
    let (ok, rolls) = match proof {
        Proof::Proved { rolls } => (true, Some(rolls)),
        _ => (false, None),
    };
    if desk.json {
        let why = (!ok).then(|| sentence(&proof, Language::English));
        desk.tell(&Answer { ok, rolls, why })?;
    } else {
        desk.say(&sentence(&proof, desk.language))?;
    }
    Ok(if ok { Verdict::Fine } else { Verdict::FoundWrong })
}

fn sentence(proof: &Proof, l: Language) -> String {
    match proof {
        Proof::Proved { rolls } => l.cli_command_dice_proved(*rolls as u64),
        Proof::WrongSecret => l.cli_command_dice_wrong_secret().to_owned(),
        Proof::WrongOrder { game, roll } => l.cli_command_dice_wrong_order(game, roll),
        Proof::WrongRoll { game, roll, shown, due } => {
            l.cli_command_dice_wrong_roll(due, game, roll, shown)
        }
        Proof::Unrevealed => l.cli_command_dice_unrevealed().to_owned(),
        Proof::NoFairDice => l.cli_command_dice_no_fair_dice().to_owned(),
    }
}
