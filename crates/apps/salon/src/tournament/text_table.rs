//! Tables in plain text.

use unicode_width::UnicodeWidthStr;

/// Which side of a column its values stand at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Align {
    Left,
    Right,
}

/// The lines of a table: columns as wide as their widest value, two spaces apart.
pub(super) fn text_table(heads: &[(&str, Align)], rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| {
        let values = rows.iter().filter_map(|row| row.get(column)).map(|value| value.width());
        values.chain([heads[column].0.width()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..heads.len()).map(width).collect();
    let head: Vec<String> = heads.iter().map(|(head, _)| (*head).to_owned()).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).zip(heads).map(|((value, width), (_, align))| {
            let space = " ".repeat(width.saturating_sub(value.width()));
            match align {
                Align::Left => format!("{value}{space}"),
                Align::Right => format!("{space}{value}"),
            }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    std::iter::once(&head).chain(rows).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_value() {
        let rows =
            vec![vec!["1".to_owned(), "Zoé".to_owned()], vec!["10".to_owned(), "林".to_owned()]];
        let table = text_table(&[("#", Align::Right), ("Name", Align::Left)], &rows);
        assert_eq!(table, [" #  Name", " 1  Zoé", "10  林"]);
    }
}
