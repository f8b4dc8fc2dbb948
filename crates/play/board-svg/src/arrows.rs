use std::fmt::Write;

use board_view::{Place, Scene};

use crate::place_centres;

/// How far before the centre of a place an arrow ends, and the length and half width of its head.
const GAP: f32 = 14.0;
const HEAD_LENGTH: f32 = 34.0;
const HEAD_HALF_WIDTH: f32 = 22.0;

/// Draws arrows over the board. An arrow that ends where it begins is a circle.
pub(crate) fn draw(svg: &mut String, scene: &Scene, arrows: &[(Place, Place)], class: &str) {
    if arrows.is_empty() {
        return;
    }
    let centres = place_centres(scene);
    let centre =
        |place: Place| centres.iter().find(|(other, _)| *other == place).map(|(_, at)| *at);
    let _ = write!(svg, "<g class=\"{class}\">");
    for (from, to) in arrows {
        let (Some(from), Some(to)) = (centre(*from), centre(*to)) else { continue };
        if from == to {
            let _ = write!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"44\"/>", to.0, to.1);
        } else {
            arrow(svg, from, to);
        }
    }
    svg.push_str("</g>");
}

/// Draws the hops of captures: a line from square to square.
pub(crate) fn draw_paths(svg: &mut String, scene: &Scene, hops: &[(Place, Place)]) {
    let centres = place_centres(scene);
    let centre =
        |place: Place| centres.iter().find(|(other, _)| *other == place).map(|(_, at)| *at);
    for (from, to) in hops {
        let (Some(from), Some(to)) = (centre(*from), centre(*to)) else { continue };
        let _ = write!(
            svg,
            "<path class=\"capture-path\" d=\"M{} {}L{} {}\"/>",
            from.0, from.1, to.0, to.1
        );
    }
}

fn arrow(svg: &mut String, from: (i32, i32), to: (i32, i32)) {
    let (dx, dy) = ((to.0 - from.0) as f32, (to.1 - from.1) as f32);
    let length = (dx * dx + dy * dy).sqrt();
    let (ux, uy) = (dx / length, dy / length);
    // A point so far back from the target along the arrow, and so far to its side.
    let at = |along: f32, across: f32| {
        let (x, y) =
            (to.0 as f32 - along * ux - across * uy, to.1 as f32 - along * uy + across * ux);
        (x as i32, y as i32)
    };
    let base = GAP + HEAD_LENGTH;
    let (tip, neck) = (at(GAP, 0.0), at(base, 0.0));
    let (left, right) = (at(base, HEAD_HALF_WIDTH), at(base, -HEAD_HALF_WIDTH));
    let _ = write!(
        svg,
        "<path d=\"M{} {}L{} {}\"/><path class=\"head\" d=\"M{} {}L{} {}L{} {}z\"/>",
        from.0, from.1, neck.0, neck.1, tip.0, tip.1, left.0, left.1, right.0, right.1
    );
}

#[cfg(test)]
mod tests {
    use board_view::BoardView;
    use game::Side;

    use super::*;

    #[test]
    fn draws_an_arrow_between_places_and_a_circle_on_one() {
        let position = chess::Position::new(chess::Rules::STANDARD);
        let scene = position.scene(Side::White, &[]);
        let place = |name: &str| position.read_place(name).unwrap();
        let mut svg = String::new();
        draw(&mut svg, &scene, &[(place("a1"), place("a3")), (place("h8"), place("h8"))], "x");
        // The centre of a1 is at 64, 764; a3 is two squares above.
        assert!(svg.contains("M64 764L64 612"), "{svg}");
        assert!(svg.contains("<circle cx=\"764\" cy=\"64\""), "{svg}");
        svg.clear();
        draw_paths(&mut svg, &scene, &[(place("a1"), place("a3")), (place("a3"), place("c3"))]);
        assert!(svg.contains("M64 764L64 564") && svg.contains("M64 564L264 564"), "{svg}");
        svg.clear();
        draw(&mut svg, &scene, &[], "x");
        assert!(svg.is_empty());
    }
}
