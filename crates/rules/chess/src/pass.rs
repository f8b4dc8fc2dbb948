use crate::Position;

impl Position {
    /// The position if the side to move could let the other move instead: not a move of the game,
    /// but a question that engines ask. `None` in check, where the answer would be no position.
    pub fn passed(&self) -> Option<Self> {
        if self.is_check() { None } else { Some(self.other_to_move()) }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Position, Rules};

    #[test]
    fn passing_gives_the_turn_away_and_nothing_else() {
        let text = "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3";
        let position = Position::from_fen(Rules::STANDARD, text).unwrap();
        let wanted = "rnbqkb1r/ppp1pppp/5n2/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3";
        let wanted = Position::from_fen(Rules::STANDARD, wanted).unwrap();
        assert_eq!(position.passed(), Some(wanted));
    }

    #[test]
    fn nobody_passes_in_check() {
        let shielded = Position::from_fen(Rules::STANDARD, "4k3/8/8/8/7b/8/5P2/R3K2R w KQ - 0 1");
        assert!(shielded.unwrap().passed().is_some(), "the pawn on f2 stands in the way");
        let open = Position::from_fen(Rules::STANDARD, "4k3/8/8/8/7b/8/3P4/R3K2R w KQ - 0 1");
        assert_eq!(open.unwrap().passed(), None);
    }
}
