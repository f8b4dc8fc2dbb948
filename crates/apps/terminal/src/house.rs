//! Whoever runs the table: seats people, draws lots, rolls, watches the clock, keeps the record.

use std::io;
use std::path::Path;

use board_view::Choice;
use engine::{RemainingTime, SearchLimits, Strength};
use narration::duty;
use table::{
    Actor, Awaits, BySeat, Command, CommandError, Dice, Millis, Occupant, Phase, Refusal, Seat,
    Setup, Table,
};

use crate::PlayableGame;
use crate::computer::Computer;
use crate::dice::HonestDice;
pub(crate) use crate::dice::Luck;
use crate::shelf::Keeper;
use crate::table_messages::TableMessages;

/// A table and what its house needs to run it.
pub(crate) struct House<G: PlayableGame> {
    table: Table<G>,
    /// Where the record goes; nowhere if it cannot be kept.
    keeper: Option<Keeper>,
    /// How many entries the keeper has.
    kept: usize,
    computers: BySeat<Option<Computer<G>>>,
    /// When a computer may play at the earliest: people want to see what happened before.
    earliest: Millis,
    /// Whoever gives hints, once somebody has asked for one.
    adviser: Option<Computer<G>>,
    advice: Advice<G>,
    dice: Option<HonestDice>,
    luck: Luck,
}

/// How it stands with a hint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Advice<G: PlayableGame> {
    /// Nobody has asked for one.
    Unasked,
    /// It is being thought about.
    Awaited,
    /// What to play.
    Given(G::Move),
}

impl<G: PlayableGame> Advice<G> {
    /// How it stands, in words.
    pub(crate) fn words(&self, messages: &TableMessages<'_, G>) -> Option<String> {
        match self {
            Self::Unasked => None,
            Self::Awaited => Some(messages.language.status_hint_pending().to_owned()),
            Self::Given(mv) => messages.hint(mv),
        }
    }
}

/// How long a computer lets people look at what has just happened.
const PAUSE: Millis = Millis(350);

/// What can go wrong at a table.
#[derive(Debug)]
pub(crate) enum Trouble<G: PlayableGame> {
    /// The table does not do it.
    Refused(Refusal<G>),
    /// It happened, but the record could not be written.
    Unkept(io::Error),
}

impl<G: PlayableGame> From<Refusal<G>> for Trouble<G> {
    fn from(refusal: Refusal<G>) -> Self {
        Self::Refused(refusal)
    }
}

impl<G: PlayableGame> House<G> {
    /// Opens a table. Its record is begun at `path`, if it is to be kept; `fair`: whether the house
    /// rolls honest dice.
    ///
    /// # Errors
    /// The record cannot be written.
    pub(crate) fn open(
        mut setup: Setup<G>,
        fair: bool,
        path: Option<&Path>,
        mut luck: Luck,
    ) -> io::Result<Self> {
        let keeper = path.map(Keeper::begin).transpose()?;
        let mut dice = None;
        if fair
            && let drawn = HonestDice::drawn(&mut luck)
            && let Some(commitment) = drawn.commitment()
        {
            setup.dice = Dice::Fair { commitment };
            if let Some(keeper) = &keeper {
                keeper.keep_secret(&drawn.secret())?;
            }
            dice = Some(drawn);
        }
        Ok(Self::with(Table::new(setup), keeper, dice, luck))
    }

    /// Goes on with a table that was read from a record.
    pub(crate) fn resume(table: Table<G>, keeper: Option<Keeper>, luck: Luck) -> Self {
        let secret = keeper.as_ref().and_then(Keeper::secret);
        let dice = secret.and_then(|secret| HonestDice::read(&secret));
        Self::with(table, keeper, dice, luck)
    }

    fn with(
        table: Table<G>,
        keeper: Option<Keeper>,
        dice: Option<HonestDice>,
        mut luck: Luck,
    ) -> Self {
        let computers = BySeat::new(|seat| match table.seats()[seat] {
            Occupant::Computer(number) => Some(Computer::new(number, luck())),
            _ => None,
        });
        let (kept, earliest) = (table.entries().len(), table.last_time());
        let (adviser, advice) = (None, Advice::Unasked);
        Self { table, keeper, kept, computers, earliest, adviser, advice, dice, luck }
    }

    pub(crate) fn table(&self) -> &Table<G> {
        &self.table
    }

