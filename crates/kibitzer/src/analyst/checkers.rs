use checkers::Position;
use checkers_tables::{Guide, Table, Value};
use words::Language;

use super::Fathom;
use super::fathom::side_name;

impl Fathom for Position {
    /// What the table of endings says.
    fn facts(position: &Self, l: Language) -> Vec<String> {
        let Some(value) = Table::embedded().value(position) else { return Vec::new() };
        let side = position.side_to_move();
        let winner = match value {
            Value::Draw => return vec![l.analyst_table_drawn().to_owned()],
            Value::Win => side,
            Value::Loss => !side,
        };
        let won = l.analyst_table_won(side_name(position, winner, l));
        // Each player's moves count, and the winner makes the last one.
        let steps = Guide::new().steps(position).filter(|steps| *steps > 0);
        let steps = steps.map(|steps| l.analyst_table_steps(u64::from(steps.div_ceil(2))));
        std::iter::once(won).chain(steps).collect()
    }
}

#[cfg(test)]
mod tests {
    use checkers::Rules;

    use super::*;

    fn facts(fen: &str) -> Vec<String> {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        Position::facts(&position, Language::English)
    }

    /// First Position: two kings win against a king and a man. One king each is a draw.
    #[test]
    fn endings_are_facts() {
        let won = facts("W:WK19,K23:B12,K28");
        assert!(won[0].starts_with("White wins"), "{won:?}");
        assert_eq!(won.len(), 2);
        assert_eq!(facts("W:WK19:BK1").len(), 1);
        // The man must go before the king, which captures it with its next move.
        let lost = facts("B:WK11:B4");
        assert!(lost[0].starts_with("White wins") && lost[1].contains('1'), "{lost:?}");
        let start = <Position as game::Game>::start(Rules::STANDARD);
        assert!(Position::facts(&start, Language::English).is_empty());
    }
}
