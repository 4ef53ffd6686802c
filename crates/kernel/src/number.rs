//! Whole numbers as they arrive from outside: any size is understood, negative or broken ones are
//! not.

use serde::{Deserialize, Deserializer, Serialize, de};

/// A whole number, 0 or more. What does not fit is held as the largest there is, so that a judge
/// can still call it too high.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Whole(pub u32);

impl<'de> Deserialize<'de> for Whole {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Whole, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Whole;

            fn expecting(&self, formatter: &mut std::fmt::Formatter) -> std::fmt::Result {
                formatter.write_str("a whole number, 0 or more")
            }

            fn visit_u64<E: de::Error>(self, value: u64) -> Result<Whole, E> {
                Ok(Whole(u32::try_from(value).unwrap_or(u32::MAX)))
            }

            fn visit_i64<E: de::Error>(self, value: i64) -> Result<Whole, E> {
                u64::try_from(value)
                    .map_err(|_| E::custom("a number may not be negative"))
                    .and_then(|value| self.visit_u64(value))
            }

            fn visit_f64<E: de::Error>(self, value: f64) -> Result<Whole, E> {
                if value >= 0.0 && value.fract() == 0.0 {
                    // Saturates: 1e30 is whole and too high for everything.
                    Ok(Whole(value as u32))
                } else {
                    Err(E::custom("a number must be whole and not negative"))
                }
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_of_any_size_are_understood_and_nothing_else() {
        for (text, value) in [
            ("0", 0),
            ("17", 17),
            ("3.0", 3),
            ("1e2", 100),
            ("4294967296", u32::MAX),
            ("1e30", u32::MAX),
            ("99999999999999999999", u32::MAX),
            ("-0.0", 0),
        ] {
            assert_eq!(serde_json::from_str::<Whole>(text).expect(text), Whole(value), "{text}");
        }
        for text in ["-1", "2.5", "\"2\"", "null", "true", "[1]", "-1e30"] {
            assert!(serde_json::from_str::<Whole>(text).is_err(), "{text}");
        }
    }
}
