use std::io;
use std::path::PathBuf;

use table::{Damage, Fault};
use words::Language;

use crate::{Playable, why};

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
        /// The line, from 1.
        line: usize,
        /// What is wrong there, in each language.
        reason: [String; 2],
    },
    /// There is no unfinished game.
    NothingToResume,
    /// The terminal cannot be drawn on.
    Screen(io::Error),
}

impl Failure {
    /// A record that cannot be read.
    pub(crate) fn damaged<G: Playable>(path: PathBuf, damage: &Damage<G>) -> Self {
        let reason = Language::ALL.map(|language| fault(&damage.fault, language));
        Self::Damaged { path, line: damage.line, reason }
    }

    /// A file that is no record.
    pub(crate) fn no_record(path: PathBuf) -> Self {
        let reason = Language::ALL.map(|language| language.fault_no_record().to_owned());
        Self::Damaged { path, line: 1, reason }
    }

    /// What went wrong, as a sentence.
    pub fn words(&self, language: Language) -> String {
        match self {
            Self::Rules { rules, error } => {
                language.open_rules(rulebooks::rules_error(language, error), rules)
            }
            Self::File { path, error } => {
                let error = words::mishap(language, error);
                language.told_unexported(error, path.display())
            }
            Self::Damaged { path, line, reason } => {
                let reason = match language {
                    Language::English => &reason[0],
                    Language::French => &reason[1],
                };
                language.open_damaged(path.display(), line, reason)
            }
            Self::NothingToResume => language.told_nothing_to_resume().to_owned(),
            Self::Screen(error) => language.open_screen(words::mishap(language, error)),
        }
    }
}

/// What is wrong with a record.
pub(crate) fn fault<G: Playable>(fault: &Fault<G>, language: Language) -> String {
    match fault {
        Fault::NoRecord => language.fault_no_record().to_owned(),
        Fault::CutOff => language.fault_cut_off().to_owned(),
        Fault::Checksum => language.fault_checksum().to_owned(),
        Fault::Header(text) => language.fault_header(text),
        Fault::Missing(key) => language.fault_missing(key),
        Fault::Entry(refusal) => language.fault_entry(why::sentence(refusal, language)),
    }
}
