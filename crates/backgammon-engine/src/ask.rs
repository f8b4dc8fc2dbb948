use backgammon::{Board, Dice};
use engine::Chances;

use crate::aims::Aims;
use crate::mind::Mind;
use crate::thought::{Prospect, Thought};

/// Where the best play of a roll leads, as the mover sees it, looking so many rolls ahead.
pub fn best_play(mind: &Mind, board: &Board, dice: Dice, aims: &Aims, plies: u32) -> Board {
    let mut thought = Thought::new(mind);
    let ranked: Vec<Prospect> = thought.ranked(board, dice, aims, plies);
    ranked.first().map_or(*board, |best| best.after)
}

/// The chances of the player on roll, looking so many rolls ahead.
pub fn chances_ahead(mind: &Mind, board: &Board, aims: &Aims, plies: u32) -> Chances {
    Thought::new(mind).ahead(board, aims, plies)
}
