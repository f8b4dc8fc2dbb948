//! Tournaments of chess, checkers and backgammon: pairing, standings, tie-breaks, report files.
//!
//! What it is: a tournament as plain data ([`Tournament`]) and pure functions over it. [`pair_swiss_round`] pairs by the FIDE
//! Dutch system in force since February 2026, [`round_robin()`] by the Berger tables, [`EliminationDraw`] holds knockouts, double
//! elimination and backgammon draws with consolation and last chance, [`pair_arena`] pairs whoever waits, and [`TeamLeague`] is
//! a season of team matches. [`standings()`] ranks by score and selectable tie-breaks; [`read_trf`] and [`write_trf`] exchange
//! tournaments with other programs.
//!
//! What it is not: a server, a clock or a source of chance. It opens no tables, sends nothing and draws no lots; whoever
//! calls it passes in what was drawn. It knows no game: results are wins, draws and losses, and the points of a match where a
//! game has them.
//!
//! ```
//! use salon_pairing::{
//!     BoardResult, Player, TieBreak, Tournament, UnplayedRounds, pair_swiss_round, standings,
//! };
//!
//! let players = ["Ada", "Ben", "Cleo", "Dan", "Eve"];
//! let players = (1..).zip(players).map(|(id, name)| Player::new(id, name).rated(2000)).collect();
//! let mut tournament = Tournament::new("Club evening", players, 3);
//! tournament.sort_players();
//!
//! let mut round = pair_swiss_round(&tournament)?;
//! assert_eq!(round.pairings.len(), 2);
//! assert_eq!(round.byes.len(), 1, "one of five players gets the bye");
//!
//! for pairing in &mut round.pairings {
//!     pairing.result = Some(BoardResult::WhiteWins);
//! }
//! tournament.rounds.push(round);
//! let table = standings(
//!     &tournament,
//!     &[TieBreak::BuchholzCut1, TieBreak::SonnebornBerger],
//!     UnplayedRounds::VirtualOpponent,
//! );
//! assert_eq!(table[0].score.to_string(), "1.0");
//! # Ok::<(), salon_pairing::SwissError>(())
//! ```

mod arena;
mod board_result;
mod colour;
mod elimination;
#[cfg(feature = "file")]
mod file;
mod history;
mod matching;
mod performance;
mod player;
mod point_system;
mod points;
mod round;
mod round_robin;
mod standings;
mod swiss;
mod team;
mod tie_break;
mod tie_break_values;
mod tournament;
mod trf;

pub use arena::{
    ArenaError, ArenaGame, ArenaRules, ArenaScore, WaitingPlayer, arena_score, arena_scores,
    pair_arena,
};
pub use board_result::{BoardResult, PlayerResult};
pub use colour::Colour;
pub use elimination::{
    EliminationDraw, EliminationError, EliminationMatch, MatchSlot, Section, SlotSource,
};
#[cfg(feature = "file")]
pub use file::{
    PairError, ReportedResult, ResultError, TournamentFile, TournamentFileError, TournamentFormat,
};
pub use history::{GameRecord, PlayerHistory, RoundRecord, histories};
pub use player::{Player, PlayerId, Title};
pub use point_system::PointSystem;
pub use points::Points;
pub use round::{Bye, MatchPoints, Pairing, PlayerBye, Round};
pub use round_robin::{RoundRobinCycles, berger_table, round_robin, settle_withdrawals};
pub use standings::{Standing, standings};
pub use swiss::{SwissError, pair_swiss_round};
pub use team::{LineUpError, Team, TeamBoard, TeamId, TeamLeague, TeamMatch, TeamStanding};
pub use tie_break::{TieBreak, TieBreakValue};
pub use tie_break_values::UnplayedRounds;
pub use tournament::{Acceleration, RequestedBye, Tournament, TournamentError};
pub use trf::{TrfError, TrfHeader, read_trf, write_trf};
