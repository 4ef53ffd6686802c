//! Pictures, ZIP files and folders for the tests of decks, made on the spot.

use crate::support::quick;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use std::io::Cursor;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use stolik_server::store::Postgres;
use stolik_server::{Cluster, ClusterSecret, Config, StoreAt};

/// A folder that goes away with the test.
pub struct TempFolder(pub PathBuf);

impl TempFolder {
    pub fn new(name: &str) -> TempFolder {
        TempFolder(std::env::temp_dir().join(format!("stolik-decks-{name}-{}", std::process::id())))
    }
}

impl Drop for TempFolder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn with_workshop() -> Config {
    let mut config = quick();
    config.workshop = Some(vec![env!("CARGO_BIN_EXE_stolik-picture").into()]);
    config
}

/// A server with decks in memory, and one with decks in a database; with what has to live as long.
pub fn shelves() -> Vec<(Config, Option<Arc<rig::Cluster>>)> {
    let (database, cluster) = in_a_database();
    vec![(with_workshop(), None), (database(), Some(cluster))]
}

/// Servers that share a new database.
pub fn in_a_database() -> (impl Fn() -> Config, Arc<rig::Cluster>) {
    let cluster = rig::Cluster::shared().unwrap();
    let address = cluster.database().unwrap();
    let config = move || {
        let mut config = with_workshop();
        let at = Postgres::at(&address);
        config.store = StoreAt::Postgres(at);
        let listen = SocketAddr::from(([127, 0, 0, 1], 0));
        let secret = ClusterSecret::read(b"a secret of these tests and nobody else's").unwrap();
        config.cluster = Some(Cluster { listen, address: listen.to_string(), secret });
        config
    };
    (config, cluster)
}

/// A picture that looks like no other, with a red corner at the top left.
pub fn painted(number: u32, width: u32, height: u32) -> DynamicImage {
    let colour = |x: u32, y: u32| match x < width / 4 && y < height / 4 {
        true => Rgb([230, 20, 20]),
        false => Rgb([
            (number * 37 % 200) as u8,
            (number * 91 % 200) as u8 / 2,
            (60 + number * 53 % 190) as u8,
        ]),
    };
    RgbImage::from_fn(width, height, colour).into()
}

pub fn file(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    image.write_to(&mut file, format).unwrap();
    file.into_inner()
}

pub fn jpeg(number: u32) -> Vec<u8> {
    file(&painted(number, 240, 360), ImageFormat::Jpeg)
}

/// The same JPEG with a note of the camera that it was held sideways, and where.
pub fn sideways(jpeg: &[u8], orientation: u8) -> Vec<u8> {
    let tiff = [
        b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0".as_slice(),
        &[orientation],
        b"\0\0\0\0\0\0",
        b"SECRET-PLACE",
    ]
    .concat();
    let note = [b"Exif\0\0".as_slice(), &tiff].concat();
    let length = (note.len() as u16 + 2).to_be_bytes();
    [&jpeg[..2], &[0xff, 0xe1], &length, &note, &jpeg[2..]].concat()
}

/// A PNG that says that it is so large, and nearly nothing more.
pub fn bomb(width: u32, height: u32) -> Vec<u8> {
    let chunk = |kind: &[u8], data: &[u8]| {
        let body = [kind, data].concat();
        [&(data.len() as u32).to_be_bytes()[..], &body, &crc32fast::hash(&body).to_be_bytes()]
            .concat()
    };
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    let body = miniz_oxide::deflate::compress_to_vec_zlib(&vec![0; 1_000_000], 9);
    [
        b"\x89PNG\r\n\x1a\n".as_slice(),
        &chunk(b"IHDR", &head),
        &chunk(b"IDAT", &body),
        &chunk(b"IEND", b""),
    ]
    .concat()
}

/// A ZIP file; `lie` changes the size that the list tells of each file.
pub fn zip(files: &[(&str, Vec<u8>)], deflate: bool, lie: u32) -> Vec<u8> {
    let (mut out, mut list) = (Vec::new(), Vec::new());
    for (name, bytes) in files {
        let packed =
            if deflate { miniz_oxide::deflate::compress_to_vec(bytes, 6) } else { bytes.clone() };
        let method: u16 = if deflate { 8 } else { 0 };
        let facts = [
            &crc32fast::hash(bytes).to_le_bytes()[..],
            &(packed.len() as u32).to_le_bytes(),
            &(bytes.len() as u32 - lie).to_le_bytes(),
            &(name.len() as u16).to_le_bytes(),
            &[0, 0],
        ]
        .concat();
        let offset = (out.len() as u32).to_le_bytes();
        out.extend(
            [
                b"PK\x03\x04\x14\0\0\0".as_slice(),
                &method.to_le_bytes(),
                &[0; 4],
                &facts,
                name.as_bytes(),
                &packed,
            ]
            .concat(),
        );
        list.extend(
            [
                b"PK\x01\x02\x14\0\x14\0\0\0".as_slice(),
                &method.to_le_bytes(),
                &[0; 4],
                &facts,
                &[0; 10],
                &offset,
                name.as_bytes(),
            ]
            .concat(),
        );
    }
    let count = (files.len() as u16).to_le_bytes();
    let (size, offset) = ((list.len() as u32).to_le_bytes(), (out.len() as u32).to_le_bytes());
    [
        out,
        list,
        [b"PK\x05\x06\0\0\0\0".as_slice(), &count, &count, &size, &offset, &[0, 0]].concat(),
    ]
    .concat()
}
