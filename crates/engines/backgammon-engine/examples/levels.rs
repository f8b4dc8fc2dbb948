//! Lets each level play matches to five points against the one below, and prints how many it wins.
//!
//! ```sh
//! cargo run --release -p salon-backgammon-engine --example levels -- 400 [lowest] [highest]
//! ```
//!
//! For tuning: `salon match backgammon` is what counts.

use backgammon::{Dice, Die, Position, Roll, Rules};
use engine::{Engine, SearchLimits, SearchRequest, SkillLevel, StopSignal, StoppedClock, Strength};
use game::{Event, Game, Line, Outcome, Side, Turn};
use salon_backgammon_engine::BackgammonEngine;

fn main() {
    let mut args = std::env::args().skip(1).filter_map(|text| text.parse::<u32>().ok());
    let matches = args.next().unwrap_or(200);
    let (lowest, highest) = (args.next().unwrap_or(1), args.next().unwrap_or(10));
    for number in lowest + 1..=highest {
        let strength = |number: u32| match SkillLevel::new(number as u8) {
            Some(level) => Strength::Level(level),
            None => Strength::Max,
        };
        let won = (0..matches)
            .filter(|&seed| {
                let (above, below) = (strength(number), strength(number - 1));
                // Each row of dice is played twice, with the sides exchanged.
                let above_is = if seed % 2 == 0 { Side::White } else { Side::Black };
                play_match(above, below, above_is, u64::from(seed / 2)) == Some(above_is)
            })
            .count();
        let share = won as f64 / f64::from(matches);
        let margin = 1.96 * (share * (1.0 - share) / f64::from(matches)).sqrt();
        eprintln!(
            "{} against {}: {:.1} % (± {:.1})",
            strength(number),
            strength(number - 1),
            100.0 * share,
            100.0 * margin
        );
    }
}

fn play_match(above: Strength, below: Strength, above_is: Side, seed: u64) -> Option<Side> {
    let rules = Rules::match_to(5);
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut die = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        Die::ALL[(state >> 33) as usize % 6]
    };
    let mut engines =
        [above, below].map(|strength| BackgammonEngine::of_strength(strength, seed + 1));
    let mut results: Vec<Outcome<_>> = Vec::new();
    while let Some(start) = Position::next_game(&rules, &results) {
        let mut line = Line::new(start);
        loop {
            let event = match line.turn() {
                Turn::Over(outcome) => {
                    results.push(outcome);
                    break;
                }
                Turn::Chance if line.position().on_turn().is_none() => {
                    Event::Roll(Roll::Opening { white: die(), black: die() })
                }
                Turn::Chance => Event::Roll(Roll::Turn(Dice::of(die(), die()))),
                Turn::Player(by) => {
                    let engine = &mut engines[usize::from(by != above_is)];
                    let line = &Line::new(line.position().clone());
                    let request = SearchRequest::new(line, SearchLimits::default());
                    let choice =
                        engine.think(&request, &StoppedClock, &StopSignal::new(), &mut |_| {})?;
                    Event::Move { by, mv: choice.mv }
                }
            };
            line.apply(&event).ok()?;
        }
    }
    results.last().and_then(Outcome::winner)
}