    /// Does what somebody wants, and has it on the disk before anybody can see it.
    ///
    /// # Errors
    /// Why not; or that it is not on the disk.
    pub(crate) fn obey(
        &mut self,
        by: Actor,
        command: Command<G>,
        now: Millis,
    ) -> Result<(), Trouble<G>> {
        self.table.execute(by, command, now)?;
        self.earliest = now.plus(PAUSE);
        self.give_up_thoughts();
        self.keep().map_err(Trouble::Unkept)
    }

    fn keep(&mut self) -> io::Result<()> {
        let entries = self.table.entries().len();
        if let Some(keeper) = &mut self.keeper
            && entries > self.kept
        {
            // The header comes with the first entry.
            if let Err(error) = keeper.keep(&self.table.text_from(self.kept)) {
                // Half a line at the end would spoil what follows: nothing follows any more.
                self.keeper = None;
                return Err(error);
            }
            self.kept = entries;
        }
        Ok(())
    }

    /// Does what is the house's to do now. Says whether anything has happened.
    ///
    /// # Errors
    /// What went wrong; it can be tried again.
    pub(crate) fn attend(&mut self, now: Millis) -> Result<bool, Trouble<G>> {
        let mut busy = false;
        while let Some((by, command)) = self.duty(now) {
            self.obey(by, command, now)?;
            busy = true;
        }
        Ok(busy)
    }

    /// What is no longer on the board need not be thought about.
    fn give_up_thoughts(&mut self) {
        let playing = self.table.phase() == Phase::Playing;
        let line = self.table.current_game().filter(|_| playing).map(|game| game.line());
        for seat in Seat::ALL {
            if let Some(computer) = &mut self.computers[seat] {
                computer.heed(line);
            }
        }
        if let Some(adviser) = &mut self.adviser {
            adviser.heed(line);
        }
        self.advice = Advice::Unasked;
    }

    /// The next thing that is to be done without anybody's hand.
    fn duty(&mut self, now: Millis) -> Option<(Actor, Command<G>)> {
        if let Some(flag) = duty::flag(&self.table, now) {
            return Some(flag);
        }
        if let Some(answer) = self.answer() {
            return Some(answer);
        }
        match self.table.awaits() {
            Awaits::Move(seat) if self.table.offer().is_none() => self.thought(seat, now),
            Awaits::Next if self.is_unattended() => Some((Actor::House, Command::Next)),
            _ => duty::chores(&self.table, self.dice.as_ref(), &mut self.luck),
        }
    }

