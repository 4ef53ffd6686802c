//! What the binary is made of, as CycloneDX 1.5: crates, and what of npm is inside the client.

use crate::run::root;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;

/// Packages that npm calls tools but that end up in the client: its runtime and its typefaces.
const BUNDLED: [&str; 3] =
    ["svelte", "@fontsource-variable/figtree", "@fontsource-variable/fraunces"];

/// The whole bill, from what cargo and the client's lock file say.
pub fn of_materials(about: &Value, version: &str) -> anyhow::Result<Value> {
    let lock = fs::read_to_string(root().join("package-lock.json"))?;
    let mut components = crates(about);
    components.extend(of_the_client(&serde_json::from_str(&lock)?));
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": { "component": {
            "type": "application", "bom-ref": format!("stolik@{version}"), "name": "stolik", "version": version,
        }},
        "components": components,
    }))
}

/// The ids of all packages that the binary is made of; what only tests need is not in it.
fn ingredients(about: &Value) -> BTreeSet<&str> {
    let list = |value: &'_ Value| value.as_array().cloned().unwrap_or_default();
    let nodes = about["resolve"]["nodes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut found: BTreeSet<&str> = BTreeSet::new();
    let mut open: Vec<&str> = about["packages"]
        .as_array()
        .into_iter()
        .flatten()
        .filter(|package| package["name"] == "stolik")
        .filter_map(|package| package["id"].as_str())
        .collect();
    while let Some(id) = open.pop() {
        if !found.insert(id) {
            continue;
        }
        let Some(node) = nodes.iter().find(|node| node["id"] == id) else { continue };
        for dependency in node["deps"].as_array().into_iter().flatten() {
            let normal = list(&dependency["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev");
            open.extend(dependency["pkg"].as_str().filter(|_| normal));
        }
    }
    found
}

fn crates(about: &Value) -> Vec<Value> {
    let ingredients = ingredients(about);
    let packages = about["packages"].as_array().map(Vec::as_slice).unwrap_or_default();
    let inside = packages.iter().filter(|package| {
        package["name"] != "stolik"
            && package["id"].as_str().is_some_and(|id| ingredients.contains(id))
    });
    inside.map(|package| component("cargo", package, !package["source"].is_null())).collect()
}

/// The packages whose code or typefaces are in the client.
fn of_the_client(lock: &Value) -> Vec<Value> {
    let wanted = lock["packages"]["web"]["dependencies"].as_object().into_iter().flatten();
    let wanted = wanted.map(|(name, _)| name.as_str()).chain(BUNDLED);
    wanted
        .map(|name| {
            let mut package = lock["packages"][format!("node_modules/{name}")].clone();
            package["name"] = json!(name);
            component("npm", &package, true)
        })
        .collect()
}

fn component(registry: &str, package: &Value, published: bool) -> Value {
    let text = |key: &str| package[key].as_str().unwrap_or_default();
    let (name, version) = (text("name"), text("version"));
    let mut component = json!({
        "type": "library",
        "bom-ref": format!("{registry}:{name}@{version}"),
        "name": name,
        "version": version,
    });
    if !text("license").is_empty() {
        // Old crates write a stroke where SPDX has a word.
        let licence = text("license").replace(" / ", "/").replace('/', " OR ");
        component["licenses"] = json!([{ "expression": licence }]);
    }
    if published {
        component["purl"] = json!(format!("pkg:{registry}/{}@{version}", name.replace('@', "%40")));
    }
    component
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::metadata;

    #[test]
    fn the_bill_names_what_the_binary_is_made_of_and_nothing_that_only_tests_need() {
        let about = metadata().expect("cargo tells");
        let bill = of_materials(&about, "0.0.0").expect("it can be written");
        let components = bill["components"].as_array().expect("a list");
        let names: BTreeSet<&str> =
            components.iter().filter_map(|component| component["name"].as_str()).collect();
        for name in ["axum", "rustls", "stolik-games", "rusqlite", "svelte", "uqr"] {
            assert!(names.contains(name), "{name} is missing");
        }
        for name in ["stolik-laws", "stolik-rig", "criterion", "stolik", "vite"] {
            assert!(!names.contains(name), "{name} is not in the binary");
        }
        for component in components {
            assert!(component["version"].as_str().is_some_and(|it| !it.is_empty()), "{component}");
            for licence in component["licenses"].as_array().into_iter().flatten() {
                let expression = licence["expression"].as_str().expect("a text");
                assert!(spdx::Expression::parse(expression).is_ok(), "{component}");
            }
        }
    }
}
