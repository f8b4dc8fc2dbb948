//! A table against a model of it: random commands in random order never do what is not allowed.
//!
//! The model is as simple as possible: a list of events for each game, and for each command the few facts
//! that must hold if it was executed. It shares no code with the table's own checks.

use std::collections::{BTreeMap, HashMap};

use chess::{Position, Rules};
use game::{Event, Game, Line, Notation, Side, Turn};
use game_laws::TestRng;
use game_laws::tiny::{Rope, Stroll};
use salon_table::{
    Actor, Awaits, BySeat, Command, CommandError, CommandRefusal, Entry, GameResult, Hex, Millis,
    Occupant, Proposal, RollSource, Seat, Sides, Table, TablePhase, TableSetup, Takebacks, Time,
};

const CLOCKS: [&str; 8] = [
    "none",
    "600",
    "60+5;lag=0.5",
    "bronstein=60+5",
    "delay=60+5;flag=match",
    "bank=120x3+12;flag=match;lag=1",
    "days=1",
    "5+0",
];

/// What has happened at the table, tracked independently.
struct Model<G: Game> {
    /// The starting position and the events of the current game.
    start: Option<G>,
    events: Vec<Event<G>>,
    games: usize,
    /// Every roll so far, by game and number.
    rolls: HashMap<(usize, usize), G::Roll>,
    /// The open offer.
    offer: Option<(Seat, Proposal)>,
    moved: BySeat<bool>,
}

impl<G: Notation> Model<G> {
    fn rolls_so_far(&self) -> usize {
        self.events.iter().filter(|event| matches!(event, Event::Roll(_))).count()
    }

    /// Checks that an entry may follow on `before`, and records it.
    fn observe(&mut self, before: &Table<G>, entry: &Entry<G>) {
        let by_house = entry.by == Actor::House;
        let seat = entry.by.seat();
        assert_ne!(entry.by, Actor::Watcher);
        match &entry.command {
            Command::Sit { seat, .. } => {
                assert!(by_house && before.seats()[*seat] == Occupant::Empty && self.games == 0);
            }
            Command::Leave => assert!(seat.is_some() && before.phase() != TablePhase::Playing),
            Command::Entropy(_) => assert!(seat.is_some() && self.games == 0),
            Command::Begin { white } => {
                assert!(by_house && self.games == 0);
                assert!(before.seats().iter().all(|(_, occupant)| *occupant != Occupant::Empty));
                assert!(
                    before.setup().sides == Sides::ByLot
                        || before.setup().sides == Sides::White(*white)
                );
                self.begin(before.position().clone());
            }
            Command::Next => {
                assert_eq!(before.phase(), TablePhase::Between);
                assert!(before.current_game().unwrap().result().is_some());
            }
            Command::Move(mv) => self.observe_move(before, seat.unwrap(), mv),
            Command::Roll(roll) => self.observe_roll(before, by_house, *roll),
            Command::Resign { level } => {
                assert!((1..=3).contains(level) && before.phase() == TablePhase::Playing);
                if before.setup().dice != RollSource::None {
                    self.offer = seat.map(|seat| (seat, Proposal::Resign { level: *level }));
                }
            }
            Command::Offer(what) => self.observe_offer(before, seat.unwrap(), *what),
            Command::Accept(what) => {
                assert_eq!(self.offer.take(), Some((!seat.unwrap(), *what)));
                if let Proposal::Takeback { to } = what {
                    self.events.truncate(*to);
                }
            }
            Command::Decline(what) => assert_eq!(self.offer.take(), Some((!seat.unwrap(), *what))),
            Command::Withdraw => assert_eq!(self.offer.take().map(|(by, _)| by), seat),
            Command::Claim { ending, with } => {
                self.observe_claim(before.seat_side(seat.unwrap()), *ending, with.as_ref());
            }
            Command::Flag => {
                let falls_at = before.flag_falls_at().expect("a clock that runs");
                assert!(entry.time.at >= falls_at);
                let running = before.seat_side(before.running().unwrap());
                assert_eq!(before.clocks(entry.time.at).unwrap()[running], Millis::ZERO);
            }
            Command::Forfeit { .. } => assert!(by_house && before.phase() == TablePhase::Playing),
            Command::Abort => {
                assert!(by_house || self.games == 1 && !(self.moved.south && self.moved.north));
            }
            Command::Reveal(_) => assert!(by_house && before.phase() == TablePhase::Over),
        }
    }

