use game::{BySide, Game, Notation, Side, Turn};

use crate::clock_state::ClockState;
use crate::record::Record;
use crate::{
    BySeat, Dice, Entry, Hex, Millis, Name, Occupant, Offer, PlayedGame, Score, Seat, Setup, Sides,
};

/// A table: the fold of its record.
///
/// Whatever happens goes through [`execute`](Self::execute); whatever is to be shown is asked of the
/// methods here. Two tables with the same setup and the same entries are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<G: Notation> {
    pub(crate) setup: Setup<G>,
    /// The position with which the first game begins.
    pub(crate) first: G,
    pub(crate) entries: Vec<Entry<G>>,
    pub(crate) record: Record,
    pub(crate) seats: BySeat<Occupant>,
    pub(crate) entropy: BySeat<Option<Hex>>,
    pub(crate) secret: Option<Hex>,
    pub(crate) phase: Phase,
    /// Every game so far; the last is the present one.
    pub(crate) games: Vec<PlayedGame<G>>,
    pub(crate) clock_state: ClockState,
    pub(crate) offer: Option<Offer>,
    /// The last proposal of each seat that was declined, and how many moves had been made.
    pub(crate) declined: BySeat<Option<(Offer, usize)>>,
    /// Who lost the whole match by the clock, or got up before its end.
    pub(crate) forfeit: Option<Seat>,
    pub(crate) rematch: bool,
}

/// Where a table stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Before the first game: people sit down.
    Gathering,
    /// A game is being played.
    Playing,
    /// A game is over, and another follows.
    Between,
    /// Nothing follows any more.
    Over,
}

/// What must happen next for a table to go on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Awaits {
    /// Somebody to take this seat.
    Occupant(Seat),
    /// This player to add entropy to the dice.
    Entropy(Seat),
    /// The house to begin.
    Begin,
    /// This player to move.
    Move(Seat),
    /// The dice.
    Roll(DueRoll),
    /// Somebody to begin the next game.
    Next,
    /// Nothing.
    Nothing,
}

/// A roll that is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DueRoll {
    /// Which game of the table it belongs to, from 0.
    pub game: usize,
    /// Which roll of that game it is, from 0. After a takeback the numbers come again, and with them
    /// the dice.
    pub number: usize,
    /// Whose turn follows, if that is certain.
    pub seat: Option<Seat>,
}

impl<G: Notation> Table<G> {
    /// Opens a table.
    pub fn new(setup: Setup<G>) -> Self {
        let setup = setup.tidied();
        Self {
            first: setup.first_position(),
            entries: Vec::new(),
            record: Record::new(&setup),
            seats: setup.seats.clone(),
            entropy: BySeat::default(),
            secret: None,
            phase: Phase::Gathering,
            games: Vec::new(),
            clock_state: ClockState::new(setup.clock),
            offer: None,
            declined: BySeat::default(),
            forfeit: None,
            rematch: false,
            setup,
        }
    }

    /// What was agreed when the table was opened.
    pub fn setup(&self) -> &Setup<G> {
        &self.setup
    }

    /// Everything that has happened.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// The table as it was after its first `count` entries.
    #[must_use]
    pub fn prefix(&self, count: usize) -> Self {
        let mut table = Self::new(self.setup.clone());
        for entry in self.entries.iter().take(count) {
            // Every prefix of a record is a record.
            let _ = table.execute(entry.by, entry.command.clone(), entry.time);
        }
        table
    }

    /// Where the table stands.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who sits where.
    pub fn seats(&self) -> &BySeat<Occupant> {
        &self.seats
    }

    /// Every game so far; the last is the present one.
    pub fn games(&self) -> &[PlayedGame<G>] {
        &self.games
    }

    /// The present game, or the last one played.
    pub fn current_game(&self) -> Option<&PlayedGame<G>> {
        self.games.last()
    }

    /// The position on the board: before the first game, the one with which it will begin.
    pub fn position(&self) -> &G {
        self.current_game().map_or(&self.first, |game| game.line.position())
    }

    /// The side of a seat in the present game; before the first, as agreed.
    pub fn side(&self, seat: Seat) -> Option<Side> {
        match (self.current_game(), self.setup.sides) {
            (Some(game), _) => Some(game.side(seat)),
            (None, Sides::White(white)) if white == seat => Some(Side::White),
            (None, Sides::White(_)) => Some(Side::Black),
            (None, Sides::ByLot) => None,
        }
    }

