use crate::board::{Board, HOME};
use crate::checkers::{BAR, OFF};
use crate::dice::Dice;
use crate::play::{Hop, Play, from_behind};
use crate::refusal::Refusal;

/// A play that is being entered hop by hop, in any order of the dice, and the hops that may follow.
///
/// While bearing off, one hop can sometimes be made by either number; then both possibilities are
/// kept until it no longer matters.
#[derive(Clone, Debug)]
pub struct PlayInProgress {
    dice: Dice,
    /// How many numbers every legal play of this roll uses.
    length: usize,
    /// The results of all legal plays.
    results: Vec<(Board, Play)>,
    hops: Vec<Hop>,
    stands: Vec<Stand>,
}

/// A board in the middle of a play and the numbers still to be used.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stand {
    board: Board,
    left: Vec<u8>,
}

impl PlayInProgress {
    /// Nothing has been moved yet.
    pub fn new(board: Board, dice: Dice) -> Self {
        let mut results = Vec::new();
        board.each_play(dice, |after, play| results.push((after, play)));
        let length = results.first().map_or(0, |(_, play)| play.hops().len());
        let stands = vec![Stand { board, left: dice.numbers().collect() }];
        Self { dice, length, results, hops: Vec::new(), stands }
    }

    /// Makes one hop more.
    ///
    /// # Errors
    /// Why no legal play goes on like this; nothing has changed then.
    pub fn hop(&mut self, hop: Hop) -> Result<(), Refusal> {
        let stands = self.follow(hop)?;
        let hops = self.hops.len() + 1;
        if !stands.iter().any(|stand| self.can_finish(stand, hops)) {
            return Err(self.wasted());
        }
        self.stands = stands;
        self.hops.push(hop);
        Ok(())
    }

    /// The whole play, if nothing is left to be moved.
    pub fn play(&self) -> Option<Play> {
        if self.hops.len() < self.length {
            return None;
        }
        let result = |stand: &Stand| self.results.iter().find(|(after, _)| *after == stand.board);
        self.stands.iter().find_map(result).map(|(_, play)| *play)
    }

    /// The hops that may follow, those from the highest places first.
    pub fn next(&self) -> Vec<Hop> {
        let mut next: Vec<_> =
            self.stands.iter().flat_map(Stand::hops).map(|(hop, _)| hop).collect();
        from_behind(&mut next);
        next.dedup();
        next.retain(|&hop| self.clone().hop(hop).is_ok());
        next
    }

    /// The board as it stands now, as the mover sees it.
    pub fn board(&self) -> Board {
        self.stands[0].board
    }

    /// Why the play cannot stop or go on here: it would leave numbers unused that can be played.
    pub(crate) fn wasted(&self) -> Refusal {
        match self.length {
            _ if self.dice.is_double() => Refusal::UseWholeDouble,
            2.. => Refusal::UseBothDice,
            _ => Refusal::UseLargerDie,
        }
    }

    fn follow(&self, hop: Hop) -> Result<Vec<Stand>, Refusal> {
        let mut stands: Vec<Stand> = Vec::new();
        let mut reason = Refusal::NoSuchNumber;
        for stand in &self.stands {
            match stand.follow(hop) {
                Ok(next) => stands.extend(next),
                Err(refusal) => reason = refusal,
            }
        }
        if stands.is_empty() { Err(reason) } else { Ok(stands) }
    }

    fn can_finish(&self, stand: &Stand, hops: usize) -> bool {
        if hops >= self.length {
            return self.results.iter().any(|(after, _)| *after == stand.board);
        }
        stand.hops().iter().any(|(_, next)| self.can_finish(next, hops + 1))
    }
}

impl Stand {
    /// Every hop that a number allows, with what follows from it.
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

    /// What follows from a hop, by each number that allows it.
    fn follow(&self, hop: Hop) -> Result<Vec<Self>, Refusal> {
        self.check_places(hop)?;
        let mut reason = Refusal::NoSuchNumber;
        let mut stands = Vec::new();
        for pips in self.numbers().filter(|&pips| Hop::by(hop.from, pips) == hop) {
            match self.check(hop, pips) {
                Ok(()) => stands.push(self.after(hop, pips)),
                Err(refusal) => reason = refusal,
            }
        }
        match () {
            () if !stands.is_empty() => Ok(stands),
            () if hop.is_off() && !self.all_home() => Err(Refusal::NotAllHome),
            () => Err(reason),
        }
    }

    /// The different numbers left.
    fn numbers(&self) -> impl Iterator<Item = u8> {
        let first = self.left.first().copied();
        let second = self.left.get(1).copied().filter(|&number| Some(number) != first);
        first.into_iter().chain(second)
    }

    /// What does not depend on the dice.
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
