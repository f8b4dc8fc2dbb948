use std::fmt::Write;

use crate::board::Board;
use crate::checkers::{BAR, OFF};
use crate::dice::Dice;
use crate::play::{Hop, Play, from_behind};
use crate::play_in_progress::PlayInProgress;
use crate::refusal::Refusal;

/// What can be wrong with the form of a play's text.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayTextError {
    /// The text is empty.
    #[error("a play is written like 13/8,6/5* or bar/20, a forced one that moves nothing is pass")]
    Empty,
    /// A part is not written like a play.
    #[error("'{0}' is not written like a part of a play, such as 13/8, bar/20*, 8/4(2) or 6/off")]
    Part(String),
    /// More checkers move than any roll allows.
    #[error("a play has at most four parts")]
    TooLong,
    /// A text is not a roll.
    #[error("'{0}' is not a roll: write two numbers from 1 to 6, such as 31")]
    Roll(String),
}

/// The path of a checker in one turn: where it starts, where it hits, and where it ends.
#[derive(Clone, PartialEq, Eq)]
struct Path {
    places: Vec<u8>,
    /// Of these places, those where a checker is hit.
    hits: Vec<u8>,
}

impl Path {
    fn end(&self) -> u8 {
        self.places.last().copied().unwrap_or(OFF)
    }
}

/// Writes the shortest text of a play, with `between` between its parts.
pub(crate) fn write(board: Board, play: &Play, between: &str) -> String {
    if play.is_pass() {
        return "pass".to_owned();
    }
    let mut text = String::new();
    let mut paths = paths(board, play);
    while !paths.is_empty() {
        let first = paths.remove(0);
        let count = paths.len() + 1;
        paths.retain(|path| *path != first);
        let times = count - paths.len();
        if !text.is_empty() {
            text.push_str(between);
        }
        write_path(&first, &mut text);
        if times > 1 {
            write!(text, "({times})").expect("writing to a string");
        }
    }
    text
}

/// The paths of the checkers in a play. Hops of the same checker are joined.
fn paths(mut board: Board, play: &Play) -> Vec<Path> {
    let mut paths: Vec<Path> = Vec::new();
    for &Hop { from, to } in play.hops() {
        let hits = board.is_blot(to);
        board = board.after_hop(from, to);
        let index = paths.iter().position(|path| path.end() == from).unwrap_or_else(|| {
            paths.push(Path { places: vec![from], hits: Vec::new() });
            paths.len() - 1
        });
        let path = &mut paths[index];
        // An intermediate place is written only if a checker is hit there.
        if path.places.len() > 1 && !path.hits.contains(&from) {
            path.places.pop();
        }
        path.places.push(to);
        path.hits.extend(hits.then_some(to));
    }
    paths
}

fn write_path(path: &Path, text: &mut String) {
    for (index, place) in path.places.iter().enumerate() {
        if index > 0 {
            text.push('/');
        }
        match *place {
            BAR => text.push_str("bar"),
            OFF => text.push_str("off"),
            point => write!(text, "{point}").expect("writing to a string"),
        }
        if path.hits.contains(place) {
            text.push('*');
        }
    }
}

/// A parsed play: one path per checker.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct ParsedPlay(Vec<Path>);

/// The words for a forced pass.
const PASSES: [&str; 8] =
    ["pass", "cannot move", "can't move", "no move", "no play", "dance", "dances", "fan"];

/// The maximum number of parts of a play.
const MOST_PARTS: usize = 4;

impl ParsedPlay {
    /// Parses a play: parts separated by spaces or commas, each a path from place to
    /// place separated by `/` or `-`, `*` after a place where a checker is hit, and `(n)` after a
    /// part that several checkers share.
    pub(crate) fn parse(text: &str) -> Result<Self, PlayTextError> {
        let text = text.trim().to_ascii_lowercase();
        if PASSES.contains(&text.as_str()) {
            return Ok(Self(Vec::new()));
        }
        let mut paths = Vec::new();
        let is_between = |letter: char| letter == ',' || letter.is_whitespace();
        for part in text.split(is_between).filter(|part| !part.is_empty()) {
            let (path, times) =
                parse_part(part).ok_or_else(|| PlayTextError::Part(part.to_owned()))?;
            for _ in 0..times {
                paths.push(path.clone());
            }
            if paths.len() > MOST_PARTS {
                return Err(PlayTextError::TooLong);
            }
        }
        if paths.is_empty() { Err(PlayTextError::Empty) } else { Ok(Self(paths)) }
    }

