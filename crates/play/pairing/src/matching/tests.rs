//! The matching against brute force.

use proptest::prelude::*;

use super::*;

/// The best total weight of a perfect matching, by trying all of them.
fn brute_force(n: usize, weight: &dyn Fn(usize, usize) -> Option<[i64; 2]>) -> Option<[i64; 2]> {
    fn rest(free: &[usize], weight: &dyn Fn(usize, usize) -> Option<[i64; 2]>) -> Option<[i64; 2]> {
        let Some(first) = free.first().copied() else { return Some([0, 0]) };
        let mut best = None;
        for at in 1..free.len() {
            let Some(gain) = weight(first, free[at]) else { continue };
            let others: Vec<usize> =
                free.iter().copied().filter(|v| *v != first && *v != free[at]).collect();
            if let Some(more) = rest(&others, weight) {
                best = best.max(Some([gain[0] + more[0], gain[1] + more[1]]));
            }
        }
        best
    }
    rest(&(0..n).collect::<Vec<_>>(), weight)
}

fn table(n: usize, weights: &[Option<[i64; 2]>]) -> EdgeTable<2> {
    let mut edges = EdgeTable::new(n, n, 0, Weight::NOTHING);
    for a in 0..n {
        for b in a + 1..n {
            if let Some(weight) = weights[a * n + b] {
                edges.allow(a, b, true);
                edges.set_weight(a, b, Weight(weight));
            }
        }
    }
    edges
}

fn total(matcher: &Matcher<2>) -> [i64; 2] {
    let mut sum = Weight::NOTHING;
    for v in 0..matcher.vertices {
        let mate = matcher.mate(v).expect("perfect");
        assert_eq!(matcher.mate(mate), Some(v));
        assert!(matcher.edges.is_allowed(v, mate));
        sum += matcher.edges.weight(v, mate).half();
    }
    sum.half().0
}

fn edge() -> impl Strategy<Value = Option<[i64; 2]>> {
    prop_oneof![
        3 => (-2_i64..3, -9_i64..10).prop_map(|(a, b)| Some([a, b])),
        2 => Just(None)
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn is_as_heavy_as_the_best_of_all(n in (1_usize..5).prop_map(|n| 2 * n), weights in prop::collection::vec(edge(), 64)) {
        let at = |a: usize, b: usize| weights[a.min(b) * n + a.max(b)];
        let best = brute_force(n, &at);
        let mut matcher = Matcher::new(table(n, &weights), &[]);
        match (matcher.solve(), best) {
            (Ok(()), Some(best)) => prop_assert_eq!(total(&matcher), best),
            (Err(NoPerfectMatching), None) => {}
            (found, best) => prop_assert!(false, "{:?} {:?}", found, best),
        }
    }

    #[test]
    fn stays_best_when_the_edges_of_a_vertex_change(
        weights in prop::collection::vec(edge(), 64),
        changes in prop::collection::vec((0_usize..8, prop::collection::vec(edge(), 8)), 1..12),
    ) {
        let n = 8;
        let mut weights = weights;
        let mut matcher = Matcher::new(table(n, &weights), &[]);
        if matcher.solve().is_err() {
            return Ok(());
        }
        for (v, row) in changes {
            matcher.release(v);
            for (w, weight) in row.iter().enumerate().filter(|(w, _)| *w != v) {
                weights[v.min(w) * n + v.max(w)] = *weight;
                matcher.edges.allow(v, w, weight.is_some());
                matcher.edges.set_weight(v, w, Weight(weight.unwrap_or_default()));
            }
            let best = brute_force(n, &|a, b| weights[a.min(b) * n + a.max(b)]);
            match (matcher.repair(v), best) {
                (Ok(()), Some(best)) => prop_assert_eq!(total(&matcher), best),
                (Err(NoPerfectMatching), None) => return Ok(()),
                (found, best) => prop_assert!(false, "{:?} {:?}", found, best),
            }
        }
    }

    #[test]
    fn keeps_its_weight_when_unused_edges_go(weights in prop::collection::vec(edge(), 100)) {
        let n = 10;
        let mut matcher = Matcher::new(table(n, &weights), &[]);
        if matcher.solve().is_err() {
            return Ok(());
        }
        let best = total(&matcher);
        for v in 0..n {
            let mate = matcher.mate(v).unwrap();
            prop_assert!(matcher.may_use(v, mate));
            prop_assert!(matcher.restrict(v, |w| w == mate).is_ok());
            prop_assert_eq!(total(&matcher), best);
        }
    }
}
