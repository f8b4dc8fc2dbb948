use engine::{SkillLevel, Strength};
use game::{BySide, Side};
use games::Kind;
use rulebooks::Rulebook;
use table::{Clock, Takebacks};
use words::Language;

use crate::{Order, Player, clocks, variants};

/// A game's card: everything that can be chosen about a game, with its usual values.
pub(crate) struct Card {
    pub(crate) kind: Kind,
    books: Vec<&'static Rulebook>,
    book: usize,
    /// The rules of the chosen book, with options.
    variants: Vec<String>,
    variant: usize,
    opponent: Opponent,
    strengths: BySide<Strength>,
    side: Sides,
    clocks: Vec<Clock>,
    clock: usize,
    manual_dice: bool,
    takebacks: Takebacks,
    names: BySide<Option<String>>,
    /// The line that is looked at.
    line: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Opponent {
    Friend,
    Computer,
    Random,
    /// The computer against itself.
    WatchComputer,
    /// Random moves against random moves.
    WatchRandom,
}

impl Opponent {
    const ALL: [Self; 5] =
        [Self::Friend, Self::Computer, Self::Random, Self::WatchComputer, Self::WatchRandom];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sides {
    Of(Side),
    ByLot,
}

/// A line of the card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    Rules,
    Options,
    Opponent,
    Level,
    Side,
    Clock,
    Dice,
    Takebacks,
    Play,
}

impl Card {
    /// The card of a game, with what has been said already.
    pub(crate) fn new(kind: Kind, order: &Order) -> Self {
        let books = rulebooks::rulebooks(kind.name());
        let rules = order.rules.clone().unwrap_or_else(|| "standard".to_owned());
        let id = rules.split('+').next().unwrap_or_default();
        let book = books.iter().position(|book| book.id == id).unwrap_or(0);
        let mut card = Self {
            kind,
            books,
            book,
            variants: Vec::new(),
            variant: 0,
            opponent: opponent(order),
            strengths: BySide { white: strength(&order.white), black: strength(&order.black) },
            side: side(order),
            clocks: clocks::offered_clocks(kind),
            clock: 0,
            manual_dice: order.manual_dice,
            takebacks: order.takebacks.unwrap_or(Takebacks::Asked),
            names: BySide { white: name(&order.white), black: name(&order.black) },
            line: 0,
        };
        card.open_book();
        if let Some(variant) = card.variants.iter().position(|variant| *variant == rules) {
            card.variant = variant;
        } else if !card.variants.is_empty() && id == card.books[card.book].id {
            // Options that the menu does not know are kept as they were typed.
            card.variants.push(rules);
            card.variant = card.variants.len() - 1;
        }
        if let Some(clock) = order.clock {
            card.clock =
                card.clocks.iter().position(|other| *other == clock).unwrap_or_else(|| {
                    card.clocks.push(clock);
                    card.clocks.len() - 1
                });
        }
        card.line = card.lines().len() - 1;
        card
    }

    fn open_book(&mut self) {
        self.variant = 0;
        self.variants = match self.books.get(self.book) {
            Some(book) => variants::offered_variants(self.kind, book),
            None => vec!["standard".to_owned()],
        };
    }

    /// The book that is chosen.
    pub(crate) fn book(&self) -> Option<&'static Rulebook> {
        self.books.get(self.book).copied()
    }

    pub(crate) fn lines(&self) -> Vec<Line> {
        let mut lines = vec![Line::Rules, Line::Opponent, Line::Side, Line::Clock];
        if matches!(self.opponent, Opponent::Computer | Opponent::WatchComputer) {
            lines.insert(2, Line::Level);
        }
        if self.variants.len() > 1 {
            lines.insert(1, Line::Options);
        }
        if clocks::has_dice(self.kind) {
            lines.push(Line::Dice);
        }
        lines.extend([Line::Takebacks, Line::Play]);
        lines
    }

    /// The line that is looked at.
    pub(crate) fn line(&self) -> usize {
        self.line
    }

    pub(crate) fn look_at(&mut self, line: usize) {
        self.line = line.min(self.lines().len() - 1);
    }

    pub(crate) fn is_play(&self, line: usize) -> bool {
        self.lines().get(line) == Some(&Line::Play)
    }

