//! Names that the project has given up for the field's own words.
//!
//! A name of this list may not be declared again. Where the field has a word, the code uses it: people search for
//! `TranspositionTable`, not for `Memory`.

/// A retired name and what to write instead.
const RETIRED: [(&str, &str); 68] = [
    ("Answer", "a response, result or reply that says of what"),
    ("Army", "SidePieces"),
    ("Ask", "TableRequest"),
    ("Bond", "ConnectionState"),
    ("Bystander", "TableEngines"),
    ("Calm", "QuietBoard"),
    ("Chances", "OutcomeProbabilities"),
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
    ("Finding", "LocatedError or EventReview"),
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
    ("Memory", "TranspositionTable"),
    ("Mind", "Networks"),
    ("Misfit", "StateMismatch"),
    ("No", "HostError"),
    ("Note", "TtEntry"),
    ("Paint", "TextColours"),
    ("Pen", "DiagramPainter"),
    ("Prospect", "Candidate"),
    ("Pulse", "Heartbeat"),
    ("Quest", "SharedSearch"),
    ("Race", "Comparison"),
    ("Rascal", "RandomCommands"),
    ("Remark", "MatchFileWarning"),
    ("Room", "TableModel"),
    ("Sight", "TableView"),
    ("Stroke", "PieceTo"),
    ("Tally", "Metrics or counts of something"),
    ("Throw", "TableRoll"),
    ("Trail", "MoveRecorder"),
    ("Turnstile", "RateLimiter"),
    ("Visit", "ClientConnection"),
    ("Wish", "TableCommand or EarlyOptions"),
    ("Zero", "ClockOrigin"),
    ("deafen", "unsubscribe"),
    ("foe", "opponent"),
    ("handicap", "skill"),
    ("has_a_way_to_win", "has_winning_line"),
    ("hear", "handle or receive"),
    ("heed", "handle"),
    ("is_vain", "is_futile"),
    ("look_around", "on_timer"),
    ("mended", "corrected_eval"),
    ("misfit", "mismatch"),
    ("principal", "is_pv"),
    ("recall", "probe"),
    ("remembered", "tt_move"),
    ("school", "training"),
    ("turn_away", "reject"),
];

/// Keywords after which a name is declared. Several may follow one another: `const unsafe fn`.
const DECLARES: [&str; 10] =
    ["struct", "enum", "trait", "type", "fn", "mod", "const", "static", "async", "unsafe"];

/// What to write instead of the name that this line of source declares, if that name is retired.
pub(crate) fn retired(line: &str) -> Option<(&'static str, &'static str)> {
    let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    let mut words = words.skip_while(|word| !DECLARES.contains(word));
    let name = words.find(|word| !word.is_empty() && !DECLARES.contains(word))?;
    RETIRED.into_iter().find(|(retired, _)| *retired == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_declarations_of_retired_names() {
        assert_eq!(retired("pub(crate) struct Ear {"), Some(("Ear", "SendQueue")));
        assert_eq!(retired("    fn deafen(&mut self)"), Some(("deafen", "unsubscribe")));
        assert_eq!(retired("pub const fn heed(&self)"), Some(("heed", "handle")));
        assert_eq!(retired("async unsafe fn heed(self)"), Some(("heed", "handle")));
    }

    #[test]
    fn accepts_other_names_and_mere_uses() {
        assert_eq!(retired("pub struct Earliest;"), None);
        assert_eq!(retired("let ear = Ear::new();"), None);
        assert_eq!(retired("// the type of an Ear"), None);
    }
}
