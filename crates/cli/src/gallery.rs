//! The pictures of all games, in one place for every command.

use art::Pictures;
use kernel::Gallery;
use std::sync::Arc;

/// All pictures there are.
pub fn gallery() -> Arc<dyn Gallery> {
    Arc::new(Pictures::default())
}
