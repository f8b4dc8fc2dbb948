use crate::Position;

impl Position {
    /// The position after a null move: the side to move passes. This is not a legal move; engines use it in their search.
    /// `None` in check, where the result would not be a legal position.
    pub fn null_move(&self) -> Option<Self> {
        if self.is_check() { None } else { Some(self.other_to_move()) }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Position, Rules};

    #[test]
    fn a_null_move_changes_only_the_turn_and_clears_en_passant() {
        let text = "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
        let position = Position::from_fen(Rules::STANDARD, text).unwrap();
        let wanted = "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3";
        let wanted = Position::from_fen(Rules::STANDARD, wanted).unwrap();
        assert_eq!(position.null_move(), Some(wanted));
    }

    #[test]
    fn there_is_no_null_move_in_check() {
        let shielded = Position::from_fen(Rules::STANDARD, "4k3/8/8/8/7b/8/5P2/R3K2R w KQ - 0 1");
        assert!(shielded.unwrap().null_move().is_some(), "the pawn on f2 stands in the way");
        let open = Position::from_fen(Rules::STANDARD, "4k3/8/8/8/7b/8/3P4/R3K2R w KQ - 0 1");
        assert_eq!(open.unwrap().null_move(), None);
    }
}