    fn begin(&mut self, start: G) {
        self.start = Some(start);
        self.events.clear();
        self.games += 1;
        self.offer = None;
    }

    fn observe_move(&mut self, before: &Table<G>, seat: Seat, mv: &G::Move) {
        let by = before.seat_side(seat);
        let line = self.line();
        assert_eq!(line.turn(), Turn::Player(by));
        assert!(line.position().legal_moves().contains(mv));
        self.events.push(Event::Move { by, mv: mv.clone() });
        self.moved[seat] = true;
        // A move ends an offer, except the mover's own draw offer.
        self.offer = self.offer.filter(|(by, what)| *by == seat && *what == Proposal::Draw);
    }

    fn observe_roll(&mut self, before: &Table<G>, by_house: bool, roll: G::Roll) {
        match before.setup().dice {
            RollSource::None => panic!("a roll without dice"),
            RollSource::Fair { .. } => assert!(by_house),
            RollSource::Manual => assert!(!by_house),
        }
        let chances = self.line().position().chances();
        let can_come = |roll: G::Roll| chances.iter().any(|(chance, _)| *chance == roll);
        assert!(can_come(roll));
        let key = (self.games, self.rolls_so_far());
        let before = self.rolls.insert(key, roll);
        assert!(
            before.is_none_or(|before| before == roll || !can_come(before)),
            "other dice after a takeback"
        );
        self.events.push(Event::Roll(roll));
    }

    fn observe_offer(&mut self, before: &Table<G>, seat: Seat, what: Proposal) {
        assert!(self.offer.is_none_or(|(by, standing)| by == seat && standing != what));
        match what {
            Proposal::Takeback { to } => {
                let side = before.seat_side(seat);
                assert!(matches!(self.events[to], Event::Move { by, .. } if by == side));
                assert_ne!(before.setup().takebacks, Takebacks::Never);
                if before.setup().takebacks == Takebacks::Free {
                    self.events.truncate(to);
                    self.offer = None;
                    return;
                }
            }
            Proposal::Draw => assert_eq!(before.setup().dice, RollSource::None),
            Proposal::Rematch => assert_eq!(before.phase(), TablePhase::Over),
            Proposal::Resign { .. } => panic!("resigning is a command of its own"),
        }
        self.offer = Some((seat, what));
    }

    fn observe_claim(&mut self, side: Side, ending: G::Ending, with: Option<&G::Move>) {
        let line = self.line();
        match with {
            Some(mv) => assert!(line.claims_with(mv).unwrap().contains(&ending)),
            None => assert!(line.claims(side).contains(&ending)),
        }
    }

    fn line(&self) -> Line<G> {
        Line::replay(self.start.clone().unwrap(), &self.events).unwrap()
    }

    /// The table must be in the same state as the model.
    fn agree(&mut self, table: &Table<G>) {
        if table.games().len() > self.games {
            self.begin(table.current_game().unwrap().line().start().clone());
        }
        let Some(game) = table.current_game() else { return };
        assert_eq!(game.line().events(), self.events);
        assert_eq!(game.timings().len(), self.events.len());
        assert_eq!(*game.line(), self.line());
        let over = matches!(game.line().turn(), Turn::Over(_));
        assert!(!over || matches!(game.result(), Some(GameResult::Played(_))));
        assert_eq!(table.phase() == TablePhase::Playing, game.result().is_none());
        let offer = table.offer().map(|offer| (offer.by, offer.what));
        if table.phase() == TablePhase::Playing {
            assert_eq!(offer, self.offer);
        } else {
            self.offer = offer;
        }
    }
}

trait SeatSide {
    fn seat_side(&self, seat: Seat) -> Side;
}

impl<G: Notation> SeatSide for Table<G> {
    fn seat_side(&self, seat: Seat) -> Side {
        let white = self.games().last().unwrap().white();
        if seat == white { Side::White } else { Side::Black }
    }
}

/// A source of random commands.
struct RandomCommands<G: Game> {
    rng: TestRng,
    now: u64,
    /// Moves that were legal at some time.
    moves: Vec<G::Move>,
}

