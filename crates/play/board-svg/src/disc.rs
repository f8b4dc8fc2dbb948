//! Discs turned from wood, in a box of 100 by 100, seen from a little in front of straight above.

use crate::outline::Tenths;

/// The wood, or the lacquer on it, of one side's discs.
pub(crate) struct Timber {
    /// What its drawings are called.
    pub(crate) name: &'static str,
    /// The face where the light falls on it, and where it does not.
    face: (&'static str, &'static str),
    /// The side of the disc, below its face.
    wall: &'static str,
    /// The bevel between the two, and the ring.
    edge: &'static str,
    /// The line around everything.
    line: &'static str,
    /// The crown of a king, and other marks.
    crown: &'static str,
}

pub(crate) const WHITE: Timber = Timber {
    name: "white",
    face: ("#FDF1D8", "#E6CB9B"),
    wall: "#BF9A64",
    edge: "#FFF8E8",
    line: "#3F2A1A",
    crown: "#7A4524",
};

pub(crate) const BLACK: Timber = Timber {
    name: "black",
    face: ("#5B4538", "#33241D"),
    wall: "#1F150F",
    edge: "#7D6350",
    line: "#120B08",
    crown: "#E8CF9F",
};

pub(crate) const RED: Timber = Timber {
    name: "red",
    face: ("#C64A3C", "#912720"),
    wall: "#5E1511",
    edge: "#DE7E6C",
    line: "#300907",
    crown: "#F8E0BC",
};

const RADIUS: f32 = 36.5;
/// How much of a disc's side is seen.
const HEIGHT: f32 = 6.5;
/// Where the ring is turned into the face.
const RING: f32 = 27.0;

/// Five points over a band.
const CROWN: &str = "M-14 8L-17 -8L-8 0L0 -12L8 0L17 -8L14 8ZM-14 11H14V14.5H-14Z";

impl Timber {
    /// What the drawings of this wood need once in a document.
    pub(crate) fn definitions(&self) -> String {
        let Self { name, face: (light, dark), .. } = self;
        format!(
            "<radialGradient id=\"{name}-face\" cx=\"0.38\" cy=\"0.3\" r=\"0.8\">\
             <stop offset=\"0\" stop-color=\"{light}\"/>\
             <stop offset=\"1\" stop-color=\"{dark}\"/></radialGradient>\n"
        )
    }

    /// A single disc.
    pub(crate) fn man(&self) -> String {
        shadow(50.0 + HEIGHT) + &self.disc(50.0)
    }

    /// Two discs, one on the other, with a crown.
    pub(crate) fn king(&self) -> String {
        let Self { crown, line, .. } = self;
        let (top, below) = (45.0, 46.5 + HEIGHT);
        format!(
            "{}{}{}<path d=\"{CROWN}\" transform=\"translate(50 {})\" fill=\"{crown}\" \
             stroke=\"{line}\" stroke-opacity=\"0.6\" stroke-width=\"0.9\" \
             stroke-linejoin=\"round\"/>",
            shadow(below + HEIGHT),
            self.disc(below),
            self.disc(top),
            Tenths(top - 1.0)
        )
    }

    /// A single disc seen from straight above, which fills its box: discs that lie close together.
    pub(crate) fn counter(&self) -> String {
        let Self { name, edge, line, .. } = self;
        format!(
            "<circle cx=\"51\" cy=\"53\" r=\"48\" fill=\"#000\" opacity=\"0.28\"/>\
             <circle cx=\"50\" cy=\"50\" r=\"47.5\" fill=\"url(#{name}-face)\" stroke=\"{line}\" \
             stroke-width=\"2.2\"/>\
             <circle cx=\"50\" cy=\"50\" r=\"45\" fill=\"none\" stroke=\"{edge}\" \
             stroke-width=\"1.8\" stroke-opacity=\"0.7\"/>\
             <circle cx=\"50\" cy=\"50\" r=\"33.5\" fill=\"none\" stroke=\"{edge}\" \
             stroke-width=\"1.6\" stroke-opacity=\"0.75\"/>\
             <circle cx=\"50\" cy=\"50\" r=\"32\" fill=\"{line}\" fill-opacity=\"0.42\"/>\
             <circle cx=\"50\" cy=\"51.6\" r=\"30.6\" fill=\"url(#{name}-face)\"/>"
        )
    }

    /// A disc seen from the edge, as discs stand in a tray, so wide and so thick.
    pub(crate) fn edge_on(&self, width: u32, thickness: u32) -> String {
        let Self { face: (light, _), wall, edge, line, .. } = self;
        let (inner, groove) = (width - 8, thickness / 2);
        format!(
            "<rect width=\"{width}\" height=\"{thickness}\" rx=\"4\" fill=\"{wall}\" \
             stroke=\"{line}\" stroke-width=\"1.4\"/>\
             <rect x=\"4\" y=\"2.5\" width=\"{inner}\" height=\"{groove}\" rx=\"3\" fill=\"{light}\" \
             fill-opacity=\"0.75\"/>\
             <path d=\"M5 {groove}h{inner}\" stroke=\"{edge}\" stroke-opacity=\"0.4\"/>"
        )
    }

    /// What is written or dotted on this wood.
    pub(crate) fn mark(&self) -> &'static str {
        self.crown
    }

    /// The line around what is made of it.
    pub(crate) fn line(&self) -> &'static str {
        self.line
    }

    /// Its bevels.
    pub(crate) fn edge(&self) -> &'static str {
        self.edge
    }

    /// A disc whose face lies at this height of the box: its side, its face with a bevel, and the
    /// hollow inside the ring, which is darker below the upper edge of the ring.
    fn disc(&self, y: f32) -> String {
        let Self { name, wall, edge, line, .. } = self;
        let [y, floor, shade, radius, bevel, groove, ring, hollow] =
            [y, y + HEIGHT, y + 1.3, RADIUS, RADIUS - 1.4, RING + 1.2, RING, RING - 0.8]
                .map(Tenths);
        format!(
            "<circle cx=\"50\" cy=\"{floor}\" r=\"{radius}\" fill=\"{wall}\" stroke=\"{line}\" \
             stroke-width=\"2\"/>\
             <circle cx=\"50\" cy=\"{y}\" r=\"{radius}\" fill=\"url(#{name}-face)\" \
             stroke=\"{line}\" stroke-width=\"1.2\"/>\
             <circle cx=\"50\" cy=\"{y}\" r=\"{bevel}\" fill=\"none\" stroke=\"{edge}\" \
             stroke-width=\"1.4\" stroke-opacity=\"0.8\"/>\
             <circle cx=\"50\" cy=\"{y}\" r=\"{groove}\" fill=\"none\" stroke=\"{edge}\" \
             stroke-width=\"1\" stroke-opacity=\"0.8\"/>\
             <circle cx=\"50\" cy=\"{y}\" r=\"{ring}\" fill=\"{line}\" fill-opacity=\"0.5\"/>\
             <circle cx=\"50\" cy=\"{shade}\" r=\"{hollow}\" fill=\"url(#{name}-face)\"/>"
        )
    }
}

/// What a disc throws on the board.
fn shadow(floor: f32) -> String {
    let [y, radius] = [floor + 2.5, RADIUS + 1.5].map(Tenths);
    format!("<circle cx=\"51\" cy=\"{y}\" r=\"{radius}\" fill=\"#000\" opacity=\"0.25\"/>")
}
