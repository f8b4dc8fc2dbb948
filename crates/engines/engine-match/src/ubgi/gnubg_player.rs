use std::time::Duration;

use backgammon::{Move, Phase, Position, Xgid, XgidAction};
use engine::SearchLimits;
use game::{Game, Line, Notation};

use crate::engine_process::EngineProcess;
use crate::{ChosenMove, MatchPlayer, PlayerError};

/// GNU Backgammon as a player.
///
/// It runs without windows (`-t -q`), gets each position by `set xgid` and answers `hint`. For a double that it is
/// offered it is asked for the doubler's hint, which also says whether to take.
pub struct GnubgPlayer {
    process: EngineProcess,
}

/// How long a decision may take.
const DECISION_TIMEOUT: Duration = Duration::from_secs(120);

impl GnubgPlayer {
    /// Starts the program. The command is split at blanks; words after the first are arguments.
    ///
    /// # Errors
    /// The program cannot be started.
    pub fn start(command: &str) -> Result<Self, PlayerError> {
        // We parse its output, so it must not depend on the user's language.
        let process = EngineProcess::start_with(command, &["-t", "-q"], &[("LC_ALL", "C")])?;
        let mut player = Self { process };
        for setting in ["set display off", "set confirm new off", "set confirm save off"] {
            player.process.send(setting)?;
        }
        Ok(player)
    }

    /// Asks for a hint about a position and returns the part that `read` finds.
    fn hint(
        &mut self,
        xgid: &Xgid,
        read: fn(&str) -> Option<String>,
    ) -> Result<String, PlayerError> {
        self.process.discard_pending_lines();
        self.process.send(format!("set xgid {xgid}"))?;
        self.process.send("hint")?;
        self.process.wait_for(DECISION_TIMEOUT, read)
    }
}

impl MatchPlayer<Position> for GnubgPlayer {
    fn new_game(&mut self, _: &Position) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(
        &mut self,
        line: &Line<Position>,
        _: &SearchLimits,
        _: Option<Duration>,
    ) -> Result<ChosenMove<Position>, PlayerError> {
        let position = line.position();
        let legal = position.legal_moves();
        if let [only] = legal[..] {
            return Ok(ChosenMove { mv: only, score: None });
        }
        let mut xgid = position.xgid();
        let mv = match position.phase() {
            Phase::Rolled(..) => {
                let play = self.hint(&xgid, best_play)?;
                position.read_move(&play).map_err(|_| PlayerError::IllegalAnswer(play))?
            }
            _ => {
                xgid.action = XgidAction::None;
                let action = self.hint(&xgid, cube_action)?;
                let mv =
                    read_cube_action(&action, matches!(position.phase(), Phase::Offered { .. }));
                mv.filter(|mv| legal.contains(mv)).ok_or(PlayerError::IllegalAnswer(action))?
            }
        };
        Ok(ChosenMove { mv, score: None })
    }
}

/// The play of a line such as `    1. Cubeful 2-ply    8/5 6/5      Eq.: +0.219`.
fn best_play(line: &str) -> Option<String> {
    let line = line.trim().strip_prefix("1. ")?;
    let (_, after) = line.split_once("ply")?;
    let (play, _) = after.split_once("Eq.")?;
    Some(play.trim().to_owned())
}

/// The cube action of a line such as `Proper cube action: Double, take (25.0%)`.
fn cube_action(line: &str) -> Option<String> {
    let action = line.trim().strip_prefix("Proper cube action: ")?;
    let action = action.split_once(" (").map_or(action, |(action, _)| action);
    Some(action.trim().to_owned())
}

/// The move of the player who may double, or of the player who `is_doubled`.
fn read_cube_action(action: &str, is_doubled: bool) -> Option<Move> {
    let action = action.to_ascii_lowercase();
    if !is_doubled {
        let starts = |word: &str| action.starts_with(word);
        let doubles = ["double", "redouble", "optional"].into_iter().any(starts);
        return Some(if doubles { Move::Double } else { Move::Roll });
    }
    match action.rsplit_once(", ").map(|(_, response)| response)? {
        response if response.starts_with("take") => Some(Move::Take),
        response if response.starts_with("pass") => Some(Move::Drop),
        response if response.starts_with("beaver") => Some(Move::Beaver),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines that GNU Backgammon 1.07 printed.
    #[test]
    fn reads_the_best_play_and_the_cube_action_of_a_hint() {
        let line = "    1. Cubeful 2-ply    24/12(2)                     Eq.: -1.000";
        assert_eq!(best_play(line).as_deref(), Some("24/12(2)"));
        let line = "    2. Cubeful 0-ply    8/5 6/5                      Eq.: +0.219";
        assert_eq!(best_play(line), None, "only the best counts");
        let action = cube_action("Proper cube action: No double, take (23.8%)");
        assert_eq!(action.as_deref(), Some("No double, take"));
        assert_eq!(cube_action("1. No double           +0.106"), None);
    }

    #[test]
    fn cube_actions_become_moves_of_either_player() {
        for (action, double, response) in [
            ("No double, take", Move::Roll, Move::Take),
            ("Double, pass", Move::Double, Move::Drop),
            ("Redouble, take", Move::Double, Move::Take),
            ("Too good to redouble, pass", Move::Roll, Move::Drop),
            ("Optional double, take", Move::Double, Move::Take),
            ("No double, beaver", Move::Roll, Move::Beaver),
        ] {
            assert_eq!(read_cube_action(action, false), Some(double), "{action}");
            assert_eq!(read_cube_action(action, true), Some(response), "{action}");
        }
        assert_eq!(read_cube_action("", true), None);
    }
}
