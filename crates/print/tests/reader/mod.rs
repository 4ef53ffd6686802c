//! Reads a printed PDF as a printer would: where things lie on its pages, in millimetres.

use lopdf::content::Content;
use lopdf::{Dictionary, Document, Object, ObjectId};
use std::collections::BTreeMap;

/// Points of a PDF in a millimetre.
const POINTS: f32 = 72.0 / 25.4;

/// A rectangle from the upper left corner of its page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

impl Area {
    /// Around these points of a page this high.
    fn around(points: &[(f32, f32)], page: f32) -> Area {
        let bound = |pick: fn(&(f32, f32)) -> f32, fold: fn(f32, f32) -> f32, from: f32| {
            points.iter().map(pick).fold(from, fold) / POINTS
        };
        let (left, right) = (
            bound(|point| point.0, f32::min, f32::MAX),
            bound(|point| point.0, f32::max, f32::MIN),
        );
        let (low, high) = (
            bound(|point| point.1, f32::min, f32::MAX),
            bound(|point| point.1, f32::max, f32::MIN),
        );
        Area { x: left, y: page - high, width: right - left, height: high - low }
    }

    /// The same place seen from behind the sheet.
    pub fn mirrored(self, page: f32) -> Area {
        Area { x: page - self.x - self.width, ..self }
    }

    /// Whether two are one, to a twentieth of a millimetre.
    pub fn is(self, other: Area) -> bool {
        let near = |one: f32, other: f32| (one - other).abs() < 0.05;
        near(self.x, other.x)
            && near(self.y, other.y)
            && near(self.width, other.width)
            && near(self.height, other.height)
    }

    /// Its sides in tenths of a millimetre, the shorter one first: a card may lie on its side.
    pub fn sides(self) -> (u32, u32) {
        let (one, other) =
            ((self.width * 10.0).round() as u32, (self.height * 10.0).round() as u32);
        (one.min(other), one.max(other))
    }
}

/// A picture on a page, with its own pixels.
pub struct Shown {
    pub area: Area,
    pub pixels: (u32, u32),
    /// As it lies in the PDF.
    pub file: Vec<u8>,
}

pub struct Page {
    pub size: (f32, f32),
    pub trim: Option<Area>,
    pub bleed: Option<Area>,
    /// What is drawn is cut off at these, in the order of drawing.
    pub clips: Vec<Area>,
    pub pictures: Vec<Shown>,
    pub text: String,
}

type Matrix = [f32; 6];

fn times(one: Matrix, other: Matrix) -> Matrix {
    let [a, b, c, d, e, f] = one;
    let [g, h, i, j, k, l] = other;
    [
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + l,
    ]
}

fn at(matrix: Matrix, x: f32, y: f32) -> (f32, f32) {
    let [a, b, c, d, e, f] = matrix;
    (a * x + c * y + e, b * x + d * y + f)
}

fn numbers(operands: &[Object]) -> Vec<f32> {
    operands.iter().filter_map(|operand| operand.as_float().ok()).collect()
}

fn boxed(document: &Document, page: &Dictionary, name: &[u8], height: f32) -> Option<Area> {
    let list = page.get(name).ok()?;
    let list = document.dereference(list).ok()?.1.as_array().ok()?;
    let [x, y, right, top] = numbers(list)[..] else { return None };
    Some(Area::around(&[(x, y), (right, top)], height))
}

/// A picture's pixels each way, and its file.
type Found = ((u32, u32), Vec<u8>);

fn picture(document: &Document, page: ObjectId, name: &[u8]) -> Option<Found> {
    let (inline, ids) = document.get_page_resources(page).ok()?;
    let resources: Vec<&Dictionary> = inline
        .into_iter()
        .chain(ids.iter().filter_map(|id| document.get_dictionary(*id).ok()))
        .collect();
    resources.into_iter().find_map(|resources| {
        let objects = resources.get(b"XObject").ok()?;
        let objects = document.dereference(objects).ok()?.1.as_dict().ok()?;
        let object = document.dereference(objects.get(name).ok()?).ok()?.1.as_stream().ok()?;
        let side = |key: &[u8]| object.dict.get(key).ok()?.as_i64().ok().map(|side| side as u32);
        (object.dict.get(b"Subtype").ok()?.as_name().ok()? == b"Image")
            .then(|| Some(((side(b"Width")?, side(b"Height")?), object.content.clone())))?
    })
}

/// What the codes of a font stand for, as the file itself says for whoever copies text out of it.
type Letters = BTreeMap<u16, String>;

