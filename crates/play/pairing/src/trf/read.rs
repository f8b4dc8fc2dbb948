//! Reads tournament report files.

use std::collections::BTreeMap;
use std::ops::Range;

use thiserror::Error;

use super::{TrfHeader, columns};
use crate::colour::Colour;
use crate::player::{Player, PlayerId, Title};
use crate::points::Points;
use crate::round::{Bye, Pairing, PlayerBye, Round};
use crate::tournament::{Acceleration, RequestedBye, Tournament, TournamentError};

/// Why a report cannot be read. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TrfError {
    /// A number is missing or is not one.
    #[error("line {line}: the {what} is not a number")]
    Number {
        /// Where.
        line: usize,
        /// Which field.
        what: &'static str,
    },
    /// A letter of a round means nothing.
    #[error("line {line}: {letter:?} is not a result or bye of round {round}")]
    Letter {
        /// Where.
        line: usize,
        /// In which round.
        round: usize,
        /// What stands there.
        letter: char,
    },
    /// Two players disagree about their game.
    #[error("round {round}: the records of players {white} and {black} contradict each other")]
    Contradiction {
        /// In which round.
        round: usize,
        /// One of them.
        white: PlayerId,
        /// The other.
        black: PlayerId,
    },
    /// A bye of record 240 is none of F, H, Z.
    #[error("line {line}: a bye is F, H or Z")]
    Bye {
        /// Where.
        line: usize,
    },
    /// The whole does not make a tournament.
    #[error(transparent)]
    Tournament(#[from] TournamentError),
    /// There are more rounds or a larger round number than a report can have.
    #[error("line {line}: a report has at most {MAX_ROUNDS} rounds")]
    TooManyRounds {
        /// Where.
        line: usize,
    },
}

/// More than any tournament has; keeps hostile input small.
const MAX_ROUNDS: usize = 500;

/// A round of a player as it is written.
#[derive(Clone, Copy, Debug)]
struct Cell {
    opponent: Option<PlayerId>,
    colour: Option<Colour>,
    letter: char,
}

#[derive(Default)]
struct Reader {
    header: TrfHeader,
    name: String,
    players: Vec<(Player, Vec<Cell>)>,
    planned_rounds: Option<u32>,
    initial_colour: Option<Colour>,
    points: Vec<(char, Points)>,
    accelerated: bool,
    forbidden: Vec<(PlayerId, PlayerId)>,
    requested_byes: Vec<RequestedBye>,
}

/// Reads a report: the tournament, and what else it says about the event. Players are numbered by starting rank.
/// Records that are not about individual tournaments are passed over.
///
/// # Errors
///
/// [`TrfError`] with the place of the first mistake.
pub fn read_trf(text: &str) -> Result<(Tournament, TrfHeader), TrfError> {
    let mut reader = Reader::default();
    // Lines end with CR, LF or both.
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n");
    for (line, text) in (1..).zip(text.lines()) {
        reader.line(line, text)?;
    }
    reader.finish()
}

impl Reader {
    fn line(&mut self, line: usize, text: &str) -> Result<(), TrfError> {
        let (tag, rest) = (slice(text, 0..3), slice(text, 4..text.len()));
        let value = rest.trim().to_owned();
        match tag.as_str() {
            "001" => self.player(line, text)?,
            "012" => self.name = value,
            "022" => self.header.city = value,
            "032" => self.header.federation = value,
            "042" => self.header.start_date = value,
            "052" => self.header.end_date = value,
            "092" => self.header.kind = value,
            "102" => self.header.chief_arbiter = value,
            "112" => self.header.deputy_arbiters.push(value),
            "122" => self.header.time_control = value,
            "132" => {
                self.header.round_dates = value.split_whitespace().map(str::to_owned).collect();
            }
            "142" | "XXR" => self.planned_rounds = Some(number(line, "number of rounds", &value)?),
            "152" => self.initial_colour = colour(value.chars().next().unwrap_or(' ')),
            "XXC" => self.configuration(&value),
            "162" => self.points.extend(point_values(&value)),
            "192" => self.accelerated = value.to_ascii_uppercase().contains("BAKU"),
            "240" => self.byes(line, &value)?,
            "260" => self.forbid(&ids(line, value.split_whitespace().skip(2))?),
            "XXP" => self.forbid(&ids(line, value.split_whitespace())?),
            _ => {}
        }
        Ok(())
    }

