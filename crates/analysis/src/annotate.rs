use chess::pgn::{Comment, Eval, Game, Line, Node};
use chess::{Letters, Move, Position};
use game::Side;

use crate::{Class, Judged, JudgedMove, Prospect};

/// How many moves of a better line are shown.
const SHOWN: usize = 8;

/// The game with what was found written into it: an evaluation after each move, a sign and a remark
/// at each error, and the better line as a variation. What others have written stays. `remark` says
/// in words what an error is, given the better move in notation.
pub fn annotate(
    game: &Game,
    judged: &Judged,
    letters: Letters,
    remark: &dyn Fn(Class, &str) -> String,
) -> Game {
    let mut main = game.main().clone();
    let mut position = game.start().clone();
    let found = judged.moves.iter().zip(&judged.prospects[1..]);
    for (node, (judged, prospect)) in main.moves.iter_mut().zip(found) {
        note(node, &position, judged, *prospect, letters, remark);
        position.play(node.mv);
    }
    let annotated = Game::from_moves(game.tags().clone(), game.start().clone(), main, game.score());
    // Every move in it was legal before, or comes from the engine, which plays by the rules.
    annotated.unwrap_or_else(|_| game.clone())
}

fn note(
    node: &mut Node<Move>,
    position: &Position,
    judged: &JudgedMove,
    prospect: Prospect,
    letters: Letters,
    remark: &dyn Fn(Class, &str) -> String,
) {
    if let Some(eval) = eval(prospect) {
        match node.after.first_mut() {
            Some(first) => *first = first.with_eval(eval),
            None => node.after.push(Comment::default().with_eval(eval)),
        }
    }
    let (Some(nag), Some(better)) = (judged.class.nag(), judged.better.first()) else { return };
    if !node.nags.contains(&nag) {
        node.nags.push(nag);
    }
    let said = remark(judged.class, &position.to_san(*better, letters));
    node.after.push(Comment::new(&said));
    let line: Line<Move> = judged.better.iter().take(SHOWN).copied().collect();
    node.variations.push(line);
}

fn eval(prospect: Prospect) -> Option<Eval> {
    use chess::pgn::EvalScore;

    let score = match prospect {
        Prospect::Hundredths(value) => EvalScore::Centipawns(value),
        Prospect::Mate(Side::White, moves) => EvalScore::Mate(moves as i32),
        Prospect::Mate(Side::Black, moves) => EvalScore::Mate(-(moves as i32)),
        Prospect::Over(_) => return None,
    };
    Some(Eval { score, depth: None })
}
