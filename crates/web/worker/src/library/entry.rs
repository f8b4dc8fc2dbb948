use game::{BySide, FileResult, Side};

/// What a collection knows about a game without reading it: a line of text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Entry {
    pub(crate) names: BySide<String>,
    /// As files write it: `1-0`, `0-1`, `1/2-1/2`, or `*`.
    pub(crate) result: String,
    /// `2026.11.16`, with question marks for what is not known.
    pub(crate) date: String,
    pub(crate) event: String,
    pub(crate) opening: String,
    /// How many events it has.
    pub(crate) length: usize,
}

impl Entry {
    pub(crate) fn write(&self) -> String {
        let Self { names, result, date, event, opening, length } = self;
        let length = length.to_string();
        let fields = [&names.white, &names.black, result, date, event, opening, &length];
        fields.map(|field| field.replace(['\t', '\n', '\r', '\0'], " ")).join("\t")
    }

    pub(crate) fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t').map(str::to_owned);
        let mut next = || fields.next();
        Some(Self {
            names: BySide { white: next()?, black: next()? },
            result: next()?,
            date: next()?,
            event: next()?,
            opening: next()?,
            length: next()?.parse().ok()?,
        })
    }
}

/// A result as files write it.
pub(crate) fn result(close: FileResult) -> &'static str {
    match close {
        FileResult::Win(Side::White) => "1-0",
        FileResult::Win(Side::Black) => "0-1",
        FileResult::Draw => "1/2-1/2",
        FileResult::Unfinished => "*",
    }
}

/// What somebody looks for in a collection; what is empty fits everything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Wanted {
    /// Words of which each is in one of the names or in the event.
    words: Vec<String>,
    result: String,
    /// The first and the last day, or year.
    since: String,
    until: String,
    opening: String,
}

impl Wanted {
    /// Reads five lines: words, result, first day, last day, opening.
    pub(crate) fn read(text: &str) -> Self {
        let mut lines = text.lines().map(str::trim);
        let mut next = || lines.next().unwrap_or_default();
        Self {
            words: next().to_lowercase().split_whitespace().map(str::to_owned).collect(),
            result: next().to_owned(),
            since: next().replace('-', "."),
            until: next().replace('-', "."),
            opening: next().to_lowercase(),
        }
    }

    pub(crate) fn fits(&self, entry: &Entry) -> bool {
        let Self { words, result, since, until, opening } = self;
        let names = || format!("{} {} {}", entry.names.white, entry.names.black, entry.event);
        let date = entry.date.as_str();
        let is_dated = date.starts_with(|letter: char| letter.is_ascii_digit());
        (result.is_empty() || *result == entry.result)
            && (since.is_empty() || is_dated && date >= since.as_str())
            // Every day of a year is in it.
            && (until.is_empty() || is_dated && (date <= until.as_str() || date.starts_with(until)))
            && (opening.is_empty() || entry.opening.to_lowercase().contains(opening))
            && (words.is_empty() || {
                let names = names().to_lowercase();
                words.iter().all(|word| names.contains(word))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry() -> Entry {
        Entry {
            names: BySide { white: "Anderssen".to_owned(), black: "Kieseritzky".to_owned() },
            result: "1-0".to_owned(),
            date: "1851.06.21".to_owned(),
            event: "London\tfriendly".to_owned(),
            opening: "C33 King's Gambit".to_owned(),
            length: 45,
        }
    }

    #[test]
    fn entries_are_lines() {
        let line = entry().write();
        let read = Entry::read(&line).unwrap();
        assert_eq!(read, Entry { event: "London friendly".to_owned(), ..entry() });
        assert_eq!(Entry::read("a\tb"), None);
    }

    #[test]
    fn games_are_found_by_whatever_is_known_of_them() {
        let fits = |text: &str| Wanted::read(text).fits(&entry());
        assert!(fits("") && fits("anderssen") && fits("KIESER london"));
        assert!(!fits("morphy") && !fits("anderssen morphy"));
        assert!(fits("\n1-0") && !fits("\n0-1"));
        assert!(fits("\n\n1851\n1851") && fits("\n\n1851-06-21\n1851-06-21"));
        assert!(!fits("\n\n1851-06-22") && !fits("\n\n\n1850"));
        assert!(fits("\n\n\n\nking's") && fits("\n\n\n\nc33") && !fits("\n\n\n\nsicilian"));
        let undated = Entry { date: "????.??.??".to_owned(), ..entry() };
        assert!(!Wanted::read("\n\n1800").fits(&undated) && Wanted::read("").fits(&undated));
    }
}