    fn configuration(&mut self, value: &str) {
        for word in value.split_whitespace() {
            match word {
                "white1" => self.initial_colour = Some(Colour::White),
                "black1" => self.initial_colour = Some(Colour::Black),
                _ => {}
            }
        }
    }

    fn byes(&mut self, line: usize, value: &str) -> Result<(), TrfError> {
        let mut words = value.split_whitespace();
        let bye = match words.next() {
            Some("F" | "f") => Bye::FullPoint,
            Some("H" | "h") => Bye::HalfPoint,
            Some("Z" | "z") => Bye::ZeroPoint,
            _ => return Err(TrfError::Bye { line }),
        };
        let round = number(line, "round", words.next().unwrap_or(""))?;
        for player in ids(line, words)? {
            self.requested_byes.push(RequestedBye { round, player, bye });
        }
        Ok(())
    }

    fn forbid(&mut self, players: &[PlayerId]) {
        for (at, a) in players.iter().enumerate() {
            self.forbidden.extend(players[at + 1..].iter().map(|b| (*a, *b)));
        }
    }

    fn player(&mut self, line: usize, text: &str) -> Result<(), TrfError> {
        let field = |range: Range<usize>| slice(text, range).trim().to_owned();
        let optional = |text: String| Some(text).filter(|text| !text.is_empty());
        let id = number(line, "starting rank", &field(columns::NUMBER))?;
        let mut player = Player::new(id, field(columns::NAME));
        player.sex = field(columns::SEX).chars().next();
        player.title = Title::parse(&field(columns::TITLE));
        player.rating = match field(columns::RATING) {
            text if text.is_empty() => None,
            text => Some(number(line, "rating", &text)?).filter(|rating| *rating > 0),
        };
        player.federation = optional(field(columns::FEDERATION));
        player.federation_number = match field(columns::FEDERATION_NUMBER) {
            text if text.is_empty() => None,
            text => Some(number(line, "federation's number", &text)?),
        };
        player.birth_date = optional(field(columns::BIRTH_DATE));
        let cells = cells(line, text)?;
        self.players.push((player, cells));
        Ok(())
    }

    fn finish(mut self) -> Result<(Tournament, TrfHeader), TrfError> {
        self.players.sort_by_key(|(player, _)| player.id);
        let rounds = self.players.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0);
        let mut paired =
            (0..rounds).map(|round| self.round(round)).collect::<Result<Vec<Round>, TrfError>>()?;
        // A last column without games holds the byes of the round to be paired next.
        if let Some(round) = paired.pop_if(|round| round.pairings.is_empty()) {
            let number = u32::try_from(rounds).unwrap_or(u32::MAX);
            let request = |entry: PlayerBye| RequestedBye {
                round: number,
                player: entry.player,
                bye: entry.bye,
            };
            self.requested_byes.extend(round.byes.into_iter().map(request));
        }
        let planned = u32::try_from(paired.len()).unwrap_or(u32::MAX);
        let players = self.players.into_iter().map(|(player, _)| player).collect();
        let planned = self.planned_rounds.unwrap_or(planned).max(planned);
        let mut tournament = Tournament::new(self.name, players, planned);
        tournament.initial_colour =
            self.initial_colour.or_else(|| first_colour(&paired)).unwrap_or(Colour::White);
        tournament.rounds = paired;
        tournament.forbidden_pairings = self.forbidden;
        tournament.requested_byes = self.requested_byes;
        if self.accelerated {
            tournament.acceleration = Acceleration::Baku;
        }
        set_points(&mut tournament, &self.points);
        tournament.check()?;
        Ok((tournament, self.header))
    }

    fn round(&self, at: usize) -> Result<Round, TrfError> {
        let cells: BTreeMap<PlayerId, Cell> = self
            .players
            .iter()
            .filter_map(|(player, cells)| Some((player.id, *cells.get(at)?)))
            .collect();
        let mut round = Round::default();
        for (id, cell) in &cells {
            let Some(opponent) = cell.opponent else {
                if let Some(bye) = columns::bye(cell.letter).flatten() {
                    round.byes.push(PlayerBye { player: *id, bye });
                }
                continue;
            };
            let contradiction =
                TrfError::Contradiction { round: at + 1, white: *id, black: opponent };
            let other = cells.get(&opponent).filter(|other| other.opponent == Some(*id));
            let (Some(other), Some(colour)) = (other, cell.colour) else {
                return Err(contradiction);
            };
            if other.colour != Some(colour.opposite()) {
                return Err(contradiction);
            }
            if colour == Colour::White {
                let result = columns::result(cell.letter, other.letter).ok_or(contradiction)?;
                round.pairings.push(Pairing { result, ..Pairing::new(*id, opponent) });
            }
        }
        Ok(round)
    }
}

