use std::sync::LazyLock;

use checkers::{Position, Rules};

/// An opening with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningName {
    /// The name.
    pub name: &'static str,
    /// The position that has the name. Where it is reached by other moves, it is the same opening.
    pub position: Position,
    /// The number of moves from the start.
    pub plies: usize,
}

/// Names from the literature, with the moves that form them: as given by the American Checker Federation,
/// startcheckers.com, Richard Fortman's "The First Twenty Moves" and the Encyclopædia Britannica of 1911.
const LIST: &str = include_str!("opening_names.txt");

static NAMED: LazyLock<Vec<OpeningName>> =
    LazyLock::new(|| LIST.lines().filter_map(read).collect());

/// Reads a line: the name, a colon and the moves.
fn read(line: &'static str) -> Option<OpeningName> {
    let (name, moves) = line.split_once(':')?;
    let mut position = Position::start(Rules::STANDARD);
    let mut plies = 0;
    for text in moves.split_whitespace() {
        let mv = position.read_numeric(text).ok()?;
        position.play(&mv);
        plies += 1;
    }
    Some(OpeningName { name, position, plies })
}

/// Every opening with a name.
pub fn named_openings() -> &'static [OpeningName] {
    &NAMED
}

/// The name of the opening of a game: that of its last position that has one.
pub fn opening_name(positions: &[Position]) -> Option<&'static str> {
    let is_same = |one: &Position, other: &Position| {
        one.board() == other.board() && one.side_to_move() == other.side_to_move()
    };
    let name = |position: &Position| {
        NAMED.iter().find(|opening| is_same(&opening.position, position)).map(|found| found.name)
    };
    positions.iter().rev().find_map(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(moves: &str) -> Vec<Position> {
        let mut positions = vec![Position::start(Rules::STANDARD)];
        for text in moves.split_whitespace() {
            let mut next = *positions.last().unwrap();
            next.play(&next.read_numeric(text).unwrap());
            positions.push(next);
        }
        positions
    }

    #[test]
    fn every_line_of_the_list_can_be_played_and_names_another_position() {
        assert_eq!(named_openings().len(), LIST.lines().count());
        for (index, one) in NAMED.iter().enumerate() {
            let same = NAMED[..index].iter().find(|other| other.position == one.position);
            assert_eq!(same, None, "{}", one.name);
        }
    }

    #[test]
    fn the_last_name_of_a_line_counts() {
        assert_eq!(opening_name(&line("")), None);
        assert_eq!(opening_name(&line("9-14")), Some("Double Corner"));
        assert_eq!(opening_name(&line("11-15 22-18 15x22")), Some("Single Corner"));
        let old_fourteenth = "11-15 23-19 8-11 22-17 4-8";
        assert_eq!(opening_name(&line(old_fourteenth)), Some("Old Fourteenth"));
    }

    #[test]
    fn transpositions_have_the_same_name() {
        let other_order = "11-15 22-17 8-11 23-19 4-8";
        assert_eq!(opening_name(&line(other_order)), Some("Old Fourteenth"));
    }
}
