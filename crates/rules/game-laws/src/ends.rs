use game::{Line, Notation, Outcome, Side, Turn};

use crate::Law;
use crate::law::{CheckResult, require};

/// A resignation at any level is a win for the opponent.
pub(crate) fn check_at<G: Notation>(position: &G) -> CheckResult {
    if matches!(position.turn(), Turn::Over(_)) {
        return Ok(());
    }
    for side in Side::ALL {
        for level in [1, 2, 3, 0, u8::MAX] {
            let outcome = position.resignation(side, level);
            let lost = outcome.winner() == Some(!side);
            require!(lost, Law::Resignation, "{side} resigns at level {level}: {outcome:?}");
            check_outcome::<G>(&outcome)?;
        }
    }
    Ok(())
}

fn check_outcome<G: Notation>(outcome: &Outcome<G::Ending>) -> CheckResult {
    if let Outcome::Win { points, .. } = outcome {
        require!(*points > 0, Law::Outcome, "{outcome:?}");
    }
    let name = G::ending_name(outcome.ending());
    require!(!name.trim().is_empty(), Law::Outcome, "{:?} has no name", outcome.ending());
    Ok(())
}

/// A finished game has a proper outcome, and its winner could win in every position.
pub(crate) fn check_game<G: Notation>(line: &Line<G>) -> CheckResult {
    let Turn::Over(outcome) = line.turn() else { return Ok(()) };
    check_outcome::<G>(&outcome)?;
    let Some(winner) = outcome.winner() else { return Ok(()) };
    for position in &line.positions()[..line.events().len()] {
        let text = position.write_position();
        require!(
            position.can_win(winner),
            Law::CanWin,
            "{winner} won, but could not from '{text}'"
        );
    }
    Ok(())
}

/// The next game of a match can be played under the same rules.
pub(crate) fn check_match<G: Notation>(
    rules: &G::Rules,
    results: &[Outcome<G::Ending>],
) -> Result<Option<G>, crate::law::Violation> {
    let next = G::next_game(rules, results);
    let Some(position) = &next else {
        require!(!results.is_empty(), Law::Match, "over before its first game");
        return Ok(None);
    };
    require!(position.rules() == rules, Law::Match, "the next game has {}", position.rules());
    let over = matches!(position.turn(), Turn::Over(_));
    require!(!over, Law::Match, "after {results:?} comes a game that is over");
    if results.is_empty() {
        let start = G::start(rules.clone());
        require!(*position == start, Law::Match, "its first game begins with {position:?}");
    }
    Ok(next)
}
