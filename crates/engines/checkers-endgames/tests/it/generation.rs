//! The embedded tablebase is generated again and verified.

use salon_checkers_endgames::{GeneratedTablebase, PositionCounts, Tablebase};

/// The numbers of boards are those that the authors of Chinook counted.
#[test]
fn the_embedded_tablebase_is_correct() {
    let generated = GeneratedTablebase::generate(4, &mut |_, _| {});
    let bytes = generated.to_bytes();
    assert!(bytes == Tablebase::embedded_bytes(), "generate data/four.table again");
    let PositionCounts { boards, won, drawn, lost } = generated.verify(&mut |_| {}).unwrap();
    assert_eq!(boards, [1, 120, 6_972, 261_224, 7_092_774]);
    assert_eq!(boards[1..].iter().sum::<u64>(), 7_361_090);
    assert_eq!(boards.iter().sum::<u64>(), GeneratedTablebase::BOARDS);
    assert!(won > lost && lost > 0 && drawn > 0);
}
