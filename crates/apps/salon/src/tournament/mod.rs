//! `salon tournament`: runs a tournament over the board from a plain-text file.

pub(crate) mod args;
mod export;
mod messages;
mod player_list;
mod text_table;
mod views;

use std::path::{Path, PathBuf};

use pairing::{
    PairError, Player, PlayerId, RequestedBye, Tournament, TournamentFile, TournamentFormat,
};
use words::Language;

use self::args::{
    AddArgs, ByeArgs, NewArgs, PairingsArgs, ResultArgs, TournamentCommand, WithdrawArgs,
};
use self::messages::{file_error_text, list_error_text, pair_error_text, result_error_text};
use crate::atomic_file::AtomicFile;
use crate::cli_error::{CliError, CommandOutcome, IoTarget};
use crate::command_context::CommandContext;
use crate::limited_file::read_text_file;
use crate::printable::printable;

/// The largest file that is read, in bytes: far more than the largest tournament needs.
const MAX_FILE: u64 = 1 << 24;
/// The longest name of a player or tournament, in characters.
const MAX_NAME: usize = 100;

/// Runs one of the commands.
pub(crate) fn run(
    command: &TournamentCommand,
    context: &mut CommandContext,
) -> Result<CommandOutcome, CliError> {
    match command {
        TournamentCommand::New(args) => new(args, context)?,
        TournamentCommand::Add(args) => add(args, context)?,
        TournamentCommand::Withdraw(args) => withdraw(args, context)?,
        TournamentCommand::Bye(args) => bye(args, context)?,
        TournamentCommand::Pair(args) => pair(&args.tournament, context)?,
        TournamentCommand::Pairings(args) => pairings(args, context)?,
        TournamentCommand::Result(args) => result(args, context)?,
        TournamentCommand::Standings(args) => {
            views::print_standings(&Stored::open(&args.tournament)?.file, context)?;
        }
        TournamentCommand::Undo(args) => undo(&args.tournament, context)?,
        TournamentCommand::Export(args) => {
            export::run(&Stored::open(&args.tournament)?.file, args, context)?;
        }
    }
    Ok(CommandOutcome::Success)
}

/// A tournament and the file it is in.
struct Stored {
    path: PathBuf,
    /// The text that was read.
    text: String,
    file: TournamentFile,
}

impl Stored {
    fn open(path: &Path) -> Result<Self, CliError> {
        let target = IoTarget::file(path);
        let unreadable = |error| CliError::Read { target: target.clone(), error };
        let text = read_text_file(path, MAX_FILE).map_err(unreadable)?;
        let name = path.display().to_string();
        let file = TournamentFile::read(&text).map_err(|error| {
            CliError::refused(None, move |l| {
                l.tournament_unreadable(printable(&name), file_error_text(&error, l))
            })
        })?;
        Ok(Self { path: path.to_owned(), text, file })
    }

    /// Writes the changed tournament. The text from before goes into a file beside it, for `undo`.
    fn save(&self) -> Result<(), CliError> {
        write(&undo_path(&self.path), &self.text)?;
        write(&self.path, &self.file.write())
    }

    /// The player with this number or name.
    fn player(&self, text: &str) -> Result<&Player, CliError> {
        let players = &self.file.tournament.players;
        let number = text.parse().ok().map(PlayerId);
        let by_number = players.iter().find(|player| Some(player.id) == number);
        let same_name = |player: &&Player| player.name.to_lowercase() == text.to_lowercase();
        let by_name = || {
            let mut found = players.iter().filter(same_name);
            // Two players of one name are told apart by their numbers.
            found.next().filter(|_| found.next().is_none())
        };
        by_number.or_else(by_name).ok_or_else(|| {
            let text = text.to_owned();
            CliError::refused(None, move |l| l.tournament_no_player(printable(&text)))
        })
    }

    fn player_mut(&mut self, id: PlayerId) -> Option<&mut Player> {
        self.file.tournament.players.iter_mut().find(|player| player.id == id)
    }
}

