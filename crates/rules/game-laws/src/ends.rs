use game::{Line, Notation, Outcome, Side, Turn};

use crate::Law;
use crate::law::{Held, hold};

/// Whoever resigns, whenever and however deep, gives the other side the win.
pub(crate) fn hold_at<G: Notation>(position: &G) -> Held {
    if matches!(position.turn(), Turn::Over(_)) {
        return Ok(());
    }
    for side in Side::ALL {
        for level in [1, 2, 3, 0, u8::MAX] {
            let outcome = position.resignation(side, level);
            let lost = outcome.winner() == Some(!side);
            hold!(lost, Law::Resignation, "{side} resigns at level {level}: {outcome:?}");
            hold_of_outcome::<G>(&outcome)?;
        }
    }
    Ok(())
}

fn hold_of_outcome<G: Notation>(outcome: &Outcome<G::Ending>) -> Held {
    if let Outcome::Win { points, .. } = outcome {
        hold!(*points > 0, Law::Outcome, "{outcome:?}");
    }
    let name = G::ending_name(outcome.ending());
    hold!(!name.trim().is_empty(), Law::Outcome, "{:?} has no name", outcome.ending());
    Ok(())
}

/// A finished game has a proper outcome, and its winner could win at each moment of it.
pub(crate) fn hold_of_game<G: Notation>(line: &Line<G>) -> Held {
    let Turn::Over(outcome) = line.turn() else { return Ok(()) };
    hold_of_outcome::<G>(&outcome)?;
    let Some(winner) = outcome.winner() else { return Ok(()) };
    for position in &line.positions()[..line.events().len()] {
        let text = position.write_position();
        hold!(position.can_win(winner), Law::CanWin, "{winner} won, but could not from '{text}'");
    }
    Ok(())
}

/// The next game of a match can be played, under the same rules.
pub(crate) fn hold_of_match<G: Notation>(
    rules: &G::Rules,
    results: &[Outcome<G::Ending>],
) -> Result<Option<G>, crate::law::Breach> {
    let next = G::next_game(rules, results);
    let Some(position) = &next else {
        hold!(!results.is_empty(), Law::Match, "over before its first game");
        return Ok(None);
    };
    hold!(position.rules() == rules, Law::Match, "the next game has {}", position.rules());
    let over = matches!(position.turn(), Turn::Over(_));
    hold!(!over, Law::Match, "after {results:?} comes a game that is over");
    if results.is_empty() {
        let start = G::start(rules.clone());
        hold!(*position == start, Law::Match, "its first game begins with {position:?}");
    }
    Ok(next)
}
