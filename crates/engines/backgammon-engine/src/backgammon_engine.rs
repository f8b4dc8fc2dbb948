use backgammon::{Board, Dice, Level, Move, Offer, Phase, Position};
use cube::{Advice, Options, efficiency};
use engine::{
    BestMove, Engine, EngineScore, MonotonicClock, OutcomeProbabilities, SearchInfo, SearchRequest,
    StopSignal, Strength,
};
use game::{Game, Line, Side};

use crate::handicap::{Handicap, hash};
use crate::mind::Mind;
use crate::odds::turned;
use crate::ranking::Ranking;
use crate::stakes::Stakes;
use crate::stand::Stand;
use crate::thought::{Prospect, Thought};
use crate::watch::Watch;

/// A backgammon player.
///
/// What it plays for is asked of the position: gammons count only where the rulebook and the score
/// let them, and a cube that does not exist is never turned.
#[derive(Clone, Copy, Debug)]
pub struct BackgammonEngine {
    mind: &'static Mind,
    strength: Strength,
    seed: u64,
}

/// However much time there is, it looks no further ahead than this many rolls.
const FURTHEST: u32 = 2;

impl Default for BackgammonEngine {
    fn default() -> Self {
        Self::of_strength(Strength::Max, 0)
    }
}

impl BackgammonEngine {
    /// A player of full strength.
    pub fn new() -> Self {
        Self::default()
    }

    /// A player of this strength. Its mistakes depend on the seed.
    #[must_use]
    pub fn of_strength(strength: Strength, seed: u64) -> Self {
        Self { mind: Mind::taught(), strength, seed }
    }

    /// Changes how strong it is to be.
    pub fn set_strength(&mut self, strength: Strength) {
        self.strength = strength;
    }

    /// Changes what its mistakes depend on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// The level at which `side` should give the game up, if nothing can be gained by going on.
    pub fn level_given_up(&self, position: &Position, side: Side) -> Option<Level> {
        // Hopeless games are rare, and seen at once.
        let on_turn = position.on_turn().unwrap_or(side);
        let seen = self.mind.chances(&position.board(on_turn)).win;
        let win = if on_turn == side { seen } else { 1.0 - seen };
        if win > 0.02 {
            return None;
        }
        let (stakes, cubeful) = self.cubeful(position, side)?;
        let level = stakes.situation.gives_up(cubeful)?;
        (level <= position.worst_loss(side)).then_some(level)
    }

    /// Whether `side` should accept that the opponent gives up at this level.
    pub fn is_content_with(&self, position: &Position, side: Side, level: Level) -> bool {
        let Some((stakes, cubeful)) = self.cubeful(position, side) else { return true };
        let most = level.min(position.worst_loss(!side));
        stakes.situation.accepts(most, cubeful)
    }

    /// What a game is worth to a player, whoever is on turn; `None` when it is over.
    fn cubeful(&self, position: &Position, side: Side) -> Option<(Stakes, f32)> {
        let on_turn = match position.phase() {
            Phase::Over(_) => return None,
            _ => position.on_turn().unwrap_or(side),
        };
        let board = position.board(on_turn);
        let chances = self.mind.chances_ahead(&board, &Stakes::of(position, on_turn).aims, 1);
        let chances = if on_turn == side { chances } else { turned(&chances) };
        let stakes = Stakes::of(position, side);
        Some((stakes, stakes.situation.cubeful(&chances, efficiency(&board))))
    }
}

impl Engine<Position> for BackgammonEngine {
    fn think(
        &mut self,
        request: &SearchRequest<'_, Position>,
        clock: &dyn MonotonicClock,
        stop: &StopSignal,
        tell: &mut dyn FnMut(&SearchInfo<Position>),
    ) -> Option<BestMove<Position>> {
        let position = request.line.position();
        let watch = Watch::new(&request.limits, clock, stop);
        let seed = hash(&position.board(Side::White), self.seed);
        let mut handicap = Handicap::of(self.strength, seed);
        // The first depth is what is seen at first sight.
        let deepest = request.limits.depth.map_or(FURTHEST, |depth| depth.saturating_sub(1));
        handicap.plies = handicap.plies.min(deepest);
        let thought = Thought::watched(self.mind, &watch);
        let mut quest = Quest { request, position, watch: &watch, handicap, thought, tell };
        match position.phase() {
            Phase::Opening | Phase::Rolling(_) | Phase::Over(_) => None,
            Phase::BeforeRoll(side) => quest.double_or_roll(side),
            Phase::Offered { doubler, offer } => quest.answer(doubler, offer),
            Phase::Rolled(side, dice) => quest.play(side, dice),
        }
    }

    fn new_game(&mut self) {}

    fn resignation_level(&self, line: &Line<Position>, side: Side) -> Option<u8> {
        let level = self.level_given_up(line.position(), side)?;
        Some(level as u8 + 1)
    }

    fn accepts_resignation(&self, line: &Line<Position>, side: Side, level: u8) -> Option<bool> {
        let level = Level::ALL.get(usize::from(level).checked_sub(1)?)?;
        Some(self.is_content_with(line.position(), side, *level))
    }
}

/// What is known before a roll.
struct Look {
    /// Of the player who rolls next.
    chances: OutcomeProbabilities,
    options: Options,
    depth: u32,
}

/// One question being thought about.
struct Quest<'q> {
    request: &'q SearchRequest<'q, Position>,
    position: &'q Position,
    watch: &'q Watch<'q>,
    handicap: Handicap,
    thought: Thought<'q>,
    tell: &'q mut dyn FnMut(&SearchInfo<Position>),
}

