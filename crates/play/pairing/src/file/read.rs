//! Reads tournament files.

use serde::Deserialize;
use thiserror::Error;

use super::{ReportedResult, TournamentFile, TournamentFormat};
use crate::colour::Colour;
use crate::elimination::EliminationError;
use crate::player::{Player, PlayerId, Title};
use crate::point_system::PointSystem;
use crate::round::{Bye, Pairing, PlayerBye, Round};
use crate::tie_break::TieBreak;
use crate::tournament::{Acceleration, RequestedBye, Tournament, TournamentError};

/// The version of the files that this program reads and writes.
pub(super) const VERSION: u32 = 1;

/// Why a tournament file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TournamentFileError {
    /// The file is not TOML, or a value has the wrong type. Lines are counted from 1; 0 if there is none to blame.
    #[error("line {line}: {message}")]
    Syntax {
        /// Where.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// A newer program wrote the file.
    #[error("the file has version {0}, which only a newer program can read")]
    NewerVersion(u32),
    /// A value means nothing.
    #[error("{field} '{value}' is not known")]
    UnknownValue {
        /// Which field.
        field: &'static str,
        /// What it says.
        value: String,
    },
    /// A line of a round means nothing.
    #[error("round {round}: '{line}' is not a board such as '1-4 1-0' or a bye such as '3 half'")]
    Board {
        /// The round, from 1.
        round: usize,
        /// The line.
        line: String,
    },
    /// A result of a draw means nothing.
    #[error("'{0}' is not the result of a match such as '1 3 5:2': match, winner, points")]
    Match(String),
    /// The draw refuses a result.
    #[error(transparent)]
    Draw(#[from] EliminationError),
    /// The data are contradictory.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
}

/// The text of a file as TOML. Fields that this version does not know are errors, so that a misspelt one is noticed.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct FileData {
    salon_tournament: u32,
    name: String,
    #[serde(default)]
    game: String,
    #[serde(default = "standard")]
    rules: String,
    format: String,
    #[serde(default)]
    rounds: u32,
    #[serde(default)]
    tie_breaks: Vec<String>,
    #[serde(default)]
    points: Option<String>,
    #[serde(default)]
    first_colour: Option<String>,
    #[serde(default)]
    acceleration: Option<String>,
    #[serde(default = "yes")]
    colours: bool,
    #[serde(default)]
    forbidden: Vec<[u32; 2]>,
    #[serde(default)]
    byes: Vec<ByeData>,
    #[serde(default)]
    seeds: Option<Vec<u32>>,
    #[serde(default)]
    matches: Vec<String>,
    #[serde(default)]
    player: Vec<PlayerData>,
    #[serde(default)]
    round: Vec<RoundData>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct PlayerData {
    id: u32,
    name: String,
    rating: Option<u16>,
    title: Option<String>,
    federation: Option<String>,
    club: Option<String>,
    federation_number: Option<u64>,
    birth_date: Option<String>,
    sex: Option<char>,
    from: Option<u32>,
    until: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ByeData {
    player: u32,
    round: u32,
    bye: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoundData {
    #[serde(default)]
    boards: Vec<String>,
    #[serde(default)]
    byes: Vec<String>,
}

fn standard() -> String {
    "standard".to_owned()
}

const fn yes() -> bool {
    true
}

impl TournamentFile {
    /// Reads the text of a tournament file.
    ///
    /// # Errors
    /// [`TournamentFileError`] says what is wrong and where.
    pub fn read(text: &str) -> Result<Self, TournamentFileError> {
        let data: FileData = toml::from_str(text).map_err(|error| syntax(text, &error))?;
        if data.salon_tournament > VERSION {
            return Err(TournamentFileError::NewerVersion(data.salon_tournament));
        }
        let format = known("format", &data.format, TournamentFormat::parse)?;
        let players = data.player.into_iter().map(player).collect::<Result<Vec<_>, _>>()?;
        let mut file = Self::new(Tournament::new(data.name, players, data.rounds), format);
        file.game = data.game;
        file.rules = data.rules;
        if !data.tie_breaks.is_empty() {
            let ids = data.tie_breaks.iter();
            let tie_breaks = ids.map(|id| known("tie-break", id, TieBreak::parse));
            file.tie_breaks = tie_breaks.collect::<Result<_, _>>()?;
        }
        let tournament = &mut file.tournament;
        if let Some(points) = &data.points {
            tournament.point_system = known("points", points, point_system)?;
        }
        if let Some(colour) = &data.first_colour {
            tournament.initial_colour = known("first-colour", colour, first_colour)?;
        }
        if let Some(acceleration) = &data.acceleration {
            tournament.acceleration = known("acceleration", acceleration, acceleration_of)?;
        }
        tournament.balances_colours = data.colours;
        let ids = data.forbidden.iter().map(|[a, b]| (PlayerId(*a), PlayerId(*b)));
        tournament.forbidden_pairings = ids.collect();
        for ByeData { player, round, bye } in &data.byes {
            let bye = known("bye", bye, bye_of)?;
            let request = RequestedBye { round: *round, player: PlayerId(*player), bye };
            tournament.requested_byes.push(request);
        }
        let rounds = (1..).zip(&data.round).map(|(number, data)| round(number, data));
        tournament.rounds = rounds.collect::<Result<_, _>>()?;
        tournament.check()?;
        if let Some(seeds) = data.seeds {
            file.read_draw(&seeds, &data.matches)?;
        }
        Ok(file)
    }

    fn read_draw(&mut self, seeds: &[u32], matches: &[String]) -> Result<(), TournamentFileError> {
        let seeds: Vec<PlayerId> = seeds.iter().map(|id| PlayerId(*id)).collect();
        if let Some(id) = seeds.iter().find(|id| self.tournament.player(**id).is_none()) {
            return Err(TournamentError::UnknownPlayer(*id).into());
        }
        let repeated = seeds.iter().enumerate().find(|(at, id)| seeds[..*at].contains(id));
        if let Some((_, id)) = repeated {
            return Err(TournamentError::DuplicatePlayer(*id).into());
        }
        self.set_draw(seeds);
        matches.iter().try_for_each(|line| {
            self.read_match(line).unwrap_or_else(|| Err(TournamentFileError::Match(line.clone())))
        })
    }

    /// A line such as `1 3 5:2`: match 1 was won by player 3. `None` if it is something else.
    fn read_match(&mut self, line: &str) -> Option<Result<(), TournamentFileError>> {
        let mut words = line.split_whitespace();
        let at = words.next()?.parse::<usize>().ok()?.checked_sub(1)?;
        let winner = PlayerId(words.next()?.parse().ok()?);
        let points = match words.next() {
            Some(points) => Some(ReportedResult::parse(points)?.match_points?),
            None => None,
        };
        if words.next().is_some() {
            return None;
        }
        let result = self.draw.as_mut()?.set_winner(at, Some(winner));
        if result.is_ok() {
            self.draw_points[at] = points;
        }
        Some(result.map_err(TournamentFileError::from))
    }
}

/// The error of the TOML reader, with the line instead of the number of bytes.
fn syntax(text: &str, error: &toml::de::Error) -> TournamentFileError {
    let line = error.span().and_then(|span| text.get(..span.start));
    let line = line.map_or(0, |before| before.matches('\n').count() + 1);
    TournamentFileError::Syntax { line, message: error.message().trim().to_owned() }
}

fn known<T>(
    field: &'static str,
    value: &str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, TournamentFileError> {
    parse(value).ok_or_else(|| TournamentFileError::UnknownValue { field, value: value.to_owned() })
}

fn player(data: PlayerData) -> Result<Player, TournamentFileError> {
    let title = data.title.map(|title| known("title", &title, Title::parse)).transpose()?;
    Ok(Player {
        rating: data.rating,
        title,
        federation: data.federation,
        club: data.club,
        federation_number: data.federation_number,
        birth_date: data.birth_date,
        sex: data.sex,
        first_round: data.from.unwrap_or(1),
        withdrawn_after: data.until,
        ..Player::new(data.id, data.name)
    })
}

fn round(number: usize, data: &RoundData) -> Result<Round, TournamentFileError> {
    let wrong = |line: &String| TournamentFileError::Board { round: number, line: line.clone() };
    let boards = data.boards.iter().map(|line| board(line).ok_or_else(|| wrong(line)));
    let byes = data.byes.iter().map(|line| player_bye(line).ok_or_else(|| wrong(line)));
    Ok(Round { pairings: boards.collect::<Result<_, _>>()?, byes: byes.collect::<Result<_, _>>()? })
}

/// A line such as `1-4` or `1-4 1-0`.
fn board(line: &str) -> Option<Pairing> {
    let mut words = line.split_whitespace();
    let (white, black) = words.next()?.split_once('-')?;
    let mut pairing = Pairing::new(PlayerId(white.parse().ok()?), PlayerId(black.parse().ok()?));
    if let Some(result) = words.next() {
        let reported = ReportedResult::parse(result)?;
        pairing.result = Some(reported.result);
        pairing.match_points = reported.match_points;
    }
    words.next().is_none().then_some(pairing)
}

/// A line such as `3 half`.
fn player_bye(line: &str) -> Option<PlayerBye> {
    let (player, bye) = line.split_once(' ')?;
    Some(PlayerBye { player: PlayerId(player.parse().ok()?), bye: bye_of(bye.trim())? })
}

/// The byes and their names in files.
pub(super) const BYES: [(Bye, &str); 4] = [
    (Bye::PairingAllocated, "pairing"),
    (Bye::FullPoint, "full"),
    (Bye::HalfPoint, "half"),
    (Bye::ZeroPoint, "zero"),
];

fn bye_of(name: &str) -> Option<Bye> {
    BYES.iter().find(|(_, known)| *known == name).map(|(bye, _)| *bye)
}

/// The point systems and their names in files.
pub(super) const POINT_SYSTEMS: [(PointSystem, &str); 2] =
    [(PointSystem::STANDARD, "1-½-0"), (PointSystem::THREE_POINTS, "3-1-0")];

fn point_system(name: &str) -> Option<PointSystem> {
    POINT_SYSTEMS.iter().find(|(_, known)| *known == name).map(|(system, _)| *system)
}

fn first_colour(name: &str) -> Option<Colour> {
    match name {
        "white" => Some(Colour::White),
        "black" => Some(Colour::Black),
        _ => None,
    }
}

fn acceleration_of(name: &str) -> Option<Acceleration> {
    match name {
        "none" => Some(Acceleration::None),
        "baku" => Some(Acceleration::Baku),
        _ => None,
    }
}
