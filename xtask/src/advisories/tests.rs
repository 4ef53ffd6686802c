//! Planted versions, and a small database.

use super::*;

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

fn known(id: &str, patched: &[&str], unaffected: &[&str]) -> Advisory {
    Advisory {
        id: id.to_string(),
        package: "painter".to_string(),
        date: "2020-01-31".to_string(),
        informational: None,
        patched: strings(patched),
        unaffected: strings(unaffected),
        title: "It forgets".to_string(),
        url: "https://example.invalid".to_string(),
    }
}

fn copy(advisory: Vec<Advisory>) -> Copied {
    let asked = BTreeSet::from(["painter".to_string()]);
    Copied { date: "2020-12-31".to_string(), from: "a test".to_string(), asked, advisory }
}

fn packages(name: &str, version: &str) -> Vec<Locked> {
    let lock = format!(
        "[[package]]\nname = \"stolik\"\nversion = \"0.0.1\"\n\
         [[package]]\nname = \"{name}\"\nversion = \"{version}\"\nsource = \"registry+x\""
    );
    foreign(&lock).expect("a lock")
}

#[test]
fn affected_versions_are_seen() {
    let plain = (&[">= 1.2.3"][..], &["< 1.0"][..]);
    let several = (&["^0.9.4", ">= 1.2.3, < 2.0.0-rc.1", ">= 2.0.0-rc.3", "0.7.5"][..], &[][..]);
    let exact = (&[][..], &["=0.2.0", "<= 0.1"][..]);
    for ((patched, unaffected), version, expected) in [
        (plain, "1.2.2", true),
        (plain, "1.2.3", false),
        (plain, "0.9.9", false),
        (plain, "1.0.0", true),
        // Before a release and after the one that mended it, or before the fault came.
        (plain, "2.0.0-rc.1", false),
        (plain, "0.9.9-rc.1", false),
        // Before the very release that mended it, or that brought it.
        (plain, "1.2.3-rc.1", true),
        (plain, "1.0.0-rc.1", true),
        // What was built how does not matter.
        (plain, "1.2.2+spec-1.1.0", true),
        (plain, "1.2.3+spec-1.1.0", false),
        (plain, "1.2.3-rc.1+spec-1.1.0", true),
        (several, "0.9.3", true),
        (several, "0.9.5", false),
        (several, "0.10.0", true),
        (several, "0.7.4", true),
        (several, "0.7.6", false),
        (several, "1.9.0", false),
        (several, "2.0.0-rc.1", true),
        (several, "2.0.0-rc.2", true),
        (several, "2.0.0-rc.3", false),
        (several, "2.0.0", false),
        (exact, "0.2.0", false),
        (exact, "0.2.1", true),
        (exact, "0.1.7", false),
    ] {
        let advisory = known("RUSTSEC-2020-9001", patched, unaffected);
        let parsed = Version::parse(version).expect("a version");
        let affected = advisory.affects(&parsed).expect("an answer");
        assert_eq!(affected, expected, "{version}: {patched:?} {unaffected:?}");
        let faults =
            faults(&copy(vec![advisory]), &packages("painter", version), &Ignored::default())
                .expect("an answer");
        assert_eq!(faults.len(), usize::from(expected), "{version}: {faults:?}");
    }
    assert!(known("RUSTSEC-2020-9001", &["soon"], &[]).affects(&Version::new(1, 0, 0)).is_err());
}

