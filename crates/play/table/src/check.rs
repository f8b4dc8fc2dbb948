//! What a table allows: all checks, and no changes.

use game::{Event, Notation, OutOfTurn, Turn};

use crate::{
    Actor, Awaits, Command, CommandError, CommandRefusal, Entry, Occupant, Offer, PlayedGame,
    Proposal, RollSource, Seat, Sides, Table, TablePhase, Takebacks, Time,
};

type Checked<G> = Result<(), CommandRefusal<G>>;

impl<G: Notation> Table<G> {
    /// Whether the table would execute this command.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, by: Actor, command: &Command<G>, time: impl Into<Time>) -> Checked<G> {
        if by == Actor::Watcher {
            return Err(CommandError::OnlyWatching.into());
        }
        match command {
            Command::Sit { seat, who } => self.check_sit(by, *seat, who),
            Command::Leave => self.check_leave(by),
            Command::Entropy(_) => self.check_entropy(by),
            Command::Begin { white } => self.check_begin(by, *white),
            Command::Next => self.check_next(),
            Command::Move(mv) => self.check_move(by, mv),
            Command::Roll(roll) => self.check_roll(by, roll),
            Command::Resign { level } => self.check_resign(by, *level),
            Command::Offer(proposal) => self.check_offer(by, *proposal),
            Command::Accept(proposal) | Command::Decline(proposal) => {
                self.check_answer(by, *proposal)
            }
            Command::Withdraw => self.check_withdraw(by),
            Command::Claim { ending, with } => self.check_claim(by, *ending, with.as_ref()),
            Command::Flag => self.check_flag(by, time.into()),
            Command::Forfeit { .. } => self.check_forfeit(by),
            Command::Abort => self.check_abort(by),
            Command::Reveal(_) => self.check_reveal(by),
        }
    }

    fn player(&self, by: Actor) -> Result<Seat, CommandError> {
        match by {
            Actor::Seat(seat) => Ok(seat),
            Actor::House => Err(CommandError::OnlyPlayers),
            Actor::Watcher => Err(CommandError::OnlyWatching),
        }
    }

    fn house(&self, by: Actor) -> Result<(), CommandError> {
        if by == Actor::House { Ok(()) } else { Err(CommandError::OnlyTheHouse) }
    }

    /// The game being played.
    pub(crate) fn playing(&self) -> Result<&PlayedGame<G>, CommandError> {
        match (self.phase, self.current_game()) {
            (TablePhase::Playing, Some(game)) => Ok(game),
            (TablePhase::Gathering, _) => Err(CommandError::NotBegun),
            _ => Err(CommandError::NoGame),
        }
    }

    fn gathering(&self) -> Result<(), CommandError> {
        if self.phase == TablePhase::Gathering { Ok(()) } else { Err(CommandError::AlreadyBegun) }
    }

    fn check_sit(&self, by: Actor, seat: Seat, who: &Occupant) -> Checked<G> {
        self.house(by)?;
        self.gathering()?;
        if self.seats[seat] == Occupant::Empty && *who != Occupant::Empty {
            Ok(())
        } else {
            Err(CommandError::SeatTaken.into())
        }
    }

    fn check_leave(&self, by: Actor) -> Checked<G> {
        let seat = self.player(by)?;
        match self.phase {
            TablePhase::Gathering if self.seats[seat] == Occupant::Empty => {
                Err(CommandError::SeatEmpty.into())
            }
            TablePhase::Gathering | TablePhase::Between => Ok(()),
            TablePhase::Playing => Err(CommandError::StillPlaying.into()),
            TablePhase::Over => Err(CommandError::NoGame.into()),
        }
    }

    fn check_entropy(&self, by: Actor) -> Checked<G> {
        let seat = self.player(by)?;
        self.gathering()?;
        match self.setup.dice {
            RollSource::Fair { .. } if self.entropy[seat].is_some() => {
                Err(CommandError::EntropyGiven.into())
            }
            RollSource::Fair { .. } if self.seats[seat] == Occupant::Empty => {
                Err(CommandError::SeatEmpty.into())
            }
            RollSource::Fair { .. } => Ok(()),
            _ => Err(CommandError::NoDice.into()),
        }
    }

    fn check_begin(&self, by: Actor, white: Seat) -> Checked<G> {
        self.house(by)?;
        self.gathering()?;
        match (self.awaits(), self.setup.sides) {
            (Awaits::Occupant(_), _) => Err(CommandError::SeatEmpty.into()),
            (Awaits::Entropy(_), _) => Err(CommandError::EntropyMissing.into()),
            (_, Sides::White(agreed)) if agreed != white => {
                Err(CommandError::SidesAreAgreed.into())
            }
            _ => Ok(()),
        }
    }

    fn check_next(&self) -> Checked<G> {
        match self.phase {
            TablePhase::Gathering => Err(CommandError::NotBegun.into()),
            TablePhase::Playing => Err(CommandError::StillPlaying.into()),
            TablePhase::Between => Ok(()),
            TablePhase::Over => Err(CommandError::NoNextGame.into()),
        }
    }

    fn check_move(&self, by: Actor, mv: &G::Move) -> Checked<G> {
        let seat = self.player(by)?;
        let game = self.playing()?;
        self.check_turn(by)?;
        let event = Event::Move { by: game.side(seat), mv: mv.clone() };
        game.line.position().clone().apply(&event).map_err(CommandRefusal::Rules)
    }

    /// Whether a player may move at all.
    pub(crate) fn check_turn(&self, by: Actor) -> Checked<G> {
        let seat = self.player(by)?;
        let game = self.playing()?;
        let reason = match game.line.turn() {
            Turn::Player(side) if side == game.side(seat) => return Ok(()),
            Turn::Player(_) => OutOfTurn::NotYourTurn,
            Turn::Chance => OutOfTurn::RollFirst,
            Turn::Over(_) => OutOfTurn::GameOver,
        };
        Err(CommandRefusal::Rules(reason.into()))
    }

    /// Whether `by` may roll at all.
    pub(crate) fn check_hand(&self, by: Actor) -> Result<&PlayedGame<G>, CommandError> {
        match (&self.setup.dice, by) {
            (_, Actor::Watcher) => Err(CommandError::OnlyWatching),
            (RollSource::None, _) => Err(CommandError::NoDice),
            (RollSource::Fair { .. }, Actor::Seat(_)) => Err(CommandError::HouseRolls),
            (RollSource::Manual, Actor::House) => Err(CommandError::PlayersRoll),
            _ => self.playing(),
        }
    }

    fn check_roll(&self, by: Actor, roll: &G::Roll) -> Checked<G> {
        let game = self.check_hand(by)?;
        game.line.position().clone().apply(&Event::Roll(*roll)).map_err(CommandRefusal::Rules)?;
        match self.remembered_roll() {
            Some(remembered) if remembered != *roll => Err(CommandError::SameDiceAgain.into()),
            _ => Ok(()),
        }
    }

    fn check_resign(&self, by: Actor, level: u8) -> Checked<G> {
        let seat = self.player(by)?;
        self.playing()?;
        if !(1..=3).contains(&level) {
            return Err(CommandError::NoSuchLevel.into());
        }
        match self.setup.dice {
            RollSource::None => Ok(()),
            _ => self.check_new_offer(Offer { by: seat, what: Proposal::Resign { level } }),
        }
    }

    fn check_offer(&self, by: Actor, what: Proposal) -> Checked<G> {
        let by = self.player(by)?;
        match what {
            Proposal::Rematch => match self.phase {
                TablePhase::Over if self.rematch => return Err(CommandError::AlreadyOffered.into()),
                TablePhase::Over if !self.games.is_empty() => {}
                TablePhase::Over => return Err(CommandError::NoGame.into()),
                _ => return Err(CommandError::StillPlaying.into()),
            },
            Proposal::Draw => {
                self.playing()?;
                if self.setup.dice != RollSource::None {
                    return Err(CommandError::NoDrawsWithDice.into());
                }
            }
            Proposal::Takeback { to } => self.check_takeback(by, to)?,
            Proposal::Resign { level } => return self.check_resign(Actor::Seat(by), level),
        }
        self.check_new_offer(Offer { by, what })
    }

    fn check_takeback(&self, seat: Seat, to: usize) -> Result<(), CommandError> {
        let game = self.playing()?;
        if self.setup.takebacks == Takebacks::Never {
            return Err(CommandError::NoTakebacks);
        }
        match game.line.events().get(to) {
            Some(Event::Move { by, .. }) if *by == game.side(seat) => Ok(()),
            _ => Err(CommandError::NothingToTakeBack),
        }
    }

    /// Checks an offer against the other offers.
    fn check_new_offer(&self, offer: Offer) -> Checked<G> {
        match self.offer {
            Some(standing) if standing == offer => return Err(CommandError::AlreadyOffered.into()),
            Some(standing) if standing.by != offer.by => {
                return Err(CommandError::AnswerFirst.into());
            }
            _ => {}
        }
        match self.declined[offer.by] {
            Some((declined, moves)) if declined == offer && moves == self.moves_of(offer.by) => {
                Err(CommandError::AlreadyDeclined.into())
            }
            _ => Ok(()),
        }
    }

    /// How many moves a seat has made in the current game.
    pub(crate) fn moves_of(&self, seat: Seat) -> usize {
        self.current_game().map_or(0, |game| game.moves_of(game.side(seat)))
    }

    fn check_answer(&self, by: Actor, what: Proposal) -> Checked<G> {
        let seat = self.player(by)?;
        match self.offer {
            Some(offer) if offer.what != what => Err(CommandError::OfferGone.into()),
            Some(offer) if offer.by == seat => Err(CommandError::OwnOffer.into()),
            Some(_) => Ok(()),
            None => Err(CommandError::OfferGone.into()),
        }
    }

    fn check_withdraw(&self, by: Actor) -> Checked<G> {
        let seat = self.player(by)?;
        match self.offer {
            Some(offer) if offer.by == seat => Ok(()),
            _ => Err(CommandError::OfferGone.into()),
        }
    }

    fn check_claim(&self, by: Actor, ending: G::Ending, with: Option<&G::Move>) -> Checked<G> {
        let seat = self.player(by)?;
        let game = self.playing()?;
        let side = game.side(seat);
        let founded = match with {
            None => game.line.claims(side),
            Some(mv) => {
                self.check_move(by, mv)?;
                game.line.claims_with(mv).map_err(CommandRefusal::Rules)?
            }
        };
        if founded.contains(&ending) { Ok(()) } else { Err(CommandError::ClaimUnfounded.into()) }
    }

    fn check_flag(&self, by: Actor, time: Time) -> Checked<G> {
        self.playing()?;
        let falls_at = self.clock_state.falls_at().ok_or(CommandError::NoClock)?;
        // Only the house can measure lag. If a player claims the flag, a move that is still on its way
        // gets all the lag that can be given back.
        let grace = match by {
            Actor::House => self.clock_state.granted(time.lag),
            _ => self.clock_state.lag_cap(),
        };
        if time.at >= falls_at.plus(grace) { Ok(()) } else { Err(CommandError::StillTime.into()) }
    }

    fn check_forfeit(&self, by: Actor) -> Checked<G> {
        self.house(by)?;
        self.playing()?;
        Ok(())
    }

    fn check_abort(&self, by: Actor) -> Checked<G> {
        if by == Actor::House {
            let over = self.phase == TablePhase::Over;
            return if over { Err(CommandError::NoGame.into()) } else { Ok(()) };
        }
        self.playing()?;
        // This counts entries, not moves on the board: a move that was taken back counts as well.
        let both = Seat::ALL.into_iter().all(|seat| {
            let moved = |entry: &Entry<G>| matches!(entry.command, Command::Move(_));
            self.entries.iter().any(|entry| entry.by == Actor::Seat(seat) && moved(entry))
        });
        if both || self.games.len() > 1 {
            return Err(CommandError::TooLateToAbort.into());
        }
        Ok(())
    }

    fn check_reveal(&self, by: Actor) -> Checked<G> {
        self.house(by)?;
        match self.setup.dice {
            RollSource::Fair { .. } if self.secret.is_some() => {
                Err(CommandError::SecretKnown.into())
            }
            RollSource::Fair { .. } if self.phase != TablePhase::Over => {
                Err(CommandError::StillPlaying.into())
            }
            RollSource::Fair { .. } => Ok(()),
            _ => Err(CommandError::NoDice.into()),
        }
    }
}
