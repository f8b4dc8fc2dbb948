//! The endgame tables through their public interface.

mod consistency;
mod published;
mod syzygy;
