//! The games that are kept on this device.

use board_view::Scene;
use game::{BySide, Side};
use games::{Kind, with_game};
use parlour::Playable;
use parlour::tell::Teller;
use table::{Phase, Seat, Table, game_of, rules_of};
use web::draw::timbers;
use words::Language;

/// A game as it stands in the list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct KeptGame {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) players: String,
    pub(crate) date: String,
    /// How it ended, or whose turn it is.
    pub(crate) state: String,
    pub(crate) is_over: bool,
    pub(crate) scene: Scene,
    pub(crate) timbers: BySide<&'static str>,
}

impl KeptGame {
    /// Whether every word of a question stands somewhere in it.
    pub(crate) fn fits(&self, question: &str) -> bool {
        let Self { title, players, date, state, .. } = self;
        let all = format!("{title} {players} {date} {state}").to_lowercase();
        question.to_lowercase().split_whitespace().all(|word| all.contains(word))
    }
}

/// Reads a record for the list.
///
/// # Errors
/// What is wrong with it, in words.
pub(crate) fn read(id: &str, record: &str, language: Language) -> Result<KeptGame, String> {
    let (kind, rules) = kind_of(record, language)?;
    with_game!(kind.under(&rules), G => read_game::<G>(id, record, language))
}

/// What was played, as a file of the game's usual format: its extension and the text.
pub(crate) fn export(record: &str) -> Option<(&'static str, String)> {
    let (kind, rules) = kind_of(record, Language::English).ok()?;
    with_game!(kind.under(&rules), G => export_game::<G>(record))
}

fn kind_of(record: &str, language: Language) -> Result<(Kind, String), String> {
    let game = game_of(record).unwrap_or_default();
    let kind: Kind = game.parse().map_err(|_| language.web_no_record().to_owned())?;
    Ok((kind, rules_of(record).unwrap_or_default().to_owned()))
}

fn table<G: Playable>(record: &str, language: Language) -> Result<Table<G>, String> {
    let reading =
        Table::<G>::read(record).map_err(|damage| rulebooks::damage(language, &damage))?;
    Ok(reading.table)
}

fn read_game<G: Playable>(id: &str, record: &str, language: Language) -> Result<KeptGame, String> {
    let table = table::<G>(record, language)?;
    let teller = Teller::new(&table, language);
    let rules = table.setup().rules.to_string();
    let book = parlour::playable::book::<G>(&table.setup().rules);
    let book = book.map_or("", |book| book.name.to(language));
    let date = table.setup().tags.iter().find(|(name, _)| name.to_string() == "Date");
    let seats = [Seat::South, Seat::North].map(|seat| teller.player(seat));
    Ok(KeptGame {
        id: id.to_owned(),
        title: format!("{} · {book}", language.game_name(G::GAME)),
        players: seats.join(" – "),
        date: date.map(|(_, date)| date.to_string()).unwrap_or_default(),
        state: teller.state(),
        is_over: table.phase() == Phase::Over,
        scene: Scene::of(table.position(), Side::White, None),
        timbers: timbers(G::GAME, &rules),
    })
}

fn export_game<G: Playable>(record: &str) -> Option<(&'static str, String)> {
    let table = table::<G>(record, Language::English).ok()?;
    let format = G::FORMATS.first()?;
    Some((format, G::write_transcript(format, &table.transcript())?))
}

#[cfg(test)]
mod tests {
    use table::{Actor, BySeat, Command, Name, Setup, Sitter, Time};

    use super::*;

    fn record() -> String {
        let seats = BySeat { south: Sitter::guest("Ann"), north: Sitter::guest("Bob") };
        let tags = vec![(Name::new("Date"), Name::new("2026.11.16"))];
        let setup = Setup { seats, tags, ..Setup::new("chess", chess::Rules::STANDARD) };
        let mut table = Table::<chess::Position>::new(setup);
        table.obey(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
        let mv = table.position().moves().iter().copied().next().unwrap();
        table.obey(Actor::Seat(Seat::South), Command::Move(mv), Time::at(1)).unwrap();
        table.text()
    }

    #[test]
    fn games_are_found_by_any_of_their_words() {
        let game = read("x", &record(), Language::English).unwrap();
        assert!(game.fits("") && game.fits("ann") && game.fits("CHESS bob 2026"));
        assert!(!game.fits("ann carl"));
        assert!(!game.is_over);
    }

    #[test]
    fn games_are_exported_in_the_usual_format() {
        let (format, text) = export(&record()).unwrap();
        assert_eq!(format, "pgn");
        assert!(text.contains("[White \"Ann\"]"), "{text}");
        assert_eq!(export("nothing"), None);
        assert!(read("x", "nothing", Language::French).is_err());
    }
}
