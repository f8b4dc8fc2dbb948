use std::fmt::Write;

use board_view::{PieceColour, PieceKind};
use chess::Role;
use game::Side;

use crate::disc::DiscColours;
use crate::{dice, flat_pieces, regence_pieces, turned_pieces};

/// A set of pieces: for chess, with discs that match them for checkers and backgammon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum ChessSet {
    /// Staunton pieces, turned on a lathe.
    #[default]
    Turned,
    /// Plain shapes.
    Flat,
    /// Slender pieces on tall stems.
    Regence,
}

impl ChessSet {
    /// Every set.
    pub const ALL: [Self; 3] = [Self::Turned, Self::Flat, Self::Regence];

    /// Its name for programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turned => "turned",
            Self::Flat => "flat",
            Self::Regence => "regence",
        }
    }
}

/// The definitions of all pieces, for the `<defs>` of a page. All but the edges lie in boxes of 100 by 100:
///
/// - `white-pawn` … `black-king`: chess pieces;
/// - `white-man`, `white-crowned`, `white-checker`, `white-edge` (also `black` and `red`): a checkers man and
///   king, a backgammon checker, and a checker seen from its edge in a tray;
/// - `white-die-1` … `red-die-6`: dice.
pub fn piece_definitions(set: ChessSet) -> String {
    let mut definitions = String::new();
    for colour in PieceColour::ALL {
        definitions += &DiscColours::of(colour).gradient();
    }
    each_drawing(set, &mut |id, class, drawing| {
        let _ = write!(definitions, "<g id=\"{id}\" class=\"{class}\">{drawing}</g>");
    });
    definitions
}

/// The definitions that the elements of a drawing use, without classes.
pub(crate) fn used_definitions(elements: &str, set: ChessSet) -> String {
    let mut definitions = String::new();
    each_drawing(set, &mut |id, _, drawing| {
        if elements.contains(&format!("href=\"#{id}\"")) {
            let _ = writeln!(definitions, "<g id=\"{id}\">{drawing}</g>");
        }
    });
    for colour in PieceColour::ALL {
        let reference = format!("url(#{}-face)", colour.name());
        if definitions.contains(&reference) || elements.contains(&reference) {
            definitions.insert_str(0, &DiscColours::of(colour).gradient());
        }
    }
    definitions
}

/// The id of a piece's definition.
pub fn piece_id(kind: PieceKind, colour: PieceColour) -> String {
    let piece = match kind {
        // A king of checkers must not be taken for a king of chess.
        PieceKind::Crowned => "crowned",
        kind => kind.name(),
    };
    format!("{}-{piece}", colour.name())
}

/// Calls `define` with the id, the class and the drawing of every piece.
fn each_drawing(set: ChessSet, define: &mut dyn FnMut(&str, &str, &str)) {
    for side in Side::ALL {
        for role in Role::ALL {
            let piece = match set {
                ChessSet::Turned => turned_pieces::chess_piece(side, role),
                ChessSet::Flat => flat_pieces::chess_piece(side, role),
                ChessSet::Regence => regence_pieces::chess_piece(side, role),
            };
            define(&format!("{side}-{}", role.name()), &format!("piece-{side}"), &piece);
        }
    }
    for colour in PieceColour::ALL {
        let (name, colours) = (colour.name(), DiscColours::of(colour));
        let class = format!("disc-{name}");
        let mut define = |piece: &str, drawing: &str| {
            define(&format!("{name}-{piece}"), &class, drawing);
        };
        define("man", &colours.man(set));
        define("crowned", &colours.king(set));
        define("checker", &colours.checker(set));
        define("edge", &colours.edge_on());
        for number in 1..=6 {
            define(&format!("die-{number}"), &dice::die(colours, number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sets_define_every_piece_once() {
        for set in ChessSet::ALL {
            let definitions = piece_definitions(set);
            // Six pieces of each side, and four discs and six dice in each of three colours.
            assert_eq!(definitions.matches("<g id=").count(), 2 * 6 + 3 * (4 + 6));
            for id in ["white-king", "black-knight", "red-checker", "black-die-6", "white-crowned"]
            {
                assert_eq!(definitions.matches(&format!("id=\"{id}\"")).count(), 1, "{id}");
            }
        }
    }
}