    /// Whether whoever sits there sits at this keyboard.
    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        matches!(self.table.seats()[seat], Occupant::Person(_) | Occupant::Guest(_))
    }

    /// Whoever speaks at this keyboard now: who is asked, else who is to move, else who is there.
    pub(crate) fn speaker(&self) -> Seat {
        let table = &self.table;
        let here = |seat: &Seat| self.is_here(*seat);
        let asked = table.offer().map(|offer| !offer.by).filter(here);
        let awaited = match table.awaits() {
            Awaits::Move(seat) => Some(seat),
            Awaits::Roll(throw) => throw.seat,
            _ => None,
        };
        let awaited = awaited.filter(here);
        let anybody = || Seat::ALL.into_iter().find(here).unwrap_or(Seat::South);
        asked.or(awaited).unwrap_or_else(anybody)
    }

    /// In whose name a command is given at this keyboard: moves and rolls are those of who is
    /// awaited, even while the other is asked something.
    ///
    /// # Errors
    /// Nobody sits here: who only watches cannot take part.
    pub(crate) fn actor(&self, command: &Command<G>) -> Result<Actor, CommandError> {
        if self.is_unattended() {
            return Err(CommandError::OnlyWatching);
        }
        let awaited = match (command, self.table.awaits()) {
            (Command::Move(_), Awaits::Move(seat)) => Some(seat),
            (Command::Roll(_), Awaits::Roll(throw)) => throw.seat,
            _ => None,
        };
        let awaited = awaited.filter(|seat| self.is_here(*seat));
        Ok(Actor::Seat(awaited.unwrap_or_else(|| self.speaker())))
    }

    /// Whether somebody could ever mean this: what is said of the opponent's hands makes no sense if
    /// the opponent has none.
    pub(crate) fn is_thinkable(&self, choice: Choice) -> bool {
        choice != Choice::RolledEarly || Seat::ALL.into_iter().all(|seat| self.is_here(seat))
    }

    /// Whether nobody sits at the keyboard.
    pub(crate) fn is_unattended(&self) -> bool {
        Seat::ALL.iter().all(|seat| self.computers[*seat].is_some())
    }

    /// A computer's decision, if it has come to one and people have seen the last.
    fn thought(&mut self, seat: Seat, now: Millis) -> Option<(Actor, Command<G>)> {
        let pause = if self.is_unattended() { Millis::ZERO } else { self.earliest };
        let limits = self.limits(seat, now);
        let line = self.table.current_game()?.line();
        let computer = self.computers[seat].as_mut()?;
        // Who has offered to give up waits for the answer.
        if self.table.offer().is_some_and(|offer| offer.by == seat) {
            return None;
        }
        if now < pause {
            computer.begin(line, limits);
            return None;
        }
        let choice = computer.think(line, limits)?;
        let claim = self.table.claims(seat).first().copied().filter(|_| computer.wants_draw());
        let claim = claim.map(|ending| Command::Claim { ending, with: None });
        let level = self.table.side(seat).and_then(|side| computer.gives_up(line, side));
        let resign = level.map(|level| Command::Resign { level });
        let fits = |command: &Command<G>| self.table.check(Actor::Seat(seat), command, now).is_ok();
        // What was declined a moment ago is not offered again.
        let resign = resign.filter(fits);
        let command = claim.or(resign).unwrap_or(Command::Move(choice.mv));
        fits(&command).then_some((Actor::Seat(seat), command))
    }

    /// How long whoever sits there may think. Levels bring their own limit.
    fn limits(&self, seat: Seat, now: Millis) -> SearchLimits {
        let left = self.table.side(seat).and_then(|side| Some(self.table.clocks(now)?[side]));
        let pace = self.table.setup().clock.control;
        let clock = left.map(|left| RemainingTime::new(left.into(), pace.increment().into()));
        let strength = match self.table.seats()[seat] {
            Occupant::Computer(number) => Strength::from_number(number),
            _ => None,
        };
        SearchLimits::for_table(clock, strength)
    }

    /// A computer's answer to an offer.
    fn answer(&mut self) -> Option<(Actor, Command<G>)> {
        let offer = self.table.offer()?;
        let line = self.table.current_game()?.line();
        let seat = !offer.by;
        let side = self.table.side(seat)?;
        let agrees = self.computers[seat].as_ref()?.agrees(offer.what, line, side);
        let command =
            if agrees { Command::Accept(offer.what) } else { Command::Decline(offer.what) };
        Some((Actor::Seat(seat), command))
    }

    /// Whether somebody at this keyboard is to decide and could be given a hint.
    pub(crate) fn can_advise(&self) -> bool {
        let decides = matches!(self.table.awaits(), Awaits::Move(seat) if self.is_here(seat));
        decides && self.table.phase() == Phase::Playing
    }

    /// Begins to think about a hint.
    pub(crate) fn ask_advice(&mut self) {
        if self.can_advise() {
            self.adviser.get_or_insert_with(Computer::adviser);
            self.advice = Advice::Awaited;
            self.advise();
        }
    }

    /// How it stands with the hint that was asked for.
    pub(crate) fn advice(&self) -> &Advice<G> {
        &self.advice
    }

    /// Goes on thinking about a hint; says whether there is one now that was not there before.
    pub(crate) fn advise(&mut self) -> bool {
        if self.advice != Advice::Awaited {
            return false;
        }
        let Some(sheet) = self.table.current_game() else { return false };
        let Some(adviser) = &mut self.adviser else { return false };
        match adviser.think(sheet.line(), SearchLimits::time(SearchLimits::ADVICE_TIME)) {
            Some(choice) => {
                self.advice = Advice::Given(choice.mv);
                true
            }
            None => false,
        }
    }

    /// Whether a roll is due that can no longer be derived, because the secret was not found again.
    pub(crate) fn has_lost_its_dice(&self) -> bool {
        let fair = matches!(self.table.setup().dice, Dice::Fair { .. });
        let due = matches!(self.table.awaits(), Awaits::Roll(_));
        fair && due && self.dice.is_none()
    }

    /// Whether something is left to be played.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.keeper.is_some() && self.table.phase() != Phase::Over
    }

    /// The game is left for now. What must not lie around any longer is cleared away.
    pub(crate) fn close(self) {
        if let Some(keeper) = &self.keeper
            && self.table.secret().is_some()
        {
            keeper.forget_secret();
        }
    }
}
