use game::Notation;
use table::{Actor, Awaits, BySeat, Command, CommandError, Occupant, Seat, Table};

/// The seats of the people at this screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LocalSeats(BySeat<bool>);

impl LocalSeats {
    /// These seats, at a table that runs elsewhere.
    pub fn new(seats: BySeat<bool>) -> Self {
        Self(seats)
    }

    /// All people at a table that runs here.
    pub fn of<G: Notation>(table: &Table<G>) -> Self {
        let is_human =
            |sitter: &Occupant| matches!(sitter, Occupant::Person(_) | Occupant::Guest(_));
        Self(BySeat::new(|seat| is_human(&table.seats()[seat])))
    }

    /// Whether this seat is one of them.
    pub fn contains(self, seat: Seat) -> bool {
        self.0[seat]
    }

    /// Whether nobody sits here.
    pub fn is_empty(self) -> bool {
        self == Self(BySeat::default())
    }

    /// The seat for which commands are given now: whose answer is awaited, else whose move, else any.
    pub fn active<G: Notation>(self, table: &Table<G>) -> Seat {
        let is_local = |seat: &Seat| self.contains(*seat);
        let asked = table.offer().map(|offer| !offer.by).filter(is_local);
        let any = || Seat::ALL.into_iter().find(is_local).unwrap_or(Seat::South);
        asked.or_else(|| self.awaited(table)).unwrap_or_else(any)
    }

    /// In whose name a command is given: moves and rolls are those of the player whose turn it is,
    /// even while the other one is asked something.
    ///
    /// # Errors
    /// Nobody sits here: spectators cannot take part.
    pub fn actor<G: Notation>(
        self,
        table: &Table<G>,
        command: &Command<G>,
    ) -> Result<Actor, CommandError> {
        if self.is_empty() {
            return Err(CommandError::OnlyWatching);
        }
        let awaited = self.awaited(table).filter(|_| match table.awaits() {
            Awaits::Move(_) => matches!(command, Command::Move(_)),
            _ => matches!(command, Command::Roll(_)),
        });
        Ok(Actor::Seat(awaited.unwrap_or_else(|| self.active(table))))
    }

    /// The local seat whose move or roll is awaited.
    fn awaited<G: Notation>(self, table: &Table<G>) -> Option<Seat> {
        let awaited = match table.awaits() {
            Awaits::Move(seat) => Some(seat),
            Awaits::Roll(due) => due.seat,
            _ => None,
        };
        awaited.filter(|seat| self.contains(*seat))
    }
}
