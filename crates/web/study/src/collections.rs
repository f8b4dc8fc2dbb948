//! What the library answers: collections, games of one, and games that have a position.

use games::Kind;

/// A collection as it stands in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Collection {
    pub(crate) id: String,
    pub(crate) kind: Kind,
    pub(crate) day: String,
    pub(crate) games: u64,
    pub(crate) faults: u64,
    /// Whether its file was read to the end.
    pub(crate) is_whole: bool,
    pub(crate) name: String,
}

/// A game of a collection as it stands in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) collection: String,
    /// Its number in the collection, from 0.
    pub(crate) number: u32,
    /// What was played after the position that was looked for.
    pub(crate) next: Option<String>,
    pub(crate) players: String,
    pub(crate) result: String,
    /// When, where, and how it began, as far as that is known.
    pub(crate) details: String,
}

/// A way in which games went on after a position, and how they ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Way {
    pub(crate) next: String,
    pub(crate) white: u64,
    pub(crate) drawn: u64,
    pub(crate) black: u64,
    pub(crate) open: u64,
}

impl Way {
    pub(crate) fn games(&self) -> u64 {
        self.white + self.drawn + self.black + self.open
    }
}

/// Some of the games that fit what is wanted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Listing {
    pub(crate) collection: String,
    pub(crate) from: usize,
    pub(crate) total: usize,
    pub(crate) rows: Vec<Row>,
}

/// The games that have a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    pub(crate) total: u64,
    /// How many games were searched.
    pub(crate) searched: u64,
    pub(crate) ways: Vec<Way>,
    pub(crate) rows: Vec<Row>,
}

/// How far a file has been read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    pub(crate) percent: u64,
    pub(crate) games: u64,
    pub(crate) faults: u64,
}

/// What the library says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    Reading(Reading),
    Collected(Collection),
    Collections(Vec<Collection>),
    /// What is wrong with games: their numbers and reasons.
    Faults(Vec<(u64, String)>),
    Listing(Listing),
    /// The record of a game.
    Fetched(String),
    /// A file comes with this answer: its name.
    Exported(String),
    Discarded(String),
    Sought(Finding),
    /// What was asked could not be done: the first word of the question, and why.
    Sorry(String, String),
}

impl Answer {
    /// Reads an answer.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (line, below) = text.split_once('\n').unwrap_or((text, ""));
        let words: Vec<&str> = line.split(' ').collect();
        let number = |index: usize| words.get(index)?.parse::<u64>().ok();
        let word = |index: usize| words.get(index).map(|word| (*word).to_owned());
        Some(match *words.first()? {
            "collecting" => Self::Reading(Reading {
                percent: number(2)? * 100 / number(3)?.max(1),
                games: number(4)?,
                faults: number(5)?,
            }),
            "collected" => Self::Collected(collection(below)?),
            "collections" => Self::Collections(below.lines().filter_map(collection).collect()),
            "faults" => Self::Faults(below.lines().filter_map(fault).collect()),
            "browse" => {
                let id = word(1)?;
                Self::Listing(Listing {
                    from: number(2)? as usize,
                    total: number(3)? as usize,
                    rows: below.lines().filter_map(|line| listed(&id, line)).collect(),
                    collection: id,
                })
            }
            "fetched" => Self::Fetched(below.to_owned()),
            "exported" => Self::Exported(exported(below, &word(2)?)),
            "discarded" => Self::Discarded(word(1)?),
            "sought" => {
                let (ways, rows) = below.split_once("\n\n").unwrap_or((below, ""));
                Self::Sought(Finding {
                    total: number(1)?,
                    searched: number(2)?,
                    ways: ways.lines().filter_map(way).collect(),
                    rows: rows.lines().filter_map(found).collect(),
                })
            }
            "sorry" => Self::Sorry(word(1)?, below.to_owned()),
            _ => return None,
        })
    }
}

/// The name of a file with the ending that belongs to it.
fn exported(name: &str, format: &str) -> String {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let stem = if stem.trim().is_empty() { "salon" } else { stem };
    format!("{stem}.{format}")
}

