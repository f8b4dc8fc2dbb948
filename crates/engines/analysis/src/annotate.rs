use game::{Event, Game, Side};
use movetext::{Comment, Eval, Line, Node, Score};

use crate::{Commentator, Judged, JudgedMove, Prospect};

/// How many moves of a better line are shown.
const SHOWN: usize = 8;

/// The moves of a file with what was found written into them: an evaluation after each, a sign and a
/// remark at each error, and the better line as a variation. What others have written stays. `write`
/// is the notation in which remarks name moves.
pub(crate) fn annotate<G: Game>(
    main: &Line<G::Move>,
    start: &G,
    judged: &Judged<G>,
    write: &dyn Fn(&G, &G::Move) -> String,
    commentator: &dyn Commentator,
) -> Line<G::Move> {
    let mut main = main.clone();
    let mut position = start.clone();
    let found = judged.moves.iter().zip(&judged.prospects[1..]);
    for (node, (judged, prospect)) in main.moves.iter_mut().zip(found) {
        let better = judged.better.first().map(|mv| write(&position, mv));
        note(node, judged, *prospect, better.as_deref(), commentator);
        let event = Event::Move { by: judged.by, mv: node.mv.clone() };
        if position.apply(&event).is_err() {
            break;
        }
    }
    main
}

fn note<G: Game>(
    node: &mut Node<G::Move>,
    judged: &JudgedMove<G>,
    prospect: Prospect,
    better: Option<&str>,
    commentator: &dyn Commentator,
) {
    if let Some(eval) = eval(prospect) {
        match node.after.first_mut() {
            Some(first) => *first = first.with_eval(eval),
            None => node.after.push(Comment::default().with_eval(eval)),
        }
    }
    let (Some(nag), Some(better)) = (judged.class.nag(), better) else { return };
    if !node.nags.contains(&nag) {
        node.nags.push(nag);
    }
    node.after.push(Comment::new(&commentator.remark(judged.class, better)));
    node.variations.push(judged.better.iter().take(SHOWN).cloned().collect());
}

fn eval(prospect: Prospect) -> Option<Eval> {
    let score = match prospect {
        Prospect::Hundredths(value) => Score::Centipawns(value),
        Prospect::Forced(Side::White, moves) => Score::Mate(moves as i32),
        Prospect::Forced(Side::Black, moves) => Score::Mate(-(moves as i32)),
        Prospect::Chances(_) | Prospect::Over(_) => return None,
    };
    Some(Eval { score, depth: None })
}
