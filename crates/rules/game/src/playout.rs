use crate::{Game, Outcome};

/// A game that can be played to its end quickly with moves drawn by lot.
///
/// To measure, to sample positions or to estimate a position by random games takes thousands of games. This plays them
/// without the lists, histories and checks of [`Line`](crate::Line).
pub trait Playout: Game {
    /// Plays on from here with moves and rolls drawn by lot, for at most `most_turns` turns. A draw that a player may
    /// claim is claimed at once; nobody doubles, and an offered double is taken.
    ///
    /// `draw(n)` returns a number below `n`; the crates of the rules have no random numbers of their own. Only the
    /// history since this position counts for repetitions.
    fn playout(
        &self,
        most_turns: u32,
        draw: &mut impl FnMut(u32) -> u32,
    ) -> PlayoutEnd<Self::Ending>;
}

/// How a [`Playout`] ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlayoutEnd<E> {
    /// The outcome; `None` if the most turns had been played before.
    pub outcome: Option<Outcome<E>>,
    /// The number of turns: a whole capture or a whole play is one, a roll is none.
    pub turns: u32,
}
