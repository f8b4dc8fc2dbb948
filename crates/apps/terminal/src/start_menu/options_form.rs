use engine::{SkillLevel, Strength};
use game::{BySide, Side};
use games::GameKind;
use rulebooks::Rulebook;
use table::{Clock, Takebacks};
use words::Language;

use crate::{PlayOptions, PlayerKind, clocks, variants};

/// The options of a game as rows with values.
pub(crate) struct OptionsForm {
    pub(crate) kind: GameKind,
    books: Vec<&'static Rulebook>,
    book: usize,
    /// The variants of the chosen rulebook.
    variants: Vec<String>,
    variant: usize,
    opponent: OpponentOption,
    strengths: BySide<Strength>,
    side: SideOption,
    clocks: Vec<Clock>,
    clock: usize,
    manual_dice: bool,
    home_left: bool,
    takebacks: Takebacks,
    names: BySide<Option<String>>,
    /// The selected row.
    row: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum OpponentOption {
    Friend,
    Computer,
    Random,
    /// Two computers, to watch.
    WatchComputer,
    /// Two random movers, to watch.
    WatchRandom,
}

impl OpponentOption {
    const ALL: [Self; 5] =
        [Self::Friend, Self::Computer, Self::Random, Self::WatchComputer, Self::WatchRandom];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum SideOption {
    Of(Side),
    ByLot,
}

/// A row of the form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormRow {
    Rules,
    Options,
    Opponent,
    Level,
    Side,
    Clock,
    Dice,
    HomeBoards,
    Takebacks,
    Play,
}

impl OptionsForm {
    /// The form of a game, with the options that are given already.
    pub(crate) fn new(kind: GameKind, options: &PlayOptions) -> Self {
        let books = rulebooks::rulebooks(kind.name());
        let rules = options.rules.clone().unwrap_or_else(|| "standard".to_owned());
        let id = rules.split('+').next().unwrap_or_default();
        let book = books.iter().position(|book| book.id == id).unwrap_or(0);
        let mut form = Self {
            kind,
            books,
            book,
            variants: Vec::new(),
            variant: 0,
            opponent: opponent(options),
            strengths: BySide { white: strength(&options.white), black: strength(&options.black) },
            side: side(options),
            clocks: clocks::offered_clocks(kind),
            clock: 0,
            manual_dice: options.manual_dice,
            home_left: options.home_left,
            takebacks: options.takebacks.unwrap_or(Takebacks::Asked),
            names: BySide { white: name(&options.white), black: name(&options.black) },
            row: 0,
        };
        form.load_variants();
        if let Some(variant) = form.variants.iter().position(|variant| *variant == rules) {
            form.variant = variant;
        } else if !form.variants.is_empty() && id == form.books[form.book].id {
            // Options that the menu does not offer stay as they were typed.
            form.variants.push(rules);
            form.variant = form.variants.len() - 1;
        }
        if let Some(clock) = options.clock {
            form.clock =
                form.clocks.iter().position(|other| *other == clock).unwrap_or_else(|| {
                    form.clocks.push(clock);
                    form.clocks.len() - 1
                });
        }
        form.row = form.rows().len() - 1;
        form
    }

    fn load_variants(&mut self) {
        self.variant = 0;
        self.variants = match self.books.get(self.book) {
            Some(book) => variants::offered_variants(self.kind, book),
            None => vec!["standard".to_owned()],
        };
    }

    /// The chosen rulebook.
    pub(crate) fn book(&self) -> Option<&'static Rulebook> {
        self.books.get(self.book).copied()
    }

    pub(crate) fn rows(&self) -> Vec<FormRow> {
        let mut rows = vec![FormRow::Rules, FormRow::Opponent, FormRow::Side, FormRow::Clock];
        if matches!(self.opponent, OpponentOption::Computer | OpponentOption::WatchComputer) {
            rows.insert(2, FormRow::Level);
        }
        if self.variants.len() > 1 {
            rows.insert(1, FormRow::Options);
        }
        if clocks::has_dice(self.kind) {
            rows.extend([FormRow::Dice, FormRow::HomeBoards]);
        }
        rows.extend([FormRow::Takebacks, FormRow::Play]);
        rows
    }

    /// The selected row.
    pub(crate) fn selected(&self) -> usize {
        self.row
    }

    pub(crate) fn select(&mut self, row: usize) {
        self.row = row.min(self.rows().len() - 1);
    }

    pub(crate) fn is_play(&self, row: usize) -> bool {
        self.rows().get(row) == Some(&FormRow::Play)
    }

