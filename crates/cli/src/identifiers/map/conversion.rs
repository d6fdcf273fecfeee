//! Maps a single identifier as the options say.

use std::borrow::Cow;

use irispan::iri::bidi::BaseDirection;
use irispan::iri::history::zero_level::ZeroLevel;
use irispan::iri::history::{eight_uri, iuri};
use irispan::iri::{
    Charset, Direction, Display, Escape, HostMapping, Mapping, Parts, Unmapping, leiri,
    undo_references,
};
use irispan::safety::{CheckOptions, DisplayPolicy, display_host};
use irispan::{Component, Error};

use crate::args::{
    DirectionName, ForbiddenName, HostName, MapArgs, Rules, StrayName, StrayPercentName, Target,
};
use crate::failure::Failure;
use crate::identifiers::lines::{decoded, text};

/// The form to map to, and how input and output are encoded.
#[derive(Debug)]
pub(crate) struct Conversion {
    form: Form,
    /// The charset of the input, if it is not UTF-8.
    charset: Option<Charset>,
    /// Whether character references in the input are undone.
    references: bool,
    /// The charset of the output, if it is not UTF-8.
    output: Option<(Charset, Escape)>,
}

#[derive(Debug)]
enum Form {
    Uri(Mapping),
    Iri(Unmapping),
    Display {
        /// Whether A-labels are shown as U-labels.
        u_labels: bool,
        display: Display,
    },
    Leiri,
    Iuri,
    EightUri,
    ZeroLevel {
        decode: bool,
    },
}

impl Conversion {
    /// Returns the conversion that the options describe.
    ///
    /// # Errors
    ///
    /// A message if the options contradict each other.
    pub(crate) fn new(args: &MapArgs) -> Result<Conversion, String> {
        refuse(args)?;
        let unmapping = Unmapping::RFC3987.with_a_labels(args.u_labels);
        let form = match args.to {
            Target::Uri => Form::Uri(mapping(args)),
            Target::Iri => Form::Iri(unmapping.with_web_query(!args.keep_web_query)),
            // The display decodes escapes itself, and keeps those of other charsets whole (U58-F35).
            Target::Display => Form::Display { u_labels: args.u_labels, display: display(args) },
            Target::Leiri => Form::Leiri,
            Target::Iuri => Form::Iuri,
            Target::EightUri => Form::EightUri,
            Target::ZeroLevel => Form::ZeroLevel { decode: args.decode },
        };
        // UTF-8 is neither decoded nor normalized.
        let charset = args.charset.filter(|charset| charset.name() != "UTF-8");
        let escape = args.escape.map_or(Escape::Reference, Escape::from);
        let output = args.output_charset.map(|charset| (charset, escape));
        Ok(Conversion { form, charset, references: args.references, output })
    }

