use chess::{Move, Position};
use engine::{Choice, Info, Score};

/// The line `info …`.
pub(super) fn info(info: &Info<Position>, several: bool) -> String {
    let mut text = format!("info depth {} seldepth {}", info.depth, info.deepest);
    if several {
        text += &format!(" multipv {}", info.rank + 1);
    }
    text += &format!(
        " score {} nodes {} nps {} hashfull {} time {}",
        score(info.score),
        info.nodes,
        info.nodes_per_second(),
        info.full,
        info.time.as_millis()
    );
    text + " pv " + &line(&info.line)
}

fn score(score: Score) -> String {
    match score {
        Score::Hundredths(value) => format!("cp {value}"),
        Score::WinIn(moves) => format!("mate {moves}"),
        Score::LossIn(moves) => format!("mate -{moves}"),
        // Chess has no dice.
        Score::Chances(_) => "cp 0".to_owned(),
    }
}

fn line(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// The line `bestmove …`; a position without moves is answered as others do.
pub(super) fn best(choice: Option<&Choice<Position>>) -> String {
    match choice {
        None => "bestmove (none)".to_owned(),
        Some(Choice { mv, reply: Some(reply), .. }) => format!("bestmove {mv} ponder {reply}"),
        Some(Choice { mv, .. }) => format!("bestmove {mv}"),
    }
}
