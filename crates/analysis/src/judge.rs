use chess::pgn::Game;
use chess::{Move, Position};
use chess_engine::ChessEngine;
use engine::{Engine, Limits, Request, Stop, StoppedClock};
use game::{BySide, Event, Line, Side, Turn};

use crate::{Class, Prospect};

/// A game with a judgement of every position.
#[derive(Clone, Debug)]
pub struct Judged {
    /// What White may expect at the start and after each move; one more than there are moves.
    pub prospects: Vec<Prospect>,
    /// The moves.
    pub moves: Vec<JudgedMove>,
}

/// A move that was played, and what would have been better.
#[derive(Clone, Debug)]
pub struct JudgedMove {
    /// Who played it.
    pub by: Side,
    /// What was played.
    pub mv: Move,
    /// What the engine would have played, and what it expects to follow.
    pub better: Vec<Move>,
    /// The part of a point that the move gave away.
    pub loss: f64,
    /// How bad that is.
    pub class: Class,
}

/// Judges the main line of a game, looking at so many nodes for each position. `tell` hears the
/// number of positions that are done.
pub fn judge(game: &Game, nodes: u64, tell: &mut dyn FnMut(usize)) -> Judged {
    let mut engine = ChessEngine::new();
    let mut line = Line::new(game.start().clone());
    let mut seen = vec![look(&mut engine, &line, nodes)];
    for mv in game.main().plain() {
        tell(seen.len());
        let by = line.position().side_to_move();
        if line.apply(&Event::Move { by, mv: *mv }).is_err() {
            // The players went on after a draw that the rules see: judged as if it were not there.
            let mut position = line.position().clone();
            position.play(*mv);
            line = Line::new(position);
        }
        seen.push(look(&mut engine, &line, nodes));
    }
    tell(seen.len());
    let moves = game.main().plain().zip(seen.windows(2)).scan(
        game.start().side_to_move(),
        |side, (mv, pair)| {
            let by = *side;
            *side = !by;
            Some(judged(by, *mv, &pair[0], &pair[1]))
        },
    );
    let moves = moves.collect();
    Judged { prospects: seen.into_iter().map(|seen| seen.prospect).collect(), moves }
}

/// A position as the engine sees it.
struct Seen {
    prospect: Prospect,
    line: Vec<Move>,
}

fn look(engine: &mut ChessEngine, line: &Line<Position>, nodes: u64) -> Seen {
    if let Turn::Over(outcome) = line.turn() {
        return Seen { prospect: Prospect::Over(outcome.winner()), line: Vec::new() };
    }
    let request = Request::new(line, Limits::nodes(nodes));
    let mut best = Vec::new();
    let choice = engine.think(&request, &StoppedClock, &Stop::new(), &mut |info| {
        best.clone_from(&info.line);
    });
    match choice {
        None => Seen { prospect: Prospect::Over(None), line: Vec::new() },
        Some(choice) => {
            if best.first() != Some(&choice.mv) {
                best = vec![choice.mv];
            }
            let side = line.position().side_to_move();
            Seen { prospect: Prospect::of(choice.score, side), line: best }
        }
    }
}

fn judged(by: Side, mv: Move, before: &Seen, after: &Seen) -> JudgedMove {
    let played_best = before.line.first() == Some(&mv);
    let given = before.prospect.points(by) - after.prospect.points(by);
    let loss = if played_best { 0.0 } else { given.max(0.0) };
    let class = Class::of_loss(loss);
    let better = if played_best { Vec::new() } else { before.line.clone() };
    JudgedMove { by, mv, better, loss, class }
}

impl Judged {
    /// How exactly a side played, from 0 to 100: the mean over its moves of a number that is 100 for
    /// the best move and halves with every sixth of a point given away.
    pub fn accuracy(&self, side: Side) -> f64 {
        let moves: Vec<f64> = self
            .moves
            .iter()
            .filter(|judged| judged.by == side)
            .map(|judged| 100.0 * 0.5f64.powf(6.0 * judged.loss))
            .collect();
        if moves.is_empty() { 100.0 } else { moves.iter().sum::<f64>() / moves.len() as f64 }
    }

    /// How many moves of a class each side made.
    pub fn count(&self, class: Class) -> BySide<u64> {
        BySide::new(|side| {
            let of = |judged: &&JudgedMove| judged.by == side && judged.class == class;
            self.moves.iter().filter(of).count() as u64
        })
    }
}