    /// Maps an identifier.
    pub(crate) fn map<'i>(&self, input: &'i [u8]) -> Result<Cow<'i, str>, Failure> {
        if self.references {
            return self.map_markup(input).map(Cow::Owned);
        }
        let Some(charset) = self.charset else { return self.map_text(text(input)?) };
        let decoded = decoded(input, charset)?;
        let mapping = match self.form {
            Form::Uri(mapping) => mapping.with_nfc(true),
            // Mapping to NFC also escapes characters; `map_text` undoes the escapes that the form
            // does not want.
            Form::Iri(_) | Form::Display { .. } => {
                Mapping::RFC3987_B.with_host(HostMapping::Unchanged)
            }
            _ => {
                let mapped = self.map_text(&decoded).map(|mapped| Cow::Owned(mapped.into_owned()));
                return mapped.map_err(|failure| {
                    let at = failure.offset();
                    failure.at(self.offset_in_input(&decoded, at))
                });
            }
        };
        let uri = mapping.apply_bytes(input, charset)?;
        match self.form {
            Form::Uri(_) => Ok(Cow::Owned(uri)),
            _ => Ok(Cow::Owned(self.map_text(&uri)?.into_owned())),
        }
    }

    /// Maps an identifier in markup. Offsets of errors count in the markup.
    fn map_markup(&self, input: &[u8]) -> Result<String, Failure> {
        let markup = match self.charset {
            Some(charset) => Cow::Owned(decoded(input, charset)?),
            None => Cow::Borrowed(text(input)?),
        };
        let undone = undo_references(&markup);
        let mapped = match self.form {
            Form::Uri(mapping) if self.charset.is_some() => Conversion {
                form: Form::Uri(mapping.with_nfc(true)),
                charset: None,
                references: false,
                output: None,
            }
            .map_text(&undone)
            .map(Cow::into_owned),
            _ => self.map_text(&undone).map(Cow::into_owned),
        };
        mapped.map_err(|failure| {
            let at = failure.offset();
            failure.at(self.offset_in_input(&markup, offset_in_markup(&markup, at)))
        })
    }

    /// Returns the offset in the input of an offset in its decoded text.
    fn offset_in_input(&self, decoded: &str, at: usize) -> usize {
        let before = decoded.get(..at).unwrap_or_default();
        let bytes = self.charset.and_then(|charset| charset.encode(before).ok());
        bytes.map_or(at, |bytes| bytes.len())
    }

    /// Returns an answer in the charset of the output, or `None` if that is UTF-8.
    pub(crate) fn encode(&self, answer: &str) -> Result<Option<Vec<u8>>, Failure> {
        match self.output {
            Some((charset, escape)) => Ok(Some(charset.encode_iri(answer, escape)?)),
            None => Ok(None),
        }
    }

    fn map_text<'t>(&self, text: &'t str) -> Result<Cow<'t, str>, Failure> {
        match &self.form {
            Form::Uri(mapping) => Ok(mapping.apply(text)?),
            Form::Iri(unmapping) => {
                check_escapes(text)?;
                Ok(then(unmapping.apply(text), leiri::to_iri))
            }
            Form::Display { u_labels, display } => {
                check_escapes(text)?;
                let iri = if *u_labels { with_u_labels(text) } else { Cow::Borrowed(text) };
                Ok(then(iri, |iri| display.show(iri)))
            }
            Form::Leiri => {
                check_escapes(text)?;
                Ok(leiri::to_iri(text))
            }
            Form::Iuri => Ok(then(iuri::to_uri(text)?, iuri::from_uri)),
            Form::EightUri => Ok(eight_uri::from_iri(text)?),
            Form::ZeroLevel { decode } => zero_level(text, *decode),
        }
    }

    /// Returns an input as text for records.
    pub(crate) fn show<'i>(&self, input: &'i [u8]) -> Cow<'i, str> {
        match self.charset.map(|charset| charset.decode(input)) {
            Some(Ok(text)) => Cow::Owned(text),
            _ => String::from_utf8_lossy(input),
        }
    }
}

/// Returns the offset in markup of the character at `offset` of the text without references. No
/// reference extends beyond the next `&`, so the markup is taken in pieces that begin with one.
fn offset_in_markup(markup: &str, offset: usize) -> usize {
    let mut starts: Vec<usize> = markup.match_indices('&').map(|(at, _)| at).collect();
    starts.insert(0, 0);
    let ends = starts.iter().skip(1).copied().chain([markup.len()]);
    let mut length = 0;
    for (start, end) in starts.iter().copied().zip(ends) {
        let piece = undo_references(markup.get(start..end).unwrap_or_default()).len();
        if offset == length {
            return start;
        }
        if offset < length + piece {
            // A reference is at the beginning of its piece; the rest has the same length in both.
            return end - (length + piece - offset);
        }
        length += piece;
    }
    markup.len()
}

/// Refuses options that do not belong to the requested form.
fn refuse(args: &MapArgs) -> Result<(), String> {
    let to = args.to;
    let uri = to == Target::Uri;
    let display = to == Target::Display;
    for (option, given, fits) in [
        ("--rules", args.rules != Rules::Bis, uri),
        ("--host", args.host.is_some(), uri),
        ("--nfc", args.nfc, uri),
        ("--nfkc", args.nfkc, uri),
        ("--forbidden", args.forbidden != ForbiddenName::Escape, uri),
        ("--stray-delimiters", args.stray_delimiters != StrayName::Keep, uri),
        ("--stray-percent", args.stray_percent != StrayPercentName::Fail, uri),
        ("--query-charset", args.query_charset.is_some(), uri),
        ("--u-labels", args.u_labels, display || to == Target::Iri),
        ("--keep-web-query", args.keep_web_query, to == Target::Iri),
        ("--direction", args.direction != DirectionName::Isolate, display),
        ("--right-to-left", args.right_to_left, display),
        ("--max", args.max.is_some(), display),
        ("--decode", args.decode, to == Target::ZeroLevel),
        ("--charset", args.charset.is_some(), to != Target::Leiri),
    ] {
        if given && !fits {
            return Err(format!("'{option}' cannot be used with '--to {}'", to.name()));
        }
    }
    if args.query_charset.is_some() && args.rules == Rules::Rfc3987 {
        return Err("'--query-charset' cannot be used with '--rules rfc3987'".to_owned());
    }
    if args.stray_delimiters != StrayName::Keep && args.host == Some(HostName::Keep) {
        return Err("'--stray-delimiters' cannot be used with '--host keep'".to_owned());
    }
    Ok(())
}

