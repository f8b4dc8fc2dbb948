//! The properties of a backgammon position beside its checkers: dice, cube, match and score.

use board_view::{PointsSetup, PositionSetup};
use game::Side;
use leptos::prelude::*;
use table_ui::page::choices::radio_row;
use words::Language;

use crate::editor::Editor;

pub(super) fn options(
    now: &Editor,
    editor: RwSignal<Editor>,
    sides: Vec<(Side, String)>,
    l: Language,
) -> Vec<AnyView> {
    let PositionSetup::Points(points) = &now.setup else { return Vec::new() };
    let change = move |change: &dyn Fn(&mut PointsSetup)| {
        editor.update(|editor| {
            if let PositionSetup::Points(points) = &mut editor.setup {
                change(points);
            }
        });
    };
    let mut owners = vec![(None, l.study_edit_middle().to_owned())];
    owners.extend(sides.iter().map(|(side, name)| (Some(*side), name.clone())));
    let stakes = (0..=6u8).map(|turns| (turns, (1u32 << turns).to_string())).collect();
    let die = |first: bool| {
        let mut dice = vec![(0u8, l.study_edit_unrolled().to_owned())];
        dice.extend((1..=6).map(|number| (number, number.to_string())));
        let (one, other) = points.dice.unwrap_or((0, 0));
        let label = if first { l.study_edit_die_one() } else { l.study_edit_die_other() };
        radio_row(label, dice, &(if first { one } else { other }), move |number| {
            change(&|points| {
                let (one, other) = points.dice.unwrap_or((*number, *number));
                points.dice = match (*number, first) {
                    (0, _) => None,
                    (number, true) => Some((number, other)),
                    (number, false) => Some((one, number)),
                };
            });
        })
    };
    let lengths = [0, 1, 3, 5, 7, 9, 11, 15, 21].map(|length: u32| {
        let name = match length {
            0 => l.menu_money().to_owned(),
            points => l.menu_match_to(u64::from(points)),
        };
        (length, name)
    });
    vec![
        radio_row(l.study_edit_turn(), sides.clone(), &points.turn, move |side| {
            change(&|points| points.turn = *side);
        }),
        die(true),
        die(false),
        radio_row(l.study_edit_cube(), stakes, &points.cube.0, move |turns| {
            change(&|points| points.cube.0 = *turns);
        }),
        radio_row(l.study_edit_owner(), owners, &points.cube.1, move |owner| {
            change(&|points| points.cube.1 = *owner);
        }),
        lengths_row(lengths.to_vec(), points.match_length, editor, l),
        score(points, sides, editor, l),
    ]
}

fn lengths_row(
    lengths: Vec<(u32, String)>,
    now: u32,
    editor: RwSignal<Editor>,
    l: Language,
) -> AnyView {
    radio_row(l.study_edit_length(), lengths, &now, move |length| {
        editor.update(|editor| {
            if let PositionSetup::Points(points) = &mut editor.setup {
                points.match_length = *length;
                if *length == 0 {
                    points.score = game::BySide::default();
                    points.crawford = false;
                }
            }
        });
    })
}

fn score(
    points: &PointsSetup,
    sides: Vec<(Side, String)>,
    editor: RwSignal<Editor>,
    l: Language,
) -> AnyView {
    if points.match_length == 0 {
        return ().into_any();
    }
    let now = points.score;
    let input = move |(side, name): (Side, String)| {
        let change = move |event| {
            let value = event_target_value(&event).parse().unwrap_or(0);
            editor.update(|editor| {
                if let PositionSetup::Points(points) = &mut editor.setup {
                    points.score[side] = value;
                }
            });
        };
        view! {
            <label class="number">
                <span>{name}</span>
                <input type="number" min="0" max="99" prop:value=now[side].to_string() on:change=change/>
            </label>
        }
    };
    let crawford = move |event| {
        editor.update(|editor| {
            if let PositionSetup::Points(points) = &mut editor.setup {
                points.crawford = event_target_checked(&event);
            }
        });
    };
    view! {
        <fieldset class="switches">
            <legend>{l.study_edit_score()}</legend>
            {sides.into_iter().map(input).collect_view()}
            <label class="switch">
                <input type="checkbox" prop:checked=points.crawford on:change=crawford/>
                <span>"Crawford"</span>
            </label>
        </fieldset>
    }
    .into_any()
}
