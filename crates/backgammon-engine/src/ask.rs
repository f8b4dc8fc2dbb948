use backgammon::{Board, Dice};
use engine::Chances;

use crate::aims::Aims;
use crate::mind::Mind;
use crate::ranking::Ranking;
use crate::thought::{Prospect, Thought};

impl Mind {
    /// Where the best play of a roll leads, as the mover sees it, looking so many rolls ahead and
    /// leaving the cube aside.
    pub fn best_play(&self, board: &Board, dice: Dice, aims: &Aims, plies: u32) -> Board {
        let mut thought = Thought::new(self);
        let worth = |prospect: &Prospect| aims.equity(&prospect.chances);
        let mut ranking = Ranking::new(thought.prospects(board, dice), &worth);
        for ply in 1..=plies {
            ranking.deepen(&mut thought, aims, ply, 1);
        }
        ranking.plays().first().map_or(*board, |(_, best)| best.after)
    }

    /// The chances of the player on roll, looking so many rolls ahead.
    pub fn chances_ahead(&self, board: &Board, aims: &Aims, plies: u32) -> Chances {
        Thought::new(self).ahead(board, aims, plies).unwrap_or_else(|| self.chances(board))
    }
}
