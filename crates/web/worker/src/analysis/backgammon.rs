use backgammon::{Move, Phase, Position};
use backgammon_engine::Networks;
use bearoff::{HomeBoard, OneSidedDatabase, TwoSidedDatabase};
use cube::{CubeAction, CubeOptions, CubeResponse, CubeSituation, efficiency};
use engine::{EngineScore, OutcomeProbabilities};
use game::{Event, Game, Side};
use words::Language;

use worker_protocol::{CubeAdvice, CubeOption};

use super::ExactFacts;
use super::exact_facts::{Commentary, MoveEvaluation, percent, side_name, signed};
use super::rollout::RolloutJob;
use crate::evaluation_summary::{short, white_share};
use crate::job::Job;

impl ExactFacts for Position {
    /// Two plies. The first depth is 0-ply, the network alone.
    const MAX_DEPTH: Option<u32> = Some(3);

    /// What the one-sided bear-off table says.
    fn facts(position: &Self, l: Language) -> Vec<String> {
        let Some((side, mine, theirs)) = homes(position) else { return Vec::new() };
        let table = OneSidedDatabase::shared();
        let (name, other) = (side_name(position, side, l), side_name(position, !side, l));
        let mean = |home| l.decimal(f64::from(table.mean(home)), 2);
        let means = l.analysis_bearoff(other, mean(theirs), mean(mine), name);
        let win = || l.analysis_bearoff_win(percent(table.win(mine, theirs), l), name);
        match position.rolled() {
            Some(_) => vec![means, l.analysis_bearoff_plays().to_owned()],
            // The two-sided table knows the probability exactly, and tells it in `slow_facts`.
            None if are_few(mine, theirs) => vec![means],
            None => vec![means, win()],
        }
    }

    /// What the two-sided bear-off table says. It is computed when it is first needed; from then on the
    /// engine uses it too.
    fn slow_facts(position: &Self, l: Language) -> Vec<String> {
        let known = homes(position).filter(|(_, mine, theirs)| are_few(*mine, *theirs));
        let Some((side, mine, theirs)) = known.filter(|_| position.rolled().is_none()) else {
            return Vec::new();
        };
        let table = match TwoSidedDatabase::shared() {
            Some(table) => table,
            None => TwoSidedDatabase::compute(&mut |_| {}).share(),
        };
        let name = side_name(position, side, l);
        let win = table.win(mine, theirs);
        win.map(|win| l.analysis_bearoff_exact(percent(win, l), name)).into_iter().collect()
    }

    /// A play by its cubeful equity, with the probabilities behind it.
    fn evaluation(
        position: &Self,
        by: Side,
        mv: &Move,
        score: EngineScore,
        l: Language,
    ) -> MoveEvaluation {
        let EngineScore::Probabilities(probabilities) = score else {
            return MoveEvaluation { short: short(score, by, l), details: String::new() };
        };
        let mut after = position.clone();
        let board = match after.apply(&Event::Move { by, mv: *mv }) {
            Ok(()) => after.board(by),
            Err(_) => position.board(by),
        };
        let situation = CubeSituation::of(position, by);
        let equity = situation.equity(situation.cubeful(&probabilities, efficiency(&board)));
        MoveEvaluation { short: signed(equity, l), details: in_words(&probabilities, l) }
    }

    /// The decisions about the cube, where there is one to make.
    fn commentary(position: &Self, depth: u32, l: Language) -> Commentary {
        let evaluated = Networks::shipped().evaluate_cube(position, depth.saturating_sub(1).min(2));
        let (Some(side), Some((probabilities, options))) = (doubler(position), evaluated) else {
            return Commentary::default();
        };
        let situation = CubeSituation::of(position, side);
        let name = side_name(position, side, l);
        let mut notes = vec![l.analysis_side_chances(in_words(&probabilities, l), name)];
        notes.extend(take_points(position, side, &probabilities, l));
        Commentary {
            white_share: Some(white_share(EngineScore::Probabilities(probabilities), side)),
            cube: Some(cube_advice(position, side, &situation, &options, l)),
            notes,
            replaces_lines: true,
        }
    }

    fn rollout(position: &Self, moves: &[Move], l: Language) -> Option<Box<dyn Job>> {
        Some(Box::new(RolloutJob::new(position, moves, l)?))
    }
}

/// The player on turn and both home boards, if both players only bear off.
fn homes(position: &Position) -> Option<(Side, HomeBoard, HomeBoard)> {
    let side = position.on_turn().filter(|_| !matches!(position.phase(), Phase::Over(_)))?;
    let board = position.board(side);
    Some((side, HomeBoard::of(board.mine())?, HomeBoard::of(board.theirs())?))
}

/// Whether the two-sided table has these home boards.
fn are_few(mine: HomeBoard, theirs: HomeBoard) -> bool {
    mine.checkers().max(theirs.checkers()) <= TwoSidedDatabase::CHECKERS
}

fn in_words(probabilities: &OutcomeProbabilities, l: Language) -> String {
    let OutcomeProbabilities { win, win_gammon, lose_gammon, .. } = *probabilities;
    l.analysis_chances(percent(win_gammon, l), percent(lose_gammon, l), percent(win, l))
}

/// The player who may double, or has doubled.
fn doubler(position: &Position) -> Option<Side> {
    match position.phase() {
        Phase::BeforeRoll(side) | Phase::Offered { doubler: side, .. } => Some(side),
        _ => None,
    }
}

