//! The table is made again and checked.

use salon_checkers_endgames::{GeneratedTablebase, PositionCounts, Tablebase};

/// The numbers of boards are those that the makers of Chinook counted.
#[test]
fn all_positions_up_to_four_pieces_are_right() {
    let endings = GeneratedTablebase::generate(4, &mut |_, _| {});
    assert!(endings.to_bytes() == Tablebase::embedded_bytes(), "make data/four.table again");
    let PositionCounts { boards, won, drawn, lost } = endings.verify(&mut |_| {}).unwrap();
    assert_eq!(boards, [1, 120, 6_972, 261_224, 7_092_774]);
    assert_eq!(boards[1..].iter().sum::<u64>(), 7_361_090);
    assert_eq!(boards.iter().sum::<u64>(), GeneratedTablebase::BOARDS);
    assert!(won > lost && lost > 0 && drawn > 0);
}