    /// The legal play that the text means.
    pub(crate) fn play(&self, board: Board, dice: Dice) -> Result<Play, Refusal> {
        let mut found = Vec::new();
        board.each_play(dice, |after, play| {
            if self.leads_to(&board, &after) {
                found.push((after, play));
            }
        });
        // Several matching plays can differ only in what they hit on the way.
        narrow(&mut found, |(_, play)| self.goes_over(play));
        narrow(&mut found, |(after, _)| self.hits() == hits(&board, after));
        match found[..] {
            [(_, play)] => Ok(play),
            [] => Err(self.refusal(board, dice)),
            _ => Err(Refusal::Ambiguous),
        }
    }

    /// Whether the checkers end and hit where the text says. The text may leave out other hits.
    fn leads_to(&self, before: &Board, after: &Board) -> bool {
        let mut change = [0_i8; 26];
        for path in &self.0 {
            change[usize::from(path.places[0])] -= 1;
            change[usize::from(path.end())] += 1;
        }
        let on = |board: &Board, place: u8| board.mine().on(place) as i8;
        (0..=BAR).all(|place| on(after, place) - on(before, place) == change[usize::from(place)])
            && self.hits() & !hits(before, after) == 0
    }

    /// Whether a play visits all places in the text.
    fn goes_over(&self, play: &Play) -> bool {
        let touches = |place: &u8| play.hops().iter().any(|hop| hop.to == *place);
        self.0.iter().all(|path| path.places[1..].iter().all(touches))
    }

    fn hits(&self) -> u32 {
        self.0.iter().flat_map(|path| &path.hits).fold(0, |hits, &place| hits | 1 << place)
    }

    /// Why the text does not match a legal play, found by following the paths.
    fn refusal(&self, board: Board, dice: Dice) -> Refusal {
        let mut progress = PlayInProgress::new(board, dice);
        let mut paths: Vec<_> = self.0.iter().map(|path| path.places.clone()).collect();
        // The text may have any order. If any order works, starting from the highest places does.
        from_behind(&mut paths);
        for places in &paths {
            for pair in places.windows(2) {
                if let Err(refusal) = go(&mut progress, pair[0], pair[1]) {
                    return refusal;
                }
            }
        }
        match progress.play() {
            // The paths are legal, so a hit mark is wrong.
            Some(_) => Refusal::NothingToHit,
            None if self.0.is_empty() => Refusal::MustMove,
            None => progress.wasted(),
        }
    }
}

/// Keeps the values that satisfy a condition, if there are any.
fn narrow<T>(found: &mut Vec<T>, has: impl Fn(&T) -> bool) {
    if found.iter().any(&has) {
        found.retain(has);
    }
}

/// The points where a checker of the opponent has been hit.
fn hits(before: &Board, after: &Board) -> u32 {
    (1..BAR).fold(0, |hits, point| {
        let hit = before.is_blot(point) && !after.is_blot(point);
        hits | u32::from(hit) << point
    })
}

/// Moves a checker from place to place in as many hops as necessary.
fn go(progress: &mut PlayInProgress, from: u8, to: u8) -> Result<(), Refusal> {
    let Err(mut reason) = progress.hop(Hop { from, to }) else { return Ok(()) };
    for hop in progress.next().into_iter().filter(|hop| hop.from == from && hop.to > to) {
        let mut tried = progress.clone();
        match tried.hop(hop).and_then(|()| go(&mut tried, hop.to, to)) {
            Ok(()) => {
                *progress = tried;
                return Ok(());
            }
            // The refusal that no number fits is the least specific one.
            Err(refusal) if reason == Refusal::NoSuchNumber => reason = refusal,
            Err(_) => {}
        }
    }
    Err(reason)
}

/// One part: a path and how many checkers take it.
fn parse_part(part: &str) -> Option<(Path, usize)> {
    let (way, times) = match part.strip_suffix(')') {
        Some(part) => {
            let (way, times) = part.rsplit_once('(')?;
            (way, times.parse().ok().filter(|times| (1..=MOST_PARTS).contains(times))?)
        }
        None => (part, 1),
    };
    let mut path = Path { places: Vec::new(), hits: Vec::new() };
    for place in way.split(['/', '-']) {
        let name = place.trim_end_matches('*');
        let place_number = match name {
            "bar" | "b" => BAR,
            "off" | "o" | "0" => OFF,
            _ => name.parse().ok().filter(|number| (1..=BAR).contains(number))?,
        };
        if name.len() < place.len() {
            path.hits.push(place_number);
        }
        path.places.push(place_number);
    }
    (path.places.len() >= 2).then_some((path, times))
}
