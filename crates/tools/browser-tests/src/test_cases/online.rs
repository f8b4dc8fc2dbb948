//! Playing over the network: two players, one of them in French on a phone, and a spectator.

use anyhow::{Context, Result, ensure};
use game::Event;
use narration::{PlayableGame, score_sheet};
use thirtyfour::prelude::*;
use words::Language;

use super::{BOTH, ENGLISH, TestCase};
use crate::app_screens::SCHOLARS_MATE;
use crate::axe;
use crate::browser::{Browser, ensure_equal};
use crate::game_script::GameScript;
use crate::tcp_proxy::TcpProxy;
use crate::test_environment::TestEnvironment;

pub(super) const TEST_CASES: [TestCase; 5] = [
    TestCase {
        name: "online: chess with a reload, a lost connection and a rematch",
        languages: ENGLISH,
        run: |environment, browser| Box::pin(chess(environment, browser)),
    },
    TestCase {
        name: "online: checkers",
        languages: ENGLISH,
        run: |environment, browser| Box::pin(checkers(environment, browser)),
    },
    TestCase {
        name: "online: backgammon with verified dice",
        languages: ENGLISH,
        run: |environment, browser| Box::pin(backgammon(environment, browser)),
    },
    TestCase {
        name: "online: accounts, a rated game and conditional moves",
        languages: BOTH,
        run: |environment, browser| Box::pin(rated(environment, browser)),
    },
    TestCase {
        name: "online: the lobby, a second device and the archive",
        languages: ENGLISH,
        run: |environment, browser| Box::pin(lobby(environment, browser)),
    },
];

/// A table with two players and a spectator, each in an own browser.
struct OnlineTable<'v> {
    /// The player who opened the table.
    ann: &'v Browser,
    /// The invited player, in French on a phone.
    bob: Browser,
    /// The spectator.
    carl: Browser,
    /// The proxy between Bob and the server.
    proxy: TcpProxy,
}

/// The code of the table in the address.
const CODE: &str = "return location.hash.split('/').pop()";

impl<'v> OnlineTable<'v> {
    /// Ann opens a table and takes White, Bob joins by the link, Carl watches.
    async fn open(
        environment: &TestEnvironment,
        ann: &'v Browser,
        game: &str,
        choices: &[&str],
    ) -> Result<Self> {
        let l = ann.language;
        ann.navigate(&format!("club#/new/{game}")).await?;
        ann.click(&format!("[aria-label='{}'] button", l.menu_side())).await?;
        for choice in choices {
            ann.press(".card", choice).await?;
        }
        ann.press(".card", l.online_invite()).await?;
        let link: String = {
            let link = ann.find(".club-link input").await?;
            link.value().await?.context("the link is empty")?
        };
        let code: String = ann.evaluate(CODE).await?;
        ensure!(link.ends_with(&code), "{link} does not lead to {code}");
        let mut bob = environment.browser(Language::French).await?;
        let proxy = TcpProxy::start(&environment.server.address).await?;
        bob.server = proxy.address();
        bob.server_may_be_offline = true;
        bob.resize(375, 700).await?;
        let place = link.trim_start_matches(environment.server.address.as_str());
        bob.navigate(place.trim_start_matches('/')).await?;
        let name = bob.find("#club-your-name").await?;
        name.clear().await?;
        name.send_keys("Bob").await?;
        bob.press("dialog", bob.language.online_sit()).await?;
        let carl = environment.browser(Language::English).await?;
        carl.navigate(&format!("club#/table/{code}")).await?;
        let table = Self { ann, bob, carl, proxy };
        for browser in table.all() {
            let begun = "return !document.querySelector('dialog[open]') && !!document.querySelector('.strip p')?.textContent";
            browser.wait_until("the beginning", begun).await?;
        }
        Ok(table)
    }

    fn all(&self) -> [&Browser; 3] {
        [self.ann, &self.bob, &self.carl]
    }

