//! Wooden discs in a box of 100 by 100: the pieces of checkers and backgammon.

use std::fmt::Write;

use board_view::PieceColour;

use crate::ChessSet;
use crate::outline::OneDecimal;

/// The colours of one side's discs and dice.
pub(crate) struct DiscColours {
    /// The prefix of the ids of their definitions.
    pub(crate) name: &'static str,
    /// The lit and the shaded part of the face.
    face: (&'static str, &'static str),
    /// The side of the disc, below its face.
    wall: &'static str,
    /// The bevel between face and side, and the ring.
    pub(crate) bevel: &'static str,
    /// The outline.
    pub(crate) line: &'static str,
    /// Crowns, pips and numbers.
    pub(crate) ink: &'static str,
}

const RADIUS: f32 = 36.5;
/// The visible height of a disc's side.
const HEIGHT: f32 = 6.5;
/// The radius of the ring in the face.
const RING: f32 = 27.0;

/// Five points over a band.
const CROWN: &str = "M-14 8L-17 -8L-8 0L0 -12L8 0L17 -8L14 8ZM-14 11H14V14.5H-14Z";

impl DiscColours {
    /// The width and the thickness of a checker seen from its edge.
    pub(crate) const EDGE_WIDTH: i32 = 64;
    pub(crate) const EDGE_THICKNESS: i32 = 20;

    pub(crate) const WHITE: Self = Self {
        name: "white",
        face: ("#FDF1D8", "#E6CB9B"),
        wall: "#BF9A64",
        bevel: "#FFF8E8",
        line: "#3F2A1A",
        ink: "#7A4524",
    };

    const BLACK: Self = Self {
        name: "black",
        face: ("#5B4538", "#33241D"),
        wall: "#1F150F",
        bevel: "#7D6350",
        line: "#120B08",
        ink: "#E8CF9F",
    };

    const RED: Self = Self {
        name: "red",
        face: ("#C64A3C", "#912720"),
        wall: "#5E1511",
        bevel: "#DE7E6C",
        line: "#300907",
        ink: "#F8E0BC",
    };

