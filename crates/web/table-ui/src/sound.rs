//! Sounds, which the browser synthesises from a few tones.

use std::cell::RefCell;

use web_sys::{AudioContext, OscillatorType};

/// A sound of the app.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sound {
    /// A piece is put down.
    Move,
    /// A move was refused.
    Refusal,
    /// Dice are rolled.
    Dice,
    /// Little time is left.
    LowTime,
    /// A game ends.
    End,
}

thread_local! {
    /// None until the user has touched the page: browsers allow no sounds before.
    static CONTEXT: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Allows sounds. To be called when the user touches the page.
pub fn enable() {
    CONTEXT.with_borrow_mut(|context| {
        if context.is_none() {
            *context = AudioContext::new().ok();
        }
    });
}

/// Plays a sound, if the browser can.
pub fn play(sound: Sound) {
    CONTEXT.with_borrow(|context| {
        if let Some(context) = context {
            for (delay, pitch, length, loudness) in notes(sound) {
                let _ = tone(context, *delay, *pitch, *length, *loudness);
            }
        }
    });
}

/// The tones of a sound: when they begin, how high they are, how long they last, how loud they are.
const fn notes(sound: Sound) -> &'static [(f64, f32, f64, f32)] {
    match sound {
        Sound::Move => &[(0.0, 210.0, 0.07, 0.30), (0.0, 620.0, 0.03, 0.10)],
        Sound::Refusal => &[(0.0, 150.0, 0.12, 0.18)],
        Sound::Dice => &[
            (0.00, 900.0, 0.03, 0.12),
            (0.07, 760.0, 0.03, 0.12),
            (0.15, 980.0, 0.03, 0.10),
            (0.26, 700.0, 0.04, 0.08),
        ],
        Sound::LowTime => &[(0.0, 880.0, 0.09, 0.16), (0.14, 880.0, 0.09, 0.16)],
        Sound::End => &[(0.0, 392.0, 0.25, 0.14), (0.16, 523.0, 0.40, 0.14)],
    }
}

fn tone(
    context: &AudioContext,
    delay: f64,
    pitch: f32,
    length: f64,
    loudness: f32,
) -> Result<(), wasm_bindgen::JsValue> {
    let (oscillator, gain) = (context.create_oscillator()?, context.create_gain()?);
    let begin = context.current_time() + delay;
    oscillator.set_type(OscillatorType::Triangle);
    oscillator.frequency().set_value_at_time(pitch, begin)?;
    gain.gain().set_value_at_time(loudness, begin)?;
    gain.gain().exponential_ramp_to_value_at_time(0.001, begin + length)?;
    oscillator.connect_with_audio_node(&gain)?;
    gain.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(begin)?;
    oscillator.stop_with_when(begin + length)
}
