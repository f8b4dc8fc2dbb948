//! The laws that every game obeys.

use game_laws::Laws;
use salon_chess::{Position, Rules};

#[test]
fn every_rulebook_obeys_the_laws() {
    for rules in Rules::ALL {
        Laws::<Position>::new(rules).check();
    }
}