    /// The seat of a side in the present game; before the first, as agreed.
    pub fn seat(&self, side: Side) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.side(*seat) == Some(side))
    }

    /// What must happen next for the table to go on.
    pub fn awaits(&self) -> Awaits {
        match self.phase {
            Phase::Gathering => self.awaits_before_game(),
            Phase::Playing => self.awaits_in_game(),
            Phase::Between => Awaits::Next,
            Phase::Over => Awaits::Nothing,
        }
    }

    fn awaits_before_game(&self) -> Awaits {
        if let Some((seat, _)) = self.seats.iter().find(|(_, who)| **who == Occupant::Empty) {
            return Awaits::Occupant(seat);
        }
        if let Dice::Fair { .. } = self.setup.dice
            && let Some((seat, _)) = self.entropy.iter().find(|(_, entropy)| entropy.is_none())
        {
            return Awaits::Entropy(seat);
        }
        Awaits::Begin
    }

    fn awaits_in_game(&self) -> Awaits {
        let Some(game) = self.current_game() else { return Awaits::Nothing };
        match game.line.turn() {
            Turn::Player(side) => Awaits::Move(game.seat(side)),
            Turn::Chance => Awaits::Roll(DueRoll {
                game: self.games.len() - 1,
                number: game.rolls_so_far(),
                seat: game.roller().map(|side| game.seat(side)),
            }),
            Turn::Over(_) => Awaits::Nothing,
        }
    }

    /// The roll that must come now, because it came before a takeback.
    pub fn remembered_roll(&self) -> Option<G::Roll> {
        let game = self.current_game().filter(|_| self.phase == Phase::Playing)?;
        let roll = *game.rolls.get(game.rolls_so_far())?;
        let chances = game.line.position().chances();
        chances.iter().any(|(chance, _)| *chance == roll).then_some(roll)
    }

    /// The offer that awaits its answer.
    pub fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// What each side's clock shows; `None` if there is no clock or no game has begun.
    pub fn clocks(&self, now: Millis) -> Option<BySide<Millis>> {
        let game = self.current_game()?;
        self.setup.clock.control.main()?;
        let now = now.max(self.last_time());
        Some(BySide::new(|side| self.clock_state.shows(game.seat(side), now).unwrap_or_default()))
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.clock_state.running()
    }

    /// What is left of the present turn's delay, for clocks that have one.
    pub fn delay_left(&self, now: Millis) -> Millis {
        self.clock_state.grace_left(now.max(self.last_time()))
    }

    /// When the flag of whoever's clock runs will fall, if nothing happens before.
    pub fn flag_falls_at(&self) -> Option<Millis> {
        self.clock_state.falls_at()
    }

    /// What a seat has won so far.
    pub fn score(&self) -> BySeat<Score> {
        let by_rules = self.is_match();
        BySeat::new(|seat| {
            let of = |game: &PlayedGame<G>| match game.result {
                Some(result) if !by_rules || result.winner().is_some() => {
                    result.score_for(game.side(seat))
                }
                _ => Score::default(),
            };
            self.games.iter().map(of).sum()
        })
    }

    /// Who has won everything that is played at this table, once it is over.
    pub fn winner(&self) -> Option<Seat> {
        if self.phase != Phase::Over {
            return None;
        }
        if let Some(loser) = self.forfeit {
            return Some(!loser);
        }
        let BySeat { south, north } = self.score();
        match south.cmp(&north) {
            std::cmp::Ordering::Greater => Some(Seat::South),
            std::cmp::Ordering::Less => Some(Seat::North),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Who got up before the end of a match, or lost it by the clock.
    pub fn forfeit(&self) -> Option<Seat> {
        self.forfeit
    }

    /// What the players have added to the dice.
    pub fn entropy(&self) -> &BySeat<Option<Hex>> {
        &self.entropy
    }

    /// The secret of the dice, once revealed.
    pub fn secret(&self) -> Option<&Hex> {
        self.secret.as_ref()
    }

    /// The next table, with sides changed, once both want a rematch. It needs a name of its own, and
    /// honest dice a new commitment.
    pub fn rematch(&self, id: &str, dice: Dice) -> Option<Setup<G>> {
        let white = self.games.first().filter(|_| self.rematch)?.white;
        let seats = self.seats.clone();
        let id = Name::new(id);
        Some(Setup { id, dice, seats, sides: Sides::White(!white), ..self.setup.clone() })
    }

    /// The time of the last entry. A table that is resumed later goes on from here.
    pub fn last_time(&self) -> Millis {
        self.entries.last().map_or(Millis::ZERO, |entry| entry.time.at)
    }

    /// Whether the game's own rules make matches of several games, and apply here.
    pub(crate) fn is_match(&self) -> bool {
        self.setup.start.is_none() && self.goes_on_after(1)
    }

    /// Whether the rules let games follow each other without end, as in a session for money.
    pub(crate) fn is_session(&self) -> bool {
        self.setup.start.is_none() && self.goes_on_after(1000)
    }

    fn goes_on_after(&self, wins: usize) -> bool {
        let win = G::start(self.setup.rules.clone()).resignation(Side::White, 1);
        G::next_game(&self.setup.rules, &vec![win; wins]).is_some()
    }
}

impl<G: Game> PlayedGame<G> {
    /// How many rolls there have been, not counting what was taken back.
    pub(crate) fn rolls_so_far(&self) -> usize {
        self.line.events().iter().filter(|event| matches!(event, game::Event::Roll(_))).count()
    }

    /// Whose turn follows on the dice, if it is the same whatever they show; rolls after which they
    /// are only rolled again decide nothing.
    pub(crate) fn roller(&self) -> Option<Side> {
        let position = self.line.position();
        let player_after = |(roll, _): (G::Roll, u32)| {
            let mut after = position.clone();
            after.apply(&game::Event::Roll(roll)).ok().and_then(|()| after.turn().player())
        };
        let mut players = position.chances().into_iter().filter_map(player_after);
        let first = players.next()?;
        players.all(|player| player == first).then_some(first)
    }

    /// How many moves `side` has made, not counting what was taken back.
    pub(crate) fn moves_of(&self, side: Side) -> usize {
        let of_side =
            |event: &&game::Event<G>| matches!(event, game::Event::Move { by, .. } if *by == side);
        self.line.events().iter().filter(of_side).count()
    }
}
