//! Draws by claim and by themselves.

use game::{Event, Game, Line, Outcome, Side, Turn};
use salon_checkers::{Ending, Position};

use crate::{all_rules, position, under};

fn play(line: &mut Line<Position>, text: &str) {
    let by = line.position().side_to_move();
    let mv = line.position().read_numeric(text).unwrap();
    line.apply(&Event::Move { by, mv }).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

/// Two kings each in its double corner, far from the other.
const SHUFFLE: &str = "B:WK32:BK1";
const ROUND: [&str; 4] = ["1-5", "32-28", "5-1", "28-32"];

#[test]
fn the_third_repetition_can_be_claimed_and_the_fifth_ends_the_game() {
    for rules in all_rules() {
        let mut line = Line::new(under(rules, SHUFFLE));
        for time in 2..=5 {
            assert!(matches!(line.turn(), Turn::Player(Side::Black)));
            ROUND.iter().for_each(|text| play(&mut line, text));
            let claims: &[Ending] = match time {
                3 | 4 => &[Ending::ThirdRepetition],
                _ => &[],
            };
            assert_eq!(line.claims(Side::Black), claims, "time {time}");
            assert_eq!(line.claims(Side::White), [], "it is not White's turn");
        }
        let drawn = Turn::Over(Outcome::Draw { ending: Ending::FifthRepetition });
        assert_eq!(line.turn(), drawn, "{rules}");
    }
}

/// The player who is about to bring the position up for the third time can say so and claim.
#[test]
fn a_repetition_can_be_claimed_with_an_announced_move() {
    let mut line = Line::new(position(SHUFFLE));
    ROUND.iter().for_each(|text| play(&mut line, text));
    ROUND[..3].iter().for_each(|text| play(&mut line, text));
    let back = line.position().read_numeric("28-32").unwrap();
    assert_eq!(line.claims_with(&back), Ok(vec![Ending::ThirdRepetition]));
    let away = line.position().read_numeric("28-24").unwrap();
    assert_eq!(line.claims_with(&away), Ok(vec![]));
}

/// The same board with the other side to move is another position.
#[test]
fn the_side_to_move_belongs_to_the_position() {
    let black = position("B:WK32:BK1");
    let white = position("W:WK32:BK1");
    assert_ne!(black.key(), white.key());
    assert_eq!(black.key(), position("B:WK32:BK1:H30:F40").key(), "counters do not");
}

/// Eighty turns are forty moves of each side: from then on either player can claim, at any turn;
/// after twice as many the game is over.
#[test]
fn forty_moves_can_be_claimed_and_eighty_end_the_game() {
    for rules in all_rules() {
        let mut line = Line::new(under(rules, "B:WK32:BK1:H78"));
        play(&mut line, "1-5");
        assert_eq!(line.claims(Side::White), [], "79 turns");
        play(&mut line, "32-28");
        for side in Side::ALL {
            assert_eq!(line.claims(side), [Ending::FortyMoves], "80 turns");
        }
        let mut line = Line::new(under(rules, "B:WK32:BK1:H158"));
        play(&mut line, "1-5");
        assert!(matches!(line.turn(), Turn::Player(Side::White)), "159 turns");
        play(&mut line, "32-28");
        assert_eq!(line.turn(), Turn::Over(Outcome::Draw { ending: Ending::EightyMoves }));
    }
}

/// A man's step and a capture begin the count anew; a king's step does not.
#[test]
fn progress_resets_the_count() {
    let idle = |fen: &str, text: &str| {
        let mut position = position(fen);
        position.play(&position.read_numeric(text).unwrap());
        position.idle()
    };
    assert_eq!(idle("B:WK32:BK1,9:H50", "1-5"), 51);
    assert_eq!(idle("B:WK32:BK1,9:H50", "9-13"), 0);
    assert_eq!(idle("B:WK32,K6:BK1,9:H50", "1x10"), 0);
    assert_eq!(idle("B:WK3:B26:H50", "26-31"), 0, "a man that is crowned has moved as a man");
}

/// A win on the board comes before a draw by count.
#[test]
fn a_win_comes_before_a_draw() {
    let mut line = Line::new(position("B:W9,14:BK6,K24:H159"));
    let lost = position("B:W9,14:B5:H200");
    assert!(matches!(lost.turn(), Turn::Over(Outcome::Win { winner: Side::White, .. })));
    assert_eq!(lost.draw(&game::PositionHistory::new()), None);
    play(&mut line, "6x13");
    assert!(matches!(line.turn(), Turn::Player(Side::White)), "a capture is progress");
}

#[test]
fn a_player_who_resigns_loses() {
    let outcome = Position::start(salon_checkers::Rules::STANDARD).resignation(Side::Black, 1);
    let ending = Ending::Resignation;
    assert_eq!(outcome, Outcome::Win { winner: Side::White, points: 1, ending });
}
