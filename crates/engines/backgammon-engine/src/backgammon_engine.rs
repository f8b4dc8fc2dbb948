use backgammon::{Board, CubeOffer, Dice, Level, Move, Phase, Position};
use cube::{CubeAction, CubeOptions, efficiency};
use engine::{
    BestMove, Engine, EngineScore, MonotonicClock, OutcomeProbabilities, SearchInfo, SearchRequest,
    StopSignal, Strength,
};
use game::{Game, Line, Side};

use crate::candidates::RankedCandidates;
use crate::cube_search::CubeState;
use crate::deadline::Deadline;
use crate::match_context::MatchContext;
use crate::networks::Networks;
use crate::probabilities::turned;
use crate::search::{Candidate, Search};
use crate::skill::{Skill, hash};

/// The backgammon engine.
///
/// It takes the values of gammons and of the cube from the position: gammons count only under rulebooks and scores where
/// they do, and without a cube it never doubles.
#[derive(Clone, Copy, Debug)]
pub struct BackgammonEngine {
    networks: &'static Networks,
    strength: Strength,
    seed: u64,
}

/// The deepest search, whatever the limits.
const MAX_PLIES: u32 = 2;

impl Default for BackgammonEngine {
    fn default() -> Self {
        Self::of_strength(Strength::Max, 0)
    }
}

impl BackgammonEngine {
    /// An engine of full strength.
    pub fn new() -> Self {
        Self::default()
    }

    /// An engine of this strength. Its mistakes depend on the seed.
    #[must_use]
    pub fn of_strength(strength: Strength, seed: u64) -> Self {
        Self { networks: Networks::shipped(), strength, seed }
    }

    /// Changes its strength.
    pub fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
    }

    /// Changes the seed of its mistakes.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The level at which `side` should resign; `None` if playing on can gain anything.
    pub fn resignation_level(&self, position: &Position, side: Side) -> Option<Level> {
        // A cheap test first: hopeless positions are rare.
        let on_turn = position.on_turn().unwrap_or(side);
        let seen = self.networks.chances(&position.board(on_turn)).win;
        let win = if on_turn == side { seen } else { 1.0 - seen };
        if win > 0.02 {
            return None;
        }
        let (context, cubeful) = self.cubeful(position, side)?;
        let level = context.situation.gives_up(cubeful)?;
        (level <= position.worst_loss(side)).then_some(level)
    }

    /// Whether `side` should accept a resignation at this level.
    pub fn accepts_resignation(&self, position: &Position, side: Side, level: Level) -> bool {
        let Some((context, cubeful)) = self.cubeful(position, side) else { return true };
        let most = level.min(position.worst_loss(!side));
        context.situation.accepts(most, cubeful)
    }

    /// The cubeful equity of a player, on roll or not; `None` when the game is over.
    fn cubeful(&self, position: &Position, side: Side) -> Option<(MatchContext, f32)> {
        let on_turn = match position.phase() {
            Phase::Over(_) => return None,
            _ => position.on_turn().unwrap_or(side),
        };
        let board = position.board(on_turn);
        let chances = self.networks.evaluate_plies(
            &board,
            &MatchContext::of(position, on_turn).gammon_values,
            1,
        );
        let chances = if on_turn == side { chances } else { turned(&chances) };
        let context = MatchContext::of(position, side);
        Some((context, context.situation.cubeful(&chances, efficiency(&board))))
    }
}

impl Engine<Position> for BackgammonEngine {
    fn think(
        &mut self,
        request: &SearchRequest<'_, Position>,
        clock: &dyn MonotonicClock,
        stop: &StopSignal,
        report: &mut dyn FnMut(&SearchInfo<Position>),
    ) -> Option<BestMove<Position>> {
        let position = request.line.position();
        let deadline = Deadline::new(&request.limits, clock, stop);
        let seed = hash(&position.board(Side::White), self.seed);
        let mut skill = Skill::of(self.strength, seed);
        // Depth 1 is 0-ply.
        let deepest = request.limits.depth.map_or(MAX_PLIES, |depth| depth.saturating_sub(1));
        skill.plies = skill.plies.min(deepest);
        let search = Search::with_deadline(self.networks, &deadline);
        let mut decision =
            Decision { request, position, deadline: &deadline, skill, search, report };
        match position.phase() {
            Phase::Opening | Phase::Rolling(_) | Phase::Over(_) => None,
            Phase::BeforeRoll(side) => decision.double_or_roll(side),
            Phase::Offered { doubler, offer } => decision.answer(doubler, offer),
            Phase::Rolled(side, dice) => decision.play(side, dice),
        }
    }

    fn new_game(&mut self) {}

    fn resignation_level(&self, line: &Line<Position>, side: Side) -> Option<u8> {
        let level = self.resignation_level(line.position(), side)?;
        Some(level as u8 + 1)
    }

    fn accepts_resignation(&self, line: &Line<Position>, side: Side, level: u8) -> Option<bool> {
        let level = Level::ALL.get(usize::from(level).checked_sub(1)?)?;
        Some(self.accepts_resignation(line.position(), side, *level))
    }
}

/// The evaluation of a cube decision.
struct CubeEvaluation {
    /// For the player who rolls next.
    chances: OutcomeProbabilities,
    options: CubeOptions,
    depth: u32,
}

/// A decision in progress.
struct Decision<'q> {
    request: &'q SearchRequest<'q, Position>,
    position: &'q Position,
    deadline: &'q Deadline<'q>,
    skill: Skill,
    search: Search<'q>,
    report: &'q mut dyn FnMut(&SearchInfo<Position>),
}