/// The columns of a range, however many there are.
fn slice(text: &str, range: Range<usize>) -> String {
    text.chars().skip(range.start).take(range.len()).collect()
}

fn number<T: std::str::FromStr>(
    line: usize,
    what: &'static str,
    text: &str,
) -> Result<T, TrfError> {
    text.trim().parse().map_err(|_| TrfError::Number { line, what })
}

fn ids<'a>(line: usize, words: impl Iterator<Item = &'a str>) -> Result<Vec<PlayerId>, TrfError> {
    words.map(|word| number(line, "starting rank", word).map(PlayerId)).collect()
}

fn colour(letter: char) -> Option<Colour> {
    match letter.to_ascii_lowercase() {
        'w' => Some(Colour::White),
        'b' | 's' => Some(Colour::Black),
        _ => None,
    }
}

fn cells(line: usize, text: &str) -> Result<Vec<Cell>, TrfError> {
    let letters: Vec<char> = text.trim_end().chars().skip(columns::FIRST_ROUND).collect();
    let rounds = letters.chunks(columns::ROUND_WIDTH);
    if rounds.len() > MAX_ROUNDS {
        return Err(TrfError::TooManyRounds { line });
    }
    (1..).zip(rounds).map(|(round, cell)| read_cell(line, round, cell)).collect()
}

fn read_cell(line: usize, round: usize, cell: &[char]) -> Result<Cell, TrfError> {
    let at = |index: usize| cell.get(index).copied().unwrap_or(' ');
    let digits: String = cell.iter().take(4).collect();
    let opponent = match digits.trim() {
        "" => 0,
        digits => number(line, "opponent", digits)?,
    };
    let letter = at(7);
    if opponent == 0 && columns::bye(letter).is_none() {
        return Err(TrfError::Letter { line, round, letter });
    }
    let opponent = (opponent != 0).then_some(PlayerId(opponent));
    Ok(Cell { opponent, colour: colour(at(5)), letter })
}

/// Record 162: letters, each followed by its points.
fn point_values(value: &str) -> Vec<(char, Points)> {
    let mut values = Vec::new();
    let mut letter = None;
    let mut digits = String::new();
    for c in value.chars().chain(['\n']) {
        if c.is_ascii_digit() || c == '.' {
            digits.push(c);
        } else {
            if let (Some(letter), Some(points)) = (letter, Points::parse(&digits)) {
                values.push((letter, points));
            }
            digits.clear();
            if c.is_ascii_alphabetic() {
                letter = Some(c.to_ascii_uppercase());
            }
        }
    }
    values
}

fn set_points(tournament: &mut Tournament, values: &[(char, Points)]) {
    let system = &mut tournament.point_system;
    for (letter, points) in values {
        match letter {
            'W' => {
                system.win = *points;
                system.forfeit_win = *points;
                system.full_point_bye = *points;
                system.pairing_allocated_bye = *points;
            }
            'D' => {
                system.draw = *points;
                system.half_point_bye = *points;
            }
            'L' => system.loss = *points,
            'A' => {
                system.zero_point_bye = *points;
                system.forfeit_loss = *points;
            }
            _ => {}
        }
    }
    if let Some((_, points)) = values.iter().find(|(letter, _)| *letter == 'P') {
        system.pairing_allocated_bye = *points;
    }
}

/// The colour drawn by lot shows in the first round: the highest ranked player who was paired has it if the number is
/// odd.
fn first_colour(rounds: &[Round]) -> Option<Colour> {
    let first = rounds.first()?;
    let ids = first.pairings.iter().flat_map(|pairing| [pairing.white, pairing.black]);
    let highest = ids.min()?;
    let colour = first.pairing_of(highest)?.colour_of(highest)?;
    Some(if highest.0 % 2 == 1 { colour } else { colour.opposite() })
}
