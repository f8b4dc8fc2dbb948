use std::io;
use std::path::PathBuf;

use table::RecordDamage;
use words::Language;

use crate::PlayableGame;

/// Why no game could be played.
#[derive(Debug)]
pub enum Failure {
    /// The rules are none.
    Rules {
        /// As they were written.
        rules: String,
        /// What is wrong with them.
        error: game::RulesError,
    },
    /// A record cannot be written or read.
    File {
        /// Where it is.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A file is no record, or its beginning is damaged.
    Damaged {
        /// Where it is.
        path: PathBuf,
        /// What is wrong with it, in each language.
        damage: [String; 2],
    },
    /// There is no unfinished game.
    NothingToResume,
    /// The terminal cannot be drawn on.
    Screen(io::Error),
}

impl Failure {
    /// A record that cannot be read.
    pub(crate) fn damaged<G: PlayableGame>(path: PathBuf, damage: &RecordDamage<G>) -> Self {
        let damage = Language::ALL.map(|language| rulebooks::record_damage_text(language, damage));
        Self::Damaged { path, damage }
    }

    /// A file that is no record.
    pub(crate) fn no_record(path: PathBuf) -> Self {
        let damage = Language::ALL.map(|language| language.table_damage_no_record().to_owned());
        Self::Damaged { path, damage }
    }

    /// What went wrong, as a sentence.
    pub fn words(&self, language: Language) -> String {
        match self {
            Self::Rules { rules, error } => {
                language.terminal_error_rules(rulebooks::rules_error_text(language, error), rules)
            }
            Self::File { path, error } => {
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
