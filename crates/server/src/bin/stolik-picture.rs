//! What `stolik picture` is, alone: the tests of this crate have no binary of the whole to start.

fn main() -> std::process::ExitCode {
    media::work()
}
