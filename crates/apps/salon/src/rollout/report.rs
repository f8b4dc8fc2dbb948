use backgammon_engine::Rollout;
use cube::{CubeAction, CubeResponse};
use serde::Serialize;
use words::Language;

/// The result of a rollout.
#[derive(Serialize)]
pub(super) struct RolloutReport {
    #[serde(rename = "move")]
    mv: String,
    games: u32,
    win: f32,
    win_error: f32,
    win_gammon: f32,
    win_backgammon: f32,
    lose_gammon: f32,
    lose_backgammon: f32,
    equity: f32,
    equity_error: f32,
    pub(super) cubeful: f32,
    cubeful_error: f32,
    /// The cube decision, if the player on roll may double.
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<CubeReport>,
}

/// The equities of the cube decision, in units of the current stake.
#[derive(Serialize)]
pub(super) struct CubeReport {
    pub(super) no_double: f32,
    pub(super) no_double_error: f32,
    pub(super) double_take: f32,
    pub(super) double_take_error: f32,
    pub(super) double_pass: f32,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) double_beaver: Option<f32>,
    #[serde(serialize_with = "serialize_action")]
    pub(super) advice: CubeAction,
}

fn serialize_action<S: serde::Serializer>(
    advice: &CubeAction,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&action_text(*advice, Language::English))
}

fn action_text(advice: CubeAction, l: Language) -> String {
    let text = match advice {
        CubeAction::Unavailable | CubeAction::Roll(CubeResponse::Take) => {
            l.rollout_advice_of_no_double_take()
        }
        CubeAction::Roll(CubeResponse::Beaver) => l.rollout_advice_of_no_double_beaver(),
        CubeAction::Roll(CubeResponse::Drop) => l.rollout_advice_of_no_double_pass(),
        CubeAction::Double(CubeResponse::Take) => l.rollout_advice_of_double_take(),
        CubeAction::Double(CubeResponse::Beaver) => l.rollout_advice_of_double_beaver(),
        CubeAction::Double(CubeResponse::Drop) => l.rollout_advice_of_double_pass(),
        CubeAction::TooGood => l.rollout_advice_of_too_good(),
    };
    text.to_owned()
}

impl RolloutReport {
    /// The rollout of the position after a play; `mv` is empty for the position itself.
    pub(super) fn of(mv: String, rolled: &Rollout, cube: Option<CubeReport>) -> Self {
        let Rollout { games, chances, errors, .. } = *rolled;
        Self {
            mv,
            games,
            win: chances.win,
            win_error: errors.win,
            win_gammon: chances.win_gammon,
            win_backgammon: chances.win_backgammon,
            lose_gammon: chances.lose_gammon,
            lose_backgammon: chances.lose_backgammon,
            equity: rolled.equity,
            equity_error: rolled.equity_error,
            cubeful: rolled.cubeful,
            cubeful_error: rolled.cubeful_error,
            cube,
        }
    }

    /// The report for people, in several lines.
    pub(super) fn text(&self, l: Language) -> String {
        let percent = |chance: f32| l.decimal(100.0 * f64::from(chance), 1);
        let wins = [self.win, self.win_gammon, self.win_backgammon].map(percent).join(" / ");
        let losses =
            [1.0 - self.win, self.lose_gammon, self.lose_backgammon].map(percent).join(" / ");
        let mut lines = Vec::new();
        if !self.mv.is_empty() {
            lines.push(self.mv.clone());
        }
        lines.push(l.rollout_chances(losses, percent(self.win_error), wins));
        lines.push(l.rollout_equity(
            signed(l, self.cubeful),
            margin(l, self.cubeful_error),
            signed(l, self.equity),
            margin(l, self.equity_error),
        ));
        lines.extend(self.cube.iter().flat_map(|cube| cube.lines(l)));
        lines.join("\n")
    }
}

impl CubeReport {
    fn lines(&self, l: Language) -> Vec<String> {
        let mut lines = vec![
            l.rollout_no_double(signed(l, self.no_double), margin(l, self.no_double_error)),
            l.rollout_double_take(signed(l, self.double_take), margin(l, self.double_take_error)),
            l.rollout_double_pass(signed(l, self.double_pass)),
        ];
        lines.extend(self.double_beaver.map(|equity| l.rollout_double_beaver(signed(l, equity))));
        lines.push(l.rollout_advice(action_text(self.advice, l)));
        lines
    }
}

fn margin(l: Language, error: f32) -> String {
    l.decimal(error.into(), 3)
}

fn signed(l: Language, value: f32) -> String {
    let sign = if value < 0.0 { "" } else { "+" };
    format!("{sign}{}", l.decimal(value.into(), 3))
}
