use chess::{Move, Position};
use engine::{BestMove, EngineScore, SearchInfo};

/// An `info` line.
pub(super) fn info(info: &SearchInfo<Position>, several: bool) -> String {
    let mut text = format!("info depth {} seldepth {}", info.depth, info.seldepth);
    if several {
        text += &format!(" multipv {}", info.rank + 1);
    }
    text += &format!(
        " score {} nodes {} nps {} hashfull {} time {}",
        score(info.score),
        info.nodes,
        info.nodes_per_second(),
        info.hashfull,
        info.time.as_millis()
    );
    text + " pv " + &line(&info.pv)
}

fn score(score: EngineScore) -> String {
    match score {
        EngineScore::Hundredths(value) => format!("cp {value}"),
        EngineScore::WinIn(moves) => format!("mate {moves}"),
        EngineScore::LossIn(moves) => format!("mate -{moves}"),
        // Chess has no dice.
        EngineScore::Probabilities(_) => "cp 0".to_owned(),
    }
}

fn line(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// A `bestmove` line. For a position without moves it is `bestmove (none)`, as in other engines.
pub(super) fn best_move(choice: Option<&BestMove<Position>>) -> String {
    match choice {
        None => "bestmove (none)".to_owned(),
        Some(BestMove { mv, ponder: Some(reply), .. }) => format!("bestmove {mv} ponder {reply}"),
        Some(BestMove { mv, .. }) => format!("bestmove {mv}"),
    }
}
