use game::{Event, Game, Side};
use movetext::{Comment, Eval, EvalScore, MoveNode, Variation};

use crate::{AnalysedGame, AnalysedMove, AnalysisMessages, Evaluation};

/// How many moves of a better line are shown.
const MAX_LINE: usize = 8;

/// The moves of a file with the analysis written into them: an evaluation after each, and at each error a glyph, a
/// comment and the better line as a variation. Annotations that are already there stay. `write` is the notation of moves
/// in comments.
pub(crate) fn annotate<G: Game>(
    main: &Variation<G::Move>,
    start: &G,
    analysed: &AnalysedGame<G>,
    write: &dyn Fn(&G, &G::Move) -> String,
    messages: &dyn AnalysisMessages,
) -> Variation<G::Move> {
    let mut main = main.clone();
    let mut position = start.clone();
    let results = analysed.moves.iter().zip(&analysed.evaluations[1..]);
    for (node, (analysed, evaluation)) in main.moves.iter_mut().zip(results) {
        let better = analysed.better.first().map(|mv| write(&position, mv));
        annotate_move(node, analysed, *evaluation, better.as_deref(), messages);
        let event = Event::Move { by: analysed.by, mv: node.mv.clone() };
        if position.apply(&event).is_err() {
            break;
        }
    }
    main
}

fn annotate_move<G: Game>(
    node: &mut MoveNode<G::Move>,
    analysed: &AnalysedMove<G>,
    evaluation: Evaluation,
    better: Option<&str>,
    messages: &dyn AnalysisMessages,
) {
    if let Some(eval) = eval_command(evaluation) {
        match node.after.first_mut() {
            Some(first) => *first = first.with_eval(eval),
            None => node.after.push(Comment::default().with_eval(eval)),
        }
    }
    let (Some(nag), Some(better)) = (analysed.quality.nag(), better) else { return };
    if !node.nags.contains(&nag) {
        node.nags.push(nag);
    }
    node.after.push(Comment::new(&messages.error_comment(analysed.quality, better)));
    node.variations.push(analysed.better.iter().take(MAX_LINE).cloned().collect());
}

fn eval_command(evaluation: Evaluation) -> Option<Eval> {
    let score = match evaluation {
        Evaluation::Hundredths(value) => EvalScore::Centipawns(value),
        Evaluation::ForcedWin(Side::White, moves) => EvalScore::Mate(moves as i32),
        Evaluation::ForcedWin(Side::Black, moves) => EvalScore::Mate(-(moves as i32)),
        Evaluation::WinProbability(_) | Evaluation::GameOver(_) => return None,
    };
    Some(Eval { score, depth: None })
}