    pub(crate) const fn of(colour: PieceColour) -> &'static Self {
        match colour {
            PieceColour::White => &Self::WHITE,
            PieceColour::Black => &Self::BLACK,
            PieceColour::Red => &Self::RED,
        }
    }
    /// The gradient that the drawings refer to.
    pub(crate) fn gradient(&self) -> String {
        let Self { name, face: (light, dark), .. } = self;
        format!(
            "<radialGradient id=\"{name}-face\" cx=\"0.38\" cy=\"0.3\" r=\"0.8\">\
             <stop offset=\"0\" stop-color=\"{light}\"/>\
             <stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient>\n"
        )
    }

    /// A man of checkers.
    pub(crate) fn man(&self, set: ChessSet) -> String {
        shadow(50.0 + HEIGHT) + &self.disc(50.0, set)
    }

    /// A king of checkers: two discs with a crown.
    pub(crate) fn king(&self, set: ChessSet) -> String {
        let Self { ink, line, .. } = self;
        let (top, below) = (45.0, 46.5 + HEIGHT);
        // The crown needs a plain ground.
        let under_crown = if set == ChessSet::Regence { ChessSet::Flat } else { set };
        format!(
            "{}{}{}<path d=\"{CROWN}\" transform=\"translate(50 {}) scale(1.3)\" fill=\"{ink}\" \
             stroke=\"{line}\" stroke-opacity=\"0.6\" stroke-width=\"0.9\" \
             stroke-linejoin=\"round\"/>",
            shadow(below + HEIGHT),
            self.disc(below, set),
            self.disc(top, under_crown),
            OneDecimal(top - 1.0)
        )
    }

    /// A checker of backgammon, seen from straight above. It fills its box, because checkers lie close together.
    pub(crate) fn checker(&self, set: ChessSet) -> String {
        let Self { name, bevel, line, .. } = self;
        // The first three circles are the same in every set: style sheets colour the rims by their places.
        let rim = format!(
            "<circle cx=\"51\" cy=\"53\" r=\"48\" fill=\"#000\" opacity=\"0.28\"/>\
             <circle cx=\"50\" cy=\"50\" r=\"47.5\" fill=\"url(#{name}-face)\" stroke=\"{line}\" \
             stroke-width=\"2.2\"/>\
             <circle cx=\"50\" cy=\"50\" r=\"45\" fill=\"none\" stroke=\"{bevel}\" \
             stroke-width=\"1.8\" stroke-opacity=\"0.7\"/>"
        );
        let face = match set {
            ChessSet::Turned => self.turned_face(),
            ChessSet::Flat => format!(
                "<circle cx=\"50\" cy=\"50\" r=\"29\" fill=\"none\" stroke=\"{bevel}\" \
                 stroke-width=\"3\" stroke-opacity=\"0.8\"/>"
            ),
            ChessSet::Regence => self.rosette(50.0, 34.0),
        };
        rim + &face
    }

    /// A hollow with a groove around it.
    fn turned_face(&self) -> String {
        let Self { name, bevel, line, .. } = self;
        format!(
            "<circle cx=\"50\" cy=\"50\" r=\"33.5\" fill=\"none\" stroke=\"{bevel}\" \
             stroke-width=\"1.6\" stroke-opacity=\"0.75\"/>\
             <circle cx=\"50\" cy=\"50\" r=\"32\" fill=\"{line}\" fill-opacity=\"0.42\"/>\
             <circle cx=\"50\" cy=\"51.6\" r=\"30.6\" fill=\"url(#{name}-face)\"/>"
        )
    }

    /// A checker of backgammon seen from its edge, as it stands in a tray.
    pub(crate) fn edge_on(&self) -> String {
        let Self { face: (light, _), wall, bevel, line, .. } = self;
        let (width, thickness) = (Self::EDGE_WIDTH, Self::EDGE_THICKNESS);
        let (inner, groove) = (width - 8, thickness / 2);
        format!(
            "<rect width=\"{width}\" height=\"{thickness}\" rx=\"4\" fill=\"{wall}\" \
             stroke=\"{line}\" stroke-width=\"1.4\"/>\
             <rect x=\"4\" y=\"2.5\" width=\"{inner}\" height=\"{groove}\" rx=\"3\" fill=\"{light}\" \
             fill-opacity=\"0.75\"/>\
             <path d=\"M5 {groove}h{inner}\" stroke=\"{bevel}\" stroke-opacity=\"0.4\"/>"
        )
    }

    /// A disc whose face has its centre at height `y`: the side, the face with a bevel, and the hollow inside
    /// the ring.
    fn disc(&self, y: f32, set: ChessSet) -> String {
        let Self { name, wall, bevel, line, .. } = self;
        let y_centre = y;
        let [y, floor, shade, radius, bevel_radius, groove, ring, hollow] =
            [y, y + HEIGHT, y + 1.3, RADIUS, RADIUS - 1.4, RING + 1.2, RING, RING - 0.8]
                .map(OneDecimal);
        let body = format!(
            "<circle cx=\"50\" cy=\"{floor}\" r=\"{radius}\" fill=\"{wall}\" stroke=\"{line}\" \
             stroke-width=\"2\"/>\
             <circle cx=\"50\" cy=\"{y}\" r=\"{radius}\" fill=\"url(#{name}-face)\" \
             stroke=\"{line}\" stroke-width=\"1.2\"/>"
        );
        let face = match set {
            ChessSet::Turned => format!(
                "<circle cx=\"50\" cy=\"{y}\" r=\"{bevel_radius}\" fill=\"none\" stroke=\"{bevel}\" \
                 stroke-width=\"1.4\" stroke-opacity=\"0.8\"/>\
                 <circle cx=\"50\" cy=\"{y}\" r=\"{groove}\" fill=\"none\" stroke=\"{bevel}\" \
                 stroke-width=\"1\" stroke-opacity=\"0.8\"/>\
                 <circle cx=\"50\" cy=\"{y}\" r=\"{ring}\" fill=\"{line}\" fill-opacity=\"0.5\"/>\
                 <circle cx=\"50\" cy=\"{shade}\" r=\"{hollow}\" fill=\"url(#{name}-face)\"/>"
            ),
            ChessSet::Flat => format!(
                "<circle cx=\"50\" cy=\"{y}\" r=\"24\" fill=\"none\" stroke=\"{bevel}\" \
                 stroke-width=\"3\" stroke-opacity=\"0.8\"/>"
            ),
            ChessSet::Regence => self.rosette(y_centre, 28.0),
        };
        body + &face
    }

    /// A rosette with eight petals inside a ring, around a centre at height `y`.
    fn rosette(&self, y: f32, radius: f32) -> String {
        let Self { bevel, line, .. } = self;
        let [centre, outer, inner] = [y, radius, radius * 0.22].map(OneDecimal);
        let mut rosette = format!(
            "<circle cx=\"50\" cy=\"{centre}\" r=\"{outer}\" fill=\"none\" stroke=\"{bevel}\" \
             stroke-width=\"2\" stroke-opacity=\"0.85\"/>"
        );
        let [tip, wide, base] = [radius * 0.86, radius * 0.2, radius * 0.3].map(OneDecimal);
        for petal in 0..8 {
            let _ = write!(
                rosette,
                "<path d=\"M0 -{base}C{wide} -{wide} {wide} -{tip} 0 -{tip}C-{wide} -{tip} -{wide} -{wide} 0 -{base}Z\" \
                 transform=\"translate(50 {centre}) rotate({})\" fill=\"{line}\" fill-opacity=\"0.4\" \
                 stroke=\"{bevel}\" stroke-opacity=\"0.6\"/>",
                45 * petal
            );
        }
        let _ = write!(
            rosette,
            "<circle cx=\"50\" cy=\"{centre}\" r=\"{inner}\" fill=\"{bevel}\" fill-opacity=\"0.85\"/>"
        );
        rosette
    }
}

/// The shadow of a disc on the board.
fn shadow(floor: f32) -> String {
    let [y, radius] = [floor + 2.5, RADIUS + 1.5].map(OneDecimal);
    format!("<circle cx=\"51\" cy=\"{y}\" r=\"{radius}\" fill=\"#000\" opacity=\"0.25\"/>")
}
