//! Positions generated per second, beside the crate `bkgm` in one process. The last line is our
//! speed divided by its speed in the worse of two comparisons.
//!
//! `cargo bench -p salon-backgammon --bench compare`

#![allow(clippy::print_stdout)] // What it prints is its work.

use bkgm::{ClassicRules, Position, PositionRules, dice::ALL_21};
use compare_bench::Comparison;
use salon_backgammon::{Board, Dice, PlayGenerator, Results};

/// The allocator that `bkgm` measures itself with.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const ROUNDS: u32 = 5;
const SHORT_ROUNDS: u32 = 40;
const CONTACT_POSITIONS: usize = 4000;

fn main() {
    let perft = compare_perft();
    let contact = compare_contact();
    println!("{perft}{contact}ratio {:.2}", perft.ratio().min(contact.ratio()));
}

/// Three turns from the start, over all 21 rolls.
fn compare_perft() -> compare_bench::ComparisonResult {
    let mut comparison = Comparison::new("perft 3", "positions");
    comparison.add("salon", || Board::START.perft(3));
    comparison.add("bkgm", || their_perft(&theirs(&Board::START), 3));
    comparison.run(ROUNDS)
}

fn their_perft(position: &Position<15>, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    for (dice, _) in ALL_21 {
        let after = <ClassicRules as PositionRules<15>>::legal_positions(*position, &dice);
        if depth == 1 {
            lines += after.len() as u64;
        } else {
            lines += after.iter().map(|next| their_perft(next, depth - 1)).sum::<u64>();
        }
    }
    lines
}

/// Every result of every roll from positions of random games in which there is contact; all of them
/// are written out, not only counted.
///
/// In rare positions `bkgm` finds fewer plays than there are (our tests compare ours with a third
/// generator): these are left out, so that both do the same work.
fn compare_contact() -> compare_bench::ComparisonResult {
    let mut ours = contact_positions();
    let all = ours.len();
    ours.retain(counts_agree);
    println!("bkgm misses plays in {} of {all} contact positions", all - ours.len());
    let theirs: Vec<_> = ours.iter().map(theirs).collect();
    let mut buffer = Results::new();
    let mut comparison = Comparison::new("random contact positions, 21 rolls each", "positions");
    comparison.add("salon", move || {
        let mut count = 0;
        for board in &ours {
            let generator = PlayGenerator::new(*board);
            for dice in Dice::ALL {
                generator.results(dice, &mut buffer);
                count += std::hint::black_box(&buffer).len() as u64;
            }
        }
        count
    });
    comparison.add("bkgm", move || {
        let mut count = 0;
        for position in &theirs {
            for (dice, _) in ALL_21 {
                let after = <ClassicRules as PositionRules<15>>::legal_positions(*position, &dice);
                count += std::hint::black_box(&after).len() as u64;
            }
        }
        count
    });
    comparison.run(SHORT_ROUNDS)
}

fn contact_positions() -> Vec<Board> {
    let mut random = fastrand::Rng::with_seed(2120);
    let mut positions = Vec::new();
    let mut results = Results::new();
    while positions.len() < CONTACT_POSITIONS {
        let mut board = Board::START;
        while board.has_contact() {
            let dice = Dice::ALL[random.usize(0..Dice::ALL.len())];
            board.results(dice, &mut results);
            board = results[random.usize(0..results.len())].turned();
            if board.has_contact() && random.u8(0..4) == 0 {
                positions.push(board);
            }
        }
    }
    positions
}

fn counts_agree(board: &Board) -> bool {
    board.perft(1) == their_perft(&theirs(board), 1)
}

fn theirs(board: &Board) -> Position<15> {
    let mut pips = [0; 26];
    for point in 1..25 {
        pips[usize::from(point)] = board.point(point);
    }
    pips[25] = board.mine().on_bar() as i8;
    pips[0] = -(board.theirs().on_bar() as i8);
    pips.try_into().expect("our boards are sound")
}
