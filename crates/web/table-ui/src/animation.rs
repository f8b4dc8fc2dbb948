//! A game as an animated GIF.

use std::collections::HashMap;

use board_svg::BoardOptions;
use board_view::Scene;
use color_quant::NeuQuant;
use gif::{Encoder, Frame, Repeat};

use crate::png::Renderer;

/// The width of the animation in pixels.
const WIDTH: u32 = 480;

/// How long a position is shown, and the last one, in hundredths of a second.
const DELAY: u16 = 90;
const LAST_DELAY: u16 = 400;

/// The most positions; of a longer game, the last ones are shown.
const MOST_FRAMES: usize = 400;

/// Draws positions one after another; `None` if the browser cannot. `progress` is called after each.
pub(crate) async fn of_scenes(scenes: &[Scene], progress: impl Fn(usize)) -> Option<Vec<u8>> {
    let scenes = &scenes[scenes.len().saturating_sub(MOST_FRAMES)..];
    let renderer = Renderer::new(WIDTH)?;
    let mut animation = None;
    for (index, scene) in scenes.iter().enumerate() {
        renderer.render(&board_svg::document(scene, &BoardOptions::picture())).await?;
        let pixels = renderer.pixels()?;
        let animation = match &mut animation {
            Some(animation) => animation,
            none => none.insert(Animation::new(renderer.size(), &pixels)?),
        };
        let is_last = index + 1 == scenes.len();
        animation.add(&pixels, if is_last { LAST_DELAY } else { DELAY })?;
        progress(index + 1);
    }
    animation?.finish()
}

/// An animation to which pictures are added. All have the colours of the first, on which all pieces stand.
struct Animation {
    encoder: Encoder<Vec<u8>>,
    size: (u16, u16),
    colours: NeuQuant,
    /// The indices of colours that have been looked up.
    known: HashMap<[u8; 4], u8>,
}

impl Animation {
    fn new((width, height): (u32, u32), pixels: &[u8]) -> Option<Self> {
        let size = (u16::try_from(width).ok()?, u16::try_from(height).ok()?);
        let colours = NeuQuant::new(10, 256, pixels);
        let mut encoder =
            Encoder::new(Vec::new(), size.0, size.1, &colours.color_map_rgb()).ok()?;
        encoder.set_repeat(Repeat::Infinite).ok()?;
        Some(Self { encoder, size, colours, known: HashMap::new() })
    }

    fn add(&mut self, pixels: &[u8], delay: u16) -> Option<()> {
        let indexed = pixels.chunks_exact(4).map(|pixel| {
            let pixel: [u8; 4] = [pixel[0], pixel[1], pixel[2], 255];
            *self.known.entry(pixel).or_insert_with(|| self.colours.index_of(&pixel) as u8)
        });
        let mut frame =
            Frame::from_indexed_pixels(self.size.0, self.size.1, indexed.collect::<Vec<_>>(), None);
        frame.delay = delay;
        self.encoder.write_frame(&frame).ok()
    }

    fn finish(self) -> Option<Vec<u8>> {
        self.encoder.into_inner().ok()
    }
}

#[cfg(test)]
mod tests {
    use gif::{ColorOutput, DecodeOptions};

    use super::*;

    /// The decoder of the same crate is a reader independent of ours: it must see the pictures that were added.
    #[test]
    fn writes_pictures_that_a_reader_sees() {
        let picture = |colour: [u8; 3]| -> Vec<u8> {
            (0..64 * 48).flat_map(|_| [colour[0], colour[1], colour[2], 255]).collect()
        };
        let (dark, light) = (picture([90, 58, 34]), picture([233, 211, 174]));
        let half = dark.len() / 2;
        let both = [&dark[..half], &light[..half]].concat();
        let mut animation = Animation::new((64, 48), &both).unwrap();
        animation.add(&both, 90).unwrap();
        animation.add(&light, 400).unwrap();
        let bytes = animation.finish().unwrap();
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::RGBA);
        let mut reader = options.read_info(&bytes[..]).unwrap();
        let first = reader.read_next_frame().unwrap().unwrap();
        assert_eq!((first.width, first.height, first.delay), (64, 48, 90));
        assert!(first.buffer[0].abs_diff(90) < 8, "{:?}", &first.buffer[..4]);
        let second = reader.read_next_frame().unwrap().unwrap();
        let red = second.buffer[0];
        assert!(second.delay == 400 && red.abs_diff(233) < 8, "{} {red}", second.delay);
        assert!(reader.read_next_frame().unwrap().is_none());
    }
}