fn mapping(args: &MapArgs) -> Mapping {
    let (mapping, host) = match args.rules {
        Rules::Bis => (Mapping::BIS, HostName::Idna),
        Rules::Rfc3987 => (Mapping::RFC3987_C, HostName::Percent),
    };
    let mapping = mapping
        .with_host(args.host.unwrap_or(host).into())
        .with_forbidden(args.forbidden.into())
        .with_stray_delimiters(args.stray_delimiters.into())
        .with_stray_percent(args.stray_percent.into());
    let mapping = if args.nfkc { mapping.with_nfkc(true) } else { mapping.with_nfc(args.nfc) };
    match args.query_charset {
        Some(charset) => mapping.with_query_charset(charset),
        None => mapping,
    }
}

fn display(args: &MapArgs) -> Display {
    let mut display = Display::new().direction(match args.direction {
        DirectionName::None => Direction::None,
        DirectionName::Isolate => Direction::Isolate,
        DirectionName::IsolateHost => Direction::IsolateHost,
        DirectionName::Embed => Direction::Embed,
        DirectionName::Components => Direction::Components,
    });
    if args.right_to_left {
        display = display.base_direction(BaseDirection::RightToLeft);
    }
    match args.max {
        Some(max) => display.max_clusters(max),
        None => display,
    }
}

/// Refuses a percent sign that does not begin an escape. The mappings from a URI would accept it.
fn check_escapes(text: &str) -> Result<(), Error> {
    Mapping::RFC3987_C.apply(text).map(|_| ())
}

/// Returns a text with the labels of its host that begin with `xn--` in Unicode, except for those that browsers show as
/// they are (I3987-R8).
fn with_u_labels(text: &str) -> Cow<'_, str> {
    let Some(host) = Parts::of(text).range(Component::Host) else {
        return with_u_labels_of_addresses(text);
    };
    let name = u_labels(&text[host.clone()]);
    Cow::Owned([&text[..host.start], &name, &text[host.end..]].concat())
}

/// Does the same with the domains of `mailto:`.
fn with_u_labels_of_addresses(text: &str) -> Cow<'_, str> {
    let Some((scheme, path)) =
        text.split_once(':').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("mailto"))
    else {
        return Cow::Borrowed(text);
    };
    let (addresses, fields) = path.split_at(path.find(['?', '#']).unwrap_or(path.len()));
    let shown = addresses.split(',').map(|address| match address.rsplit_once('@') {
        Some((local, domain)) => format!("{local}@{}", u_labels(domain)),
        None => address.to_owned(),
    });
    Cow::Owned(format!("{scheme}:{}{fields}", shown.collect::<Vec<_>>().join(",")))
}

fn u_labels(name: &str) -> Cow<'_, str> {
    if !name.to_ascii_lowercase().contains("xn--") {
        return Cow::Borrowed(name);
    }
    Cow::Owned(display_host(name, DisplayPolicy::Browser, &CheckOptions::new()))
}

/// Maps the host of an IRI, or a bare name, to the zero-level domain, or back if `decode` is set.
fn zero_level(text: &str, decode: bool) -> Result<Cow<'_, str>, Failure> {
    let apply = |host: &str, at: usize| -> Result<String, Failure> {
        let name =
            if decode { ZeroLevel::DRAFT.decode(host) } else { ZeroLevel::DRAFT.encode_host(host) };
        match name {
            Ok(name) => Ok(name.into_owned()),
            Err(error) => Err(Failure::from(error).component(Component::Host).moved(at)),
        }
    };
    let Some(host) = Parts::of(text).range(Component::Host) else {
        if text.contains([':', '/', '?', '#', '@']) {
            return Err(Failure::new("there is none to map", 0).component(Component::Host));
        }
        return Ok(Cow::Owned(apply(text, 0)?));
    };
    let piece = |range| text.get(range).unwrap_or_default();
    let name = apply(piece(host.clone()), host.start)?;
    let (head, tail) = (piece(0..host.start), piece(host.end..text.len()));
    let rest = Mapping::BIS.with_host(HostMapping::Unchanged);
    // Report errors of the input first: their offsets count in the input.
    rest.apply(text)?;
    let text = [head, &name, tail].concat();
    if decode {
        return Ok(Cow::Owned(leiri::to_iri(&text).into_owned()));
    }
    Ok(Cow::Owned(rest.apply(&text)?.into_owned()))
}

/// Applies `step` to a text, and keeps the result borrowed if possible.
fn then<'t>(text: Cow<'t, str>, step: impl Fn(&str) -> Cow<'_, str>) -> Cow<'t, str> {
    match text {
        Cow::Borrowed(text) => step(text),
        Cow::Owned(text) => Cow::Owned(step(&text).into_owned()),
    }
}
