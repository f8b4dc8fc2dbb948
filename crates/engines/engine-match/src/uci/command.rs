use super::go::GoCommand;

/// A parsed line from a GUI.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum UciCommand {
    Uci,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(GoCommand),
    Stop,
    PonderHit,
    Quit,
    /// Anything else. The protocol demands that it is ignored.
    Unknown,
}

impl UciCommand {
    pub(super) fn read(line: &str) -> Self {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("uci") => Self::Uci,
            Some("isready") => Self::IsReady,
            Some("ucinewgame") => Self::NewGame,
            Some("setoption") => set_option(words),
            Some("position") => position(words),
            Some("go") => Self::Go(GoCommand::read(words)),
            Some("stop") => Self::Stop,
            Some("ponderhit") => Self::PonderHit,
            Some("quit") => Self::Quit,
            _ => Self::Unknown,
        }
    }
}

/// Both the name and the value may have several words.
fn set_option<'w>(words: impl Iterator<Item = &'w str>) -> UciCommand {
    let words: Vec<&str> = words.skip_while(|word| *word != "name").skip(1).collect();
    let split = words.iter().position(|word| *word == "value").unwrap_or(words.len());
    let value = words.get(split + 1..).unwrap_or_default().join(" ");
    UciCommand::SetOption { name: words[..split].join(" "), value }
}

fn position<'w>(words: impl Iterator<Item = &'w str>) -> UciCommand {
    let words: Vec<&str> = words.collect();
    let split = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
    let moves = words.get(split + 1..).unwrap_or_default();
    let fen = match words.first() {
        Some(&"fen") => Some(words[1..split].join(" ")),
        _ => None,
    };
    UciCommand::Position { fen, moves: moves.iter().map(|mv| (*mv).to_owned()).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_commands_and_ignores_unknown_ones() {
        let option = UciCommand::SetOption { name: "Skill Level".into(), value: "3".into() };
        assert_eq!(UciCommand::read("setoption name Skill Level value 3"), option);
        let button = UciCommand::SetOption { name: "Clear Hash".into(), value: String::new() };
        assert_eq!(UciCommand::read("setoption name Clear Hash"), button);
        let position =
            UciCommand::Position { fen: None, moves: vec!["e2e4".into(), "e7e5".into()] };
        assert_eq!(UciCommand::read("position startpos moves e2e4 e7e5"), position);
        let fen = UciCommand::Position { fen: Some("8/8 w - - 0 1".into()), moves: vec![] };
        assert_eq!(UciCommand::read(" position  fen 8/8 w - - 0 1 "), fen);
        for line in ["", "xyzzy", "debug on", "register later"] {
            assert_eq!(UciCommand::read(line), UciCommand::Unknown);
        }
        for line in
            ["setoption", "setoption name", "position", "position fen", "position fen moves"]
        {
            UciCommand::read(line);
        }
    }
}
