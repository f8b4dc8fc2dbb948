//! The games that are stored on this device.

use board_view::Scene;
use game::Side;
use games::{GameKind, with_game};
use narration::PlayableGame;
use narration::table_messages::TableMessages;
use table::{Occupant, Seat, Table, TablePhase, game_of, occupant_of, rules_of};
use words::Language;

/// A game as it stands in the list.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    /// The game, as programs name it.
    pub(crate) game: &'static str,
    /// The rulebook's name.
    pub(crate) book: &'static str,
    /// The user, and the opponent.
    pub(crate) players: [String; 2],
    /// The opponent without the side: a name, a computer, or a friend without a name.
    pub(crate) opponent: String,
    /// The day as records write it: `2026.11.16`.
    pub(crate) date: String,
    /// How it ended, or whose turn it is.
    pub(crate) state: String,
    pub(crate) result: OwnResult,
    pub(crate) scene: Scene,
}

/// How a game ended for the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OwnResult {
    Won,
    Lost,
    Drawn,
    /// It is not over.
    Unfinished,
}

impl OwnResult {
    pub(crate) const ALL: [Self; 4] = [Self::Won, Self::Lost, Self::Drawn, Self::Unfinished];

    pub(crate) fn name(self, l: Language) -> &'static str {
        match self {
            Self::Won => l.collection_won(),
            Self::Lost => l.collection_lost(),
            Self::Drawn => l.collection_draw(),
            Self::Unfinished => l.collection_unfinished(),
        }
    }
}

impl StoredGame {
    pub(crate) fn title(&self, l: Language) -> String {
        format!("{} · {}", l.game_name(self.game), self.book)
    }
}

/// A filter of the list. Empty fields let every game through.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct StoredGameFilter {
    /// Words that must all occur in the game's row.
    pub(crate) words: String,
    pub(crate) game: String,
    pub(crate) book: String,
    pub(crate) opponent: String,
    /// The name of a result, in the user's language.
    pub(crate) result: String,
    /// The first and the last day, as browsers write them: `2026-11-16`.
    pub(crate) since: String,
    pub(crate) until: String,
}

impl StoredGameFilter {
    pub(crate) fn fits(&self, game: &StoredGame, l: Language) -> bool {
        let same = |wanted: &str, is: &str| wanted.is_empty() || wanted == is;
        let date = game.date.replace('.', "-");
        let line = || {
            let [here, opposite] = &game.players;
            let (title, state) = (game.title(l), &game.state);
            format!("{title} {here} {opposite} {} {state}", game.date).to_lowercase()
        };
        same(&self.game, game.game)
            && same(&self.book, game.book)
            && same(&self.opponent, &game.opponent)
            && same(&self.result, game.result.name(l))
            && (self.since.is_empty() || date >= self.since)
            && (self.until.is_empty() || date <= self.until)
            && (self.words.trim().is_empty() || {
                let line = line();
                self.words.to_lowercase().split_whitespace().all(|word| line.contains(word))
            })
    }
}

/// Reads a record for the list.
///
/// # Errors
/// What is wrong with it, in words.
pub(crate) fn read(id: &str, record: &str, language: Language) -> Result<StoredGame, String> {
    let (kind, rules) = kind_of(record, language)?;
    with_game!(kind.under(&rules), G => read_game::<G>(id, record, language))
}

/// The games of a record as a file of the usual format: its extension and its text.
pub(crate) fn export(record: &str) -> Option<(&'static str, String)> {
    let (kind, rules) = kind_of(record, Language::English).ok()?;
    with_game!(kind.under(&rules), G => export_game::<G>(record))
}

/// The records of a file that has one after another.
pub(crate) fn records(file: &str) -> Vec<String> {
    let mut records = table::records_of(file);
    records.retain(|record| read("?", record, Language::English).is_ok());
    records
}

/// Whether a record is of a game against the computer at level 1.
pub(crate) fn is_first_game(record: &str, game: &str) -> bool {
    let opponent = occupant_of(record, Seat::North);
    game_of(record) == Some(game) && opponent == Some(Occupant::Computer(1))
}

fn kind_of(record: &str, language: Language) -> Result<(GameKind, String), String> {
    let game = game_of(record).unwrap_or_default();
    let kind: GameKind = game.parse().map_err(|_| language.web_no_record().to_owned())?;
    Ok((kind, rules_of(record).unwrap_or_default().to_owned()))
}

fn table<G: PlayableGame>(record: &str, language: Language) -> Result<Table<G>, String> {
    let reading = Table::<G>::read(record)
        .map_err(|damage| rulebooks::record_damage_text(language, &damage))?;
    Ok(reading.table)
}

