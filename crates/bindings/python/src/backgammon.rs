use ::backgammon::{BAR, GnuId, Move, OFF, Position as Rules};
use game::Game;
use pyo3::prelude::*;

use crate::outcome::{read_side, side_name};
use crate::position::position_class;
use crate::python_game::PythonGame;

pub(crate) fn add(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("BackgammonMove", module.py().get_type::<BackgammonMove>())?;
    module.add("BackgammonPosition", module.py().get_type::<BackgammonPosition>())
}

/// A decision of backgammon: a play of a roll, or one about the cube.
///
/// >>> from salon_games import backgammon
/// >>> position = backgammon.Position()
/// >>> position.push("31")
/// >>> move = position.parse("8/5 6/5")
/// >>> str(move), move.kind, move.hops
/// ('8/5,6/5', 'play', [(8, 5), (6, 5)])
#[pyclass(name = "Move", module = "salon_games.backgammon", frozen, eq, hash)]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct BackgammonMove(pub(crate) Move);

#[pymethods]
impl BackgammonMove {
    /// "play", "pass", "roll", "double", "take", "drop", "beaver" or "raccoon".
    #[getter]
    fn kind(&self) -> &'static str {
        match self.0 {
            Move::Play(play) if play.is_pass() => "pass",
            Move::Play(_) => "play",
            Move::Roll => "roll",
            Move::Double => "double",
            Move::Take => "take",
            Move::Drop => "drop",
            Move::Beaver => "beaver",
            Move::Raccoon => "raccoon",
        }
    }

    /// The hops of a play as pairs of places, as the player numbers them: 25 is the bar, 0 is off the board.
    #[getter]
    fn hops(&self) -> Vec<(u32, u32)> {
        match self.0 {
            Move::Play(play) => {
                play.hops().iter().map(|hop| (hop.from.into(), hop.to.into())).collect()
            }
            _ => Vec::new(),
        }
    }

    fn __str__(&self) -> String {
        let Move::Play(play) = self.0 else { return self.kind().to_owned() };
        if play.is_pass() {
            return "pass".to_owned();
        }
        let place = |place: u8| match place {
            BAR => "bar".to_owned(),
            OFF => "off".to_owned(),
            point => point.to_string(),
        };
        let hops = play.hops().iter().map(|hop| format!("{}/{}", place(hop.from), place(hop.to)));
        hops.collect::<Vec<_>>().join(",")
    }

    fn __repr__(&self) -> String {
        format!("<backgammon.Move {}>", self.__str__())
    }
}

impl PythonGame for Rules {
    const NAME: &'static str = "backgammon";

    fn move_object(py: Python<'_>, mv: &Move) -> PyResult<Py<PyAny>> {
        Ok(Py::new(py, BackgammonMove(*mv))?.into_any())
    }

    fn move_of(object: &Bound<'_, PyAny>) -> Option<Move> {
        object.cast::<BackgammonMove>().ok().map(|mv| mv.get().0)
    }

    fn read_any_position(rules: &::backgammon::Rules, text: &str) -> Result<Self, String> {
        if let Ok(id) = text.trim().parse::<GnuId>() {
            return id.to_position(rules).map_err(|error| error.to_string());
        }
        <Self as game::Notation>::read_position(rules, text).map_err(|error| error.to_string())
    }
}

position_class! {
    /// A position of backgammon with the game that led to it: board, cube, score, and what is awaited.
    ///
    /// `Position()` is the start, before the opening roll; `Position(text)` reads an XGID or a GNU Backgammon ID; `rules`
    /// names a rulebook and its options ("standard", "standard+match=7", "fortress", "travel").
    ///
    /// White is X of XGID and moves from 24 to 1. Rolls are pushed as texts; of the opening roll, White's die comes first.
    ///
    /// >>> from salon_games import backgammon
    /// >>> position = backgammon.Position(rules="standard+match=7")
    /// >>> position.turn
    /// 'chance'
    /// >>> for event in ["31", "8/5 6/5", "double", "take", "64"]:
    /// ...     position.push(event)
    /// >>> position.xgid
    /// 'XGID=-b---BD-B---eE---c-e----B-:1:1:-1:64:0:0:0:7:10'
    BackgammonPosition, Rules, "salon_games.backgammon"
}

#[pymethods]
impl BackgammonPosition {
    /// The XGID, with a suffix where an XGID cannot say what is awaited.
    #[getter]
    fn xgid(&self) -> String {
        self.text()
    }

    /// GNU Backgammon's ID of the position and the match; None if it cannot express them.
    #[getter]
    fn gnu_id(&self) -> Option<String> {
        GnuId::of(self.line.position()).map(|id| id.to_string())
    }

    /// The roll to be played, the larger number first; None if there is none.
    #[getter]
    fn dice(&self) -> Option<(u8, u8)> {
        self.line.position().rolled().map(|(_, dice)| (dice.high(), dice.low()))
    }

    /// The side whose turn it is, even while the other answers a double; None before the opening roll.
    #[getter]
    fn on_turn(&self) -> Option<&'static str> {
        self.line.position().on_turn().map(side_name)
    }

    /// The value of the cube.
    #[getter]
    fn cube(&self) -> u32 {
        self.line.position().cube().stake()
    }

    /// Who owns the cube; None while it is in the middle.
    #[getter]
    fn cube_owner(&self) -> Option<&'static str> {
        self.line.position().cube().owner().map(side_name)
    }

    /// The points of White and of Black before this game.
    #[getter]
    fn score(&self) -> (u32, u32) {
        let points = self.line.position().score().points();
        (points.white, points.black)
    }

    /// Whether this is the Crawford game.
    #[getter]
    fn is_crawford(&self) -> bool {
        self.line.position().score().is_crawford()
    }

    /// How many checkers of a side stand on each place, as that side numbers them: index 0 is off the board, 1 to 24 are
    /// the points, 25 is the bar.
    fn checkers(&self, side: &str) -> PyResult<Vec<u32>> {
        let checkers = self.line.position().checkers(read_side(side)?);
        Ok((0..=BAR).map(|place| u32::from(checkers.on(place))).collect())
    }

    /// How many pips a side has still to go.
    fn pip_count(&self, side: &str) -> PyResult<u32> {
        Ok(self.line.position().checkers(read_side(side)?).pips())
    }

    /// What the player to decide wins or loses now: the outcome if `side` resigned at this level (1 a single game, 2 a
    /// gammon, 3 a backgammon).
    #[pyo3(signature = (side, level = 1))]
    fn resignation(&self, side: &str, level: u8) -> PyResult<crate::outcome::Outcome> {
        let outcome = self.line.position().resignation(read_side(side)?, level);
        Ok(crate::outcome::Outcome::of::<Rules>(outcome))
    }

    /// The first position of the next game of a match or session after these outcomes; None if the match is over.
    ///
    /// >>> from salon_games import backgammon
    /// >>> won = backgammon.Position().resignation("black", 2)
    /// >>> backgammon.Position.next_game("standard+match=3", [won]).score
    /// (2, 0)
    #[staticmethod]
    fn next_game(
        rules: &str,
        outcomes: Vec<Py<crate::outcome::Outcome>>,
    ) -> PyResult<Option<Self>> {
        let rules = crate::errors::read_rules::<Rules>(rules)?;
        let results: Vec<_> = outcomes.iter().filter_map(|outcome| outcome.get().won()).collect();
        let next = <Rules as Game>::next_game(&rules, &results);
        Ok(next.map(|next| Self { line: game::Line::new(next) }))
    }
}