/// What can be done with the cube, and what is best.
fn cube_advice(
    position: &Position,
    side: Side,
    situation: &CubeSituation,
    options: &CubeOptions,
    l: Language,
) -> CubeAdvice {
    let advice = situation.advice(options);
    let answer = options.answer();
    let doubles = matches!(advice, CubeAction::Double(_));
    // The player who answers a double has no say about doubling.
    let [roll, take, drop] = match position.phase() {
        Phase::Offered { .. } => [None, Some("take"), Some("drop")],
        _ => [Some("roll"), Some("double"), None],
    };
    let is_best = |its| doubles && answer == its;
    let option = |name: &str, worth: f32, is_best: bool, mv: Option<&str>| CubeOption {
        name: name.to_owned(),
        equity: signed(situation.equity(worth), l),
        is_best,
        mv: mv.map(str::to_owned),
    };
    let mut rows = vec![
        option(l.analysis_no_double(), options.roll, !doubles, roll),
        option(l.analysis_double_take(), options.taken, is_best(CubeResponse::Take), take),
        option(l.analysis_double_pass(), options.dropped, is_best(CubeResponse::Drop), drop),
    ];
    if let Some(beavered) = options.beavered {
        rows.push(option(
            l.analysis_double_beaver(),
            beavered,
            is_best(CubeResponse::Beaver),
            None,
        ));
    }
    let title = l.analysis_cube_advice(words_of(advice, l), side_name(position, side, l));
    CubeAdvice { title, options: rows }
}

fn words_of(advice: CubeAction, l: Language) -> &'static str {
    match advice {
        CubeAction::Unavailable | CubeAction::Roll(CubeResponse::Take) => {
            l.rollout_advice_of_no_double_take()
        }
        CubeAction::Roll(CubeResponse::Beaver) => l.rollout_advice_of_no_double_beaver(),
        CubeAction::Roll(CubeResponse::Drop) => l.rollout_advice_of_no_double_pass(),
        CubeAction::Double(CubeResponse::Take) => l.rollout_advice_of_double_take(),
        CubeAction::Double(CubeResponse::Beaver) => l.rollout_advice_of_double_beaver(),
        CubeAction::Double(CubeResponse::Drop) => l.rollout_advice_of_double_pass(),
        CubeAction::TooGood => l.rollout_advice_of_too_good(),
    }
}

/// The take points of the doubler's opponent, and how the score of a match changes them.
fn take_points(
    position: &Position,
    doubler: Side,
    probabilities: &OutcomeProbabilities,
    l: Language,
) -> Vec<String> {
    let theirs = CubeSituation::of(position, !doubler);
    let probabilities = turned(probabilities);
    let Some(point) = theirs.take_point(&probabilities) else { return Vec::new() };
    let name = side_name(position, !doubler, l);
    let [dead, live, win] =
        [point.dead, point.live, probabilities.win].map(|share| percent(share, l));
    let mut notes = vec![l.analysis_take_point(dead, live, name, win)];
    if !theirs.is_endless() {
        if let Some(money) = theirs.for_money().take_point(&probabilities) {
            notes.push(l.analysis_take_money(percent(money.dead, l), percent(money.live, l)));
        }
        let mine = CubeSituation::of(position, doubler);
        let price = |side: &CubeSituation, won| l.decimal(f64::from(side.gammon_price(won)), 2);
        let doubler = side_name(position, doubler, l);
        notes.push(l.analysis_gammon_price(
            name,
            price(&theirs, true),
            price(&mine, true),
            doubler,
        ));
    }
    notes
}

/// The same from the opponent's point of view.
fn turned(probabilities: &OutcomeProbabilities) -> OutcomeProbabilities {
    OutcomeProbabilities {
        win: 1.0 - probabilities.win,
        win_gammon: probabilities.lose_gammon,
        win_backgammon: probabilities.lose_backgammon,
        lose_gammon: probabilities.win_gammon,
        lose_backgammon: probabilities.win_backgammon,
    }
}

#[cfg(test)]
mod tests {
    use game::Notation;

    use super::*;

    const L: Language = Language::English;

    fn position(rules: &str, text: &str) -> Position {
        Position::read_position(&rules.parse().unwrap(), text).unwrap()
    }

    /// One checker on the six point against one on the ace point: 27 of 36 rolls win.
    #[test]
    fn states_the_exact_probability_of_a_bear_off() {
        let last =
            position("standard+money", "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:10");
        assert_eq!(Position::facts(&last, L).len(), 1);
        let facts = Position::slow_facts(&last, L);
        assert!(facts[0].contains("75.0 %"), "{facts:?}");
        let start = Position::white_to_roll(backgammon::Rules::MONEY);
        assert!(Position::facts(&start, L).is_empty());
    }

    /// Three of four games are won: rolling is worth half a point, doubling one point, taken or not.
    #[test]
    fn the_cube_of_a_last_roll_has_the_equities_worked_out_by_hand() {
        let last =
            position("standard+money", "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:10");
        let Commentary { cube, notes, .. } = Position::commentary(&last, 2, L);
        let options = cube.unwrap().options;
        assert_eq!(options[0].equity, "+0.500");
        assert_eq!((&*options[1].equity, &*options[2].equity), ("+1.000", "+1.000"));
        // A dead cube asks for a quarter, and that is what there is.
        assert!(notes[1].contains("25.0 %"), "{notes:?}");
        let moves = [options[0].mv.as_deref(), options[1].mv.as_deref(), options[2].mv.as_deref()];
        assert_eq!(moves, [Some("roll"), Some("double"), None]);
    }

    #[test]
    fn notes_how_the_score_of_a_match_changes_the_take_point() {
        let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:3:0:5:10";
        let notes = Position::commentary(&position("standard+match=5", text), 1, L).notes;
        assert_eq!(notes.len(), 4, "{notes:?}");
    }
}
