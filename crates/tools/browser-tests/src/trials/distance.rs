//! Playing with others over the network: two play, one of them in French on a phone, and a third watches.

use anyhow::{Context, Result, ensure};
use game::Event;
use narration::{PlayableGame, score_sheet};
use thirtyfour::prelude::*;
use words::Language;

use super::{BOTH, ENGLISH, Trial};
use crate::axe;
use crate::cable::Cable;
use crate::script::Script;
use crate::stage::Stage;
use crate::tour::SCHOLARS_MATE;
use crate::visitor::{Visitor, same};

pub(super) const TRIALS: [Trial; 5] = [
    Trial {
        name: "chess with a friend elsewhere",
        languages: ENGLISH,
        run: |stage, visitor| Box::pin(chess(stage, visitor)),
    },
    Trial {
        name: "checkers with a friend elsewhere",
        languages: ENGLISH,
        run: |stage, visitor| Box::pin(checkers(stage, visitor)),
    },
    Trial {
        name: "backgammon with a friend elsewhere",
        languages: ENGLISH,
        run: |stage, visitor| Box::pin(backgammon(stage, visitor)),
    },
    Trial {
        name: "accounts, a rated game, answers in advance",
        languages: BOTH,
        run: |stage, visitor| Box::pin(rated(stage, visitor)),
    },
    Trial {
        name: "a seat in the lobby, another device, the archive",
        languages: ENGLISH,
        run: |stage, visitor| Box::pin(lobby(stage, visitor)),
    },
];

/// Three people at a table.
struct Party<'v> {
    /// Who has opened it, at a desk.
    ann: &'v Visitor,
    /// Who was invited, in French on a phone.
    bob: Visitor,
    /// Who looks on.
    carl: Visitor,
    /// Bob's cable.
    cable: Cable,
}

/// The code of the table at which somebody is.
const CODE: &str = "return location.hash.split('/').pop()";

impl<'v> Party<'v> {
    /// Ann opens a table and takes White, Bob comes by the link, Carl watches.
    async fn meet(stage: &Stage, ann: &'v Visitor, game: &str, choices: &[&str]) -> Result<Self> {
        let l = ann.language;
        ann.go(&format!("club#/new/{game}")).await?;
        ann.click(&format!("[aria-label='{}'] button", l.menu_side())).await?;
        for choice in choices {
            ann.press(".card", choice).await?;
        }
        ann.press(".card", l.online_invite()).await?;
        let link: String = {
            let link = ann.find(".club-link input").await?;
            link.value().await?.context("the link is empty")?
        };
        let code: String = ann.ask(CODE).await?;
        ensure!(link.ends_with(&code), "{link} does not lead to {code}");
        let mut bob = stage.visitor(Language::French).await?;
        let cable = Cable::lay(&stage.house.address).await?;
        bob.house = cable.address();
        bob.may_miss_the_house = true;
        bob.resize(375, 700).await?;
        let place = link.trim_start_matches(stage.house.address.as_str());
        bob.go(place.trim_start_matches('/')).await?;
        let name = bob.find("#club-your-name").await?;
        name.clear().await?;
        name.send_keys("Bob").await?;
        bob.press("dialog", bob.language.online_sit()).await?;
        let carl = stage.visitor(Language::English).await?;
        carl.go(&format!("club#/table/{code}")).await?;
        let party = Self { ann, bob, carl, cable };
        for visitor in party.all() {
            let begun = "return !document.querySelector('dialog[open]') && !!document.querySelector('.strip p')?.textContent";
            visitor.until("the beginning", begun).await?;
        }
        Ok(party)
    }

    fn all(&self) -> [&Visitor; 3] {
        [self.ann, &self.bob, &self.carl]
    }

