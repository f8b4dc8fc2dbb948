//! Random games in an environment and, step by step, in the game's own implementation of `Game`, which shares no code with
//! the environments' lists of hops.

use std::collections::BTreeSet;

use backgammon::{BAR, Hop};
use engine::SplitMix64;
use game::{Event, Game, Line, Side, Turn};
use salon_environment::{
    BackgammonEnvironment, CheckersEnvironment, ChessEnvironment, Environment, IllegalAction,
};

#[test]
fn chess_actions_are_the_legal_moves() {
    for rules in ["standard", "travel", "fortress", "standard+960=518"] {
        let mut rng = SplitMix64::new(1);
        for _ in 0..20 {
            let start = chess::Position::new(rules.parse().unwrap());
            let mut state = ChessEnvironment::new(start.clone());
            let mut line = Line::new(start);
            while let Turn::Player(by) = state.turn() {
                assert!(line.claims(by).is_empty(), "a claimable draw ends the game");
                let texts: BTreeSet<String> = texts_of(&state);
                let moves = line.position().legal_moves();
                assert_eq!(texts, moves.iter().map(ToString::to_string).collect());
                let action = random_action(&state, &mut rng);
                let text = state.action_text(action).unwrap();
                let mv = *moves.iter().find(|mv| mv.to_string() == text).unwrap();
                state.act(action).unwrap();
                line.apply(&Event::Move { by, mv }).unwrap();
                assert_eq!(state.position(), line.position());
            }
            let mover = line.position().side_to_move();
            match line.turn() {
                Turn::Over(outcome) => assert_eq!(state.turn().outcome(), Some(outcome)),
                _ => assert!(!line.claims(mover).is_empty()),
            }
        }
    }
}

#[test]
fn checkers_actions_are_the_steps_of_legal_moves() {
    for rules in ["standard", "deluxe", "sleigh", "travel", "fortress"] {
        let mut rng = SplitMix64::new(2);
        for _ in 0..40 {
            let start = checkers::Position::start(rules.parse().unwrap());
            let mut state = CheckersEnvironment::new(start);
            let mut line = Line::new(start);
            let mut taken = Vec::new();
            while let Turn::Player(by) = state.turn() {
                let texts: BTreeSet<String> =
                    texts_of(&state).into_iter().map(|text| text.replace('x', "-")).collect();
                let mut expected: BTreeSet<String> = line
                    .position()
                    .next_steps(&taken)
                    .iter()
                    .map(|step| format!("{}-{}", step.from, step.to))
                    .collect();
                let finished = line.position().read_steps(&taken).unwrap();
                if finished.is_some() {
                    expected.insert("end".to_owned());
                }
                assert_eq!(texts, expected, "{rules} {:?} {taken:?}", line.position());
                let action = random_action(&state, &mut rng);
                let text = state.action_text(action).unwrap();
                let before = *state.position();
                state.act(action).unwrap();
                if text != "end" {
                    let steps = line.position().next_steps(&taken);
                    let text = text.replace('x', "-");
                    let step = steps.iter().find(|s| format!("{}-{}", s.from, s.to) == text);
                    taken.push(*step.unwrap());
                }
                if *state.position() != before {
                    let mv = line.position().read_steps(&taken).unwrap().unwrap();
                    line.apply(&Event::Move { by, mv }).unwrap();
                    taken.clear();
                }
                assert_eq!(state.position(), line.position());
            }
            let mover = line.position().side_to_move();
            match line.turn() {
                Turn::Over(outcome) => assert_eq!(state.turn().outcome(), Some(outcome)),
                _ => assert!(!line.claims(mover).is_empty()),
            }
        }
    }
}

#[test]
fn backgammon_actions_are_the_steps_of_legal_moves() {
    for rules in ["standard", "standard+match=5", "fortress", "standard+money"] {
        let Ok(rules) = rules.parse() else { panic!("{rules}") };
        let mut rng = SplitMix64::new(3);
        for _ in 0..25 {
            let start = backgammon::Position::start(rules);
            let mut state = BackgammonEnvironment::new(start.clone());
            let mut position = start;
            let mut taken = Vec::new();
            while state.turn().outcome().is_none() {
                let Turn::Player(by) = state.turn() else {
                    roll(&mut state, &mut position, &mut rng);
                    continue;
                };
                assert_eq!(texts_of(&state), steps_of(&position, &taken), "{position:?} {taken:?}");
                // Doubles come too often otherwise, and the games are over before they begin.
                let mut action = random_action(&state, &mut rng);
                if state.action_text(action).unwrap() == "double" && rng.below(8) > 0 {
                    action = action_named(&state, "roll");
                }
                if state.action_text(action).unwrap() == "drop" {
                    action = action_named(&state, "take");
                }
                let text = state.action_text(action).unwrap();
                let steps = position.next_steps(&taken);
                let step = steps.into_iter().find(|step| step_text(step) == text).unwrap();
                state.act(action).unwrap();
                taken.push(step);
                if let Some(mv) = position.read_steps(&taken).unwrap() {
                    position.apply(&Event::Move { by, mv }).unwrap();
                    taken.clear();
                }
                assert_eq!(*state.position(), position);
            }
        }
    }
}

