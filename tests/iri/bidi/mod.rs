//! Bidirectional IRIs: the examples of RFC 3987, section 4.4, and displays as UAX #9 shows them.

mod display;
mod properties;

use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;
use irispan::Component;
use irispan::iri::bidi::{
    BaseDirection, BidiRule, Issue, Order, check, escape_irregular, order, to_visual,
};
use irispan::iri::{Direction, Display, strip_bidi_controls, to_uri};
use unicode_bidi::{BidiInfo, Level};

/// A script for the capitals of the examples.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Script {
    /// Letters of class R.
    Hebrew,
    /// Letters of class AL.
    Arabic,
}

const SCRIPTS: [Script; 2] = [Script::Hebrew, Script::Arabic];

impl Script {
    /// Returns the letters for `A` to `V`, none of them final or composed.
    const fn letters(self) -> &'static str {
        match self {
            Script::Hebrew => "אבגדהוזחטיכלמנסעפצקרשת",
            Script::Arabic => "ابتثجحخدذرزسشصضطظعغفقك",
        }
    }

    /// Converts bidi notation to letters.
    fn write(self, notation: &str) -> String {
        let letter = |c: char| match c {
            'A'..='V' => self.letters().chars().nth(c as usize - 'A' as usize).unwrap_or(c),
            _ => c,
        };
        notation.chars().map(letter).collect()
    }

    /// Letters to bidi notation.
    fn read(self, text: &str) -> String {
        let capital = |c| match self.letters().chars().position(|letter| letter == c) {
            Some(i) => char::from(b'A' + i as u8),
            None => c,
        };
        text.chars().map(capital).collect()
    }
}

/// Returns a line as UAX #9 shows it, from left to right, without controls.
fn shown(text: &str, base: Level) -> String {
    let classes = CodePointMapData::<BidiClass>::new();
    let info = BidiInfo::new_with_data_source(&classes, text, Some(base));
    let paragraph = &info.paragraphs[0];
    strip_bidi_controls(&info.reorder_line(paragraph, paragraph.range.clone())).into_owned()
}

/// Returns what is shown of an IRI when its display stands between letters of a paragraph.
fn shown_in(display: &Display, iri: &str, base: Level) -> String {
    let (before, after) = if base.is_rtl() { ("ש ", " ת") } else { ("x ", " y") };
    let line = shown(&[before, &display.show(iri), after].concat(), base);
    let inside = match base.is_rtl() {
        true => line.strip_prefix("ת ").and_then(|line| line.strip_suffix(" ש")),
        false => line.strip_prefix("x ").and_then(|line| line.strip_suffix(" y")),
    };
    inside.unwrap_or_else(|| panic!("the text around {iri} moved: {line}")).to_owned()
}

/// Checks one example: its logical form, how UAX #9 shows it, and how it is shown component by
/// component.
fn example(logical: &str, visual: &str, by_component: &str, scripts: &[Script]) {
    for &script in scripts {
        let iri = script.write(logical);
        let read = |text: String| script.read(&text);
        assert_eq!(read(to_visual(&iri)), visual, "{logical} in {script:?}");
        for base in [Level::ltr(), Level::rtl()] {
            // BIDI-2: embedding and isolate show the same inside.
            for direction in [Direction::Isolate, Direction::Embed] {
                let display = Display::new().as_written().direction(direction);
                let display = display.base_direction(BaseDirection::RightToLeft);
                assert_eq!(read(shown_in(&display, &iri, base)), visual, "{logical} {direction:?}");
                let marked = display.show(&iri);
                assert_eq!(strip_bidi_controls(&marked), iri, "BIDI-4");
            }
            let components = Display::new().as_written().direction(Direction::Components);
            let components = components.base_direction(BaseDirection::RightToLeft);
            assert_eq!(read(shown_in(&components, &iri, base)), by_component, "{logical} {base:?}");
            assert_eq!(strip_bidi_controls(&components.show(&iri)), iri, "BIDI-23");
        }
    }
}

/// Returns the findings of an IRI in bidi notation, as issue and component.
fn findings(notation: &str) -> Vec<(Issue, &str)> {
    let of = |script: Script| {
        let iri = script.write(notation);
        let text =
            |finding: &irispan::iri::bidi::ComponentIssue| script.read(&iri[finding.range()]);
        check(&iri).iter().map(|finding| (finding.issue(), text(finding))).collect::<Vec<_>>()
    };
    let (hebrew, arabic) = (of(Script::Hebrew), of(Script::Arabic));
    assert_eq!(hebrew, arabic, "{notation}");
    let find = |text: &str| notation.find(text).expect("a part of it");
    hebrew.iter().map(|(issue, text)| (*issue, &notation[find(text)..][..text.len()])).collect()
}

