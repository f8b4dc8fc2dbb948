//! Dice with pips, and the doubling cube, in a box of 100 by 100.

use std::fmt::Write;

use crate::disc::Timber;

/// Where the pips of each number lie, in thirds of the face.
const PIPS: [&[(i32, i32)]; 6] = [
    &[(0, 0)],
    &[(-1, -1), (1, 1)],
    &[(-1, -1), (0, 0), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
];

/// What lies under a die.
const SHADOW: &str =
    "<rect x=\"5\" y=\"9\" width=\"94\" height=\"94\" rx=\"20\" fill=\"#000\" opacity=\"0.3\"/>";

/// A die of this wood that shows a number from 1 to 6.
pub(crate) fn die(timber: &Timber, number: u8) -> String {
    let mut die = SHADOW.to_owned() + &block(timber, 20);
    let pips = PIPS[usize::from(number.clamp(1, 6)) - 1];
    for (column, row) in pips {
        let (x, y) = (50 + 25 * column, 50 + 25 * row);
        let _ = write!(die, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8.5\" fill=\"{}\"/>", timber.mark());
    }
    die
}

/// The doubling cube with what it shows: as on the real one, 64 in the middle means one.
pub(crate) fn cube(timber: &Timber, stake: u32) -> String {
    let shown = if stake == 1 { 64 } else { stake };
    let text = shown.to_string();
    let size = match text.len() {
        1 => 66,
        2 => 54,
        3 => 40,
        4..=6 => 25,
        _ => 19,
    };
    let (base, colour) = (50 + size / 3, timber.mark());
    format!(
        "{SHADOW}{}<text x=\"50\" y=\"{base}\" font-family=\"Georgia, serif\" font-weight=\"bold\" \
         font-size=\"{size}\" fill=\"{colour}\" text-anchor=\"middle\">{text}</text>",
        block(timber, 14)
    )
}

/// A rounded block with the light on its upper left.
fn block(timber: &Timber, corner: u32) -> String {
    let (name, line, edge) = (timber.name, timber.line(), timber.edge());
    format!(
        "<rect x=\"3\" y=\"3\" width=\"94\" height=\"94\" rx=\"{corner}\" fill=\"url(#{name}-face)\" \
         stroke=\"{line}\" stroke-width=\"2.4\"/>\
         <rect x=\"6.5\" y=\"6.5\" width=\"87\" height=\"87\" rx=\"{}\" fill=\"none\" \
         stroke=\"{edge}\" stroke-width=\"2\" stroke-opacity=\"0.7\"/>",
        corner - 3
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disc::WHITE;

    #[test]
    fn a_die_has_as_many_pips_as_it_shows() {
        for number in 1..=6 {
            let pips = die(&WHITE, number).matches("<circle").count();
            assert_eq!(pips, usize::from(number));
        }
    }

    #[test]
    fn no_pip_lies_on_another() {
        for pips in PIPS {
            let mut places = pips.to_vec();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), pips.len());
        }
    }

    #[test]
    fn a_cube_that_was_not_turned_shows_64() {
        assert!(cube(&WHITE, 1).contains(">64<"));
        assert!(cube(&WHITE, 8).contains(">8<"));
    }
}
