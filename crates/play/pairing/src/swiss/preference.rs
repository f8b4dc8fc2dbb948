//! Colour preferences (article 1.7) and the allocation of colours (article 5).

use std::cmp::Ordering;

use super::card::PairingCard;
use crate::colour::Colour;

/// How much a player should get a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    /// Colour difference 0: the colours should alternate.
    Mild,
    /// Colour difference ±1.
    Strong,
    /// Colour difference beyond ±1, or twice the same colour in a row.
    Absolute,
}

/// The colour that a player should get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Preference {
    pub(crate) colour: Colour,
    pub(crate) strength: Strength,
}

/// Games with White minus games with Black.
pub(crate) fn colour_difference(games: &[Colour]) -> i32 {
    games.iter().map(|colour| if *colour == Colour::White { 1 } else { -1 }).sum()
}

/// The preference that follows from the colours of the games a player has played.
pub(crate) fn preference(games: &[Colour]) -> Option<Preference> {
    let last = *games.last()?;
    let difference = colour_difference(games);
    let colour = match difference.cmp(&0) {
        _ if difference.abs() <= 1 && twice_in_a_row(games) => last.opposite(),
        Ordering::Greater => Colour::Black,
        Ordering::Less => Colour::White,
        Ordering::Equal => last.opposite(),
    };
    let strength = if difference.abs() > 1 || twice_in_a_row(games) {
        Strength::Absolute
    } else if difference != 0 {
        Strength::Strong
    } else {
        Strength::Mild
    };
    Some(Preference { colour, strength })
}

pub(crate) fn twice_in_a_row(games: &[Colour]) -> bool {
    matches!(games, [.., before, last] if before == last)
}

/// The colour of the first player of a pair (article 5.2).
pub(crate) fn allocate(a: &PairingCard, b: &PairingCard, initial: Colour) -> Colour {
    by_preference(a, b).or_else(|| by_alternation(a, b)).unwrap_or_else(|| by_rank(a, b, initial))
}

/// Articles 5.2.1 and 5.2.2: both preferences, or the stronger one, or the wider colour difference.
fn by_preference(a: &PairingCard, b: &PairingCard) -> Option<Colour> {
    let (wish, other) = match (a.preference, b.preference) {
        (Some(a), Some(b)) => (a, b),
        (Some(a), None) => return Some(a.colour),
        (None, Some(b)) => return Some(b.colour.opposite()),
        (None, None) => return None,
    };
    if wish.colour != other.colour {
        return Some(wish.colour);
    }
    let wider = || {
        let both_absolute = wish.strength == Strength::Absolute;
        let (a, b) = (a.difference.abs(), b.difference.abs());
        if both_absolute { a.cmp(&b) } else { Ordering::Equal }
    };
    match wish.strength.cmp(&other.strength).then_with(wider) {
        Ordering::Greater => Some(wish.colour),
        Ordering::Less => Some(wish.colour.opposite()),
        Ordering::Equal => None,
    }
}

/// Article 5.2.3: the reverse of the latest round in which their colours differed. Rounds that a player has not
/// played count as if they had been the first (C.04.2, article 3.4).
fn by_alternation(a: &PairingCard, b: &PairingCard) -> Option<Colour> {
    let latest = a.games.iter().rev().zip(b.games.iter().rev());
    latest.into_iter().find(|(a, b)| a != b).map(|(a, _)| a.opposite())
}

/// Articles 5.2.4 and 5.2.5: the preference of the higher ranked player, or the initial colour for an odd number.
fn by_rank(a: &PairingCard, b: &PairingCard, initial: Colour) -> Colour {
    let a_is_higher = a.rank_key() < b.rank_key();
    let higher = if a_is_higher { a } else { b };
    let odd = if higher.tpn % 2 == 1 { initial } else { initial.opposite() };
    let colour = higher.preference.map_or(odd, |preference| preference.colour);
    if a_is_higher { colour } else { colour.opposite() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(text: &str) -> Vec<Colour> {
        text.chars().map(|c| if c == 'W' { Colour::White } else { Colour::Black }).collect()
    }

    #[test]
    fn preferences_follow_article_1_7() {
        let expected = [
            ("W", Colour::Black, Strength::Strong),
            ("WB", Colour::White, Strength::Mild),
            ("WBB", Colour::White, Strength::Absolute),
            ("WBW", Colour::Black, Strength::Strong),
            ("WWBB", Colour::White, Strength::Absolute),
            ("WBWW", Colour::Black, Strength::Absolute),
        ];
        for (games, colour, strength) in expected {
            let found = preference(&colours(games));
            assert_eq!(found, Some(Preference { colour, strength }), "{games}");
        }
        assert_eq!(preference(&[]), None);
    }
}
