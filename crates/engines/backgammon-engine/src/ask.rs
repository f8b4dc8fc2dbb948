use backgammon::{Board, Dice, Phase, Position};
use cube::{Options, efficiency};
use engine::OutcomeProbabilities;

use crate::aims::Aims;
use crate::mind::Mind;
use crate::ranking::Ranking;
use crate::stakes::aims_of;
use crate::stand::Stand;
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
    pub fn chances_ahead(&self, board: &Board, aims: &Aims, plies: u32) -> OutcomeProbabilities {
        Thought::new(self).ahead(board, aims, plies).unwrap_or_else(|| self.chances(board))
    }

    /// The chances of the player before whose roll the cube is or could be turned, and what may be done
    /// with it, looking so many rolls ahead; `None` where no such decision is awaited.
    pub fn weigh_cube(
        &self,
        position: &Position,
        plies: u32,
    ) -> Option<(OutcomeProbabilities, Options)> {
        let side = match position.phase() {
            Phase::BeforeRoll(side) | Phase::Offered { doubler: side, .. } => side,
            _ => return None,
        };
        let (board, stand) = (position.board(side), Stand::of(position, side));
        let (chances, options) = if plies == 0 {
            let chances = self.chances(&board);
            (chances, stand.mine.options(&chances, efficiency(&board)))
        } else {
            stand.look(&mut Thought::new(self), &board, &aims_of(position, side), plies)?
        };
        Some((chances, stand.known(&board).unwrap_or(options)))
    }
}
