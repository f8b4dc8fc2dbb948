/// The principal variation of every ply of the current line (a triangular PV table).
#[derive(Clone, Debug)]
pub struct PvTable<M> {
    lines: Vec<Vec<M>>,
}

impl<M: Copy> PvTable<M> {
    /// An empty table for this many plies.
    pub fn new(plies: usize) -> Self {
        Self { lines: vec![Vec::new(); plies] }
    }

    /// Empties the line of a ply.
    #[inline(always)]
    pub fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Sets the line of a ply: this move, followed by the line of the next ply.
    #[inline]
    pub fn update(&mut self, ply: usize, mv: M) {
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        let line = &mut upper[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&lower[0]);
    }

    /// The line of a ply.
    pub fn line(&self, ply: usize) -> &[M] {
        &self.lines[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_continues_with_the_line_of_the_next_ply() {
        let mut table = PvTable::new(4);
        for ply in (0..3).rev() {
            table.update(ply, ply);
        }
        assert_eq!(table.line(0), [0, 1, 2]);
        table.clear(1);
        table.update(0, 9);
        assert_eq!(table.line(0), [9]);
    }
}
