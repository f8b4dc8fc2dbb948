//! Retrograde analysis: solves positions backwards from those that are won or lost at once.

use crate::Wdl;
use crate::index::{INDEX_COUNT, MaterialPositions, first_index, index_of};
use crate::material::Material;
use crate::mover_board::MoverBoard;

/// A solved position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SolvedPosition {
    pub(crate) result: Wdl,
    /// The most plies until a piece is captured or crowned or the game ends; 0 for draws.
    pub(crate) distance: u16,
}

/// The solved positions of all materials.
pub(crate) struct Solution {
    /// By index; `None` if the position is not solved yet or does not exist.
    results: Vec<Option<Wdl>>,
    distances: Vec<u16>,
}

impl Solution {
    /// Solves every position of up to this many pieces. Reports how many are done, and how many there
    /// are.
    pub(crate) fn of(pieces: u8, on_progress: &mut dyn FnMut(usize, usize)) -> Self {
        let mut solution =
            Self { results: vec![None; INDEX_COUNT], distances: vec![0; INDEX_COUNT] };
        let all = Material::all(pieces);
        let total: usize = all.iter().map(|material| material.index_count() as usize).sum();
        let mut done = 0;
        for &material in &all {
            if material.code() <= material.swapped().code() {
                let known = |board: MoverBoard| solution.result(board);
                for (positions, solved) in MaterialSolver::new(material).solve(&known) {
                    solution.add(&positions, &solved);
                    done += solved.len();
                    on_progress(done, total);
                }
            }
        }
        solution
    }

    fn add(&mut self, positions: &MaterialPositions, solved: &[Option<SolvedPosition>]) {
        for (index, solved) in positions.indices().zip(solved) {
            self.results[index] = solved.map(|solved| solved.result);
            self.distances[index] = solved.map_or(0, |solved| solved.distance);
        }
    }

    fn result(&self, board: MoverBoard) -> Wdl {
        if board.own == 0 {
            return Wdl::Loss;
        }
        // Only solved positions are looked up.
        self.results[index_of(board)].unwrap_or(Wdl::Draw)
    }

    pub(crate) fn position(&self, board: MoverBoard) -> SolvedPosition {
        let distance = self.distances[index_of(board)];
        SolvedPosition { result: self.result(board), distance }
    }

    /// The results by index.
    pub(crate) fn results(&self) -> &[Option<Wdl>] {
        &self.results
    }
}

/// Solves the positions of one material with either side to move: those that a game stays in until a
/// piece is captured or crowned.
pub(crate) struct MaterialSolver {
    /// The material, and the material with the opponent to move if that is different.
    materials: Vec<Material>,
    positions: Vec<MaterialPositions>,
    /// The states of the positions of both materials, one after the other.
    states: Vec<PositionState>,
}

#[derive(Clone, Copy)]
enum PositionState {
    /// There is no such position.
    Invalid,
    /// Unknown; this many moves within the material are not known to lose.
    Unknown(u8),
    /// Unknown, but not lost: some capture or crowning leads to a draw.
    NotLost,
    Solved(SolvedPosition),
}

impl MaterialSolver {
    pub(crate) fn new(material: Material) -> Self {
        let swapped = material.swapped();
        let materials = if material == swapped { vec![material] } else { vec![material, swapped] };
        let positions = materials.iter().map(|&material| MaterialPositions::new(material));
        Self { positions: positions.collect(), materials, states: Vec::new() }
    }

    /// The solved positions of each material. `known` gives the results after captures and crownings.
    pub(crate) fn solve(
        mut self,
        known: &dyn Fn(MoverBoard) -> Wdl,
    ) -> Vec<(MaterialPositions, Vec<Option<SolvedPosition>>)> {
        self.look_one_ply_ahead(known);
        let mut newest = self.solved_boards();
        let mut distance = 1;
        while !newest.is_empty() {
            distance += 1;
            newest = self.step_back(&newest, distance);
        }
        let mut states = self.states.into_iter().map(|state| match state {
            PositionState::Invalid => None,
            PositionState::Solved(solved) => Some(solved),
            PositionState::Unknown(_) | PositionState::NotLost => {
                Some(SolvedPosition { result: Wdl::Draw, distance: 0 })
            }
        });
        let solved = |positions: MaterialPositions| {
            let solved = states.by_ref().take(positions.indices().len()).collect();
            (positions, solved)
        };
        self.positions.into_iter().map(solved).collect()
    }

    fn look_one_ply_ahead(&mut self, known: &dyn Fn(MoverBoard) -> Wdl) {
        for (positions, &material) in self.positions.iter().zip(&self.materials) {
            self.states.extend(positions.indices().map(|index| match positions.board(index) {
                Some(board) => initial_state(board, material, known),
                None => PositionState::Invalid,
            }));
        }
    }

    fn solved_boards(&self) -> Vec<MoverBoard> {
        let boards = self
            .positions
            .iter()
            .flat_map(|positions| positions.indices().map(move |index| positions.board(index)));
        let is_solved = |state: &PositionState| matches!(state, PositionState::Solved(_));
        let solved = self.states.iter().zip(boards).filter(|(state, _)| is_solved(state));
        solved.filter_map(|(_, board)| board).collect()
    }

    /// Solves the positions one ply before those solved last. Returns them.
    fn step_back(&mut self, newest: &[MoverBoard], distance: u16) -> Vec<MoverBoard> {
        let mut solved = Vec::new();
        for &board in newest {
            let state = self.states[self.state_index(board)];
            let PositionState::Solved(SolvedPosition { result, .. }) = state else { continue };
            board.for_each_parent(&mut |parent| {
                let index = self.state_index(parent);
                if let Some(result) = self.states[index].after_child(result) {
                    let position = SolvedPosition { result, distance };
                    self.states[index] = PositionState::Solved(position);
                    solved.push(parent);
                }
            });
        }
        solved
    }

    fn state_index(&self, board: MoverBoard) -> usize {
        let material = Material::of(board);
        let is_first = material == self.materials[0];
        let before = if is_first { 0 } else { self.materials[0].index_count() as usize };
        before + index_of(board) - first_index(material)
    }
}

impl PositionState {
    /// The result that follows now that the result of one more child is known.
    fn after_child(&mut self, child: Wdl) -> Option<Wdl> {
        match (self, child) {
            (Self::Unknown(_) | Self::NotLost, Wdl::Loss) => Some(Wdl::Win),
            (Self::Unknown(left), Wdl::Win) => {
                *left -= 1;
                (*left == 0).then_some(Wdl::Loss)
            }
            _ => None,
        }
    }
}

/// What one ply of looking ahead says about a position.
fn initial_state(
    board: MoverBoard,
    material: Material,
    known: &dyn Fn(MoverBoard) -> Wdl,
) -> PositionState {
    let (mut moves, mut moves_within, mut wins, mut draws) = (0, 0, false, false);
    board.for_each_child(&mut |child| {
        moves += 1;
        if child.own != 0 && Material::of(child).is_same_or_swapped(material) {
            moves_within += 1;
        } else {
            let result = known(child);
            wins |= result == Wdl::Loss;
            draws |= result == Wdl::Draw;
        }
    });
    let solved = |result, distance| PositionState::Solved(SolvedPosition { result, distance });
    match (wins, draws, moves_within) {
        (true, ..) => solved(Wdl::Win, 1),
        (_, false, 0) => solved(Wdl::Loss, u16::from(moves > 0)),
        (_, true, _) => PositionState::NotLost,
        (_, false, within) => PositionState::Unknown(within),
    }
}
