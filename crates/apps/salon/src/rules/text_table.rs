/// A table whose first row is its heading.
pub(super) struct TextTable {
    pub(super) rows: Vec<Vec<String>>,
}

const GAP: &str = "  ";

impl TextTable {
    /// The table as text with wrapped cells, or as a list if it does not fit.
    pub(super) fn draw(&self, width: usize) -> String {
        let Some(widths) = self.column_widths(width) else { return self.list(width) };
        let mut lines = Vec::new();
        for (index, row) in self.rows.iter().enumerate() {
            let cells = row.iter().zip(&widths).map(|(cell, width)| wrapped(cell, *width));
            let cells: Vec<Vec<String>> = cells.collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for line in 0..height {
                let texts =
                    cells.iter().zip(&widths).map(|(cell, width)| pad(cell.get(line), *width));
                lines.push(texts.collect::<Vec<_>>().join(GAP).trim_end().to_owned());
            }
            let rule = if index == 0 { "━" } else { "─" };
            let rules: Vec<String> = widths.iter().map(|width| rule.repeat(*width)).collect();
            lines.push(rules.join(GAP));
        }
        lines.join("\n")
    }

    /// Columns that hold their longest words, as equal as the width allows. `None` if the words do not fit.
    fn column_widths(&self, width: usize) -> Option<Vec<usize>> {
        let columns = self.rows.first().map_or(1, Vec::len);
        let longest = |column: usize, length: fn(&str) -> usize| {
            self.rows.iter().filter_map(|row| row.get(column)).map(|cell| length(cell)).max()
        };
        let full: Vec<usize> =
            (0..columns).map(|column| longest(column, length).unwrap_or(0)).collect();
        let mut widths: Vec<usize> =
            (0..columns).map(|column| longest(column, longest_word).unwrap_or(0)).collect();
        let gaps = (columns - 1) * GAP.len();
        let mut spare = width.checked_sub(gaps + widths.iter().sum::<usize>())?;
        while spare > 0 {
            let open = (0..columns).filter(|column| widths[*column] < full[*column]);
            let Some(narrowest) = open.min_by_key(|column| widths[*column]) else { break };
            widths[narrowest] += 1;
            spare -= 1;
        }
        Some(widths)
    }

    /// Each row as a paragraph, each cell after the heading of its column.
    fn list(&self, width: usize) -> String {
        let Some((heads, rows)) = self.rows.split_first() else { return String::new() };
        let mut lines = Vec::new();
        for row in rows {
            let mut cells = row.iter().zip(heads);
            lines.extend(cells.next().map(|(title, _)| wrapped(title, width).join("\n")));
            for (cell, head) in cells {
                let options = unbroken(width).initial_indent("  ").subsequent_indent("    ");
                lines.push(textwrap::fill(&format!("{head}: {cell}"), options));
            }
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
    textwrap::wrap(cell, unbroken(width)).into_iter().map(Into::into).collect()
}

/// Wraps between words only.
pub(super) fn unbroken(width: usize) -> textwrap::Options<'static> {
    textwrap::Options::new(width).break_words(false)
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn longest_word(text: &str) -> usize {
    // Lines are also broken after hyphens.
    wrapped(text, 1).iter().map(|word| length(word)).max().unwrap_or(0)
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
    fn becomes_a_list_rather_than_splitting_words() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let rows = vec![row(["", "standard"]), row(["Underpromotion", "to any piece"])];
        let drawn = TextTable { rows }.draw(18);
        assert_eq!(drawn, "Underpromotion\n  standard: to any\n    piece");
    }

    #[test]
    fn wraps_long_cells_and_aligns_columns() {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let table =
            TextTable { rows: vec![row(["", "standard"]), row(["Castling", "not out of check"])] };
        let drawn = table.draw(20);
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[0], "          standard");
        assert_eq!(lines[2], "Castling  not out of");
        assert_eq!(lines[3], "          check");
        assert_eq!(table.markdown().lines().nth(1), Some("|---|---|"));
    }
}
