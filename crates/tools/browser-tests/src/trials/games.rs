//! Whole games.

use anyhow::{Context, Result};
use words::Language;

use super::{BOTH, ENGLISH, Trial};
use crate::script::{Script, Way};
use crate::tour::SCHOLARS_MATE;
use crate::visitor::{Visitor, same};

pub(super) const TRIALS: [Trial; 7] = [
    Trial {
        name: "backgammon with honest dice",
        languages: ENGLISH,
        run: |_, visitor| Box::pin(by_marks(visitor)),
    },
    Trial {
        name: "backgammon by clicks",
        languages: BOTH,
        run: |_, visitor| Box::pin(backgammon(visitor, Way::Clicks)),
    },
    Trial {
        name: "checkers by clicks",
        languages: BOTH,
        run: |_, visitor| Box::pin(checkers(visitor, Way::Clicks)),
    },
    Trial {
        name: "checkers by keys",
        languages: BOTH,
        run: |_, visitor| Box::pin(checkers(visitor, Way::Keys)),
    },
    Trial {
        name: "backgammon by keys",
        languages: BOTH,
        run: |_, visitor| Box::pin(backgammon(visitor, Way::Keys)),
    },
    Trial {
        name: "chess by clicks",
        languages: BOTH,
        run: |_, visitor| Box::pin(chess(visitor, Way::Clicks)),
    },
    Trial {
        name: "chess by keys",
        languages: BOTH,
        run: |_, visitor| Box::pin(chess(visitor, Way::Keys)),
    },
];

/// Scholar's mate, with the letters of each language.
async fn chess(visitor: &Visitor, way: Way) -> Result<()> {
    let script = Script::<chess::Position>::known("standard", &SCHOLARS_MATE)?;
    visitor.open("chess", &[]).await?;
    script.play(visitor, way).await?;
    let written = match visitor.language {
        Language::English => ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"],
        Language::French => ["e4", "e5", "Fc4", "Cc6", "Dh5", "Cf6", "Dxf7#"],
    };
    same("the moves", &visitor.look().await?.moves, &written.map(str::to_owned).to_vec())
}

async fn checkers(visitor: &Visitor, way: Way) -> Result<()> {
    let script = Script::<checkers::Position>::short("standard")?;
    visitor.open("checkers", &[]).await?;
    script.play(visitor, way).await
}

/// One game to a single point, with dice that are typed in.
async fn backgammon(visitor: &Visitor, way: Way) -> Result<()> {
    let l = visitor.language;
    let script = Script::<backgammon::Position>::short("standard+match=1")?;
    visitor.open("backgammon", &[&l.menu_match_to(1), l.menu_manual_dice()]).await?;
    script.play(visitor, way).await
}

/// So many turns are played with honest dice before somebody gives up.
const TURNS: usize = 12;

/// Nobody knows how honest dice will fall: whoever plays touches a marked checker twice.
async fn by_marks(visitor: &Visitor) -> Result<()> {
    let l = visitor.language;
    visitor.open("backgammon", &[&l.menu_match_to(1)]).await?;
    loop {
        let seen = visitor
            .see("dice", |seen| !seen.movable.is_empty() || !seen.answers.is_empty())
            .await?;
        if seen.moves.len() == TURNS {
            break;
        }
        let said = [l.choice_done(), l.choice_pass()];
        match said.iter().find(|name| seen.answers.iter().any(|shown| shown == *name)) {
            Some(name) => visitor.press(".strip", name).await?,
            None => {
                let place = board_view::Place(*seen.movable.last().context("nothing can move")?);
                visitor.touch(&[place, place]).await?;
            }
        }
    }
    visitor.press(".panel", l.action_resign()).await?;
    visitor.press("dialog", l.ask_single()).await?;
    visitor.press(".strip", l.action_accept()).await?;
    visitor.see("the end", |seen| seen.over).await?;
    // Only now the secret of the dice is told.
    let told = "return Object.entries(localStorage).some(([name, text]) => name.startsWith('salon.table.') && text.includes('reveal'))";
    visitor.until("the secret of the dice", told).await
}
