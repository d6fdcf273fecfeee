//! Every public type can be sent to another thread and used by several.

use std::fs;
use std::path::Path;

fn crosses<T: Send + Sync>() {}

// Long: a table of types.
#[test]
fn types_cross_threads() {
    crosses::<irispan::Anchored<'_, '_>>();
    crosses::<irispan::Change>();
    crosses::<irispan::Component>();
    crosses::<irispan::Confidence>();
    crosses::<irispan::Edit>();
    crosses::<irispan::Error>();
    crosses::<irispan::ErrorKind>();
    crosses::<irispan::Flags>();
    crosses::<irispan::Found<'_>>();
    crosses::<irispan::Kernel>();
    crosses::<irispan::Kind>();
    crosses::<irispan::Link<'_>>();
    crosses::<irispan::Links<'_, '_>>();
    crosses::<irispan::ParseNameError>();
    crosses::<irispan::Piece<'_>>();
    crosses::<irispan::Pieces<'_>>();
    crosses::<irispan::Profile>();
    crosses::<irispan::Scanner>();
    crosses::<irispan::ScannerBuilder>();
    crosses::<irispan::ScannerConfig>();
    crosses::<irispan::Span>();
    crosses::<irispan::Stream>();
    crosses::<irispan::Tailoring>();
    crosses::<irispan::explain::Explanation<'_>>();
    crosses::<irispan::explain::Finding>();
    crosses::<irispan::explain::Rule>();
    crosses::<irispan::explain::Severity>();
    crosses::<irispan::explain::Step<'_>>();
    crosses::<irispan::explain::Topic>();
    crosses::<irispan::highlight::Ansi>();
    crosses::<irispan::highlight::AttributeName>();
    crosses::<irispan::highlight::Attributes<'_>>();
    crosses::<irispan::highlight::Html>();
    crosses::<irispan::highlight::HtmlLink<'_>>();
    crosses::<irispan::highlight::HtmlWriter>();
    crosses::<irispan::highlight::TerminalText>();
    crosses::<irispan::iri::AsciiSet>();
    crosses::<irispan::iri::Builder<'_>>();
    crosses::<irispan::iri::Collision>();
    crosses::<irispan::iri::Direction>();
    crosses::<irispan::iri::Display>();
    crosses::<irispan::iri::Encoder>();
    crosses::<irispan::iri::UnsuitedCharacter>();
    crosses::<irispan::iri::Folding>();
    crosses::<irispan::iri::Forbidden>();
    crosses::<irispan::iri::Host<'_>>();
    crosses::<irispan::iri::HostMapping>();
    crosses::<irispan::iri::Iri<&str>>();
    crosses::<irispan::iri::IriRef<&str>>();
    crosses::<irispan::iri::Length>();
    crosses::<irispan::iri::LengthReport>();
    crosses::<irispan::iri::Mapping>();
    crosses::<irispan::iri::MaskedPassword<'_>>();
    crosses::<irispan::iri::Parts<'_>>();
    crosses::<irispan::iri::QueryPairs<'_>>();
    crosses::<irispan::iri::Repertoire>();
    crosses::<irispan::iri::Resolution>();
    crosses::<irispan::iri::Rung>();
    crosses::<irispan::iri::StrayDelimiters>();
    crosses::<irispan::iri::StrayPercent>();
    crosses::<irispan::iri::Unmapping>();
    crosses::<irispan::iri::Unsuited>();
    crosses::<irispan::iri::Uri<&str>>();
    crosses::<irispan::iri::UriRef<&str>>();
    crosses::<irispan::iri::bidi::BaseDirection>();
    crosses::<irispan::iri::bidi::BidiRule>();
    crosses::<irispan::iri::bidi::ComponentIssue>();
    crosses::<irispan::iri::bidi::Issue>();
    crosses::<irispan::iri::bidi::Order>();
    crosses::<irispan::iri::format::Assembly>();
    crosses::<irispan::iri::format::Form>();
    crosses::<irispan::iri::format::Formatter<'_>>();
    crosses::<irispan::iri::format::Position>();
    crosses::<irispan::offset::Converter<'_>>();
    crosses::<irispan::offset::Position>();
    crosses::<irispan::offset::Unit>();
    crosses::<irispan::redact::Counts>();
    crosses::<irispan::redact::Replacer<Vec<u8>, fn()>>();
    crosses::<irispan::redact::Selection>();
    crosses::<irispan::redact::Template>();
    crosses::<irispan::safety::CheckOptions>();
    crosses::<irispan::safety::Confusability>();
    crosses::<irispan::safety::DisplayPolicy>();
    crosses::<irispan::safety::Fact>();
    crosses::<irispan::safety::FactKind>();
    crosses::<irispan::safety::HostFlags>();
    crosses::<irispan::safety::Idna2008Issue>();
    crosses::<irispan::safety::RestrictionLevel>();
    crosses::<irispan::safety::Script>();
    crosses::<irispan::safety::ScriptSet>();
    crosses::<irispan::safety::Severity>();
    crosses::<irispan::safety::ShownLabel>();
    crosses::<irispan::sinks::Each<fn()>>();
    crosses::<irispan::sinks::Ended<()>>();
    crosses::<irispan::sinks::First<'_, usize>>();
    crosses::<irispan::sinks::TryEach<fn()>>();
    crosses::<irispan::stepped::OwnedSteppedLink>();
    crosses::<irispan::stepped::Step>();
    crosses::<irispan::stepped::Stepped>();
    crosses::<irispan::stepped::SteppedLink<'_>>();
    crosses::<irispan::steps::MapBuilder>();
    crosses::<irispan::steps::OffsetMap>();
    crosses::<irispan::steps::Ranges>();
    crosses::<irispan::steps::Repair>();
    crosses::<irispan::steps::ansi::Plain<'_>>();
    crosses::<irispan::steps::ansi::Target>();
    crosses::<irispan::steps::escaped::Inner>();
    crosses::<irispan::steps::escaped::InnerUrls<'_>>();
    crosses::<irispan::steps::flowed::Joined>();
    crosses::<irispan::steps::flowed::Paragraph>();
    crosses::<irispan::steps::folded::Unfolded>();
    crosses::<irispan::steps::json::Options>();
    crosses::<irispan::steps::json::Reader>();
    crosses::<irispan::steps::json::Value<'_>>();
    crosses::<irispan::steps::json::ValueKind>();
    crosses::<irispan::steps::json::Values<'_>>();
    crosses::<irispan::steps::transfer::Decoded<'_>>();
    crosses::<irispan::steps::transfer::TransferEncoding>();
    crosses::<irispan::steps::wide::Wide>();
    crosses::<irispan::tables::CodePoints>();
    crosses::<irispan::tables::Idna2008>();
    crosses::<irispan::tables::LinkTerm>();
    crosses::<irispan::tables::ListError>();
    crosses::<irispan::tables::Scheme>();
    crosses::<irispan::tables::SchemeSet>();
    crosses::<irispan::tables::SchemeSyntax>();
    crosses::<irispan::tables::TldSet>();
    #[cfg(feature = "parallel")]
    crosses::<irispan::Parallel<'_>>();
    #[cfg(feature = "public-suffix")]
    crosses::<irispan::iri::PublicSuffix<'_>>();
}

