use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::{SearchLimits, Strength};

use crate::PlayerLimits;

/// Who is to play, as people write it: `level:7`, `max`, `nodes:20000`, `movetime:100`,
/// `tc:10+0.1`, or `cmd:PROGRAM` for an outside program, with limits of its own as in
/// `cmd:PROGRAM@tc:10+0.1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    /// Whose program.
    pub program: Option<String>,
    /// How strong, if it is ours.
    pub strength: Strength,
    /// What it may spend, if that is said.
    pub control: Option<PlayerLimits>,
    text: String,
}

/// The text is no such thing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpecError(pub String);

impl fmt::Display for PlayerSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is no player: level:1 to level:10, max, nodes:N, movetime:MS, tc:SECONDS+INCREMENT, \
             or cmd:PROGRAM",
            self.0
        )
    }
}

impl std::error::Error for PlayerSpecError {}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        let bad = || PlayerSpecError(text.to_owned());
        let spec =
            |program, strength, control| Self { program, strength, control, text: text.to_owned() };
        if let Some(command) = text.strip_prefix("cmd:") {
            let (program, limit) = match command.rsplit_once('@') {
                Some((program, limit)) => (program, Some(control(limit).ok_or_else(bad)?)),
                None => (command, None),
            };
            let named = !program.trim().is_empty();
            return named
                .then(|| spec(Some(program.to_owned()), Strength::Max, limit))
                .ok_or_else(bad);
        }
        if let Ok(strength) = text.parse() {
            return Ok(spec(None, strength, None));
        }
        let control = control(text).ok_or_else(bad)?;
        Ok(spec(None, Strength::Max, Some(control)))
    }
}

fn control(text: &str) -> Option<PlayerLimits> {
    let (kind, value) = text.split_once(':')?;
    match kind {
        "nodes" => {
            let nodes: u64 = value.parse().ok().filter(|nodes| *nodes > 0)?;
            Some(PlayerLimits::EachMove(SearchLimits::nodes(nodes)))
        }
        "movetime" => {
            let time: u64 = value.parse().ok().filter(|time| *time > 0)?;
            Some(PlayerLimits::EachMove(SearchLimits::time(Duration::from_millis(time))))
        }
        "tc" => PlayerLimits::read_clock(value),
        _ => None,
    }
}

impl PlayerSpec {
    /// What the player may spend: what it says itself, or what the opponent has, or enough.
    pub fn control_against(&self, opponent: &Self) -> PlayerLimits {
        let levelled = matches!(self.strength, Strength::Level(_)) && self.program.is_none();
        match (self.control, opponent.control) {
            (Some(control), _) => control,
            // A level brings its own limit.
            _ if levelled => PlayerLimits::EachMove(SearchLimits::default()),
            (None, Some(control)) => control,
            (None, None) => PlayerLimits::EachMove(SearchLimits::time(Duration::from_millis(100))),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::SkillLevel;

    fn spec(text: &str) -> PlayerSpec {
        text.parse().unwrap()
    }

    #[test]
    fn players_are_read() {
        assert_eq!(spec("level:7").strength, Strength::Level(SkillLevel::new(7).unwrap()));
        assert_eq!(
            spec("nodes:500").control,
            Some(PlayerLimits::EachMove(SearchLimits::nodes(500)))
        );
        let clock = PlayerLimits::Clock {
            base: Duration::from_secs(10),
            increment: Duration::from_millis(100),
        };
        assert_eq!(spec("tc:10+0.1").control, Some(clock));
        assert_eq!(spec("cmd:gnuchess --uci").program.as_deref(), Some("gnuchess --uci"));
        assert_eq!(spec("cmd:a b@tc:10+0.1").control, Some(clock));
        for text in
            ["", "level:11", "nodes:0", "nodes:x", "tc:", "tc:-1", "tc:1e9", "cmd:", "cmd:a@b"]
        {
            assert_eq!(text.parse::<PlayerSpec>(), Err(PlayerSpecError(text.to_owned())), "{text}");
        }
    }

    #[test]
    fn who_says_nothing_gets_what_the_other_has() {
        let (program, max) = (spec("cmd:x"), spec("tc:10+0.1"));
        assert_eq!(program.control_against(&max), max.control.unwrap());
        let level = spec("level:3").control_against(&max);
        assert_eq!(level, PlayerLimits::EachMove(SearchLimits::default()));
        assert_ne!(spec("max").control_against(&spec("level:3")), level, "max needs an end");
    }
}