impl Quest<'_> {
    fn double_or_roll(&mut self, side: Side) -> Option<BestMove<Position>> {
        let stakes = Stakes::of(self.position, side);
        let look = self.look(side, &stakes);
        let mv = match stakes.situation.advice(&look.options) {
            Advice::Double(_) => Move::Double,
            _ => Move::Roll,
        };
        self.choose(mv, look.chances, look.depth)
    }

    fn answer(&mut self, doubler: Side, offer: Offer) -> Option<BestMove<Position>> {
        let look = self.look(doubler, &Stakes::of(self.position, doubler));
        let answers = offer.answered_by(doubler);
        let seen_by = |chances: &OutcomeProbabilities| match answers == doubler {
            true => *chances,
            false => turned(chances),
        };
        let mv = match offer {
            Offer::Double => look.options.answer().into(),
            Offer::Beaver | Offer::Raccoon => {
                let board = self.position.board(doubler);
                let seen = self.handicap.blurred(&board, &look.chances);
                let situation = Stakes::of(self.position, answers).situation;
                situation.reply(offer, &seen_by(&seen), efficiency(&board))
            }
        };
        // A cube that cannot be turned any further is not.
        let mv = if self.position.legal_moves().contains(&mv) { mv } else { Move::Take };
        self.choose(mv, seen_by(&look.chances), look.depth)
    }

    /// What the player before whose roll the cube is turned may hope for, as far ahead as there is
    /// time for.
    fn look(&mut self, side: Side, stakes: &Stakes) -> Look {
        let board = self.position.board(side);
        let stand = Stand::of(self.position, side);
        let chances = self.thought.glance(&board);
        let seen = self.handicap.blurred(&board, &chances);
        let options = stakes.situation.options(&seen, efficiency(&board));
        let mut look = Look { chances, options, depth: 1 };
        for ply in 1..=self.handicap.plies {
            let ahead = stand.look(&mut self.thought, &board, &stakes.aims, ply);
            let Some((chances, options)) = ahead else { break };
            look = Look { chances, options, depth: ply + 1 };
        }
        if let Some(options) = stand.known(&board) {
            look.options = options;
        }
        look
    }

    /// Tells and answers what is to be done about the cube, or the other thing if that is all that
    /// was asked for.
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
        self.tell(0, depth, chances, mv);
        let nodes = self.thought.nodes;
        Some(BestMove { mv, ponder: None, score: EngineScore::Probabilities(chances), nodes })
    }

    fn play(&mut self, side: Side, dice: Dice) -> Option<BestMove<Position>> {
        let stakes = Stakes::of(self.position, side);
        let board = self.position.board(side);
        let handicap = self.handicap;
        let worth = |prospect: &Prospect| {
            let fault = handicap.misjudges(&prospect.after);
            stakes.equity(&prospect.after, &prospect.chances) + fault
        };
        let mut ranking = Ranking::new(self.seen(&board, dice), &worth);
        let lines = self.request.multi_pv.clamp(1, ranking.plays().len().max(1));
        self.tell_plays(&board, dice, &ranking, lines, 1);
        for ply in 1..=self.handicap.plies {
            // What is forced needs no thought, unless somebody wants to know what it is worth.
            let forced = ranking.plays().len() == 1 && self.request.limits == Default::default();
            if forced || !ranking.deepen(&mut self.thought, &stakes.aims, ply, lines) {
                break;
            }
            self.tell_plays(&board, dice, &ranking, lines, ply + 1);
        }
        let (_, best) = ranking.plays().first()?;
        let mv = Move::Play(board.play_to(dice, best.after)?);
        let nodes = self.thought.nodes;
        Some(BestMove { mv, ponder: None, score: EngineScore::Probabilities(best.chances), nodes })
    }

    /// The plays to choose among: those asked for, but for what this player overlooks.
    fn seen(&mut self, board: &Board, dice: Dice) -> Vec<Prospect> {
        let mut wanted = Vec::new();
        let mut seen = Vec::new();
        board.each_play(dice, |after, play| {
            let among = self.request.search_moves;
            if among.is_empty() || among.contains(&Move::Play(play)) {
                wanted.push(after);
                if !self.handicap.overlooks(&play) {
                    seen.push(after);
                }
            }
        });
        let mut all = self.thought.prospects(board, dice);
        let kept = if seen.is_empty() { wanted } else { seen };
        if !kept.is_empty() {
            all.retain(|prospect| kept.contains(&prospect.after));
        }
        all
    }

    fn tell_plays(
        &mut self,
        board: &Board,
        dice: Dice,
        ranking: &Ranking<'_>,
        lines: usize,
        depth: u32,
    ) {
        for (rank, (_, prospect)) in ranking.plays().iter().take(lines).enumerate() {
            if let Some(play) = board.play_to(dice, prospect.after) {
                self.tell(rank, depth, prospect.chances, Move::Play(play));
            }
        }
    }

    fn tell(&mut self, rank: usize, depth: u32, chances: OutcomeProbabilities, mv: Move) {
        (self.tell)(&SearchInfo {
            depth,
            seldepth: depth,
            rank,
            score: EngineScore::Probabilities(chances),
            pv: vec![mv],
            nodes: self.thought.nodes,
            time: self.watch.elapsed(),
            hashfull: 0,
        });
    }
}
