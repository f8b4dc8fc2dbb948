use analysis::{EventReview, Performance};
use game::Side;
use table::BySeat;
use words::Language;

/// How well both players played: rows with a name and a value for each seat.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PerformanceTable {
    /// The row that says most.
    pub(crate) head: usize,
    pub(crate) rows: Vec<(&'static str, BySeat<String>)>,
}

impl PerformanceTable {
    /// Adds up the reviews of each seat's decisions and rolls. In all of them the player is White.
    pub(super) fn of(found: &BySeat<Vec<EventReview>>, l: Language) -> Self {
        let side = Side::White;
        let sums = BySeat {
            south: Performance::of(&found.south, side),
            north: Performance::of(&found.north, side),
        };
        let row = |name, say: &dyn Fn(&Performance) -> String| {
            (name, BySeat { south: say(&sums.south), north: say(&sums.north) })
        };
        let percent = |sums: &Performance| l.review_percent(l.decimal(sums.accuracy, 1));
        let count = |class: usize| move |sums: &Performance| sums.errors[class].to_string();
        let mut rows = Vec::new();
        if sums.south.dice.is_some() || sums.north.dice.is_some() {
            let dice = |say: fn(&analysis::DiceStatistics) -> f64, places: usize| {
                move |sums: &Performance| l.decimal(say(&sums.dice.unwrap_or_default()), places)
            };
            rows.push(row(l.review_rate(), &dice(|sums| sums.error_rate(), 1)));
            rows.push(row(l.review_rating(), &dice(|sums| sums.performance_rating(), 1)));
            rows.push(row(l.review_luck(), &|sums| signed(sums.dice.unwrap_or_default().luck, l)));
            rows.push(row(l.review_plays_lost(), &dice(|sums| sums.play_loss, 2)));
            rows.push(row(l.review_cubes_lost(), &dice(|sums| sums.cube_loss, 2)));
        } else {
            rows.push(row(l.review_accuracy(), &percent));
        }
        rows.push(row(l.review_inaccuracies(), &count(0)));
        rows.push(row(l.review_mistakes(), &count(1)));
        rows.push(row(l.review_blunders(), &count(2)));
        // With dice, the rating; without, the accuracy.
        Self { head: usize::from(rows.len() > 4), rows }
    }
}

/// A number with its sign.
pub(super) fn signed(number: f64, l: Language) -> String {
    let sign = if number < 0.0 { "−" } else { "+" };
    format!("{sign}{}", l.decimal(number.abs(), 2))
}
