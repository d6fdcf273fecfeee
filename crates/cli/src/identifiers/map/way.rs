//! How one identifier is mapped, as the options say.

use std::borrow::Cow;

use irispan::iri::bidi::BaseDirection;
use irispan::iri::history::zero_level::ZeroLevel;
use irispan::iri::history::{eight_uri, iuri};
use irispan::iri::{
    Charset, Direction, Display, Escape, HostMapping, Mapping, Parts, Unmapping, leiri,
    undo_references,
};
use irispan::{Component, Error};

use crate::args::{DirectionName, ForbiddenName, HostName, MapArgs, Rules, StrayName, Target};
use crate::failure::Failure;
use crate::identifiers::lines::{decoded, text};

/// A way to map, and the charset of what is mapped if it is not UTF-8.
#[derive(Debug)]
pub(crate) struct Way {
    form: Form,
    charset: Option<Charset>,
    /// Character references are undone.
    references: bool,
    /// What the answer is written in, if it is not UTF-8.
    output: Option<(Charset, Escape)>,
}

#[derive(Debug)]
enum Form {
    Uri(Mapping),
    Iri(Unmapping),
    Display { unmapping: Unmapping, display: Display },
    Leiri,
    Iuri,
    EightUri,
    ZeroLevel { decode: bool },
}

impl Way {
    /// The way that the options describe, or why they do not fit each other.
    pub(crate) fn new(args: &MapArgs) -> Result<Way, String> {
        refuse(args)?;
        let unmapping = Unmapping::RFC3987.with_a_labels(args.u_labels);
        let form = match args.to {
            Target::Uri => Form::Uri(mapping(args)),
            Target::Iri => Form::Iri(unmapping.with_web_query(!args.keep_web_query)),
            Target::Display => Form::Display { unmapping, display: display(args) },
            Target::Leiri => Form::Leiri,
            Target::Iuri => Form::Iuri,
            Target::EightUri => Form::EightUri,
            Target::ZeroLevel => Form::ZeroLevel { decode: args.decode },
        };
        // What is UTF-8 need not be decoded, and is not normalised.
        let charset = args.charset.filter(|charset| charset.name() != "UTF-8");
        let escape = args.escape.map_or(Escape::Reference, Escape::from);
        let output = args.output_charset.map(|charset| (charset, escape));
        Ok(Way { form, charset, references: args.references, output })
    }

    /// The form of an identifier.
    pub(crate) fn map<'i>(&self, input: &'i [u8]) -> Result<Cow<'i, str>, Failure> {
        if self.references {
            return self.map_markup(input).map(Cow::Owned);
        }
        let Some(charset) = self.charset else { return self.map_text(text(input)?) };
        let decoded = decoded(input, charset)?;
        let mapping = match self.form {
            Form::Uri(mapping) => mapping.with_nfc(true),
            // In NFC, and what it escapes is undone where the form does not want it.
            Form::Iri(_) | Form::Display { .. } => {
                Mapping::RFC3987_B.with_host(HostMapping::Unchanged)
            }
            _ => return Ok(Cow::Owned(self.map_text(&decoded)?.into_owned())),
        };
        let uri = mapping.apply_bytes(input, charset)?;
        match self.form {
            Form::Uri(_) => Ok(Cow::Owned(uri)),
            _ => Ok(Cow::Owned(self.map_text(&uri)?.into_owned())),
        }
    }

    /// The same for what stands in markup.
    fn map_markup(&self, input: &[u8]) -> Result<String, Failure> {
        let markup = match self.charset {
            Some(charset) => Cow::Owned(decoded(input, charset)?),
            None => Cow::Borrowed(text(input)?),
        };
        let undone = undo_references(&markup);
        let way = match self.form {
            Form::Uri(mapping) if self.charset.is_some() => Way {
                form: Form::Uri(mapping.with_nfc(true)),
                charset: None,
                references: false,
                output: None,
            }
            .map_text(&undone)
            .map(Cow::into_owned),
            _ => self.map_text(&undone).map(Cow::into_owned),
        };
        way.map_err(|failure| {
            let at = failure.offset();
            let place = offset_in_markup(&markup, at);
            let before = markup.get(..place).unwrap_or_default();
            let bytes = self.charset.and_then(|charset| charset.encode(before).ok());
            failure.at(bytes.map_or(place, |bytes| bytes.len()))
        })
    }

    /// An answer as it is written, where that is not UTF-8.
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
            Form::Display { unmapping, display } => {
                check_escapes(text)?;
                Ok(then(unmapping.apply(text), |iri| display.show(iri)))
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

    /// An input as it is shown to people and programs.
    pub(crate) fn show<'i>(&self, input: &'i [u8]) -> Cow<'i, str> {
        match self.charset.map(|charset| charset.decode(input)) {
            Some(Ok(text)) => Cow::Owned(text),
            _ => String::from_utf8_lossy(input),
        }
    }
}

/// Where in markup stands what is at `offset` of the text without its references. None goes beyond
/// the next `&`, so that the text can be taken piece by piece.
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
            // Only its head was longer.
            return end - (length + piece - offset);
        }
        length += piece;
    }
    markup.len()
}

/// Refuses options that mean nothing for the form asked for.
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
        .with_stray_delimiters(args.stray_delimiters.into());
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

/// Refuses a percent sign that begins no escape, which the ways back from a URI would leave as it is.
fn check_escapes(text: &str) -> Result<(), Error> {
    Mapping::RFC3987_C.apply(text).map(|_| ())
}

/// The URI of an IRI with its host in the zero-level domain, or such a name for a name that stands
/// alone; and back.
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
    // The text as it is first: in it count the offsets of errors.
    rest.apply(text)?;
    let text = [head, &name, tail].concat();
    if decode {
        return Ok(Cow::Owned(leiri::to_iri(&text).into_owned()));
    }
    Ok(Cow::Owned(rest.apply(&text)?.into_owned()))
}

/// A second step on a text that may be borrowed still.
fn then<'t>(text: Cow<'t, str>, step: impl Fn(&str) -> Cow<'_, str>) -> Cow<'t, str> {
    match text {
        Cow::Borrowed(text) => step(text),
        Cow::Owned(text) => Cow::Owned(step(&text).into_owned()),
    }
}