    /// The player to move, according to the titles of their windows.
    async fn mover(&self) -> Result<&Browser> {
        for _ in 0..600 {
            for browser in [self.ann, &self.bob] {
                let title: String = browser.evaluate("return document.title").await?;
                if title == browser.language.online_turn_title() {
                    return Ok(browser);
                }
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        anyhow::bail!("no player is to move")
    }

    /// Plays the next moves of a script and checks all three browsers after each move.
    async fn play<G: PlayableGame>(
        &self,
        script: &GameScript<G>,
        moves: std::ops::Range<usize>,
    ) -> Result<()> {
        for (index, event) in
            script.line.events().iter().enumerate().take(moves.end).skip(moves.start)
        {
            let Event::Move { mv, .. } = event else { continue };
            let before = &script.line.positions()[index];
            let mover = self.mover().await?;
            mover.type_line(&script.typed(before, mv, mover)).await?;
            self.wait_for_moves_everywhere(script, index + 1).await?;
        }
        Ok(())
    }

    async fn wait_for_moves_everywhere<G: PlayableGame>(
        &self,
        script: &GameScript<G>,
        events: usize,
    ) -> Result<()> {
        for browser in self.all() {
            let notes = score_sheet::score_sheet(&script.line, browser.language);
            let known = notes.into_iter().filter(|note| note.after <= events);
            let known: Vec<String> = known.map(|note| note.text).collect();
            browser.wait_for_state("the same moves", |page| page.moves == known).await?;
        }
        Ok(())
    }

    async fn close(self) -> Result<()> {
        self.carl.close().await?;
        self.bob.close().await
    }
}

async fn chess(environment: &TestEnvironment, ann: &Browser) -> Result<()> {
    let l = ann.language;
    let script = GameScript::<chess::Position>::from_events("standard", &SCHOLARS_MATE)?;
    let mut table = OnlineTable::open(environment, ann, "chess", &[]).await?;
    table.play(&script, 0..2).await?;
    // Everyone reads a phrase in their own language.
    ann.press(".phrase-panel", l.online_send_phrase()).await?;
    ann.press(".phrases", l.phrase_good_luck()).await?;
    let said = format!(
        "return document.body.textContent.includes({:?})",
        table.bob.language.phrase_good_luck()
    );
    table.bob.wait_until("what Ann said", &said).await?;
    // Ann reloads the page.
    ann.driver.refresh().await?;
    ann.find(".board.playing svg").await?;
    table.wait_for_moves_everywhere(&script, 2).await?;
    table.play(&script, 2..3).await?;
    // Bob loses the connection and moves all the same: the move is sent after the reconnect.
    table.proxy.disconnect().await;
    table
        .bob
        .wait_until(
            "the notice of the lost connection",
            "return !!document.querySelector('.strip .why')",
        )
        .await?;
    ensure_equal("who is to move", &table.mover().await?.language, &Language::French)?;
    table.bob.type_line("Cc6").await?;
    table.proxy.reconnect().await?;
    let whole = "return !document.querySelector('.strip .why')";
    table.bob.wait_until("the end of the notice", whole).await?;
    table.wait_for_moves_everywhere(&script, 4).await?;
    table.play(&script, 4..SCHOLARS_MATE.len()).await?;
    for browser in table.all() {
        browser.wait_for_state("mate", |page| page.over).await?;
    }
    // The rematch is at a new table; the spectator gets a link to it.
    let before: String = ann.evaluate(CODE).await?;
    ann.press(".strip", l.action_rematch()).await?;
    table.bob.press(".strip", table.bob.language.action_accept()).await?;
    for browser in [ann, &table.bob] {
        let elsewhere = format!("return location.hash.split('/').pop() !== {before:?}");
        browser.wait_until("the next table", &elsewhere).await?;
        browser.wait_for_state("a new game", |page| page.moves.is_empty() && !page.over).await?;
    }
    table.carl.find(".club-next").await?;
    table.close().await
}

async fn checkers(environment: &TestEnvironment, ann: &Browser) -> Result<()> {
    let script = GameScript::<checkers::Position>::shortest_random("standard")?;
    let table = OnlineTable::open(environment, ann, "checkers", &[]).await?;
    table.play(&script, 0..script.line.events().len()).await?;
    for browser in table.all() {
        browser.wait_for_state("the end", |page| page.over).await?;
    }
    table.close().await
}

/// Number of turns before a player resigns.
const TURNS: usize = 6;

async fn backgammon(environment: &TestEnvironment, ann: &Browser) -> Result<()> {
    let l = ann.language;
    let table = OnlineTable::open(environment, ann, "backgammon", &[&l.menu_match_to(1)]).await?;
    let mut clicks = 0;
    loop {
        clicks += 1;
        ensure!(clicks < 600, "the game does not reach {TURNS} turns");
        let mover = table.mover().await?;
        let l = mover.language;
        let page = mover.page_state().await?;
        if page.moves.len() >= TURNS {
            break;
        }
        let said = [l.choice_done(), l.choice_pass(), l.choice_roll()];
        match said.iter().find(|name| page.buttons.iter().any(|shown| shown == *name)) {
            // An event from the server may have removed the button.
            Some(name) => drop(mover.press(".strip", name).await),
            None => {
                if let Some(place) = page.movable.last() {
                    let place = board_view::Place(*place);
                    mover.click_places(&[place, place]).await?;
                }
            }
        }
    }
    ann.press(".panel", l.action_resign()).await?;
    ann.press("dialog", l.ask_single()).await?;
    table.bob.press(".strip", table.bob.language.action_accept()).await?;
    for browser in table.all() {
        browser.wait_for_state("the end", |page| page.over).await?;
        // Players and spectators can verify the dice.
        browser.press_more(browser.language.web_verify_dice()).await?;
        browser.find(".notice").await?;
    }
    table.close().await
}

async fn lobby(environment: &TestEnvironment, ann: &Browser) -> Result<()> {
    let l = ann.language;
    ann.navigate("club").await?;
    let name = ann.find("#club-name").await?;
    name.clear().await?;
    name.send_keys("Ann" + Key::Enter).await?;
    ann.navigate("club#/new/checkers").await?;
    ann.press(".card", l.online_with_anyone()).await?;
    ann.press(".card", l.online_offer_seat()).await?;
    ann.find(".board.playing svg").await?;
    let bob = environment.browser(Language::French).await?;
    bob.navigate("club").await?;
    bob.wait_until("the open seat", "return document.body.textContent.includes('Ann')").await?;
    bob.click(".club-table").await?;
    bob.press("dialog", bob.language.online_sit()).await?;
    bob.wait_until("the board", "return !!document.querySelector('.board.playing svg')").await?;
    ann.wait_until("the opponent", "return !document.querySelector('dialog[open]')").await?;
    // Ann continues in another browser.
    ann.navigate("club#/").await?;
    ann.press(".club-person", l.online_other_device()).await?;
    ann.press("dialog", l.online_request_code()).await?;
    let code = ann.find("dialog .club-big").await?.text().await?;
    let again = environment.browser(Language::English).await?;
    again.navigate("club").await?;
    again.find(".connection-state.open").await?;
    again.press(".club-person", l.online_other_device()).await?;
    let input = again.find("dialog input").await?;
    input.send_keys(code + Key::Enter).await?;
    again
        .wait_until("Ann's own table", "return !!document.querySelector('.club-table em')")
        .await?;
    let known = "return document.querySelector('#club-name').value === 'Ann'";
    again.wait_until("Ann's name", known).await?;
    again.click(".club-table").await?;
    again.find(".board.playing svg").await?;
    again.press_more(l.action_abort()).await?;
    bob.wait_for_state("the end", |page| page.over || !page.status.is_empty()).await?;
    bob.navigate("club#/archive").await?;
    bob.wait_until(
        "the game in the archive",
        "return document.querySelectorAll('.club-table').length > 0",
    )
    .await?;
    again.close().await?;
    bob.close().await
}

/// Creates an account.
async fn sign_up(browser: &Browser, name: &str) -> Result<()> {
    let l = browser.language;
    browser.navigate("club#/account").await?;
    browser.press(".club-form", l.online_sign_up()).await?;
    let input = browser.find("#club-account-name").await?;
    input.clear().await?;
    input.send_keys(name).await?;
    let passphrase = browser.find("#club-passphrase").await?;
    passphrase.send_keys(format!("a long passphrase of {name}") + Key::Enter).await?;
    let known = format!("return document.querySelector('#club-name')?.value === {name:?}");
    browser.wait_until("the account", &known).await
}

/// Two players with accounts play by correspondence, and one of them enters conditional moves.
async fn rated(environment: &TestEnvironment, ann: &Browser) -> Result<()> {
    let l = ann.language;
    let other = match l {
        Language::English => Language::French,
        Language::French => Language::English,
    };
    let bob = environment.browser(other).await?;
    // Account names are unique on a server.
    let names = [format!("Ann {}", l.code()), format!("Bob {}", l.code())];
    sign_up(ann, &names[0]).await?;
    sign_up(&bob, &names[1]).await?;
    ann.navigate("club#/new/chess").await?;
    for choice in [l.online_rated(), &l.menu_days(3)] {
        ann.press(".card", choice).await?;
    }
    ann.click(&format!("[aria-label='{}'] button", l.menu_side())).await?;
    ann.press(".card", l.online_invite()).await?;
    ann.find(".club-big").await?;
    let code: String = ann.evaluate(CODE).await?;
    bob.navigate(&format!("club#/table/{code}")).await?;
    bob.press("dialog", other.online_sit()).await?;
    ann.wait_until("Bob", "return !document.querySelector('dialog[open]')").await?;
    ann.type_line("e2e4").await?;
    let plan = ann.find(".club-plan input").await?;
    plan.send_keys("e7e5 f1c4 b8c6 d1h5".to_owned() + Key::Enter).await?;
    ann.find(".club-plan li").await?;
    // Ann leaves: the server plays her conditional moves.
    ann.navigate("club#/").await?;
    for (mv, many) in [("e7e5", 3), ("b8c6", 5), ("g8f6", 6)] {
        bob.type_line(mv).await?;
        bob.wait_for_state(mv, |page| page.moves.len() == many).await?;
    }
    // The lobby shows that it is her turn.
    ann.find(".club-turns").await?;
    ann.click(".club-table.turn").await?;
    ann.find(".board.playing svg").await?;
    ann.type_line("h5f7").await?;
    for browser in [ann, &bob] {
        browser.wait_for_state("mate", |page| page.over).await?;
        let counted = "return [...document.querySelectorAll('.club-quiet p')].length === 2";
        browser.wait_until("the rating changes", counted).await?;
    }
    ann.navigate(&format!("club#/player/{}", names[0].replace(' ', "%20"))).await?;
    // By Glicko-2 the winner of a first game between equals goes from 1500 (deviation 350) to 1662.
    ann.wait_until("the rating", "return document.body.textContent.includes('1662')").await?;
    ann.find(".club-curve svg").await?;
    let axe = environment.axe.as_deref().context("axe is missing")?;
    axe::check(ann, axe, "a player").await?;
    bob.navigate("club#/account").await?;
    axe::check(&bob, axe, "an account").await?;
    bob.press(".club", other.online_sign_out()).await?;
    // After signing out, the page shows the lobby.
    bob.find("#club-name").await?;
    bob.navigate("club#/account").await?;
    bob.find("#club-account-name").await?;
    bob.close().await
}
