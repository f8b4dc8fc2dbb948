//! The help, in every language.

use clap::builder::StyledStr;
use clap::{Arg, ArgAction, Command, CommandFactory};
use game::Archive;
use games::{GameKind, with_game};
use words::Language;

use crate::args::{self, Cli, LAST};
use crate::cli_error::{CliError, CommandOutcome};
use crate::command_context::CommandContext;
use crate::game_file::readable_formats;
use crate::printable::printable;

/// Prints the help of a command or of all commands.
pub(crate) fn run(
    args: &args::HelpArgs,
    context: &CommandContext,
) -> Result<CommandOutcome, CliError> {
    let mut all = command(context.language);
    all.build();
    let requested = match &args.command {
        None => Some(&mut all),
        Some(name) => all.find_subcommand_mut(name),
    };
    let unknown = || {
        let name = args.command.clone().unwrap_or_default();
        CliError::usage(move |l| l.cli_usage_error_unknown_command(l.cli_quoted(printable(&name))))
    };
    requested.ok_or_else(unknown)?.print_help()?;
    Ok(CommandOutcome::Success)
}

/// The command line with its help in a language.
pub(crate) fn command(l: Language) -> Command {
    // The flags that clap would add have help in English only.
    let help = Arg::new("help").long("help").short('h').action(ArgAction::Help);
    let help = help.global(true).display_order(LAST + 2);
    let version = Arg::new("version").long("version").short('V').action(ArgAction::Version);
    let version = version.display_order(LAST + 3);
    let command = Cli::command()
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .args([help, version])
        .after_help(l.cli_help_after());
    localized(command, l)
}

/// The command with every text in a language.
fn localized(command: Command, l: Language) -> Command {
    let name = command.get_name().to_owned();
    let template = template(&command, l);
    command
        .about(about(&name, l))
        .help_template(template)
        .subcommand_value_name(l.cli_help_name_command())
        .mut_args(|arg| with_help(arg, &name, l))
        .mut_subcommands(|command| localized(command, l))
}

/// The layout of the help, with headings in a language.
fn template(command: &Command, l: Language) -> StyledStr {
    let style = command.get_styles().get_header();
    let heading = |text: &str| format!("{style}{text}{style:#}");
    let mut template = format!("{{about}}\n\n{} {{usage}}", heading(l.cli_help_usage()));
    let mut section = |text, tag| template += &format!("\n\n{}\n{tag}", heading(text));
    if command.has_subcommands() {
        section(l.cli_help_commands(), "{subcommands}");
    }
    if command.get_positionals().next().is_some() {
        section(l.cli_help_arguments(), "{positionals}");
    }
    section(l.cli_help_options(), "{options}");
    (template + "{after-help}").into()
}

/// The argument with its texts. They name values and defaults themselves, because clap would do it in English.
fn with_help(arg: Arg, command: &str, l: Language) -> Arg {
    let help = help(command, arg.get_id().as_str(), l);
    let name = value_name(arg.get_id().as_str(), l);
    match name {
        None => arg.help(help),
        Some(name) => {
            // A negative number is a value out of range, not an unknown option.
            let negative = !arg.is_positional() && arg.get_action().takes_values();
            let arg = arg.help(help).value_name(name).allow_negative_numbers(negative);
            arg.hide_possible_values(true).hide_default_value(true)
        }
    }
}

