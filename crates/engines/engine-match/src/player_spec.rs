use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use engine::{SearchLimits, Strength};

use crate::PlayerLimits;

/// A player as the command line names it: `level:7`, `max`, `nodes:20000`, `movetime:100`, `tc:10+0.1`,
/// `network:FILE` for our engine with another network, or `cmd:PROGRAM` for an external program. The last two can
/// have limits of their own, as in `cmd:PROGRAM@tc:10+0.1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpec {
    /// The command that starts it, if it is an external program.
    pub program: Option<String>,
    /// The file of the network with which our engine plays, if it is not the usual one.
    pub network: Option<PathBuf>,
    /// The strength, if it is one of our engines.
    pub strength: Strength,
    /// The limits, if the text names some.
    pub limits: Option<PlayerLimits>,
    text: String,
}

/// A text that names no player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerSpecError(pub String);

impl fmt::Display for PlayerSpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a player; write level:1 to level:10, max, nodes:N, movetime:MS, tc:SECONDS+INCREMENT, \
             network:FILE, or cmd:PROGRAM",
            self.0
        )
    }
}

impl std::error::Error for PlayerSpecError {}

impl FromStr for PlayerSpec {
    type Err = PlayerSpecError;

    fn from_str(text: &str) -> Result<Self, PlayerSpecError> {
        let bad = || PlayerSpecError(text.to_owned());
        let our = |strength, limits| Self {
            program: None,
            network: None,
            strength,
            limits,
            text: text.to_owned(),
        };
        if let Some(command) = text.strip_prefix("cmd:") {
            let (program, limits) = split_limits(command).ok_or_else(bad)?;
            return Ok(Self { program: Some(program), ..our(Strength::Max, limits) });
        }
        if let Some(file) = text.strip_prefix("network:") {
            let (file, limits) = split_limits(file).ok_or_else(bad)?;
            return Ok(Self { network: Some(file.into()), ..our(Strength::Max, limits) });
        }
        if let Ok(strength) = text.parse() {
            return Ok(our(strength, None));
        }
        let limits = read_limits(text).ok_or_else(bad)?;
        Ok(our(Strength::Max, Some(limits)))
    }
}

/// A name and the limits after its last `@`, if it has some. `None` if there is no name or the limits are wrong.
fn split_limits(text: &str) -> Option<(String, Option<PlayerLimits>)> {
    let (name, limits) = match text.rsplit_once('@') {
        Some((name, limits)) => (name, Some(read_limits(limits)?)),
        None => (text, None),
    };
    (!name.trim().is_empty()).then(|| (name.to_owned(), limits))
}

fn read_limits(text: &str) -> Option<PlayerLimits> {
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
    /// The limits of this player: its own, otherwise the opponent's, otherwise 100 ms a move.
    pub fn limits_against(&self, opponent: &Self) -> PlayerLimits {
        let levelled = matches!(self.strength, Strength::Level(_)) && self.program.is_none();
        match (self.limits, opponent.limits) {
            (Some(limits), _) => limits,
            // A level has limits of its own.
            _ if levelled => PlayerLimits::EachMove(SearchLimits::default()),
            (None, Some(limits)) => limits,
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
    fn reads_players_and_rejects_other_texts() {
        assert_eq!(spec("level:7").strength, Strength::Level(SkillLevel::new(7).unwrap()));
        assert_eq!(
            spec("nodes:500").limits,
            Some(PlayerLimits::EachMove(SearchLimits::nodes(500)))
        );
        let clock = PlayerLimits::Clock {
            base: Duration::from_secs(10),
            increment: Duration::from_millis(100),
        };
        assert_eq!(spec("tc:10+0.1").limits, Some(clock));
        assert_eq!(spec("cmd:gnuchess --uci").program.as_deref(), Some("gnuchess --uci"));
        assert_eq!(spec("cmd:a b@tc:10+0.1").limits, Some(clock));
        for text in [
            "",
            "level:11",
            "nodes:0",
            "nodes:x",
            "tc:",
            "tc:-1",
            "tc:1e9",
            "cmd:",
            "cmd:a@b",
            "network:@nodes:5",
        ] {
            assert_eq!(text.parse::<PlayerSpec>(), Err(PlayerSpecError(text.to_owned())), "{text}");
        }
    }

    #[test]
    fn reads_the_file_of_a_network() {
        let network = spec("network:new.nnue@nodes:500");
        assert_eq!(network.network, Some("new.nnue".into()));
        assert_eq!(network.limits, spec("nodes:500").limits);
        assert_eq!(network.program, None);
    }

    #[test]
    fn a_player_without_limits_gets_those_of_the_opponent() {
        let (program, max) = (spec("cmd:x"), spec("tc:10+0.1"));
        assert_eq!(program.limits_against(&max), max.limits.unwrap());
        let level = spec("level:3").limits_against(&max);
        assert_eq!(level, PlayerLimits::EachMove(SearchLimits::default()));
        assert_ne!(
            spec("max").limits_against(&spec("level:3")),
            level,
            "full strength needs a limit"
        );
    }
}
