//! Games that are known before they are played on the page.

use anyhow::{Context, Result, anyhow, ensure};
use board_view::{Choice, Place, StepKind};
use game::{Event, Line, Turn};
use narration::{PlayableGame, choices, playable_game, score_sheet};
use thirtyfour::Key;

use crate::visitor::Visitor;

/// A game and everything that happens in it.
pub(crate) struct Script<G: PlayableGame> {
    pub(crate) line: Line<G>,
}

/// How moves are entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Way {
    /// With the pointer.
    Clicks,
    /// The first with arrow keys and Enter, the others as text.
    Keys,
}

/// So many moves are walked over the board before the others are typed.
const WALKED: usize = 6;

/// So many games are tried in the search for a short one.
const TRIES: u64 = 300;

impl<G: PlayableGame> Script<G> {
    /// A game that everybody knows.
    pub(crate) fn known(rules: &str, events: &[&str]) -> Result<Self> {
        let mut line = Line::new(start::<G>(rules)?);
        for text in events {
            let event =
                line.position().read_event(text).map_err(|error| anyhow!("{text}: {error}"))?;
            line.apply(&event).map_err(|refusal| anyhow!("{text}: {refusal:?}"))?;
        }
        Ok(Self { line })
    }

    /// The shortest of some random games that end by the rules; always the same one.
    pub(crate) fn short(rules: &str) -> Result<Self> {
        let mut best: Option<Line<G>> = None;
        for seed in 1..=TRIES {
            let longest = best.as_ref().map_or(200, |line| line.events().len());
            best = random(start::<G>(rules)?, seed, longest).or(best);
        }
        Ok(Self { line: best.context("no random game ends")? })
    }

    /// Plays it on the page to its end, and compares the list of moves after each.
    pub(crate) async fn play(&self, visitor: &Visitor, way: Way) -> Result<()> {
        let language = visitor.language;
        let notes = score_sheet::score_sheet(&self.line, language);
        let mut walked = 0;
        for (index, event) in self.line.events().iter().enumerate() {
            let before = &self.line.positions()[index];
            match event {
                Event::Roll(roll) => visitor.type_line(&G::write_roll(roll)).await?,
                Event::Move { mv, .. } if way == Way::Keys && walked >= WALKED => {
                    visitor.type_line(&self.typed(before, mv, visitor)).await?;
                }
                Event::Move { mv, .. } => {
                    self.enter(before, mv, visitor, way).await?;
                    walked += 1;
                }
            }
            let known: Vec<String> = notes
                .iter()
                .filter(|note| note.after <= index + 1)
                .map(|note| note.text.clone())
                .collect();
            let what = format!("{} moves after {}", known.len(), before.write_event(event));
            visitor.see(&what, |seen| seen.moves == known && !seen.refused).await?;
        }
        let seen = visitor.see("the end", |seen| seen.over).await?;
        let winner = self.line.turn().outcome().and_then(|outcome| outcome.winner());
        if let Some(side) = winner {
            let name = playable_game::side_names::<G>(self.line.position().rules(), language)[side];
            ensure!(seen.told.contains(name), "{name} has won, but '{}' is told", seen.told);
        }
        Ok(())
    }

    /// A move as people write it, or what is said instead of one.
    pub(crate) fn typed(&self, before: &G, mv: &G::Move, visitor: &Visitor) -> String {
        let steps = before.steps(mv);
        match steps.first().map(|step| before.step_kind(step)) {
            Some(StepKind::Choose(choice)) => {
                choices::choice_name::<G>(choice, before.rules(), visitor.language)
            }
            _ => before.write_localized_move(visitor.language, mv),
        }
    }

    /// Enters a move step by step.
    async fn enter(&self, before: &G, mv: &G::Move, visitor: &Visitor, way: Way) -> Result<()> {
        let language = visitor.language;
        let (mut at, mut places) = (None, Vec::new());
        for step in before.steps(mv) {
            match before.step_kind(&step) {
                StepKind::Choose(choice) => {
                    point(visitor, way, &std::mem::take(&mut places)).await?;
                    let name = choices::choice_name::<G>(choice, before.rules(), language);
                    say(visitor, way, &name).await?;
                }
                StepKind::Hop { from, to } => {
                    // A piece that goes on is already in the hand, unless others could go too.
                    if at != Some(from) || G::CONFIRMS_MOVES {
                        places.push(from);
                    }
                    places.push(to);
                    at = Some(to);
                }
            }
        }
        point(visitor, way, &places).await?;
        if G::CONFIRMS_MOVES && at.is_some() {
            say(visitor, way, language.choice_done()).await?;
        }
        Ok(())
    }
}

/// Touches places by pointer or keyboard.
async fn point(visitor: &Visitor, way: Way, places: &[Place]) -> Result<()> {
    if way == Way::Clicks && !places.is_empty() {
        return visitor.touch(places).await;
    }
    for place in places {
        visitor.walk(*place).await?;
        visitor.keys(Key::Enter + "").await?;
    }
    Ok(())
}

/// Presses the button with a name by pointer or keyboard.
async fn say(visitor: &Visitor, way: Way, name: &str) -> Result<()> {
    let button = visitor.named(".place", name).await?;
    match way {
        Way::Clicks => Ok(button.click().await?),
        Way::Keys => Ok(button.send_keys(Key::Enter + "").await?),
    }
}

fn start<G: PlayableGame>(rules: &str) -> Result<G> {
    let rules = rules.parse().map_err(|_| anyhow!("there are no rules '{rules}'"))?;
    Ok(G::start(rules))
}

/// The beginning of a random game until a position is as it should be; always the same one.
pub(crate) fn reach<G: PlayableGame>(rules: &str, fits: impl Fn(&G) -> bool) -> Result<Line<G>> {
    for seed in 1..=TRIES {
        let Some(mut line) = random(start::<G>(rules)?, seed, 150) else { continue };
        while line.undo().is_some() {
            if fits(line.position()) {
                return Ok(line);
            }
        }
    }
    anyhow::bail!("no random game leads there")
}

/// A random game that ends before it is too long. Dice fall high, so that it does.
fn random<G: PlayableGame>(start: G, seed: u64, longest: usize) -> Option<Line<G>> {
    let line = stroll(start, seed, longest);
    matches!(line.turn(), Turn::Over(_)).then_some(line)
}

/// A number below another, that depends on the one before.
pub(crate) fn throw(state: &mut u64, below: usize) -> usize {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*state >> 33) as usize % below.max(1)
}

/// A random game until it ends or is so long.
pub(crate) fn stroll<G: PlayableGame>(start: G, seed: u64, longest: usize) -> Line<G> {
    let mut state = seed;
    let mut draw = move |below: usize| throw(&mut state, below);
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
