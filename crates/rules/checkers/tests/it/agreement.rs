//! The fast generator finds the same turns as the slow one.

use fastrand::Rng;
use game::Side;
use salon_checkers::{
    Board, CaptureRules, Piece, Position, Rulebook, Rules, Setup, Square, Squares,
};

use crate::slow::{Booklet, Cells, Slow, Turn};

/// How many positions every rulebook is tried on.
const POSITIONS: usize = 100_000;

fn agree(rulebook: Rulebook) {
    let mut rng = Rng::with_seed(rulebook as u64);
    let mut tried = 0;
    while tried < POSITIONS {
        let rules = match rng.bool() {
            true if rulebook == Rulebook::Deluxe => Rules::deluxe(Side::White),
            _ => Rules::of(rulebook),
        };
        // Half of the positions come from games, the other half from nowhere.
        if rng.bool() {
            tried += play(rules, &mut rng);
        } else {
            for _ in 0..60 {
                compare(&scattered(rules, &mut rng), &mut rng);
            }
            tried += 60;
        }
    }
}

/// Compares at every position of a random game and returns their number.
fn play(rules: Rules, rng: &mut Rng) -> usize {
    let mut position = Position::start(rules);
    for count in 0..200 {
        compare(&position, rng);
        let Some(mv) = rng.choice(position.moves()) else { return count + 1 };
        position.play(&mv);
    }
    200
}

/// A position with pieces anywhere.
fn scattered(rules: Rules, rng: &mut Rng) -> Position {
    let mut board = Board::EMPTY;
    let most = rng.usize(2..=12);
    for side in Side::ALL {
        for _ in 0..rng.usize(1..=most) {
            let square = Square::new(rng.u8(1..=32)).unwrap();
            let king = rng.u8(..3) == 0 || Squares::crown_row(side).contains(square);
            if board.at(square).is_none() {
                board.set(square, Some(Piece { side, king }));
            }
        }
    }
    let turn = *rng.choice(&Side::ALL).unwrap();
    Position::new(rules, Setup { board, turn, idle: 0, number: 1 }).unwrap()
}

fn compare(position: &Position, rng: &mut Rng) {
    if Side::ALL.into_iter().any(|side| position.board().pieces(side).is_empty()) {
        assert_eq!(position.moves().len(), 0, "{}", position.fen());
        return;
    }
    let mut slow = slow(position).turns();
    let mut fast = Vec::with_capacity(slow.len());
    position.each_move(|mv, after| {
        let mut played = *position;
        played.play(&mv);
        assert_eq!(*played.board(), after, "{mv} in {}", position.fen());
        let place = |square: Square| (square.row() as usize, square.column() as usize);
        let path = [mv.from()].into_iter().chain(mv.path()).map(place).collect();
        fast.push((path, cells(&after)));
    });
    slow.sort();
    fast.sort();
    assert_eq!(fast, slow, "{}", position.fen());
    assert_eq!(position.perft(1), slow.len() as u64, "{}", position.fen());
    // The lines of two turns are counted in a way of their own.
    if rng.u8(..8) == 0 {
        assert_eq!(position.perft(2), replies(position, &slow), "{}", position.fen());
    }
}

fn replies(position: &Position, turns: &[Turn]) -> u64 {
    let white_to_move = position.side_to_move() == Side::Black;
    let booklet = booklet(position.rules());
    let after = |(_, cells): &Turn| Slow { cells: *cells, white_to_move, booklet };
    turns.iter().map(|turn| after(turn).turns().len() as u64).sum()
}

/// What the rules say: by the rulebook's name if they are a rulebook's, else flag by flag.
fn booklet(rules: &Rules) -> Booklet {
    if rules.capture_rules() == rules.rulebook().capture_rules() {
        return Booklet::named(rules.rulebook().name());
    }
    let CaptureRules { must_capture, must_finish, crowning_ends_turn } = rules.capture_rules();
    Booklet {
        capturing_is_free: !must_capture,
        stopping_is_free: !must_finish,
        crowned_goes_on: !crowning_ends_turn,
    }
}

fn slow(position: &Position) -> Slow {
    Slow {
        cells: cells(position.board()),
        white_to_move: position.side_to_move() == Side::White,
        booklet: booklet(position.rules()),
    }
}

fn cells(board: &Board) -> Cells {
    let mut cells = [['.'; 8]; 8];
    for square in !board.empty() {
        let letter = match board.at(square) {
            Some(Piece { side: Side::White, king }) => {
                if king {
                    'W'
                } else {
                    'w'
                }
            }
            Some(Piece { side: Side::Black, king }) => {
                if king {
                    'B'
                } else {
                    'b'
                }
            }
            None => '.',
        };
        cells[square.row() as usize][square.column() as usize] = letter;
    }
    cells
}

#[test]
fn generator_agrees_with_brute_force_under_standard() {
    agree(Rulebook::Standard);
}

#[test]
fn generator_agrees_with_brute_force_under_fortress() {
    agree(Rulebook::Fortress);
}

#[test]
fn generator_agrees_with_brute_force_under_travel() {
    agree(Rulebook::Travel);
}

#[test]
fn generator_agrees_with_brute_force_under_sleigh() {
    agree(Rulebook::Sleigh);
}

#[test]
fn generator_agrees_with_brute_force_under_deluxe() {
    agree(Rulebook::Deluxe);
}

/// No booklet mixes the flags like this, but each of them means what it says on its own.
#[test]
fn generator_agrees_with_brute_force_under_every_combination_of_rules() {
    let mut rng = Rng::with_seed(8);
    for flags in 0..8 {
        let flag = |bit: u32| flags >> bit & 1 == 1;
        let law = CaptureRules {
            must_capture: flag(0),
            must_finish: flag(1),
            crowning_ends_turn: flag(2),
        };
        for _ in 0..4_000 {
            compare(&scattered(Rules::STANDARD.with_capture_rules(law), &mut rng), &mut rng);
        }
    }
}
