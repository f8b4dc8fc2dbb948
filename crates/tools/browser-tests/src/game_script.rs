//! Games that are known before the test plays them on the page.

use anyhow::{Context, Result, anyhow, ensure};
use board_view::{Choice, Place, StepKind};
use game::{Event, Line, Turn};
use narration::{PlayableGame, choices, playable_game, score_sheet};
use thirtyfour::Key;

use crate::browser::Browser;

/// A game with all its moves and rolls.
pub(crate) struct GameScript<G: PlayableGame> {
    pub(crate) line: Line<G>,
}

/// How moves are entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum InputMethod {
    /// With the pointer.
    Clicks,
    /// The first moves with arrow keys and Enter, the others as text.
    Keys,
}

/// Number of moves that are entered with arrow keys before the others are typed.
const CURSOR_MOVES: usize = 6;

/// Number of random games to generate when searching for a suitable one.
const ATTEMPTS: u64 = 300;

impl<G: PlayableGame> GameScript<G> {
    /// The game with these events.
    pub(crate) fn from_events(rules: &str, events: &[&str]) -> Result<Self> {
        let mut line = Line::new(start::<G>(rules)?);
        for text in events {
            let event =
                line.position().read_event(text).map_err(|error| anyhow!("{text}: {error}"))?;
            line.apply(&event).map_err(|refusal| anyhow!("{text}: {refusal:?}"))?;
        }
        Ok(Self { line })
    }

    /// The shortest of some random games that end by the rules; the same one in every run.
    pub(crate) fn shortest_random(rules: &str) -> Result<Self> {
        let mut best: Option<Line<G>> = None;
        for seed in 1..=ATTEMPTS {
            let longest = best.as_ref().map_or(200, |line| line.events().len());
            best = finished_random_line(start::<G>(rules)?, seed, longest).or(best);
        }
        Ok(Self { line: best.context("no random game ends")? })
    }

    /// Plays the game on the page to its end and compares the list of moves after each move.
    pub(crate) async fn play(&self, browser: &Browser, method: InputMethod) -> Result<()> {
        let language = browser.language;
        let notes = score_sheet::score_sheet(&self.line, language);
        let mut entered = 0;
        for (index, event) in self.line.events().iter().enumerate() {
            let before = &self.line.positions()[index];
            match event {
                Event::Roll(roll) => browser.type_line(&G::write_roll(roll)).await?,
                Event::Move { mv, .. }
                    if method == InputMethod::Keys && entered >= CURSOR_MOVES =>
                {
                    browser.type_line(&self.typed(before, mv, browser)).await?;
                }
                Event::Move { mv, .. } => {
                    self.enter(before, mv, browser, method).await?;
                    entered += 1;
                }
            }
            let known: Vec<String> = notes
                .iter()
                .filter(|note| note.after <= index + 1)
                .map(|note| note.text.clone())
                .collect();
            let what = format!("{} moves after {}", known.len(), before.write_event(event));
            browser.wait_for_state(&what, |page| page.moves == known && !page.refused).await?;
        }
        let page = browser.wait_for_state("the end", |page| page.over).await?;
        let winner = self.line.turn().outcome().and_then(|outcome| outcome.winner());
        if let Some(side) = winner {
            let name = playable_game::side_names::<G>(self.line.position().rules(), language)[side];
            ensure!(
                page.status.contains(name),
                "{name} has won, but the status is '{}'",
                page.status
            );
        }
        Ok(())
    }

    /// The text to type for a move: its notation, or the name of a choice such as "Double".
    pub(crate) fn typed(&self, before: &G, mv: &G::Move, browser: &Browser) -> String {
        let steps = before.steps(mv);
        match steps.first().map(|step| before.step_kind(step)) {
            Some(StepKind::Choose(choice)) => {
                choices::choice_name::<G>(choice, before.rules(), browser.language)
            }
            _ => before.write_localized_move(browser.language, mv),
        }
    }

    /// Drags one checker after another: a click would play it with the larger die.
    async fn drag(&self, before: &G, mv: &G::Move, browser: &Browser) -> Result<()> {
        let language = browser.language;
        let mut has_moved = false;
        for step in before.steps(mv) {
            match before.step_kind(&step) {
                StepKind::Choose(choice) => {
                    let name = choices::choice_name::<G>(choice, before.rules(), language);
                    press_button(browser, InputMethod::Clicks, &name).await?;
                }
                StepKind::Hop { from, to } => {
                    browser.drag(from, to).await?;
                    has_moved = true;
                }
            }
        }
        if has_moved {
            press_button(browser, InputMethod::Clicks, language.choice_done()).await?;
        }
        Ok(())
    }

