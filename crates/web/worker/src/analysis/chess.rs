use chess::{Move, Position};
use chess_endgames::{DtzSolver, Tablebase, Wdl};
use engine::EngineScore;
use game::Side;
use words::Language;

use super::ExactFacts;
use super::exact_facts::{MoveEvaluation, side_name};
use crate::evaluation_summary::short;

impl ExactFacts for Position {
    fn forced_win(side: &str, moves: u64, l: Language) -> String {
        l.analysis_mates_in(moves, side)
    }

    /// What the endgame tables say, as long as the draw after fifty moves is far away.
    fn facts(position: &Self, l: Language) -> Vec<String> {
        let value =
            Tablebase::shared().and_then(|tables| tables.probe_before_fifty_moves(position));
        let side = position.side_to_move();
        let winner = match value {
            None => return Vec::new(),
            Some(Wdl::Draw) => return vec![l.analysis_table_drawn().to_owned()],
            Some(Wdl::Win) => side,
            Some(Wdl::Loss) => !side,
        };
        vec![l.analysis_table_won(side_name(position, winner, l))]
    }

    /// How many moves the winner needs for the next step.
    fn slow_facts(position: &Self, l: Language) -> Vec<String> {
        let tables = Tablebase::shared()
            .filter(|tables| tables.probe_before_fifty_moves(position).is_some());
        let distance = tables.and_then(|tables| DtzSolver::new(tables).distance(position));
        let distance = distance.filter(|distance| *distance > 0);
        let known = distance.map(|plies| l.analysis_table_moves(u64::from(plies.div_ceil(2))));
        known.into_iter().collect()
    }

    /// Of a move into the tables, its result instead of a number.
    fn evaluation(
        position: &Self,
        by: Side,
        mv: &Move,
        score: EngineScore,
        l: Language,
    ) -> MoveEvaluation {
        let mut after = position.clone();
        after.play(*mv);
        let known = Tablebase::shared().and_then(|tables| tables.probe_before_fifty_moves(&after));
        let short = match known {
            Some(Wdl::Loss) => l.analysis_move_wins().to_owned(),
            Some(Wdl::Draw) => l.analysis_move_draws().to_owned(),
            Some(Wdl::Win) => l.analysis_move_loses().to_owned(),
            None => short(score, by, l),
        };
        MoveEvaluation { short, details: String::new() }
    }
}

#[cfg(test)]
mod tests {
    use chess::Rules;

    use super::*;

    fn facts(fen: &str) -> Vec<String> {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let l = Language::English;
        [Position::facts(&position, l), Position::slow_facts(&position, l)].concat()
    }

    /// Two pawns against none, stalemate play with the rook's pawn, and a middlegame.
    #[test]
    fn states_the_result_of_known_endings() {
        let won = facts("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1");
        assert!(won[0].starts_with("White wins") && won.len() == 2, "{won:?}");
        assert_eq!(facts("7k/8/6KP/8/8/8/8/8 w - - 0 1").len(), 1);
        let start = Position::new(Rules::STANDARD);
        assert!(Position::facts(&start, Language::English).is_empty());
    }

    /// Ke6 keeps the win (the king is ahead of its pawn on the sixth rank); e5 lets the black king take the opposition.
    #[test]
    fn a_move_into_the_tables_has_its_result() {
        let position =
            Position::from_fen(Rules::STANDARD, "4k3/8/8/4K3/4P3/8/8/8 w - - 0 1").unwrap();
        let evaluation = |text: &str| {
            let mv = text.parse::<chess::Uci>().unwrap().to_move(&position).unwrap();
            let score = EngineScore::Hundredths(7);
            Position::evaluation(&position, Side::White, &mv, score, Language::English).short
        };
        assert_eq!((evaluation("e5e6").as_str(), evaluation("e5d4").as_str()), ("wins", "draws"));
    }
}
