//! The header of a record: its text.

use game::Notation;

use crate::{
    BySeat, Clock, Hex, Name, Occupant, RecordFault, RollSource, Seat, Sides, TableSetup, Takebacks,
};

/// The first line of every record: the format and its version.
pub(crate) const TITLE: &str = "salon-record 1";

/// The part of a header that does not depend on the game. It is not generic, so that this code is compiled
/// once and not once for each game.
struct Terms {
    id: Name,
    game: Name,
    seats: BySeat<Occupant>,
    sides: Sides,
    clock: Clock,
    dice: RollSource,
    rated: bool,
    takebacks: Takebacks,
    games: u32,
    tags: Vec<(Name, Name)>,
}

/// The lines of a header.
pub(crate) fn write<G: Notation>(setup: &TableSetup<G>) -> Vec<String> {
    let terms = Terms {
        id: setup.id.clone(),
        game: setup.game.clone(),
        seats: setup.seats.clone(),
        sides: setup.sides,
        clock: setup.clock,
        dice: setup.dice.clone(),
        rated: setup.rated,
        takebacks: setup.takebacks,
        games: setup.games,
        tags: setup.tags.clone(),
    };
    terms.write(setup.rules.to_string(), setup.start.as_ref().map(Notation::write_position))
}

impl Terms {
    fn write(&self, rules: String, start: Option<String>) -> Vec<String> {
        let mut lines = vec![TITLE.to_owned()];
        let mut put = |key: &str, value: String| lines.push(format!("{key} {value}"));
        put("id", self.id.to_string());
        put("game", self.game.to_string());
        put("rules", rules);
        for (name, value) in &self.tags {
            put("tag", format!("{name} {value}"));
        }
        if let Some(start) = start {
            put("start", start);
        }
        for (seat, occupant) in self.seats.iter() {
            put(&seat.to_string(), occupant.to_string());
        }
        put("white", write_sides(self.sides));
        put("clock", self.clock.to_string());
        put("dice", write_dice(&self.dice));
        put("rated", if self.rated { "yes" } else { "no" }.to_owned());
        put("takebacks", write_takebacks(self.takebacks).to_owned());
        // A mandatory key comes last, so that a header that is cut off is noticed.
        put("games", self.games.to_string());
        lines
    }
}

fn write_sides(sides: Sides) -> String {
    match sides {
        Sides::White(seat) => seat.to_string(),
        Sides::ByLot => "lot".to_owned(),
    }
}

fn write_dice(dice: &RollSource) -> String {
    match dice {
        RollSource::None => "none".to_owned(),
        RollSource::Fair { commitment } => format!("fair {commitment}"),
        RollSource::Manual => "manual".to_owned(),
    }
}

fn write_takebacks(takebacks: Takebacks) -> &'static str {
    match takebacks {
        Takebacks::Never => "never",
        Takebacks::Asked => "asked",
        Takebacks::Free => "free",
    }
}

/// What is wrong with a header, without the game's type.
enum HeaderError {
    Unreadable(String),
    Missing(String),
}

type Read<T> = Result<T, (usize, HeaderError)>;

/// Reads the lines of a header after the first. An error comes with the index of its line.
pub(crate) fn read<G: Notation>(lines: &[&str]) -> Result<TableSetup<G>, (usize, RecordFault<G>)> {
    read_setup(lines).map_err(|(index, error)| match error {
        HeaderError::Unreadable(text) => (index, RecordFault::Header(text)),
        HeaderError::Missing(key) => (index, RecordFault::Missing(key)),
    })
}

fn read_setup<G: Notation>(lines: &[&str]) -> Read<TableSetup<G>> {
    let values = HeaderValues::gather(lines)?;
    let (text, index) = values.find_or_miss("rules")?;
    let rules: G::Rules = text.parse().map_err(|_| wrong("rules", text, index))?;
    let start = match values.find("start") {
        Some((text, index)) => {
            let start = G::read_position(&rules, text);
            Some(start.map_err(|_| wrong("start", text, index))?)
        }
        None => None,
    };
    let Terms { id, game, seats, sides, clock, dice, rated, takebacks, games, tags } =
        values.finish()?;
    Ok(TableSetup {
        id,
        game,
        rules,
        start,
        seats,
        sides,
        clock,
        dice,
        rated,
        takebacks,
        games,
        tags,
    })
}