    /// Enters a move step by step.
    async fn enter(
        &self,
        before: &G,
        mv: &G::Move,
        browser: &Browser,
        method: InputMethod,
    ) -> Result<()> {
        let language = browser.language;
        if G::CONFIRMS_MOVES && method == InputMethod::Clicks {
            return self.drag(before, mv, browser).await;
        }
        let (mut at, mut places) = (None, Vec::new());
        for step in before.steps(mv) {
            match before.step_kind(&step) {
                StepKind::Choose(choice) => {
                    select_places(browser, method, &std::mem::take(&mut places)).await?;
                    let name = choices::choice_name::<G>(choice, before.rules(), language);
                    press_button(browser, method, &name).await?;
                }
                StepKind::Hop { from, to } => {
                    // After a hop the piece is still selected, except in games that confirm moves.
                    if at != Some(from) || G::CONFIRMS_MOVES {
                        places.push(from);
                    }
                    places.push(to);
                    at = Some(to);
                }
            }
        }
        select_places(browser, method, &places).await?;
        if G::CONFIRMS_MOVES && at.is_some() {
            press_button(browser, method, language.choice_done()).await?;
        }
        Ok(())
    }
}

/// Selects places by pointer or keyboard.
async fn select_places(browser: &Browser, method: InputMethod, places: &[Place]) -> Result<()> {
    if method == InputMethod::Clicks && !places.is_empty() {
        return browser.click_places(places).await;
    }
    for place in places {
        browser.move_cursor(*place).await?;
        browser.keys(Key::Enter + "").await?;
    }
    Ok(())
}

/// Presses a button by pointer or keyboard.
async fn press_button(browser: &Browser, method: InputMethod, name: &str) -> Result<()> {
    let button = browser.find_named(".place", name).await?;
    match method {
        InputMethod::Clicks => Ok(button.click().await?),
        InputMethod::Keys => Ok(button.send_keys(Key::Enter + "").await?),
    }
}

fn start<G: PlayableGame>(rules: &str) -> Result<G> {
    let rules = rules.parse().map_err(|_| anyhow!("unknown rules '{rules}'"))?;
    Ok(G::start(rules))
}

/// A random game up to a position that fits; the same one in every run.
pub(crate) fn find_position<G: PlayableGame>(
    rules: &str,
    fits: impl Fn(&G) -> bool,
) -> Result<Line<G>> {
    for seed in 1..=ATTEMPTS {
        let Some(mut line) = finished_random_line(start::<G>(rules)?, seed, 150) else { continue };
        while line.undo().is_some() {
            if fits(line.position()) {
                return Ok(line);
            }
        }
    }
    anyhow::bail!("no random game reaches such a position")
}

/// A random game that ends within a number of events. The dice are high, so that games are short.
fn finished_random_line<G: PlayableGame>(start: G, seed: u64, longest: usize) -> Option<Line<G>> {
    let line = random_line(start, seed, longest);
    matches!(line.turn(), Turn::Over(_)).then_some(line)
}

/// The next pseudo-random number below a bound.
pub(crate) fn next_random(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % below.max(1)
}

/// A random game until it ends or has a number of events.
pub(crate) fn random_line<G: PlayableGame>(start: G, seed: u64, longest: usize) -> Line<G> {
    let mut state = seed;
    let mut draw = move |below: usize| next_random(&mut state, below);
    let mut line = Line::new(start);
    while line.events().len() + 1 < longest {
        let position = line.position();
        let event = match line.turn() {
            Turn::Over(_) => return line,
            Turn::Chance => {
                let chances = position.chances();
                let pips = |roll: &G::Roll| -> u32 {
                    G::write_roll(roll).chars().filter_map(|digit| digit.to_digit(10)).sum()
                };
                let throws = (0..4).map(|_| &chances[draw(chances.len())].0);
                match throws.max_by_key(|roll| pips(roll)) {
                    Some(roll) => Event::Roll(*roll),
                    None => return line,
                }
            }
            Turn::Player(by) => {
                let mut moves = position.legal_moves();
                moves.retain(|mv| !doubles(position, mv));
                Event::Move { by, mv: moves.swap_remove(draw(moves.len())) }
            }
        };
        if line.apply(&event).is_err() {
            return line;
        }
    }
    line
}

fn doubles<G: PlayableGame>(position: &G, mv: &G::Move) -> bool {
    let is = |step: &G::Step| position.step_kind(step) == StepKind::Choose(Choice::Double);
    position.steps(mv).iter().any(is)
}