fn roll(
    state: &mut BackgammonEnvironment,
    position: &mut backgammon::Position,
    rng: &mut SplitMix64,
) {
    let number = rng.below(BackgammonEnvironment::ROLLS);
    state.roll(number).unwrap();
    let [first, second] = [number / 6, number % 6].map(|index| backgammon::Die::ALL[index]);
    let opening = backgammon::Roll::Opening { white: first, black: second };
    let turn = backgammon::Roll::Turn(backgammon::Dice::of(first, second));
    let roll = if position.on_turn().is_none() { opening } else { turn };
    position.apply(&Event::Roll(roll)).unwrap();
    assert_eq!(state.position(), position);
}

fn steps_of(position: &backgammon::Position, taken: &[backgammon::Step]) -> BTreeSet<String> {
    position.next_steps(taken).iter().map(step_text).collect()
}

fn step_text(step: &backgammon::Step) -> String {
    let backgammon::Step::Hop(Hop { from, to }) = step else {
        return format!("{step:?}").to_lowercase();
    };
    let from = if *from == BAR { "bar".to_owned() } else { from.to_string() };
    if *to == 0 { format!("{from}/off") } else { format!("{from}/{to}") }
}

fn texts_of<E: Environment>(state: &E) -> BTreeSet<String> {
    let texts = state.legal_actions().iter().map(|&a| state.action_text(usize::from(a)).unwrap());
    texts.collect()
}

fn random_action<E: Environment>(state: &E, rng: &mut SplitMix64) -> usize {
    let legal = state.legal_actions();
    usize::from(legal[rng.below(legal.len())])
}

fn action_named<E: Environment>(state: &E, name: &str) -> usize {
    let mut legal = state.legal_actions().iter().map(|&action| usize::from(action));
    legal.find(|&action| state.action_text(action).as_deref() == Some(name)).unwrap()
}

#[test]
fn illegal_actions_change_nothing() {
    let start = chess::Position::new(chess::Rules::STANDARD);
    let mut state = ChessEnvironment::new(start.clone());
    for action in [0, 4671, 4672, usize::MAX >> 1] {
        assert_eq!(state.act(action), Err(IllegalAction::Action(action as i64)));
    }
    assert_eq!(state.roll(0), Err(IllegalAction::NothingToRoll));
    assert_eq!(*state.position(), start);

    let mut state =
        BackgammonEnvironment::new(backgammon::Position::start("standard".parse().unwrap()));
    assert_eq!(state.act(0), Err(IllegalAction::RollFirst));
    assert_eq!(state.roll(36), Err(IllegalAction::Roll(36, 36)));
    state.roll(1).unwrap();
    assert_eq!(state.roll(1), Err(IllegalAction::NothingToRoll));
}

/// Set up by hand: White to move sees Black's castling rights, the square behind the pawn and its own colour.
#[test]
fn chess_observations_are_seen_from_the_player() {
    let fen = "r3k2r/8/8/3pP3/8/8/8/R3K3 w Qkq d6 5 9";
    let state =
        ChessEnvironment::new(chess::Position::from_fen(chess::Rules::STANDARD, fen).unwrap());
    let mut seen = vec![9; 20 * 64];
    let plane = |seen: &[u8], plane: usize| seen[64 * plane..64 * (plane + 1)].to_vec();
    let ones = |plane: &[u8]| -> Vec<usize> { (0..64).filter(|&s| plane[s] == 1).collect() };
    state.observe(Side::White, &mut seen);
    assert_eq!(ones(&plane(&seen, 0)), [36], "White's pawn on e5");
    assert_eq!(ones(&plane(&seen, 5)), [4], "White's king on e1");
    assert_eq!(ones(&plane(&seen, 9)), [56, 63], "Black's rooks on a8 and h8");
    let rights: Vec<u8> = (12..16).map(|p| plane(&seen, p)[30]).collect();
    assert_eq!(rights, [0, 1, 1, 1]);
    assert_eq!(ones(&plane(&seen, 16)), [43], "d6");
    assert_eq!((plane(&seen, 18)[0], plane(&seen, 19)[0]), (5, 1));
    state.observe(Side::Black, &mut seen);
    assert_eq!(ones(&plane(&seen, 3)), [0, 7], "Black's rooks stand before Black");
    assert_eq!(ones(&plane(&seen, 6)), [28], "White's pawn, seen from the other side");
    assert_eq!(plane(&seen, 19)[0], 0);
}
