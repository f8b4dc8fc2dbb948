//! What stands at the top of a record.

use game::Notation;

use crate::{BySeat, Dice, Fault, Hex, Name, Seat, Setup, Sides, Sitter, Takebacks};

/// The first line of every record: what it is, and in which version.
pub(crate) const TITLE: &str = "salon-record 1";

/// The lines of a header.
pub(crate) fn write<G: Notation>(setup: &Setup<G>) -> Vec<String> {
    let mut lines = vec![TITLE.to_owned()];
    let mut put = |key: &str, value: String| lines.push(format!("{key} {value}"));
    put("id", setup.id.to_string());
    put("game", setup.game.to_string());
    put("rules", setup.rules.to_string());
    for (name, value) in &setup.tags {
        put("tag", format!("{name} {value}"));
    }
    if let Some(start) = &setup.start {
        put("start", start.write_position());
    }
    for (seat, sitter) in setup.seats.iter() {
        put(&seat.to_string(), sitter.to_string());
    }
    put("white", write_sides(setup.sides));
    put("clock", setup.clock.to_string());
    put("dice", write_dice(&setup.dice));
    put("rated", if setup.rated { "yes" } else { "no" }.to_owned());
    put("takebacks", write_takebacks(setup.takebacks).to_owned());
    // Last comes what must be there, so that a header that breaks off is noticed.
    put("games", setup.games.to_string());
    lines
}

fn write_sides(sides: Sides) -> String {
    match sides {
        Sides::White(seat) => seat.to_string(),
        Sides::ByLot => "lot".to_owned(),
    }
}

fn write_dice(dice: &Dice) -> String {
    match dice {
        Dice::None => "none".to_owned(),
        Dice::Fair { commitment } => format!("fair {commitment}"),
        Dice::Manual => "manual".to_owned(),
    }
}

fn write_takebacks(takebacks: Takebacks) -> &'static str {
    match takebacks {
        Takebacks::Never => "never",
        Takebacks::Asked => "asked",
        Takebacks::Free => "free",
    }
}

/// Reads the lines of a header but the first. The index of a wrong line comes with what is wrong.
pub(crate) fn read<G: Notation>(lines: &[&str]) -> Result<Setup<G>, (usize, Fault<G>)> {
    let draft = Draft::gather(lines)?;
    draft.finish()
}

/// The values of a header, each with the index of its line.
#[derive(Default)]
struct Draft<'t> {
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

impl<'t> Draft<'t> {
    fn gather<G: Notation>(lines: &[&'t str]) -> Result<Self, (usize, Fault<G>)> {
        let mut draft = Self { end: lines.len(), ..Self::default() };
        for (index, line) in lines.iter().enumerate() {
            let bad = || (index, Fault::Header((*line).to_owned()));
            let (key, value) = line.split_once(' ').ok_or_else(bad)?;
            if key == "tag" {
                draft.tags.push(read_tag(value).ok_or_else(bad)?);
                continue;
            }
            let key = KEYS.into_iter().find(|known| *known == key).ok_or_else(bad)?;
            if draft.find(key).is_some() {
                return Err(bad());
            }
            draft.values.push((key, value, index));
        }
        Ok(draft)
    }

    fn find(&self, key: &str) -> Option<(&'t str, usize)> {
        self.values.iter().find(|(name, ..)| *name == key).map(|(_, value, index)| (*value, *index))
    }

    /// The value of a key that must be there.
    fn get<G: Notation, T>(
        &self,
        key: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, (usize, Fault<G>)> {
        let missing = || (self.end, Fault::Missing(key.to_owned()));
        let (value, index) = self.find(key).ok_or_else(missing)?;
        read(value).ok_or_else(|| (index, Fault::Header(format!("{key} {value}"))))
    }

    fn finish<G: Notation>(self) -> Result<Setup<G>, (usize, Fault<G>)> {
        let rules: G::Rules = self.get("rules", |text| text.parse().ok())?;
        let start = match self.find("start") {
            Some(_) => Some(self.get("start", |text| G::read_position(&rules, text).ok())?),
            None => None,
        };
        Ok(Setup {
            id: self.get("id", Name::read)?,
            game: self.get("game", Name::read)?,
            start,
            rules,
            seats: BySeat {
                south: self.get("south", Sitter::read)?,
                north: self.get("north", Sitter::read)?,
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

fn read_dice(text: &str) -> Option<Dice> {
    match text.split_once(' ') {
        Some(("fair", commitment)) => Some(Dice::Fair { commitment: Hex::read(commitment)? }),
        None if text == "none" => Some(Dice::None),
        None if text == "manual" => Some(Dice::Manual),
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
