//! Reads the TypeScript that `cargo xtask wire` writes: declarations of types and nothing else.

use anyhow::{Context, bail};

/// A type as it is written.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// A text or a number itself, `true` or `false`.
    Literal(serde_json::Value),
    /// A name, with what stands in its angle brackets.
    Named(String, Vec<Type>),
    Object(Vec<Member>),
    /// An object whose members have any names.
    AnyNames(Box<Type>),
    /// A list of a fixed length.
    Tuple(Vec<Type>),
    /// One of several.
    Union(Vec<Type>),
    /// All of several.
    Both(Vec<Type>),
}

/// A member of an object.
#[derive(Clone, Debug, PartialEq)]
pub struct Member {
    pub name: String,
    pub comment: Option<String>,
    pub optional: bool,
    pub kind: Type,
}

#[derive(Clone, Debug)]
pub struct Declared {
    pub name: String,
    pub comment: Option<String>,
    /// What it takes in angle brackets.
    pub parameters: Vec<String>,
    pub kind: Type,
}

/// The declarations of a file, in their order.
pub type Types = Vec<Declared>;

#[derive(Clone, Debug, PartialEq)]
enum Token {
    Word(String),
    Text(String),
    Number(i64),
    Comment(String),
    Sign(char),
}

/// Reads a file.
pub fn types(text: &str) -> anyhow::Result<Types> {
    let tokens = tokens(text)?;
    let mut reader = Reader { tokens, at: 0 };
    let mut found = Vec::new();
    while reader.at < reader.tokens.len() {
        let comment = reader.comment();
        reader.word("export")?;
        if reader.peek() == Some(&Token::Word("const".to_string())) {
            // Data, not a type; it ends with the first semicolon.
            while !reader.takes(';') {
                reader.at += 1;
            }
            continue;
        }
        reader.word("type")?;
        let name = reader.any_word()?;
        let parameters = reader.parameters()?;
        reader.sign('=')?;
        let kind = reader.kind().with_context(|| format!("the type {name}"))?;
        reader.sign(';')?;
        found.push(Declared { name, comment, parameters, kind });
    }
    Ok(found)
}

fn tokens(text: &str) -> anyhow::Result<Vec<Token>> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let taken = if let Some(line) = rest.strip_prefix("//") {
            2 + line.find('\n').unwrap_or(line.len())
        } else if let Some(block) = rest.strip_prefix("/**") {
            let end = block.find("*/").context("a comment does not end")?;
            let words: Vec<&str> =
                block[..end].split_whitespace().filter(|word| *word != "*").collect();
            found.push(Token::Comment(words.join(" ")));
            end + 5
        } else if first == '"' || first == '\'' {
            let end = rest[1..].find(first).context("a text does not end")?;
            found.push(Token::Text(rest[1..=end].to_string()));
            end + 2
        } else if first.is_ascii_digit() {
            // Data has fractions; no type has.
            let inside = |letter: char| !letter.is_ascii_digit() && letter != '.';
            let end = rest.find(inside).unwrap_or(rest.len());
            found.push(Token::Number(rest[..end].split('.').next().unwrap_or_default().parse()?));
            end
        } else if first.is_alphabetic() || first == '_' {
            let inside = |letter: char| !letter.is_alphanumeric() && letter != '_';
            let end = rest.find(inside).unwrap_or(rest.len());
            found.push(Token::Word(rest[..end].to_string()));
            end
        } else {
            found.push(Token::Sign(first));
            first.len_utf8()
        };
        rest = rest[taken..].trim_start();
    }
    Ok(found)
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn takes(&mut self, sign: char) -> bool {
        let there = self.peek() == Some(&Token::Sign(sign));
        self.at += usize::from(there);
        there
    }

    fn sign(&mut self, sign: char) -> anyhow::Result<()> {
        if self.takes(sign) { Ok(()) } else { bail!("{sign} expected, not {:?}", self.peek()) }
    }

    fn any_word(&mut self) -> anyhow::Result<String> {
        match self.tokens.get(self.at) {
            Some(Token::Word(word) | Token::Text(word)) => {
                self.at += 1;
                Ok(word.clone())
            }
            other => bail!("a name expected, not {other:?}"),
        }
    }

    fn word(&mut self, expected: &str) -> anyhow::Result<()> {
        let word = self.any_word()?;
        if word == expected { Ok(()) } else { bail!("{expected} expected, not {word}") }
    }

    fn comment(&mut self) -> Option<String> {
        let Some(Token::Comment(words)) = self.peek() else { return None };
        let words = words.clone();
        self.at += 1;
        Some(words)
    }

    fn parameters(&mut self) -> anyhow::Result<Vec<String>> {
        let mut names = Vec::new();
        if self.takes('<') {
            while !self.takes('>') {
                names.push(self.any_word()?);
                if self.takes('=') {
                    self.kind()?;
                }
                self.takes(',');
            }
        }
        Ok(names)
    }

    /// A type, several perhaps.
    fn kind(&mut self) -> anyhow::Result<Type> {
        self.takes('|');
        let mut one_of = vec![self.all_of()?];
        while self.takes('|') {
            one_of.push(self.all_of()?);
        }
        Ok(if one_of.len() == 1 { one_of.remove(0) } else { Type::Union(one_of) })
    }

    fn all_of(&mut self) -> anyhow::Result<Type> {
        let mut all = vec![self.single()?];
        while self.takes('&') {
            all.push(self.single()?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Type::Both(all) })
    }

    fn single(&mut self) -> anyhow::Result<Type> {
        if self.takes('(') {
            let kind = self.kind()?;
            self.sign(')')?;
            return Ok(kind);
        }
        if self.takes('[') {
            return Ok(Type::Tuple(self.list(']')?));
        }
        if self.takes('{') {
            return self.object();
        }
        let token = self.peek().cloned();
        self.at += 1;
        Ok(match token {
            Some(Token::Text(text)) => Type::Literal(text.into()),
            Some(Token::Number(number)) => Type::Literal(number.into()),
            Some(Token::Word(word)) if word == "true" || word == "false" => {
                Type::Literal((word == "true").into())
            }
            Some(Token::Word(word)) => {
                let inside = if self.takes('<') { self.list('>')? } else { Vec::new() };
                Type::Named(word, inside)
            }
            other => bail!("a type expected, not {other:?}"),
        })
    }

    fn list(&mut self, end: char) -> anyhow::Result<Vec<Type>> {
        let mut kinds = Vec::new();
        while !self.takes(end) {
            kinds.push(self.kind()?);
            self.takes(',');
        }
        Ok(kinds)
    }

    fn object(&mut self) -> anyhow::Result<Type> {
        if self.takes('[') {
            // { [key in string]: … }
            while !self.takes(']') {
                self.at += 1;
            }
            self.takes('?');
            self.sign(':')?;
            let kind = self.kind()?;
            self.takes(',');
            self.sign('}')?;
            return Ok(Type::AnyNames(Box::new(kind)));
        }
        let mut members = Vec::new();
        while !self.takes('}') {
            let comment = self.comment();
            let name = self.any_word()?;
            let optional = self.takes('?');
            self.sign(':')?;
            let kind = self.kind()?;
            members.push(Member { name, comment, optional, kind });
            let _ = self.takes(',') || self.takes(';');
        }
        Ok(Type::Object(members))
    }
}
