//! Exact tables and rollouts.

use backgammon::Phase;
use backgammon_engine::{Networks, RolloutSettings, RolloutStart};
use bearoff::{HomeBoard, OneSidedDatabase};
use checkers_endgames::{DtcSolver, Tablebase, Wdl};
use engine::StopSignal;
use game::Side;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::backgammon::BackgammonPosition;
use crate::checkers::CheckersPosition;
use crate::interruptible::interruptible;
use crate::outcome::read_side;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(probe, module)?)?;
    module.add_function(wrap_pyfunction!(distance, module)?)?;
    module.add_function(wrap_pyfunction!(open_tablebase, module)?)?;
    module.add_function(wrap_pyfunction!(bearoff_rolls, module)?)?;
    module.add_function(wrap_pyfunction!(bearoff_win, module)?)?;
    module.add_function(wrap_pyfunction!(rollout, module)?)?;
    module.add_class::<Rollout>()
}

/// The exact result of a checkers position with few pieces for the player to move: "win", "draw" or "loss"; None if the
/// tables do not have it. The package contains all positions with up to five pieces.
///
/// >>> from salon_games import checkers
/// >>> checkers.probe(checkers.Position("W:WK19,K23:B12,K28"))
/// 'win'
#[pyfunction]
fn probe(position: &CheckersPosition) -> Option<&'static str> {
    Tablebase::shared().probe(position.line.position()).map(|result| match result {
        Wdl::Win => "win",
        Wdl::Draw => "draw",
        Wdl::Loss => "loss",
    })
}

/// How many turns the winner needs to the next capture or crowning in a checkers position of the tables, if the loser
/// resists as long as possible; None for draws and for positions that the tables do not have.
#[pyfunction]
fn distance(py: Python<'_>, position: &CheckersPosition) -> Option<u16> {
    let position = *position.line.position();
    py.detach(|| DtcSolver::new().distance(&position))
}

/// Opens a file of checkers endgames that `salon tables checkers` has written, for all engines and probes of this process.
#[pyfunction]
fn open_tablebase(path: std::path::PathBuf) -> PyResult<()> {
    let tablebase = Tablebase::open(&path)
        .map_err(|error| PyValueError::new_err(format!("{}: {error}", path.display())))?;
    tablebase.share();
    Ok(())
}

/// The checkers of a side, if all of them are at home or borne off.
fn home_board(position: &BackgammonPosition, side: Side) -> PyResult<HomeBoard> {
    HomeBoard::of(position.line.position().checkers(side)).ok_or_else(|| {
        PyValueError::new_err("the bear-off tables hold positions with all checkers at home")
    })
}

/// The probabilities that a side needs so many rolls to bear off all its checkers: pairs of rolls and probability.
///
/// >>> from salon_games import backgammon
/// >>> position = backgammon.Position("XGID=-a----A-------------------:0:0:1:00:0:0:0:0:10")
/// >>> [(rolls, round(p, 4)) for rolls, p in backgammon.bearoff_rolls(position, "white")]
/// [(1, 0.75), (2, 0.25)]
#[pyfunction]
fn bearoff_rolls(
    py: Python<'_>,
    position: &BackgammonPosition,
    side: &str,
) -> PyResult<Vec<(u8, f32)>> {
    let home = home_board(position, read_side(side)?)?;
    Ok(py.detach(|| OneSidedDatabase::shared().rolls(home).collect()))
}

/// The probability that a side bears off first if it rolls next.
#[pyfunction]
fn bearoff_win(py: Python<'_>, position: &BackgammonPosition, side: &str) -> PyResult<f32> {
    let side = read_side(side)?;
    let (own, other) = (home_board(position, side)?, home_board(position, !side)?);
    Ok(py.detach(|| OneSidedDatabase::shared().win(own, other)))
}

/// The result of a rollout, for the player on roll. Each value has a standard error.
#[pyclass(frozen, get_all, module = "salon_games.backgammon")]
struct Rollout {
    /// How many games were played.
    games: u32,
    /// The probabilities of winning, of winning a gammon and a backgammon, and of losing these.
    probabilities: (f32, f32, f32, f32, f32),
    /// Their standard errors.
    errors: (f32, f32, f32, f32, f32),
    /// Cubeless equity.
    equity: f32,
    /// Its standard error.
    equity_error: f32,
    /// Equity with the cube, in units of the stake before the decision.
    cubeful: f32,
    /// Its standard error.
    cubeful_error: f32,
}

#[pymethods]
impl Rollout {
    fn __repr__(&self) -> String {
        format!(
            "Rollout(games={}, win={:.4}, equity={:+.4} ± {:.4}, cubeful={:+.4} ± {:.4})",
            self.games,
            self.probabilities.0,
            self.equity,
            self.equity_error,
            self.cubeful,
            self.cubeful_error
        )
    }
}

/// Plays a backgammon position to its end many times, with variance reduction. A player must be about to roll or double.
///
/// `first` is the first decision about the cube: "free" (the player may double), "roll" or "taken" (the player has doubled
/// and the opponent has taken). The same seed gives the same result.
#[pyfunction]
#[pyo3(signature = (position, *, games = 1296, seed = 0, first = "free"))]
fn rollout(
    py: Python<'_>,
    position: &BackgammonPosition,
    games: u32,
    seed: u64,
    first: &str,
) -> PyResult<Rollout> {
    let position = position.line.position().clone();
    let side = match position.phase() {
        Phase::BeforeRoll(side) | Phase::Rolling(side) => side,
        _ => return Err(PyValueError::new_err("a rollout begins before a player's roll")),
    };
    let first = match first {
        "free" => RolloutStart::Free,
        "roll" => RolloutStart::Roll,
        "taken" => RolloutStart::Taken,
        _ => return Err(PyValueError::new_err("first is 'free', 'roll' or 'taken'")),
    };
    if games == 0 {
        return Err(PyValueError::new_err("games must be at least 1"));
    }
    let stop = StopSignal::new();
    let settings = RolloutSettings { games, seed };
    let result = interruptible(py, &stop, || {
        let go_on = &mut |_| !stop.is_set();
        Networks::shipped().roll_out(&position, side, first, &settings, go_on)
    })?;
    let row = |p: engine::OutcomeProbabilities| {
        (p.win, p.win_gammon, p.win_backgammon, p.lose_gammon, p.lose_backgammon)
    };
    Ok(Rollout {
        games: result.games,
        probabilities: row(result.chances),
        errors: row(result.errors),
        equity: result.equity,
        equity_error: result.equity_error,
        cubeful: result.cubeful,
        cubeful_error: result.cubeful_error,
    })
}