/// Where the text from before the last change is.
fn undo_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push("~");
    name.into()
}

fn write(path: &Path, text: &str) -> Result<(), CliError> {
    AtomicFile::write(path, text.as_bytes())
        .map_err(|error| CliError::write(&IoTarget::file(path), error))
}

fn check_name(name: &str) -> Result<(), CliError> {
    let is_fine = !name.trim().is_empty()
        && name.chars().count() <= MAX_NAME
        && !name.chars().any(char::is_control);
    match is_fine {
        true => Ok(()),
        false => Err(CliError::usage(move |l| l.tournament_bad_name(MAX_NAME))),
    }
}

fn new(args: &NewArgs, context: &mut CommandContext) -> Result<(), CliError> {
    check_name(&args.name)?;
    if args.tournament.exists() {
        let path = args.tournament.display().to_string();
        return Err(CliError::refused(None, move |l| l.tournament_file_exists(printable(&path))));
    }
    check_rules(args)?;
    let players = args.players.as_deref().map(read_list).transpose()?.unwrap_or_default();
    let mut tournament = Tournament::new(&args.name, players, args.rounds);
    match args.seed {
        Some(seed) => shuffle(&mut tournament.players, seed),
        None => tournament.sort_players(),
    }
    // Pairing numbers follow the order that was just made.
    (1..).zip(&mut tournament.players).for_each(|(id, player)| player.id = PlayerId(id));
    tournament.balances_colours = args.game != games::GameKind::Backgammon;
    if args.accelerated {
        tournament.acceleration = pairing::Acceleration::Baku;
    }
    let mut file = TournamentFile::new(tournament, args.system);
    file.game = args.game.name().to_owned();
    file.rules.clone_from(&args.rules);
    if !args.tie_breaks.is_empty() {
        file.tie_breaks.clone_from(&args.tie_breaks);
    }
    write(&args.tournament, &file.write())?;
    let count = file.tournament.players.len() as u64;
    context.print_notice(&context.language.tournament_created(count, &args.name));
    Ok(())
}

/// The rules must be those of the game.
fn check_rules(args: &NewArgs) -> Result<(), CliError> {
    let kind = args.game.under(&args.rules);
    games::with_game!(kind, G => {
        let parsed = args.rules.parse::<<G as game::Game>::Rules>();
        parsed.map(drop).map_err(|error| crate::command_context::bad_rules(&args.rules, error))
    })
}

fn read_list(path: &Path) -> Result<Vec<Player>, CliError> {
    let target = IoTarget::file(path);
    let text = read_text_file(path, MAX_FILE)
        .map_err(|error| CliError::Read { target: target.clone(), error })?;
    let name = path.display().to_string();
    player_list::read_players(&text).map_err(|error| {
        CliError::refused(None, move |l| {
            l.tournament_unreadable(printable(&name), list_error_text(&error, l))
        })
    })
}

/// Draws lots for the order of the players.
fn shuffle(players: &mut [Player], seed: u64) {
    let mut random = engine::SplitMix64::new(seed);
    for last in (1..players.len()).rev() {
        players.swap(last, random.below(last + 1));
    }
}

fn add(args: &AddArgs, context: &mut CommandContext) -> Result<(), CliError> {
    check_name(&args.name)?;
    let mut stored = Stored::open(&args.tournament)?;
    let tournament = &mut stored.file.tournament;
    let round = tournament.next_round();
    let is_late = round > 1 || stored.file.draw.is_some();
    if is_late && stored.file.format != TournamentFormat::Swiss {
        return Err(CliError::refused(None, |l| l.tournament_no_late_entry().to_owned()));
    }
    if tournament.players.len() >= player_list::MAX_PLAYERS {
        return Err(CliError::refused(None, |l| l.tournament_too_many(player_list::MAX_PLAYERS)));
    }
    let highest = tournament.players.iter().map(|player| player.id.0).max().unwrap_or(0);
    let mut player = Player::new(highest.saturating_add(1), args.name.trim());
    player.rating = args.rating;
    player.club.clone_from(&args.club);
    player.first_round = round;
    let id = player.id;
    tournament.players.push(player);
    if stored.file.format == TournamentFormat::Swiss {
        tournament.sort_players();
    }
    stored.save()?;
    context.print_notice(&context.language.tournament_added(id.0, &args.name, round));
    Ok(())
}

