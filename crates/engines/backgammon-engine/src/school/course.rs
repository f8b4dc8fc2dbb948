use std::collections::VecDeque;

use super::Plan;
use super::lessons::{Lesson, prepare};
use super::plan::Pace;
use super::selfplay::play_and_learn;
use crate::aims::Aims;
use crate::lots::{Lots, mix};
use crate::mind::Mind;

/// A mind at school.
pub struct Course {
    pub(super) plan: Plan,
    /// How many rounds are over.
    pub(super) round: u32,
    /// Who learns.
    pub(super) pupil: Mind,
    /// What the pupil has been lately, on average: steadier, and so the better teacher.
    pub(super) master: Mind,
    pub(super) lessons: VecDeque<Lesson>,
}

/// What came of a round.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Report {
    /// The round that is over, from 1.
    pub round: u32,
    /// How many there will be.
    pub rounds: u32,
    /// Games played, or positions looked at, in all rounds so far of the same part.
    pub done: u32,
    /// Whether it was a round of lessons rather than of games.
    pub lessons: bool,
    /// By how much what is thought of a position differs from what looking ahead says, on average.
    pub error: f32,
}

/// Positions looked at to see how good a mind is.
const SAMPLE: usize = 300;
/// How often each lesson of a round is gone through, counting those of earlier rounds among which
/// they are mixed.
const REPEATS: usize = 30;
/// After so many lessons the master learns from the pupil.
const STRIDE: usize = 500;
/// How much of it.
const SHARE: f32 = 0.005;

impl Course {
    /// A mind that knows nothing begins.
    pub fn new(plan: Plan) -> Self {
        let pupil = Mind::untaught(plan.seed);
        Self { plan, round: 0, master: pupil.clone(), pupil, lessons: VecDeque::new() }
    }

    /// What has been learned so far.
    pub fn mind(&self) -> &Mind {
        &self.master
    }

    /// How many rounds are over.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Goes on for one round; `None` when the plan is fulfilled.
    pub fn go_on(&mut self) -> Option<Report> {
        if self.round >= self.plan.rounds() {
            return None;
        }
        // Each round has its own lots, so that one taken up again is the same.
        let mut lots = Lots::new(mix(self.plan.seed ^ u64::from(self.round) << 32));
        let size = self.plan.size(self.round);
        let (lessons, done, error) = match self.plan.pace(self.round) {
            Pace::Games { rate, memory } => {
                self.play(&mut lots, size, rate, memory);
                (false, self.round * Plan::GAMES + size, self.error(&mut lots, size as usize))
            }
            Pace::Lessons { rate } => {
                let error = self.study(&mut lots, size as usize, rate);
                let round = self.round - self.plan.game_rounds();
                (true, round * Plan::LESSONS + size, error)
            }
        };
        self.round += 1;
        Some(Report { round: self.round, rounds: self.plan.rounds(), done, lessons, error })
    }

    fn play(&mut self, lots: &mut Lots, games: u32, rate: f32, memory: f32) {
        for game in 0..games {
            play_and_learn(&mut self.pupil, lots, rate, memory);
            if game % 50 == 0 {
                // Early games are worth forgetting quickly.
                let share = 0.05_f32.max(1.0 / (1.0 + self.round as f32 * 20.0));
                self.master.approach(&self.pupil, share.min(1.0));
            }
        }
    }

    /// A few positions looked at ahead, only to see how good the master is.
    fn error(&self, lots: &mut Lots, most: usize) -> f32 {
        mean_error(&self.master, &prepare(&self.master, lots, SAMPLE.min(most)))
    }

    fn study(&mut self, lots: &mut Lots, count: usize, rate: f32) -> f32 {
        let fresh = prepare(&self.master, lots, count);
        let error = mean_error(&self.master, &fresh);
        let too_many = (self.lessons.len() + fresh.len())
            .saturating_sub(Plan::WINDOW * Plan::LESSONS as usize);
        self.lessons.drain(..too_many.min(self.lessons.len()));
        self.lessons.extend(fresh);
        for step in 0..REPEATS * count {
            let lesson = self.lessons[lots.below(self.lessons.len() as u32) as usize];
            self.pupil.learn(&lesson.board, &lesson.chances, rate);
            if step % STRIDE == 0 {
                self.master.approach(&self.pupil, SHARE);
            }
        }
        error
    }
}

/// How far a mind's equities are from those of the lessons.
fn mean_error(mind: &Mind, lessons: &[Lesson]) -> f32 {
    let error = |lesson: &Lesson| {
        let thought = Aims::MONEY.equity(&mind.chances(&lesson.board));
        (thought - Aims::MONEY.equity(&lesson.chances)).abs()
    };
    lessons.iter().map(error).sum::<f32>() / lessons.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::school::CourseError;

    const PLAN: Plan = Plan { seed: 3, games: 12, lessons: 40 };

    /// To the end, or until so many rounds are over.
    fn reports(course: &mut Course) -> Vec<Report> {
        std::iter::from_fn(|| course.go_on()).collect()
    }

    #[test]
    fn the_same_seed_gives_the_same_mind() {
        let (mut one, mut other) = (Course::new(PLAN), Course::new(PLAN));
        assert_eq!(reports(&mut one), reports(&mut other));
        assert_eq!(one.mind().to_bytes(), other.mind().to_bytes());
        assert_ne!(one.mind().to_bytes(), Course::new(PLAN).mind().to_bytes(), "it has learned");
        let mut third = Course::new(Plan { seed: 4, ..PLAN });
        reports(&mut third);
        assert_ne!(one.mind().to_bytes(), third.mind().to_bytes());
    }

    #[test]
    fn a_course_taken_up_again_is_the_same_course() {
        let mut through = Course::new(PLAN);
        let all = reports(&mut through);
        assert_eq!(all.len(), 2, "a round of games and one of lessons");
        let mut begun = Course::new(PLAN);
        begun.go_on();
        let mut resumed = Course::resume(PLAN, &begun.checkpoint()).unwrap();
        assert_eq!(reports(&mut resumed), all[1..]);
        assert_eq!(resumed.checkpoint(), through.checkpoint());
    }

    #[test]
    fn damaged_checkpoints_are_refused() {
        let mut course = Course::new(PLAN);
        reports(&mut course);
        let bytes = course.checkpoint();
        let read = |bytes: &[u8]| Course::resume(PLAN, bytes).err();
        assert_eq!(read(&bytes), None);
        assert_eq!(read(b""), Some(CourseError::NoCheckpoint));
        assert_eq!(read(&bytes[..40]), Some(CourseError::Damaged));
        assert_eq!(read(&bytes[..bytes.len() - 1]), Some(CourseError::Damaged));
        let other = Plan { games: 13, ..PLAN };
        assert_eq!(Course::resume(other, &bytes).err(), Some(CourseError::OtherPlan(PLAN)));
    }
}
