//! The walks of docs/ARCHITECTURE.md: every function that a walk names is called, or stands, in the
//! file that was named last before it.

use crate::tidy::Source;

/// The page with the walks, and how their headings end.
const PAGE: &str = "docs/ARCHITECTURE.md";
const WALK: &str = "walked through";

/// Checks every `function()` of every walk.
pub fn walks(sources: &[Source], broken: &mut Vec<String>) {
    let Some(page) = sources.iter().find(|source| source.path == PAGE) else { return };
    let sections = page
        .text
        .split("\n## ")
        .filter(|section| section.lines().next().is_some_and(|heading| heading.ends_with(WALK)));
    let mut named = 0;
    for section in sections {
        let mut file: Option<&Source> = None;
        // Every second piece stands between backticks.
        for quoted in section.split('`').skip(1).step_by(2) {
            if quoted.ends_with(".rs") {
                let ending = format!("/{quoted}");
                file = sources.iter().find(|source| format!("/{}", source.path).ends_with(&ending));
            } else if let Some(function) = quoted.strip_suffix("()") {
                named += 1;
                let called = format!("{function}(");
                if !file.is_some_and(|file| file.text.contains(&called)) {
                    let at = file.map_or("no file", |file| file.path.as_str());
                    broken.push(format!("{PAGE}: `{quoted}` is not in {at}"));
                }
            }
        }
    }
    if named < 10 {
        broken.push(format!("{PAGE}: the walks name only {named} functions"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(walk: &str) -> usize {
        let calls = "tell_all() ".repeat(10);
        let page = format!("# A\n\n## A move, walked through\n`table/tell.rs` {walk}\n## B\n`x()`");
        let sources = [
            Source { path: PAGE.to_string(), text: page },
            Source { path: "crates/server/src/table/tell.rs".to_string(), text: calls },
        ];
        let mut broken = Vec::new();
        walks(&sources, &mut broken);
        broken.len()
    }

    #[test]
    fn a_function_that_is_not_there_is_seen() {
        let good = "`tell_all()` ".repeat(10);
        assert_eq!(broken(&good), 0);
        assert_eq!(broken(&format!("{good} `tell_none()`")), 1);
        assert_eq!(broken(&format!("{good} `table/gone.rs` `tell_all()`")), 1);
        assert_eq!(broken("nothing"), 1, "a page without a walk is no walk");
    }
}
