//! Scenarios of Ruletka: every sentence of its rules page, played through the same door as `stolik
//! scenario`.

mod aims;
mod cards;
mod driver;
mod endings;
mod examples;
mod refusals;
mod rounds;
