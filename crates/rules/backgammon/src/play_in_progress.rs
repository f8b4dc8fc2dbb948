use crate::board::{Board, HOME};
use crate::checkers::{BAR, OFF};
use crate::dice::Dice;
use crate::play::{Hop, Play, from_behind};
use crate::refusal::Refusal;

/// A play that is being entered hop by hop, in any order of the dice, and the hops that may follow.
///
/// While bearing off, either number may allow the same hop. Both possibilities are then kept until later hops decide.
#[derive(Clone, Debug)]
pub struct PlayInProgress {
    dice: Dice,
    /// How many dice numbers every legal play of this roll uses.
    length: usize,
    /// The results of all legal plays.
    results: Vec<(Board, Play)>,
    hops: Vec<Hop>,
    states: Vec<PlayState>,
}

/// A board in the middle of a play, with the numbers still to be played.
#[derive(Clone, PartialEq, Eq, Debug)]
struct PlayState {
    board: Board,
    left: Vec<u8>,
}

impl PlayInProgress {
    /// Nothing has been moved yet.
    pub fn new(board: Board, dice: Dice) -> Self {
        let mut results = Vec::new();
        board.each_play(dice, |after, play| results.push((after, play)));
        let length = results.first().map_or(0, |(_, play)| play.hops().len());
        let states = vec![PlayState { board, left: dice.numbers().collect() }];
        Self { dice, length, results, hops: Vec::new(), states }
    }

    /// Makes one more hop.
    ///
    /// # Errors
    /// Why no legal play continues like this. The play is then unchanged.
    pub fn hop(&mut self, hop: Hop) -> Result<(), Refusal> {
        let states = self.follow(hop)?;
        let hops = self.hops.len() + 1;
        if !states.iter().any(|state| self.can_finish(state, hops)) {
            return Err(self.wasted());
        }
        self.states = states;
        self.hops.push(hop);
        Ok(())
    }

    /// The complete play, if no number is left to play.
    pub fn play(&self) -> Option<Play> {
        if self.hops.len() < self.length {
            return None;
        }
        let result =
            |state: &PlayState| self.results.iter().find(|(after, _)| *after == state.board);
        self.states.iter().find_map(result).map(|(_, play)| *play)
    }

    /// The hops that may follow, those from the highest places first.
    pub fn next(&self) -> Vec<Hop> {
        let mut next: Vec<_> =
            self.states.iter().flat_map(PlayState::hops).map(|(hop, _)| hop).collect();
        from_behind(&mut next);
        next.dedup();
        next.retain(|&hop| self.clone().hop(hop).is_ok());
        next
    }

    /// The board after the hops so far, as the mover sees it.
    pub fn board(&self) -> Board {
        self.states[0].board
    }

    /// Why the play cannot end or continue here: it would not use numbers that can be played.
    pub(crate) fn wasted(&self) -> Refusal {
        match self.length {
            _ if self.dice.is_double() => Refusal::UseWholeDouble,
            2.. => Refusal::UseBothDice,
            _ => Refusal::UseLargerDie,
        }
    }

    fn follow(&self, hop: Hop) -> Result<Vec<PlayState>, Refusal> {
        let mut states: Vec<PlayState> = Vec::new();
        let mut reason = Refusal::NoSuchNumber;
        for state in &self.states {
            match state.follow(hop) {
                Ok(next) => states.extend(next),
                Err(refusal) => reason = refusal,
            }
        }
        if states.is_empty() { Err(reason) } else { Ok(states) }
    }

    fn can_finish(&self, state: &PlayState, hops: usize) -> bool {
        if hops >= self.length {
            return self.results.iter().any(|(after, _)| *after == state.board);
        }
        state.hops().iter().any(|(_, next)| self.can_finish(next, hops + 1))
    }
}

impl PlayState {
    /// Every possible hop, with the state after it.
    fn hops(&self) -> Vec<(Hop, Self)> {
        let mut hops = Vec::new();
        for from in (1..=BAR).rev().filter(|&from| self.board.mine().on(from) > 0) {
            for pips in self.numbers() {
                let hop = Hop::by(from, pips);
                if self.check(hop, pips).is_ok() {
                    hops.push((hop, self.after(hop, pips)));
                }
            }
        }
        hops
    }

    /// The states after a hop, one for each number that allows it.
    fn follow(&self, hop: Hop) -> Result<Vec<Self>, Refusal> {
        self.check_places(hop)?;
        let mut reason = Refusal::NoSuchNumber;
        let mut states = Vec::new();
        for pips in self.numbers().filter(|&pips| Hop::by(hop.from, pips) == hop) {
            match self.check(hop, pips) {
                Ok(()) => states.push(self.after(hop, pips)),
                Err(refusal) => reason = refusal,
            }
        }
        match () {
            () if !states.is_empty() => Ok(states),
            () if hop.is_off() && !self.all_home() => Err(Refusal::NotAllHome),
            () => Err(reason),
        }
    }

    /// The distinct numbers left to play.
    fn numbers(&self) -> impl Iterator<Item = u8> {
        let first = self.left.first().copied();
        let second = self.left.get(1).copied().filter(|&number| Some(number) != first);
        first.into_iter().chain(second)
    }

    /// Checks what does not depend on the dice.
    fn check_places(&self, hop: Hop) -> Result<(), Refusal> {
        let mine = self.board.mine();
        if hop.from > BAR || hop.to >= hop.from {
            Err(Refusal::WrongWay)
        } else if mine.on(hop.from) == 0 {
            Err(Refusal::NoChecker)
        } else if mine.on_bar() > 0 && hop.from != BAR {
            Err(Refusal::EnterFirst)
        } else {
            Ok(())
        }
    }

    fn check(&self, hop: Hop, pips: u8) -> Result<(), Refusal> {
        self.check_places(hop)?;
        if self.board.is_closed(hop.to) {
            Err(Refusal::PointClosed)
        } else if hop.to != OFF {
            Ok(())
        } else if !self.all_home() {
            Err(Refusal::NotAllHome)
        } else if hop.from < pips && (hop.from + 1..=6).any(|place| self.board.mine().on(place) > 0)
        {
            Err(Refusal::HigherFirst)
        } else {
            Ok(())
        }
    }

    fn all_home(&self) -> bool {
        self.board.mine().held() & !HOME & !1 == 0
    }

    fn after(&self, hop: Hop, pips: u8) -> Self {
        let mut left = self.left.clone();
        if let Some(index) = left.iter().position(|&number| number == pips) {
            left.remove(index);
        }
        Self { board: self.board.after_hop(hop.from, hop.to), left }
    }
}
