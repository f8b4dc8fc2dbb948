use games::GameKind;

/// A place in this part of the app, as the text after `#` names it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OnlineAddress {
    /// Own tables, open seats and games to watch.
    Lobby,
    /// The options of a new table.
    New(GameKind),
    /// A table by its code.
    Table(String),
    /// The finished games.
    Archive,
    /// The user's account.
    Account,
    /// A player by their name.
    Player(String),
}

impl OnlineAddress {
    /// Reads an address. What cannot be read leads to the lobby.
    pub(crate) fn read(text: &str) -> Self {
        let mut parts = text.trim_matches('/').splitn(2, '/');
        match (parts.next(), parts.next()) {
            (Some("new"), Some(kind)) => kind.parse().map_or(Self::Lobby, Self::New),
            (Some("table"), Some(code)) => Self::Table(code.to_owned()),
            (Some("archive"), None) => Self::Archive,
            (Some("account"), None) => Self::Account,
            (Some("player"), Some(name)) => Self::Player(unescape(name)),
            _ => Self::Lobby,
        }
    }

    /// The address as a link within this part.
    pub(crate) fn link(&self) -> String {
        match self {
            Self::Lobby => "#/".to_owned(),
            Self::New(kind) => format!("#/new/{kind}"),
            Self::Table(code) => format!("#/table/{code}"),
            Self::Archive => "#/archive".to_owned(),
            Self::Account => "#/account".to_owned(),
            Self::Player(name) => format!("#/player/{}", escape(name)),
        }
    }
}

/// Percent-encodes a name for an address.
pub(crate) fn escape(name: &str) -> String {
    name.bytes().fold(String::new(), |mut text, byte| {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => text.push(byte.into()),
            byte => text += &format!("%{byte:02X}"),
        }
        text
    })
}

/// Decodes a percent-encoded name. What cannot be decoded stays as it is.
fn unescape(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()).filter(|_| *first == b'%') {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_every_link_back() {
        for address in [
            OnlineAddress::Lobby,
            OnlineAddress::New(GameKind::Backgammon),
            OnlineAddress::Table("abcde-fghjk".to_owned()),
            OnlineAddress::Archive,
            OnlineAddress::Account,
            OnlineAddress::Player("Zoé / 100 %".to_owned()),
        ] {
            assert_eq!(OnlineAddress::read(address.link().trim_start_matches('#')), address);
        }
    }

    #[test]
    fn unknown_addresses_lead_to_the_lobby() {
        for text in ["", "/", "/new/go", "/nothing", "/archive/x"] {
            assert_eq!(OnlineAddress::read(text), OnlineAddress::Lobby, "{text}");
        }
    }
}
