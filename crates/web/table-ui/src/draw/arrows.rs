use std::fmt::Write;

use board_view::{Place, Scene};

/// How far before the middle of a place an arrow ends, and how long and wide its head is.
const SHORT: f32 = 14.0;
const HEAD: f32 = 34.0;
const WIDE: f32 = 22.0;

/// Arrows over the board; one that ends where it begins is a circle.
pub(super) fn draw(svg: &mut String, scene: &Scene, arrows: &[(Place, Place)], class: &str) {
    if arrows.is_empty() {
        return;
    }
    let spots = super::spots(scene);
    let spot = |place: Place| spots.iter().find(|(other, _)| *other == place).map(|(_, at)| *at);
    let _ = write!(svg, "<g class=\"{class}\">");
    for (from, to) in arrows {
        let (Some(from), Some(to)) = (spot(*from), spot(*to)) else { continue };
        if from == to {
            let _ = write!(svg, "<circle cx=\"{}\" cy=\"{}\" r=\"44\"/>", to.0, to.1);
        } else {
            arrow(svg, from, to);
        }
    }
    svg.push_str("</g>");
}

fn arrow(svg: &mut String, from: (i32, i32), to: (i32, i32)) {
    let (dx, dy) = ((to.0 - from.0) as f32, (to.1 - from.1) as f32);
    let long = (dx * dx + dy * dy).sqrt();
    // Along the arrow, and across it.
    let (ux, uy) = (dx / long, dy / long);
    let at = |along: f32, across: f32| {
        let (x, y) =
            (to.0 as f32 - along * ux - across * uy, to.1 as f32 - along * uy + across * ux);
        (x as i32, y as i32)
    };
    let (tip, neck) = (at(SHORT, 0.0), at(SHORT + HEAD, 0.0));
    let (left, right) = (at(SHORT + HEAD, WIDE), at(SHORT + HEAD, -WIDE));
    let _ = write!(
        svg,
        "<path d=\"M{} {}L{} {}\"/><path class=\"head\" d=\"M{} {}L{} {}L{} {}z\"/>",
        from.0, from.1, neck.0, neck.1, tip.0, tip.1, left.0, left.1, right.0, right.1
    );
}

#[cfg(test)]
mod tests {
    use board_view::View;
    use game::Side;

    use super::*;

    #[test]
    fn an_arrow_points_and_a_circle_rings() {
        let position = chess::Position::new(chess::Rules::STANDARD);
        let scene = position.scene(Side::White, &[]);
        let place = |name: &str| position.read_place(name).unwrap();
        let mut svg = String::new();
        draw(&mut svg, &scene, &[(place("a1"), place("a3")), (place("h8"), place("h8"))], "x");
        // a1 is drawn with its middle at 64, 764; a3 two squares above.
        assert!(svg.contains("M64 764L64 612"), "{svg}");
        assert!(svg.contains("<circle cx=\"764\" cy=\"64\""), "{svg}");
        svg.clear();
        draw(&mut svg, &scene, &[], "x");
        assert!(svg.is_empty());
    }
}
