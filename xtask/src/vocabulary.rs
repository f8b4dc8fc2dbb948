//! Names that the project has given up for the field's own words.
//!
//! A name of this list may not be declared again. Where the field has a word, the code uses it: people search for
//! `TranspositionTable`, not for `Memory`.

/// A retired name and what to write instead.
const RETIRED: [(&str, &str); 48] = [
    ("Army", "SidePieces"),
    ("Bond", "ConnectionState"),
    ("Bystander", "TableEngines"),
    ("Calm", "QuietBoard"),
    ("Clerk", "GroupCommit"),
    ("Comer", "ClientAddress"),
    ("Counsel", "EngineClient"),
    ("Damage", "a file error such as BearoffFileError"),
    ("Deed", "PlayerAction or MenuAction"),
    ("Desk", "CommandContext or AppState"),
    ("Ear", "SendQueue"),
    ("Errand", "Job"),
    ("Facing", "SideBoard"),
    ("Far", "RemoteTable"),
    ("Fate", "IrregularPlayStatus"),
    ("Fathom", "ExactFacts"),
    ("Flaw", "MatchFileError"),
    ("Flight", "CaptureSequence"),
    ("Foe", "Opponent"),
    ("Habits", "Preferences"),
    ("Hope", "OpenPosition"),
    ("House", "TableRegistry or ServerProcess"),
    ("Kibitzer", "worker"),
    ("Librarian", "Collections"),
    ("Lots", "Rng"),
    ("Manners", "ServerLimits"),
    ("Mind", "Networks"),
    ("Misfit", "StateMismatch"),
    ("No", "HostError"),
    ("Pulse", "Heartbeat"),
    ("Quest", "SharedSearch"),
    ("Race", "Comparison"),
    ("Remark", "MatchFileWarning"),
    ("Room", "TableModel"),
    ("Sight", "TableView"),
    ("Stroke", "PieceTo"),
    ("Throw", "TableRoll"),
    ("Trail", "MoveRecorder"),
    ("Turnstile", "RateLimiter"),
    ("Visit", "ClientConnection"),
    ("Wish", "TableCommand or EarlyOptions"),
    ("deafen", "unsubscribe"),
    ("has_a_way_to_win", "has_winning_line"),
    ("hear", "handle or receive"),
    ("heed", "handle"),
    ("is_vain", "is_futile"),
    ("look_around", "on_timer"),
    ("turn_away", "reject"),
];

/// Keywords after which a name is declared.
const DECLARES: [&str; 7] = ["struct", "enum", "trait", "type", "fn", "mod", "const"];

/// What to write instead of the name that this line of source declares, if that name is retired.
pub(crate) fn retired(line: &str) -> Option<(&'static str, &'static str)> {
    let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.find(|word| DECLARES.contains(word))?;
    let name = words.find(|word| !word.is_empty())?;
    RETIRED.into_iter().find(|(retired, _)| *retired == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_declarations_of_retired_names() {
        assert_eq!(retired("pub(crate) struct Ear {"), Some(("Ear", "SendQueue")));
        assert_eq!(retired("    fn deafen(&mut self)"), Some(("deafen", "unsubscribe")));
    }

    #[test]
    fn accepts_other_names_and_mere_uses() {
        assert_eq!(retired("pub struct Earliest;"), None);
        assert_eq!(retired("let ear = Ear::new();"), None);
        assert_eq!(retired("// the type of an Ear"), None);
    }
}
