//! Scripts that the browser, the terminal and the server must play alike.
//!
//! What it is: twenty [scripts](SCRIPTS), and the [reference run](ReferenceRun) of each: `table-runner` alone runs the
//! table in this process, and the record of that run is what every host must write. Tests in `salon` (a
//! pseudo-terminal), `http-server` (a WebSocket) and `browser-tests` (Chromium) play the scripts and compare the records.
//! What it is not: part of any program.
//!
//! Every host resumes the same [prepared record](ReferenceRun::record). It holds the commitment to a known secret and
//! the entropy of both seats, so all hosts roll the same dice. Hosts read real clocks, so records are compared
//! [without their times](table::untimed_lines); everything else must be equal.
//!
//! ```
//! use salon_table_scripts::SCRIPTS;
//!
//! let run = SCRIPTS[0].reference_run();
//! assert_eq!(run.expected.last().unwrap(), "north move e8c8");
//! ```

mod reference_run;
mod scripts;
mod table_script;

pub use crate::reference_run::{ReferenceRun, ScriptStep};
pub use crate::scripts::SCRIPTS;
pub use crate::table_script::TableScript;