fn order_of(notation: &str) -> Order {
    let [hebrew, arabic] = SCRIPTS.map(|script| order(&script.write(notation)));
    assert_eq!(hebrew, arabic, "{notation}");
    hebrew
}

#[test]
fn section_4_4_example_1() {
    let iri = "http://ab.CDEFGH.ij/kl/mn/op.html";
    let visual = "http://ab.HGFEDC.ij/kl/mn/op.html";
    example(iri, visual, visual, &SCRIPTS);
    assert_eq!((findings(iri), order_of(iri)), (vec![], Order::Logical));
}

#[test]
fn section_4_4_example_2() {
    let iri = "http://ab.CDE.FGH/ij/kl/mn/op.html";
    let visual = "http://ab.HGF.EDC/ij/kl/mn/op.html";
    example(iri, visual, "http://ab.EDC.HGF/ij/kl/mn/op.html", &SCRIPTS);
    assert_eq!((findings(iri), order_of(iri)), (vec![], Order::ComponentsMoved));
}

#[test]
fn section_4_4_example_3() {
    let iri = "http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV";
    let visual = "http://VU#TS=RQ;PO=NM?LK/JI/HG/FE.DC.BA";
    example(iri, visual, "http://BA.DC.FE/HG/JI/LK?NM=PO;RQ=TS#VU", &SCRIPTS);
    assert_eq!((findings(iri), order_of(iri)), (vec![], Order::HostMoved));
}

#[test]
fn section_4_4_example_4() {
    let iri = "http://AB.CD.ef/gh/IJ/KL.html";
    let visual = "http://DC.BA.ef/gh/LK/JI.html";
    example(iri, visual, "http://BA.DC.ef/gh/JI/LK.html", &SCRIPTS);
    assert_eq!((findings(iri), order_of(iri)), (vec![], Order::ComponentsMoved));
}

#[test]
fn section_4_4_example_5() {
    let iri = "http://ab.cd.EF/GH/ij/kl.html";
    let visual = "http://ab.cd.HG/FE/ij/kl.html";
    example(iri, visual, "http://ab.cd.FE/HG/ij/kl.html", &SCRIPTS);
    assert_eq!((findings(iri), order_of(iri)), (vec![], Order::HostMoved));
}

#[test]
fn section_4_4_example_6() {
    let iri = "http://ab.CD.EF/GH/IJ/kl.html";
    let visual = "http://ab.JI/HG/FE.DC/kl.html";
    example(iri, visual, "http://ab.DC.FE/HG/JI/kl.html", &SCRIPTS);
    assert_eq!((findings(iri), order_of(iri)), (vec![], Order::HostMoved));
}

#[test]
fn section_4_4_example_7() {
    let iri = "http://ab.CDE123FGH.ij/kl/mn/op.html";
    let visual = "http://ab.HGF123EDC.ij/kl/mn/op.html";
    example(iri, visual, visual, &SCRIPTS);
    assert_eq!((findings(iri), order_of(iri)), (vec![], Order::Logical));
}

#[test]
fn section_4_4_example_8() {
    let iri = "http://ab.cd.ef/GH1/2IJ/KL.html";
    let visual = "http://ab.cd.ef/LK/JI1/2HG.html";
    example(iri, visual, "http://ab.cd.ef/1HG/2JI/LK.html", &SCRIPTS);
    assert_eq!(findings(iri), [(Issue::DigitAtEdge, "GH1"), (Issue::DigitAtEdge, "2IJ")]);
    assert_eq!(order_of(iri), Order::ComponentsMoved);
}

/// The visual forms are those of today's UAX #9; RFC 3987 prints others (BIDI-25).
#[test]
fn section_4_4_example_9() {
    let iri = "http://ab.cd.ef/GH%31/%32IJ/KL.html";
    let hebrew = "http://ab.cd.ef/LK/JI%32/%31HG.html";
    example(iri, hebrew, "http://ab.cd.ef/%31HG/%32JI/LK.html", &[Script::Hebrew]);
    let arabic = "http://ab.cd.ef/LK/JI32%/31%HG.html";
    example(iri, arabic, "http://ab.cd.ef/31%HG/%32JI/LK.html", &[Script::Arabic]);
    let issues = [(Issue::DigitAtEdge, "GH%31"), (Issue::EdgeNotRightToLeft, "%32IJ")];
    assert_eq!(findings(iri), issues);
    assert_eq!(order_of(iri), Order::ComponentsMoved);
}

