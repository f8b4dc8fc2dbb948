//! Complete SVG files.

use board_view::{Scene, SceneBoard};

use crate::board::{elements, size};
use crate::definitions::used_definitions;
use crate::{BoardOptions, ChessSet, palette};

/// The board as a complete SVG document in wooden colours.
///
/// The classes that a page's style sheet would colour become presentation attributes, which every program that
/// reads SVG understands.
pub fn document(scene: &Scene, options: &BoardOptions) -> String {
    let shown_width = match &scene.board {
        SceneBoard::Squares(_) => 360,
        SceneBoard::Points(_) => 540,
    };
    let (width, height) = size(scene);
    let elements = inline_styles(elements(scene, options)).replace("><", ">\n<");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{shown_width}\" height=\"{}\">\n<defs>\n{}</defs>\n{elements}\n</svg>\n",
        shown_width * height / width,
        used_definitions(&elements, ChessSet::Turned)
    )
}

/// Replaces each `class` attribute by the attributes of that class.
fn inline_styles(mut elements: String) -> String {
    for (class, attributes) in palette::CLASSES {
        let separator = if attributes.is_empty() { "" } else { " " };
        elements =
            elements.replace(&format!(" class=\"{class}\""), &format!("{separator}{attributes}"));
    }
    elements
}

#[cfg(test)]
mod tests {
    use board_view::{BoardView, Draft};
    use game::{Game, Notation, Side};

    use super::*;

    fn picture(scene: &Scene) -> String {
        document(scene, &BoardOptions::picture())
    }

    fn count(svg: &str, id: &str) -> usize {
        svg.matches(&format!("href=\"#{id}\"")).count()
    }

    fn backgammon(rules: backgammon::Rules, text: &str) -> String {
        let position = backgammon::Position::read_position(&rules, text).unwrap();
        picture(&position.scene(Side::White, &[]))
    }

    #[test]
    fn documents_contain_no_classes_and_no_data_attributes() {
        let rules = "standard".parse().unwrap();
        let position =
            chess::Position::read_position(&rules, "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1").unwrap();
        let place = |name: &str| position.read_place(name).unwrap();
        let mut draft = Draft::new(position.clone());
        draft.click(place("e1")).unwrap();
        let options = BoardOptions {
            cursor: Some(place("e2")),
            suggestion: vec![(place("e1"), place("d1"))],
            alternatives: vec![(place("e1"), place("f1"))],
            user_arrows: vec![(place("h4"), place("h4"))],
            ..BoardOptions::picture()
        };
        let chess = document(&draft.scene(Side::White, None), &options);
        // Dice, an owned cube, a heap that is counted, checkers on the bar and borne off.
        let dice = "XGID=a----EG-------------------:1:-1:1:64:0:0:0:0:10";
        let backgammon = backgammon(backgammon::Rules::MONEY, dice);
        for svg in [chess, backgammon] {
            assert!(!svg.contains("class="), "{svg}");
            assert!(!svg.contains("data-"), "{svg}");
        }
    }

    #[test]
    fn a_chess_document_has_coordinates_and_its_pieces() {
        let position = chess::Position::new(chess::Rules::STANDARD);
        let svg = picture(&position.scene(Side::White, &[]));
        assert_eq!(svg.matches("<text").count(), 16);
        assert_eq!(svg.matches("<use ").count(), 32);
    }

    #[test]
    fn a_checkers_document_defines_only_the_pieces_on_the_board() {
        let rules = checkers::Rules::STANDARD;
        let position = checkers::Position::from_fen(rules, "B:W22,25,K3:BK30,K31").unwrap();
        let svg = picture(&position.scene(Side::White, &[]));
        let counts = ["white-man", "white-crowned", "black-crowned"].map(|id| count(&svg, id));
        assert_eq!(counts, [2, 1, 2]);
        // Square 30 is the second dark one of the lowest row, in the third column.
        assert!(svg.contains("<use href=\"#black-crowned\" x=\"214\" y=\"714\"/>"));
        assert_eq!(svg.matches("<text").count(), 32, "every dark square has its number");
        for unused in ["black-man", "red-man", "white-die-1", "white-king"] {
            assert!(!svg.contains(unused), "{unused}");
        }
    }

    #[test]
    fn the_sleigh_set_is_black_and_red() {
        let position = checkers::Position::start(checkers::Rules::SLEIGH);
        let svg = picture(&position.scene(Side::White, &[]));
        assert_eq!((count(&svg, "red-man"), count(&svg, "black-man")), (12, 12));
        assert!(!svg.contains("white"));
    }

    #[test]
    fn backgammon_documents_show_the_cube_only_where_the_rules_have_one() {
        let texts = |rules: backgammon::Rules| {
            let scene = backgammon::Position::start(rules).scene(Side::White, &[]);
            picture(&scene).matches("<text").count()
        };
        assert_eq!(texts(backgammon::Rules::STANDARD), 24 + 1, "the points and the cube");
        assert_eq!(texts(backgammon::Rules::FORTRESS), 24);
    }

    #[test]
    fn tall_stacks_are_counted_and_borne_off_checkers_stand_in_the_tray() {
        // Seven on White's 6 point, five on 5, three off; Black has one on the bar, the rest off.
        let position = "XGID=a----EG-------------------:1:-1:1:64:0:0:0:0:10";
        let svg = backgammon(backgammon::Rules::MONEY, position);
        assert_eq!((count(&svg, "white-checker"), count(&svg, "white-edge")), (10, 3));
        assert_eq!((count(&svg, "black-checker"), count(&svg, "black-edge")), (1, 14));
        assert!(svg.contains(">7</text>"));
    }
}
