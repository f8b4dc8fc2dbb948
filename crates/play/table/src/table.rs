use game::{BySide, Game, Notation, Side, Turn};

use crate::clock_state::ClockState;
use crate::record::Record;
use crate::{
    BySeat, Entry, GameScore, Hex, Millis, Name, Occupant, Offer, PlayedGame, RollSource, Seat,
    Sides, TablePhase, TableSetup,
};

/// A table: the fold of its record.
///
/// Every change goes through [`execute`](Self::execute). Two tables with the same setup and the same
/// entries are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<G: Notation> {
    pub(crate) setup: TableSetup<G>,
    /// The position with which the first game begins.
    pub(crate) first: G,
    pub(crate) entries: Vec<Entry<G>>,
    pub(crate) record: Record,
    pub(crate) seats: BySeat<Occupant>,
    pub(crate) entropy: BySeat<Option<Hex>>,
    pub(crate) secret: Option<Hex>,
    pub(crate) phase: TablePhase,
    /// Every game so far; the last is the current one.
    pub(crate) games: Vec<PlayedGame<G>>,
    pub(crate) clock_state: ClockState,
    pub(crate) offer: Option<Offer>,
    /// The last declined offer of each seat, and how many moves that seat had made by then.
    pub(crate) declined: BySeat<Option<(Offer, usize)>>,
    /// Who lost the whole match on time, or left before its end.
    pub(crate) forfeit: Option<Seat>,
    pub(crate) rematch: bool,
}

/// What must happen next for a table to go on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Awaits {
    /// A player must take this seat.
    Occupant(Seat),
    /// This player must add entropy to the dice.
    Entropy(Seat),
    /// The first game must begin.
    Begin,
    /// This player must move.
    Move(Seat),
    /// The dice must be rolled.
    Roll(DueRoll),
    /// The next game must begin.
    Next,
    /// Nothing: the table is over.
    Nothing,
}

/// A roll that is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DueRoll {
    /// The number of the game at this table, from 0.
    pub game: usize,
    /// The number of the roll in that game, from 0. After a takeback the same number comes again, and with
    /// it the same roll.
    pub number: usize,
    /// Whose turn follows the roll, if that does not depend on the roll.
    pub seat: Option<Seat>,
}

impl<G: Notation> Table<G> {
    /// Opens a table.
    pub fn new(setup: TableSetup<G>) -> Self {
        let setup = setup.tidied();
        Self {
            first: setup.first_position(),
            entries: Vec::new(),
            record: Record::new(&setup),
            seats: setup.seats.clone(),
            entropy: BySeat::default(),
            secret: None,
            phase: TablePhase::Gathering,
            games: Vec::new(),
            clock_state: ClockState::new(setup.clock),
            offer: None,
            declined: BySeat::default(),
            forfeit: None,
            rematch: false,
            setup,
        }
    }

    /// The setup with which the table was opened.
    pub fn setup(&self) -> &TableSetup<G> {
        &self.setup
    }

    /// Everything that has happened, in order.
    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    /// The table as it was after its first `count` entries.
    #[must_use]
    pub fn prefix(&self, count: usize) -> Self {
        let mut table = Self::new(self.setup.clone());
        for entry in self.entries.iter().take(count) {
            // Every prefix of a record is a record, so this does not fail.
            let _ = table.execute(entry.by, entry.command.clone(), entry.time);
        }
        table
    }

    /// How far play has got.
    pub fn phase(&self) -> TablePhase {
        self.phase
    }

    /// Who occupies the seats.
    pub fn seats(&self) -> &BySeat<Occupant> {
        &self.seats
    }

    /// Every game so far; the last is the current one.
    pub fn games(&self) -> &[PlayedGame<G>] {
        &self.games
    }

    /// The current game, or the last one played.
    pub fn current_game(&self) -> Option<&PlayedGame<G>> {
        self.games.last()
    }

    /// The position on the board; before the first game, its starting position.
    pub fn position(&self) -> &G {
        self.current_game().map_or(&self.first, |game| game.line.position())
    }

    /// The side of a seat in the current game; before the first game, as agreed.
    pub fn side(&self, seat: Seat) -> Option<Side> {
        match (self.current_game(), self.setup.sides) {
            (Some(game), _) => Some(game.side(seat)),
            (None, Sides::White(white)) if white == seat => Some(Side::White),
            (None, Sides::White(_)) => Some(Side::Black),
            (None, Sides::ByLot) => None,
        }
    }

