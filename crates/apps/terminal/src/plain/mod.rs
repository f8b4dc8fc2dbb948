//! Plain mode: playing line by line. Everything is said in sentences, nothing is drawn.

mod actions;
mod announcements;
mod console;
mod plain_game;

use std::io::{IsTerminal, Write};

use games::with_game;

use crate::full_screen::{SessionEnd, system_entropy};
use crate::table_screen::FileNotice;
use crate::{LineInput, PlayOptions, ResumeSource, TerminalError, open_table};

use console::PlainConsole;
use plain_game::PlainGame;

/// Plays until the user leaves or there are no more lines.
pub(crate) fn play(
    mut options: PlayOptions,
    input: LineInput<'_>,
    output: &mut dyn Write,
) -> Result<SessionEnd, TerminalError> {
    let width = std::io::stdout().is_terminal().then(crossterm::terminal::size);
    let width = width.and_then(Result::ok).map(|(columns, _)| columns);
    let mut console = PlainConsole { input, output, language: options.language, width };
    let path = match options.resume.take() {
        None => None,
        Some(ResumeSource::File(path)) => Some(path),
        Some(ResumeSource::Last) => {
            let last = options.save_folder.as_ref().and_then(open_table::last_unfinished);
            Some(last.ok_or(TerminalError::NothingToResume)?.path)
        }
    };
    if let Some(path) = path {
        return with_game!(open_table::kind_of(&path)?, G => {
            let (local_table, damaged) =
                open_table::resume::<G>(&path, &options, system_entropy())?;
            let notice = damaged.map_or(FileNotice::Resumed, FileNotice::Damaged);
            console.print(&notice.sentence(console.language));
            Ok(PlainGame::new(local_table, console).play(&options))
        });
    }
    if !(options.start_now && options.game.is_some()) {
        match console.complete(options) {
            Some(complete) => options = complete,
            None => return Ok(SessionEnd { language: console.language, is_unfinished: false }),
        }
    }
    with_game!(options.kind(), G => {
        let local_table = open_table::open_new::<G>(&options, system_entropy())?;
        Ok(PlainGame::new(local_table, console).play(&options))
    })
}
