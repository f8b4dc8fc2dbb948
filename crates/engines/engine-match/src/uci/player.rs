use std::time::Duration;

use chess::{Move, Position, Uci};
use engine::{EngineScore, SearchLimits};
use game::{Event, Line, Side};

use crate::engine_process::{EngineProcess, RESPONSE_TIMEOUT, search_timeout};
use crate::{ChosenMove, MatchPlayer, PlayerError};

/// An external chess engine that speaks UCI, as a player.
pub struct UciPlayer {
    process: EngineProcess,
}

impl UciPlayer {
    /// Starts an engine. The command is split at blanks and run without a shell.
    ///
    /// # Errors
    /// The engine cannot be started, or does not speak UCI.
    pub fn start(command: &str) -> Result<Self, PlayerError> {
        let mut player = Self { process: EngineProcess::start(command)? };
        player.process.send("uci")?;
        player.wait_for("uciok", RESPONSE_TIMEOUT, |_| {})?;
        player.wait_until_ready()?;
        Ok(player)
    }

    fn wait_until_ready(&mut self) -> Result<(), PlayerError> {
        self.process.send("isready")?;
        self.wait_for("readyok", RESPONSE_TIMEOUT, |_| {}).map(drop)
    }

    /// Waits for a line that begins with `word` and passes the lines before it to `on_other`.
    fn wait_for(
        &mut self,
        word: &str,
        timeout: Duration,
        mut on_other: impl FnMut(&str),
    ) -> Result<String, PlayerError> {
        self.process.wait_for(timeout, |line| {
            let found = line.split_whitespace().next() == Some(word);
            if !found {
                on_other(line);
            }
            found.then(|| line.to_owned())
        })
    }
}

impl MatchPlayer<Position> for UciPlayer {
    fn new_game(&mut self, start: &Position) -> Result<(), PlayerError> {
        if start.rules().start.is_chess960() {
            self.process.send("setoption name UCI_Chess960 value true")?;
        }
        self.process.send("ucinewgame")?;
        self.wait_until_ready()
    }

    fn choose(
        &mut self,
        line: &Line<Position>,
        limits: &SearchLimits,
        opponent_clock: Option<Duration>,
    ) -> Result<ChosenMove<Position>, PlayerError> {
        self.process.send(position_command(line))?;
        self.process.send(go_command(limits, line.position().side_to_move(), opponent_clock))?;
        let mut score = None;
        let best = self.wait_for("bestmove", search_timeout(limits), |line| {
            score = read_score(line).or(score);
        })?;
        let mv = read_best_move(&best, line.position()).ok_or(PlayerError::IllegalAnswer(best))?;
        Ok(ChosenMove { mv, score })
    }
}

fn read_best_move(line: &str, position: &Position) -> Option<Move> {
    let uci: Uci = line.split_whitespace().nth(1)?.parse().ok()?;
    uci.to_move(position).ok()
}

fn position_command(line: &Line<Position>) -> String {
    let mut text = format!("position fen {}", line.start().to_fen());
    let moves = line.events().iter().filter_map(|event| match event {
        Event::Move { mv, .. } => Some(mv.to_string()),
        Event::Roll(_) => None,
    });
    for (index, mv) in moves.enumerate() {
        text += if index == 0 { " moves " } else { " " };
        text += &mv;
    }
    text
}

fn go_command(limits: &SearchLimits, side: Side, opponent_clock: Option<Duration>) -> String {
    let mut text = "go".to_owned();
    if let Some(clock) = limits.clock {
        let ours = clock.left.as_millis();
        let theirs = opponent_clock.unwrap_or(clock.left).as_millis();
        let (white, black) = if side == Side::White { (ours, theirs) } else { (theirs, ours) };
        let increment = clock.increment.as_millis();
        text += &format!(" wtime {white} btime {black} winc {increment} binc {increment}");
    }
    if let Some(time) = limits.time {
        text += &format!(" movetime {}", time.as_millis());
    }
    if let Some(nodes) = limits.nodes {
        text += &format!(" nodes {nodes}");
    }
    if let Some(depth) = limits.depth {
        text += &format!(" depth {depth}");
    }
    if text == "go" { "go movetime 100".to_owned() } else { text }
}

/// The score of an `info` line, if it has one.
fn read_score(line: &str) -> Option<EngineScore> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "score").skip(1);
    let (kind, value) = (words.next()?, words.next()?.parse::<i32>().ok()?);
    match kind {
        "cp" => Some(EngineScore::Hundredths(value)),
        "mate" if value > 0 => Some(EngineScore::WinIn(value.unsigned_abs())),
        "mate" => Some(EngineScore::LossIn(value.unsigned_abs())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Rules;

    #[test]
    fn reads_scores_from_info_lines() {
        assert_eq!(
            read_score("info depth 3 score cp -12 pv e2e4"),
            Some(EngineScore::Hundredths(-12))
        );
        assert_eq!(read_score("info score mate -2 nodes 5"), Some(EngineScore::LossIn(2)));
        assert_eq!(read_score("info string score"), None);
    }

    #[test]
    fn position_command_has_the_start_and_the_moves() {
        let mut line = Line::new(Position::new(Rules::STANDARD));
        let mv = "e2e4".parse::<Uci>().unwrap().to_move(line.position()).unwrap();
        line.apply(&Event::Move { by: Side::White, mv }).unwrap();
        let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(position_command(&line), format!("position fen {fen} moves e2e4"));
    }

    #[test]
    fn go_command_has_both_clocks() {
        let clock = engine::RemainingTime::new(Duration::from_secs(9), Duration::from_millis(50));
        let limits = SearchLimits { clock: Some(clock), ..SearchLimits::default() };
        let text = go_command(&limits, Side::Black, Some(Duration::from_secs(7)));
        assert_eq!(text, "go wtime 7000 btime 9000 winc 50 binc 50");
        let unlimited = go_command(&SearchLimits::default(), Side::White, None);
        assert_eq!(unlimited, "go movetime 100", "a search needs an end");
    }
}
