/// A table whose first row is its heading.
pub(super) struct TextTable {
    pub(super) rows: Vec<Vec<String>>,
}

const GAP: &str = "  ";
const NARROWEST: usize = 11;

impl TextTable {
    /// The table as text, with columns of equal width and wrapped cells.
    pub(super) fn draw(&self, width: usize) -> String {
        let columns = self.rows.first().map_or(1, Vec::len);
        let column = (width.saturating_sub((columns - 1) * GAP.len()) / columns).max(NARROWEST);
        let mut lines = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            let cells: Vec<Vec<String>> = row.iter().map(|cell| wrapped(cell, column)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..height {
                let texts = cells.iter().map(|cell| pad(cell.get(line), column));
                lines.push(texts.collect::<Vec<_>>().join(GAP).trim_end().to_owned());
            }
            let rule = if index == 0 { "━" } else { "─" };
            lines.push(vec![rule.repeat(column); columns].join(GAP));
        }
        lines.join("\n")
    }

    /// The table as Markdown.
    pub(super) fn markdown(&self) -> String {
        let mut lines = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            lines.push(format!("| {} |", row.join(" | ")));
            if index == 0 {
                lines.push(format!("|{}", "---|".repeat(row.len())));
            }
        }
        lines.join("\n")
    }
}

fn wrapped(cell: &str, width: usize) -> Vec<String> {
    textwrap::wrap(cell, width).into_iter().map(Into::into).collect()
}

fn pad(text: Option<&String>, width: usize) -> String {
    let text = text.map_or("", String::as_str);
    let missing = width.saturating_sub(text.chars().count());
    format!("{text}{}", " ".repeat(missing))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wraps_long_cells_and_aligns_columns() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let table =
            TextTable { rows: vec![row(["", "standard"]), row(["Castling", "not out of check"])] };
        let drawn = table.draw(24);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "             standard");
        assert_eq!(lines[2], "Castling     not out of");
        assert_eq!(lines[3], "             check");
        assert_eq!(table.markdown().lines().nth(1), Some("|---|---|"));
    }
}
