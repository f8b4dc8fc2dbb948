use games::GameKind;
use worker_protocol::CollectionSummary;

/// What is stored about a collection: a line of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Collection {
    pub(crate) id: String,
    pub(crate) kind: GameKind,
    pub(crate) format: &'static str,
    /// The day on which it was imported.
    pub(crate) day: String,
    pub(crate) games: u32,
    pub(crate) faults: u32,
    /// How many segments the index of positions has.
    pub(crate) segments: u32,
    /// Whether its file was read to the end.
    pub(crate) is_complete: bool,
    /// The name of its file.
    pub(crate) name: String,
}

impl Collection {
    /// What the page shows of it.
    pub(crate) fn summary(&self) -> CollectionSummary {
        CollectionSummary {
            id: self.id.clone(),
            kind: self.kind,
            day: self.day.clone(),
            games: self.games,
            faults: self.faults,
            is_complete: self.is_complete,
            name: self.name.clone(),
        }
    }

    pub(crate) fn write(&self) -> String {
        let Self { id, kind, format, day, games, faults, segments, is_complete, name } = self;
        let whole = if *is_complete { "whole" } else { "part" };
        let name = name.replace(['\t', '\n', '\r'], " ");
        format!("{id}\t{kind}\t{format}\t{day}\t{games}\t{faults}\t{segments}\t{whole}\t{name}")
    }

    pub(crate) fn read(line: &str) -> Option<Self> {
        let mut fields = line.split('\t');
        let mut next = || fields.next();
        let id = next()?.to_owned();
        let kind = next()?.parse().ok()?;
        let written = next()?;
        Some(Self {
            id,
            kind,
            format: FORMATS.iter().find(|(_, format)| *format == written)?.1,
            day: next()?.to_owned(),
            games: next()?.parse().ok()?,
            faults: next()?.parse().ok()?,
            segments: next()?.parse().ok()?,
            is_complete: next()? == "whole",
            name: next()?.to_owned(),
        })
    }
}

/// The formats of files that can be imported.
const FORMATS: [(GameKind, &str); 4] = [
    (GameKind::Chess, "pgn"),
    (GameKind::Checkers, "pdn"),
    (GameKind::Backgammon, "mat"),
    (GameKind::Backgammon, "sgf"),
];

/// The game and the format of a file: by its name, or else by how it begins.
pub(crate) fn format_of(file_name: &str, begin: &[u8]) -> (GameKind, &'static str) {
    let extension = file_name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
    if let Some(known) = FORMATS.iter().find(|(_, format)| *format == extension) {
        return *known;
    }
    let begin = String::from_utf8_lossy(&begin[..begin.len().min(4_000)]);
    match () {
        () if begin.contains("point match") => FORMATS[2],
        () if begin.contains("[GameType \"2") || begin.contains(" 11-15") => FORMATS[1],
        () => FORMATS[0],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_back_a_collection_and_rejects_other_lines() {
        let collection = Collection {
            id: "20261116-0612-ab12".to_owned(),
            kind: GameKind::Checkers,
            format: "pdn",
            day: "2026.11.16".to_owned(),
            games: 5_000,
            faults: 3,
            segments: 2,
            is_complete: true,
            name: "my games.pdn".to_owned(),
        };
        assert_eq!(Collection::read(&collection.write()), Some(collection));
        assert_eq!(Collection::read("x\tchess\txyz"), None);
    }

    #[test]
    fn recognises_files_by_name_or_by_content() {
        assert_eq!(format_of("a.PGN", b""), (GameKind::Chess, "pgn"));
        assert_eq!(format_of("a.mat", b""), (GameKind::Backgammon, "mat"));
        assert_eq!(format_of("a.txt", b" 7 point match\n"), (GameKind::Backgammon, "mat"));
        assert_eq!(format_of("", b"1. 11-15 23-19"), (GameKind::Checkers, "pdn"));
        assert_eq!(format_of("", b"1. e4 e5"), (GameKind::Chess, "pgn"));
    }
}
