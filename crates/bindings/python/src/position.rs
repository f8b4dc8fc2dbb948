//! The class `Position`, which is the same for all games.

/// Defines the class of a game's positions with what all games have. `$Class` holds a `Line` of `$Game`.
macro_rules! position_class {
    ($(#[$doc:meta])* $Class:ident, $Game:ty, $module:literal) => {
        $(#[$doc])*
        #[pyclass(name = "Position", module = $module, subclass)]
        #[derive(Clone)]
        pub(crate) struct $Class {
            pub(crate) line: game::Line<$Game>,
        }

        #[pymethods]
        impl $Class {
            #[new]
            #[pyo3(signature = (text = None, *, rules = "standard"))]
            fn new(text: Option<&str>, rules: &str) -> PyResult<Self> {
                let rules = crate::errors::read_rules::<$Game>(rules)?;
                let position = match text {
                    None => <$Game as game::Game>::start(rules),
                    Some(text) => <$Game>::read_any_position(&rules, text)
                        .map_err(crate::errors::PositionError::new_err)?,
                };
                Ok(Self { line: game::Line::new(position) })
            }

            /// The canonical text of the position; `Position(text, rules=...)` reads it.
            #[getter]
            fn text(&self) -> String {
                game::Notation::write_position(self.line.position())
            }

            /// The rules, for example "standard" or "travel".
            #[getter]
            fn rules(&self) -> String {
                game::Game::rules(self.line.position()).to_string()
            }

            /// Whose decision is awaited: "white", "black", "chance", or None if the game is over.
            #[getter]
            fn turn(&self) -> Option<&'static str> {
                match self.line.turn() {
                    game::Turn::Player(side) => Some(crate::outcome::side_name(side)),
                    game::Turn::Chance => Some("chance"),
                    game::Turn::Over(_) => None,
                }
            }

            /// Whether the game is over.
            #[getter]
            fn is_over(&self) -> bool {
                matches!(self.line.turn(), game::Turn::Over(_))
            }

            /// How the game ended, or None. Draws that must be claimed do not end it: see `claims`.
            fn outcome(&self) -> Option<crate::outcome::Outcome> {
                self.line.turn().outcome().map(crate::outcome::Outcome::of::<$Game>)
            }

            /// The legal moves; empty if no player is to decide.
            #[getter]
            fn legal_moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyList>> {
                let moves = self.moves();
                let list = pyo3::types::PyList::empty(py);
                for mv in &moves {
                    list.append(<$Game>::move_object(py, mv)?)?;
                }
                Ok(list)
            }

            /// The possible rolls with their probabilities; empty unless chance is to decide.
            fn chances(&self) -> Vec<(String, f64)> {
                let chances = match self.line.turn() {
                    game::Turn::Chance => game::Game::chances(self.line.position()),
                    _ => Vec::new(),
                };
                let total: u32 = chances.iter().map(|(_, weight)| weight).sum();
                let share = |weight: u32| f64::from(weight) / f64::from(total);
                chances.iter().map(|(roll, w)| (<$Game as game::Notation>::write_roll(roll), share(*w))).collect()
            }

            /// Plays a move (a move object or its text) or a roll (its text).
            ///
            /// Raises MoveError if it is not legal; the position is then unchanged.
            fn push(&mut self, event: &Bound<'_, PyAny>) -> PyResult<()> {
                let read = crate::python_game::event_of(&self.line, event)?;
                let line = &mut self.line;
                line.apply(&read).map_err(|refusal| {
                    crate::errors::refused(event.py(), line.position(), &refusal)
                })
            }

            /// Takes back the last move or roll and returns it; None if there is none.
            fn undo(&mut self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
                let event = self.line.undo();
                event.map(|event| crate::python_game::event_object::<$Game>(py, &event)).transpose()
            }

            /// The position after a move or a roll; this one stays as it is.
            fn after(&self, event: &Bound<'_, PyAny>) -> PyResult<Self> {
                let mut next = self.clone();
                next.push(event)?;
                Ok(next)
            }

            /// The move that a text means here. Raises MoveError if it is not legal.
            fn parse(&self, text: &Bound<'_, pyo3::types::PyString>) -> PyResult<Py<PyAny>> {
                let event = crate::python_game::event_of(&self.line, text.as_any())?;
                crate::python_game::event_object(text.py(), &event)
            }

            /// The canonical text of a legal move, with everything that depends on the position.
            fn move_text(&self, mv: &Bound<'_, PyAny>) -> PyResult<String> {
                self.after(mv)?;
                let event = crate::python_game::event_of(&self.line, mv)?;
                Ok(game::Notation::write_event(self.line.position(), &event))
            }

            /// Whether a move or a roll (an object or its text) is legal here.
            fn is_legal(&self, event: &Bound<'_, PyAny>) -> PyResult<bool> {
                match self.after(event) {
                    Ok(_) => Ok(true),
                    Err(error) if error.is_instance_of::<crate::errors::MoveError>(event.py()) => {
                        Ok(false)
                    }
                    Err(error) => Err(error),
                }
            }

            /// The moves and rolls since the first position, oldest first.
            #[getter]
            fn history(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
                let events = self.line.events().iter();
                events.map(|event| crate::python_game::event_object::<$Game>(py, event)).collect()
            }

            /// The first position, without what has happened since.
            #[getter]
            fn start(&self) -> Self {
                Self { line: game::Line::new(self.line.start().clone()) }
            }

            /// The draws that the player to decide may claim.
            fn claims(&self) -> Vec<String> {
                let game::Turn::Player(side) = self.line.turn() else { return Vec::new() };
                let claims = self.line.claims(side);
                claims.iter().map(|e| crate::outcome::snake_case(&format!("{e:?}"))).collect()
            }

            /// Whether a side could still win by any series of legal moves.
            fn can_win(&self, side: &str) -> PyResult<bool> {
                let side = crate::outcome::read_side(side)?;
                Ok(game::Game::can_win(self.line.position(), side))
            }

            /// The number of lines of exactly `depth` turns from here.
            fn perft(&self, py: Python<'_>, depth: u32) -> u64 {
                let position = self.line.position();
                py.detach(|| game::Perft::perft(position, depth))
            }

            /// `perft` for each first move (or roll), as a dict.
            fn divide(&self, py: Python<'_>, depth: u32) -> PyResult<Vec<(String, u64)>> {
                if depth == 0 {
                    return Err(pyo3::exceptions::PyValueError::new_err("depth must be at least 1"));
                }
                let position = self.line.position();
                Ok(py.detach(|| game::Perft::divide(position, depth)))
            }

            /// Plays games to their end with random moves, each from here, and counts how they end: the sums of White's
            /// and of Black's points, the draws, and the turns of all games. The same seed gives the same games.
            #[pyo3(signature = (games = 1, *, seed = 0, most_turns = 10_000))]
            fn playouts(
                &self,
                py: Python<'_>,
                games: u32,
                seed: u64,
                most_turns: u32,
            ) -> crate::python_game::Playouts {
                let position = self.line.position();
                py.detach(|| crate::python_game::Playouts::play(position, games, seed, most_turns))
            }

            /// The board drawn with characters.
            #[pyo3(signature = (*, unicode = false))]
            fn diagram(&self, unicode: bool) -> String {
                let style = match unicode {
                    true => game::DiagramStyle::Unicode,
                    false => game::DiagramStyle::Ascii,
                };
                game::Notation::diagram(self.line.position(), style)
            }

            /// The board as an SVG picture, seen from one side.
            #[pyo3(signature = (side = "white"))]
            fn svg(&self, side: &str) -> PyResult<String> {
                let side = crate::outcome::read_side(side)?;
                let positions = self.line.positions();
                let before = positions.len().checked_sub(2).and_then(|index| positions.get(index));
                let last = before.zip(self.line.events().last());
                let scene = board_view::Scene::of(self.line.position(), side, last);
                Ok(board_svg::document(&scene, &board_svg::BoardOptions::picture()))
            }

            fn _repr_svg_(&self) -> PyResult<String> {
                self.svg("white")
            }

            /// A copy with the same history.
            fn copy(&self) -> Self {
                self.clone()
            }

            fn __copy__(&self) -> Self {
                self.clone()
            }

            fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Self {
                self.clone()
            }

            fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
                let other = other.cast::<Self>();
                other.is_ok_and(|other| other.borrow().line.position() == self.line.position())
            }

            fn __str__(&self) -> String {
                self.diagram(false)
            }

            fn __repr__(&self) -> String {
                let name = <$Game as crate::python_game::PythonGame>::NAME;
                match self.rules().as_str() {
                    "standard" => format!("{name}.Position('{}')", self.text()),
                    rules => format!("{name}.Position('{}', rules='{rules}')", self.text()),
                }
            }

            fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String, String, Vec<String>))> {
                let this = slf.borrow();
                let line = &this.line;
                let written = line.positions().iter().zip(line.events());
                let events = written.map(|(position, event)| game::Notation::write_event(position, event)).collect();
                let start = game::Notation::write_position(line.start());
                let restore = slf.get_type().getattr("_restore")?;
                Ok((restore, (start, this.rules(), events)))
            }

            #[staticmethod]
            fn _restore(
                py: Python<'_>,
                start: &str,
                rules: &str,
                events: Vec<String>,
            ) -> PyResult<Self> {
                let mut position = Self::new(Some(start), rules)?;
                for event in events {
                    position.push(pyo3::types::PyString::new(py, &event).as_any())?;
                }
                Ok(position)
            }
        }

        impl $Class {
            fn moves(&self) -> Vec<<$Game as game::Game>::Move> {
                match self.line.turn() {
                    game::Turn::Player(_) => game::Game::legal_moves(self.line.position()),
                    _ => Vec::new(),
                }
            }
        }
    };
}

pub(crate) use position_class;