fn withdraw(args: &WithdrawArgs, context: &mut CommandContext) -> Result<(), CliError> {
    let mut stored = Stored::open(&args.tournament)?;
    let (id, name) = {
        let player = stored.player(&args.participant)?;
        (player.id, player.name.clone())
    };
    // A round that has been paired is still played, or forfeited by its result.
    let last = stored.file.tournament.next_round() - 1;
    if let Some(player) = stored.player_mut(id) {
        player.withdrawn_after = (!args.back).then_some(last);
    }
    stored.save()?;
    let l = context.language;
    let text = match args.back {
        true => l.tournament_is_back(&name),
        false => l.tournament_withdrawn(&name, last),
    };
    context.print_notice(&text);
    Ok(())
}

fn bye(args: &ByeArgs, context: &mut CommandContext) -> Result<(), CliError> {
    let mut stored = Stored::open(&args.tournament)?;
    let (id, name) = {
        let player = stored.player(&args.participant)?;
        (player.id, player.name.clone())
    };
    let next = stored.file.tournament.next_round();
    let round = args.round.unwrap_or(next);
    if stored.file.format != TournamentFormat::Swiss {
        return Err(CliError::refused(None, |l| l.tournament_byes_need_swiss().to_owned()));
    }
    if round < next {
        return Err(CliError::refused(None, move |l| l.tournament_already_paired(round)));
    }
    let requests = &mut stored.file.tournament.requested_byes;
    requests.retain(|request| (request.player, request.round) != (id, round));
    requests.push(RequestedBye { round, player: id, bye: args.worth.into() });
    stored.save()?;
    context.print_notice(&context.language.tournament_bye_noted(&name, round));
    Ok(())
}

fn pair(path: &Path, context: &mut CommandContext) -> Result<(), CliError> {
    let mut stored = Stored::open(path)?;
    stored.file.pair().map_err(pair_error)?;
    stored.save()?;
    views::print_pairings(&stored.file, None, context)
}

fn pair_error(error: PairError) -> CliError {
    CliError::refused(None, move |l| pair_error_text(error, l))
}

fn pairings(args: &PairingsArgs, context: &mut CommandContext) -> Result<(), CliError> {
    let stored = Stored::open(&args.tournament)?;
    views::print_pairings(&stored.file, args.round, context)
}

fn result(args: &ResultArgs, context: &mut CommandContext) -> Result<(), CliError> {
    let mut stored = Stored::open(&args.tournament)?;
    let entered = stored.file.set_result(args.round, args.board, args.result.0);
    entered.map_err(|error| CliError::refused(None, move |l| result_error_text(error, l)))?;
    stored.save()?;
    let missing = stored.file.missing_results() as u64;
    let l: Language = context.language;
    context.print_notice(&l.tournament_result_noted(missing));
    Ok(())
}

/// Exchanges the file with the text from before the last change, so that a second `undo` brings the change back.
fn undo(path: &Path, context: &mut CommandContext) -> Result<(), CliError> {
    let stored = Stored::open(path)?;
    let before = undo_path(path);
    if !before.exists() {
        return Err(CliError::refused(None, |l| l.tournament_nothing_to_undo().to_owned()));
    }
    let earlier = Stored::open(&before)?;
    write(&before, &stored.text)?;
    write(path, &earlier.text)?;
    context.print_notice(context.language.tournament_undone());
    Ok(())
}
