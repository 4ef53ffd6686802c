//! Every path of the repository that a comment, a document or a link names exists.

use crate::tidy::{Source, game_folders};

/// Folders of the root: a path that begins with one of them is ours.
const ROOTS: &[&str] = &[
    "rules/", "games/", "docs/", "crates/", "lab/", "content/", "web/", "xtask/", ".ci/", ".cargo/",
];
/// Files that documents name by the end of their path, `table/judge.rs` say.
const ENDINGS: &[&str] = &[".rs", ".md", ".mjs", ".svelte", ".ts"];
/// Where `new-game` takes its files from.
const TEMPLATES: &str = "xtask/templates/new-game/";
/// Games that only templates and the page about a new game know.
const EXAMPLES: &[&str] = &["nameless", "auction"];
/// What is made by a build, and so never among the files.
const BUILT: &[&str] = &["node_modules", "web/dist"];

/// The files there are, and what may stand for the name of an example.
struct Known<'a> {
    paths: Vec<&'a str>,
    games: Vec<&'a str>,
}

impl Known<'_> {
    /// Whether a file or folder is called so from the root; `*` stands for anything within a name.
    fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let pieces: Vec<&str> = path.split('/').collect();
        BUILT.iter().any(|built| path.starts_with(built))
            || self.paths.iter().any(|there| {
                let names: Vec<&str> = there.split('/').collect();
                names.len() >= pieces.len()
                    && pieces.iter().zip(names).all(|(piece, name)| fits(piece, name))
            })
    }

    /// Whether some file's path ends so.
    fn has_ending(&self, path: &str) -> bool {
        let pieces: Vec<&str> = path.split('/').collect();
        self.paths.iter().any(|there| {
            let names: Vec<&str> = there.split('/').collect();
            names.len() >= pieces.len()
                && pieces
                    .iter()
                    .rev()
                    .zip(names.iter().rev())
                    .all(|(piece, name)| fits(piece, name))
        })
    }

    /// Whether a cited path exists; one of an example exists if `new-game` writes it or a real game
    /// has it.
    fn cites(&self, path: &str) -> bool {
        let there = |path: &str| {
            if ROOTS.iter().any(|root| path.starts_with(root)) {
                self.has(path)
            } else {
                self.has_ending(path)
            }
        };
        let of_example = |example: &&&str| {
            path.contains(**example)
                && (self.has(&format!("{TEMPLATES}{}", path.replace(**example, EXAMPLES[0])))
                    || self.games.iter().any(|game| there(&path.replace(**example, game))))
        };
        there(path) || EXAMPLES.iter().find(of_example).is_some()
    }
}

/// Whether a name fits a pattern with at most one `*`.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        Some((before, after)) => {
            name.len() >= before.len() + after.len()
                && name.starts_with(before)
                && name.ends_with(after)
        }
        None => pattern == name,
    }
}

/// `a/{b,c}/d` as `a/b/d` and `a/c/d`; nothing if it is no list but the place of a variable.
fn spelt_out(path: &str) -> Vec<String> {
    let Some((before, rest)) = path.split_once('{') else { return vec![path.to_string()] };
    let Some((choices, after)) = rest.split_once('}') else { return Vec::new() };
    if !choices.contains(',') {
        return Vec::new();
    }
    choices.split(',').flat_map(|choice| spelt_out(&format!("{before}{choice}{after}"))).collect()
}

/// What could be paths in a text: runs of the letters that paths have.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let of_path = |letter: char| letter.is_ascii_alphanumeric() || "_-./{},*".contains(letter);
    text.split(move |letter: char| !of_path(letter))
        .map(|word| word.trim_end_matches(['.', ',', '-']))
}

/// The part of a line of code that is a comment.
fn comment<'a>(path: &str, line: &'a str) -> Option<&'a str> {
    let mark = if path.ends_with(".toml") { "#" } else { "//" };
    line.find(mark).map(|at| &line[at + mark.len()..])
}

/// Paths in one line, from the root or by their ending.
fn cited<'a>(source: &Source, line: &'a str) -> Vec<&'a str> {
    let document = source.path.ends_with(".md");
    let Some(text) = (if document { Some(line) } else { comment(&source.path, line) }) else {
        return Vec::new();
    };
    let from_root = words(text).filter(|word| {
        ROOTS.iter().any(|root| word.strip_prefix(root).is_some_and(|rest| !rest.is_empty()))
    });
    // Between back quotes stands what is meant exactly.
    let quoted = text.split('`').skip(1).step_by(2).filter(|_| document);
    let by_ending = quoted.filter(|word| {
        let path = word
            .bytes()
            .all(|letter| letter.is_ascii_alphanumeric() || b"_-./{},*".contains(&letter));
        path && !word.starts_with(['.', '/', '*'])
            && ENDINGS.iter().any(|ending| word.ends_with(ending))
    });
    from_root.chain(by_ending).collect()
}

