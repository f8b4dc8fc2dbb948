//! What a table allows: every check, and no change.

use game::{Event, Notation, OutOfTurn, Turn};

use crate::{
    Actor, Awaits, Command, Dice, Entry, Objection, Offer, Phase, Proposal, Refusal, Seat, Sheet,
    Sides, Sitter, Table, Takebacks, Time,
};

type Judged<G> = Result<(), Refusal<G>>;

impl<G: Notation> Table<G> {
    /// Whether the table would do this.
    ///
    /// # Errors
    /// The reason why not.
    pub fn judge(&self, by: Actor, command: &Command<G>, time: impl Into<Time>) -> Judged<G> {
        if by == Actor::Watcher {
            return Err(Objection::OnlyWatching.into());
        }
        match command {
            Command::Sit { seat, who } => self.judge_sit(by, *seat, who),
            Command::Leave => self.judge_leave(by),
            Command::Entropy(_) => self.judge_entropy(by),
            Command::Begin { white } => self.judge_begin(by, *white),
            Command::Next => self.judge_next(),
            Command::Move(mv) => self.judge_move(by, mv),
            Command::Roll(roll) => self.judge_roll(by, roll),
            Command::Resign { level } => self.judge_resign(by, *level),
            Command::Offer(proposal) => self.judge_offer(by, *proposal),
            Command::Accept(proposal) | Command::Decline(proposal) => {
                self.judge_answer(by, *proposal)
            }
            Command::Withdraw => self.judge_withdraw(by),
            Command::Claim { ending, with } => self.judge_claim(by, *ending, with.as_ref()),
            Command::Flag => self.judge_flag(by, time.into()),
            Command::Forfeit { .. } => self.judge_forfeit(by),
            Command::Abort => self.judge_abort(by),
            Command::Reveal(_) => self.judge_reveal(by),
        }
    }

    fn player(&self, by: Actor) -> Result<Seat, Objection> {
        match by {
            Actor::Seat(seat) => Ok(seat),
            Actor::House => Err(Objection::OnlyPlayers),
            Actor::Watcher => Err(Objection::OnlyWatching),
        }
    }

    fn house(&self, by: Actor) -> Result<(), Objection> {
        if by == Actor::House { Ok(()) } else { Err(Objection::OnlyTheHouse) }
    }

    /// The game being played.
    pub(crate) fn playing(&self) -> Result<&Sheet<G>, Objection> {
        match (self.phase, self.sheet()) {
            (Phase::Playing, Some(sheet)) => Ok(sheet),
            (Phase::Gathering, _) => Err(Objection::NotBegun),
            _ => Err(Objection::NoGame),
        }
    }

    fn gathering(&self) -> Result<(), Objection> {
        if self.phase == Phase::Gathering { Ok(()) } else { Err(Objection::AlreadyBegun) }
    }

    fn judge_sit(&self, by: Actor, seat: Seat, who: &Sitter) -> Judged<G> {
        self.house(by)?;
        self.gathering()?;
        if self.seats[seat] == Sitter::Empty && *who != Sitter::Empty {
            Ok(())
        } else {
            Err(Objection::SeatTaken.into())
        }
    }

    fn judge_leave(&self, by: Actor) -> Judged<G> {
        let seat = self.player(by)?;
        match self.phase {
            Phase::Gathering if self.seats[seat] == Sitter::Empty => {
                Err(Objection::SeatEmpty.into())
            }
            Phase::Gathering | Phase::Between => Ok(()),
            Phase::Playing => Err(Objection::StillPlaying.into()),
            Phase::Over => Err(Objection::NoGame.into()),
        }
    }

    fn judge_entropy(&self, by: Actor) -> Judged<G> {
        let seat = self.player(by)?;
        self.gathering()?;
        match self.setup.dice {
            Dice::Fair { .. } if self.entropy[seat].is_some() => {
                Err(Objection::EntropyGiven.into())
            }
            Dice::Fair { .. } if self.seats[seat] == Sitter::Empty => {
                Err(Objection::SeatEmpty.into())
            }
            Dice::Fair { .. } => Ok(()),
            _ => Err(Objection::NoDice.into()),
        }
    }

