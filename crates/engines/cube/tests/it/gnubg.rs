//! Two hundred decisions of GNU Backgammon at 2 plies. Given its own cubeless chances, our model has to
//! decide as it did, although it looks at the position alone and not at the 441 pairs of rolls.

use backgammon::{Position, Rules};
use engine::OutcomeProbabilities;
use game::{Notation, Side};
use salon_cube::{CubeAction, CubeResponse, CubeSituation, efficiency};

const DECISIONS: &str = include_str!("../data/cube-decisions.txt");

struct Decided<'d> {
    xgid: &'d str,
    chances: OutcomeProbabilities,
    /// No double; double and take; double and pass: in units of the present stake.
    equities: [f32; 3],
    verdict: &'d str,
}

fn numbers<const N: usize>(text: &str) -> [f32; N] {
    let numbers: Vec<f32> = text.split_whitespace().map(|n| n.parse().unwrap()).collect();
    numbers.try_into().unwrap()
}

fn decided() -> impl Iterator<Item = Decided<'static>> {
    let lines = DECISIONS.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| {
        let [xgid, chances, equities, verdict] =
            line.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = numbers(chances);
        let chances =
            OutcomeProbabilities { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon };
        Decided { xgid, chances, equities: numbers(equities), verdict }
    })
}

fn means(verdict: &str, advice: CubeAction) -> bool {
    match advice {
        CubeAction::Roll(_) => verdict.starts_with("No "),
        CubeAction::TooGood => verdict.starts_with("Too good"),
        CubeAction::Double(CubeResponse::Drop) => {
            verdict.contains("ouble, pass") && !verdict.contains("Too")
        }
        CubeAction::Double(_) => verdict.ends_with("ouble, take") && !verdict.starts_with("No "),
        CubeAction::Unavailable => false,
    }
}

/// What our decision and the answer that we expect cost by their numbers.
fn cost(decided: &Decided<'_>, advice: CubeAction, answer: CubeResponse) -> f32 {
    let [roll, taken, dropped] = decided.equities;
    let doubled = taken.min(dropped);
    let answered = if answer == CubeResponse::Drop { dropped } else { taken };
    let decision = match advice {
        CubeAction::Double(_) => roll - doubled,
        _ => doubled - roll,
    };
    decision.max(0.0) + answered - doubled
}

#[test]
fn decisions_match_gnu_backgammon() {
    let (mut agreed, mut lost, mut all) = (0, 0.0, 0);
    for decided in decided() {
        let position = Position::read_position(&Rules::STANDARD, decided.xgid).unwrap();
        let situation = CubeSituation::of(&position, Side::White);
        let board = position.board(Side::White);
        let options = situation.options(&decided.chances, efficiency(&board));
        let advice = situation.advice(&options);
        agreed += u32::from(means(decided.verdict, advice));
        lost += cost(&decided, advice, options.answer());
        all += 1;
    }
    assert_eq!(all, 200);
    assert!(agreed >= 193, "{agreed} of {all} decisions are the same");
    assert!(lost / 200.0 < 0.0005, "{lost} given away in all");
}

/// The equities that do not depend on the cube's efficiency: passing is always 1.
#[test]
fn a_pass_is_worth_the_stake() {
    for decided in decided() {
        let position = Position::read_position(&Rules::STANDARD, decided.xgid).unwrap();
        let situation = CubeSituation::of(&position, Side::White);
        let options = situation.options(&decided.chances, 0.68);
        assert!((situation.equity(options.dropped) - decided.equities[2]).abs() < 1e-4);
        let there = situation.worth(situation.equity(options.roll));
        assert!((there - options.roll).abs() < 1e-4, "an equity is a worth and back");
    }
}
