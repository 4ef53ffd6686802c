//! How a browser calls the engine: it asks for room, writes a text there, and is told where the
//! answer lies. Numbers alone cross the border, so that nothing but cargo is needed to build it.

use crate::Engine;
use std::cell::RefCell;

/// The engine, what is said to it and what it said last.
#[derive(Default)]
struct Desk {
    engine: Engine,
    said: Vec<u8>,
    answer: String,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for so many bytes and tells where they go.
#[expect(unsafe_code, reason = "the name is called from outside")]
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.said.clear();
        desk.said.resize(length, 0);
        desk.said.as_mut_ptr()
    })
}

/// Answers the question that was written into the room; tells how long the answer is.
#[expect(unsafe_code, reason = "the name is called from outside")]
#[unsafe(no_mangle)]
pub extern "C" fn ask() -> usize {
    DESK.with_borrow_mut(|desk| {
        let question = String::from_utf8_lossy(&desk.said);
        desk.answer = desk.engine.ask(&question);
        desk.answer.len()
    })
}

/// Where the last answer lies.
#[expect(unsafe_code, reason = "the name is called from outside")]
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    DESK.with_borrow(|desk| desk.answer.as_ptr())
}

/// Takes a file for bots to look up or to look at; the first bytes of the room are its name. Says 1
/// if it is of use.
#[expect(unsafe_code, reason = "the name is called from outside")]
#[unsafe(no_mangle)]
pub extern "C" fn bring(name: usize) -> u32 {
    DESK.with_borrow_mut(|desk| {
        let Some((name, file)) = desk.said.split_at_checked(name) else { return 0 };
        u32::from(desk.engine.bring(&String::from_utf8_lossy(name), file.to_vec()))
    })
}
