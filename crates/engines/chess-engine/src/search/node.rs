use chess::{Move, MoveList, Position};
use engine::{Bound, TtEntry};

use super::Searcher;
use super::checks::Checks;
use super::order::Picked;
use super::prune::is_late;
use super::quiesce::{bettered, usable};
use super::reduce::{Late, reduction};
use super::stack::mover;
use crate::code::{decode, encode};
use crate::exchange::taken;
use crate::histories::Stroke;
use crate::value::{DRAW, INFINITE, MATE, MAX_PLY, from_memory, is_mate, mated_at, to_memory};

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
    pub(super) check: bool,
    /// What the evaluation says, mended; `None` in check.
    pub(super) eval: Option<i32>,
    /// The same as it is, for the memory.
    raw: i32,
    /// Whether things go better than two plies ago.
    pub(super) improving: bool,
    note: Option<TtEntry>,
    pub(super) remembered: Option<Move>,
}

impl Node {
    /// Whether the memory says that the value is below a bound.
    pub(super) fn remembered_below(&self, bound: i32) -> bool {
        self.note.is_some_and(|note| {
            i32::from(note.depth) >= self.depth - 3 && from_memory(note.value, self.ply) < bound
        })
    }
}

/// A move that is being tried.
#[derive(Clone, Copy)]
pub(super) struct Trial {
    pub(super) picked: Picked,
    /// The how-manieth it is, from 1.
    pub(super) count: usize,
    pub(super) gives_check: bool,
}

/// What the moves of a node have come to.
struct Outcome {
    best: i32,
    best_move: Option<Move>,
    alpha: i32,
}