/// Where the links of a line of Markdown lead, from the root.
fn links(source: &Source, line: &str) -> Vec<String> {
    let folder: Vec<&str> = source.path.split('/').rev().skip(1).collect();
    let mut found = Vec::new();
    for link in line.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let path = link.split('#').next().unwrap_or_default();
        if path.is_empty() || path.contains(':') || path.starts_with('/') {
            continue;
        }
        let mut parts: Vec<&str> = folder.iter().rev().copied().collect();
        for part in path.split('/') {
            match part {
                "." | "" => {}
                ".." => _ = parts.pop(),
                name => parts.push(name),
            }
        }
        found.push(parts.join("/"));
    }
    found
}

/// Nothing is cited that is not there.
pub fn citations(sources: &[Source], broken: &mut Vec<String>) {
    let known = Known {
        paths: sources.iter().map(|source| source.path.as_str()).collect(),
        games: game_folders(sources),
    };
    let read = |source: &&Source| {
        let name = source.path.rsplit('/').next().unwrap_or_default();
        [".rs", ".md", ".mjs", ".ts", ".svelte", ".js", ".toml"]
            .iter()
            .any(|end| name.ends_with(end))
    };
    for source in sources.iter().filter(read) {
        for (number, line) in source.text.lines().enumerate() {
            let mut wrong: Vec<String> = cited(source, line)
                .into_iter()
                .flat_map(spelt_out)
                .filter(|path| !known.cites(path))
                .collect();
            if source.path.ends_with(".md") {
                wrong.extend(links(source, line).into_iter().filter(|path| !known.has(path)));
            }
            wrong.dedup();
            broken.extend(wrong.iter().map(|path| {
                format!("{}:{}: `{path}` is cited, but not there", source.path, number + 1)
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_cited_has_to_be_there() {
        let files = [
            "games/one/rules/src/view.rs",
            "games/one/rules/golden/one.txt",
            "games/one/rules.md",
            "docs/a.md",
            "games/one/web/wire.ts",
            "web/b.ts",
        ];
        let cases = [
            ("crates/x/src/a.rs", "@! The contract is `games/one/rules.md`.", 0),
            ("crates/x/src/a.rs", "@! The contract is `games/two/rules.md`.", 1),
            ("crates/x/src/a.rs", "let page = 3; @ see docs/b.md.", 1),
            ("crates/x/src/a.rs", "let page = \"docs/b.md\";", 0),
            ("crates/x/Cargo.toml", "# docs/b.md says why", 1),
            ("crates/x/src/a.rs", "@ `games/nameless/rules.md`", 0),
            (
                "docs/c.md",
                "See [that](a.md#part), [this](../games/one/rules.md) and [all](https://example.org/x.md).",
                0,
            ),
            ("docs/c.md", "See [that](b.md).", 1),
            ("docs/c.md", "See [that](../a.md).", 1),
            (
                "docs/c.md",
                "`one/rules/src/view.rs`, `games/*/web/wire.ts`, games/ and `games/auction/rules/golden/*.txt`",
                0,
            ),
            ("docs/c.md", "`two/rules/src/view.rs`", 1),
            ("docs/c.md", "`web/{a,b}.ts`", 1),
            ("docs/c.md", "`/rules/two`, `../rules/`, `content/{lang}/x.json`", 0),
            ("docs/c.md", "`games/auction/rules.md`", 0),
            ("docs/c.md", "`games/auction/rules.txt`", 1),
        ];
        for (path, text, faults) in cases {
            // Spelt so that this file does not cite what is not there.
            let text = text.replace('@', "//");
            let mut sources: Vec<Source> = files
                .iter()
                .map(|file| Source { path: file.to_string(), text: String::new() })
                .collect();
            sources.push(Source { path: path.to_string(), text: text.clone() });
            let mut broken = Vec::new();
            citations(&sources, &mut broken);
            assert_eq!(broken.len(), faults, "{path}: {text}: {broken:?}");
        }
    }
}
