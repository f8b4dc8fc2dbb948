use crate::squares::{MAN_SQUARES, binomial};

/// The squares on which both sides can have men.
const SHARED_MAN_SQUARES: u32 = 24;

/// The number of boards with this many pieces of each side.
pub(crate) fn board_count([up, down]: [u32; 2]) -> u64 {
    let men = (0..=up).flat_map(|up_men| (0..=down).map(move |down_men| [up_men, down_men]));
    men.map(|[up_men, down_men]| {
        let free = 32 - up_men - down_men;
        let kings = ways(free, up - up_men) * ways(free - (up - up_men), down - down_men);
        men_placements(up_men, down_men) * kings
    })
    .sum()
}

/// In how many ways men of both sides can be placed, by the number of those on the opponent's first row,
/// where the other side has none.
fn men_placements(up: u32, down: u32) -> u64 {
    let on_first_row = 0..=up.min(MAN_SQUARES - SHARED_MAN_SQUARES);
    on_first_row
        .map(|first| {
            let shared = up - first;
            ways(MAN_SQUARES - SHARED_MAN_SQUARES, first)
                * ways(SHARED_MAN_SQUARES, shared)
                * ways(MAN_SQUARES - shared, down)
        })
        .sum()
}

fn ways(squares: u32, pieces: u32) -> u64 {
    binomial(squares, pieces).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::GeneratedTables;

    /// The authors of Chinook counted 34,779,531,480 boards with seven pieces.
    #[test]
    fn counts_the_published_numbers_of_boards() {
        let all = |pieces: u32| (0..=pieces).map(|up| board_count([up, pieces - up])).sum::<u64>();
        for pieces in 1..=6 {
            assert_eq!(all(pieces), GeneratedTables::BOARDS[pieces as usize]);
        }
        assert_eq!(all(7), 34_779_531_480);
        assert_eq!(board_count([4, 3]) + board_count([3, 4]), GeneratedTables::BOARDS[7]);
    }
}
