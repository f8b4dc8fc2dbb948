use backgammon::{Board, Dice};
use engine::OutcomeProbabilities;

use crate::aims::Aims;
use crate::lots::Lots;
use crate::mind::Mind;
use crate::odds::{of_answers, of_finished, to_answers, turned};
use crate::thought::{Prospect, Thought};

/// Longer games are cut: two minds that know nothing can play for ever.
const LONGEST: usize = 600;

/// Plays a game and teaches each position what came of it. `memory` says how much more the later
/// positions count than the next one.
pub(super) fn play_and_learn(mind: &mut Mind, lots: &mut Lots, rate: f32, memory: f32) -> usize {
    let mut boards = Vec::with_capacity(80);
    let mut thoughts = Vec::with_capacity(80);
    let mut thought = Thought::new(mind);
    let mut board = Board::START;
    let mut dice = opening(lots);
    loop {
        boards.push(board);
        let best = thought.best(&board, dice, &Aims::MONEY);
        thoughts.push(best.chances);
        board = best.after.turned();
        if best.after.is_won() || boards.len() >= LONGEST {
            break;
        }
        dice = roll(lots);
    }
    let mut target = of_finished(&board).unwrap_or_else(|| mind.chances(&board));
    for (board, next) in boards.iter().zip(&thoughts).rev() {
        // What the mover hoped for after the play, and what was learned since.
        target = mixed(next, &turned(&target), memory);
        mind.learn(board, &target, rate);
    }
    boards.len()
}

fn mixed(
    one: &OutcomeProbabilities,
    other: &OutcomeProbabilities,
    share: f32,
) -> OutcomeProbabilities {
    let (one, other) = (to_answers(one), to_answers(other));
    of_answers(std::array::from_fn(|index| one[index] + share * (other[index] - one[index])))
}

/// The positions of one game, with odd plays among them.
pub(super) fn wander(thought: &mut Thought<'_>, lots: &mut Lots, each: &mut dyn FnMut(Board)) {
    let mut board = Board::START;
    let mut dice = opening(lots);
    for _ in 0..LONGEST {
        each(board);
        let prospects = thought.prospects(&board, dice);
        let after = choose(prospects, lots);
        if after.is_won() {
            return;
        }
        board = after.turned();
        dice = roll(lots);
    }
}

/// Mostly the best play; sometimes another that looks nearly as good; seldom any at all.
fn choose(mut prospects: Vec<Prospect>, lots: &mut Lots) -> Board {
    let equity = |prospect: &Prospect| Aims::MONEY.equity(&prospect.chances);
    let most = prospects.iter().map(equity).fold(f32::NEG_INFINITY, f32::max);
    let margin = match lots.below(100) {
        0..3 => 10.0,
        3..18 => 0.12,
        _ => 0.0,
    };
    prospects.retain(|prospect| equity(prospect) >= most - margin);
    prospects[lots.below(prospects.len() as u32) as usize].after
}

fn roll(lots: &mut Lots) -> Dice {
    Dice::ALL[usize::from(index(lots))]
}

/// One of the 21 rolls, each as often as it falls.
fn index(lots: &mut Lots) -> u8 {
    let (one, other) = (lots.die(), lots.die());
    let (high, low) = (one.max(other), one.min(other));
    high * (high - 1) / 2 + low - 1
}

/// A roll without doubles.
fn opening(lots: &mut Lots) -> Dice {
    loop {
        let dice = roll(lots);
        if !dice.is_double() {
            return dice;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_fall_as_often_as_they_should() {
        let mut lots = Lots::new(1);
        let mut counts = [0_u32; 21];
        for _ in 0..36_000 {
            counts[usize::from(index(&mut lots))] += 1;
        }
        for (dice, count) in Dice::ALL.iter().zip(counts) {
            let expected = 1000 * dice.weight();
            assert!(count.abs_diff(expected) < 200, "{dice}: {count}");
        }
    }
}
