use backgammon::{Move, Phase, Position};
use backgammon_engine::Networks;
use bearoff::{Home, OneSided, TwoSided};
use cube::{CubeAction, CubeOptions, CubeResponse, CubeSituation, efficiency};
use engine::{EngineScore, OutcomeProbabilities};
use game::{Event, Game, Side};
use words::Language;

use super::Fathom;
use super::fathom::{Beside, Worth, percent, side_name, signed};
use super::play_out::{Games, PlayOut};

impl Fathom for Position {
    /// Two rolls ahead, and the first depth is what is seen at first sight.
    const LOOKS_NO_FURTHER_THAN: Option<u32> = Some(3);

    /// What the table of one side says.
    fn facts(position: &Self, l: Language) -> Vec<String> {
        let Some((side, mine, theirs)) = homes(position) else { return Vec::new() };
        let table = OneSided::shared();
        let (name, other) = (side_name(position, side, l), side_name(position, !side, l));
        let mean = |home| l.decimal(f64::from(table.mean(home)), 2);
        let means = l.analysis_bearoff(other, mean(theirs), mean(mine), name);
        let win = || l.analysis_bearoff_win(percent(table.win(mine, theirs), l), name);
        match position.rolled() {
            Some(_) => vec![means, l.analysis_bearoff_plays().to_owned()],
            // Where the table of both sides knows better, that is told instead.
            None if are_few(mine, theirs) => vec![means],
            None => vec![means, win()],
        }
    }

    /// What the table of both sides says. It is computed when it is first asked for, and from then on
    /// everybody plays with it.
    fn further_facts(position: &Self, l: Language) -> Vec<String> {
        let known = homes(position).filter(|(_, mine, theirs)| are_few(*mine, *theirs));
        let Some((side, mine, theirs)) = known.filter(|_| position.rolled().is_none()) else {
            return Vec::new();
        };
        let table = match TwoSided::shared() {
            Some(table) => table,
            None => TwoSided::compute(&mut |_| {}).share(),
        };
        let name = side_name(position, side, l);
        let win = table.win(mine, theirs);
        win.map(|win| l.analysis_bearoff_exact(percent(win, l), name)).into_iter().collect()
    }

    fn worth(position: &Self, by: Side, mv: &Move, score: EngineScore, l: Language) -> Worth {
        let EngineScore::Probabilities(chances) = score else {
            return Worth { short: crate::judgement::short(score, by, l), more: String::new() };
        };
        let mut after = position.clone();
        let board = match after.apply(&Event::Move { by, mv: *mv }) {
            Ok(()) => after.board(by),
            Err(_) => position.board(by),
        };
        let situation = CubeSituation::of(position, by);
        let equity = situation.equity(situation.cubeful(&chances, efficiency(&board)));
        Worth { short: signed(equity, l), more: told(&chances, l) }
    }

    fn beside(position: &Self, depth: u32, l: Language) -> Beside {
        let weighed = Networks::shipped().evaluate_cube(position, depth.saturating_sub(1).min(2));
        let (Some(side), Some((chances, options))) = (doubler(position), weighed) else {
            return Beside::default();
        };
        let situation = CubeSituation::of(position, side);
        let mut told = cube(position, side, &situation, &options, l);
        let name = side_name(position, side, l);
        told.push(format!("note {}", l.analysis_side_chances(self::told(&chances, l), name)));
        told.extend(takes(position, side, &chances, l).iter().map(|note| format!("note {note}")));
        let share = crate::judgement::share(EngineScore::Probabilities(chances), side);
        Beside { share: Some(share), told, says_all: true }
    }

    fn play_out(position: &Self, moves: &[Move]) -> Option<Box<dyn PlayOut>> {
        Some(Box::new(Games::new(position, moves)?))
    }
}

/// The player on roll and both homes, where both players only bear off.
fn homes(position: &Position) -> Option<(Side, Home, Home)> {
    let side = position.on_turn().filter(|_| !matches!(position.phase(), Phase::Over(_)))?;
    let board = position.board(side);
    Some((side, Home::of(board.mine())?, Home::of(board.theirs())?))
}

/// Whether the table of both sides knows these homes.
fn are_few(mine: Home, theirs: Home) -> bool {
    mine.checkers().max(theirs.checkers()) <= TwoSided::CHECKERS
}

fn told(chances: &OutcomeProbabilities, l: Language) -> String {
    let OutcomeProbabilities { win, win_gammon, lose_gammon, .. } = *chances;
    l.analysis_chances(percent(win_gammon, l), percent(lose_gammon, l), percent(win, l))
}

