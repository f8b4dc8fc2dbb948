use backgammon::{Board, Dice};
use engine::OutcomeProbabilities;

use crate::gammon_values::GammonValues;
use crate::networks::Networks;
use crate::probabilities::{from_outputs, of_finished_game, to_outputs, turned};
use crate::rng::Rng;
use crate::search::{Candidate, Search};

/// Longer games are cut off: untrained networks may never finish one.
const MAX_TURNS: usize = 600;

/// Plays a game against itself and trains on it by TD(λ), where `memory` is λ. Returns the number of turns.
pub(super) fn td_game(networks: &mut Networks, rng: &mut Rng, rate: f32, memory: f32) -> usize {
    let mut boards = Vec::with_capacity(80);
    let mut evaluations = Vec::with_capacity(80);
    let mut search = Search::new(networks);
    let mut board = Board::START;
    let mut dice = opening(rng);
    loop {
        boards.push(board);
        let best = search.best(&board, dice, &GammonValues::MONEY);
        evaluations.push(best.chances);
        board = best.after.turned();
        if best.after.is_won() || boards.len() >= MAX_TURNS {
            break;
        }
        dice = roll(rng);
    }
    let mut target = of_finished_game(&board).unwrap_or_else(|| networks.chances(&board));
    for (board, next) in boards.iter().zip(&evaluations).rev() {
        // The evaluation after the play, blended with what came later.
        target = mixed(next, &turned(&target), memory);
        networks.learn(board, &target, rate);
    }
    boards.len()
}

fn mixed(
    one: &OutcomeProbabilities,
    other: &OutcomeProbabilities,
    share: f32,
) -> OutcomeProbabilities {
    let (one, other) = (to_outputs(one), to_outputs(other));
    from_outputs(std::array::from_fn(|index| one[index] + share * (other[index] - one[index])))
}

/// Plays one game with exploration and passes on its positions.
pub(super) fn play_with_exploration(
    search: &mut Search<'_>,
    rng: &mut Rng,
    each: &mut dyn FnMut(Board),
) {
    let mut board = Board::START;
    let mut dice = opening(rng);
    for _ in 0..MAX_TURNS {
        each(board);
        let candidates = search.candidates(&board, dice);
        let after = choose(candidates, rng);
        if after.is_won() {
            return;
        }
        board = after.turned();
        dice = roll(rng);
    }
}

/// The positions of a game with exploration.
#[cfg(test)]
pub(crate) fn boards_of_a_game(networks: &Networks, rng: &mut Rng) -> Vec<Board> {
    let mut boards = Vec::new();
    play_with_exploration(&mut Search::new(networks), rng, &mut |board| boards.push(board));
    boards
}

/// Mostly the best play, sometimes one nearly as good, rarely any.
fn choose(mut candidates: Vec<Candidate>, rng: &mut Rng) -> Board {
    let equity = |candidate: &Candidate| GammonValues::MONEY.equity(&candidate.chances);
    let most = candidates.iter().map(equity).fold(f32::NEG_INFINITY, f32::max);
    let margin = match rng.below(100) {
        0..3 => 10.0,
        3..18 => 0.12,
        _ => 0.0,
    };
    candidates.retain(|candidate| equity(candidate) >= most - margin);
    candidates[rng.below(candidates.len() as u32) as usize].after
}

pub(super) fn roll(rng: &mut Rng) -> Dice {
    Dice::ALL[usize::from(index(rng))]
}

/// The index of one of the 21 rolls, weighted by its probability.
fn index(rng: &mut Rng) -> u8 {
    let (one, other) = (rng.die(), rng.die());
    let (high, low) = (one.max(other), one.min(other));
    high * (high - 1) / 2 + low - 1
}

/// An opening roll: never a double.
pub(super) fn opening(rng: &mut Rng) -> Dice {
    loop {
        let dice = roll(rng);
        if !dice.is_double() {
            return dice;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_have_the_right_frequencies() {
        let mut rng = Rng::new(1);
        let mut counts = [0_u32; 21];
        for _ in 0..36_000 {
            counts[usize::from(index(&mut rng))] += 1;
        }
        for (dice, count) in Dice::ALL.iter().zip(counts) {
            let expected = 1000 * dice.weight();
            assert!(count.abs_diff(expected) < 200, "{dice}: {count}");
        }
    }
}
