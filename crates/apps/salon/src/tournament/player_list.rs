//! Players from a file with comma-separated values, such as a spreadsheet exports.

use pairing::{Player, Title};

/// Why a list of players cannot be read. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayerListError {
    /// Not comma-separated values.
    Syntax { line: u64 },
    /// No column is called `name`.
    NoNames { columns: String },
    /// A line has no name.
    NoName { line: u64 },
    /// A rating is not a number from 1 to 4000.
    Rating { line: u64, value: String },
    /// More players than a tournament can have.
    TooMany,
}

/// The largest number of players.
pub(super) const MAX_PLAYERS: usize = 5_000;

/// The columns that are read, each with the headings by which it is found, in lower case.
const COLUMNS: [(Column, &[&str]); 5] = [
    (Column::Name, &["name", "nom", "player", "joueur"]),
    (Column::Rating, &["rating", "elo", "classement"]),
    (Column::Title, &["title", "titre"]),
    (Column::Club, &["club", "team", "équipe"]),
    (Column::Federation, &["federation", "fédération", "fed"]),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Name,
    Rating,
    Title,
    Club,
    Federation,
}

/// Reads a list with a line of headings. Values are separated by the character that the headings have most of:
/// comma, semicolon or tab.
pub(super) fn read_players(text: &str) -> Result<Vec<Player>, PlayerListError> {
    let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
    let head = text.lines().next().unwrap_or("");
    let delimiter = [b',', b';', b'\t']
        .into_iter()
        .max_by_key(|delimiter| head.bytes().filter(|byte| byte == delimiter).count());
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(delimiter.unwrap_or(b','))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let syntax = |error: csv::Error| PlayerListError::Syntax {
        line: error.position().map_or(1, csv::Position::line),
    };
    let headings = reader.headers().map_err(syntax)?.clone();
    let column = |wanted: Column| {
        let (_, names) = COLUMNS.iter().find(|(column, _)| *column == wanted)?;
        headings.iter().position(|heading| names.contains(&&*heading.to_lowercase()))
    };
    let no_names =
        || PlayerListError::NoNames { columns: headings.iter().collect::<Vec<_>>().join(", ") };
    let name = column(Column::Name).ok_or_else(no_names)?;
    let others = [Column::Rating, Column::Title, Column::Club, Column::Federation].map(column);
    let mut players = Vec::new();
    for record in reader.records() {
        let record = record.map_err(syntax)?;
        let line = record.position().map_or(1, csv::Position::line);
        if players.len() == MAX_PLAYERS {
            return Err(PlayerListError::TooMany);
        }
        let id = u32::try_from(players.len() + 1).map_err(|_| PlayerListError::TooMany)?;
        let name = record.get(name).filter(|name| !name.is_empty());
        let mut player = Player::new(id, name.ok_or(PlayerListError::NoName { line })?);
        let [rating, title, club, federation] = others
            .map(|column| column.and_then(|at| record.get(at)).filter(|value| !value.is_empty()));
        player.rating = rating.map(|value| read_rating(value, line)).transpose()?;
        player.title = title.and_then(Title::parse);
        player.club = club.map(str::to_owned);
        player.federation = federation.map(str::to_owned);
        players.push(player);
    }
    Ok(players)
}

fn read_rating(value: &str, line: u64) -> Result<u16, PlayerListError> {
    let rating = value.parse().ok().filter(|rating| (1..=4_000).contains(rating));
    rating.ok_or_else(|| PlayerListError::Rating { line, value: value.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_lists_as_spreadsheets_write_them() {
        let english = "Name,Rating,Club\n\"Lovelace, Ada\",1850,North\nBen,,\n";
        let players = read_players(english).unwrap();
        assert_eq!(players.len(), 2);
        assert_eq!((&*players[0].name, players[0].rating), ("Lovelace, Ada", Some(1850)));
        assert_eq!(players[1].club, None);
        let french = "\u{FEFF}Club;Nom;Elo\r\nNord;Béa;1700\r\n";
        let players = read_players(french).unwrap();
        assert_eq!((&*players[0].name, players[0].club.as_deref()), ("Béa", Some("Nord")));
    }

    #[test]
    fn says_what_is_wrong_and_where() {
        let columns = "first, second".to_owned();
        assert_eq!(read_players("first,second\na,b\n"), Err(PlayerListError::NoNames { columns }));
        assert_eq!(
            read_players("name,rating\nAda,1800\nBen,strong\n"),
            Err(PlayerListError::Rating { line: 3, value: "strong".to_owned() })
        );
        assert_eq!(read_players("name,rating\n,1800\n"), Err(PlayerListError::NoName { line: 2 }));
    }

    #[test]
    fn the_number_of_players_is_limited() {
        let list = format!("name\n{}", "x\n".repeat(MAX_PLAYERS + 1));
        assert_eq!(read_players(&list), Err(PlayerListError::TooMany));
    }
}
