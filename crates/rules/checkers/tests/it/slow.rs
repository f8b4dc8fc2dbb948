//! A slow generator on a plain eight by eight array, written from the rule texts and from nothing
//! else. It shares no line with the fast one.

/// A square of the array: empty, or a piece by its letter (`w`, `b`, and capitals for kings).
pub(crate) type Cells = [[char; 8]; 8];

pub(crate) struct Slow {
    pub(crate) cells: Cells,
    pub(crate) white_to_move: bool,
    pub(crate) booklet: Booklet,
}

/// What a booklet says of capturing.
#[derive(Clone, Copy)]
pub(crate) struct Booklet {
    /// A capture may be left alone.
    pub(crate) capturing_is_free: bool,
    /// A capture may be broken off.
    pub(crate) stopping_is_free: bool,
    /// A man that is crowned goes on as a king in the same move.
    pub(crate) crowned_goes_on: bool,
}

impl Booklet {
    /// The text of `deluxe` says "may" of capturing and of going on, and crowns "as soon as" the
    /// last row is reached; all others say "must", and under them crowning ends the turn.
    pub(crate) fn named(name: &str) -> Self {
        let may = name == "deluxe";
        Self { capturing_is_free: may, stopping_is_free: may, crowned_goes_on: may }
    }
}

/// A turn: the places that the piece visits, and what the board looks like then.
pub(crate) type Turn = (Vec<(usize, usize)>, Cells);

const EMPTY: char = '.';

impl Slow {
    pub(crate) fn turns(&self) -> Vec<Turn> {
        let mut captures = Vec::new();
        let mut steps = Vec::new();
        for row in 0..8 {
            for column in 0..8 {
                if self.is_own(self.cells[row][column]) {
                    let capture = Capture { slow: self, piece: self.cells[row][column] };
                    capture.jump_from(vec![(row, column)], vec![], &mut captures);
                    self.steps_from(row, column, &mut steps);
                }
            }
        }
        if self.booklet.capturing_is_free {
            captures.extend(steps);
            return captures;
        }
        if captures.is_empty() { steps } else { captures }
    }

    fn is_own(&self, cell: char) -> bool {
        cell != EMPTY && cell.eq_ignore_ascii_case(&'w') == self.white_to_move
    }

    fn is_opponent(&self, cell: char) -> bool {
        cell != EMPTY && !self.is_own(cell)
    }

    /// Where a piece may head: men forward only, which for White is up.
    fn headings(&self, piece: char) -> Vec<(i32, i32)> {
        let mut headings = Vec::new();
        for down in [-1, 1] {
            let forward = (down == -1) == self.white_to_move;
            if forward || piece.is_ascii_uppercase() {
                headings.push((down, -1));
                headings.push((down, 1));
            }
        }
        headings
    }

    fn steps_from(&self, row: usize, column: usize, steps: &mut Vec<Turn>) {
        let piece = self.cells[row][column];
        for heading in self.headings(piece) {
            let Some((r, c)) = beside(row, column, heading) else { continue };
            if self.cells[r][c] == EMPTY {
                let mut after = self.cells;
                after[row][column] = EMPTY;
                after[r][c] = self.crowned(piece, r);
                steps.push((vec![(row, column), (r, c)], after));
            }
        }
    }

    /// What the piece is once it stands in a row.
    fn crowned(&self, piece: char, row: usize) -> char {
        match (piece, row) {
            ('w', 0) => 'W',
            ('b', 7) => 'B',
            _ => piece,
        }
    }
}

/// A capture by a piece. The captured ones stay on the board until the turn is over, but no piece
/// is jumped twice.
#[derive(Clone, Copy)]
struct Capture<'s> {
    slow: &'s Slow,
    piece: char,
}

impl Capture<'_> {
    /// Continues with every possible jump; returns whether there was one.
    fn jump_from(
        &self,
        path: Vec<(usize, usize)>,
        captured: Vec<(usize, usize)>,
        turns: &mut Vec<Turn>,
    ) -> bool {
        let (row, column) = path[path.len() - 1];
        let mut jumped = false;
        for heading in self.slow.headings(self.piece) {
            let Some(over) = beside(row, column, heading) else { continue };
            let Some(to) = beside(over.0, over.1, heading) else { continue };
            let opponent = self.slow.is_opponent(self.slow.cells[over.0][over.1]);
            let free = self.slow.cells[to.0][to.1] == EMPTY || to == path[0];
            if !opponent || captured.contains(&over) || !free {
                continue;
            }
            jumped = true;
            let landed = Self { piece: self.slow.crowned(self.piece, to.0), ..*self };
            let path = [path.clone(), vec![to]].concat();
            let captured = [captured.clone(), vec![over]].concat();
            let stops = landed.piece != self.piece && !self.slow.booklet.crowned_goes_on;
            let goes_on = !stops && landed.jump_from(path.clone(), captured.clone(), turns);
            if !goes_on || self.slow.booklet.stopping_is_free {
                turns.push((path.clone(), landed.board_after(&path, &captured)));
            }
        }
        jumped
    }

    fn board_after(&self, path: &[(usize, usize)], captured: &[(usize, usize)]) -> Cells {
        let mut after = self.slow.cells;
        for &(row, column) in captured {
            after[row][column] = EMPTY;
        }
        let (start, end) = (path[0], path[path.len() - 1]);
        after[start.0][start.1] = EMPTY;
        after[end.0][end.1] = self.piece;
        after
    }
}

fn beside(row: usize, column: usize, (down, right): (i32, i32)) -> Option<(usize, usize)> {
    let (row, column) = (row as i32 + down, column as i32 + right);
    let inside = (0..8).contains(&row) && (0..8).contains(&column);
    inside.then_some((row as usize, column as usize))
}