fn wrong(key: &str, value: &str, index: usize) -> (usize, HeaderError) {
    (index, HeaderError::Unreadable(format!("{key} {value}")))
}

/// The values of a header, each with the index of its line.
#[derive(Default)]
struct HeaderValues<'t> {
    values: Vec<(&'static str, &'t str, usize)>,
    tags: Vec<(Name, Name)>,
    end: usize,
}

const KEYS: [&str; 12] = [
    "id",
    "game",
    "rules",
    "start",
    "south",
    "north",
    "white",
    "clock",
    "dice",
    "rated",
    "takebacks",
    "games",
];

impl<'t> HeaderValues<'t> {
    fn gather(lines: &[&'t str]) -> Read<Self> {
        let mut gathered = Self { end: lines.len(), ..Self::default() };
        for (index, line) in lines.iter().enumerate() {
            let bad = || (index, HeaderError::Unreadable((*line).to_owned()));
            let (key, value) = line.split_once(' ').ok_or_else(bad)?;
            if key == "tag" {
                gathered.tags.push(read_tag(value).ok_or_else(bad)?);
                continue;
            }
            let key = KEYS.into_iter().find(|known| *known == key).ok_or_else(bad)?;
            if gathered.find(key).is_some() {
                return Err(bad());
            }
            gathered.values.push((key, value, index));
        }
        Ok(gathered)
    }

    fn find(&self, key: &str) -> Option<(&'t str, usize)> {
        self.values.iter().find(|(name, ..)| *name == key).map(|(_, value, index)| (*value, *index))
    }

    /// The value of a mandatory key, and the index of its line.
    fn find_or_miss(&self, key: &str) -> Read<(&'t str, usize)> {
        self.find(key).ok_or_else(|| (self.end, HeaderError::Missing(key.to_owned())))
    }

    /// The value of a mandatory key.
    fn get<T>(&self, key: &str, read: impl Fn(&str) -> Option<T>) -> Read<T> {
        let (value, index) = self.find_or_miss(key)?;
        read(value).ok_or_else(|| wrong(key, value, index))
    }

    fn finish(self) -> Read<Terms> {
        Ok(Terms {
            id: self.get("id", Name::read)?,
            game: self.get("game", Name::read)?,
            seats: BySeat {
                south: self.get("south", Occupant::read)?,
                north: self.get("north", Occupant::read)?,
            },
            sides: self.get("white", read_sides)?,
            clock: self.get("clock", |text| text.parse().ok())?,
            dice: self.get("dice", read_dice)?,
            rated: self.get("rated", read_yes)?,
            takebacks: self.get("takebacks", read_takebacks)?,
            games: self.get("games", |text| text.parse().ok())?,
            tags: self.tags,
        })
    }
}

fn read_tag(text: &str) -> Option<(Name, Name)> {
    let (name, value) = text.split_once(' ')?;
    Some((Name::read(name)?, Name::read(value)?))
}

fn read_sides(text: &str) -> Option<Sides> {
    match text {
        "lot" => Some(Sides::ByLot),
        _ => Seat::read(text).map(Sides::White),
    }
}

fn read_dice(text: &str) -> Option<RollSource> {
    match text.split_once(' ') {
        Some(("fair", commitment)) => Some(RollSource::Fair { commitment: Hex::read(commitment)? }),
        None if text == "none" => Some(RollSource::None),
        None if text == "manual" => Some(RollSource::Manual),
        _ => None,
    }
}

fn read_yes(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

fn read_takebacks(text: &str) -> Option<Takebacks> {
    let all = [Takebacks::Never, Takebacks::Asked, Takebacks::Free];
    all.into_iter().find(|takebacks| write_takebacks(*takebacks) == text)
}