    pub(crate) fn step(&mut self, step: isize) {
        let count = self.lines().len() as isize;
        self.line = (self.line as isize + step).rem_euclid(count) as usize;
    }

    /// Changes the value of the line that is looked at.
    pub(crate) fn change(&mut self, step: isize) {
        let Some(line) = self.lines().get(self.line).copied() else { return };
        match line {
            Line::Rules => {
                self.book = turn(self.book, self.books.len(), step);
                self.open_book();
            }
            Line::Options => self.variant = turn(self.variant, self.variants.len(), step),
            Line::Opponent => self.opponent = next(&Opponent::ALL, self.opponent, step),
            Line::Level => {
                let all: Vec<Strength> =
                    SkillLevel::all().map(Strength::Level).chain([Strength::Max]).collect();
                let strength = next(&all, self.strengths[!self.mine()], step);
                self.strengths = BySide::new(|_| strength);
            }
            Line::Side => {
                let all = [Sides::Of(Side::White), Sides::Of(Side::Black), Sides::ByLot];
                self.side = next(&all, self.side, step);
            }
            Line::Clock => self.clock = turn(self.clock, self.clocks.len(), step),
            Line::Dice => self.manual_dice = !self.manual_dice,
            Line::Takebacks => {
                let all = [Takebacks::Asked, Takebacks::Free, Takebacks::Never];
                self.takebacks = next(&all, self.takebacks, step);
            }
            Line::Play => {}
        }
        // The line keeps its meaning when another line comes or goes before it.
        self.line = self.lines().iter().position(|other| *other == line).unwrap_or(0);
    }

    /// Looks at a line, if the card has it.
    pub(crate) fn find(&mut self, line: Line) -> bool {
        let found = self.lines().iter().position(|other| *other == line);
        self.line = found.unwrap_or(self.line);
        found.is_some()
    }

    /// Every value that the line which is looked at can take, from the present one on.
    pub(crate) fn values(&mut self, language: Language) -> Vec<String> {
        let line = self.lines()[self.line];
        let first = self.text(line, language).1;
        let mut values = vec![first.clone()];
        loop {
            self.change(1);
            let value = self.text(line, language).1;
            if value == first {
                return values;
            }
            values.push(value);
        }
    }

    /// What a line is about, and its value.
    pub(crate) fn text(&self, line: Line, language: Language) -> (&'static str, String) {
        match line {
            Line::Rules => {
                let name = self.book().map_or("", |book| book.name.to(language));
                (language.menu_rules(), name.to_owned())
            }
            Line::Options => {
                let rules = self.variants.get(self.variant).map_or("", String::as_str);
                (language.menu_options(), variants::variant_name(rules, self.kind, language))
            }
            Line::Opponent => {
                let name = match self.opponent {
                    Opponent::Friend => language.menu_friend(),
                    Opponent::Computer => language.menu_computer(),
                    Opponent::Random => language.menu_random(),
                    Opponent::WatchComputer => language.menu_watch_computer(),
                    Opponent::WatchRandom => language.menu_watch(),
                };
                (language.menu_opponent(), name.to_owned())
            }
            Line::Level => (language.menu_level(), self.level_name(language)),
            Line::Side => (language.menu_side(), self.side_name(language).to_owned()),
            Line::Clock => {
                (language.menu_clock(), clocks::clock_name(self.clocks[self.clock], language))
            }
            Line::Dice => {
                let name = match self.manual_dice {
                    true => language.menu_manual_dice(),
                    false => language.menu_fair_dice(),
                };
                (language.menu_dice(), name.to_owned())
            }
            Line::Takebacks => {
                let name = match self.takebacks {
                    Takebacks::Asked => language.menu_takebacks_asked(),
                    Takebacks::Free => language.menu_takebacks_free(),
                    Takebacks::Never => language.menu_takebacks_never(),
                };
                (language.menu_takebacks(), name.to_owned())
            }
            Line::Play => ("", language.menu_play().to_owned()),
        }
    }

    /// The chosen clock; a bank is as large as the match is long.
    fn clock(&self) -> Clock {
        let rules = self.variants.get(self.variant).map_or("", String::as_str);
        clocks::clock_for_rules(self.clocks[self.clock], rules)
    }