#[test]
fn what_is_ignored_has_a_reason() {
    let advisories = || {
        let kind = Some("unmaintained".to_string());
        let unmaintained = Advisory { informational: kind, ..known("RUSTSEC-2021-9002", &[], &[]) };
        vec![known("RUSTSEC-2020-9001", &[">= 2"], &[]), unmaintained]
    };
    let vulnerable =
        "painter 1.0.0 is vulnerable: RUSTSEC-2020-9001, It forgets (https://example.invalid)";
    let unmaintained =
        "painter 1.0.0 is unmaintained: RUSTSEC-2021-9002, It forgets (https://example.invalid)";
    for (ignore, expected) in [
        ("", vec![vulnerable, unmaintained]),
        (
            "{ id = \"RUSTSEC-2020-9001\", reason = \"we never paint\" }, \
             { id = \"RUSTSEC-2021-9002\", reason = \"nor do others\" }",
            vec![],
        ),
        (
            "{ id = \"RUSTSEC-2020-9001\", reason = \" \" }, \"RUSTSEC-2021-9002\"",
            vec![
                "deny.toml: RUSTSEC-2020-9001 is ignored without a reason",
                "deny.toml: RUSTSEC-2021-9002 is ignored without a reason",
            ],
        ),
        (
            "{ id = \"RUSTSEC-2020-9005\", reason = \"of old\" }",
            vec![
                vulnerable,
                unmaintained,
                "deny.toml: RUSTSEC-2020-9005 is ignored and is about nothing that we have",
            ],
        ),
    ] {
        let ignored = toml::from_str(&format!("ignore = [{ignore}]")).expect("a section");
        let found = faults(&copy(advisories()), &packages("painter", "1.0.0"), &ignored);
        assert_eq!(found.expect("an answer"), expected, "{ignore}");
    }
}

#[test]
fn nobody_was_asked_is_a_fault() {
    let found = faults(&copy(vec![]), &packages("stranger", "1.0.0"), &Ignored::default());
    let wanted = "stranger: nobody was asked about its advisories; `cargo xtask advisories` asks";
    assert_eq!(found.expect("an answer"), [wanted]);
    // No file, and one that is no copy.
    for path in ["no.such.toml", "LICENSE-MIT"] {
        let error = copied(&root().join(path)).err().expect("no copy");
        assert!(error.to_string().starts_with("nobody was asked"), "{error}");
    }
}

#[test]
fn a_database_is_read() {
    let folder = root().join("xtask/fixtures/advisory-db");
    let names = BTreeSet::from(["painter".to_string(), "nobody".to_string()]);
    let read = read(&folder, &names).expect("advisories");
    let first = Advisory {
        title: "paint forgets the \"frame\"".to_string(),
        url: "https://rustsec.org/advisories/RUSTSEC-2020-9001.html".to_string(),
        ..known("RUSTSEC-2020-9001", &["^ 0.9.4", ">= 1.2.3"], &["< 0.4"])
    };
    let second = Advisory {
        date: "2021-02-28".to_string(),
        informational: Some("unmaintained".to_string()),
        title: "The painter paints no more".to_string(),
        url: "https://example.invalid/painter".to_string(),
        ..known("RUSTSEC-2021-9002", &[], &[])
    };
    assert_eq!(read, [first, second], "not the withdrawn one, and none about others");
    let copy = copy(read);
    let again: Copied = toml::from_str(&copy.text()).expect("a copy");
    assert_eq!(again.advisory, copy.advisory);
    assert!(super::read(&root().join("xtask"), &names).is_err(), "no database");
    assert!(day(&folder).is_err(), "no clone");
    assert!(advisory("# A page without its head").is_err());
}

/// The copy of this repository is one that the command could have written, and sees what was known
/// when it was taken.
#[test]
fn the_copy_sees_planted_versions() {
    let path = root().join(COPY);
    let copy = copied(&path).expect("a copy");
    assert_eq!(copy.text(), fs::read_to_string(path).expect("a file"));
    for (name, version, id) in [
        ("lopdf", "0.41.0", Some("RUSTSEC-2026-0187")),
        ("lopdf", "0.42.0", None),
        ("rustls", "0.23.44", Some("RUSTSEC-2026-0285")),
        ("ring", "0.16.20", Some("RUSTSEC-2025-0010")),
        ("axum-core", "0.3.0-rc.1", Some("RUSTSEC-2022-0055")),
        ("arrayref", "0.3.10", Some("RUSTSEC-2026-0260")),
    ] {
        let found =
            faults(&copy, &packages(name, version), &Ignored::default()).expect("an answer");
        let seen = id.is_none_or(|id| found.iter().any(|fault| fault.contains(id)));
        assert!(seen && found.is_empty() == id.is_none(), "{name} {version}: {found:?}");
    }
}
