//! The laws that every game obeys.

use game_laws::Laws;
use salon_checkers::Position;

use crate::{all_rules, position, under};

#[test]
fn every_rulebook_obeys_the_laws() {
    for rules in all_rules() {
        Laws::<Position>::new(rules).playouts(30).check();
        Laws::<Position>::new(rules).playouts(10).check_perft();
    }
}

/// Endgames, where kings go round and draws come up.
#[test]
fn endings_obey_the_laws() {
    let start = position("B:WK1,K5,30:BK32,K28,3");
    Laws::<Position>::new(*start.rules()).starting_at(start).playouts(10).longest(400).check();
}

/// Captures of kings, which have many paths.
#[test]
fn long_captures_obey_the_laws() {
    for rules in all_rules() {
        let start = under(rules, "B:W10,11,18,19,26,27,12,20:BK7,K1,K5,K29");
        Laws::<Position>::new(rules).starting_at(start).playouts(20).check();
    }
}
