use backgammon::Board;
use bearoff::HomeBoard;

/// The cube efficiency on this board: the share of a perfectly live cube's value that players realise, from 0 to 1.
///
/// A cube can only be turned before a roll, not at the ideal moment. The more a single roll decides, the more value is
/// lost: little in long races, much in short ones, with contact positions in between. The numbers are the usual ones of
/// Janowski's model.
pub fn efficiency(board: &Board) -> f32 {
    if board.has_contact() {
        return 0.68;
    }
    let home = HomeBoard::of(board.mine()).is_some() && HomeBoard::of(board.theirs()).is_some();
    if home {
        return 0.6;
    }
    let pips = board.mine().pips() as f32;
    (0.55 + 0.00125 * pips).clamp(0.6, 0.7)
}

#[cfg(test)]
mod tests {
    use super::*;
    use backgammon::Checkers;

    #[test]
    fn longer_races_are_more_efficient() {
        let far = |place: u8| Checkers::new(|p| if p == place { 15 } else { 0 }).unwrap();
        let board = |place| Board::new(far(place), far(place)).unwrap();
        assert_eq!(efficiency(&Board::START), 0.68);
        assert_eq!(efficiency(&board(6)), 0.6);
        let (short, long) = (efficiency(&board(7)), efficiency(&board(12)));
        assert!(0.6 < short && short < long && long <= 0.7, "{short} {long}");
    }
}
