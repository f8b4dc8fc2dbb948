//! Comparison with Syzygy tables, if `SALON_SYZYGY` names a folder that has those of three and four pieces. The source
//! distribution of the Python package `chess` brings them along.

use chess::{Piece, Position, Role, Rules, Setup};
use game::Side;
use salon_chess_endgames::{DtzSolver, SyzygyError, SyzygyTables, Tablebase, Wdl};

#[test]
fn a_folder_without_tables_is_an_error_and_can_be_corrected() {
    for _ in 0..2 {
        let error = SyzygyTables::open("/nonexistent").err();
        assert_eq!(error, Some(SyzygyError::NoTables("/nonexistent".to_owned())));
    }
}

/// `SALON_SAMPLES` random positions of every ending.
#[test]
fn all_results_are_those_of_syzygy() {
    let Ok(folder) = std::env::var("SALON_SYZYGY") else { return };
    let mut syzygy = SyzygyTables::open(&folder).unwrap();
    assert!(syzygy.max_pieces() >= 4);
    let tablebase = Tablebase::shared().unwrap();
    let samples: u32 =
        std::env::var("SALON_SAMPLES").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000);
    let mut random = fastrand::Rng::with_seed(5);
    for (own, other) in endings() {
        let (mut counts, mut left) = ([0u32; 3], samples);
        while left > 0 {
            let Some(position) = random_position(&mut random, &own, &other) else { continue };
            left -= 1;
            let ours = tablebase.probe(&position).unwrap();
            assert_eq!(Some(ours), syzygy.probe(&position), "{}", position.to_fen());
            counts[ours as usize] += 1;
        }
        eprintln!("{own:?} {other:?}: {counts:?}");
    }
    // The best moves are among those with the shortest distance.
    let mut solver = DtzSolver::new(tablebase);
    for (own, other) in endings() {
        let mut left = 20;
        while left > 0 {
            let Some(position) = random_position(&mut random, &own, &other) else { continue };
            left -= 1;
            let Some((result, best)) = syzygy.best_moves(&position) else { continue };
            if result == Wdl::Draw {
                continue;
            }
            let ours = solver.best_moves(&position);
            // Syzygy rounds some distances to whole moves, so that more moves look equally good.
            let is_known = !ours.is_empty() && ours.iter().all(|mv| best.contains(mv));
            assert!(is_known, "{}: {best:?} {ours:?}", position.to_fen());
        }
    }
}

fn endings() -> Vec<(Vec<Role>, Vec<Role>)> {
    let roles = &Role::ALL[..5];
    let mut endings: Vec<_> = roles.iter().map(|role| (vec![*role], Vec::new())).collect();
    for (index, strong) in roles.iter().enumerate() {
        for weak in &roles[..=index] {
            endings.push((vec![*strong, *weak], Vec::new()));
            endings.push((vec![*strong], vec![*weak]));
        }
    }
    endings
}

fn random_position(random: &mut fastrand::Rng, own: &[Role], other: &[Role]) -> Option<Position> {
    let mut setup = Setup::empty();
    let (strong, weak) =
        if random.bool() { (Side::White, Side::Black) } else { (Side::Black, Side::White) };
    let pieces =
        own.iter().map(|role| (strong, *role)).chain(other.iter().map(|role| (weak, *role)));
    for (side, role) in pieces.chain([(strong, Role::King), (weak, Role::King)]) {
        let square = &mut setup.pieces[random.usize(..64)];
        if square.is_some() {
            return None;
        }
        *square = Some(Piece { side, role });
    }
    setup.turn = if random.bool() { strong } else { weak };
    setup.into_position(Rules::STANDARD).ok()
}
