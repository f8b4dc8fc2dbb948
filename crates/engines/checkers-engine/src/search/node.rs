use checkers::Position;
use engine::{Bound, TtEntry};

use super::Searcher;
use super::order::Entry;
use super::reduce::{Late, reduction};
use crate::evaluate::is_threatened;
use crate::value::{DRAW, INFINITE, MAX_PLY, OVER, from_memory, lost_at, to_memory};

/// One position of the tree, as its stages see it.
pub(super) struct Node {
    pub(super) ply: usize,
    pub(super) depth: i32,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether its exact value is wanted, not only a bound.
    pub(super) principal: bool,
    /// Whether some move is expected to be too good for the opponent to allow this position.
    pub(super) cut: bool,
    /// Whether the player to move must capture.
    pub(super) forced: bool,
    /// Whether the opponent could capture if it were their turn.
    pub(super) threatened: bool,
    /// What the evaluation says; `None` where something must be captured.
    pub(super) eval: Option<i32>,
    /// Where lines end but somebody may still jump: what it is worth not to.
    stand: Option<i32>,
    note: Option<TtEntry>,
}

/// How far below the end of a line jumps are looked at that nobody has to make.
const LAST_JUMPS: i32 = -6;

/// What the moves of a node have come to.
struct Outcome {
    best: i32,
    best_move: Option<Entry>,
    alpha: i32,
}

