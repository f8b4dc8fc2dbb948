use checkers::{Move, Position};
use checkers_endgames::{DtcSolver, Tablebase, Wdl};
use engine::EngineScore;
use game::{Event, Game as _, Side};
use words::Language;

use super::ExactFacts;
use super::exact_facts::{MoveEvaluation, side_name};
use crate::evaluation_summary::short;

impl ExactFacts for Position {
    /// What the endgame tablebase says.
    fn facts(position: &Self, l: Language) -> Vec<String> {
        let tablebase = Tablebase::shared();
        let Some(value) = tablebase.probe(position) else {
            let is_ending = (!position.board().empty()).len() <= tablebase.max_pieces();
            return if is_ending { vec![l.analysis_table_none().to_owned()] } else { Vec::new() };
        };
        let side = position.side_to_move();
        let winner = match value {
            Wdl::Draw => return vec![l.analysis_table_drawn().to_owned()],
            Wdl::Win => side,
            Wdl::Loss => !side,
        };
        vec![l.analysis_table_won(side_name(position, winner, l))]
    }

    /// How many moves the winner needs. The distance counts the moves of both, and the winner makes the
    /// last one.
    fn slow_facts(position: &Self, l: Language) -> Vec<String> {
        let steps = DtcSolver::new().distance(position).filter(|steps| *steps > 0);
        let known = steps.map(|steps| l.analysis_table_steps(u64::from(steps.div_ceil(2))));
        known.into_iter().collect()
    }

    /// Of a move into the tablebase, its result instead of a number.
    fn evaluation(
        position: &Self,
        by: Side,
        mv: &Move,
        score: EngineScore,
        l: Language,
    ) -> MoveEvaluation {
        let mut after = *position;
        let known = after.apply(&Event::Move { by, mv: *mv }).ok();
        let known = known.and_then(|()| Tablebase::shared().probe(&after));
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
    use checkers::Rules;

    use super::*;

    fn facts(fen: &str) -> Vec<String> {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        let l = Language::English;
        [Position::facts(&position, l), Position::slow_facts(&position, l)].concat()
    }

    /// A king that steps beside the other is captured. Elsewhere one king each is a draw.
    #[test]
    fn a_move_into_the_tablebase_has_its_result() {
        let position = Position::from_fen(Rules::STANDARD, "W:WK19:BK10").unwrap();
        let evaluation = |text: &str| {
            let mv = position.read_numeric(text).unwrap();
            let score = EngineScore::Hundredths(7);
            Position::evaluation(&position, Side::White, &mv, score, Language::English).short
        };
        assert_eq!(
            (evaluation("19-15").as_str(), evaluation("19-24").as_str()),
            ("loses", "draws")
        );
    }

    /// The tablebase is made for compulsory captures.
    #[test]
    fn says_that_there_is_no_tablebase_without_compulsory_captures() {
        let deluxe = Position::from_fen(Rules::DELUXE, "W:WK19,K23:B12,K28").unwrap();
        assert!(Position::facts(&deluxe, Language::English)[0].contains("no endgame table"));
        assert!(Position::slow_facts(&deluxe, Language::English).is_empty());
    }

    /// First Position: two kings win against a king and a man. One king each is a draw.
    #[test]
    fn states_the_result_of_solved_endings() {
        let won = facts("W:WK19,K23:B12,K28");
        assert!(won[0].starts_with("White wins"), "{won:?}");
        assert_eq!(won.len(), 2);
        assert_eq!(facts("W:WK19:BK1").len(), 1);
        // The man must step in front of the king, which captures it with its next move.
        let lost = facts("B:WK11:B4");
        assert!(lost[0].starts_with("White wins") && lost[1].contains('1'), "{lost:?}");
        let start = <Position as game::Game>::start(Rules::STANDARD);
        assert!(Position::facts(&start, Language::English).is_empty());
    }
}
