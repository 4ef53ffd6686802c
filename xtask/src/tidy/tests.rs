//! Every invariant of `tidy` holds, and each can be broken.

use super::*;

fn source(path: &str, text: &str) -> Source {
    Source { path: path.to_string(), text: text.to_string() }
}

fn broken_by(rule: fn(&[Source], &mut Vec<String>), sources: &[Source]) -> usize {
    let mut broken = Vec::new();
    rule(sources, &mut broken);
    broken.len()
}

#[test]
fn the_workspace_keeps_its_invariants() {
    check().expect("every invariant holds");
}

#[test]
fn each_rule_can_fail() {
    let manifest =
        |path: &str, name: &str| source(path, &format!("[dependencies]\n{name} = \"1\"\n"));
    let manifests = || {
        vec![
            manifest("crates/kernel/Cargo.toml", "serde"),
            manifest("games/x/rules/Cargo.toml", "serde"),
        ]
    };
    assert_eq!(broken_by(pure_rules, &manifests()), 0);
    assert_eq!(
        broken_by(
            pure_rules,
            &[
                manifest("crates/kernel/Cargo.toml", "tokio"),
                manifest("games/x/rules/Cargo.toml", "rand")
            ]
        ),
        2
    );
    let mut clock = manifests();
    clock.push(source("games/x/rules/src/lib.rs", "use std::time::Duration;"));
    assert_eq!(broken_by(pure_rules, &clock), 1);
    for waits in ["use tokio::sync::mpsc;", "async fn keep() {}", "let now = Instant::now();"] {
        assert_eq!(broken_by(pure_table, &[source("crates/table/src/a.rs", waits)]), 1, "{waits}");
    }

    let state = |derive: &str| {
        [source(
            "games/x/rules/src/lib.rs",
            &format!("#[derive({derive})]\npub struct Truth {{\n}}\nimpl Game for Truth {{}}"),
        )]
    };
    assert_eq!(broken_by(sealed_states, &state("Clone")), 0);
    assert_eq!(broken_by(sealed_states, &state("Clone, Serialize")), 1);

    let game = || source("games/bluff/rules/src/lib.rs", "");
    let words = || source("games/bluff/words/pl.json", "{\n  \"bluff.name\": \"Blef\",\n}");
    assert_eq!(
        broken_by(
            nameless_server,
            &[game(), source("crates/server/src/a.rs", "let game = \"bluff\";")]
        ),
        1
    );
    assert_eq!(
        broken_by(
            nameless_server,
            &[game(), words(), source("crates/kernel/src/a.rs", "struct BlefOnly;")]
        ),
        1
    );
    let declared = |by: &str| {
        [
            game(),
            source("crates/server/src/table/a.rs", "let game = \"bluff\";"),
            source("crates/server/src/table/mod.rs", by),
        ]
    };
    assert_eq!(broken_by(nameless_server, &declared("mod a;")), 1);
    assert_eq!(broken_by(nameless_server, &declared("#[cfg(test)]\nmod a;")), 0);
    let within = |by: &str| {
        [
            game(),
            source("crates/server/src/t/a/b.rs", "let game = \"bluff\";"),
            source("crates/server/src/t/mod.rs", by),
        ]
    };
    assert_eq!(broken_by(nameless_server, &within("mod a;")), 1);
    assert_eq!(broken_by(nameless_server, &within("#[cfg(test)]\nmod a;")), 0);
    let pair = [
        source("games/one/rules/src/lib.rs", "use two::X;"),
        source("games/two/rules/src/lib.rs", ""),
    ];
    assert_eq!(broken_by(separate_games, &pair), 1);
    assert_eq!(
        broken_by(honest_bots, &[source("games/one/kit/src/players/a.rs", "game.truth(0)")]),
        2
    );
    assert_eq!(broken_by(registry, &pair), 4);
    let leaf = |name: &str| {
        [manifest("crates/media/Cargo.toml", name), manifest("crates/kernel/Cargo.toml", "serde")]
    };
    assert_eq!(
        (
            broken_by(leaves, &leaf("image")),
            broken_by(leaves, &leaf("kernel")),
            broken_by(leaves, &leaf("stolik-kernel"))
        ),
        (0, 1, 1)
    );
    assert_eq!(broken_by(house_habits, &[source("a.rs", concat!("fn main() { todo", "!() }"))]), 2);
    assert_eq!(broken_by(house_habits, &[source("a.ts", &"x\n".repeat(451))]), 1);
    let wide = format!("//! A file.\n// {}\n", "x".repeat(98));
    assert_eq!(broken_by(house_habits, &[source("a.rs", &wide)]), 1);
    assert_eq!(broken_by(house_habits, &[source("a.rs", &wide.replace("xx\n", "\n"))]), 0);
    assert!(broken_by(clean_paths, &[source("a.md", &["see arti", "factory"].concat())]) >= 1);
}
