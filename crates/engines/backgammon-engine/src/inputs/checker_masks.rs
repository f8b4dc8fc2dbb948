use backgammon::Checkers;

/// A player's checkers and the opponent's as bit masks in the player's numbering.
#[derive(Clone, Copy, Debug)]
pub(super) struct CheckerMasks {
    pub(super) mine: Checkers,
    /// Where the player has checkers, the bar (25) included.
    pub(super) held: u32,
    /// Where the player has two or more; without the bar.
    pub(super) made: u32,
    /// Points that the opponent has made.
    pub(super) their_made: u32,
    /// The same in the opponent's numbering.
    pub(super) closed: u32,
    /// Points on which the opponent has one.
    pub(super) their_blots: u32,
    /// How many checkers the player has on the bar.
    pub(super) bar: u8,
    /// The opponent's rearmost checker in the player's numbering: 0 is their bar, 25 means none.
    pub(super) their_rear: u32,
}

/// The points, without the bar and those borne off.
pub(super) const POINTS: u32 = (1 << 25) - 2;

impl CheckerMasks {
    #[inline(always)]
    pub(super) fn new(mine: Checkers, theirs: Checkers) -> Self {
        let their_held = theirs.held() & !1;
        let their_made = theirs.made() & POINTS;
        Self {
            mine,
            held: mine.held() & !1,
            made: mine.made() & POINTS,
            their_made: turned(their_made),
            closed: their_made,
            their_blots: turned(their_held & POINTS & !their_made),
            bar: mine.on_bar(),
            their_rear: 25 - their_held.checked_ilog2().unwrap_or(0),
        }
    }

    /// The rearmost of the player's own checkers; 0 if there is none.
    #[inline(always)]
    pub(super) fn rear(&self) -> u32 {
        self.held.checked_ilog2().unwrap_or(0)
    }
}

/// The same points in the other player's numbering.
#[inline(always)]
pub(super) fn turned(places: u32) -> u32 {
    places.reverse_bits() >> 6
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A view of checkers on these places, each side in its own numbering.
    pub(in crate::inputs) fn view(mine: &[(u8, u8)], theirs: &[(u8, u8)]) -> CheckerMasks {
        CheckerMasks::new(checkers(mine), checkers(theirs))
    }

    fn checkers(standing: &[(u8, u8)]) -> Checkers {
        Checkers::new(|place| standing.iter().find(|(p, _)| *p == place).map_or(0, |(_, n)| *n))
            .unwrap()
    }

    #[test]
    fn opponent_masks_use_the_players_numbering() {
        let view = view(&[(25, 1), (6, 2)], &[(25, 1), (24, 2), (1, 1)]);
        assert_eq!(view.held, 1 << 25 | 1 << 6);
        assert_eq!(view.their_made, 1 << 1);
        assert_eq!(view.their_blots, 1 << 24);
        assert_eq!((view.rear(), view.their_rear, view.bar), (25, 0, 1));
    }
}
