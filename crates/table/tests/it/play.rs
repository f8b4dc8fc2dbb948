//! Whole evenings at a table, told step by step.

use chess::{Position, Rules};
use salon_table::{Awaits, BySeat, Phase, Seat, Setup, Sitter, Table};

use game::Notation;

/// Opens a table for two and begins.
pub(crate) fn begin<G: Notation>(setup: Setup<G>) -> Table<G> {
    let seats = BySeat { south: Sitter::person("Ann"), north: Sitter::guest("Bob") };
    let mut table = Table::new(Setup { seats, ..setup });
    follow(&mut table, "0 house begin south");
    table
}

/// What happens, one entry a line.
pub(crate) fn follow<G: Notation>(table: &mut Table<G>, lines: &str) {
    for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Err(refusal) = table.follow(line) {
            panic!("{line}: {refusal}");
        }
    }
}

#[test]
fn a_game_ends_on_the_board() {
    let mut table = begin(Setup::<Position>::new("chess", Rules::STANDARD));
    follow(
        &mut table,
        "1 south move f2f3
         2 north move e7e5
         3 south move g2g4
         4 north move d8h4",
    );
    assert_eq!((table.phase(), table.awaits()), (Phase::Over, Awaits::Nothing));
    assert_eq!(table.winner(), Some(Seat::North));
    assert_eq!(table.score().north.to_string(), "1");
}