fn collection(line: &str) -> Option<Collection> {
    let fields: Vec<&str> = line.split('\t').collect();
    let [id, kind, _, day, games, faults, _, whole, name] = fields[..] else { return None };
    Some(Collection {
        id: id.to_owned(),
        kind: kind.parse().ok()?,
        day: day.to_owned(),
        games: games.parse().ok()?,
        faults: faults.parse().ok()?,
        is_whole: whole == "whole",
        name: name.to_owned(),
    })
}

fn fault(line: &str) -> Option<(u64, String)> {
    let (number, why) = line.split_once('\t')?;
    Some((number.parse().ok()?, why.to_owned()))
}

fn listed(collection: &str, line: &str) -> Option<Row> {
    let (number, entry) = line.split_once('\t')?;
    row(collection, number, None, entry)
}

fn found(line: &str) -> Option<Row> {
    let mut fields = line.splitn(4, '\t');
    let (collection, number, next) = (fields.next()?, fields.next()?, fields.next()?);
    row(collection, number, Some(next.to_owned()), fields.next()?)
}

fn row(collection: &str, number: &str, next: Option<String>, entry: &str) -> Option<Row> {
    let fields: Vec<&str> = entry.split('\t').collect();
    let [white, black, result, date, event, opening, _] = fields[..] else { return None };
    let known = |name| if str::is_empty(name) { "?" } else { name };
    let details: Vec<&str> = [date.trim_end_matches(".??"), event, opening]
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    Some(Row {
        collection: collection.to_owned(),
        number: number.parse().ok()?,
        next,
        players: format!("{} – {}", known(white), known(black)),
        result: result.replace("1/2", "½").replace('-', "–"),
        details: details.join(" · "),
    })
}

fn way(line: &str) -> Option<Way> {
    let mut fields = line.split('\t');
    let next = fields.next()?.to_owned();
    let mut number = || fields.next()?.parse().ok();
    Some(Way { next, white: number()?, drawn: number()?, black: number()?, open: number()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let reading = Answer::read("collecting x 65536 131072 80 2").unwrap();
        assert_eq!(reading, Answer::Reading(Reading { percent: 50, games: 80, faults: 2 }));
        let line = "x\tchess\tpgn\t2026.11.16\t5000\t3\t1\twhole\tmy games.pgn";
        let Some(Answer::Collections(all)) = Answer::read(&format!("collections\n{line}")) else {
            panic!("collections")
        };
        assert_eq!((all[0].games, all[0].name.as_str()), (5_000, "my games.pgn"));
        let text = "browse x 50 120\n7\tAnn\t\t1/2-1/2\t2026.??.??\t\tC33 King's Gambit\t40";
        let Some(Answer::Listing(listing)) = Answer::read(text) else { panic!("a listing") };
        assert_eq!((listing.from, listing.total, listing.rows[0].number), (50, 120, 7));
        assert_eq!(listing.rows[0].players, "Ann – ?");
        assert_eq!(listing.rows[0].result, "½–½");
        assert_eq!(listing.rows[0].details, "2026 · C33 King's Gambit");
        let text = "sought 2 5000\nNf6\t1\t0\t1\t0\n\nx\t7\tNf6\tAnn\tBob\t1-0\t\t\t\t40";
        let Some(Answer::Sought(finding)) = Answer::read(text) else { panic!("a finding") };
        assert_eq!((finding.ways[0].games(), finding.rows.len()), (2, 1));
        assert_eq!(finding.rows[0].next.as_deref(), Some("Nf6"));
        assert_eq!(
            Answer::read("exported x pgn\nold.txt"),
            Some(Answer::Exported("old.pgn".to_owned()))
        );
        let sorry = Answer::Sorry("seek".to_owned(), "why".to_owned());
        assert_eq!(Answer::read("sorry seek\nwhy"), Some(sorry));
        for text in ["", "dance", "browse x", "collected x\nnothing"] {
            assert_eq!(Answer::read(text), None, "{text}");
        }
    }
}
