use std::fmt;

use super::Plan;
use super::course::Course;
use super::lessons::{LESSON_BYTES, Lesson};
use crate::mind::Mind;

/// The first bytes of a checkpoint.
const MARK: &[u8; 8] = b"salonbg1";

/// Bytes from which no course can be taken up again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CourseError {
    /// They do not begin as a checkpoint does.
    NoCheckpoint,
    /// They end too early, or hold what no course has written.
    Damaged,
    /// The course was begun with another plan.
    OtherPlan(Plan),
}

impl fmt::Display for CourseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCheckpoint => f.write_str("this is no checkpoint of a course"),
            Self::Damaged => f.write_str("the checkpoint is damaged"),
            Self::OtherPlan(Plan { seed, games, lessons }) => write!(
                f,
                "the course was begun with seed {seed}, {games} games and {lessons} lessons"
            ),
        }
    }
}

impl std::error::Error for CourseError {}

impl Course {
    /// All that is needed to go on later.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = MARK.to_vec();
        bytes.extend(self.plan.seed.to_le_bytes());
        for number in [self.plan.games, self.plan.lessons, self.round] {
            bytes.extend(number.to_le_bytes());
        }
        for mind in [&self.pupil, &self.master] {
            bytes.extend(mind.to_bytes());
        }
        for lesson in &self.lessons {
            lesson.write(&mut bytes);
        }
        bytes
    }

    /// Goes on where a checkpoint was written.
    ///
    /// # Errors
    /// The bytes are no checkpoint, or one of another plan.
    pub fn resume(plan: Plan, bytes: &[u8]) -> Result<Self, CourseError> {
        let rest = bytes.strip_prefix(MARK).ok_or(CourseError::NoCheckpoint)?;
        let (seed, rest) = rest.split_first_chunk().ok_or(CourseError::Damaged)?;
        let (games, rest) = number(rest)?;
        let (lessons, rest) = number(rest)?;
        let (round, rest) = number(rest)?;
        let begun = Plan { seed: u64::from_le_bytes(*seed), games, lessons };
        if begun != plan {
            return Err(CourseError::OtherPlan(begun));
        }
        let (pupil, rest) = mind(rest)?;
        let (master, rest) = mind(rest)?;
        let chunks = rest.chunks(LESSON_BYTES);
        let lessons = chunks.map(Lesson::read).collect::<Option<_>>();
        Ok(Self { plan, round, pupil, master, lessons: lessons.ok_or(CourseError::Damaged)? })
    }
}

fn number(bytes: &[u8]) -> Result<(u32, &[u8]), CourseError> {
    let (first, rest) = bytes.split_first_chunk().ok_or(CourseError::Damaged)?;
    Ok((u32::from_le_bytes(*first), rest))
}

fn mind(bytes: &[u8]) -> Result<(Mind, &[u8]), CourseError> {
    let (mine, rest) = bytes.split_at_checked(Mind::bytes()).ok_or(CourseError::Damaged)?;
    Ok((Mind::from_bytes(mine).map_err(|_| CourseError::Damaged)?, rest))
}
