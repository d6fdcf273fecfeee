//! Our own list of schemes, `data/schemes.txt`.

use crate::Result;
use crate::input::Input;

/// Words of the syntax column, and the variant of `SchemeSyntax` that each stands for.
const SYNTAXES: [(&str, &str); 12] = [
    ("authority", "Authority"),
    ("local", "LocalAuthority"),
    ("mailto", "Mailto"),
    ("telephone", "Telephone"),
    ("address", "Address"),
    ("geo", "Geo"),
    ("magnet", "Magnet"),
    ("urn", "Urn"),
    ("matrix", "Matrix"),
    ("token", "Token"),
    ("news", "News"),
    ("opaque", "Opaque"),
];

/// The scanner looks no further back than this for a name (`MAX_SCHEME` in `src/limits.rs`).
const LONGEST: usize = 32;

/// One scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    /// Lower-case name.
    pub name: String,
    /// Variant of `SchemeSyntax`.
    pub syntax: &'static str,
    /// Default port.
    pub port: Option<u16>,
    /// Whether the host is a domain name.
    pub domain: bool,
    /// Whether links begin with it unless the caller says otherwise.
    pub default: bool,
}

/// The list, sorted by name, and its file.
#[derive(Clone, Debug)]
pub struct Schemes {
    /// In ascending order of the name.
    pub schemes: Vec<Scheme>,
    /// The file.
    pub input: Input,
}

/// Reads the list.
pub fn load(input: Input) -> Result<Schemes> {
    let mut schemes = Vec::new();
    for (number, line) in input.text.lines().enumerate() {
        let line = line.trim();
        if !line.is_empty() && !line.starts_with('#') {
            let place = |error| format!("{}, line {}: {error}", input.name, number + 1);
            schemes.push(scheme(line).map_err(place)?);
        }
    }
    schemes.sort_by(|a, b| a.name.cmp(&b.name));
    if let Some(twice) = schemes.windows(2).find(|pair| pair[0].name == pair[1].name) {
        return Err(format!("{}: {} stands twice", input.name, twice[0].name));
    }
    Ok(Schemes { schemes, input })
}

fn scheme(line: &str) -> Result<Scheme> {
    let mut columns = line.split_whitespace();
    let mut column = |what| columns.next().ok_or_else(|| format!("no {what}"));
    let (name, syntax, port) = (column("name")?, column("syntax")?, column("port")?);
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'+' | b'-' | b'.'))
        && name.len() <= LONGEST;
    if !is_name {
        return Err(format!(
            "{name:?} is not a lower-case scheme name of at most {LONGEST} octets"
        ));
    }
    let known = SYNTAXES.iter().find(|(word, _)| *word == syntax);
    let &(_, syntax) = known.ok_or_else(|| format!("{syntax:?} is not a syntax"))?;
    let port = match port {
        "-" => None,
        port => match port.parse::<u16>() {
            Ok(number @ 1..) => Some(number),
            _ => return Err(format!("{port:?} is not a port")),
        },
    };
    let (mut domain, mut default) = (false, false);
    for mark in columns {
        match mark {
            "domain" => domain = true,
            "default" => default = true,
            _ => return Err(format!("{mark:?} is not a mark")),
        }
    }
    Ok(Scheme { name: name.to_owned(), syntax, port, domain, default })
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;

    fn list(text: &str) -> Result<Schemes> {
        load(Input { name: "schemes.txt".into(), sha256: String::new(), text: text.into() })
    }

    #[test]
    fn columns() {
        let text = "# head\nurn  urn  -  default\n\nhttp  authority  80  domain default\n";
        let schemes = list(text).unwrap().schemes;
        assert_eq!(schemes[0].name, "http");
        assert_eq!((schemes[0].port, schemes[0].domain), (Some(80), true));
        assert_eq!((schemes[1].syntax, schemes[1].port, schemes[1].domain), ("Urn", None, false));
    }

    #[test]
    fn bad_lines_are_named_by_number() {
        for bad in [
            "http",
            "Http authority -",
            "1a opaque -",
            "a_b opaque -",
            "http hierarchical -",
            "http authority 0",
            "http authority 65536",
            "http authority 80 web",
        ] {
            let error = list(&format!("# head\n{bad}\n")).unwrap_err();
            assert!(error.starts_with("schemes.txt, line 2: "), "{error}");
        }
        assert!(list("a opaque -\na opaque -\n").unwrap_err().contains("twice"));
    }
}
