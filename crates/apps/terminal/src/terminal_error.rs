use std::io;
use std::path::PathBuf;

use table::RecordDamage;
use words::Language;

use crate::TerminalGame;

/// Why no game could be played.
#[derive(Debug)]
pub enum TerminalError {
    /// The rules cannot be parsed.
    Rules {
        /// The text.
        rules: String,
        /// What is wrong with them.
        error: game::RulesError,
    },
    /// A file cannot be read or written.
    File {
        /// Its path.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The record of a new game cannot be created.
    NotSaved {
        /// Its path.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A file is not a record, or its header is damaged.
    Damaged {
        /// Its path.
        path: PathBuf,
        /// What is wrong with it, in each language.
        damage: [String; 2],
    },
    /// There is no unfinished game to resume.
    NothingToResume,
    /// The terminal cannot be used.
    Screen(io::Error),
}

impl TerminalError {
    /// A record that cannot be parsed.
    pub(crate) fn damaged<G: TerminalGame>(path: PathBuf, damage: &RecordDamage<G>) -> Self {
        let damage = Language::ALL.map(|language| rulebooks::record_damage_text(language, damage));
        Self::Damaged { path, damage }
    }

    /// A file that is not a record.
    pub(crate) fn not_a_record(path: PathBuf) -> Self {
        let damage = Language::ALL.map(|language| language.table_damage_no_record().to_owned());
        Self::Damaged { path, damage }
    }

    /// The error as a sentence.
    pub fn message(&self, language: Language) -> String {
        match self {
            Self::Rules { rules, error } => {
                language.terminal_error_rules(rulebooks::rules_error_text(language, error), rules)
            }
            Self::File { path, error } | Self::NotSaved { path, error } => {
                let error = words::io_error_text(language, error);
                language.status_export_failed(error, path.display())
            }
            Self::Damaged { path, damage: [english, french] } => {
                let damage = match language {
                    Language::English => english,
                    Language::French => french,
                };
                language.terminal_error_damaged(damage, path.display())
            }
            Self::NothingToResume => language.status_nothing_to_resume().to_owned(),
            Self::Screen(error) => {
                language.terminal_error_screen(words::io_error_text(language, error))
            }
        }
    }
}
