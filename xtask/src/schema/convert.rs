//! Makes JSON Schema of types.

use super::parse::{Declared, Member, Type, Types};
use anyhow::{Context, bail, ensure};
use serde_json::{Map, Value, json};

/// Members that are numbers with a fraction, or any number somebody sends: all others are whole.
const FRACTIONS: [(&str, &str); 3] = [("Frame", "at"), ("Said", "at"), ("Printed", "chance")];

/// Where a type stands: the file it is in, and what its parameters stand for.
struct Place<'a> {
    types: &'a Types,
    /// The declaration it belongs to.
    within: &'a str,
    given: &'a [(String, Value)],
}

/// The schema of every declaration of a file, by name; of those that take parameters none.
pub fn definitions(types: &Types) -> anyhow::Result<Map<String, Value>> {
    let plain = |declared: &&Declared| declared.parameters.is_empty() && !picks(&declared.kind);
    types
        .iter()
        .filter(plain)
        .map(|declared| Ok((declared.name.clone(), definition(types, &declared.name)?)))
        .collect()
}

/// A convenience of the client's, which picks some variants of another type.
fn picks(kind: &Type) -> bool {
    matches!(kind, Type::Named(name, _) if name == "Extract")
}

/// The schema of one declaration.
pub fn definition(types: &Types, name: &str) -> anyhow::Result<Value> {
    let declared = find(types, name)?;
    let place = Place { types, within: name, given: &[] };
    let mut made = place.schema(&declared.kind).with_context(|| format!("the type {name}"))?;
    describe(&mut made, declared.comment.as_deref());
    Ok(made)
}

/// The frame of a running game: any game's, or that of one whose own types stand in the same file.
pub fn game_frame(types: &Types, game: Option<&str>) -> anyhow::Result<Value> {
    let fields = find(types, "GameFields")?;
    let given: Vec<(String, Value)> = ["Table", "Own", "Offer", "Event"]
        .into_iter()
        .zip(&fields.parameters)
        .map(|(name, parameter)| {
            let stands_for = match game {
                Some(_) => json!({ "$ref": format!("#/$defs/{name}") }),
                None => json!({}),
            };
            (parameter.clone(), stands_for)
        })
        .collect();
    let place = Place { types, within: "GameFields", given: &given };
    let mut made = place.schema(&fields.kind)?;
    made["properties"]["t"] = json!({ "const": "game" });
    if let Some(required) = made["required"].as_array_mut() {
        required.insert(0, "t".into());
    }
    if let Some(game) = game {
        made["properties"]["game"] = json!({ "const": game });
        let held = json!({ "anyOf": [{ "$ref": "#/$defs/Action" }, { "type": "null" }] });
        let described = made["properties"]["held"]["description"].take();
        made["properties"]["held"] = held;
        made["properties"]["held"]["description"] = described;
    }
    Ok(made)
}

fn find<'a>(types: &'a Types, name: &str) -> anyhow::Result<&'a Declared> {
    types.iter().find(|declared| declared.name == name).with_context(|| format!("no type {name}"))
}

fn describe(schema: &mut Value, comment: Option<&str>) {
    if let (Some(schema), Some(comment)) = (schema.as_object_mut(), comment) {
        schema.insert("description".to_string(), comment.into());
    }
}

impl Place<'_> {
    fn schema(&self, kind: &Type) -> anyhow::Result<Value> {
        Ok(match kind {
            Type::Literal(value) => json!({ "const": value }),
            Type::Named(name, inside) => self.named(name, inside)?,
            Type::Object(members) => self.object(members)?,
            Type::AnyNames(kind) => {
                json!({ "type": "object", "additionalProperties": self.schema(kind)? })
            }
            Type::Tuple(kinds) => {
                let items = kinds.iter().map(|kind| self.schema(kind));
                let items = items.collect::<anyhow::Result<Vec<Value>>>()?;
                let length = items.len();
                json!({ "type": "array", "prefixItems": items, "minItems": length, "maxItems": length })
            }
            Type::Union(kinds) => self.union(kinds)?,
            Type::Both(_) => self.object(&self.members(kind)?)?,
        })
    }

    fn named(&self, name: &str, inside: &[Type]) -> anyhow::Result<Value> {
        if let Some((_, given)) = self.given.iter().find(|(parameter, _)| parameter == name) {
            return Ok(given.clone());
        }
        Ok(match (name, inside) {
            ("number", []) => json!({ "type": "integer" }),
            ("string", []) => json!({ "type": "string" }),
            ("boolean", []) => json!({ "type": "boolean" }),
            ("null", []) => json!({ "type": "null" }),
            ("unknown", []) => json!({}),
            ("Array" | "ReadonlyArray", [of]) => {
                json!({ "type": "array", "items": self.schema(of)? })
            }
            ("Record", [_, Type::Named(never, _)]) if never == "never" => {
                json!({ "type": "object", "properties": {}, "maxProperties": 0 })
            }
            ("Record", [_, of]) => {
                json!({ "type": "object", "additionalProperties": self.schema(of)? })
            }
            // The frame with any game's types stands there under this name.
            ("GameFrame", []) => json!({ "$ref": "#/$defs/GameFrame" }),
            (name, []) => {
                find(self.types, name)?;
                json!({ "$ref": format!("#/$defs/{name}") })
            }
            _ => bail!("{name} with these parameters"),
        })
    }

    fn union(&self, kinds: &[Type]) -> anyhow::Result<Value> {
        let literal = |kind: &Type| match kind {
            Type::Literal(value) => Some(value.clone()),
            _ => None,
        };
        if let Some(values) = kinds.iter().map(literal).collect::<Option<Vec<Value>>>() {
            return Ok(json!({ "enum": values }));
        }
        let schemas = kinds.iter().map(|kind| self.schema(kind));
        Ok(json!({ "anyOf": schemas.collect::<anyhow::Result<Vec<Value>>>()? }))
    }

    fn object(&self, members: &[Member]) -> anyhow::Result<Value> {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for member in members {
            let mut schema = self.schema(&member.kind)?;
            if FRACTIONS.contains(&(self.within, &member.name)) {
                schema = json!({ "type": "number" });
            }
            // Beside a reference a description would be lost to older readers, not to this draft.
            describe(&mut schema, member.comment.as_deref());
            if !member.optional {
                required.push(member.name.clone());
            }
            properties.insert(member.name.clone(), schema);
        }
        Ok(json!({ "type": "object", "properties": properties, "required": required }))
    }

    /// All members of an object that is written in parts.
    fn members(&self, kind: &Type) -> anyhow::Result<Vec<Member>> {
        match kind {
            Type::Object(members) => Ok(members.clone()),
            Type::Both(parts) => {
                let parts = parts.iter().map(|part| self.members(part));
                Ok(parts.collect::<anyhow::Result<Vec<_>>>()?.concat())
            }
            Type::Named(name, inside) => {
                ensure!(inside.is_empty(), "{name} is a part of an object and has parameters");
                self.members(&find(self.types, name)?.kind)
            }
            other => bail!("{other:?} is no part of an object"),
        }
    }
}
