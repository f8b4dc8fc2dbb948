use super::Opening;
use crate::{Position, Rules};

/// An opening of the three-move restriction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreeMove {
    /// Its number in the list of the American Checker Federation, from 1 to 174.
    pub number: u8,
    /// Where it may be played.
    pub status: BallotStatus,
    /// Its moves.
    pub opening: Opening,
}

/// Where an opening may be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BallotStatus {
    /// In tournaments and matches.
    OverTheBoard,
    /// Only in correspondence play, where there is time to find the defence.
    ByMail,
    /// Nowhere: it is considered lost.
    Barred,
}

/// The openings of the federation's list, in its order and with its choice among transpositions.
///
/// That there are these 174 follows from the rules: of the 302 ways to make three moves, those that
/// lead to the same position are one, and those that lose a piece at once are left out. Which are
/// barred (`!`) and which are for mail play (`?`) does not follow; it is the list's, as Ed Gilbert
/// and Martin Fierz keep it in the program CheckerBoard.
const LIST: &str = include_str!("three_move.txt");

/// The 174 openings of the three-move restriction.
pub fn three_move() -> impl Iterator<Item = ThreeMove> {
    let ballots = LIST.lines().flat_map(|line| {
        let (first, third) = line.split_once(':').unwrap_or((line, ""));
        third.split_whitespace().filter_map(move |third| ballot(first, third))
    });
    ballots.zip(1..).map(|((status, opening), number)| ThreeMove { number, status, opening })
}

fn ballot(first: &str, third: &str) -> Option<(BallotStatus, Opening)> {
    let (third, status) = match (third.strip_suffix('?'), third.strip_suffix('!')) {
        (Some(third), _) => (third, BallotStatus::ByMail),
        (_, Some(third)) => (third, BallotStatus::Barred),
        _ => (third, BallotStatus::OverTheBoard),
    };
    let (black, white) = first.split_once(' ')?;
    let opening = Opening::played(Position::start(Rules::STANDARD), &[black, white, third])?;
    Some((status, opening))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_list_has_174_openings() {
        let count = |status| three_move().filter(|ballot| ballot.status == status).count();
        assert_eq!(three_move().count(), 174);
        assert_eq!(count(BallotStatus::OverTheBoard), 144);
        assert_eq!(count(BallotStatus::ByMail), 12);
        assert_eq!(count(BallotStatus::Barred), 18);
        assert_eq!(three_move().last().unwrap().number, 174);
    }

    /// Every way to make three moves, as openings.
    fn all() -> Vec<Opening> {
        let mut all = vec![Opening { start: Position::start(Rules::STANDARD), moves: vec![] }];
        for _ in 0..3 {
            all = all.iter().flat_map(longer).collect();
        }
        all
    }

    fn longer(opening: &Opening) -> Vec<Opening> {
        let longer =
            |mv| Opening { moves: [&opening.moves[..], &[mv]].concat(), ..opening.clone() };
        opening.position().moves().into_iter().map(longer).collect()
    }

    /// The list contains exactly the legal sequences of three moves, each position once, without those that lose a
    /// piece at once.
    #[test]
    fn the_list_follows_from_the_rules() {
        let all = all();
        assert_eq!(all.len(), 302);
        let boards = |openings: &[Opening]| -> HashSet<_> {
            openings.iter().map(|opening| *opening.position().board()).collect()
        };
        assert_eq!(boards(&all).len(), 216);
        let sound: Vec<Opening> =
            all.into_iter().filter(|opening| !opening.loses_a_piece()).collect();
        let listed: Vec<Opening> = three_move().map(|ballot| ballot.opening).collect();
        assert_eq!(boards(&listed).len(), 174, "no position stands twice");
        assert_eq!(boards(&sound), boards(&listed));
    }
}
