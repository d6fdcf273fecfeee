//! Facts about homographs, and no facts about plain names.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod differential;
mod display;
mod hostile;
mod official;
mod structure;

use irispan::safety::{CheckOptions, Fact, FactKind, check, loose_skeleton};

/// Returns the kinds of facts about a text, each once, in the order of the text.
pub(crate) fn kinds(text: &str) -> Vec<FactKind> {
    let mut kinds = Vec::new();
    for fact in check(text, &CheckOptions::new()) {
        if !kinds.contains(&fact.kind()) {
            kinds.push(fact.kind());
        }
    }
    kinds
}

/// Returns the only fact of a kind.
pub(crate) fn the(kind: FactKind, text: &str) -> Fact {
    let mut facts = check(text, &CheckOptions::new());
    facts.retain(|fact| fact.kind() == kind);
    assert_eq!(facts.len(), 1, "{text}: {kind}");
    facts.remove(0)
}

/// Names as people give them in their languages.
pub(crate) const PLAIN: [(&str, &str); 36] = [
    ("Latin", "example.com"),
    ("German", "münchen.de"),
    ("French", "hôtel-café.fr"),
    ("Polish", "żółw.pl"),
    ("Turkish", "türkçe.com.tr"),
    ("Vietnamese", "tiếng-việt.vn"),
    ("Icelandic", "ísland.is"),
    ("Catalan", "paral·lel.cat"),
    ("Russian", "президент.рф"),
    ("Ukrainian", "україна.ua"),
    ("Serbian", "србија.срб"),
    ("Greek", "ελλάδα.gr"),
    ("Armenian", "հայաստան.am"),
    ("Georgian", "საქართველო.ge"),
    ("Hebrew", "ישראל.co.il"),
    ("Arabic", "موقع.وزارة-الاتصالات.مصر"),
    ("Persian", "ایران.ir"),
    ("Urdu", "پاکستان.pk"),
    ("Hindi", "हिन्दी.भारत"),
    ("Bengali", "বাংলাদেশ.বাংলা"),
    ("Gurmukhi", "ਪੰਜਾਬੀ.com"),
    ("Gujarati", "ગુજરાતી.com"),
    ("Odia", "ଓଡ଼ିଆ.com"),
    ("Tamil", "தமிழ்.இந்தியா"),
    ("Telugu", "తెలుగు.com"),
    ("Kannada", "ಕನ್ನಡ.com"),
    ("Malayalam", "മലയാളം.com"),
    ("Sinhala", "සිංහල.ලංකා"),
    ("Thai", "ประเทศไทย.ไทย"),
    ("Lao", "ລາວ.la"),
    ("Burmese", "မြန်မာ.com"),
    ("Khmer", "ខ្មែរ.com"),
    ("Amharic", "ኢትዮጵያ.com"),
    ("Japanese", "例え.jp"),
    ("Korean", "한국.kr"),
    ("Chinese", "中国.公司"),
];

/// Names in Tibetan, Thaana and mixtures that are written every day.
pub(crate) const MORE: [&str; 6] =
    ["བོད.com", "ދިވެހި.mv", "サーバー.jp", "abc日本.jp", "ソニーstore.jp", "한국tv.kr"];

/// Names in scripts of limited use, and with joiners that join.
pub(crate) const RARE: [&str; 39] = [
    "ᏣᎳᎩ.com",
    "ⵜⴰⵎⴰⵣⵉⵖⵜ.com",
    "ᐃᓄᒃᑎᑐᑦ.ca",
    "ᱥᱟᱱᱛᱟᱲᱤ.com",
    "ㄅㄆㄇ.tw",
    "ꦧꦱꦗꦮ.com",
    "ᬩᬲᬩᬮᬶ.com",
    "ᮘᮞᮞᮥᮔ᮪ᮓ.com",
    "ߒߞߏ.com",
    "𞤨𞤵𞤤𞤢𞤪.com",
    "ꕙꔤ.com",
    "ꯃꯤꯇꯩ.com",
    "ᰛᰩᰵ.com",
    "ᤕᤰᤌᤢᤱ.com",
    "ꨌꩌ.com",
    "𑄌𑄋𑄴𑄟𑄳𑄦.com",
    "ᯅᯖᯂ᯲.com",
    "ꤊꤢꤛꤢ꤭.com",
    "ࡌࡀࡍࡃࡀ.com",
    "ᦅᦱᦺᦟᦹᧉ.com",
    "ᥖᥭᥰ.com",
    "ᨾᩮᩬᩥᨦ.com",
    "ꪼꪕ.com",
    "ꢱꣃꢬꢵꢰ꣄ꢜ꣄ꢬ.com",
    "ꠍꠤꠟꠐꠤ.com",
    "ܣܘܪܝܝܐ.com",
    "𐴌𐴟𐴇𐴥𐴝𐴚𐴒𐴙𐴝.com",
    "𑐣𑐾𑐥𑐵𑐮.com",
    "𖼀𖽢.com",
    "ꆈꌠꁱꂷ.com",
    "𐓷𐓘𐓻𐓘𐓻𐓟.com",
    "𞋒𞋕.com",
    "𞄀𞄁.com",
    "注音ㄅㄆㄇㄈ.tw",
    "ශ්\u{200D}රී.ලංකා",
    "نامه\u{200C}ای.com",
    "می\u{200C}خواهم.ایران",
    "क्\u{200D}ष.भारत",
    "ဗမာ.com",
];

