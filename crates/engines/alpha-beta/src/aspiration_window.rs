use crate::value::INFINITE;

/// How an engine narrows the window of the root search.
#[derive(Clone, Copy, Debug)]
pub struct AspirationParameters {
    /// The distance of the first bounds from the last value.
    pub initial_width: i32,
    /// By how many percent the width grows after each failed search.
    pub growth_percent: i32,
    /// Beyond this width the window is opened completely.
    pub max_width: i32,
    /// By how many plies the search may become shallower while it fails high: a move that is better
    /// than expected need not be searched quite as deep.
    pub max_fail_high_reduction: i32,
}

/// Shallow iterations are too unstable for a narrow window.
const MIN_DEPTH: i32 = 5;

/// A narrow window around the last value, which widens each time the true value lies outside.
#[derive(Debug)]
pub(crate) struct AspirationWindow {
    parameters: AspirationParameters,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    width: i32,
    depth: i32,
    fail_high_depth: i32,
}

impl AspirationWindow {
    /// A window for a search of this depth, around the value of the last iteration if there is a
    /// usable one.
    pub(crate) fn new(
        parameters: AspirationParameters,
        depth: i32,
        last_value: Option<i32>,
    ) -> Self {
        let width = parameters.initial_width;
        let (alpha, beta) = match last_value {
            Some(value) if depth >= MIN_DEPTH => (value - width, value + width),
            _ => (-INFINITE, INFINITE),
        };
        Self { parameters, alpha, beta, width, depth, fail_high_depth: depth }
    }

    /// How deep to search with this window.
    pub(crate) fn depth(&self) -> i32 {
        self.fail_high_depth.max(1)
    }

    /// Widens the window if `value` lies outside; `false` if it lies inside.
    pub(crate) fn widen(&mut self, value: i32) -> bool {
        if value <= self.alpha {
            self.beta = (self.alpha + self.beta) / 2;
            self.alpha = (value - self.width).max(-INFINITE);
            self.fail_high_depth = self.depth;
        } else if value >= self.beta {
            self.beta = (value + self.width).min(INFINITE);
            let lowest = self.depth - self.parameters.max_fail_high_reduction;
            self.fail_high_depth = (self.fail_high_depth - 1).max(lowest);
        } else {
            return false;
        }
        self.width += self.width * self.parameters.growth_percent / 100;
        if self.width > self.parameters.max_width {
            (self.alpha, self.beta) = (-INFINITE, INFINITE);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PARAMETERS: AspirationParameters = AspirationParameters {
        initial_width: 10,
        growth_percent: 50,
        max_width: 30,
        max_fail_high_reduction: 2,
    };

    #[test]
    fn the_window_is_narrow_only_around_a_known_value() {
        let bounds = |depth, last| {
            let window = AspirationWindow::new(PARAMETERS, depth, last);
            (window.alpha, window.beta)
        };
        assert_eq!(bounds(5, Some(40)), (30, 50));
        assert_eq!(bounds(4, Some(40)), (-INFINITE, INFINITE));
        assert_eq!(bounds(9, None), (-INFINITE, INFINITE));
    }

    #[test]
    fn failing_low_lowers_alpha_and_pulls_beta_in() {
        let mut window = AspirationWindow::new(PARAMETERS, 8, Some(0));
        assert!(window.widen(-12));
        assert_eq!((window.alpha, window.beta, window.depth()), (-22, 0, 8));
        assert!(!window.widen(-15), "the value lies inside");
    }

    #[test]
    fn failing_high_raises_beta_and_searches_less_deep() {
        let mut window = AspirationWindow::new(PARAMETERS, 8, Some(0));
        assert!(window.widen(11));
        assert_eq!((window.alpha, window.beta, window.depth()), (-10, 21, 7));
        assert!(window.widen(25));
        assert_eq!((window.alpha, window.beta, window.depth()), (-10, 40, 6));
        assert!(window.widen(60));
        assert_eq!((window.alpha, window.beta), (-INFINITE, INFINITE), "too wide to be useful");
        assert_eq!(window.depth(), 6, "two plies at most");
    }
}