/// Whoever has the cube's decision before a roll.
fn doubler(position: &Position) -> Option<Side> {
    match position.phase() {
        Phase::BeforeRoll(side) | Phase::Offered { doubler: side, .. } => Some(side),
        _ => None,
    }
}

/// What may be done with the cube, a row each with its move, the best one marked.
fn cube(
    position: &Position,
    side: Side,
    situation: &CubeSituation,
    options: &CubeOptions,
    l: Language,
) -> Vec<String> {
    let advice = situation.advice(options);
    let answer = options.answer();
    let doubles = matches!(advice, CubeAction::Double(_));
    // Whoever answers has no say about whether to double.
    let [roll, take, drop] = match position.phase() {
        Phase::Offered { .. } => ["", "take", "drop"],
        _ => ["roll", "double", ""],
    };
    let is_best = |its| doubles && answer == its;
    let mut rows = vec![
        (l.analysis_no_double(), options.roll, !doubles, roll),
        (l.analysis_double_take(), options.taken, is_best(CubeResponse::Take), take),
        (l.analysis_double_pass(), options.dropped, is_best(CubeResponse::Drop), drop),
    ];
    if let Some(beavered) = options.beavered {
        rows.push((l.analysis_double_beaver(), beavered, is_best(CubeResponse::Beaver), ""));
    }
    let row = |(name, worth, best, mv): (&str, f32, bool, &str)| {
        let best = if best { "best" } else { "" };
        format!("cube {name}\t{}\t{best}\t{mv}", signed(situation.equity(worth), l))
    };
    let seen = l.analysis_cube_advice(words_of(advice, l), side_name(position, side, l));
    std::iter::once(format!("cube {seen}\t\t\t")).chain(rows.into_iter().map(row)).collect()
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

/// When the opponent of whoever may double takes, and what the score does to that.
fn takes(
    position: &Position,
    doubler: Side,
    chances: &OutcomeProbabilities,
    l: Language,
) -> Vec<String> {
    let theirs = CubeSituation::of(position, !doubler);
    let chances = turned(chances);
    let Some(point) = theirs.take_point(&chances) else { return Vec::new() };
    let name = side_name(position, !doubler, l);
    let [dead, live, win] = [point.dead, point.live, chances.win].map(|share| percent(share, l));
    let mut notes = vec![l.analysis_take_point(dead, live, name, win)];
    if !theirs.is_endless() {
        if let Some(money) = theirs.for_money().take_point(&chances) {
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

fn turned(chances: &OutcomeProbabilities) -> OutcomeProbabilities {
    OutcomeProbabilities {
        win: 1.0 - chances.win,
        win_gammon: chances.lose_gammon,
        win_backgammon: chances.lose_backgammon,
        lose_gammon: chances.win_gammon,
        lose_backgammon: chances.win_backgammon,
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

    /// One checker on the six point against one on the first: 27 of 36 rolls win.
    #[test]
    fn bear_offs_are_facts() {
        let last =
            position("standard+money", "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:10");
        assert_eq!(Position::facts(&last, L).len(), 1);
        let facts = Position::further_facts(&last, L);
        assert!(facts[0].contains("75.0 %"), "{facts:?}");
        let start = Position::white_to_roll(backgammon::Rules::MONEY);
        assert!(Position::facts(&start, L).is_empty());
    }

    /// Three of four are won, so the double is worth exactly what a drop costs: rolling is worth half a
    /// point, doubling one, taken or not.
    #[test]
    fn the_cube_of_a_last_roll_by_hand() {
        let last =
            position("standard+money", "XGID=------A-----------------a-:0:0:1:00:0:0:0:0:10");
        let lines = Position::beside(&last, 2, L).told;
        assert!(lines[1].contains("+0.500"), "{lines:?}");
        assert!(lines[2].contains("+1.000") && lines[3].contains("+1.000"), "{lines:?}");
        // A quarter is what a dead cube asks for, and it is what there is.
        let note = lines.iter().filter(|line| line.starts_with("note")).nth(1).unwrap();
        assert!(note.contains("25.0 %"), "{note}");
        assert!(lines[1].ends_with("\troll") && lines[2].ends_with("\tdouble"), "{lines:?}");
    }

    #[test]
    fn the_score_is_told_in_a_match() {
        let text = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:3:0:5:10";
        let notes = Position::beside(&position("standard+match=5", text), 1, L).told;
        assert_eq!(notes.iter().filter(|line| line.starts_with("note")).count(), 4, "{notes:?}");
    }
}