#[test]
fn plain_names_are_left_alone() {
    let names: Vec<_> = PLAIN.iter().map(|(_, name)| *name).chain(MORE).chain(RARE).collect();
    let mut scripts: Vec<_> =
        names.iter().flat_map(|name| irispan::safety::scripts(name)).collect();
    scripts.sort_unstable();
    scripts.dedup();
    assert!(scripts.len() > 60, "{scripts:?}");
    for name in names {
        for link in [format!("https://{name}/"), format!("mailto:a@{name}")] {
            let facts = check(&link, &CheckOptions::new());
            assert!(facts.is_empty(), "{link}: {facts:?}");
        }
    }
}

/// Names that read like others.
const HOMOGRAPHS: [(&str, FactKind, &str); 16] = [
    ("аррӏе.com", FactKind::WholeScriptConfusable, "apple"),
    ("ѕсоре.com", FactKind::WholeScriptConfusable, "scope"),
    ("раураӏ.com", FactKind::WholeScriptConfusable, "paypal"),
    ("еχаmple.com", FactKind::MixedScript, "Cyrillic, Greek, Latin"),
    ("pаypal.com", FactKind::Confusable, "paypal"),
    ("pаypal.com", FactKind::MixedScript, "Latin, Cyrillic"),
    ("gооgle.com", FactKind::Confusable, "google"),
    ("αpple.com", FactKind::MixedScript, "Greek, Latin"),
    ("gοοgle.com", FactKind::Confusable, "google"),
    ("οοο.com", FactKind::WholeScriptConfusable, "ooo"),
    ("ցօօց.com", FactKind::WholeScriptConfusable, "goog"),
    ("gօօgle.com", FactKind::Confusable, "google"),
    ("ɡoogle.com", FactKind::Confusable, "google"),
    ("tоys-я-us.com", FactKind::RestrictionLevel, "minimally-restrictive"),
    ("१२३a4.com", FactKind::MixedScript, "Devanagari, Latin"),
    ("１o.com", FactKind::Compatibility, "1"),
];

#[test]
fn homographs_are_told() {
    for (name, kind, detail) in HOMOGRAPHS {
        let link = format!("https://{name}/");
        let fact = the(kind, &link);
        assert_eq!(fact.detail(), Some(detail), "{name}");
        assert!(fact.range().start >= 8 && fact.range().end < link.len(), "{name}");
    }
    assert!(kinds("http://a1२.com").contains(&FactKind::MixedNumbers));
}

/// The same host as A-labels, with escapes, in upper case and with another dot: the same facts.
#[test]
fn spellings_hide_nothing() {
    for host in
        ["xn--80ak6aa92e.com", "%D0%B0%D1%80%D1%80%D3%8F%D0%B5.com", "АРРӀЕ.com", "аррӏе。com"]
    {
        let link = format!("https://{host}/");
        let fact = the(FactKind::WholeScriptConfusable, &link);
        assert_eq!(fact.detail(), Some("apple"), "{host}");
        let label = host.split(['.', '。']).next().unwrap();
        assert_eq!(&link[fact.range()], label);
    }
}

/// IURI draft of 2000, section 5: names that collide by composition, case, accents or look.
#[test]
fn names_that_collide() {
    let mut names = [
        "PopularPage.html",
        "r\u{E9}sum\u{E9}",
        "popularpage.html",
        "other",
        "re\u{301}sume\u{301}",
        "resume",
        "PopuIarPage.html",
        "rеsumе",
    ];
    names.sort_by_key(|name| loose_skeleton(name));
    let groups = names.chunk_by(|a, b| loose_skeleton(a) == loose_skeleton(b));
    let mut sizes: Vec<_> = groups.map(<[_]>::len).collect();
    sizes.sort_unstable();
    // `I` for `l` shows only in the case in which it is written.
    assert_eq!(sizes, [1, 1, 2, 4]);
}

#[test]
fn protected_names() {
    let options =
        CheckOptions::new().protect("PayPal.com.").protect("bücher.example").protect("acme");
    let found = |text: &str| -> Vec<(FactKind, String)> {
        let facts = check(text, &options);
        let protected = facts.iter().filter(|fact| {
            matches!(fact.kind(), FactKind::ProtectedLookAlike | FactKind::ProtectedElsewhere)
        });
        protected.map(|fact| (fact.kind(), text[fact.range()].to_owned())).collect()
    };
    for own in [
        "https://paypal.com/",
        "https://PAYPAL.com/",
        "https://www.paypal.com./",
        "https://xn--bcher-kva.example/",
        "https://shop.bücher.example",
        "https://acme.example/",
        "https://paypal.example/",
        "https://notpaypal.com/",
    ] {
        assert_eq!(found(own), [], "{own}");
    }
    let look_alike = |text: &str| vec![(FactKind::ProtectedLookAlike, text.to_owned())];
    for (link, name) in [
        ("https://paypa1.com/", "paypa1.com"),
        ("https://www.pаypal.com/", "pаypal.com"),
        ("https://páypal.com/", "páypal.com"),
        ("https://buecher.bücһer.example", "bücһer.example"),
        ("https://bucher.example", "bucher.example"),
        ("https://acrne.example/", "acrne"),
        ("https://login.aсme.co.example/", "aсme"),
        ("mailto:service@paypaI.com", "paypaI.com"),
    ] {
        assert_eq!(found(link), look_alike(name), "{link}");
    }
    let elsewhere = |text: &str| vec![(FactKind::ProtectedElsewhere, text.to_owned())];
    assert_eq!(found("https://paypal.com.evil.example/"), elsewhere("paypal.com"));
    assert_eq!(found("https://paypal.com@evil.example/"), elsewhere("paypal.com"));
}