impl<G: Notation> RandomCommands<G> {
    fn time(&mut self) -> Time {
        self.now += match self.rng.below(400) {
            0 => 40_000_000,
            1..=3 => 30_000,
            4..=20 => 4_000,
            _ => self.rng.below(200) as u64,
        };
        let at = if self.rng.one_in(30) { self.now / 2 } else { self.now };
        let lag = if self.rng.one_in(4) { self.rng.below(3_000) as u64 } else { 0 };
        Time::at(at).lagging(lag)
    }

    /// A random command; half of the time the one that the table awaits.
    fn attempt(&mut self, table: &Table<G>) -> (Actor, Command<G>) {
        if self.rng.one_in(2)
            && let Some(attempt) = self.awaited(table)
        {
            return attempt;
        }
        let by = match self.rng.below(8) {
            0 => Actor::Watcher,
            1 => Actor::House,
            _ => Actor::Seat(*self.rng.pick(&Seat::ALL).unwrap()),
        };
        (by, self.command(table, by))
    }

    fn awaited(&mut self, table: &Table<G>) -> Option<(Actor, Command<G>)> {
        let house = Actor::House;
        let position = table.position();
        Some(match table.awaits() {
            Awaits::Occupant(seat) => (house, Command::Sit { seat, who: Occupant::guest("Eve") }),
            Awaits::Entropy(_) if self.rng.one_in(4) => (house, self.gather()),
            Awaits::Entropy(seat) => (Actor::Seat(seat), Command::Entropy(Hex::read("0e")?)),
            Awaits::Begin => {
                let agreed = table.seat(Side::White).filter(|_| !self.rng.one_in(5));
                (house, Command::Begin { white: agreed.unwrap_or(Seat::North) })
            }
            Awaits::Move(seat) => {
                let legal = position.legal_moves();
                (Actor::Seat(seat), Command::Move(self.rng.pick(&legal)?.clone()))
            }
            Awaits::Roll(_) => {
                let chances = position.chances();
                let remembered = table.remembered_roll().filter(|_| !self.rng.one_in(3));
                let roll = remembered.or(self.rng.weighted(&chances).copied())?;
                let manual = table.setup().dice == RollSource::Manual;
                (if manual { Actor::Seat(Seat::South) } else { house }, Command::Roll(roll))
            }
            Awaits::Next => (house, Command::Next),
            Awaits::Nothing => (house, Command::Reveal(Hex::read("0a")?)),
        })
    }

    fn command(&mut self, table: &Table<G>, by: Actor) -> Command<G> {
        let position = table.position();
        let legal = position.legal_moves();
        self.moves.extend(self.rng.pick(&legal).cloned());
        let rare = self.rng.one_in(20);
        match self.rng.below(if rare { 16 } else { 9 }) {
            0..=4 => {
                let chances = position.chances();
                let roll = table.remembered_roll().filter(|_| !self.rng.one_in(4));
                let roll = roll.or(self.rng.weighted(&chances).copied());
                match (roll, self.rng.one_in(8)) {
                    (Some(roll), _) => Command::Roll(roll),
                    (None, false) => {
                        self.rng.pick(&legal).cloned().map_or(Command::Next, Command::Move)
                    }
                    (None, true) => self
                        .rng
                        .pick(&self.moves.clone())
                        .cloned()
                        .map_or(Command::Next, Command::Move),
                }
            }
            5 => Command::Offer(self.proposal(table, by)),
            6 => Command::Accept(self.proposal(table, by)),
            7 => Command::Decline(self.proposal(table, by)),
            8 if self.rng.one_in(2) => Command::Withdraw,
            8 => self.gather(),
            9 => Command::Resign { level: self.rng.below(5) as u8 },
            10 | 11 => Command::Flag,
            12 => Command::Abort,
            13 if self.rng.one_in(4) => Command::Forfeit { seat: Seat::North },
            13 => Command::Reveal(Hex::read("0a").unwrap()),
            14 => Command::Leave,
            _ => self.claim(table),
        }
    }

    fn gather(&mut self) -> Command<G> {
        let seat = *self.rng.pick(&Seat::ALL).unwrap();
        match self.rng.below(6) {
            0 => Command::Sit { seat, who: Occupant::guest("Eve") },
            1 => Command::Sit { seat, who: Occupant::Empty },
            2 => Command::Entropy(Hex::read("0e").unwrap()),
            3 => Command::Begin { white: seat },
            _ => Command::Next,
        }
    }

