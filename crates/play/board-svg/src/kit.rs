//! Everything that boards are laid with, for whoever draws the boards: definitions to be used by name.

use std::fmt::Write;

use chess::Role;
use game::Side;

use crate::disc::{BLACK, RED, Timber, WHITE};
use crate::{chess_piece, dice, flat_pieces};

/// A set of chess pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ChessSet {
    /// Turned on a lathe, as real ones are.
    #[default]
    Turned,
    /// Cut from plain shapes.
    Flat,
}

/// The width of a checker seen from its edge, as [`kit`] defines it, and its thickness.
pub const EDGE: (u32, u32) = (64, 20);

/// The definitions of all pieces, for the `<defs>` of a document. But for the edges they lie in boxes
/// of 100 by 100:
///
/// - `white-pawn` … `black-king`: chess pieces;
/// - `white-man`, `white-crowned`, `white-checker`, `white-edge` (also of `black` and `red`): discs
///   on their own, crowned, close together, and standing in a tray;
/// - `white-die-1` … `red-die-6`: dice.
pub fn kit(set: ChessSet) -> String {
    let mut kit = String::new();
    for side in Side::ALL {
        for role in Role::ALL {
            let name = name(role);
            let piece = match set {
                ChessSet::Turned => chess_piece(side, role),
                ChessSet::Flat => flat_pieces::chess_piece(side, role),
            };
            let _ = write!(kit, "<g id=\"{side}-{name}\" class=\"piece-{side}\">{piece}</g>");
        }
    }
    for timber in [&WHITE, &BLACK, &RED] {
        discs(timber, &mut kit);
    }
    kit
}

fn discs(timber: &Timber, kit: &mut String) {
    let name = timber.name;
    *kit += &timber.definitions();
    let mut define = |what: &str, drawing: String| {
        let _ = write!(kit, "<g id=\"{name}-{what}\" class=\"disc-{name}\">{drawing}</g>");
    };
    define("man", timber.man());
    define("crowned", timber.king());
    define("checker", timber.counter());
    define("edge", timber.edge_on(EDGE.0, EDGE.1));
    for number in 1..=6 {
        define(&format!("die-{number}"), dice::die(timber, number));
    }
}

/// The doubling cube with its stake, in a box of 100 by 100; needs the definitions of [`kit`].
pub fn cube(stake: u32) -> String {
    dice::cube(&WHITE, stake)
}

/// What is written on the discs of a side that is called so in a [`kit`].
pub fn lettering(timber: &str) -> &'static str {
    [&WHITE, &BLACK, &RED].into_iter().find(|one| one.name == timber).unwrap_or(&WHITE).mark()
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sets_define_every_piece_once() {
        for set in [ChessSet::Turned, ChessSet::Flat] {
            let kit = kit(set);
            // Two armies of six, and of three woods four discs and six dice.
            assert_eq!(kit.matches("<g id=").count(), 2 * 6 + 3 * (4 + 6));
            for id in ["white-king", "black-knight", "red-checker", "black-die-6", "white-crowned"]
            {
                assert_eq!(kit.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
            }
        }
    }
}
