use games::Kind;

/// A place of this page, as the address says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Address {
    /// Where people meet.
    Lobby,
    /// A table is ordered.
    New(Kind),
    /// A table by its code.
    Table(String),
    /// The games that were played.
    Archive,
}

impl Address {
    /// What leads nowhere leads to the lobby.
    pub(crate) fn read(text: &str) -> Self {
        let mut parts = text.trim_matches('/').splitn(2, '/');
        match (parts.next(), parts.next()) {
            (Some("new"), Some(kind)) => kind.parse().map_or(Self::Lobby, Self::New),
            (Some("table"), Some(code)) => Self::Table(code.to_owned()),
            (Some("archive"), None) => Self::Archive,
            _ => Self::Lobby,
        }
    }

    /// The address, as links write it.
    pub(crate) fn link(&self) -> String {
        match self {
            Self::Lobby => "#/".to_owned(),
            Self::New(kind) => format!("#/new/{kind}"),
            Self::Table(code) => format!("#/table/{code}"),
            Self::Archive => "#/archive".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_read_back() {
        for address in [
            Address::Lobby,
            Address::New(Kind::Backgammon),
            Address::Table("abcde-fghjk".to_owned()),
            Address::Archive,
        ] {
            assert_eq!(Address::read(address.link().trim_start_matches('#')), address);
        }
    }

    #[test]
    fn what_leads_nowhere_leads_to_the_lobby() {
        for text in ["", "/", "/new/go", "/nothing", "/archive/x"] {
            assert_eq!(Address::read(text), Address::Lobby, "{text}");
        }
    }
}