    fn proposal(&mut self, table: &Table<G>, by: Actor) -> Proposal {
        let events = table.current_game().map_or(0, |game| game.line().events().len());
        match (self.rng.below(6), table.offer(), by.seat().map(|seat| table.takeback(seat))) {
            (0..=2, Some(offer), _) => offer.what,
            (0..=2, None, Some(Ok(takeback))) => takeback,
            (3, ..) => Proposal::Takeback { to: self.rng.below(events + 2) },
            (4, ..) => Proposal::Rematch,
            (5, ..) => Proposal::Resign { level: self.rng.below(5) as u8 },
            _ => Proposal::Draw,
        }
    }

    /// A claim that the rules allow, or a move if there is none.
    fn claim(&mut self, table: &Table<G>) -> Command<G> {
        let seats = Seat::ALL.into_iter().flat_map(|seat| table.claims(seat));
        let claims: Vec<_> = seats.collect();
        let legal = table.position().legal_moves();
        let with = self.rng.pick(&legal).cloned();
        let line = table.current_game().map(|game| game.line());
        let announced = match (line, &with) {
            (Some(line), Some(mv)) => line.claims_with(mv).unwrap_or_default(),
            _ => Vec::new(),
        };
        match (claims.first(), announced.first(), with) {
            (_, Some(ending), with @ Some(_)) => Command::Claim { ending: *ending, with },
            (Some(ending), None, with) => {
                Command::Claim { ending: *ending, with: with.filter(|_| self.rng.one_in(3)) }
            }
            (_, _, with) => with.map_or(Command::Next, Command::Move),
        }
    }
}

fn setup<G: Notation>(rules: G::Rules, rng: &mut TestRng) -> TableSetup<G> {
    let mut setup = TableSetup::new("game", rules);
    setup.clock = rng.pick(&CLOCKS).unwrap().parse().unwrap();
    setup.sides =
        *rng.pick(&[Sides::ByLot, Sides::White(Seat::South), Sides::White(Seat::North)]).unwrap();
    setup.takebacks = *rng.pick(&[Takebacks::Never, Takebacks::Asked, Takebacks::Free]).unwrap();
    setup.games = rng.below(4) as u32;
    if setup.dice == RollSource::Manual && rng.one_in(2) {
        setup.dice = RollSource::Fair { commitment: Hex::read("c0").unwrap() };
    }
    if rng.one_in(2) {
        setup.seats = BySeat { south: Occupant::person("Ann"), north: Occupant::Computer(0) };
    }
    setup
}

#[derive(Default, Debug)]
struct CommandCounts {
    executed: usize,
    refused: usize,
    finished: usize,
    games: usize,
    errors: Vec<CommandError>,
    /// How often each kind of command was executed.
    words: BTreeMap<String, usize>,
}

/// Executes random commands at one table and compares it with the model.
fn play_random_commands<G: Notation>(
    rules: G::Rules,
    seed: u64,
    commands: usize,
    counts: &mut CommandCounts,
) {
    let mut rng = TestRng::new(seed);
    let mut table = Table::<G>::new(setup(rules, &mut rng));
    let mut model = Model {
        start: None,
        events: Vec::new(),
        games: 0,
        rolls: HashMap::new(),
        offer: None,
        moved: BySeat::default(),
    };
    let mut random = RandomCommands { rng, now: 0, moves: Vec::new() };
    for count in 0..commands {
        let (by, command) = random.attempt(&table);
        let time = random.time();
        let before = table.clone();
        let judged = table.check(by, &command, time).is_ok();
        match table.execute(by, command.clone(), time) {
            Ok(entry) => {
                let entry = entry.clone();
                counts.executed += 1;
                assert!(by != Actor::Watcher);
                let same = entry.command == command;
                assert!(
                    same || entry.command == Command::Flag || matches!(command, Command::Offer(_))
                );
                assert!(judged || !same || matches!(command, Command::Flag));
                assert_eq!(table.entries().split_last(), Some((&entry, before.entries())));
                assert!(table.text().starts_with(&before.text()));
                model.observe(&before, &entry);
                model.agree(&table);
                let word = before.write_command(&entry.command);
                let word = word.split(' ').next().unwrap_or_default().to_owned();
                *counts.words.entry(word).or_default() += 1;
            }
            Err(refusal) => {
                counts.refused += 1;
                assert_eq!(table, before, "{refusal} changed the table");
                if let CommandRefusal::Table(error) = refusal
                    && !counts.errors.contains(&error)
                {
                    counts.errors.push(error);
                }
            }
        }
        if count % 64 == 0 {
            assert_replays(&table);
        }
        if table.phase() == TablePhase::Over && random.rng.one_in(40) {
            break;
        }
    }
    assert_replays(&table);
    counts.finished += usize::from(table.phase() == TablePhase::Over);
    counts.games += table.games().len();
}

