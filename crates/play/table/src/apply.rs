//! What a command does to a table once it has been checked: all changes, and no checks.

use game::{Event, Game, Notation, Outcome, Side, Turn};

use crate::{
    Actor, Command, EventTiming, FlagLoses, GameResult, Occupant, Offer, PlayedGame, Proposal,
    RollSource, Seat, Table, TablePhase, Takebacks, Time,
};

impl<G: Notation> Table<G> {
    /// Applies a command that [`check`](Self::check) has allowed.
    pub(crate) fn apply(&mut self, by: Actor, command: &Command<G>, time: Time) {
        match (command, by.seat()) {
            (Command::Sit { seat, who }, _) => self.seats[*seat] = who.clone(),
            (Command::Leave, Some(seat)) => self.leave(seat),
            (Command::Entropy(entropy), Some(seat)) => self.entropy[seat] = Some(entropy.clone()),
            (Command::Begin { white }, _) => {
                self.begin_game(self.first.clone(), *white, time);
            }
            (Command::Next, _) => {
                if let Some((start, white)) = self.following() {
                    self.begin_game(start, white, time);
                }
            }
            (Command::Move(mv), Some(seat)) => self.move_piece(seat, mv, time),
            (Command::Roll(roll), _) => self.roll(*roll, time),
            (Command::Resign { level }, Some(seat)) => self.resign(seat, *level, time),
            (Command::Offer(what), Some(seat)) => self.propose(seat, *what, time),
            (Command::Accept(what), Some(seat)) => self.agree(!seat, *what, time),
            (Command::Decline(_), _) => self.decline(),
            (Command::Withdraw, _) => self.offer = None,
            (Command::Claim { ending, .. }, Some(seat)) => {
                let claimed = |by| GameResult::Claimed { by, ending: *ending };
                self.close_with(|game| claimed(game.side(seat)), time);
            }
            (Command::Flag, _) => self.drop_flag(time),
            (Command::Forfeit { seat }, _) => self.leave_game(*seat, time),
            (Command::Abort, _) => self.abort(time),
            (Command::Reveal(secret), _) => self.secret = Some(secret.clone()),
            // The checks allow these to players only, who have a seat.
            _ => {}
        }
    }

    fn leave(&mut self, seat: Seat) {
        if self.phase == TablePhase::Gathering {
            self.seats[seat] = Occupant::Empty;
            self.entropy[seat] = None;
        } else {
            self.forfeit = Some(seat).filter(|_| !self.is_session());
            self.phase = TablePhase::Over;
        }
    }

    fn begin_game(&mut self, start: G, white: Seat, time: Time) {
        self.games.push(PlayedGame::new(start, white, time.at));
        self.phase = TablePhase::Playing;
        self.declined = Default::default();
        self.clock_state.reset();
        self.go_on(time, false);
    }

    fn move_piece(&mut self, seat: Seat, mv: &G::Move, time: Time) {
        let Some(game) = self.games.last_mut() else { return };
        let by = game.side(seat);
        if game.line.apply(&Event::Move { by, mv: mv.clone() }).is_ok() {
            self.forget_offer(seat);
            self.tick(Some(seat), time);
        }
    }

    /// A player who moves instead of answering declines the offer. A player who moves after making an offer
    /// withdraws it, except for a draw offer, which stands.
    fn forget_offer(&mut self, mover: Seat) {
        match self.offer {
            Some(Offer { by, .. }) if by != mover => self.offer = None,
            Some(Offer { what: Proposal::Draw, .. }) | None => {}
            Some(_) => self.offer = None,
        }
    }

    fn roll(&mut self, roll: G::Roll, time: Time) {
        let Some(game) = self.games.last_mut() else { return };
        let number = game.rolls_so_far();
        if game.line.apply(&Event::Roll(roll)).is_ok() {
            match game.rolls.get_mut(number) {
                Some(remembered) => *remembered = roll,
                None => game.rolls.push(roll),
            }
            self.tick(self.clock_state.running(), time);
        }
    }

    /// After an event of the game: presses the clock and notes the time.
    fn tick(&mut self, ran: Option<Seat>, time: Time) {
        let earns = self.games.last().is_some_and(|game| game.line.events().len() > game.paid);
        self.go_on(time, earns);
        let left = ran.and_then(|seat| self.clock_state.shows(seat, time.at));
        if let Some(game) = self.games.last_mut() {
            game.paid = game.paid.max(game.line.events().len());
            game.timings.push(EventTiming { at: time.at, left });
        }
    }

    /// Starts the clock of the player to move, or ends the game if it is over.
    fn go_on(&mut self, time: Time, earns: bool) {
        let Some(game) = self.games.last() else { return };
        let runs = match game.line.turn() {
            Turn::Player(side) => Some(side),
            Turn::Chance => game.roller(),
            Turn::Over(outcome) => return self.close(GameResult::Played(outcome), time),
        };
        let seat = runs.map(|side| game.seat(side));
        self.clock_state.switch_to(seat, time, earns);
    }

