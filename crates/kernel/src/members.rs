//! An object as JSON that remembers where its members end, so that two of them are compared member
//! by member without reading either.

use crate::changes;
use crate::json::{self, NotJson};
use serde::ser::{self, Impossible, Serialize};

/// The members of an object, without its brackets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Members {
    text: String,
    /// Where each ends.
    ends: Vec<usize>,
}

impl Members {
    /// The members as JSON, with commas between them.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// How many bytes it has room for.
    pub fn capacity(&self) -> usize {
        self.text.capacity() + self.ends.capacity() * size_of::<usize>()
    }

    pub fn clear(&mut self) {
        self.text.clear();
        self.ends.clear();
    }

    /// Appends a member; its name needs no escaping.
    #[inline]
    pub fn member<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) {
        self.text.push_str(if self.ends.is_empty() { "\"" } else { ",\"" });
        self.text.push_str(name);
        self.text.push_str("\":");
        json::write(value, &mut self.text);
        self.ends.push(self.text.len());
    }

    /// Takes the members of a struct or a map, and nothing else; false if the value is neither.
    pub fn take<T: Serialize>(&mut self, value: &T) -> bool {
        self.clear();
        value.serialize(Taker(self)).is_ok()
    }

    /// Appends every member that is another here than it was, each as `,"name":change` (see
    /// [`changes`]). False if there are others than there were, and then what was appended is of no
    /// use.
    pub fn write_changes(&self, before: &Members, out: &mut String) -> bool {
        if self.ends.len() != before.ends.len() {
            return false;
        }
        let (mut old, mut new) = (0, 0);
        for (old_end, new_end) in before.ends.iter().zip(&self.ends) {
            let (was, is) = (&before.text[old..*old_end], &self.text[new..*new_end]);
            if was != is {
                out.push(',');
                if !changes::write_member(was, is, out) {
                    return false;
                }
            }
            // Past the comma.
            (old, new) = (old_end + 1, new_end + 1);
        }
        true
    }
}

/// Takes a struct or a map apart.
struct Taker<'a>(&'a mut Members);

impl ser::SerializeStruct for Taker<'_> {
    type Ok = ();
    type Error = NotJson;

    #[inline]
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        name: &'static str,
        value: &T,
    ) -> Result<(), NotJson> {
        self.0.member(name, value);
        Ok(())
    }

    fn end(self) -> Result<(), NotJson> {
        Ok(())
    }
}

impl ser::SerializeMap for Taker<'_> {
    type Ok = ();
    type Error = NotJson;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), NotJson> {
        if !self.0.ends.is_empty() {
            self.0.text.push(',');
        }
        json::write(name, &mut self.0.text);
        self.0.text.push(':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotJson> {
        json::write(value, &mut self.0.text);
        self.0.ends.push(self.0.text.len());
        Ok(())
    }

    fn end(self) -> Result<(), NotJson> {
        Ok(())
    }
}

fn no_struct<T>() -> Result<T, NotJson> {
    Err(ser::Error::custom("only a struct or a map has members"))
}

macro_rules! no_structs {
    ($($method:ident($($argument:ty),*) -> $answer:ty;)*) => {
        $(fn $method(self, $(_: $argument),*) -> Result<$answer, NotJson> {
            no_struct()
        })*
    };
}

type No = Impossible<(), NotJson>;

impl<'a> ser::Serializer for Taker<'a> {
    type Ok = ();
    type Error = NotJson;
    type SerializeSeq = No;
    type SerializeTuple = No;
    type SerializeTupleStruct = No;
    type SerializeTupleVariant = No;
    type SerializeMap = Taker<'a>;
    type SerializeStruct = Taker<'a>;
    type SerializeStructVariant = No;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Taker<'a>, NotJson> {
        Ok(self)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Taker<'a>, NotJson> {
        Ok(self)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), NotJson> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), NotJson> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), NotJson> {
        no_struct()
    }

    no_structs! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_str(&str) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_seq(Option<usize>) -> No;
        serialize_tuple(usize) -> No;
        serialize_tuple_struct(&'static str, usize) -> No;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> No;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> No;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Serialize)]
    struct Seen {
        turn: u8,
        bids: Vec<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        shares: Option<u8>,
    }

    #[test]
    fn a_struct_is_taken_apart_and_compared_by_member() {
        let taken = |turn, bids: &[u32], shares| {
            let mut members = Members::default();
            assert!(members.take(&Seen { turn, bids: bids.to_vec(), shares }));
            members
        };
        let before = taken(1, &[100_001, 100_002], None);
        assert_eq!(before.text(), r#""turn":1,"bids":[100001,100002]"#);
        let mut out = String::new();
        assert!(before.write_changes(&before, &mut out));
        assert_eq!(out, "");
        assert!(taken(12, &[100_001, 100_002, 7], None).write_changes(&before, &mut out));
        assert_eq!(out, r#","turn":12,"bids":{"+":[7]}"#);
        assert!(!taken(1, &[], Some(1)).write_changes(&before, &mut out));
        let mut map = Members::default();
        assert!(map.take(&std::collections::BTreeMap::from([("a", 1), ("b", 2)])));
        assert_eq!(map.text(), r#""a":1,"b":2"#);
        assert!(!map.take(&[1, 2]), "a list has no members");
    }
}