/// Reading a table's text gives an equal table, and so does reading each prefix.
fn assert_replays<G: Notation>(table: &Table<G>) {
    let reading = Table::read(&table.text()).unwrap();
    assert_eq!(reading.damage, None);
    assert_eq!(reading.table, *table);
    let half = table.entries().len() / 2;
    let prefix = table.prefix(half);
    assert_eq!(prefix.entries(), &table.entries()[..half]);
    assert!(table.text().starts_with(&prefix.text()));
}

/// Plays many tables, and checks that enough commands were executed for the test to be meaningful.
fn check<G: Notation>(rules: &[&str], tables: u64, commands: usize) -> CommandCounts {
    let mut counts = CommandCounts::default();
    for seed in 0..tables {
        let rules = rules[seed as usize % rules.len()].parse().unwrap();
        play_random_commands::<G>(rules, seed, commands, &mut counts);
    }
    assert!(counts.executed as u64 > tables * 20, "{counts:?}");
    assert!(counts.refused as u64 > tables * 20, "{counts:?}");
    assert!(counts.finished as u64 > tables / 10, "{counts:?}");
    counts
}

#[test]
fn random_commands_at_a_game_without_dice() {
    let counts = check::<Rope>(&["standard", "standard+either"], 150, 300);
    assert!(counts.games > 150, "{counts:?}");
}

#[test]
fn random_commands_at_a_game_with_dice_cube_and_matches() {
    let counts = check::<Stroll>(&["standard", "standard+match=5", "standard+nocube"], 150, 300);
    assert!(counts.games > 150, "{counts:?}");
    for error in [CommandError::SameDiceAgain, CommandError::HouseRolls, CommandError::PlayersRoll]
    {
        assert!(counts.errors.contains(&error), "{error:?} never came up: {counts:?}");
    }
}

#[test]
fn random_commands_at_chess() {
    let rules = [Rules::STANDARD.to_string(), "travel".to_owned()];
    check::<Position>(&rules.each_ref().map(String::as_str), 40, 250);
}

#[test]
fn random_commands_at_checkers() {
    check::<checkers::Position>(&["standard", "deluxe+first=white"], 40, 250);
}

#[test]
fn random_commands_at_backgammon_with_cube_and_matches() {
    let rules = ["standard", "travel+jacoby+beavers+auto=1", "fortress"];
    check::<backgammon::Position>(&rules, 45, 250);
}

#[test]
fn random_commands_at_backgammon_under_table_rules() {
    check::<backgammon::TablePosition>(&["travel+table"], 20, 250);
}

#[test]
fn random_commands_cover_every_command_and_error() {
    let mut counts = CommandCounts::default();
    for seed in 0..300 {
        play_random_commands::<Rope>(
            "standard+either".parse().unwrap(),
            1000 + seed,
            250,
            &mut counts,
        );
        play_random_commands::<Stroll>("standard".parse().unwrap(), 2000 + seed, 250, &mut counts);
    }
    for error in CommandError::ALL {
        // Commands are typed here, and claims are allowed to at least one player: the tests in `play` cover
        // the other errors.
        let silent = [CommandError::NoSuchCommand, CommandError::ClaimUnfounded].contains(error);
        assert!(silent || counts.errors.contains(error), "{error:?}");
    }
    let words = "abort accept begin claim decline entropy flag leave move next offer resign reveal roll sit withdraw";
    assert_eq!(counts.words.keys().cloned().collect::<Vec<_>>().join(" "), words);
}