#[cfg(feature = "mail")]
#[test]
fn types_of_mail_cross_threads() {
    crosses::<irispan::mail::Format>();
    crosses::<irispan::mail::LargeMessage<'_, std::io::Empty>>();
    crosses::<irispan::mail::Layout>();
    crosses::<irispan::mail::Mbox<std::io::Empty>>();
    crosses::<irispan::mail::MboxBatch>();
    crosses::<irispan::mail::MboxKind>();
    crosses::<irispan::mail::MboxMessage<'_>>();
    crosses::<irispan::mail::Message<'_>>();
    crosses::<irispan::mail::MessageReader<std::io::Empty>>();
    crosses::<irispan::mail::Part<'_>>();
    crosses::<irispan::mail::PartNumber<'_>>();
    crosses::<irispan::mail::RawRanges<'_>>();
    crosses::<irispan::mail::StreamedPart<'_>>();
    crosses::<irispan::mail::StreamedText<'_>>();
    crosses::<irispan::mail::Text>();
    crosses::<irispan::mail::TextLink<'_>>();
    crosses::<irispan::mail::TextLinks<'_>>();
    crosses::<irispan::mail::TextReader<std::io::Empty>>();
    crosses::<irispan::steps::html::Anchor>();
    crosses::<irispan::steps::html::Content>();
    crosses::<irispan::steps::html::Options>();
}

#[cfg(feature = "encoding")]
#[test]
fn types_of_charsets_cross_threads() {
    crosses::<irispan::iri::Charset>();
    crosses::<irispan::iri::Escape>();
    crosses::<irispan::steps::charset::Decoded<'_>>();
}

#[cfg(feature = "history")]
#[test]
fn types_of_history_cross_threads() {
    crosses::<irispan::iri::history::iuri::Form>();
    crosses::<irispan::iri::history::zero_level::Case>();
    crosses::<irispan::iri::history::zero_level::Initials>();
    crosses::<irispan::iri::history::zero_level::ZeroLevel<'_>>();
}

/// Returns the paths of the structures and enums in a listing of the API: of the entries, whose first lines
/// are their paths.
fn types(listing: &str) -> Vec<&str> {
    let is_type = |line: &str| {
        line.starts_with("    ")
            && [" pub struct ", " pub enum "].iter().any(|kind| line.contains(kind))
    };
    let mut found = Vec::new();
    let mut entry = "";
    for line in listing.lines() {
        if line.starts_with("irispan::") {
            entry = line;
        } else if is_type(line) {
            found.push(entry);
        }
    }
    found
}

#[test]
fn no_type_is_left_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let [listing, here] = ["tests/api/irispan.txt", "tests/meta/types.rs"]
        .map(|name| fs::read_to_string(root.join(name)).unwrap_or_default());
    let types = types(&listing);
    assert!(types.len() > 150, "{} types", types.len());
    for path in types {
        let is_named = [">", "<"].iter().any(|end| here.contains(&format!("<{path}{end}")));
        assert!(is_named, "{path} is not here");
    }
}