    fn judge_begin(&self, by: Actor, white: Seat) -> Judged<G> {
        self.house(by)?;
        self.gathering()?;
        match (self.awaits(), self.setup.sides) {
            (Awaits::Sitter(_), _) => Err(Objection::SeatEmpty.into()),
            (Awaits::Entropy(_), _) => Err(Objection::EntropyMissing.into()),
            (_, Sides::White(agreed)) if agreed != white => Err(Objection::SidesAreAgreed.into()),
            _ => Ok(()),
        }
    }

    fn judge_next(&self) -> Judged<G> {
        match self.phase {
            Phase::Gathering => Err(Objection::NotBegun.into()),
            Phase::Playing => Err(Objection::StillPlaying.into()),
            Phase::Between => Ok(()),
            Phase::Over => Err(Objection::NoNextGame.into()),
        }
    }

    fn judge_move(&self, by: Actor, mv: &G::Move) -> Judged<G> {
        let seat = self.player(by)?;
        let sheet = self.playing()?;
        self.judge_turn(by)?;
        let event = Event::Move { by: sheet.side(seat), mv: mv.clone() };
        sheet.line.position().clone().apply(&event).map_err(Refusal::Rules)
    }

    /// Whether a player may move at all.
    pub(crate) fn judge_turn(&self, by: Actor) -> Judged<G> {
        let seat = self.player(by)?;
        let sheet = self.playing()?;
        let reason = match sheet.line.turn() {
            Turn::Player(side) if side == sheet.side(seat) => return Ok(()),
            Turn::Player(_) => OutOfTurn::NotYourTurn,
            Turn::Chance => OutOfTurn::RollFirst,
            Turn::Over(_) => OutOfTurn::GameOver,
        };
        Err(Refusal::Rules(reason.into()))
    }

    /// Whether somebody may roll at all.
    pub(crate) fn judge_hand(&self, by: Actor) -> Result<&Sheet<G>, Objection> {
        match (&self.setup.dice, by) {
            (_, Actor::Watcher) => Err(Objection::OnlyWatching),
            (Dice::None, _) => Err(Objection::NoDice),
            (Dice::Fair { .. }, Actor::Seat(_)) => Err(Objection::HouseRolls),
            (Dice::Manual, Actor::House) => Err(Objection::PlayersRoll),
            _ => self.playing(),
        }
    }

    fn judge_roll(&self, by: Actor, roll: &G::Roll) -> Judged<G> {
        let sheet = self.judge_hand(by)?;
        sheet.line.position().clone().apply(&Event::Roll(*roll)).map_err(Refusal::Rules)?;
        match self.remembered_roll() {
            Some(remembered) if remembered != *roll => Err(Objection::SameDiceAgain.into()),
            _ => Ok(()),
        }
    }

    fn judge_resign(&self, by: Actor, level: u8) -> Judged<G> {
        let seat = self.player(by)?;
        self.playing()?;
        if !(1..=3).contains(&level) {
            return Err(Objection::NoSuchLevel.into());
        }
        match self.setup.dice {
            Dice::None => Ok(()),
            _ => self.judge_new_offer(Offer { by: seat, what: Proposal::Resign { level } }),
        }
    }

    fn judge_offer(&self, by: Actor, what: Proposal) -> Judged<G> {
        let by = self.player(by)?;
        match what {
            Proposal::Rematch => match self.phase {
                Phase::Over if self.rematch => return Err(Objection::AlreadyOffered.into()),
                Phase::Over if !self.sheets.is_empty() => {}
                Phase::Over => return Err(Objection::NoGame.into()),
                _ => return Err(Objection::StillPlaying.into()),
            },
            Proposal::Draw => {
                self.playing()?;
                if self.setup.dice != Dice::None {
                    return Err(Objection::NoDrawsWithDice.into());
                }
            }
            Proposal::Takeback { to } => self.judge_takeback(by, to)?,
            Proposal::Resign { level } => return self.judge_resign(Actor::Seat(by), level),
        }
        self.judge_new_offer(Offer { by, what })
    }

