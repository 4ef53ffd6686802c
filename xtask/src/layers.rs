//! The web client's layers: `lib` knows no game, a game knows `lib` and itself, screens know both.

use crate::tidy::Source;

const LIB: &str = "web/src/lib";
/// The list of the games, and what the shell draws of each.
const LIST: &str = "web/src/games";
const SCREENS: &str = "web/src/screens";
/// The games, each with its part of the client in a folder of its own.
const GAMES: &str = "games";
const PART: &str = "web";

/// How the client's code abbreviates `LIB`.
const SHORT: &str = "$lib/";

/// Where an import leads, from the root of the repository; nothing if it leads out of it.
fn target(folder: &str, import: &str) -> Option<String> {
    let (folder, import) = import.strip_prefix(SHORT).map_or((folder, import), |rest| (LIB, rest));
    let mut parts: Vec<&str> = folder.split('/').collect();
    for part in import.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

/// The files that a line of code names: whatever stands in quotes and begins as the path of one of
/// our own files does. However an import is written and wherever a formatter breaks it, its path
/// stays in one piece.
fn paths(line: &str) -> impl Iterator<Item = &str> {
    ['\'', '"', '`'].into_iter().flat_map(move |quote| {
        line.match_indices(quote).filter_map(move |(at, _)| {
            let text = line[at + 1..].split(quote).next()?;
            (text.starts_with("./")
                || text.starts_with("../")
                || text.starts_with(SHORT)
                || text == "..")
                .then_some(text)
        })
    })
}

fn under(path: &str, folder: &str) -> bool {
    path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The game whose part of the client a path lies in; `*` where it is all of them.
fn game_of(path: &str) -> Option<&str> {
    let (game, rest) = path.strip_prefix(GAMES)?.strip_prefix('/')?.split_once('/')?;
    under(rest, PART).then_some(game)
}

/// Why a file may not import another.
fn objection(file: &str, target: &str) -> Option<&'static str> {
    let game = game_of(file);
    if under(file, LIB) {
        let knows = under(target, LIST) || game_of(target).is_some() || under(target, SCREENS);
        return knows.then_some("lib knows neither games nor screens");
    }
    if (under(file, LIST) || game.is_some()) && under(target, SCREENS) {
        return Some("games know no screens");
    }
    let own = format!("{GAMES}/{}", game?);
    let foreign = under(target, LIST) || (under(target, GAMES) && !under(target, &own));
    foreign.then_some("a game knows lib and itself, no other game")
}

/// The circle that lib, games and screens once were stays untied.
pub fn web_layers(sources: &[Source], broken: &mut Vec<String>) {
    let of_client =
        |source: &&Source| source.path.starts_with("web/src/") || game_of(&source.path).is_some();
    for source in sources.iter().filter(of_client) {
        let Some((folder, _)) = source.path.rsplit_once('/') else { continue };
        for (number, line) in
            source.text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
        {
            for import in paths(line) {
                if let Some(why) =
                    target(folder, import).and_then(|target| objection(&source.path, &target))
                {
                    broken.push(format!("{}:{}: `{import}`: {why}", source.path, number + 1));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wrong_way_is_seen_and_no_right_one() {
        let cases = [
            ("lib/play/Menu.svelte", "import Board from '../../screens/Board.svelte';", 1),
            ("lib/Form.svelte", "import Swatches from '../games/one/Swatches.svelte';", 1),
            ("lib/Form.ts", "import { GAMES } from '../games';", 1),
            ("lib/Form.ts", "export * from \"$lib/../games\";", 1),
            ("lib/Form.ts", "const board = await import('../games/one');", 1),
            ("lib/Form.ts", "const all = import.meta.glob('../games/*/index.ts');", 1),
            (
                "lib/Form.ts",
                "const all = import.meta.glob<Entry>('../games/*/index.ts', { eager: true });",
                1,
            ),
            ("lib/Form.ts", "    `../games/${name}/index.ts`,", 1),
            ("lib/Form.ts", "import './words';", 0),
            ("lib/Form.ts", "const more = 'and so on ...'; const path = link.split('/');", 0),
            ("lib/play/Form.ts", "import { t } from '../words';", 0),
            ("games/Screens.svelte", "import Note from '../screens/Note.svelte';", 1),
            ("games/Screens.svelte", "import { entry } from './one/entry';", 0),
            ("lib/Form.ts", "import { art } from '../../../games/one/web/art';", 1),
            ("lib/Form.ts", "import.meta.glob('../../../games/*/web/entry.ts');", 1),
            ("lib/Form.ts", "import.meta.glob('../../../games/*/words/puzzles.json');", 0),
            ("games/index.ts", "import.meta.glob('../../../games/*/web/entry.ts');", 0),
            ("@/Board.svelte", "import Note from '../../../web/src/screens/Note.svelte';", 1),
            ("@/Board.svelte", "import { GAMES } from '../../../web/src/games';", 1),
            ("@/Board.svelte", "import { GAMES } from '$lib/../games';", 1),
            ("@/Board.svelte", "import { art } from '../../two/web/art';", 1),
            ("@/Board.svelte", "import dreams from '../words/dreams.json';", 0),
            ("@/Board.svelte", "import { art } from './art'; import { t } from '$lib/words';", 0),
            ("@/tests/a.test.ts", "import { art } from '../art';", 0),
            ("@/Board.svelte", "import { onMount } from 'svelte';", 0),
            (
                "screens/Table.svelte",
                "import { GAMES } from '../games'; import { t } from '$lib/words';",
                0,
            ),
            ("lib/Form.ts", "import { GAMES } from '../../src/games';", 1),
            ("lib/words/index.ts", "import.meta.glob('../../../../content/{pl,en}/*.json');", 0),
        ];
        for (path, text, faults) in cases {
            let mut broken = Vec::new();
            let full = match path.strip_prefix('@') {
                Some(within) => format!("games/one/web{within}"),
                None => format!("web/src/{path}"),
            };
            web_layers(&[Source { path: full, text: text.to_string() }], &mut broken);
            assert_eq!(broken.len(), faults, "{path}: {text}: {broken:?}");
        }
    }

    #[test]
    fn a_fault_is_told_with_its_line() {
        let mut broken = Vec::new();
        let text =
            "// from '../games'\nimport { t } from './words';\nimport { GAMES } from '../games';\n";
        web_layers(
            &[Source { path: "web/src/lib/a.ts".to_string(), text: text.to_string() }],
            &mut broken,
        );
        assert_eq!(broken, ["web/src/lib/a.ts:3: `../games`: lib knows neither games nor screens"]);
    }
}