fn about(command: &str, l: Language) -> Option<&'static str> {
    Some(match command {
        "salon" => l.cli_help_about(),
        "perft" => l.cli_command_perft_about(),
        "moves" => l.cli_command_moves_about(),
        "apply" => l.cli_command_apply_about(),
        "show" => l.cli_command_show_about(),
        "check" => l.cli_command_check_about(),
        "convert" => l.cli_command_convert_about(),
        "rules" => l.cli_command_rules_about(),
        "match" => l.cli_command_match_about(),
        "analyse" => l.cli_command_analyse_about(),
        "engine" => l.cli_command_engine_about(),
        "tables" => l.cli_command_tables_about(),
        "book" => l.cli_command_book_about(),
        "rollout" => l.cli_command_rollout_about(),
        "train" => l.cli_command_train_about(),
        "puzzles" => l.cli_command_puzzles_about(),
        "play" => l.cli_command_play_about(),
        "serve" => l.cli_command_serve_about(),
        "load" => l.cli_command_load_about(),
        "backup" => l.cli_command_backup_about(),
        "dice" => l.cli_command_dice_about(),
        "tournament" => l.cli_command_tournament_about(),
        "new" => l.cli_command_tournament_new(),
        "add" => l.cli_command_tournament_add(),
        "withdraw" => l.cli_command_tournament_withdraw(),
        "bye" => l.cli_command_tournament_bye(),
        "pair" => l.cli_command_tournament_pair(),
        "pairings" => l.cli_command_tournament_pairings(),
        "result" => l.cli_command_tournament_result(),
        "standings" => l.cli_command_tournament_standings(),
        "undo" => l.cli_command_tournament_undo(),
        "export" => l.cli_command_tournament_export(),
        "verify" => l.cli_command_verify_about(),
        "completions" => l.cli_command_completions_about(),
        "manual" => l.cli_command_manual_about(),
        "help" => l.cli_command_help_about(),
        _ => return None,
    })
}

/// The help of an argument; empty if there is none.
fn help(command: &str, id: &str, l: Language) -> String {
    match (command, id) {
        ("rules", "game") => l.cli_command_rules_game(games()),
        ("play", "game") => l.cli_command_play_game(games()),
        ("load", "game") => l.cli_command_load_game(games()),
        ("new", "game") => l.cli_command_tournament_game(games()),
        (_, "game") => l.cli_help_game(games()),
        (_, "format") => l.cli_help_format(readable_formats()),
        ("convert", "to") => l.cli_command_convert_to(written_formats()),
        _ => plain_help(command, id, l).to_owned(),
    }
}

fn plain_help(command: &str, id: &str, l: Language) -> &'static str {
    match (command, id) {
        (_, "json") => l.cli_help_json(),
        (_, "lang") => l.cli_help_lang(),
        (_, "help") => l.cli_help_help(),
        (_, "version") => l.cli_help_version(),
        ("play", "rules") => l.cli_command_play_rules(),
        (_, "rules") => l.cli_help_rules(),
        ("rollout", "position") => l.cli_command_rollout_position(),
        (_, "position") => l.cli_help_position(),
        (_, "ink") => l.cli_help_ink(),
        ("perft", "depth") => l.cli_command_perft_depth(),
        ("perft", "divide") => l.cli_command_perft_divide(),
        ("perft", "threads") => l.cli_command_perft_threads(),
        ("perft", "batch") => l.cli_command_perft_batch(),
        ("moves" | "apply", "san") => l.cli_command_moves_san(),
        ("moves", "batch") => l.cli_command_moves_batch(),
        ("apply", "events") => l.cli_command_apply_events(),
        ("show", "svg") => l.cli_command_show_svg(),
        ("check", "files") => l.cli_command_check_files(),
        ("check", "quiet") => l.cli_command_check_quiet(),
        ("check", "strict") => l.cli_command_check_strict(),
        ("convert", "strict") => l.cli_command_convert_strict(),
        ("convert", "file") => l.cli_command_convert_file(),
        ("convert", "output") => l.cli_command_convert_output(),
        ("rules", "rulebook") => l.cli_command_rules_rulebook(),
        ("rules", "compare") => l.cli_command_rules_compare(),
        ("rules", "check") => l.cli_command_rules_check(),
        ("rules", "markdown") => l.cli_command_rules_markdown(),
        ("play", id) => play_help(id, l),
        ("match", id) => match_help(id, l),
        ("analyse", "file") => l.cli_command_analyse_file(),
        ("analyse", "nodes") => l.cli_command_analyse_nodes(),
        ("analyse", "output") => l.cli_command_analyse_output(),
        ("analyse", "picture") => l.cli_command_analyse_picture(),
        ("rollout", "games") => l.cli_command_rollout_games(),
        ("rollout", "plays") => l.cli_command_rollout_plays(),
        ("rollout", "seed") => l.cli_command_rollout_seed(),
        ("engine", "external") => l.cli_command_engine_external(),
        ("engine", "bench") => l.cli_command_engine_bench(),
        ("serve", id) => serve_help(id, l),
        ("load", id) => load_help(id, l),
        ("backup", "file") => l.cli_command_backup_file(),
        ("backup", "data") => l.cli_command_backup_data(),
        ("train", "stage") => l.cli_command_train_stage(),
        ("train", "seed") => l.cli_command_train_seed(),
        ("train", "games") => l.cli_command_train_games(),
        ("train", "lessons") => l.cli_command_train_lessons(),
        ("train", "positions") => l.cli_command_train_positions(),
        ("train", "nodes") => l.cli_command_train_nodes(),
        ("train", "epochs") => l.cli_command_train_epochs(),
        ("train", "threads") => l.cli_command_train_threads(),
        ("train", "variations") => l.cli_command_train_variations(),
        ("train", "network") => l.cli_command_train_network(),
        ("train", "data") => l.cli_command_train_data(),
        ("train", "out") => l.cli_command_train_out(),
        ("puzzles", "count") => l.cli_command_puzzles_count(),
        ("puzzles", "seed") => l.cli_command_puzzles_seed(),
        ("puzzles", "output") => l.cli_command_puzzles_output(),
        ("tables", "pieces") => l.cli_command_tables_pieces(),
        ("tables", "output") => l.cli_command_tables_output(),
        ("book", "output") => l.cli_command_book_output(),
        ("book", "nodes") => l.cli_command_book_nodes(),
        ("book", "plies") => l.cli_command_book_plies(),
        ("book", "games") => l.cli_command_book_games(),
        ("book", "positions") => l.cli_command_book_positions(),
        ("book", "least") => l.cli_command_book_least(),
        ("book", "threads") => l.cli_command_book_threads(),
        ("book", "show") => l.cli_command_book_show(),
        ("book", "book") => l.cli_command_book_book(),
        (
            "new" | "add" | "withdraw" | "bye" | "pair" | "pairings" | "result" | "standings"
            | "undo" | "export",
            id,
        ) => tournament_help(command, id, l),
        ("verify", "records") => l.cli_command_verify_records(),
        ("completions", "shell") => l.cli_command_completions_shell(),
        ("manual", "folder") => l.cli_command_manual_folder(),
        ("help", "command") => l.cli_command_help_command(),
        _ => "",
    }
}

