//! The built web client as files inside the binary, and beside it the schemas of the wire.

/// A file: its path, and its content.
pub type File = (&'static str, &'static [u8]);

include!(concat!(env!("OUT_DIR"), "/files.rs"));
