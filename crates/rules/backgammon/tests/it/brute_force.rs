//! A second generator, written from the text of the rules and from nothing else: it tries every
//! order of the dice and every checker, keeps what uses most numbers, and is slow.

use std::collections::BTreeSet;

use salon_backgammon::{BAR, Board, Checkers, Dice};

use crate::random_boards::RandomBoards;

/// Own checkers by place (0 off, 25 bar), then the opponent's in the mover's numbering, with the
/// opponent's bar at 0.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Plain {
    mine: [u8; 26],
    theirs: [u8; 26],
}

impl Plain {
    fn of(board: &Board) -> Self {
        let mut plain = Self { mine: [0; 26], theirs: [0; 26] };
        for place in 0..=25 {
            plain.mine[place] = board.mine().on(place as u8);
            plain.theirs[25 - place] = board.theirs().on(place as u8);
        }
        // The last line has put what they have borne off on 25; what counts here is the board.
        plain.theirs[25] = 0;
        plain
    }

    fn may_move(&self, from: usize, die: usize) -> bool {
        if self.mine[from] == 0 {
            return false;
        }
        let others_on_bar = self.mine[25] > 0 && from != 25;
        if others_on_bar {
            return false;
        }
        if from > die {
            return self.theirs[from - die] < 2;
        }
        let all_home = (7..=25).all(|place| self.mine[place] == 0);
        let none_higher = (from + 1..=6).all(|place| self.mine[place] == 0);
        all_home && (from == die || none_higher)
    }

    fn moved(&self, from: usize, die: usize) -> Self {
        let mut next = self.clone();
        next.mine[from] -= 1;
        if from <= die {
            next.mine[0] += 1;
            return next;
        }
        next.mine[from - die] += 1;
        if next.theirs[from - die] == 1 {
            next.theirs[from - die] = 0;
            next.theirs[0] += 1;
        }
        next
    }

    /// Everything that can be reached, with the numbers that were used on the way there, in order.
    fn reach(&self, dice: &[usize], used: &mut Vec<usize>, found: &mut Vec<(Vec<usize>, Self)>) {
        found.push((used.clone(), self.clone()));
        for index in 0..dice.len() {
            let mut rest = dice.to_vec();
            let die = rest.remove(index);
            if dice[..index].contains(&die) {
                continue;
            }
            for from in 1..=25 {
                if self.may_move(from, die) {
                    used.push(die);
                    self.moved(from, die).reach(&rest, used, found);
                    used.pop();
                }
            }
        }
    }

    fn results(&self, dice: Dice) -> BTreeSet<Self> {
        let numbers: Vec<_> = dice.numbers().map(usize::from).collect();
        let mut found = Vec::new();
        self.reach(&numbers, &mut Vec::new(), &mut found);
        let most = found.iter().map(|(used, _)| used.len()).max().unwrap_or(0);
        found.retain(|(used, _)| used.len() == most);
        if most == 1 && found.iter().any(|(used, _)| used[0] == usize::from(dice.high())) {
            found.retain(|(used, _)| used[0] == usize::from(dice.high()));
        }
        found.into_iter().map(|(_, plain)| plain).collect()
    }
}

/// The generator's results as plain boards; fails if it makes one twice, if its plays do not lead
/// to its results, or if counting gives another number.
fn generated(board: &Board, dice: Dice) -> BTreeSet<Plain> {
    let mut results = BTreeSet::new();
    let mut count = 0;
    board.each_play(dice, |after, play| {
        count += 1;
        let mut plain = Plain::of(board);
        for hop in play.hops() {
            plain = plain.moved(hop.from.into(), usize::from(hop.from - hop.to).max(1));
        }
        assert_eq!(plain, Plain::of(&after), "{play:?} of {dice} on {board:?}");
        let sound = (0..=BAR).map(|place| after.mine().on(place)).sum::<u8>();
        assert_eq!(sound, Checkers::EACH);
        assert!(results.insert(plain), "{play:?} of {dice} on {board:?} stands twice");
    });
    assert_eq!(board.count_plays(dice), count, "{dice} on {board:?}");
    results
}

fn agree(board: &Board, dice: Dice) {
    assert_eq!(generated(board, dice), Plain::of(board).results(dice), "{dice} on {board:?}");
}

#[test]
fn agrees_with_the_generator_in_random_games() {
    let mut boards = RandomBoards::new(41);
    for _ in 0..60_000 {
        let (board, dice) = boards.of_a_game();
        agree(&board, dice);
    }
}

#[test]
fn agrees_with_the_generator_on_scattered_checkers() {
    let mut boards = RandomBoards::new(42);
    for _ in 0..30_000 {
        let (board, dice) = boards.scattered();
        agree(&board, dice);
    }
}

#[test]
fn agrees_with_the_generator_in_the_bear_off() {
    let mut boards = RandomBoards::new(43);
    for _ in 0..30_000 {
        let (board, dice) = boards.bearing_off();
        agree(&board, dice);
    }
}
