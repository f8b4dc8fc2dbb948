//! Dice with pips, and the doubling cube, in a box of 100 by 100.

use std::fmt::Write;

use crate::disc::DiscColours;

/// Where the pips of each number lie, counted from the centre in quarters of the face.
const PIPS: [&[(i32, i32)]; 6] = [
    &[(0, 0)],
    &[(-1, -1), (1, 1)],
    &[(-1, -1), (0, 0), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
];

const SHADOW: &str =
    "<rect x=\"5\" y=\"9\" width=\"94\" height=\"94\" rx=\"20\" fill=\"#000\" opacity=\"0.3\"/>";

/// A die that shows a number from 1 to 6.
pub(crate) fn die(colours: &DiscColours, number: u8) -> String {
    let mut die = SHADOW.to_owned() + &block(colours, 20);
    let pips = PIPS[usize::from(number.clamp(1, 6)) - 1];
    for (column, row) in pips {
        let (x, y) = (50 + 25 * column, 50 + 25 * row);
        let _ = write!(die, "<circle cx=\"{x}\" cy=\"{y}\" r=\"8.5\" fill=\"{}\"/>", colours.ink);
    }
    die
}

/// The doubling cube. As on a real cube, 64 stands for a stake of one.
pub(crate) fn cube(stake: u32) -> String {
    let colours = &DiscColours::WHITE;
    let shown = if stake == 1 { 64 } else { stake };
    let text = shown.to_string();
    let size = match text.len() {
        1 => 66,
        2 => 54,
        3 => 40,
        4..=6 => 25,
        _ => 19,
    };
    let (base, colour) = (50 + size / 3, colours.ink);
    format!(
        "{SHADOW}{}<text x=\"50\" y=\"{base}\" font-family=\"Georgia, serif\" font-weight=\"bold\" \
         font-size=\"{size}\" fill=\"{colour}\" text-anchor=\"middle\">{text}</text>",
        block(colours, 14)
    )
}

/// A block with rounded corners.
fn block(colours: &DiscColours, corner: u32) -> String {
    let DiscColours { name, line, bevel, .. } = colours;
    format!(
        "<rect x=\"3\" y=\"3\" width=\"94\" height=\"94\" rx=\"{corner}\" fill=\"url(#{name}-face)\" \
         stroke=\"{line}\" stroke-width=\"2.4\"/>\
         <rect x=\"6.5\" y=\"6.5\" width=\"87\" height=\"87\" rx=\"{}\" fill=\"none\" \
         stroke=\"{bevel}\" stroke-width=\"2\" stroke-opacity=\"0.7\"/>",
        corner - 3
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_has_as_many_pips_as_it_shows() {
        for number in 1..=6 {
            let pips = die(&DiscColours::WHITE, number).matches("<circle").count();
            assert_eq!(pips, usize::from(number));
        }
    }

    #[test]
    fn pips_do_not_overlap() {
        for pips in PIPS {
            let mut places = pips.to_vec();
            places.sort_unstable();
            places.dedup();
            assert_eq!(places.len(), pips.len());
        }
    }

    #[test]
    fn an_unturned_cube_shows_64() {
        assert!(cube(1).contains(">64<"));
        assert!(cube(8).contains(">8<"));
    }
}
