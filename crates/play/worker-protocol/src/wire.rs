//! Values as bytes: numbers in LEB128, texts and lists with their length before them.

use board_view::Place;
use games::GameKind;
use table::{Millis, Seat};
use words::Language;

/// A value that can be written as bytes and read back.
pub trait Wire: Sized {
    /// Appends the value.
    fn write(&self, out: &mut Vec<u8>);

    /// Reads a value from the front of the bytes and leaves the rest; `None` if there is none.
    fn read(input: &mut &[u8]) -> Option<Self>;
}

/// Declares a struct together with its [`Wire`] form: its fields in order.
macro_rules! wire_struct {
    (
        $(#[$meta:meta])*
        pub struct $name:ident { $($(#[$field_meta:meta])* pub $field:ident: $type:ty,)* }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $name { $($(#[$field_meta])* pub $field: $type,)* }

        impl $crate::wire::Wire for $name {
            fn write(&self, out: &mut Vec<u8>) {
                $(self.$field.write(out);)*
            }

            fn read(input: &mut &[u8]) -> Option<Self> {
                Some(Self { $($field: $crate::wire::Wire::read(input)?,)* })
            }
        }
    };
}

/// Declares an enum together with its [`Wire`] form: a byte for the variant, then its fields in order.
macro_rules! wire_enum {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident = $tag:literal
                $({ $($(#[$field_meta:meta])* $field:ident: $type:ty,)* })?,
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum $name {
            $($(#[$variant_meta])* $variant $({ $($(#[$field_meta])* $field: $type,)* })?,)*
        }

        #[cfg(test)]
        impl $name {
            /// The bytes that begin the variants.
            pub(crate) const TAGS: &[u8] = &[$($tag),*];
        }

        impl $crate::wire::Wire for $name {
            fn write(&self, out: &mut Vec<u8>) {
                match self {
                    $(Self::$variant $({ $($field,)* })? => {
                        out.push($tag);
                        $($($field.write(out);)*)?
                    })*
                }
            }

            fn read(input: &mut &[u8]) -> Option<Self> {
                Some(match u8::read(input)? {
                    $($tag => Self::$variant $({ $($field: $crate::wire::Wire::read(input)?,)* })?,)*
                    _ => return None,
                })
            }
        }
    };
}

pub(crate) use {wire_enum, wire_struct};

impl Wire for u8 {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(*self);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        let (first, rest) = input.split_first()?;
        *input = rest;
        Some(*first)
    }
}

impl Wire for bool {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        match u8::read(input)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Wire for u64 {
    fn write(&self, out: &mut Vec<u8>) {
        let mut rest = *self;
        while rest >= 0x80 {
            out.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        out.push(rest as u8);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        let mut value = 0;
        for shift in (0..u64::BITS).step_by(7) {
            let byte = u8::read(input)?;
            let bits = u64::from(byte & 0x7f);
            // The tenth byte has room for one bit only.
            if bits << shift >> shift != bits {
                return None;
            }
            value |= bits << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }
}

impl Wire for u32 {
    fn write(&self, out: &mut Vec<u8>) {
        u64::from(*self).write(out);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        u64::read(input)?.try_into().ok()
    }
}

impl Wire for usize {
    fn write(&self, out: &mut Vec<u8>) {
        (*self as u64).write(out);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        u64::read(input)?.try_into().ok()
    }
}

impl Wire for String {
    fn write(&self, out: &mut Vec<u8>) {
        self.len().write(out);
        out.extend_from_slice(self.as_bytes());
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        let length = usize::read(input)?;
        let (text, rest) = input.split_at_checked(length)?;
        *input = rest;
        std::str::from_utf8(text).ok().map(str::to_owned)
    }
}

impl<T: Wire> Wire for Vec<T> {
    fn write(&self, out: &mut Vec<u8>) {
        self.len().write(out);
        self.iter().for_each(|item| item.write(out));
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        // The length is not trusted: nothing is reserved for items that never come.
        (0..usize::read(input)?).map(|_| T::read(input)).collect()
    }
}

impl<T: Wire> Wire for Option<T> {
    fn write(&self, out: &mut Vec<u8>) {
        self.is_some().write(out);
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        Some(if bool::read(input)? { Some(T::read(input)?) } else { None })
    }
}

impl<A: Wire, B: Wire> Wire for (A, B) {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
        self.1.write(out);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        Some((A::read(input)?, B::read(input)?))
    }
}

impl Wire for Place {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        u8::read(input).map(Self)
    }
}

impl Wire for Millis {
    fn write(&self, out: &mut Vec<u8>) {
        self.0.write(out);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        u64::read(input).map(Self)
    }
}

impl Wire for Seat {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(*self as u8);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        let tag = u8::read(input)?;
        Self::ALL.into_iter().find(|seat| *seat as u8 == tag)
    }
}

impl Wire for Language {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(*self as u8);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        let tag = u8::read(input)?;
        Self::ALL.into_iter().find(|language| *language as u8 == tag)
    }
}

impl Wire for GameKind {
    fn write(&self, out: &mut Vec<u8>) {
        out.push(*self as u8);
    }

    fn read(input: &mut &[u8]) -> Option<Self> {
        let tag = u8::read(input)?;
        Self::EVERY.iter().copied().find(|kind| *kind as u8 == tag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads_back<T: Wire + PartialEq + std::fmt::Debug>(value: T) {
        let mut bytes = Vec::new();
        value.write(&mut bytes);
        bytes.push(0xaa);
        let mut input = &bytes[..];
        assert_eq!(T::read(&mut input), Some(value));
        assert_eq!(input, [0xaa], "the rest is left");
    }

    #[test]
    fn reads_back_numbers_of_any_size() {
        for number in [0, 1, 0x7f, 0x80, 0x3fff, 0x4000, u64::from(u32::MAX), u64::MAX] {
            reads_back(number);
        }
        reads_back(u32::MAX);
        reads_back(12_usize);
        reads_back(true);
        reads_back(Millis(1_234_567));
    }

    #[test]
    fn reads_back_texts_lists_and_options() {
        reads_back(String::new());
        reads_back("é\0\n\t¼".to_owned());
        reads_back(vec!["a".to_owned(), String::new()]);
        reads_back(Some((Place(0), Place(255))));
        reads_back(None::<u64>);
    }

    #[test]
    fn reads_back_every_language_seat_and_game() {
        Language::ALL.into_iter().for_each(reads_back);
        Seat::ALL.into_iter().for_each(reads_back);
        GameKind::EVERY.iter().copied().for_each(reads_back);
    }

    #[test]
    fn rejects_numbers_that_do_not_fit() {
        let mut bytes = Vec::new();
        (u64::from(u32::MAX) + 1).write(&mut bytes);
        assert_eq!(u32::read(&mut &bytes[..]), None);
        assert_eq!(u64::read(&mut &[0xff; 10][..]), None, "more than 64 bits");
        assert_eq!(u64::read(&mut &[0x80][..]), None, "the last byte is missing");
    }

    #[test]
    fn rejects_lengths_beyond_the_end() {
        assert_eq!(String::read(&mut &[2, b'a'][..]), None);
        assert_eq!(String::read(&mut &[1, 0xff][..]), None, "not UTF-8");
        let mut endless = Vec::new();
        u64::MAX.write(&mut endless);
        assert_eq!(Vec::<String>::read(&mut &endless[..]), None);
        assert_eq!(bool::read(&mut &[2][..]), None);
    }
}