    fn side_name(&self, language: Language) -> &'static str {
        match (self.side, self.book()) {
            (Sides::ByLot, _) => language.menu_random_side(),
            (Sides::Of(side), Some(book)) => book.sides[side].to(language),
            (Sides::Of(Side::White), None) => language.side_white(),
            (Sides::Of(Side::Black), None) => language.side_black(),
        }
    }

    /// The side of whoever sits at the keyboard.
    fn mine(&self) -> Side {
        match self.side {
            Sides::Of(side) => side,
            Sides::ByLot => Side::White,
        }
    }

    /// How strong the computer is; two of them may differ.
    fn level_name(&self, language: Language) -> String {
        let name = |strength: Strength| match strength {
            Strength::Level(level) => level.number().to_string(),
            Strength::Max => language.menu_full_strength().to_owned(),
        };
        let BySide { white, black } = self.strengths;
        match self.opponent {
            Opponent::WatchComputer if white != black => {
                format!("{} – {}", name(white), name(black))
            }
            _ => name(self.strengths[!self.mine()]),
        }
    }

    /// What has been chosen, over what was said before.
    pub(crate) fn order(&self, before: &Order) -> Order {
        let person = |side: Side| Player::Person(self.names[side].clone());
        let computer = |side: Side| Player::Computer(self.strengths[side]);
        let mine = self.mine();
        let mut players = BySide::new(|side| match (self.opponent, side == mine) {
            (Opponent::WatchRandom, _) | (Opponent::Random, false) => Player::Random,
            (Opponent::WatchComputer, _) | (Opponent::Computer, false) => computer(side),
            (Opponent::Friend, _) | (Opponent::Random | Opponent::Computer, true) => person(side),
        });
        let alone = matches!(self.opponent, Opponent::Random | Opponent::Computer);
        if alone && mine == Side::Black {
            // The name that was given belongs to the person, on whichever side.
            let name = self.names.black.clone().or_else(|| self.names.white.clone());
            players.black = Player::Person(name);
        }
        Order {
            game: Some(self.kind),
            rules: self.variants.get(self.variant).cloned(),
            white: Some(players.white),
            black: Some(players.black),
            by_lot: self.side == Sides::ByLot,
            clock: Some(self.clock()),
            takebacks: Some(self.takebacks),
            manual_dice: self.manual_dice,
            ..before.clone()
        }
    }
}

fn opponent(order: &Order) -> Opponent {
    use Player::{Computer, Random};

    match (&order.white, &order.black) {
        (Some(Random), Some(Random)) => Opponent::WatchRandom,
        (Some(Computer(_) | Random), Some(Computer(_) | Random)) => Opponent::WatchComputer,
        (Some(Random), _) | (_, Some(Random)) => Opponent::Random,
        (Some(Computer(_)), _) | (_, Some(Computer(_))) => Opponent::Computer,
        _ => Opponent::Friend,
    }
}

/// What a first opponent should be: somebody who can be beaten.
const USUAL: u8 = 3;

fn strength(player: &Option<Player>) -> Strength {
    match player {
        Some(Player::Computer(strength)) => *strength,
        _ => SkillLevel::new(USUAL).map_or(Strength::Max, Strength::Level),
    }
}

fn side(order: &Order) -> Sides {
    let played =
        |player: &Option<Player>| matches!(player, Some(Player::Random | Player::Computer(_)));
    match (order.by_lot, played(&order.white), played(&order.black)) {
        (true, ..) => Sides::ByLot,
        (_, true, false) => Sides::Of(Side::Black),
        _ => Sides::Of(Side::White),
    }
}

fn name(player: &Option<Player>) -> Option<String> {
    match player {
        Some(Player::Person(name)) => name.clone(),
        _ => None,
    }
}

fn turn(index: usize, count: usize, step: isize) -> usize {
    (index as isize + step).rem_euclid(count.max(1) as isize) as usize
}

fn next<T: Copy + PartialEq>(all: &[T], now: T, step: isize) -> T {
    let index = all.iter().position(|other| *other == now).unwrap_or(0);
    all[turn(index, all.len(), step)]
}