fn letters(document: &Document, font: &Dictionary) -> Letters {
    let table = font.get(b"ToUnicode").and_then(|table| document.dereference(table));
    let table = table.expect("a font says what its codes mean").1.as_stream().expect("a table");
    let table = table.decompressed_content().unwrap_or_else(|_| table.content.clone());
    let table = String::from_utf8_lossy(&table).into_owned();
    let code = |text: &str| {
        let text = text.strip_prefix('<')?.strip_suffix('>')?;
        let units = text.as_bytes().chunks(4).map(|four| {
            u16::from_str_radix(&String::from_utf8_lossy(four), 16).expect("hexadecimal")
        });
        Some(units.collect::<Vec<u16>>())
    };
    let pair = |line: &str| {
        let (from, to) = line.split_once(' ')?;
        Some((*code(from)?.first()?, String::from_utf16_lossy(&code(to)?)))
    };
    let lists =
        table.split("beginbfchar").skip(1).filter_map(|part| part.split("endbfchar").next());
    assert!(!table.contains("beginbfrange"), "ranges are not read here");
    lists.flat_map(str::lines).filter_map(|line| pair(line.trim())).collect()
}

/// The strings that an operation shows.
fn shown(operand: &Object, bytes: &mut Vec<u8>) {
    match operand {
        Object::String(part, _) => bytes.extend(part),
        Object::Array(parts) => parts.iter().for_each(|part| shown(part, bytes)),
        _ => {}
    }
}

/// What is written on a page; what was written at once stands together.
fn text(document: &Document, id: ObjectId, content: &Content) -> String {
    let fonts: BTreeMap<Vec<u8>, Letters> = document
        .get_page_fonts(id)
        .expect("fonts can be listed")
        .into_iter()
        .map(|(name, font)| (name, letters(document, font)))
        .collect();
    let (mut font, mut text) = (None, String::new());
    for operation in &content.operations {
        match operation.operator.as_str() {
            "Tf" => font = operation.operands[0].as_name().ok().and_then(|name| fonts.get(name)),
            "Tj" | "TJ" => {
                let mut bytes = Vec::new();
                operation.operands.iter().for_each(|operand| shown(operand, &mut bytes));
                let font = font.expect("text has a font");
                for code in bytes.chunks(2) {
                    let code = u16::from(code[0]) << 8 | u16::from(code[1]);
                    text.push_str(font.get(&code).expect("every code means something"));
                }
            }
            "ET" => text.push(' '),
            _ => {}
        }
    }
    text
}

fn page(document: &Document, id: ObjectId) -> Page {
    let dictionary = document.get_dictionary(id).expect("a page is a dictionary");
    let media = dictionary.get(b"MediaBox").and_then(Object::as_array).expect("a page has a size");
    let media = numbers(media);
    let size = (media[2] / POINTS, media[3] / POINTS);
    let content = document.get_page_content(id);
    let content = Content::decode(&content).expect("content is a list of operations");
    let mut matrix: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];
    let (mut kept, mut points) = (Vec::new(), Vec::new());
    let (mut clips, mut pictures) = (Vec::new(), Vec::new());
    for operation in &content.operations {
        let values = numbers(&operation.operands);
        match (operation.operator.as_str(), &values[..]) {
            ("q", _) => kept.push(matrix),
            ("Q", _) => matrix = kept.pop().expect("every state that is restored was saved"),
            ("cm", [a, b, c, d, e, f]) => matrix = times([*a, *b, *c, *d, *e, *f], matrix),
            ("m" | "l", [x, y]) => points.push(at(matrix, *x, *y)),
            ("re", [x, y, width, height]) => {
                points.extend([at(matrix, *x, *y), at(matrix, x + width, y + height)]);
            }
            ("W" | "W*", _) => clips.push(Area::around(&points, size.1)),
            ("n" | "f" | "f*" | "S" | "s" | "B" | "B*", _) => points.clear(),
            ("Do", _) => {
                let name = operation.operands.first().and_then(|name| name.as_name().ok());
                if let Some((pixels, file)) = name.and_then(|name| picture(document, id, name)) {
                    let corners = [at(matrix, 0.0, 0.0), at(matrix, 1.0, 1.0)];
                    pictures.push(Shown { area: Area::around(&corners, size.1), pixels, file });
                }
            }
            _ => {}
        }
    }
    Page {
        size,
        trim: boxed(document, dictionary, b"TrimBox", size.1),
        bleed: boxed(document, dictionary, b"BleedBox", size.1),
        clips,
        pictures,
        text: text(document, id, &content),
    }
}

/// All pages of a file.
pub fn pages(pdf: &[u8]) -> Vec<Page> {
    let document = Document::load_mem(pdf).expect("it is a PDF");
    document.get_pages().into_values().map(|id| page(&document, id)).collect()
}

/// The fonts that a file is written with: their names, and whether their shapes are inside.
pub fn fonts(pdf: &[u8]) -> Vec<(String, bool)> {
    let document = Document::load_mem(pdf).expect("it is a PDF");
    let descriptors =
        document.objects.values().filter_map(|object| object.as_dict().ok()).filter(|dictionary| {
            dictionary
                .get(b"Type")
                .and_then(Object::as_name)
                .is_ok_and(|name| name == b"FontDescriptor")
        });
    descriptors
        .map(|descriptor| {
            let name = descriptor.get(b"FontName").and_then(Object::as_name).unwrap_or_default();
            let inside = [&b"FontFile2"[..], b"FontFile3"].iter().any(|key| descriptor.has(key));
            (String::from_utf8_lossy(name).into_owned(), inside)
        })
        .collect()
}