fn play_help(id: &str, l: Language) -> &'static str {
    match id {
        "white" => l.cli_command_play_white(),
        "black" => l.cli_command_play_black(),
        "lot" => l.cli_command_play_lot(),
        "clock" => l.cli_command_play_clock(),
        "takebacks" => l.cli_command_play_takebacks(),
        "games" => l.cli_command_play_games(),
        "auto_roll" => l.cli_command_play_auto_roll(),
        "manual_dice" => l.cli_command_play_manual_dice(),
        "home_left" => l.cli_command_play_home_left(),
        "now" => l.cli_command_play_now(),
        "resume" => l.cli_command_play_resume(),
        "plain" => l.cli_command_play_plain(),
        "ascii" => l.cli_command_play_ascii(),
        "no_colour" => l.cli_command_play_no_colour(),
        "server" => l.cli_command_play_server(),
        "table" => l.cli_command_play_table(),
        "name" => l.cli_command_play_name(),
        "code" => l.cli_command_play_code(),
        _ => "",
    }
}

fn serve_help(id: &str, l: Language) -> &'static str {
    match id {
        "host" => l.cli_command_serve_host(),
        "port" => l.cli_command_serve_port(),
        "data" => l.cli_command_serve_data(),
        "store" => l.cli_command_serve_store(),
        "bus" => l.cli_command_serve_bus(),
        "node" => l.cli_command_serve_node(),
        "config" => l.cli_command_serve_config(),
        "rate" => l.cli_command_serve_rate(),
        "log" => l.cli_command_serve_log(),
        "proxied" => l.cli_command_serve_proxied(),
        "open" => l.cli_command_serve_open(),
        _ => "",
    }
}

fn load_help(id: &str, l: Language) -> &'static str {
    match id {
        "tables" => l.cli_command_load_tables(),
        "seconds" => l.cli_command_load_seconds(),
        "rest" => l.cli_command_load_rest(),
        "idle" => l.cli_command_load_idle(),
        "server" => l.cli_command_load_server(),
        _ => "",
    }
}