impl Decision<'_> {
    fn double_or_roll(&mut self, side: Side) -> Option<BestMove<Position>> {
        let context = MatchContext::of(self.position, side);
        let look = self.evaluate_cube(side, &context);
        let mv = match context.situation.advice(&look.options) {
            CubeAction::Double(_) => Move::Double,
            _ => Move::Roll,
        };
        self.choose(mv, look.chances, look.depth)
    }

    fn answer(&mut self, doubler: Side, offer: CubeOffer) -> Option<BestMove<Position>> {
        let look = self.evaluate_cube(doubler, &MatchContext::of(self.position, doubler));
        let answers = offer.answered_by(doubler);
        let seen_by = |chances: &OutcomeProbabilities| match answers == doubler {
            true => *chances,
            false => turned(chances),
        };
        let mv = match offer {
            CubeOffer::Double => look.options.answer().into(),
            CubeOffer::Beaver | CubeOffer::Raccoon => {
                let board = self.position.board(doubler);
                let seen = self.skill.with_noise(&board, &look.chances);
                let situation = MatchContext::of(self.position, answers).situation;
                situation.reply(offer, &seen_by(&seen), efficiency(&board))
            }
        };
        // The cube may have reached its limit.
        let mv = if self.position.legal_moves().contains(&mv) { mv } else { Move::Take };
        self.choose(mv, seen_by(&look.chances), look.depth)
    }

    /// Evaluates the cube decision of the player about to roll, as deep as the limits allow.
    fn evaluate_cube(&mut self, side: Side, context: &MatchContext) -> CubeEvaluation {
        let board = self.position.board(side);
        let cube = CubeState::of(self.position, side);
        let chances = self.search.evaluate(&board);
        let seen = self.skill.with_noise(&board, &chances);
        let options = context.situation.options(&seen, efficiency(&board));
        let mut look = CubeEvaluation { chances, options, depth: 1 };
        for ply in 1..=self.skill.plies {
            let evaluate_plies = cube.look(&mut self.search, &board, &context.gammon_values, ply);
            let Some((chances, options)) = evaluate_plies else { break };
            look = CubeEvaluation { chances, options, depth: ply + 1 };
        }
        if let Some(options) = cube.known(&board) {
            look.options = options;
        }
        look
    }

    /// Reports and returns a cube action, or the best one among those that the request allows.
    fn choose(
        &mut self,
        mv: Move,
        chances: OutcomeProbabilities,
        depth: u32,
    ) -> Option<BestMove<Position>> {
        let among = self.request.search_moves;
        let legal = self.position.legal_moves();
        let allowed = |mv: &&Move| among.is_empty() || among.contains(mv);
        let mv = Some(&mv).filter(allowed).or_else(|| legal.iter().find(allowed)).copied();
        let mv = mv.unwrap_or(*legal.first()?);
        self.report_move(0, depth, chances, mv);
        let nodes = self.search.nodes;
        Some(BestMove { mv, ponder: None, score: EngineScore::Probabilities(chances), nodes })
    }

    fn play(&mut self, side: Side, dice: Dice) -> Option<BestMove<Position>> {
        let context = MatchContext::of(self.position, side);
        let board = self.position.board(side);
        let skill = self.skill;
        let worth = |candidate: &Candidate| {
            let fault = skill.evaluation_noise(&candidate.after);
            context.equity(&candidate.after, &candidate.chances) + fault
        };
        let mut ranked = RankedCandidates::new(self.seen(&board, dice), &worth);
        let lines = self.request.multi_pv.clamp(1, ranked.plays().len().max(1));
        self.report_plays(&board, dice, &ranked, lines, 1);
        for ply in 1..=self.skill.plies {
            // A forced play needs no search, unless the caller set limits to learn its value.
            let forced = ranked.plays().len() == 1 && self.request.limits == Default::default();
            if forced || !ranked.deepen(&mut self.search, &context.gammon_values, ply, lines) {
                break;
            }
            self.report_plays(&board, dice, &ranked, lines, ply + 1);
        }
        let (_, best) = ranked.plays().first()?;
        let mv = Move::Play(board.play_to(dice, best.after)?);
        let nodes = self.search.nodes;
        Some(BestMove { mv, ponder: None, score: EngineScore::Probabilities(best.chances), nodes })
    }

    /// The candidates: the plays that the request allows, without those that this level overlooks.
    fn seen(&mut self, board: &Board, dice: Dice) -> Vec<Candidate> {
        let mut wanted = Vec::new();
        let mut seen = Vec::new();
        board.each_play(dice, |after, play| {
            let among = self.request.search_moves;
            if among.is_empty() || among.contains(&Move::Play(play)) {
                wanted.push(after);
                if !self.skill.overlooks(&play) {
                    seen.push(after);
                }
            }
        });
        let mut all = self.search.candidates(board, dice);
        let kept = if seen.is_empty() { wanted } else { seen };
        if !kept.is_empty() {
            all.retain(|candidate| kept.contains(&candidate.after));
        }
        all
    }

    fn report_plays(
        &mut self,
        board: &Board,
        dice: Dice,
        ranked: &RankedCandidates<'_>,
        lines: usize,
        depth: u32,
    ) {
        for (rank, (_, candidate)) in ranked.plays().iter().take(lines).enumerate() {
            if let Some(play) = board.play_to(dice, candidate.after) {
                self.report_move(rank, depth, candidate.chances, Move::Play(play));
            }
        }
    }

    fn report_move(&mut self, rank: usize, depth: u32, chances: OutcomeProbabilities, mv: Move) {
        (self.report)(&SearchInfo {
            depth,
            seldepth: depth,
            rank,
            score: EngineScore::Probabilities(chances),
            pv: vec![mv],
            nodes: self.search.nodes,
            time: self.deadline.elapsed(),
            hashfull: 0,
        });
    }
}
