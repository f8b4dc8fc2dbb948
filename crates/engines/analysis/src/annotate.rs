use game::{Event, Game, Side};
use movetext::{Comment, Eval, EvalScore, MoveNode, Variation};

use crate::{AnalysedGame, AnalysedMove, AnalysisMessages, Evaluation};

/// How many moves of a better line are shown.
const SHOWN: usize = 8;

/// The moves of a file with what was found written into them: an evaluation after each, a sign and a
/// remark at each error, and the better line as a variation. What others have written stays. `write`
/// is the notation in which remarks name moves.
pub(crate) fn annotate<G: Game>(
    main: &Variation<G::Move>,
    start: &G,
    judged: &AnalysedGame<G>,
    write: &dyn Fn(&G, &G::Move) -> String,
    messages: &dyn AnalysisMessages,
) -> Variation<G::Move> {
    let mut main = main.clone();
    let mut position = start.clone();
    let found = judged.moves.iter().zip(&judged.evaluations[1..]);
    for (node, (judged, evaluation)) in main.moves.iter_mut().zip(found) {
        let better = judged.better.first().map(|mv| write(&position, mv));
        note(node, judged, *evaluation, better.as_deref(), messages);
        let event = Event::Move { by: judged.by, mv: node.mv.clone() };
        if position.apply(&event).is_err() {
            break;
        }
    }
    main
}

fn note<G: Game>(
    node: &mut MoveNode<G::Move>,
    judged: &AnalysedMove<G>,
    evaluation: Evaluation,
    better: Option<&str>,
    messages: &dyn AnalysisMessages,
) {
    if let Some(eval) = eval(evaluation) {
        match node.after.first_mut() {
            Some(first) => *first = first.with_eval(eval),
            None => node.after.push(Comment::default().with_eval(eval)),
        }
    }
    let (Some(nag), Some(better)) = (judged.quality.nag(), better) else { return };
    if !node.nags.contains(&nag) {
        node.nags.push(nag);
    }
    node.after.push(Comment::new(&messages.remark(judged.quality, better)));
    node.variations.push(judged.better.iter().take(SHOWN).cloned().collect());
}

fn eval(evaluation: Evaluation) -> Option<Eval> {
    let score = match evaluation {
        Evaluation::Hundredths(value) => EvalScore::Centipawns(value),
        Evaluation::ForcedWin(Side::White, moves) => EvalScore::Mate(moves as i32),
        Evaluation::ForcedWin(Side::Black, moves) => EvalScore::Mate(-(moves as i32)),
        Evaluation::WinProbability(_) | Evaluation::GameOver(_) => return None,
    };
    Some(Eval { score, depth: None })
}
