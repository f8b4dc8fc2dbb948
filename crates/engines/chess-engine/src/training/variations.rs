use chess::{AttackTables, Piece, Position, Rules, Setup};
use engine::SplitMix64;
use game::Side;
use training::{GameResult, ScoredPosition};

use super::chess_record::ChessRecord;
use crate::evaluate::evaluate;

/// How many random moves lead away from a position.
const RANDOM_MOVES: usize = 4;
/// Positions with a value beyond this teach nothing.
const MAX_VALUE: i32 = 2_500;

/// Positions after random moves from the one of a record, with the value of the hand-written evaluation:
/// at most `count`. A search meets many positions that are unlike those of games; these teach a new
/// network what pieces are worth in them. Their results are not known.
pub(super) fn variations(
    record: &ChessRecord,
    count: usize,
    random: &mut SplitMix64,
) -> Vec<ChessRecord> {
    let Some(start) = position_of(record) else { return Vec::new() };
    let tables = AttackTables::new();
    let mut records = Vec::with_capacity(count);
    // Positions in check are not recorded, and a mate ends a walk: so there is a limit to the walks.
    for _ in 0..count {
        let mut position = start.clone();
        for _ in 0..RANDOM_MOVES {
            let moves = position.moves();
            if moves.is_empty() || records.len() == count {
                break;
            }
            position.play(moves[random.below(moves.len())]);
            let value = evaluate(&position, tables);
            if !position.is_check() && value.abs() <= MAX_VALUE {
                let position = position.clone();
                let scored = ScoredPosition { position, value, result: GameResult::Draw };
                records.push(ChessRecord::new(&scored));
            }
        }
    }
    records
}

/// The position of a record, without castling rights; `None` if the file is damaged.
fn position_of(record: &ChessRecord) -> Option<Position> {
    let mut setup = Setup::empty();
    for (square, role, is_own) in record.pieces() {
        let side = if is_own { Side::White } else { Side::Black };
        setup.pieces[square] = Some(Piece { side, role });
    }
    setup.into_position(Rules::STANDARD).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use training::TrainingRecord;

    fn record(fen: &str) -> ChessRecord {
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        ChessRecord::new(&ScoredPosition { position, value: 0, result: GameResult::Draw })
    }

    #[test]
    fn the_position_of_a_record_is_the_one_that_was_recorded() {
        let fen = "8/5k2/3p4/1p1Pp2p/pP2Pp1P/P4P1K/8/8 w - - 0 1";
        let position = Position::from_fen(Rules::STANDARD, fen).unwrap();
        assert_eq!(position_of(&record(fen)), Some(position));
        assert_eq!(position_of(&ChessRecord::read(&[0xFF; 28])), None, "64 kings");
    }

    /// Black is a queen behind: after one, two and three moves its opponent, it, and again its opponent
    /// is to move.
    #[test]
    fn values_are_those_of_the_side_to_move() {
        let record = record("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
        let records = variations(&record, 3, &mut SplitMix64::new(3));
        assert_eq!(records.len(), 3);
        assert!(records[0].value() < -300 && records[1].value() > 300, "{records:?}");
        assert!(records.iter().all(|found| *found != record));
    }
}