    /// The seat of a side in the current game; before the first game, as agreed.
    pub fn seat(&self, side: Side) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.side(*seat) == Some(side))
    }

    /// What must happen next for the table to go on.
    pub fn awaits(&self) -> Awaits {
        match self.phase {
            TablePhase::Gathering => self.awaits_before_game(),
            TablePhase::Playing => self.awaits_in_game(),
            TablePhase::Between => Awaits::Next,
            TablePhase::Over => Awaits::Nothing,
        }
    }

    fn awaits_before_game(&self) -> Awaits {
        if let Some((seat, _)) = self.seats.iter().find(|(_, who)| **who == Occupant::Empty) {
            return Awaits::Occupant(seat);
        }
        if let RollSource::Fair { .. } = self.setup.dice
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

    /// The roll that must come now, because it came before it was taken back.
    pub fn remembered_roll(&self) -> Option<G::Roll> {
        let game = self.current_game().filter(|_| self.phase == TablePhase::Playing)?;
        let roll = *game.rolls.get(game.rolls_so_far())?;
        let chances = game.line.position().chances();
        chances.iter().any(|(chance, _)| *chance == roll).then_some(roll)
    }

    /// The offer that has not been answered yet.
    pub fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// What each side's clock shows; `None` if there is no clock, or no game has begun.
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

    /// How much of the current turn's delay is left, for clocks with a delay.
    pub fn delay_left(&self, now: Millis) -> Millis {
        self.clock_state.grace_left(now.max(self.last_time()))
    }

    /// When the running clock's flag will fall, if nothing happens before.
    pub fn flag_falls_at(&self) -> Option<Millis> {
        self.clock_state.falls_at()
    }

    /// What each seat has scored so far.
    pub fn score(&self) -> BySeat<GameScore> {
        let by_rules = self.is_match();
        BySeat::new(|seat| {
            let of = |game: &PlayedGame<G>| match game.result {
                Some(result) if !by_rules || result.winner().is_some() => {
                    result.score_for(game.side(seat))
                }
                _ => GameScore::default(),
            };
            self.games.iter().map(of).sum()
        })
    }

    /// The winner of everything that was played at this table, once it is over; `None` for a draw.
    pub fn winner(&self) -> Option<Seat> {
        if self.phase != TablePhase::Over {
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

    /// Who left before the end of a match, or lost it on time.
    pub fn forfeit(&self) -> Option<Seat> {
        self.forfeit
    }

    /// The entropy that the players have added to the dice.
    pub fn entropy(&self) -> &BySeat<Option<Hex>> {
        &self.entropy
    }

    /// The secret of the dice, once revealed.
    pub fn secret(&self) -> Option<&Hex> {
        self.secret.as_ref()
    }

    /// The setup of the next table, with sides changed, once both players want a rematch. It needs an id of
    /// its own, and fair dice need a new commitment.
    pub fn rematch(&self, id: &str, dice: RollSource) -> Option<TableSetup<G>> {
        let white = self.games.first().filter(|_| self.rematch)?.white;
        let seats = self.seats.clone();
        let id = Name::new(id);
        Some(TableSetup { id, dice, seats, sides: Sides::White(!white), ..self.setup.clone() })
    }

    /// The time of the last entry. A table that is resumed later continues from here.
    pub fn last_time(&self) -> Millis {
        self.entries.last().map_or(Millis::ZERO, |entry| entry.time.at)
    }

    /// Whether the rules make a match of several games out of this table.
    pub(crate) fn is_match(&self) -> bool {
        self.setup.start.is_none() && self.goes_on_after(1)
    }

    /// Whether the rules let games follow each other without end, as in a money session.
    pub(crate) fn is_session(&self) -> bool {
        self.setup.start.is_none() && self.goes_on_after(1000)
    }

    fn goes_on_after(&self, wins: usize) -> bool {
        let win = G::start(self.setup.rules.clone()).resignation(Side::White, 1);
        G::next_game(&self.setup.rules, &vec![win; wins]).is_some()
    }
}

impl<G: Game> PlayedGame<G> {
    /// How many rolls there have been, not counting those taken back.
    pub(crate) fn rolls_so_far(&self) -> usize {
        self.line.events().iter().filter(|event| matches!(event, game::Event::Roll(_))).count()
    }

    /// Whose turn follows the roll, if it is the same for every roll. Rolls that are only rolled again are
    /// left out.
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

    /// How many moves `side` has made, not counting those taken back.
    pub(crate) fn moves_of(&self, side: Side) -> usize {
        let of_side =
            |event: &&game::Event<G>| matches!(event, game::Event::Move { by, .. } if *by == side);
        self.line.events().iter().filter(of_side).count()
    }
}
