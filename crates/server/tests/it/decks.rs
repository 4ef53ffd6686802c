//! Decks of one's own over real HTTP: good pictures and bad ones, ZIP files, owners and limits.

use crate::support::made::{
    TempFolder, bomb, file, jpeg, painted, shelves, sideways, with_workshop, zip,
};
use crate::support::owner::{Owner, owner};
use crate::support::{House, quick};
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};

/// The card that was made of a file.
async fn card(owner: &Owner<'_>, deck: &str, file: &[u8]) -> (Vec<u8>, RgbImage) {
    let added = owner.add(deck, file).await;
    assert_eq!(added.status, 201, "{}", added.body);
    let picture = added.json()["picture"].as_str().unwrap().to_string();
    let answer = owner.call("GET", &format!("/api/decks/{deck}/pictures/{picture}"), b"").await;
    assert!(
        answer.head.contains("image/jpeg") && answer.head.to_lowercase().contains("no-store"),
        "{}",
        answer.head
    );
    let image = image::load_from_memory(&answer.bytes).unwrap().into_rgb8();
    (answer.bytes, image)
}

fn is_red(image: &RgbImage, x: u32, y: u32) -> bool {
    let [red, green, _] = image.get_pixel(x, y).0;
    red > 180 && green < 80
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_become_small_upright_jpegs_and_lose_what_the_camera_wrote() {
    for (config, _cluster) in shelves() {
        let house = House::open(config).await;
        let owner = self::owner(&house).await;
        let deck = owner.deck("Wakacje").await;
        let (bytes, image) =
            card(&owner, &deck, &file(&painted(1, 3000, 2000), ImageFormat::Png)).await;
        assert!(
            bytes.len() <= 60_000 && (image.width(), image.height()) == (800, 533),
            "{}×{}",
            image.width(),
            image.height()
        );
        assert!(is_red(&image, 20, 20), "{:?}", image.get_pixel(20, 20));
        let (_, image) = card(&owner, &deck, &file(&painted(2, 300, 400), ImageFormat::WebP)).await;
        assert_eq!((image.width(), image.height()), (300, 400), "nothing is blown up");
        // Held sideways: what was written top left belongs top right.
        let (bytes, image) =
            card(&owner, &deck, &sideways(&file(&painted(3, 600, 400), ImageFormat::Jpeg), 6))
                .await;
        assert_eq!((image.width(), image.height()), (400, 600));
        assert!(is_red(&image, 390, 10) && !is_red(&image, 10, 10));
        assert!(!bytes.windows(6).any(|window| window == b"SECRET" || window == b"Exif\0\0"));
        assert_eq!(owner.pictures(&deck).await.len(), 3);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_picture_is_refused_with_a_reason_and_nothing_is_lost() {
    let house = House::open(with_workshop()).await;
    let owner = owner(&house).await;
    let deck = owner.deck("Wakacje").await;
    owner.fill(&deck, 2).await;
    let good = jpeg(7);
    let png = file(&painted(1, 400, 400), ImageFormat::Png);
    for (name, file, status, code) in [
        (
            "svg",
            b"<svg xmlns='http://www.w3.org/2000/svg' width='400' height='400'/>".to_vec(),
            415,
            "wrong_type",
        ),
        ("gif", b"GIF89a\x90\x01\x90\x01\0\0\0;".to_vec(), 415, "wrong_type"),
        ("html", b"<!doctype html><script>alert(1)</script>".to_vec(), 415, "wrong_type"),
        ("nothing", Vec::new(), 415, "wrong_type"),
        ("truncated jpeg", good[..good.len() / 3].to_vec(), 422, "broken_picture"),
        ("truncated png", png[..png.len() / 2].to_vec(), 422, "broken_picture"),
        ("only a signature", b"\x89PNG\r\n\x1a\n".to_vec(), 422, "broken_picture"),
        ("30,000 squared", bomb(30_000, 30_000), 422, "too_many_pixels"),
        ("long", bomb(12_001, 300), 422, "too_many_pixels"),
        ("within the sides, too many all the same", bomb(11_000, 11_000), 422, "too_many_pixels"),
        ("a promise that is not kept", bomb(7_000, 7_000), 422, "broken_picture"),
        ("tiny", self::file(&painted(1, 199, 400), ImageFormat::Png), 422, "too_small"),
        ("14 MB", [good.clone(), vec![0; 14_000_000]].concat(), 413, "file_too_big"),
        ("the same once more", jpeg(1), 409, "duplicate"),
        ("a zip", zip(&[("a.jpg", good.clone())], true, 0), 415, "wrong_type"),
    ] {
        let answer = owner.add(&deck, &file).await;
        assert_eq!(
            (answer.status, answer.json()["code"].as_str()),
            (status, Some(code)),
            "{name}: {}",
            answer.body
        );
    }
    assert_eq!(owner.pictures(&deck).await.len(), 2);
    assert_eq!(owner.add(&deck, &good).await.status, 201, "and good ones still come in");
    let silent = House::open(quick()).await;
    let other = self::owner(&silent).await;
    let answer = other.call("POST", "/api/decks", br#"{"name":"x"}"#).await;
    assert_eq!((answer.status, answer.json()["code"].as_str()), (503, Some("no_uploads")));
}

/// Whether there is still a process with this number, even one that has ended and waits to be
/// asked.
#[cfg(unix)]
fn is_there(process: &str) -> bool {
    let number = process.trim().parse().ok().and_then(rustix::process::Pid::from_raw).unwrap();
    rustix::process::test_kill_process(number) != Err(rustix::io::Errno::SRCH)
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_child_that_never_answers_is_ended_and_nobody_else_is_harmed() {
    let folder = TempFolder::new("hang");
    std::fs::create_dir_all(&folder.0).unwrap();
    // The first two children write down who they are and fall asleep without reading a byte; the
    // others are as usual.
    let script = r#"for n in 1 2; do if mkdir "$0/$n"; then echo $$ > "$0/$n/new"; mv "$0/$n/new" "$0/$n/pid"; exec sleep 600; fi; done 2> /dev/null; exec "$1""#;
    let mut config = quick();
    config.workshop = Some(vec![
        "/bin/sh".into(),
        "-c".into(),
        script.into(),
        folder.0.clone().into(),
        env!("CARGO_BIN_EXE_stolik-picture").into(),
    ]);
    config.limits.picture = std::time::Duration::from_secs(4);
    let house = House::open(config).await;
    let (mine, other) = (owner(&house).await, owner(&house).await);
    let (slow, quick) = (mine.deck("Wolna").await, other.deck("Szybka").await);
    // More than fits into a pipe that nobody reads.
    let large = file(
        &DynamicImage::from(RgbImage::from_fn(400, 400, |x, y| {
            Rgb([(x * y % 251) as u8, ((x * 7) ^ (y * 13)) as u8, x as u8])
        })),
        ImageFormat::Png,
    );
    assert!(large.len() > 100_000, "{}", large.len());
    let small = jpeg(1);
    let children = [1, 2].map(|n| folder.0.join(format!("{n}/pid")));
    let meanwhile = async {
        crate::support::patient("two children that hang", async {
            while !children.iter().all(|child| child.exists()) {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
        })
        .await;
        let children = children.clone().map(|child| std::fs::read_to_string(child).unwrap());
        let there = children.iter().all(|child| is_there(child));
        let (invite, cookie) = house.table().await;
        house.guest(&invite, Some(&cookie), "Ala").await;
        (there, children, other.add(&quick, &jpeg(2)).await)
    };
    let (first, second, (there, children, third)) =
        tokio::join!(mine.add(&slow, &large), mine.add(&slow, &small), meanwhile);
    for answer in [first, second] {
        assert_eq!(
            (answer.status, answer.json()["code"].as_str()),
            (422, Some("took_too_long")),
            "{}",
            answer.body
        );
    }
    assert!(there, "they were there");
    assert!(!children.iter().any(|child| is_there(child)), "no child is left behind");
    assert_eq!(third.status, 201, "whoever had to wait for a place got one: {}", third.body);
    assert_eq!(mine.pictures(&slow).await.len(), 0);
    assert_eq!(
        mine.add(&slow, &small).await.status,
        201,
        "the same picture is taken by a child that is well"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_zip_is_told_file_by_file() {
    for (config, _cluster) in shelves() {
        let house = House::open(config).await;
        let owner = self::owner(&house).await;
        let deck = owner.deck("Wakacje").await;
        let zipped = async |zip: Vec<u8>| -> (u16, Vec<Value>) {
            let answer = owner.call("POST", &format!("/api/decks/{deck}/zip"), &zip).await;
            let lines = answer
                .unchunked()
                .lines()
                .map(|line| serde_json::from_str(line).unwrap())
                .collect();
            (answer.status, lines)
        };
        let nested = zip(&[("deep.jpg", jpeg(8))], true, 0);
        let files = [
            ("photos/", Vec::new()),
            ("photos/one.jpg", jpeg(1)),
            ("__MACOSX/photos/._one.jpg", b"litter".to_vec()),
            ("../../etc/two.jpg", jpeg(2)),
            ("again.jpg", jpeg(1)),
            ("notes.txt", b"buy milk".to_vec()),
            ("nested.zip", nested),
            ("three.png", file(&painted(3, 300, 300), ImageFormat::Png)),
        ];
        let (status, lines) = zipped(zip(&files, true, 0)).await;
        assert_eq!(status, 200);
        let told: Vec<(Option<&str>, Option<&str>)> =
            lines.iter().map(|line| (line["name"].as_str(), line["code"].as_str())).collect();
        assert_eq!(lines[0], json!({"files": 6}));
        assert_eq!(
            told[1..7],
            [
                (Some("one.jpg"), None),
                (Some("two.jpg"), None),
                (Some("again.jpg"), Some("duplicate")),
                (Some("notes.txt"), Some("wrong_type")),
                (Some("nested.zip"), Some("wrong_type")),
                (Some("three.png"), None),
            ]
        );
        assert_eq!(lines[7], json!({"pictures": 3}));
        let (status, lines) = zipped(zip(&[("four.jpg", jpeg(4))], false, 0)).await;
        assert_eq!(
            (status, lines.last()),
            (200, Some(&json!({"pictures": 4}))),
            "also what is only stored"
        );
        // A file that is said to be short and is not; and one that would fill the memory.
        let (_, lines) = zipped(zip(&[("liar.jpg", jpeg(5))], true, 9)).await;
        assert_eq!(lines[1]["code"], "broken_zip");
        let (_, lines) = zipped(zip(&[("bomb.png", vec![0; 60_000_000])], true, 0)).await;
        assert_eq!(lines[1]["code"], "file_too_big");
        for broken in [b"no zip at all".to_vec(), zip(&files, true, 0)[..400].to_vec(), Vec::new()]
        {
            let (status, lines) = zipped(broken).await;
            assert_eq!((status, lines[0]["code"].as_str()), (422, Some("broken_zip")));
        }
        assert_eq!(owner.pictures(&deck).await.len(), 4);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deck_is_its_owners_and_nobody_elses() {
    for (config, _cluster) in shelves() {
        let house = House::open(config).await;
        let (mine, other) = (owner(&house).await, owner(&house).await);
        let deck = mine.deck("  Na\u{202e}sze  ").await;
        mine.fill(&deck, 1).await;
        let picture = mine.pictures(&deck).await[0].clone();
        for (method, path) in [
            ("DELETE", format!("/api/decks/{deck}")),
            ("POST", format!("/api/decks/{deck}/pictures")),
            ("POST", format!("/api/decks/{deck}/zip")),
            ("GET", format!("/api/decks/{deck}/pictures/{picture}")),
            ("DELETE", format!("/api/decks/{deck}/pictures/{picture}")),
            ("DELETE", "/api/decks/..%2f..".to_string()),
        ] {
            let answer = other.call(method, &path, &jpeg(3)).await;
            assert_eq!(
                (answer.status, answer.json()["code"].as_str()),
                (404, Some("unknown_deck")),
                "{method} {path}"
            );
        }
        assert_eq!(other.call("GET", "/api/decks", b"").await.json(), json!({"decks": []}));
        let list = mine.call("GET", "/api/decks", b"").await.json();
        let kept_until = &list["decks"][0]["kept_until"];
        assert!(kept_until.is_u64(), "{list}");
        assert_eq!(
            list,
            json!({"decks": [{"id": deck, "name": "Nasze", "pictures": [picture], "in_use": false, "kept_until": kept_until}]})
        );
        for name in ["", "   ", &"ż".repeat(41)] {
            let answer = mine
                .call("POST", "/api/decks", json!({ "name": name }).to_string().as_bytes())
                .await;
            assert_eq!(
                (answer.status, answer.json()["code"].as_str()),
                (400, Some("bad_deck_name"))
            );
        }
        for _ in 1..20 {
            mine.deck("x").await;
        }
        let answer = mine.call("POST", "/api/decks", br#"{"name":"x"}"#).await;
        assert_eq!((answer.status, answer.json()["code"].as_str()), (409, Some("too_many_decks")));
        assert_eq!(
            mine.call("DELETE", &format!("/api/decks/{deck}/pictures/{picture}"), b"").await.status,
            204
        );
        assert_eq!(mine.pictures(&deck).await.len(), 0);
        assert_eq!(mine.call("DELETE", &format!("/api/decks/{deck}"), b"").await.status, 204);
        assert_eq!(mine.add(&deck, &jpeg(1)).await.status, 404);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn when_the_server_is_full_it_says_so() {
    for (mut config, _cluster) in shelves() {
        config.limits.deck_bytes = 63_000;
        let house = House::open(config).await;
        let owner = self::owner(&house).await;
        let deck = owner.deck("Dużo").await;
        let mut codes = Vec::new();
        for number in 0..4 {
            let answer =
                owner.add(&deck, &file(&painted(number, 700, 900), ImageFormat::Jpeg)).await;
            codes.push(answer.json()["code"].as_str().unwrap_or("").to_string());
        }
        assert_eq!(codes[0], "");
        assert_eq!(codes[3], "no_room");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn photographs_are_for_the_server_alone_also_those_of_an_older_program() {
    use std::os::unix::fs::PermissionsExt;
    let folder = TempFolder::new("rights");
    let on = || {
        let mut config = with_workshop();
        config.decks = Some(folder.0.join("decks"));
        config
    };
    let all = || {
        let mut found = vec![folder.0.join("decks")];
        let mut place = 0;
        while let Some(path) = found.get(place).cloned() {
            place += 1;
            if path.is_dir() {
                found.extend(std::fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            }
        }
        found
    };
    let house = House::open(on()).await;
    let owner = owner(&house).await;
    let deck = owner.deck("Wakacje").await;
    owner.fill(&deck, 2).await;
    house.server.stop().await;
    for path in all() {
        let open = if path.is_dir() { 0o755 } else { 0o644 };
        std::fs::set_permissions(path, PermissionsExt::from_mode(open)).unwrap();
    }
    House::open(on()).await.server.stop().await;
    assert_eq!(all().len(), 5, "a folder, a deck, its label and two pictures");
    for path in all() {
        let rights = std::fs::metadata(&path).unwrap().permissions().mode() & 0o777;
        let closed = if path.is_dir() { 0o700 } else { 0o600 };
        assert_eq!(rights, closed, "{}", path.display());
    }
}

#[tokio::test]
async fn letters_that_rearrange_a_line_leave_the_names_of_decks_and_of_files() {
    let house = House::open(with_workshop()).await;
    let owner = owner(&house).await;
    let deck = owner.deck("Wa\u{202e}kac\u{2066}je").await;
    let list = owner.call("GET", "/api/decks", b"").await.json();
    assert_eq!(list["decks"][0]["name"], "Wakacje");
    let files = [("gp\u{202e}j.exe.jpg", jpeg(1)), ("a\u{200f}b.gif", b"GIF89a".to_vec())];
    let answer = owner.call("POST", &format!("/api/decks/{deck}/zip"), &zip(&files, true, 0)).await;
    let told = answer.unchunked();
    for name in [r#""name":"gpj.exe.jpg""#, r#""name":"ab.gif""#] {
        assert!(told.contains(name), "{told}");
    }
}
