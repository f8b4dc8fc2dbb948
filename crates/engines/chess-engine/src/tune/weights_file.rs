use std::fmt::Write;

use crate::evaluate::terms::GROUPS;
use tuning::Weight;

/// The file `weights.rs` with these weights.
pub fn write_weights(weights: &[Weight]) -> String {
    let mut text = String::from(
        "//! The weights of the evaluation, written by the example `tune`. See `terms` for what each\n\
         //! group is.\n\n\
         use super::pair::Pair;\n\
         use super::terms::COUNT;\n\n\
         const fn p(middle: i32, end: i32) -> Pair {\n    Pair::new(middle, end)\n}\n\n\
         #[rustfmt::skip]\n\
         pub(crate) static WEIGHTS: [Pair; COUNT] = [\n",
    );
    for (name, first, length) in GROUPS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    // {name}");
        for row in weights[*first..first + length].chunks(8) {
            let pair = |[middle, end]: &Weight| format!("p({middle:.0}, {end:.0})");
            let row: Vec<String> = row.iter().map(pair).collect();
            let _ =
                writeln!(text, "    {},", row.join(", ").replace("-0,", "0,").replace("-0)", "0)"));
        }
    }
    text.push_str("];\n");
    text
}