    fn resign(&mut self, seat: Seat, level: u8, time: Time) {
        if self.setup.dice == RollSource::None {
            self.close_with(|game| resigned(game, seat, level), time);
        } else {
            self.offer = Some(Offer { by: seat, what: Proposal::Resign { level } });
        }
    }

    fn propose(&mut self, by: Seat, what: Proposal, time: Time) {
        match what {
            Proposal::Takeback { to } if self.setup.takebacks == Takebacks::Free => {
                self.take_back(to, time);
            }
            _ => self.offer = Some(Offer { by, what }),
        }
    }

    /// The opponent of `proposer` accepts an offer.
    fn agree(&mut self, proposer: Seat, what: Proposal, time: Time) {
        self.offer = None;
        match what {
            Proposal::Draw => self.close(GameResult::Agreed, time),
            Proposal::Takeback { to } => self.take_back(to, time),
            Proposal::Resign { level } => {
                self.close_with(|game| resigned(game, proposer, level), time);
            }
            Proposal::Rematch => self.rematch = true,
        }
    }

    fn decline(&mut self) {
        if let Some(offer) = self.offer.take() {
            self.declined[offer.by] = Some((offer, self.moves_of(offer.by)));
        }
    }

    fn take_back(&mut self, to: usize, time: Time) {
        self.offer = None;
        if let Some(game) = self.games.last_mut() {
            while game.line.events().len() > to && game.line.undo().is_some() {}
            game.timings.truncate(to);
        }
        self.go_on(time, false);
    }

    fn drop_flag(&mut self, time: Time) {
        let Some(seat) = self.clock_state.running() else { return };
        let flag = |game: &PlayedGame<G>| {
            let fallen = game.side(seat);
            let position = game.line.position();
            let win = position.can_win(!fallen).then(|| position.resignation(fallen, 1));
            GameResult::Flag { fallen, win }
        };
        self.close_with(flag, time);
        if self.setup.clock.flag == FlagLoses::Match && self.is_won() {
            self.forfeit = Some(seat);
            self.phase = TablePhase::Over;
        }
    }

    fn is_won(&self) -> bool {
        let result = self.games.last().and_then(|game| game.result);
        result.is_some_and(|result| result.winner().is_some())
    }

    /// A player has left: the game is lost, and the rest of the match with it.
    fn leave_game(&mut self, gone: Seat, time: Time) {
        let left = |game: &PlayedGame<G>| {
            let gone = game.side(gone);
            GameResult::Left { gone, win: game.line.position().resignation(gone, 1) }
        };
        self.close_with(left, time);
        if self.phase == TablePhase::Between {
            self.leave(gone);
        }
    }

    fn abort(&mut self, time: Time) {
        if self.phase == TablePhase::Playing {
            self.close(GameResult::Aborted, time);
        }
        self.phase = TablePhase::Over;
    }

    fn close_with(&mut self, check: impl Fn(&PlayedGame<G>) -> GameResult<G::Ending>, time: Time) {
        if let Some(result) = self.games.last().map(check) {
            self.close(result, time);
        }
    }

    /// Ends the current game.
    fn close(&mut self, result: GameResult<G::Ending>, time: Time) {
        self.clock_state.switch_to(None, time, false);
        self.offer = None;
        if let Some(game) = self.games.last_mut() {
            game.result = Some(result);
        }
        let more = result != GameResult::Aborted && self.following().is_some();
        self.phase = if more { TablePhase::Between } else { TablePhase::Over };
    }

    /// The starting position of the next game, and who has White in it.
    fn following(&self) -> Option<(G, Seat)> {
        let last = self.games.last()?;
        if self.is_match() {
            let results = self.games.iter().filter_map(|game| game.result);
            let outcomes: Vec<Outcome<G::Ending>> =
                results.filter_map(|result| result.outcome()).collect();
            return match last.result.and_then(|result| result.outcome()) {
                Some(_) => {
                    G::next_game(&self.setup.rules, &outcomes).map(|next| (next, last.white))
                }
                // The game had no outcome by its rules, for example a draw by agreement: it is replayed.
                None => Some((last.line.start().clone(), last.white)),
            };
        }
        let more = self.games.len() < self.setup.games as usize;
        more.then(|| (self.first.clone(), !last.white))
    }
}

fn resigned<G: Game>(game: &PlayedGame<G>, seat: Seat, level: u8) -> GameResult<G::Ending> {
    let loser: Side = game.side(seat);
    GameResult::Resigned(game.line.position().resignation(loser, level))
}