/// The moves that were tried and did not decide.
#[derive(Default)]
struct Tried {
    quiets: MoveList,
    captures: MoveList,
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
        if depth <= 0 {
            return self.quiesce(position, alpha, beta, ply);
        }
        self.count();
        self.stack[ply].line.clear();
        if self.halted {
            return DRAW;
        }
        if self.is_drawn(position, ply) {
            return DRAW;
        }
        if ply >= MAX_PLY {
            return self.judge(position, &self.stack[ply].accumulator);
        }
        // A mate further away than one already found is of no interest.
        alpha = alpha.max(mated_at(ply));
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let mut node = match self.look(position, depth, (alpha, beta), ply, cut) {
            Ok(node) => node,
            Err(value) => return value,
        };
        if let Some(value) = self.decided(position, &node) {
            return value;
        }
        if self.halted {
            return DRAW;
        }
        // Without a move to begin with, deep searches are wasted: the next iteration will have one.
        if node.depth >= 4 && node.remembered.is_none() && (node.principal || node.cut) {
            node.depth -= 1;
        }
        self.stack[ply + 1].killers = [None; 2];
        let mut moves = position.moves();
        if moves.is_empty() {
            return if node.check { mated_at(ply) } else { DRAW };
        }
        self.try_moves(position, &node, &mut moves)
    }

    /// The first stage: what is known without looking at moves. `Err` if that decides.
    fn look(
        &mut self,
        position: &Position,
        depth: i32,
        (alpha, beta): (i32, i32),
        ply: usize,
        cut: bool,
    ) -> Result<Node, i32> {
        let principal = beta - alpha > 1;
        let excluded = self.stack[ply].excluded;
        let key = self.keys.last().copied().unwrap_or_default();
        let note = if excluded.is_some() { None } else { self.quest.memory.probe(key) };
        if let Some(note) = note
            && !principal
            && i32::from(note.depth) >= depth
            && position.quiet_half_moves() < 90
            && let Some(value) = usable(note, alpha, beta, ply)
        {
            return Err(value);
        }
        let check = position.is_check();
        let (raw, eval) = self.first_glance(position, check, note, ply);
        if excluded.is_none() {
            self.stack[ply].eval = eval;
        }
        // After a check two plies ago there is no evaluation, but there may be one before it.
        let at = |back: usize| ply.checked_sub(back).and_then(|ply| self.stack[ply].eval);
        let before = at(2).or_else(|| at(4));
        let improving = matches!((eval, before), (Some(now), Some(then)) if now > then);
        let remembered = note.and_then(|note| decode(note.mv));
        // In check the line goes one ply deeper, but not for ever.
        let longer = i32::from(check && (ply as i32) < 2 * self.root_depth);
        let depth = depth + longer;
        Ok(Node {
            ply,
            depth,
            alpha,
            beta,
            principal,
            cut,
            check,
            eval,
            raw,
            improving,
            note,
            remembered,
        })
    }

    /// The evaluation as it is and as it is used: mended, and bettered by what is noted.
    fn first_glance(
        &self,
        position: &Position,
        check: bool,
        note: Option<TtEntry>,
        ply: usize,
    ) -> (i32, Option<i32>) {
        if check {
            return (0, None);
        }
        if self.stack[ply].excluded.is_some() {
            return (0, self.stack[ply].eval);
        }
        let raw = match note {
            Some(note) if note.eval != 0 => i32::from(note.eval),
            _ => self.judge(position, &self.stack[ply].accumulator),
        };
        let eval = self.mended(position, raw);
        let better = note.and_then(|note| bettered(note, eval, ply));
        (raw, Some(better.unwrap_or(eval)))
    }

    /// The main stage: tries moves until one is too good or none is left.
    fn try_moves(&mut self, position: &Position, node: &Node, moves: &mut MoveList) -> i32 {
        let mut order = self.ordered(position, moves, node.remembered, node.ply);
        let mut outcome = Outcome { best: -INFINITE, best_move: None, alpha: node.alpha };
        let mut tried = Tried::default();
        let mut count = 0;
        let last = self.last(node.ply);
        let mut checks = None;
        while let Some(picked) = order.pick(self, position) {
            let mv = picked.mv;
            if Some(mv) == self.stack[node.ply].excluded {
                continue;
            }
            if count > 0 && self.quest.handicap.overlooks(mv, last) {
                continue;
            }
            count += 1;
            let gives_check = count > 1 && {
                let checks = checks.get_or_insert_with(|| Checks::of(position, self.sight));
                checks.by(position, mv)
            };
            let trial = Trial { picked, count, gives_check };
            if count > 1 && !node.check {
                if picked.quiet && is_late(node, count) {
                    order.hurry();
                }
                if self.is_vain(position, node, trial, outcome.best) {
                    continue;
                }
            }
            let extension = match self.singular(position, node, mv) {
                Ok(extension) => extension,
                Err(value) => return value,
            };
            if self.halted {
                return DRAW;
            }
            let value = self.try_move(position, node, trial, extension, outcome.alpha);
            if self.halted {
                return DRAW;
            }
            if value > outcome.best {
                outcome.best = value;
                if value > outcome.alpha {
                    outcome.best_move = Some(mv);
                    outcome.alpha = value;
                    self.extend_line(node.ply, mv);
                    if value >= node.beta {
                        self.reward(position, node, picked, &tried);
                        break;
                    }
                }
            }
            if picked.quiet { tried.quiets.push(mv) } else { tried.captures.push(mv) }
        }
        self.conclude(position, node, outcome)
    }

    /// Whether a remembered move is the only good one, and then by how much it is looked at more
    /// deeply. `Err` if others are too good as well: then the node is decided.
    fn singular(&mut self, position: &Position, node: &Node, mv: Move) -> Result<i32, i32> {
        let (Some(note), Some(remembered)) = (node.note, node.remembered) else { return Ok(0) };
        let value = from_memory(note.value, node.ply);
        if mv != remembered
            || node.depth < 7
            || self.stack[node.ply].excluded.is_some()
            || i32::from(note.depth) < node.depth - 3
            || !matches!(note.bound, Bound::Lower | Bound::Exact)
            || is_mate(value)
            || node.ply as i32 >= 2 * self.root_depth
        {
            return Ok(0);
        }
        let bound = value - 2 * node.depth;
        self.stack[node.ply].excluded = Some(mv);
        let depth = (node.depth - 1) / 2;
        let other = self.node(position, depth, bound - 1, bound, node.ply, node.cut);
        self.stack[node.ply].excluded = None;
        if other < bound {
            let far = !node.principal && other < bound - 22 && self.stack[node.ply].stretched < 6;
            self.stack[node.ply].stretched += u32::from(far);
            return Ok(1 + i32::from(far));
        }
        if bound >= node.beta {
            return Err(bound);
        }
        Ok(if value >= node.beta { -1 } else { 0 })
    }

    /// Looks at one move: the first with the full window, the others first with an empty one, and
    /// late ones less deeply.
    fn try_move(
        &mut self,
        position: &Position,
        node: &Node,
        trial: Trial,
        extension: i32,
        alpha: i32,
    ) -> i32 {
        let Node { ply, depth, beta, principal, .. } = *node;
        let Trial { picked, count, gives_check } = trial;
        let stretched = self.stack[ply].stretched;
        let next = self.descend(position, picked.mv, ply);
        let below = depth - 1 + extension;
        let mut value = alpha + 1;
        let mut full = count == 1 || below < 2;
        if !full {
            let late = Late {
                depth,
                count,
                principal,
                cut: node.cut,
                improving: node.improving,
                quiet: picked.quiet,
                gives_check,
                killer: self.stack[ply].killers.contains(&Some(picked.mv)),
                history: picked.history,
            };
            let wanted = if picked.quiet || picked.losing { reduction(late) } else { 0 };
            let reduced = (below - wanted).clamp(1, below);
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
        self.stack[ply].stretched = stretched;
        value
    }

    /// A move was too good: it is remembered as such, and those tried before it as worse.
    fn reward(&mut self, position: &Position, node: &Node, picked: Picked, tried: &Tried) {
        let side = position.side_to_move();
        let bonus = (150 * node.depth - 60).min(1_700);
        let past = self.past(node.ply);
        let stroke = |mv: Move| Stroke::new(side, mover(position, side, mv), mv);
        if picked.quiet {
            let killers = &mut self.stack[node.ply].killers;
            if killers[0] != Some(picked.mv) {
                *killers = [Some(picked.mv), killers[0]];
            }
            self.histories.learn_quiet(side, picked.mv, stroke(picked.mv), past, bonus);
            for mv in &tried.quiets {
                self.histories.learn_quiet(side, *mv, stroke(*mv), past, -bonus);
            }
        } else {
            self.learn_capture(position, picked.mv, bonus);
        }
        for mv in &tried.captures {
            self.learn_capture(position, *mv, -bonus);
        }
    }

    fn learn_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        if let Some(taken) = taken(position, mv) {
            let role = mover(position, position.side_to_move(), mv);
            self.histories.learn_capture(role, mv, taken, bonus);
        }
    }

    /// The last stage: what was found is noted.
    fn conclude(&mut self, position: &Position, node: &Node, outcome: Outcome) -> i32 {
        let Outcome { best, best_move, .. } = outcome;
        if self.stack[node.ply].excluded.is_some() {
            return if best == -INFINITE { node.alpha } else { best };
        }
        let bound = match best {
            _ if best >= node.beta => Bound::Lower,
            _ if node.principal && best_move.is_some() => Bound::Exact,
            _ => Bound::Upper,
        };
        let loud = best_move.is_some_and(|mv| super::order::is_loud(position, mv));
        let miss = best - self.mended(position, node.raw);
        // A bound on the side of the evaluation says nothing against it.
        let telling = match bound {
            Bound::Lower => miss > 0,
            Bound::Upper => miss < 0,
            _ => true,
        };
        if !node.check && !loud && !is_mate(best) && telling {
            self.histories.correct(position, miss, node.depth);
        }
        let key = self.keys.last().copied().unwrap_or_default();
        let note = TtEntry {
            mv: best_move.or(node.remembered).map_or(0, encode),
            value: to_memory(best, node.ply),
            eval: node.raw as i16,
            depth: node.depth.clamp(0, 127) as u8,
            bound,
            is_pv: node.principal,
        };
        self.quest.memory.store(key, note);
        best
    }
}