    pub(crate) fn step(&mut self, step: isize) {
        let count = self.rows().len() as isize;
        self.row = (self.row as isize + step).rem_euclid(count) as usize;
    }

    /// Changes the value of the selected row.
    pub(crate) fn change(&mut self, step: isize) {
        let Some(row) = self.rows().get(self.row).copied() else { return };
        match row {
            FormRow::Rules => {
                self.book = wrap(self.book, self.books.len(), step);
                self.load_variants();
            }
            FormRow::Options => self.variant = wrap(self.variant, self.variants.len(), step),
            FormRow::Opponent => self.opponent = next(&OpponentOption::ALL, self.opponent, step),
            FormRow::Level => {
                let all: Vec<Strength> =
                    SkillLevel::all().map(Strength::Level).chain([Strength::Max]).collect();
                let strength = next(&all, self.strengths[!self.mine()], step);
                self.strengths = BySide::new(|_| strength);
            }
            FormRow::Side => {
                let all =
                    [SideOption::Of(Side::White), SideOption::Of(Side::Black), SideOption::ByLot];
                self.side = next(&all, self.side, step);
            }
            FormRow::Clock => self.clock = wrap(self.clock, self.clocks.len(), step),
            FormRow::Dice => self.manual_dice = !self.manual_dice,
            FormRow::HomeBoards => self.home_left = !self.home_left,
            FormRow::Takebacks => {
                let all = [Takebacks::Asked, Takebacks::Free, Takebacks::Never];
                self.takebacks = next(&all, self.takebacks, step);
            }
            FormRow::Play => {}
        }
        // The same row stays selected when rows before it come or go.
        self.row = self.rows().iter().position(|other| *other == row).unwrap_or(0);
    }

    /// Selects a row, if the form has it.
    pub(crate) fn find(&mut self, row: FormRow) -> bool {
        let found = self.rows().iter().position(|other| *other == row);
        self.row = found.unwrap_or(self.row);
        found.is_some()
    }

    /// All values of the selected row, beginning with the present one.
    pub(crate) fn values(&mut self, language: Language) -> Vec<String> {
        let row = self.rows()[self.row];
        let first = self.text(row, language).1;
        let mut values = vec![first.clone()];
        loop {
            self.change(1);
            let value = self.text(row, language).1;
            if value == first {
                return values;
            }
            values.push(value);
        }
    }

    /// The label of a row, and its value.
    pub(crate) fn text(&self, row: FormRow, language: Language) -> (&'static str, String) {
        match row {
            FormRow::Rules => {
                let name = self.book().map_or("", |book| book.name.to(language));
                (language.menu_rules(), name.to_owned())
            }
            FormRow::Options => {
                let rules = self.variants.get(self.variant).map_or("", String::as_str);
                (language.menu_options(), variants::variant_name(rules, self.kind, language))
            }
            FormRow::Opponent => {
                let name = match self.opponent {
                    OpponentOption::Friend => language.menu_friend(),
                    OpponentOption::Computer => language.menu_computer(),
                    OpponentOption::Random => language.menu_random(),
                    OpponentOption::WatchComputer => language.menu_watch_computer(),
                    OpponentOption::WatchRandom => language.menu_watch(),
                };
                (language.menu_opponent(), name.to_owned())
            }
            FormRow::Level => (language.menu_level(), self.level_name(language)),
            FormRow::Side => (language.menu_side(), self.side_name(language).to_owned()),
            FormRow::Clock => {
                (language.menu_clock(), clocks::clock_name(self.clocks[self.clock], language))
            }
            FormRow::Dice => {
                let name = match self.manual_dice {
                    true => language.menu_manual_dice(),
                    false => language.menu_fair_dice(),
                };
                (language.menu_dice(), name.to_owned())
            }
            FormRow::HomeBoards => {
                let name = match self.home_left {
                    true => language.menu_home_left(),
                    false => language.menu_home_right(),
                };
                (language.menu_home_boards(), name.to_owned())
            }
            FormRow::Takebacks => {
                let name = match self.takebacks {
                    Takebacks::Asked => language.menu_takebacks_asked(),
                    Takebacks::Free => language.menu_takebacks_free(),
                    Takebacks::Never => language.menu_takebacks_never(),
                };
                (language.menu_takebacks(), name.to_owned())
            }
            FormRow::Play => ("", language.menu_play().to_owned()),
        }
    }

    /// The chosen clock; in a match the time bank depends on its length.
    fn clock(&self) -> Clock {
        let rules = self.variants.get(self.variant).map_or("", String::as_str);
        clocks::clock_for_rules(self.clocks[self.clock], rules)
    }

