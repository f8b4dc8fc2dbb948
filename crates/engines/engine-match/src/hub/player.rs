use std::time::Duration;

use checkers::Position;
use engine::{EngineScore, SearchLimits};
use game::{Event, Line};

use super::hub_text::{read_move, write_position};
use super::message::HubMessage;
use crate::engine_process::{EngineProcess, RESPONSE_TIMEOUT, search_timeout};
use crate::{ChosenMove, MatchPlayer, PlayerError};

/// An external checkers engine that speaks Hub, as a player.
pub struct HubPlayer {
    process: EngineProcess,
    /// Whether the engine has a parameter for the rules.
    has_rules_parameter: bool,
}

impl HubPlayer {
    /// Starts an engine. The command is split at blanks and run without a shell.
    ///
    /// # Errors
    /// The engine cannot be started, or does not speak Hub.
    pub fn start(command: &str) -> Result<Self, PlayerError> {
        let process = EngineProcess::start(command)?;
        let mut player = Self { process, has_rules_parameter: false };
        player.process.send("hub")?;
        let mut has_rules_parameter = false;
        player.wait_for("wait", RESPONSE_TIMEOUT, |message| {
            has_rules_parameter |=
                message.command == "param" && message.value("name") == Some("rules");
        })?;
        player.has_rules_parameter = has_rules_parameter;
        player.process.send("init")?;
        player.wait_for("ready", RESPONSE_TIMEOUT, |_| {})?;
        Ok(player)
    }

    /// Waits for a command and passes the messages before it to `on_other`.
    fn wait_for(
        &mut self,
        command: &str,
        timeout: Duration,
        mut on_other: impl FnMut(&HubMessage),
    ) -> Result<HubMessage, PlayerError> {
        self.process.wait_for(timeout, |line| {
            let message = HubMessage::read(line);
            if message.command == command {
                return Some(message);
            }
            on_other(&message);
            None
        })
    }
}

impl MatchPlayer<Position> for HubPlayer {
    fn new_game(&mut self, start: &Position) -> Result<(), PlayerError> {
        if self.has_rules_parameter {
            let rules = HubMessage::new("set-param").with("name", "rules");
            self.process.send(rules.with("value", start.rules()))?;
        }
        self.process.send("new-game")
    }

    fn choose(
        &mut self,
        line: &Line<Position>,
        limits: &SearchLimits,
        _: Option<Duration>,
    ) -> Result<ChosenMove<Position>, PlayerError> {
        self.process.send(pos_message(line))?;
        self.process.send(level_message(limits))?;
        self.process.send(HubMessage::new("go").flagged("think"))?;
        let mut score = None;
        let done = self.wait_for("done", search_timeout(limits), |message| {
            score = read_score(message).or(score);
        })?;
        let mv = done.value("move").and_then(|text| read_move(line.position(), text));
        let mv = mv.ok_or_else(|| PlayerError::IllegalAnswer(done.to_string()))?;
        Ok(ChosenMove { mv, score })
    }
}

fn pos_message(line: &Line<Position>) -> HubMessage {
    let message = HubMessage::new("pos").with("pos", write_position(line.start()));
    let moves: Vec<String> = line
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Move { mv, .. } => Some(mv.to_string()),
            Event::Roll(_) => None,
        })
        .collect();
    if moves.is_empty() { message } else { message.with("moves", moves.join(" ")) }
}

fn level_message(limits: &SearchLimits) -> HubMessage {
    let mut level = HubMessage::new("level");
    let seconds = |time: Duration| format!("{:.3}", time.as_secs_f64());
    if let Some(clock) = limits.clock {
        level = level.with("time", seconds(clock.left)).with("inc", seconds(clock.increment));
        if let Some(moves) = clock.moves_to_go {
            level = level.with("moves", moves);
        }
    }
    if let Some(time) = limits.time {
        level = level.with("move-time", seconds(time));
    }
    if let Some(nodes) = limits.nodes {
        level = level.with("nodes", nodes);
    }
    if let Some(depth) = limits.depth {
        level = level.with("depth", depth);
    }
    if *limits == SearchLimits::default() { level.with("move-time", "0.1") } else { level }
}

/// The score of an `info` message, if it has one.
fn read_score(message: &HubMessage) -> Option<EngineScore> {
    if message.command != "info" {
        return None;
    }
    let won = message.number("win-in").map(EngineScore::WinIn);
    let lost = message.number("loss-in").map(EngineScore::LossIn);
    let men = message.number::<f64>("score").filter(|men| men.is_finite());
    won.or(lost).or(men.map(|men| EngineScore::Hundredths((men * 100.0).clamp(-1e6, 1e6) as i32)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use checkers::Rules;

    #[test]
    fn reads_scores_from_info_messages() {
        let read = |line: &str| read_score(&HubMessage::read(line));
        assert_eq!(read("info depth=3 score=-0.12 pv=11-15"), Some(EngineScore::Hundredths(-12)));
        assert_eq!(read("info score=-100.00 loss-in=2"), Some(EngineScore::LossIn(2)));
        assert_eq!(read("info score=100.00 win-in=7"), Some(EngineScore::WinIn(7)));
        assert_eq!(read("info score=nan"), None);
        assert_eq!(read("done score=1"), None);
    }

    #[test]
    fn pos_message_has_the_start_and_the_moves() {
        let mut line = Line::new(Position::start(Rules::STANDARD));
        let mv = line.position().read_numeric("11-15").unwrap();
        line.apply(&Event::Move { by: game::Side::Black, mv }).unwrap();
        let start = "Bbbbbbbbbbbbbeeeeeeeewwwwwwwwwwww";
        assert_eq!(pos_message(&line).to_string(), format!("pos pos={start} moves=11-15"));
    }

    #[test]
    fn level_message_has_the_limits() {
        let limits =
            SearchLimits { nodes: Some(500), ..SearchLimits::time(Duration::from_millis(1_500)) };
        assert_eq!(level_message(&limits).to_string(), "level move-time=1.500 nodes=500");
    }
}