    /// Whoever is to move, as their browser's window says.
    async fn mover(&self) -> Result<&Visitor> {
        for _ in 0..600 {
            for visitor in [self.ann, &self.bob] {
                let title: String = visitor.ask("return document.title").await?;
                if title == visitor.language.online_turn_title() {
                    return Ok(visitor);
                }
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        anyhow::bail!("nobody is to move")
    }

    /// Plays the next moves of a game that is known, and looks at all three screens after each.
    async fn play<G: PlayableGame>(
        &self,
        script: &Script<G>,
        moves: std::ops::Range<usize>,
    ) -> Result<()> {
        for (index, event) in
            script.line.events().iter().enumerate().take(moves.end).skip(moves.start)
        {
            let Event::Move { mv, .. } = event else { continue };
            let before = &script.line.positions()[index];
            let mover = self.mover().await?;
            mover.type_line(&script.typed(before, mv, mover)).await?;
            self.see_all(script, index + 1).await?;
        }
        Ok(())
    }

    async fn see_all<G: PlayableGame>(&self, script: &Script<G>, events: usize) -> Result<()> {
        for visitor in self.all() {
            let notes = score_sheet::score_sheet(&script.line, visitor.language);
            let known = notes.into_iter().filter(|note| note.after <= events);
            let known: Vec<String> = known.map(|note| note.text).collect();
            visitor.see("the same moves", |seen| seen.moves == known).await?;
        }
        Ok(())
    }

    async fn part(self) -> Result<()> {
        self.carl.leave().await?;
        self.bob.leave().await
    }
}

async fn chess(stage: &Stage, ann: &Visitor) -> Result<()> {
    let l = ann.language;
    let script = Script::<chess::Position>::known("standard", &SCHOLARS_MATE)?;
    let mut party = Party::meet(stage, ann, "chess", &[]).await?;
    party.play(&script, 0..2).await?;
    // Each hears in their own language what is said.
    ann.press(".talk", l.online_send_phrase()).await?;
    ann.press(".phrases", l.phrase_good_luck()).await?;
    let said = format!(
        "return document.body.textContent.includes({:?})",
        party.bob.language.phrase_good_luck()
    );
    party.bob.until("what Ann said", &said).await?;
    // One reloads the page.
    ann.driver.refresh().await?;
    ann.find(".board.playing svg").await?;
    party.see_all(&script, 2).await?;
    party.play(&script, 2..3).await?;
    // One loses the line, and plays all the same: nothing is lost.
    party.cable.cut().await;
    party
        .bob
        .until("that the line is broken", "return !!document.querySelector('.strip .why')")
        .await?;
    same("who is to move", &party.mover().await?.language, &Language::French)?;
    party.bob.type_line("Cc6").await?;
    party.cable.mend().await?;
    let whole = "return !document.querySelector('.strip .why')";
    party.bob.until("that the line is mended", whole).await?;
    party.see_all(&script, 4).await?;
    party.play(&script, 4..SCHOLARS_MATE.len()).await?;
    for visitor in party.all() {
        visitor.see("mate", |seen| seen.over).await?;
    }
    // And again, at another table, without a word of anybody who looks on.
    let before: String = ann.ask(CODE).await?;
    ann.press(".strip", l.action_rematch()).await?;
    party.bob.press(".strip", party.bob.language.action_accept()).await?;
    for visitor in [ann, &party.bob] {
        let elsewhere = format!("return location.hash.split('/').pop() !== {before:?}");
        visitor.until("the next table", &elsewhere).await?;
        visitor.see("a new game", |seen| seen.moves.is_empty() && !seen.over).await?;
    }
    party.carl.find(".club-next").await?;
    party.part().await
}

async fn checkers(stage: &Stage, ann: &Visitor) -> Result<()> {
    let script = Script::<checkers::Position>::short("standard")?;
    let party = Party::meet(stage, ann, "checkers", &[]).await?;
    party.play(&script, 0..script.line.events().len()).await?;
    for visitor in party.all() {
        visitor.see("the end", |seen| seen.over).await?;
    }
    party.part().await
}

/// So many turns are played with honest dice before somebody gives up.
const TURNS: usize = 6;

async fn backgammon(stage: &Stage, ann: &Visitor) -> Result<()> {
    let l = ann.language;
    let party = Party::meet(stage, ann, "backgammon", &[&l.menu_match_to(1)]).await?;
    let mut touches = 0;
    loop {
        touches += 1;
        ensure!(touches < 600, "{TURNS} turns do not come to an end");
        let mover = party.mover().await?;
        let l = mover.language;
        let seen = mover.look().await?;
        if seen.moves.len() >= TURNS {
            break;
        }
        let said = [l.choice_done(), l.choice_pass(), l.choice_roll()];
        match said.iter().find(|name| seen.answers.iter().any(|shown| shown == *name)) {
            // What the house has just told may have taken the button away.
            Some(name) => drop(mover.press(".strip", name).await),
            None => {
                if let Some(place) = seen.movable.last() {
                    let place = board_view::Place(*place);
                    mover.touch(&[place, place]).await?;
                }
            }
        }
    }
    ann.press(".panel", l.action_resign()).await?;
    ann.press("dialog", l.ask_single()).await?;
    party.bob.press(".strip", party.bob.language.action_accept()).await?;
    for visitor in party.all() {
        visitor.see("the end", |seen| seen.over).await?;
        // Everybody can prove the dice, whoever looked on too.
        visitor.press(".panel", visitor.language.web_verify_dice()).await?;
        visitor.find(".notice").await?;
    }
    party.part().await
}

async fn lobby(stage: &Stage, ann: &Visitor) -> Result<()> {
    let l = ann.language;
    ann.go("club").await?;
    let name = ann.find("#club-name").await?;
    name.clear().await?;
    name.send_keys("Ann" + Key::Enter).await?;
    ann.go("club#/new/checkers").await?;
    ann.press(".card", l.online_with_anyone()).await?;
    ann.press(".card", l.online_offer_seat()).await?;
    ann.find(".board.playing svg").await?;
    let bob = stage.visitor(Language::French).await?;
    bob.go("club").await?;
    bob.until("the open seat", "return document.body.textContent.includes('Ann')").await?;
    bob.click(".club-table").await?;
    bob.press("dialog", bob.language.online_sit()).await?;
    bob.until("the board", "return !!document.querySelector('.board.playing svg')").await?;
    ann.until("somebody to come", "return !document.querySelector('dialog[open]')").await?;
    // Ann goes on with another browser.
    ann.go("club#/").await?;
    ann.press(".club-person", l.online_other_device()).await?;
    ann.press("dialog", l.online_request_code()).await?;
    let code = ann.find("dialog .club-big").await?.text().await?;
    let again = stage.visitor(Language::English).await?;
    again.go("club").await?;
    again.find(".club-bond.open").await?;
    again.press(".club-person", l.online_other_device()).await?;
    let input = again.find("dialog input").await?;
    input.send_keys(code + Key::Enter).await?;
    again.until("Ann's own table", "return !!document.querySelector('.club-table em')").await?;
    let known = "return document.querySelector('#club-name').value === 'Ann'";
    again.until("Ann's name", known).await?;
    again.click(".club-table").await?;
    again.find(".board.playing svg").await?;
    again.press(".panel", l.action_abort()).await?;
    bob.see("the end", |seen| seen.over || !seen.told.is_empty()).await?;
    bob.go("club#/archive").await?;
    bob.until(
        "the game in the archive",
        "return document.querySelectorAll('.club-table').length > 0",
    )
    .await?;
    again.leave().await?;
    bob.leave().await
}

/// Asks for an account.
async fn sign_up(visitor: &Visitor, name: &str) -> Result<()> {
    let l = visitor.language;
    visitor.go("club#/account").await?;
    visitor.press(".club-form", l.online_sign_up()).await?;
    let input = visitor.find("#club-account-name").await?;
    input.clear().await?;
    input.send_keys(name).await?;
    let passphrase = visitor.find("#club-passphrase").await?;
    passphrase.send_keys(format!("a long passphrase of {name}") + Key::Enter).await?;
    let known = format!("return document.querySelector('#club-name')?.value === {name:?}");
    visitor.until("the account", &known).await
}

/// Two with accounts play by correspondence, and one of them thinks ahead.
async fn rated(stage: &Stage, ann: &Visitor) -> Result<()> {
    let l = ann.language;
    let other = match l {
        Language::English => Language::French,
        Language::French => Language::English,
    };
    let bob = stage.visitor(other).await?;
    // Names of accounts are taken once for each house.
    let names = [format!("Ann {}", l.code()), format!("Bob {}", l.code())];
    sign_up(ann, &names[0]).await?;
    sign_up(&bob, &names[1]).await?;
    ann.go("club#/new/chess").await?;
    for choice in [l.online_rated(), &l.menu_days(3)] {
        ann.press(".card", choice).await?;
    }
    ann.click(&format!("[aria-label='{}'] button", l.menu_side())).await?;
    ann.press(".card", l.online_invite()).await?;
    ann.find(".club-big").await?;
    let code: String = ann.ask(CODE).await?;
    bob.go(&format!("club#/table/{code}")).await?;
    bob.press("dialog", other.online_sit()).await?;
    ann.until("Bob", "return !document.querySelector('dialog[open]')").await?;
    ann.type_line("e2e4").await?;
    let plan = ann.find(".club-plan input").await?;
    plan.send_keys("e7e5 f1c4 b8c6 d1h5".to_owned() + Key::Enter).await?;
    ann.find(".club-plan li").await?;
    // Ann goes away: the house plays what she has thought of.
    ann.go("club#/").await?;
    for (mv, many) in [("e7e5", 3), ("b8c6", 5), ("g8f6", 6)] {
        bob.type_line(mv).await?;
        bob.see(mv, |seen| seen.moves.len() == many).await?;
    }
    // Whoever returns is told that it is their turn.
    ann.find(".club-turns").await?;
    ann.click(".club-table.turn").await?;
    ann.find(".board.playing svg").await?;
    ann.type_line("h5f7").await?;
    for visitor in [ann, &bob] {
        visitor.see("mate", |seen| seen.over).await?;
        let counted = "return [...document.querySelectorAll('.club-quiet p')].length === 2";
        visitor.until("that it counted", counted).await?;
    }
    ann.go(&format!("club#/player/{}", names[0].replace(' ', "%20"))).await?;
    // From 1500 and 350, Glicko-2 gives who wins the first game against an equal 1662.
    ann.until("the rating", "return document.body.textContent.includes('1662')").await?;
    ann.find(".club-curve svg").await?;
    let axe = stage.axe.as_deref().context("without axe nothing can be told")?;
    axe::check(ann, axe, "a player").await?;
    bob.go("club#/account").await?;
    axe::check(&bob, axe, "an account").await?;
    bob.press(".club", other.online_sign_out()).await?;
    // Once the house has heard it, the page goes to the lobby.
    bob.find("#club-name").await?;
    bob.go("club#/account").await?;
    bob.find("#club-account-name").await?;
    bob.leave().await
}