/// Allowed by RFC 3987. RFC 5893 came later, and refuses the label of digits.
#[test]
fn section_4_4_example_10() {
    let iri = "http://ab.CDEFGH.123/kl/mn/op.html";
    let visual = "http://ab.123.HGFEDC/kl/mn/op.html";
    example(iri, visual, "http://ab.HGFEDC.123/kl/mn/op.html", &SCRIPTS);
    let first = Issue::Label(BidiRule::FirstCharacter);
    assert_eq!(findings(iri), [(Issue::DigitsBesideRightToLeft, "123"), (first, "123")]);
    assert_eq!(order_of(iri), Order::ComponentsMoved);
    let path = "http://ab.cd/EF/123/gh";
    assert_eq!(findings(path), [(Issue::DigitsBesideRightToLeft, "123")]);
}

/// BIDI-26: what the marks are good for.
#[test]
fn without_isolation() {
    let iri = Script::Hebrew.write("http://ab.CDEFGH.ij/kl/mn/op.html");
    let line = shown(&iri, Level::rtl());
    assert_eq!(Script::Hebrew.read(&line), "ij/kl/mn/op.html.HGFEDC.http://ab");
    // An IRI of Latin letters suffers too, at its ends.
    let display = Display::new();
    let latin = "http://example.com/";
    assert_eq!(shown(&format!("ש {latin} ת"), Level::rtl()), "ת /http://example.com ש");
    assert_eq!(
        shown_in(&display.base_direction(BaseDirection::RightToLeft), latin, Level::rtl()),
        latin
    );
    assert_eq!(display.show(latin), latin);
}

/// BIDI-3: an embedding acts on its neighbours, an isolate does not.
#[test]
fn isolates_do_not_leak() {
    let line = |direction| {
        let display =
            Display::new().direction(direction).base_direction(BaseDirection::RightToLeft);
        shown(&format!("ש {} 12, ת", display.show("http://a.b/")), Level::rtl())
    };
    assert_eq!(line(Direction::Isolate), "ת ,12 http://a.b/ ש");
    assert_eq!(line(Direction::Embed), "ת ,http://a.b/ 12 ש");
}

/// BIDI-31.
#[test]
fn an_isolated_host_stays() {
    for (iri, visual) in [
        ("http://ab.cd.EF/GH/ij/kl.html", "http://ab.cd.FE/HG/ij/kl.html"),
        ("http://AB.CD.EF/GH/IJ/KL?MN=OP;QR=ST#UV", "http://FE.DC.BA/VU#TS=RQ;PO=NM?LK/JI/HG"),
    ] {
        for script in SCRIPTS {
            let display = Display::new().direction(Direction::IsolateHost);
            let line = shown_in(&display, &script.write(iri), Level::ltr());
            assert_eq!(script.read(&line), visual);
        }
    }
}

#[test]
fn findings_say_where() {
    let iri = "http://אבa@x.example/גד-/ה\u{5B0}?q=\u{661}ا&\u{202E}#1ו2";
    let found: Vec<_> = check(iri)
        .iter()
        .map(|finding| (finding.issue(), finding.component(), finding.offset()))
        .collect();
    assert_eq!(
        found,
        [
            (Issue::MixedDirections, Component::Userinfo, 11),
            (Issue::EdgeNotRightToLeft, Component::Path, iri.find("-/").unwrap_or(0)),
            (Issue::DigitAtEdge, Component::Query, iri.find('\u{661}').unwrap_or(0)),
            (Issue::Control, Component::Query, iri.find('\u{202E}').unwrap_or(0)),
            (Issue::DigitAtEdge, Component::Fragment, iri.find('1').unwrap_or(0)),
        ]
    );
    for regular in ["", "http://example.com/123/é", "א", "http://example.com/ב/%D7%90"] {
        assert_eq!(check(regular), [], "{regular}");
    }
}

/// BIDI-15.
#[test]
fn irregular_components_are_escaped_whole() {
    let iri = Script::Hebrew.write("http://ab.cd.ef/GH1/2IJ/KL.html");
    let regular = escape_irregular(&iri);
    assert_eq!(regular, "http://ab.cd.ef/%D7%96%D7%971/2%D7%98%D7%99/כל.html");
    assert_eq!(check(&regular), []);
    assert_eq!(to_uri(&regular), to_uri(&iri));
}