    fn judge_takeback(&self, seat: Seat, to: usize) -> Result<(), Objection> {
        let sheet = self.playing()?;
        if self.setup.takebacks == Takebacks::Never {
            return Err(Objection::NoTakebacks);
        }
        match sheet.line.events().get(to) {
            Some(Event::Move { by, .. }) if *by == sheet.side(seat) => Ok(()),
            _ => Err(Objection::NothingToTakeBack),
        }
    }

    /// What is against an offer beside others.
    fn judge_new_offer(&self, offer: Offer) -> Judged<G> {
        match self.offer {
            Some(standing) if standing == offer => return Err(Objection::AlreadyOffered.into()),
            Some(standing) if standing.by != offer.by => return Err(Objection::AnswerFirst.into()),
            _ => {}
        }
        match self.declined[offer.by] {
            Some((declined, moves)) if declined == offer && moves == self.moves_of(offer.by) => {
                Err(Objection::AlreadyDeclined.into())
            }
            _ => Ok(()),
        }
    }

    /// How many moves a seat has made in the present game.
    pub(crate) fn moves_of(&self, seat: Seat) -> usize {
        self.sheet().map_or(0, |sheet| sheet.moves_of(sheet.side(seat)))
    }

    fn judge_answer(&self, by: Actor, what: Proposal) -> Judged<G> {
        let seat = self.player(by)?;
        match self.offer {
            Some(offer) if offer.what != what => Err(Objection::OfferGone.into()),
            Some(offer) if offer.by == seat => Err(Objection::OwnOffer.into()),
            Some(_) => Ok(()),
            None => Err(Objection::OfferGone.into()),
        }
    }

    fn judge_withdraw(&self, by: Actor) -> Judged<G> {
        let seat = self.player(by)?;
        match self.offer {
            Some(offer) if offer.by == seat => Ok(()),
            _ => Err(Objection::OfferGone.into()),
        }
    }

    fn judge_claim(&self, by: Actor, ending: G::Ending, with: Option<&G::Move>) -> Judged<G> {
        let seat = self.player(by)?;
        let sheet = self.playing()?;
        let side = sheet.side(seat);
        let founded = match with {
            None => sheet.line.claims(side),
            Some(mv) => {
                self.judge_move(by, mv)?;
                sheet.line.claims_with(mv).map_err(Refusal::Rules)?
            }
        };
        if founded.contains(&ending) { Ok(()) } else { Err(Objection::ClaimUnfounded.into()) }
    }

    fn judge_flag(&self, by: Actor, time: Time) -> Judged<G> {
        self.playing()?;
        let falls_at = self.dial.falls_at().ok_or(Objection::NoClock)?;
        // Only the house can know what of a delay was the network's. Against anybody else, a move
        // that is still on its way may count on all that can be given back.
        let grace = match by {
            Actor::House => self.dial.granted(time.lag),
            _ => self.dial.lag_cap(),
        };
        if time.at >= falls_at.plus(grace) { Ok(()) } else { Err(Objection::StillTime.into()) }
    }

    fn judge_forfeit(&self, by: Actor) -> Judged<G> {
        self.house(by)?;
        self.playing()?;
        Ok(())
    }

    fn judge_abort(&self, by: Actor) -> Judged<G> {
        if by == Actor::House {
            let over = self.phase == Phase::Over;
            return if over { Err(Objection::NoGame.into()) } else { Ok(()) };
        }
        self.playing()?;
        // The record is asked, not the board: who took a move back has made it all the same.
        let both = Seat::ALL.into_iter().all(|seat| {
            let moved = |entry: &Entry<G>| matches!(entry.command, Command::Move(_));
            self.entries.iter().any(|entry| entry.by == Actor::Seat(seat) && moved(entry))
        });
        if both || self.sheets.len() > 1 {
            return Err(Objection::TooLateToAbort.into());
        }
        Ok(())
    }

    fn judge_reveal(&self, by: Actor) -> Judged<G> {
        self.house(by)?;
        match self.setup.dice {
            Dice::Fair { .. } if self.secret.is_some() => Err(Objection::SecretKnown.into()),
            Dice::Fair { .. } if self.phase != Phase::Over => Err(Objection::StillPlaying.into()),
            Dice::Fair { .. } => Ok(()),
            _ => Err(Objection::NoDice.into()),
        }
    }
}
