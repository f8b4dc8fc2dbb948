/// A group of terms: its name, its first index and its length.
pub type TermGroup = (&'static str, usize, usize);

/// Declares the terms of an evaluation as groups of indices into one list of weights. Each name becomes
/// a constant with the first index of its group; `GROUPS` lists all groups, and `TERM_COUNT` is the
/// number of terms.
///
/// ```
/// mod terms {
///     salon_tuning::term_groups! {
///         /// A pawn, knight, bishop, rook or queen.
///         MATERIAL: 5,
///         /// The side to move.
///         TEMPO: 1,
///     }
/// }
/// assert_eq!((terms::MATERIAL, terms::TEMPO, terms::TERM_COUNT), (0, 5, 6));
/// assert_eq!(terms::GROUPS[1], ("TEMPO", 5, 1));
/// ```
#[macro_export]
macro_rules! term_groups {
    (@from $first:expr;) => {};
    (@from $first:expr; $(#[$doc:meta])* $name:ident: $length:expr, $($rest:tt)*) => {
        $(#[$doc])*
        pub(crate) const $name: usize = $first;
        $crate::term_groups!(@from $first + $length; $($rest)*);
    };
    ($($(#[$doc:meta])* $name:ident: $length:expr,)+) => {
        $crate::term_groups!(@from 0usize; $($(#[$doc])* $name: $length,)+);
        /// All groups of terms, in the order of their indices.
        pub(crate) const GROUPS: &[$crate::TermGroup] =
            &[$((stringify!($name), $name, $length)),+];
        /// The number of terms.
        pub(crate) const TERM_COUNT: usize = 0 $(+ $length)+;
    };
}