fn read_game<G: PlayableGame>(
    id: &str,
    record: &str,
    language: Language,
) -> Result<StoredGame, String> {
    let table = table::<G>(record, language)?;
    let messages = TableMessages::new(&table, language);
    let book = narration::playable_game::rulebook_of::<G>(&table.setup().rules);
    let date = table.setup().tags.iter().find(|(name, _)| name.to_string() == "Date");
    Ok(StoredGame {
        id: id.to_owned(),
        game: G::GAME,
        book: book.map_or("", |book| book.name.to(language)),
        players: [Seat::South, Seat::North].map(|seat| messages.player(seat)),
        opponent: messages
            .occupant_name(Seat::North)
            .unwrap_or_else(|| language.web_friend().to_owned()),
        date: date.map(|(_, date)| date.to_string()).unwrap_or_default(),
        state: messages.status(),
        result: own_result(&table),
        scene: Scene::of(table.position(), Side::White, None),
    })
}

fn own_result<G: PlayableGame>(table: &Table<G>) -> OwnResult {
    match (table.phase(), table.winner()) {
        (TablePhase::Over, Some(Seat::South)) => OwnResult::Won,
        (TablePhase::Over, Some(Seat::North)) => OwnResult::Lost,
        (TablePhase::Over, None) => OwnResult::Drawn,
        _ => OwnResult::Unfinished,
    }
}

fn export_game<G: PlayableGame>(record: &str) -> Option<(&'static str, String)> {
    let table = table::<G>(record, Language::English).ok()?;
    G::write_usual_transcript(&table.setup().rules, &table.transcript())
}

#[cfg(test)]
mod tests {
    use table::{Actor, BySeat, Command, Name, TableSetup, Time};

    use super::*;

    const L: Language = Language::English;

    fn record() -> String {
        let seats = BySeat { south: Occupant::guest("Ann"), north: Occupant::guest("Bob") };
        let tags = vec![(Name::new("Date"), Name::new("2026.11.16"))];
        let setup = TableSetup { seats, tags, ..TableSetup::new("chess", chess::Rules::STANDARD) };
        let mut table = Table::<chess::Position>::new(setup);
        table.execute(Actor::House, Command::Begin { white: Seat::South }, Time::at(0)).unwrap();
        let mv = table.position().moves().iter().copied().next().unwrap();
        table.execute(Actor::Seat(Seat::South), Command::Move(mv), Time::at(1)).unwrap();
        table.text()
    }

    #[test]
    fn filters_by_words() {
        let game = read("x", &record(), L).unwrap();
        let fits = |words: &str| {
            StoredGameFilter { words: words.to_owned(), ..StoredGameFilter::default() }
                .fits(&game, L)
        };
        assert!(fits("") && fits("ann") && fits("CHESS bob 2026"));
        assert!(!fits("ann carl"));
    }

    #[test]
    fn filters_by_game_rulebook_opponent_result_and_date() {
        let game = read("x", &record(), L).unwrap();
        let fits = |change: &dyn Fn(&mut StoredGameFilter, String), value: &str| {
            let mut question = StoredGameFilter::default();
            change(&mut question, value.to_owned());
            question.fits(&game, L)
        };
        assert!(fits(&|q, v| q.game = v, "chess") && !fits(&|q, v| q.game = v, "checkers"));
        assert!(fits(&|q, v| q.book = v, "Standard chess") && !fits(&|q, v| q.book = v, "Travel"));
        assert!(fits(&|q, v| q.opponent = v, "Bob") && !fits(&|q, v| q.opponent = v, "Ann"));
        assert!(fits(&|q, v| q.result = v, "Unfinished") && !fits(&|q, v| q.result = v, "Won"));
        assert!(
            fits(&|q, v| q.since = v, "2026-11-16") && !fits(&|q, v| q.since = v, "2026-11-17")
        );
        assert!(
            fits(&|q, v| q.until = v, "2026-11-16") && !fits(&|q, v| q.until = v, "2026-11-15")
        );
    }

    fn resigned() -> String {
        let mut table = Table::<chess::Position>::read(&record()).unwrap().table;
        let resign = Command::Resign { level: 1 };
        table.execute(Actor::Seat(Seat::North), resign, Time::at(2)).unwrap();
        table.text()
    }

    #[test]
    fn a_resigned_game_is_won_by_the_other_player() {
        assert_eq!(read("x", &resigned(), L).unwrap().result, OwnResult::Won);
    }

    #[test]
    fn a_first_game_is_against_level_1() {
        assert!(!is_first_game(&record(), "chess"), "the opponent is a friend");
        let seats = BySeat { south: Occupant::guest("Ann"), north: Occupant::Computer(1) };
        let setup = TableSetup { seats, ..TableSetup::new("chess", chess::Rules::STANDARD) };
        let first = Table::<chess::Position>::new(setup).text();
        assert!(is_first_game(&first, "chess") && !is_first_game(&first, "checkers"));
    }

    #[test]
    fn exports_in_the_usual_format() {
        let (format, text) = export(&record()).unwrap();
        assert_eq!(format, "pgn");
        assert!(text.contains("[White \"Ann\"]"), "{text}");
        assert_eq!(export("nothing"), None);
        assert!(read("x", "nothing", Language::French).is_err());
    }

    #[test]
    fn splits_a_file_into_its_records() {
        let (one, other) = (record(), resigned());
        assert_eq!(records(&format!("{one}{other}")), [one, other]);
        assert!(records("nothing").is_empty());
    }
}