    fn side_name(&self, language: Language) -> &'static str {
        match (self.side, self.book()) {
            (SideOption::ByLot, _) => language.menu_random_side(),
            (SideOption::Of(side), Some(book)) => book.sides[side].to(language),
            (SideOption::Of(Side::White), None) => language.side_white(),
            (SideOption::Of(Side::Black), None) => language.side_black(),
        }
    }

    /// The side of the person at this keyboard.
    fn mine(&self) -> Side {
        match self.side {
            SideOption::Of(side) => side,
            SideOption::ByLot => Side::White,
        }
    }

    /// The strength of the computer; of both, if they differ.
    fn level_name(&self, language: Language) -> String {
        let name = |strength: Strength| match strength {
            Strength::Level(level) => level.number().to_string(),
            Strength::Max => language.menu_full_strength().to_owned(),
        };
        let BySide { white, black } = self.strengths;
        match self.opponent {
            OpponentOption::WatchComputer if white != black => {
                format!("{} – {}", name(white), name(black))
            }
            _ => name(self.strengths[!self.mine()]),
        }
    }

    /// The options that were chosen, over those that were given before.
    pub(crate) fn options(&self, before: &PlayOptions) -> PlayOptions {
        let person = |side: Side| PlayerKind::Person(self.names[side].clone());
        let computer = |side: Side| PlayerKind::Computer(self.strengths[side]);
        let mine = self.mine();
        let mut players = BySide::new(|side| match (self.opponent, side == mine) {
            (OpponentOption::WatchRandom, _) | (OpponentOption::Random, false) => {
                PlayerKind::Random
            }
            (OpponentOption::WatchComputer, _) | (OpponentOption::Computer, false) => {
                computer(side)
            }
            (OpponentOption::Friend, _)
            | (OpponentOption::Random | OpponentOption::Computer, true) => person(side),
        });
        let alone = matches!(self.opponent, OpponentOption::Random | OpponentOption::Computer);
        if alone && mine == Side::Black {
            // A given name belongs to the person, on either side.
            let name = self.names.black.clone().or_else(|| self.names.white.clone());
            players.black = PlayerKind::Person(name);
        }
        PlayOptions {
            game: Some(self.kind),
            rules: self.variants.get(self.variant).cloned(),
            white: Some(players.white),
            black: Some(players.black),
            by_lot: self.side == SideOption::ByLot,
            clock: Some(self.clock()),
            takebacks: Some(self.takebacks),
            manual_dice: self.manual_dice,
            home_left: self.home_left,
            ..before.clone()
        }
    }
}

fn opponent(options: &PlayOptions) -> OpponentOption {
    use PlayerKind::{Computer, Random};

    match (&options.white, &options.black) {
        (Some(Random), Some(Random)) => OpponentOption::WatchRandom,
        (Some(Computer(_) | Random), Some(Computer(_) | Random)) => OpponentOption::WatchComputer,
        (Some(Random), _) | (_, Some(Random)) => OpponentOption::Random,
        (Some(Computer(_)), _) | (_, Some(Computer(_))) => OpponentOption::Computer,
        _ => OpponentOption::Friend,
    }
}

/// The usual level: one that beginners can beat.
const USUAL: u8 = 3;

fn strength(player: &Option<PlayerKind>) -> Strength {
    match player {
        Some(PlayerKind::Computer(strength)) => *strength,
        _ => SkillLevel::new(USUAL).map_or(Strength::Max, Strength::Level),
    }
}

fn side(options: &PlayOptions) -> SideOption {
    let played = |player: &Option<PlayerKind>| {
        matches!(player, Some(PlayerKind::Random | PlayerKind::Computer(_)))
    };
    match (options.by_lot, played(&options.white), played(&options.black)) {
        (true, ..) => SideOption::ByLot,
        (_, true, false) => SideOption::Of(Side::Black),
        _ => SideOption::Of(Side::White),
    }
}

fn name(player: &Option<PlayerKind>) -> Option<String> {
    match player {
        Some(PlayerKind::Person(name)) => name.clone(),
        _ => None,
    }
}

fn wrap(index: usize, count: usize, step: isize) -> usize {
    (index as isize + step).rem_euclid(count.max(1) as isize) as usize
}

fn next<T: Copy + PartialEq>(all: &[T], now: T, step: isize) -> T {
    let index = all.iter().position(|other| *other == now).unwrap_or(0);
    all[wrap(index, all.len(), step)]
}