fn tournament_help(command: &str, id: &str, l: Language) -> &'static str {
    match (command, id) {
        (_, "tournament") => l.cli_command_tournament_file(),
        ("new", "name") => l.cli_command_tournament_name(),
        ("add", "name") => l.cli_command_tournament_player_name(),
        (_, "system") => l.cli_command_tournament_system(),
        (_, "rounds") => l.cli_command_tournament_rounds(),
        (_, "players") => l.cli_command_tournament_players(),
        (_, "tie_breaks") => l.cli_command_tournament_tie_breaks(),
        (_, "seed") => l.cli_command_tournament_seed(),
        (_, "accelerated") => l.cli_command_tournament_accelerated(),
        (_, "rating") => l.cli_command_tournament_rating(),
        (_, "club") => l.cli_command_tournament_club(),
        (_, "participant") => l.cli_command_tournament_participant(),
        (_, "back") => l.cli_command_tournament_back(),
        ("bye", "round") => l.cli_command_tournament_bye_round(),
        (_, "round") => l.cli_command_tournament_round(),
        (_, "worth") => l.cli_command_tournament_worth(),
        (_, "board") => l.cli_command_tournament_board(),
        (_, "result") => l.cli_command_tournament_entered(),
        (_, "to") => l.cli_command_tournament_to(),
        (_, "output") => l.cli_command_tournament_output(),
        _ => "",
    }
}

fn match_help(id: &str, l: Language) -> &'static str {
    match id {
        "a" => l.cli_command_match_a(),
        "b" => l.cli_command_match_b(),
        "games" => l.cli_command_match_games(),
        "openings" => l.cli_command_match_openings(),
        "points" => l.cli_command_match_points(),
        "concurrency" => l.cli_command_match_concurrency(),
        "seed" => l.cli_command_match_seed(),
        "play_out" => l.cli_command_match_play_out(),
        "sprt" => l.cli_command_match_sprt(),
        "output" => l.cli_command_match_output(),
        "resume_match" => l.cli_command_match_resume(),
        _ => "",
    }
}

/// The placeholder for an argument's value.
fn value_name(id: &str, l: Language) -> Option<&'static str> {
    Some(match id {
        "command" => l.cli_help_name_command(),
        "shell" => l.cli_help_name_shell(),
        "folder" => l.cli_help_name_folder(),
        "game" => l.cli_help_name_game(),
        "rulebook" => l.cli_help_name_rulebook(),
        "rules" => l.cli_help_name_rules(),
        "position" => l.cli_help_name_position(),
        "events" => l.cli_help_name_event(),
        "tournament" | "players" => l.cli_help_name_file(),
        "participant" => l.cli_help_name_participant(),
        "system" => l.cli_help_name_system(),
        "tie_breaks" => l.cli_help_name_tie_breaks(),
        "result" => l.cli_help_name_result(),
        "club" | "worth" => l.cli_help_name_name(),
        "rounds" | "round" | "board" | "rating" => l.cli_help_name_number(),
        "ink" => l.cli_help_name_ink(),
        "format" | "to" | "log" => l.cli_help_name_format(),
        "file" | "files" | "records" | "config" => l.cli_help_name_file(),
        "output" => l.cli_help_name_output(),
        "host" => l.cli_help_name_host(),
        "server" | "store" | "bus" => l.cli_help_name_address(),
        "table" | "code" => l.cli_help_name_code(),
        "name" | "node" => l.cli_help_name_name(),
        "markdown" | "out" | "data" => l.cli_help_name_folder(),
        "lang" => l.cli_help_name_lang(),
        "depth" | "games" | "threads" | "least" => l.cli_help_name_number(),
        "white" | "black" => l.cli_help_name_who(),
        "clock" => l.cli_help_name_clock(),
        "takebacks" => l.cli_help_name_when(),
        "resume" | "record" => l.cli_help_name_record(),
        "a" | "b" => l.cli_help_name_who(),
        "openings" | "picture" | "network" | "book" => l.cli_help_name_file(),
        "sprt" => l.cli_help_name_sprt(),
        "stage" => l.cli_help_name_stage(),
        "show" => l.cli_help_name_line(),
        "port" | "nodes" | "points" | "concurrency" | "seed" | "bench" | "external" | "plays"
        | "lessons" | "positions" | "epochs" | "variations" | "pieces" | "plies" | "count"
        | "rate" | "tables" | "seconds" | "rest" | "idle" => l.cli_help_name_number(),
        _ => return None,
    })
}

