use games::GameKind;

/// A place in this part of the app, as the text after `#` names it.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum PlayAddress {
    Home,
    /// The options of a new game, with a rulebook and a level if they are chosen already.
    NewGame(GameKind, Option<String>, Option<u8>),
    /// A saved table by its id.
    Table(String),
    /// A share link, which contains a whole game.
    SharedGame(String),
}

impl PlayAddress {
    /// Reads an address. What cannot be read leads home.
    pub(super) fn read(address: &str) -> Self {
        let mut parts = address.trim_matches('/').splitn(2, '/');
        match (parts.next(), parts.next()) {
            (Some("new"), Some(game)) => Self::read_new_game(game).unwrap_or(Self::Home),
            (Some("table"), Some(id)) => Self::Table(id.to_owned()),
            (Some("link"), Some(text)) => Self::SharedGame(text.to_owned()),
            _ => Self::Home,
        }
    }

    /// Reads `chess`, `chess/travel` or `chess/standard/1`.
    fn read_new_game(address: &str) -> Option<Self> {
        let mut parts = address.split('/');
        let kind: GameKind = parts.next()?.parse().ok()?;
        let rules = parts.next().filter(|id| rulebooks::rulebook(kind.name(), id).is_some());
        let level = parts.next().and_then(|level| level.parse().ok());
        let level = level.filter(|level| (1..=10).contains(level));
        Some(Self::NewGame(kind, rules.map(str::to_owned), level))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_options_of_a_new_game() {
        let game = |rules: Option<&str>, level| {
            PlayAddress::NewGame(GameKind::Chess, rules.map(str::to_owned), level)
        };
        assert_eq!(PlayAddress::read("/new/chess"), game(None, None));
        assert_eq!(PlayAddress::read("/new/chess/travel"), game(Some("travel"), None));
        assert_eq!(PlayAddress::read("/new/chess/standard/1"), game(Some("standard"), Some(1)));
        assert_eq!(PlayAddress::read("/new/chess/standard/99"), game(Some("standard"), None));
    }

    #[test]
    fn reads_tables_and_share_links() {
        assert_eq!(PlayAddress::read("/table/a-1"), PlayAddress::Table("a-1".to_owned()));
        assert_eq!(PlayAddress::read("/link/x/y"), PlayAddress::SharedGame("x/y".to_owned()));
        assert_eq!(PlayAddress::read("/new/go"), PlayAddress::Home);
        assert_eq!(PlayAddress::read(""), PlayAddress::Home);
    }
}
