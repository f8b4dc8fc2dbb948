/// The rectangle in which a curve is drawn, and the strip for luck below it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Frame {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// The height of the strip for luck.
    pub(crate) luck_height: f64,
    /// How many steps the horizontal axis has.
    pub(crate) steps: usize,
}

/// The luck that reaches the edge of its strip.
const MAX_LUCK: f64 = 0.8;

/// The space between the largest luck and the edge of the strip.
const LUCK_MARGIN: f64 = 4.0;

impl Frame {
    /// The place of a step.
    pub(crate) fn x(&self, step: usize) -> f64 {
        self.left + self.width * step as f64 / self.steps.max(1) as f64
    }

    /// The place of White's expected points.
    pub(crate) fn y(&self, white: f64) -> f64 {
        self.top + self.height * (1.0 - white)
    }

    pub(crate) fn right(&self) -> f64 {
        self.left + self.width
    }

    pub(crate) fn bottom(&self) -> f64 {
        self.top + self.height
    }

    /// The middle of the strip for luck.
    pub(crate) fn luck_middle(&self) -> f64 {
        self.bottom() + self.luck_height / 2.0
    }

    /// The place of an amount of luck; positive values are above the middle.
    pub(crate) fn luck_y(&self, luck: f64) -> f64 {
        let half = self.luck_height / 2.0 - LUCK_MARGIN;
        self.luck_middle() - (luck / MAX_LUCK).clamp(-1.0, 1.0) * half
    }
}