impl Searcher<'_> {
    /// The value of a position, searched `depth` plies deep, as far as it lies between `alpha` and
    /// `beta`.
    pub(super) fn node(
        &mut self,
        position: &Position,
        depth: i32,
        mut alpha: i32,
        mut beta: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        self.count();
        self.stack[ply].line.clear();
        if self.halted || self.is_drawn(position) {
            return DRAW;
        }
        if let Some(value) = self.tabled(position, ply) {
            return value;
        }
        let can_jump = !position.jumpers().is_empty();
        if depth <= 0
            && !can_jump
            && let Some(value) = self.settled(position, depth, ply)
        {
            return value;
        }
        if ply >= MAX_PLY {
            return self.judge(position);
        }
        // An end further away than one already found is of no interest.
        alpha = alpha.max(lost_at(ply));
        beta = beta.min(OVER - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let node = match self.look(position, depth, (alpha, beta), ply, cut, can_jump) {
            Ok(node) => node,
            Err(value) => return value,
        };
        if let Some(value) = self.decided(position, &node) {
            return value;
        }
        if self.halted {
            return DRAW;
        }
        self.stack[ply + 1].killers = [None; 2];
        let begin = self.lay_out(position, node.note.map_or(0, |note| note.mv), ply);
        let value = match self.entries.len() - begin {
            0 => lost_at(ply),
            _ => self.try_moves(position, &node, begin),
        };
        self.entries.truncate(begin);
        value
    }

    /// The end of a line where nothing is to be captured: what it is worth, unless the opponent
    /// threatens to capture and a move more shows what comes of it.
    fn settled(&mut self, position: &Position, depth: i32, ply: usize) -> Option<i32> {
        self.deepest = self.deepest.max(ply);
        if position.steppers().is_empty() {
            return Some(lost_at(ply));
        }
        if depth == 0 && is_threatened(position) {
            return None;
        }
        Some(self.judge(position))
    }

    /// The first stage: what is known without looking at moves. `Err` if that decides.
    fn look(
        &mut self,
        position: &Position,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        cut: bool,
        can_jump: bool,
    ) -> Result<Node, i32> {
        let principal = beta - alpha > 1;
        let key = self.keys.last().copied().unwrap_or_default();
        let note = self.quest.memory.probe(key);
        if let Some(note) = note
            && !principal
            && i32::from(note.depth) >= depth
            && let Some(value) = usable(note, alpha, beta, ply)
        {
            return Err(value);
        }
        let forced = can_jump && position.rules().law().must_capture;
        let eval = match note {
            _ if can_jump => None,
            Some(note) if note.eval != 0 => Some(i32::from(note.eval)),
            _ => Some(self.judge(position)),
        };
        self.stack[ply].eval = eval;
        // Where jumping is a right and not a duty, a line may end in peace all the same.
        let stand = (depth <= 0 && can_jump && !forced).then(|| self.judge(position));
        if let Some(stand) = stand
            && (stand >= beta || depth < LAST_JUMPS)
        {
            return Err(stand);
        }
        let threatened = !can_jump && is_threatened(position);
        let mut depth = depth;
        // Without a move to begin with, deep searches are wasted: the next iteration will have one.
        if depth >= 5 && note.is_none_or(|note| note.mv == 0) && (principal || cut) {
            depth -= 1;
        }
        Ok(Node { ply, depth, alpha, beta, principal, cut, forced, threatened, eval, stand, note })
    }

    /// The main stage: tries moves until one is too good or none is left.
    fn try_moves(&mut self, position: &Position, node: &Node, begin: usize) -> i32 {
        let best = node.stand.unwrap_or(-INFINITE);
        let mut outcome = Outcome { best, best_move: None, alpha: node.alpha.max(best) };
        let mut count = 0;
        let moves = self.entries.len() - begin;
        while let Some(entry) = self.pick(begin + count) {
            count += 1;
            let skipped = node.stand.is_some() && !entry.mv.is_capture();
            if skipped || self.quest.handicap.overlooks(entry.mv, node.ply) {
                continue;
            }
            let value = self.try_move(position, node, &entry, count, moves, outcome.alpha);
            if self.halted {
                return DRAW;
            }
            if value > outcome.best {
                outcome.best = value;
                if value > outcome.alpha {
                    outcome.best_move = Some(entry);
                    outcome.alpha = value;
                    self.extend_line(node.ply, entry.mv);
                    if value >= node.beta {
                        self.reward(position, node, begin, count);
                        break;
                    }
                }
            }
        }
        if outcome.best == -INFINITE {
            // Nothing was seen: the player believes that nothing happens here.
            return self.judge(position);
        }
        self.conclude(node, outcome)
    }

    /// Looks at one move: the first with the full window, the others first with an empty one, and
    /// late ones less deeply.
    fn try_move(
        &mut self,
        position: &Position,
        node: &Node,
        entry: &Entry,
        count: usize,
        moves: usize,
        alpha: i32,
    ) -> i32 {
        let Node { ply, depth, beta, principal, .. } = *node;
        let next = self.descend(position, entry, ply);
        // What must be played costs no depth: captures, and a single move that is left.
        let free = node.forced || (moves == 1 && (ply as i32) < 2 * self.root_depth);
        let below = if free { depth } else { depth - 1 };
        let mut value = alpha + 1;
        let mut full = count == 1;
        if !full {
            let quiet = !entry.mv.is_capture();
            let wanted = match quiet && depth >= 3 && count >= 3 {
                true => {
                    let last = self.last(ply);
                    let history = self.histories.of(position.side_to_move(), entry.mv, last);
                    reduction(Late { depth, count, principal, cut: node.cut, history })
                }
                false => 0,
            };
            let reduced = below - wanted.min((below - 1).max(0));
            value = -self.node(&next, reduced, -alpha - 1, -alpha, ply + 1, true);
            full = value > alpha && reduced < below;
        }
        if full && (count > 1 || !principal) {
            value = -self.node(&next, below, -alpha - 1, -alpha, ply + 1, !node.cut);
        }
        if principal && (count == 1 || (value > alpha && value < beta)) {
            value = -self.node(&next, below, -beta, -alpha, ply + 1, false);
        }
        self.ascend();
        value
    }

    /// A move was too good: it is remembered as such, and those tried before it as worse.
    fn reward(&mut self, position: &Position, node: &Node, begin: usize, count: usize) {
        let side = position.side_to_move();
        let bonus = (40 * node.depth * node.depth + 60 * node.depth).clamp(20, 2_000);
        let last = self.last(node.ply);
        let good = self.entries[begin + count - 1].mv;
        if !good.is_capture() {
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != Some(good) {
                *killers = [Some(good), killers[0]];
            }
        }
        self.histories.learn(side, good, last, bonus);
        for index in begin..begin + count - 1 {
            let mv = self.entries[index].mv;
            self.histories.learn(side, mv, last, -bonus);
        }
    }

    /// The last stage: what was found is noted.
    fn conclude(&mut self, node: &Node, outcome: Outcome) -> i32 {
        let Outcome { best, best_move, .. } = outcome;
        let bound = match best {
            _ if best >= node.beta => Bound::Lower,
            _ if node.principal && best_move.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        let key = self.keys.last().copied().unwrap_or_default();
        let remembered = node.note.map_or(0, |note| note.mv);
        let note = TtEntry {
            mv: best_move.map_or(remembered, |entry| entry.code),
            value: to_memory(best, node.ply),
            eval: node.eval.unwrap_or(0) as i16,
            depth: node.depth.clamp(0, 127) as u8,
            bound,
            is_pv: node.principal,
        };
        self.quest.memory.store(key, note);
        best
    }
}

/// The noted value, if it decides.
fn usable(note: TtEntry, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
    let value = from_memory(note.value, ply);
    let decides = match note.bound {
        Bound::Exact => true,
        Bound::Lower => value >= beta,
        Bound::Upper => value <= alpha,
        Bound::None => false,
    };
    decides.then_some(value)
}
