//! Values copied from what GNU Backgammon 1.07's `bearoffdump` prints for its own databases
//! (`gnubg_os0.bd`, `gnubg_ts0.bd`). The example `against_gnubg` compares all of them.

use salon_bearoff::{CubePlace, HomeBoard, OneSidedDatabase};

use crate::two_sided;

fn home(on: [u8; 6]) -> HomeBoard {
    HomeBoard::new(on).unwrap()
}

/// Percentages of the first few numbers of rolls, printed with three digits.
fn check(name: &str, ours: impl Iterator<Item = (u8, f32)>, percent: &[(u8, f32)]) {
    let ours: Vec<_> = ours.collect();
    for &(rolls, percent) in percent {
        let found = ours.iter().find(|(n, _)| *n == rolls).map_or(0.0, |(_, chance)| *chance);
        assert!((100.0 * found - percent).abs() < 0.01, "{name}, {rolls} rolls: {found}");
    }
}

#[test]
fn one_sided_values_match_gnu_backgammon() {
    let table = OneSidedDatabase::shared();
    // bearoffdump -n 100
    let few = home([2, 0, 0, 1, 1, 0]);
    assert_eq!(few.index(), 100);
    check("100", table.rolls(few), &[(1, 5.556), (2, 44.213), (3, 50.120), (4, 0.111)]);
    // bearoffdump -n 54263: fifteen checkers on the six point.
    let all = home([0, 0, 0, 0, 0, 15]);
    assert_eq!(all.index(), 54_263);
    let percent = [(7, 0.156), (10, 8.307), (12, 25.115), (13, 26.160), (14, 14.609), (18, 0.009)];
    check("54263", table.rolls(all), &percent);
    let percent = [(1, 47.222), (2, 44.985), (3, 6.865), (4, 0.822), (5, 0.098)];
    check("54263, first", table.rolls_to_first(all), &percent);
    assert!((table.mean(all) - 12.266).abs() < 1e-3);
    assert!((table.mean_first(all) - 1.616).abs() < 1e-3);
    // bearoffdump -n 40000 and -n 2000
    let homes = HomeBoard::all(15);
    let percent = [(5, 0.253), (6, 2.583), (8, 24.982), (9, 37.910), (10, 22.246), (11, 2.715)];
    check("40000", table.rolls(homes[40_000]), &percent);
    assert!((table.mean(homes[2_000]) - 4.512).abs() < 1e-3);
}

#[test]
fn two_sided_values_match_gnu_backgammon() {
    let table = two_sided();
    let homes = HomeBoard::all(6);
    assert_eq!((home([1, 2, 0, 0, 1, 0]).index(), home([1, 0, 0, 0, 5, 0]).index()), (108, 708));
    // bearoffdump -n (924 × first + second): no cube, my cube, cube in the middle, their cube; all
    // for a player who rolls without doubling.
    for (mine, theirs, equities) in [
        (108, 708, [0.9728, 0.9816, 0.9779, 0.9681]),
        (465, 770, [0.8240, 0.9088, 0.8910, 0.8026]),
        (649, 424, [0.3127, 0.5486, 0.4995, 0.2502]),
        (923, 923, [0.3023, 0.5449, 0.4849, 0.2215]),
        (541, 816, [0.7776, 0.9278, 0.9181, 0.7655]),
    ] {
        for (cube, equity) in CubePlace::ALL.into_iter().zip(equities) {
            let ours = table.rolling(homes[mine], homes[theirs], cube).unwrap();
            assert!((ours - equity).abs() < 2e-4, "{mine} {theirs} {cube:?}: {ours}");
        }
    }
    // Six checkers each on the six point: a double is taken, as twice the last is below 1, and is
    // not worth it.
    let six = homes[923];
    assert!((table.doubled(six, six).unwrap() - 0.4430).abs() < 4e-4);
    assert!((table.equity(six, six, CubePlace::Centred).unwrap() - 0.4849).abs() < 2e-4);
}
