//! The pictures of all games, in one place for every command.

use art::Pictures;
use gallery::Gallery;
use std::sync::{Arc, LazyLock};

/// What was painted once is kept for everybody who asks.
static GALLERY: LazyLock<Arc<Pictures>> = LazyLock::new(Arc::default);

/// All pictures there are.
pub fn gallery() -> Arc<dyn Gallery> {
    Arc::<Pictures>::clone(&GALLERY)
}