fn games() -> String {
    GameKind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ")
}

/// Every format that some game can write.
fn written_formats() -> String {
    let mut formats: Vec<&str> = Vec::new();
    for kind in GameKind::EVERY {
        let writes = with_game!(*kind, G => <G as Archive>::WRITES);
        formats
            .extend(writes.iter().filter(|format| !formats.contains(format)).collect::<Vec<_>>());
    }
    formats.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn commands(l: Language) -> Vec<Command> {
        let root = command(l);
        let mut all: Vec<Command> = root.get_subcommands().cloned().collect();
        let inner = all.iter().flat_map(|command| command.get_subcommands().cloned());
        all.extend(inner.collect::<Vec<_>>());
        all.push(root);
        all
    }

    /// Every command in both languages.
    fn pairs() -> impl Iterator<Item = (Command, Command)> {
        commands(Language::English).into_iter().zip(commands(Language::French))
    }

    /// Checks that a text exists in both languages and differs.
    #[track_caller]
    fn assert_translated(texts: [Option<&StyledStr>; 2], what: &str) {
        let [Some(en), Some(fr)] = texts.map(|text| text.map(ToString::to_string)) else {
            panic!("{what} has no text: {texts:?}");
        };
        assert!(!en.trim().is_empty() && !fr.trim().is_empty(), "{what}");
        assert_ne!(en, fr, "{what}");
    }

    #[test]
    fn clap_accepts_the_definitions() {
        for l in Language::ALL {
            command(l).debug_assert();
        }
    }

    #[test]
    fn every_help_text_is_translated() {
        let (mut commands, mut arguments) = (0, 0);
        for (en, fr) in pairs() {
            let name = en.get_name();
            assert_eq!(name, fr.get_name());
            assert_translated([en.get_about(), fr.get_about()], name);
            assert!([&en, &fr].iter().all(|command| command.get_long_about().is_none()), "{name}");
            for (a, b) in en.get_arguments().zip(fr.get_arguments()) {
                let what = format!("{name} {}", a.get_id());
                assert_translated([a.get_help(), b.get_help()], &what);
                assert!(a.get_long_help().is_none() && a.get_help_heading().is_none(), "{what}");
                arguments += 1;
            }
            commands += 1;
        }
        let [en, fr] = Language::ALL.map(command);
        assert_translated([en.get_after_help(), fr.get_after_help()], "examples");
        // The program, its commands, the only subcommand of 'dice', and the ten of 'tournament'.
        assert_eq!(commands, 12 + en.get_subcommands().count());
        assert!(arguments >= 30, "{arguments}");
    }

    #[test]
    fn headings_are_translated() {
        type Heading = fn(Language) -> &'static str;
        let headings: [(Heading, &str); 4] = [
            (Language::cli_help_usage, "Usage:"),
            (Language::cli_help_commands, "Commands:"),
            (Language::cli_help_arguments, "Arguments:"),
            (Language::cli_help_options, "Options:"),
        ];
        for (heading, english) in headings {
            assert_eq!(heading(Language::English), english);
            assert_ne!(heading(Language::French), english);
        }
        for command in commands(Language::French) {
            let help = command.clone().render_help().to_string();
            for (_, english) in headings {
                assert!(!help.contains(english), "{}: {english}", command.get_name());
            }
            assert!(help.contains(Language::French.cli_help_options()), "{help}");
        }
    }

    /// Clap's own words for values and defaults are switched off; ours must then name them.
    #[test]
    fn values_and_defaults_are_named_in_the_texts() {
        for l in Language::ALL {
            for command in commands(l) {
                for arg in command.get_arguments().filter(|arg| arg.get_action().takes_values()) {
                    let help = arg.get_help().unwrap().to_string();
                    assert!(value_name(arg.get_id().as_str(), l).is_some(), "{}", arg.get_id());
                    for value in arg.get_possible_values() {
                        assert!(help.contains(value.get_name()), "{help}: {}", value.get_name());
                        assert!(value.get_help().is_none(), "clap would say it in English");
                    }
                    for value in arg.get_default_values() {
                        assert!(help.contains(value.to_str().unwrap()), "{help}: {value:?}");
                    }
                }
            }
        }
    }
}
